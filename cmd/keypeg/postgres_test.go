package main

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keypeg/internal/postgres/postgrestest"
)

func answerTo(t *testing.T, url, body string) string {
	t.Helper()
	answer, err := http.Get(url)
	if body != "" {
		answer, err = http.Post(url, "application/json", strings.NewReader(body))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 300 {
		t.Fatalf("%s: %s, %s, %v", url, answer.Status, text, err)
	}
	return string(text)
}

// TestServeOnPostgreSQL checks that two servers with the same database and key serve each other's matches.
func TestServeOnPostgreSQL(t *testing.T) {
	o := serveOptions{db: postgrestest.Address(t), key: filepath.Join(t.TempDir(), "keypeg.key")}
	o.grace = 10 * time.Second
	var addresses []string
	for range 2 {
		address, stop := serving(t, o)
		defer func() {
			if err := stop(); err != nil {
				t.Error(err)
			}
		}()
		addresses = append(addresses, "http://"+address)
	}
	one, other := addresses[0], addresses[1]
	made := answerTo(t, one+"/api/matches", `{"edition":"classic"}`)
	_, id, _ := strings.Cut(made, `"id":"`)
	id, _, ok := strings.Cut(id, `"`)
	if !ok {
		t.Fatalf("made was %s", made)
	}
	answerTo(t, other+"/api/matches/"+id, "")
	if answer := answerTo(t, other+"/readyz", ""); !strings.HasPrefix(answer, "ready") {
		t.Errorf("ready? %s", answer)
	}
	stranger := o
	stranger.addr, stranger.key = "localhost:0", filepath.Join(t.TempDir(), "another.key")
	if err := serve(t.Context(), stranger, io.Discard, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), "not the one that this database is used with") {
		t.Errorf("a server with another key: %v", err)
	}
	if key, err := os.ReadFile(o.key); err != nil || len(bytes.TrimSpace(key)) != 2*keySize {
		t.Errorf("the key is %q, %v", key, err)
	}
}

// TestFileCommandsRefuseAddresses checks that commands for files refuse a PostgreSQL address and name what to use instead, and
// that addresses of a broker are checked.
func TestFileCommandsRefuseAddresses(t *testing.T) {
	const address = "postgres://localhost/keypeg"
	for command, c := range map[string]struct {
		args []string
		want string
	}{
		"check":    {[]string{address}, "pg_amcheck"},
		"backup":   {[]string{address, filepath.Join(t.TempDir(), "copy")}, "pg_dump"},
		"serve":    {[]string{"--db", address, "--max-size", "5"}, "--max-size is for files"},
		"serve ":   {[]string{"--db", "file.db", "--bus", "nats://localhost"}, "--bus connects several servers"},
		"serve  ":  {[]string{"--db", address, "--bus", "nats://me:secret@a,b"}, "several with commas between"},
		"serve   ": {[]string{"--db", address, "--bus-creds", "file"}, "--bus-creds needs --bus"},
	} {
		cmd, want := rootCommand(), c.want
		cmd.SetArgs(append([]string{strings.TrimSpace(command)}, c.args...))
		err := cmd.Execute()
		if _, no := errors.AsType[misuse](err); !no || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", command, err)
		}
	}
}
