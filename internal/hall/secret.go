package hall

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"fmt"
	"io"
)

// These are the sizes of random values, in bytes.
const (
	idBytes     = 10 // 80 bits: 16 characters
	inviteBytes = 16 // 128 bits: 26 characters
	ticketBytes = 5  // 40 bits, good for minutes: 8 characters
	tokenBytes  = 32
)

// letters are Crockford's: the digits and the alphabet without i, l, o and u, so that none is mistaken for another.
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

// HashOf returns the hash that is stored in place of a token.
func HashOf(token string) Hash { return sha256.Sum256([]byte(token)) }
