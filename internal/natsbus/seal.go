package natsbus

import (
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"golang.org/x/crypto/chacha20poly1305"
)

// A seal encrypts messages, because events contain the codes of running games. Only servers with the same key can read or
// write messages. The seal covers the message's subject, so no message can be moved to another match.
type seal struct {
	cipher.AEAD
	tag string // derived from the key, to tell apart servers that share a broker but not a key
}

// newSeal derives a seal from the key that all servers over one database share.
func newSeal(key []byte) (*seal, error) {
	derived, err := hkdf.Key(sha256.New, key, nil, "keypeg-bus-1", chacha20poly1305.KeySize+8)
	if err != nil {
		return nil, err
	}
	aead, err := chacha20poly1305.NewX(derived[:chacha20poly1305.KeySize])
	return &seal{aead, hex.EncodeToString(derived[chacha20poly1305.KeySize:])}, err
}

// close returns a sealed message.
func (s *seal) close(subject string, text []byte) []byte {
	nonce := make([]byte, s.NonceSize(), s.NonceSize()+len(text)+s.Overhead())
	rand.Read(nonce) // never fails
	return s.Seal(nonce, nonce, text, []byte(subject))
}

var errForeign = errors.New("the message is not from a server with this key")

// open returns the text of a sealed message.
func (s *seal) open(subject string, sealed []byte) ([]byte, error) {
	n := s.NonceSize()
	if len(sealed) < n {
		return nil, errForeign
	}
	text, err := s.Open(nil, sealed[:n], sealed[n:], []byte(subject))
	if err != nil {
		return nil, errForeign
	}
	return text, nil
}
