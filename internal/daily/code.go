package daily

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
)

// Codes are drawn from a random key, so nobody can compute a code from this program and the date. The key is made only once.
// The host stores the key (Options.Key) apart from the matches, so that a copy of the matches does not reveal tomorrow's
// code. If Options.Key is not set, the key is stored among the documents.
const (
	kindSecret = "secret"
	secretKey  = "daily"
	secretSize = 32
)

// OldKey returns the key that an older version stored among the documents, or nil. A caller that has stored the key elsewhere
// must call DropOldKey.
func OldKey(ctx context.Context, s docstore.Store) ([]byte, error) {
	doc, err := s.Get(ctx, kindSecret, secretKey)
	if errors.Is(err, docstore.ErrNotFound) {
		return nil, nil
	}
	return doc.Body, err
}

// DropOldKey deletes the key that an older version stored among the documents.
func DropOldKey(ctx context.Context, s docstore.Store) error {
	return s.Drop(ctx, kindSecret, secretKey)
}

// secret returns the key, and makes it when it is first needed. If several processes make a key at the same time, all of them
// use the key that is stored first.
func (d *Daily) secret(ctx context.Context) ([]byte, error) {
	d.mu.Lock()
	key := d.key
	d.mu.Unlock()
	if key == nil && len(d.opt.Key) > 0 {
		key = d.opt.Key
	}
	if key != nil {
		return key, nil
	}
	doc, err := d.docs.Get(ctx, kindSecret, secretKey)
	if errors.Is(err, docstore.ErrNotFound) {
		drawn := make([]byte, secretSize)
		if _, err := io.ReadFull(d.opt.Random, drawn); err != nil {
			return nil, fmt.Errorf("draw the key of the daily codes: %w", err)
		}
		if err := d.put(ctx, kindSecret, secretKey, hall.Hash{}, drawn); err != nil {
			return nil, err
		}
		doc, err = d.docs.Get(ctx, kindSecret, secretKey)
	}
	if err != nil {
		return nil, fmt.Errorf("read the key of the daily codes: %w", err)
	}
	if len(doc.Body) != secretSize {
		return nil, fmt.Errorf("the key of the daily codes has %d bytes, not %d", len(doc.Body), secretSize)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.key = doc.Body
	return d.key, nil
}

// A lot is a stream of random bytes derived from a key and a purpose: each block is the HMAC-SHA-256 of the purpose and a
// counter.
type lot struct {
	key     []byte
	purpose string
	block   uint64
	left    []byte
}

func (l *lot) uint64() uint64 {
	if len(l.left) == 0 {
		mac := hmac.New(sha256.New, l.key)
		fmt.Fprintf(mac, "%s\n%d\n", l.purpose, l.block)
		l.left = mac.Sum(nil)
		l.block++
	}
	n := binary.BigEndian.Uint64(l.left)
	l.left = l.left[8:]
	return n
}

// below returns a number from 0 to n-1. All these numbers are equally likely. It skips draws that are not below the largest
// multiple of n that a uint64 can hold.
func (l *lot) below(n uint64) uint64 {
	for {
		if drawn := l.uint64(); drawn < math.MaxUint64-math.MaxUint64%n {
			return drawn % n
		}
	}
}

// codeOf returns the code of a day on a board.
func codeOf(key []byte, day string, b Board) keypeg.Code {
	e := b.Config.Boards[keypeg.Guest]
	l := lot{key: key, purpose: "keypeg-daily-code-1\n" + day + "\n" + b.Edition}
	pegs := make([]keypeg.Peg, e.Pegs)
	for i := range pegs {
		if e.Blanks {
			pegs[i] = keypeg.Peg(l.below(uint64(e.Colours) + 1))
		} else {
			pegs[i] = keypeg.Peg(l.below(uint64(e.Colours)) + 1)
		}
	}
	return keypeg.CodeOf(pegs...)
}

// Code returns the code of a day on a board.
func (d *Daily) Code(ctx context.Context, day string, b Board) (keypeg.Code, error) {
	key, err := d.secret(ctx)
	if err != nil {
		return 0, err
	}
	return codeOf(key, day, b), nil
}

// matchID returns the id of an attempt's match. The id of an attempt is always the same, so that its match is begun only
// once. The id has 80 bits, like other ids, so nobody can guess it.
func matchID(key []byte, attempt string) string {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "keypeg-daily-match-1\n%s\n", attempt)
	return strings.ToLower(base32.HexEncoding.EncodeToString(mac.Sum(nil)[:10]))
}
