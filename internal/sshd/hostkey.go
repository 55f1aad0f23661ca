package sshd

import (
	"crypto/ed25519"
	"encoding/pem"
	"fmt"

	gossh "golang.org/x/crypto/ssh"
)

// NewHostKey returns a new key in OpenSSH's format, by which clients recognise a server.
func NewHostKey() ([]byte, error) {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	block, err := gossh.MarshalPrivateKey(key, "Keypeg")
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(block), nil
}

// Fingerprint returns a host key's fingerprint as clients show it, or an error if the text is not
// a key.
func Fingerprint(hostKey []byte) (string, error) {
	signer, err := gossh.ParsePrivateKey(hostKey)
	if err != nil {
		return "", fmt.Errorf("read the host key: %w", err)
	}
	return gossh.FingerprintSHA256(signer.PublicKey()), nil
}
