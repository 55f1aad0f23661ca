package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"keypeg/internal/daily"
	"keypeg/internal/docstore"
	"keypeg/internal/sshd"
)

// keySize is the size of a server's key in bytes.
const keySize = 32

// ownKey reads the server's key from a file next to the database. Only the file's owner can read it. A copy of the database
// alone therefore does not reveal tomorrow's code. If there is no such file, ownKey creates one. If an older version stored
// a key in the database, ownKey moves that key to the file.
func ownKey(ctx context.Context, path string, s docstore.Store) ([]byte, error) {
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newKey(ctx, path, s)
	case err != nil:
		return nil, fmt.Errorf("read the key: %w", err)
	}
	key, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(key) != keySize {
		return nil, fmt.Errorf("the key in %s is not %d bytes in hexadecimal: put back the file as it was, or delete it to draw another, with other codes of the day", path, keySize)
	}
	if info, err := os.Stat(path); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		_ = os.Chmod(path, info.Mode().Perm()&^0o077) // leaves the mode unchanged if the file has another owner
	}
	return key, daily.DropOldKey(ctx, s)
}

func newKey(ctx context.Context, path string, s docstore.Store) ([]byte, error) {
	key, err := daily.OldKey(ctx, s)
	if err != nil {
		return nil, fmt.Errorf("read the key in the database: %w", err)
	}
	if len(key) != keySize {
		key = make([]byte, keySize)
		_, _ = rand.Read(key) // never fails
	}
	if err := writeSecret(path, hex.EncodeToString(key)+"\n"); errors.Is(err, fs.ErrExist) {
		return ownKey(ctx, path, s) // another process created the file first
	} else if err != nil {
		return nil, fmt.Errorf("keep the key: %w", err)
	}
	return key, daily.DropOldKey(ctx, s)
}

// hostKey reads, from a file next to the database, the key by which SSH clients recognise the server. Only the file's owner
// can read it. If there is no such file, hostKey creates one.
func hostKey(path string) (key []byte, fingerprint string, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		key, err := sshd.NewHostKey()
		if err == nil {
			err = writeSecret(path, string(key))
		}
		if err != nil && !errors.Is(err, fs.ErrExist) { // if the file exists, another process created it first
			return nil, "", fmt.Errorf("keep the host key: %w", err)
		}
	case err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return nil, "", fmt.Errorf("the host key in %s is open to others than its owner: close it with chmod 600, or, if somebody may have read it, delete it to make another", path)
	}
	if key, err = os.ReadFile(path); err != nil {
		return nil, "", fmt.Errorf("read the host key: %w", err)
	}
	if fingerprint, err = sshd.Fingerprint(key); err != nil {
		return nil, "", fmt.Errorf("the host key in %s is damaged: put back the file as it was, or delete it to make another; then everybody's client warns of a changed key", path)
	}
	return key, fingerprint, nil
}

// writeSecret creates a file completely or not at all, and fails if the file exists.
func writeSecret(path, text string) (err error) {
	f, err := os.CreateTemp(dirOf(path), ".keypeg-key-*") // with mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Link(f.Name(), path)
	}
	return err
}

// oneKey checks that all servers over one database use the same key. The database stores the key's digest.
func oneKey(ctx context.Context, path string, key []byte, s docstore.Store) error {
	digest := sha256.Sum256(append([]byte("keypeg key "), key...))
	d := docstore.Document{Kind: "server", Key: "key", Made: time.Now().UTC().Truncate(time.Millisecond), Body: digest[:]}
	err := s.Put(ctx, d)
	if !errors.Is(err, docstore.ErrExists) {
		return err
	}
	kept, err := s.Get(ctx, d.Kind, d.Key)
	if err == nil && !bytes.Equal(kept.Body, d.Body) {
		return fmt.Errorf("the key in %s is not the one that this database is used with: put the file here that the other servers have (--key); docs/hosting.md says what to do if it is lost", path)
	}
	return err
}

func dirOf(path string) string {
	if at := strings.LastIndexAny(path, `/\`); at >= 0 {
		return path[:at+1]
	}
	return "."
}
