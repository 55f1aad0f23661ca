package main

import (
	"bufio"
	"cmp"
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
	"sync/atomic"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/hall/storetest"
	"keypeg/wire"
)

// A running server is the real program in its own process.
type running struct {
	t       testing.TB
	program string
	db      string
	addr    string   // the address to listen on; "" means any free port of localhost
	limited bool     // whether all limits apply
	more    []string // more flags
	log     *os.File // receives the server's log; nil means this test's standard error
	cmd     *exec.Cmd
	url     string
}

// tests runs all tests of this package, which share a folder for the program that they build.
type tests struct{ *testing.M }

var shared string

func (m tests) Run() int {
	var err error
	if shared, err = os.MkdirTemp("", "keypeg-test-"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(shared)
	return m.M.Run()
}

// built returns the program, which it builds when a test first needs it.
var built = sync.OnceValues(func() (program string, err error) {
	program = filepath.Join(shared, "keypeg")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build keypeg: %w\n%s", err, out)
	}
	return program, nil
})

func keypegProgram(t testing.TB) string {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func startServer(t *testing.T) *running {
	t.Helper()
	r := &running{t: t, program: keypegProgram(t), db: filepath.Join(t.TempDir(), "keypeg.db")}
	r.start()
	t.Cleanup(r.kill)
	return r
}

// start starts a server on a free port of this machine and waits for the server's address.
func (r *running) start() {
	r.t.Helper()
	r.cmd = exec.Command(r.program, "serve", "--addr", cmp.Or(r.addr, "localhost:0"), "--db", r.db)
	r.cmd.Args = append(r.cmd.Args, r.more...)
	if !r.limited {
		r.cmd.Args = append(r.cmd.Args, "--unthrottled")
	}
	r.cmd.Stderr = cmp.Or(r.log, os.Stderr)
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

// kill ends the server abruptly, like a power cut.
func (r *running) kill() {
	_ = r.cmd.Process.Kill() // the server may have ended already
	_ = r.cmd.Wait()
}

// on returns a client for the server's current address, which changes with each start.
func (r *running) on(lines *http.Client, token string) *client.Client {
	return &client.Client{URL: r.url, Token: token, HTTP: lines}
}

// A hostage is a match whose acknowledged rows are counted while its server is killed. It is a shared-device match, so
// that one player can play both seats.
type hostage struct {
	c       *client.Client
	breaker *client.Match
	rows    []keypeg.Code // acknowledged rows
	acked   atomic.Int64  // the number of acknowledged rows
}

// maxRows is the largest number of rows after which the game is still in progress.
const maxRows = 19

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

// play places rows until the server fails or the rows are used up.
func (h *hostage) play(ctx context.Context, random *rand.Rand) error {
	for len(h.rows) < maxRows {
		pegs := make([]keypeg.Peg, 6)
		for i := range pegs {
			pegs[i] = keypeg.Peg(1 + random.IntN(7)) // never the code
		}
		row := keypeg.CodeOf(pegs...)
		if _, err := h.breaker.Place(ctx, row.String()); err != nil {
			return err
		}
		h.rows = append(h.rows, row)
		h.acked.Add(1)
	}
	return nil
}

// check checks that every acknowledged row is stored at the place where it was placed. The row that was being sent when
// the server was killed may or may not be there.
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

// hostages are matches played concurrently on a server that will be killed. Every acknowledged row is recorded outside the
// server.
type hostages struct {
	all  []*hostage
	left int64 // the number of rows in matches that are no longer played
}

// acknowledged returns the number of acknowledged rows in all matches.
func (h *hostages) acknowledged() int64 {
	n := h.left
	for _, one := range h.all {
		n += one.acked.Load()
	}
	return n
}

func (h *hostages) each(f func(i int, h *hostage) error) error {
	var wait sync.WaitGroup
	errs := make([]error, len(h.all))
	for i, one := range h.all {
		wait.Go(func() { errs[i] = f(i, one) })
	}
	wait.Wait()
	return errors.Join(errs...)
}

// open replaces each match in which no rows are left by a new match.
func (h *hostages) open(ctx context.Context, make func() *client.Client) error {
	for _, one := range h.all {
		if one != nil && len(one.rows) >= maxRows {
			h.left += one.acked.Load()
		}
	}
	return h.each(func(i int, one *hostage) error {
		if one != nil && len(one.rows) < maxRows {
			return nil
		}
		h.all[i] = &hostage{c: make()}
		return h.all[i].open(ctx)
	})
}

// waitFor waits until the given number of further rows have been acknowledged, or until play is over.
func (h *hostages) waitFor(rows int, over <-chan struct{}) {
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for until := h.acknowledged() + int64(rows); h.acknowledged() < until; {
		select {
		case <-over:
			return
		case <-tick.C:
		}
	}
}

// play plays all matches, and returns a channel that is closed at the end.
func (h *hostages) play(ctx context.Context, seed int) (over chan struct{}, err *error) {
	over, err = make(chan struct{}), new(error)
	go func() {
		defer close(over)
		*err = h.each(func(i int, one *hostage) error {
			return one.play(ctx, rand.New(rand.NewPCG(uint64(seed), uint64(i))))
		})
	}()
	return over, err
}

// TestKilledServerKeepsEveryAcknowledgedRow kills the server repeatedly in the middle of many matches, each time after a
// random number of rows. It checks that after each restart every acknowledged row is there and play continues.
func TestKilledServerKeepsEveryAcknowledgedRow(t *testing.T) {
	const matches = 100
	kills := storetest.Times(3, 200)
	server := startServer(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute+time.Duration(kills)*10*time.Second)
	defer cancel()
	lines := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: matches}}
	h := hostages{all: make([]*hostage, matches)}
	random := rand.New(rand.NewPCG(uint64(kills), 11))
	for round := range kills {
		if err := h.open(ctx, func() *client.Client { return server.on(lines, "") }); err != nil {
			t.Fatal(err)
		}
		over, _ := h.play(ctx, round)
		h.waitFor(random.IntN(5*matches), over)
		server.kill()
		<-over
		server.start()
		if err := h.each(func(_ int, one *hostage) error { return one.check(ctx, server.on(lines, one.c.Secret())) }); err != nil {
			t.Fatalf("after kill %d: %v", round+1, err)
		}
	}
	if out, code := says("check", server.db); code != 0 {
		t.Errorf("check ends with %d: %s", code, out)
	}
	n := h.acknowledged()
	if n < matches {
		t.Fatalf("only %d rows were acknowledged: the kills came too early to show anything", n)
	}
	t.Logf("%d rows survived %d kills", n, kills)
}

// TestKilledServerLetsComputersPlayOn kills the server while computer players think or wait, and checks that they continue
// after each restart and finish their matches.
func TestKilledServerLetsComputersPlayOn(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	server := startServer(t)
	var ids []string
	for _, asked := range []wire.NewMatch{
		{Edition: "classic", HostComputer: "book", GuestComputer: "expert"},
		{Edition: "advanced-blanks", HostComputer: "steady", GuestComputer: "casual"},
		{Edition: "ultimate", HostComputer: "careful", GuestComputer: "steady"},
		{Edition: "challenge", HostComputer: "steady", GuestComputer: "beginner"},
		{Edition: "challenge-handicap", HostComputer: "casual", GuestComputer: "careful"},
	} {
		m, err := server.on(nil, "").Make(ctx, asked)
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

// waitForVersion waits until at least one of the matches has changed or is over.
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
