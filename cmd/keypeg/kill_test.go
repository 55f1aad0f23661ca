package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// A running server is the real program as its own process.
type running struct {
	t       *testing.T
	program string
	db      string
	cmd     *exec.Cmd
	url     string
}

func startServer(t *testing.T) *running {
	t.Helper()
	dir := t.TempDir()
	r := &running{t: t, program: filepath.Join(dir, "keypeg"), db: filepath.Join(dir, "keypeg.db")}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", r.program, ".").CombinedOutput(); err != nil {
		t.Fatalf("build keypeg: %v\n%s", err, out)
	}
	r.start()
	t.Cleanup(r.kill)
	return r
}

// start serves on a free port of this machine and waits for the address.
func (r *running) start() {
	r.t.Helper()
	r.cmd = exec.Command(r.program, "serve", "--addr", "localhost:0", "--db", r.db, "--unthrottled")
	r.cmd.Stderr = os.Stderr
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		r.t.Fatal(err)
	}
	if err := r.cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		r.t.Fatalf("the server gave no address: %v", err)
	}
	r.url = strings.TrimSpace(line[strings.Index(line, "http"):])
}

// kill ends the server as a power cut would: without a chance to finish.
func (r *running) kill() {
	_ = r.cmd.Process.Kill() // it may be gone already
	_ = r.cmd.Wait()
}

// on is a client of the server as it runs now: each start has an address of its own.
func (r *running) on(lines *http.Client, token string) *client.Client {
	return &client.Client{URL: r.url, Token: token, HTTP: lines}
}

// A hostage is one match whose rows are counted as they are acknowledged. It is a
// hot-seat match, so that one hand can play both seats.
type hostage struct {
	c       *client.Client
	breaker *client.Match
	rows    []keypeg.Code // acknowledged
}

func (h *hostage) open(ctx context.Context) error {
	m, err := h.c.Make(ctx, wire.NewMatch{Board: "c9p6g20", Rules: "remastered", HotSeat: true})
	if err == nil {
		_, err = m.As(keypeg.Host).SetCode(ctx, "999998")
	}
	if err == nil {
		h.breaker = m.As(keypeg.Guest)
	}
	return err
}

// play places rows until the server is gone or the rows are used up.
func (h *hostage) play(ctx context.Context, random *rand.Rand) error {
	for len(h.rows) < 19 {
		pegs := make([]keypeg.Peg, 6)
		for i := range pegs {
			pegs[i] = keypeg.Peg(1 + random.IntN(7)) // never the code
		}
		row := keypeg.CodeOf(pegs...)
		if _, err := h.breaker.Place(ctx, row.String()); err != nil {
			return err
		}
		h.rows = append(h.rows, row)
	}
	return nil
}

// check wants every acknowledged row where it was placed; the one that was under
// way when the server died may be there or not.
func (h *hostage) check(ctx context.Context, c *client.Client) error {
	id := h.breaker.ID
	h.c, h.breaker = c, c.Match(id).As(keypeg.Guest)
	state, err := h.breaker.Look(ctx)
	if err != nil {
		return err
	}
	rows := state.Match.Game.Boards[0].Rows
	if len(rows) < len(h.rows) || len(rows) > len(h.rows)+1 {
		return fmt.Errorf("match %s has %d rows, and %d were acknowledged", id, len(rows), len(h.rows))
	}
	for i, row := range h.rows {
		if rows[i].Code != row || rows[i].Keys == nil {
			return fmt.Errorf("row %d of match %s is %v, and %s was acknowledged", i+1, id, rows[i], row)
		}
	}
	for _, more := range rows[len(h.rows):] {
		h.rows = append(h.rows, more.Code)
	}
	return nil
}

// The server is killed three times in the middle of 100 matches; after each
// restart every row it has acknowledged is there, and play goes on.
func TestKilledServerKeepsEveryAcknowledgedRow(t *testing.T) {
	const matches, kills = 100, 3
	server := startServer(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	lines := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: matches}}
	hostages := make([]*hostage, matches)
	each := func(f func(i int, h *hostage) error) error {
		var wait sync.WaitGroup
		errs := make([]error, matches)
		for i, h := range hostages {
			wait.Go(func() { errs[i] = f(i, h) })
		}
		wait.Wait()
		return errors.Join(errs...)
	}
	for i := range hostages {
		hostages[i] = &hostage{c: server.on(lines, "")}
	}
	if err := each(func(_ int, h *hostage) error { return h.open(ctx) }); err != nil {
		t.Fatal(err)
	}
	for round := range kills {
		playing := make(chan error, 1)
		go func() {
			playing <- each(func(i int, h *hostage) error {
				return h.play(ctx, rand.New(rand.NewPCG(uint64(round), uint64(i))))
			})
		}()
		waitForRows(ctx, t, server, hostages[matches/2].breaker.ID, 3*(round+1))
		server.kill()
		if err := <-playing; err == nil {
			t.Log("every row was placed before the kill")
		}
		server.start()
		if err := each(func(_ int, h *hostage) error { return h.check(ctx, server.on(lines, h.c.Secret())) }); err != nil {
			t.Fatal(err)
		}
	}
	acknowledged := 0
	for _, h := range hostages {
		acknowledged += len(h.rows)
	}
	if acknowledged < matches {
		t.Fatalf("only %d rows in %d matches: the kills came too early to show anything", acknowledged, matches)
	}
	t.Logf("%d rows in %d matches survived %d kills", acknowledged, matches, kills)
}

// waitForRows waits, as a watcher, until one match has come so far.
func waitForRows(ctx context.Context, t *testing.T, server *running, id string, rows int) {
	t.Helper()
	_, err := server.on(nil, "").Match(id).Await(ctx, func(s wire.State) bool { return len(s.Match.Game.Boards[0].Rows) >= rows })
	if err != nil {
		t.Fatalf("the matches do not get on: %v", err)
	}
}

// Computers that the server is killed under, in the middle of a thought or between
// two, play on after each restart and come to the end of their matches.
func TestKilledServerLetsComputersPlayOn(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	server := startServer(t)
	var ids []string
	for _, edition := range []string{"classic", "advanced-blanks", "ultimate", "challenge", "challenge-handicap"} {
		m, err := server.on(nil, "").Make(ctx, wire.NewMatch{Edition: edition, HostComputer: "book", GuestComputer: "expert"})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, m.ID)
	}
	for range 3 {
		waitForVersion(ctx, t, server, ids)
		server.kill()
		server.start()
	}
	for _, id := range ids {
		if _, err := server.on(nil, "").Match(id).Await(ctx, over); err != nil {
			t.Errorf("match %s has stopped: %v", id, err)
		}
	}
}

func over(s wire.State) bool { return s.Match.Result != nil }

// waitForVersion waits until at least one of the matches has moved on, or is over.
func waitForVersion(ctx context.Context, t *testing.T, server *running, ids []string) {
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	moved := make(chan error, len(ids))
	for _, id := range ids {
		go func() {
			began := -1
			_, err := server.on(nil, "").Match(id).Await(ctx, func(s wire.State) bool {
				if began < 0 {
					began = s.Match.Version
				}
				return s.Match.Version > began || over(s)
			})
			moved <- err
		}()
	}
	if err := <-moved; err != nil {
		t.Fatalf("no match moves on: %v", err)
	}
}
