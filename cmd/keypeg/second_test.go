package main

import (
	"bytes"
	"errors"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keypeg/client"
)

// TestASecondServerOnOneFileIsRefused checks that a second server on one file explains why it does not start, and that the
// first one keeps running. Backups and checks must still work. After the first server has been killed, another server must
// be able to open the file.
func TestASecondServerOnOneFileIsRefused(t *testing.T) {
	server := startServer(t)
	for range 2 {
		refused := exec.Command(server.program, "serve", "--addr", "192.0.2.1:0", "--db", server.db) // an address at which no server can listen
		var said bytes.Buffer
		refused.Stderr = &said
		out, err := refused.Output()
		ended, ok := errors.AsType[*exec.ExitError](err)
		want := "keypeg: database " + server.db + ": another server has it open: stop that one first; several servers at once need PostgreSQL (--db postgres://user@host/name)\n"
		if !ok || ended.ExitCode() != 1 || len(out) > 0 || said.String() != want {
			t.Fatalf("the second: %v, %s%s", err, out, said.String())
		}
		h := hostages{all: make([]*hostage, 1)}
		if err := h.open(t.Context(), func() *client.Client { return server.on(&http.Client{}, "") }); err != nil {
			t.Errorf("the first does not go on: %v", err)
		}
		copied := filepath.Join(t.TempDir(), "copy.db")
		if out, code := says("backup", server.db, copied); code != 0 {
			t.Errorf("backup: %d, %s", code, out)
		}
		for _, db := range []string{server.db, copied} {
			if out, code := says("check", db); code != 0 || !strings.Contains(out, "faults 0") {
				t.Errorf("check: %d, %s", code, out)
			}
		}
		server.kill()
		server.start()
	}
}
