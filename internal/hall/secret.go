package hall

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"fmt"
	"io"
)

// Sizes of random values, in bytes.
const (
	idBytes     = 10 // 80 bits: 16 characters
	inviteBytes = 16 // 128 bits: 26 characters
	ticketBytes = 5  // 40 bits: 8 characters; valid only for minutes
	tokenBytes  = 32
)

// letters is Crockford's alphabet: digits and letters without i, l, o and u, which people confuse.
const letters = "0123456789abcdefghjkmnpqrstvwxyz"

var base32Letters = base32.NewEncoding(letters).WithPadding(base32.NoPadding)

func draw(rnd io.Reader, size int) (string, error) {
	b := make([]byte, size)
	if _, err := io.ReadFull(rnd, b); err != nil {
		return "", fmt.Errorf("draw %d random bytes: %w", size, err)
	}
	return base32Letters.EncodeToString(b), nil
}

// NewToken returns a new secret for a holder of seats: 256 random bits, in characters that a cookie can
// carry.
func NewToken() string {
	var b [tokenBytes]byte
	rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// IDFor returns an id that is always the same for the same holder and purpose. Nobody can compute
// the id without the holder's hash, which only the store has.
func IDFor(holder Hash, purpose string) string {
	of := hmac.New(sha256.New, holder[:])
	of.Write([]byte(purpose))
	return base32Letters.EncodeToString(of.Sum(nil)[:idBytes])
}

// HashOf returns the hash that is stored in place of the given token.
func HashOf(token string) Hash { return sha256.Sum256([]byte(token)) }
