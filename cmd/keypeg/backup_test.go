package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/hall/storetest"
)

// TestABackupUnderLoadRestoresWhole checks that a backup taken during play is consistent. A server started from the backup
// must have every row that was acknowledged before the backup began, and only rows that were placed.
func TestABackupUnderLoadRestoresWhole(t *testing.T) {
	const matches = 30
	ctx := t.Context()
	server := startServer(t)
	lines := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: matches}}
	h := hostages{all: make([]*hostage, matches)}
	dir := t.TempDir()
	for round := range storetest.Times(2, 20) {
		if err := h.open(ctx, func() *client.Client { return server.on(lines, "") }); err != nil {
			t.Fatal(err)
		}
		over, err := h.play(ctx, round)
		h.waitFor(3*matches, over)
		before := make([]int64, matches)
		for i, one := range h.all {
			before[i] = one.acked.Load()
		}
		copied := filepath.Join(dir, fmt.Sprintf("copy%d.db", round))
		if out, code := says("backup", server.db, copied); code != 0 {
			t.Fatalf("%d: %s", code, out)
		}
		if <-over; *err != nil {
			t.Fatal(*err)
		}
		if out, code := says("check", copied); code != 0 {
			t.Errorf("%d: %s", code, out)
		}
		restored := &running{t: t, program: server.program, db: copied}
		restored.start()
		err2 := h.each(func(i int, one *hostage) error { return one.copied(ctx, restored.on(lines, ""), before[i]) })
		restored.kill()
		if err2 != nil {
			t.Error(err2)
		}
	}
}

// copied checks that a match in a copy has every row that was acknowledged before the copy was made, and only rows that were
// placed.
func (h *hostage) copied(ctx context.Context, c *client.Client, before int64) error {
	state, err := c.Match(h.breaker.ID).Look(ctx)
	if err != nil {
		return err
	}
	rows := state.Match.Game.Boards[keypeg.Host].Rows
	if int64(len(rows)) < before || len(rows) > len(h.rows) {
		return fmt.Errorf("match %s has %d rows in the copy, of %d to %d", h.breaker.ID, len(rows), before, len(h.rows))
	}
	for i, row := range rows {
		if row.Code != h.rows[i] {
			return fmt.Errorf("row %d of match %s is %v in the copy, and %s was placed", i+1, h.breaker.ID, row, h.rows[i])
		}
	}
	return nil
}

// TestTheFileOfAStoppedServerIsABackup checks that a plain copy of a stopped server's file is a complete backup.
func TestTheFileOfAStoppedServerIsABackup(t *testing.T) {
	ctx := t.Context()
	server := startServer(t)
	h := hostages{all: make([]*hostage, 5)}
	lines := &http.Client{}
	if err := h.open(ctx, func() *client.Client { return server.on(lines, "") }); err != nil {
		t.Fatal(err)
	}
	over, err := h.play(ctx, 1)
	<-over
	if err := errors.Join(*err, server.cmd.Process.Signal(syscall.SIGTERM), server.cmd.Wait()); err != nil {
		t.Fatal(err)
	}
	text, readErr := os.ReadFile(server.db)
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := errors.Join(readErr, os.WriteFile(copied, text, 0o600)); err != nil {
		t.Fatal(err)
	}
	if out, code := says("check", copied); code != 0 {
		t.Errorf("%d: %s", code, out)
	}
	restored := &running{t: t, program: server.program, db: copied}
	restored.start()
	defer restored.kill()
	if err := h.each(func(_ int, one *hostage) error { return one.check(ctx, restored.on(lines, one.c.Secret())) }); err != nil {
		t.Error(err)
	}
}

// TestABackupIsWholeOrNotThere checks that a backup does not overwrite an existing file and does not leave an incomplete one
// behind.
func TestABackupIsWholeOrNotThere(t *testing.T) {
	server := startServer(t)
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	if err := os.WriteFile(there, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, code := says("backup", server.db, there); code != 2 {
		t.Errorf("over another file: %d, %s", code, out)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	root := rootCommand()
	root.SetArgs([]string{"backup", server.db, filepath.Join(dir, "copy")})
	if err := root.ExecuteContext(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if files := filesIn(t, dir); len(files) != 1 || files["there"] != "mine" {
		t.Errorf("left are %v", files)
	}
}
