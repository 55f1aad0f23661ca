package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// A seat's commands over HTTP.
type hand struct {
	client *http.Client
	token  string
}

func (h hand) call(method, url string, in, out any) error {
	b, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequest(method, url, bytes.NewReader(b))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if h.token != "" {
		req.Header.Set("Authorization", "Bearer "+h.token)
	}
	res, err := h.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %d %s", method, url, res.StatusCode, text)
	}
	return json.Unmarshal(text, out)
}

// A hostage is one match whose rows are counted as they are acknowledged.
type hostage struct {
	hand
	id    string
	state wire.State
	rows  []keypeg.Code // acknowledged
}

// open makes a hot-seat match, so that one hand can play both seats.
func (h *hostage) open(url string) error {
	var token wire.Token
	if err := h.call("POST", url+"/api/tokens", struct{}{}, &token); err != nil {
		return err
	}
	h.token = token.Token
	err := h.call("POST", url+"/api/matches", wire.NewMatch{Board: "c9p6g20", Rules: "remastered", HotSeat: true}, &h.state)
	if err != nil {
		return err
	}
	h.id = h.state.Match.ID
	return h.act(url, "host", "code", keypeg.CodeOf(9, 9, 9, 9, 9, 8))
}

func (h *hostage) act(url, seat, kind string, code keypeg.Code) error {
	in := map[string]any{"seat": seat, "kind": kind, "code": code.String(), "version": h.state.Match.Version}
	return h.call("POST", url+"/api/matches/"+h.id+"/commands", in, &h.state)
}

// play places rows until the server is gone or the rows are used up.
func (h *hostage) play(url string, random *rand.Rand) error {
	for len(h.rows) < 19 {
		pegs := make([]keypeg.Peg, 6)
		for i := range pegs {
			pegs[i] = keypeg.Peg(1 + random.IntN(7)) // never the code
		}
		row := keypeg.CodeOf(pegs...)
		if err := h.act(url, "guest", "place", row); err != nil {
			return err
		}
		h.rows = append(h.rows, row)
	}
	return nil
}

// check wants every acknowledged row where it was placed; the one that was under
// way when the server died may be there or not.
func (h *hostage) check(url string) error {
	if err := h.call("GET", url+"/api/matches/"+h.id+"?as=host", nil, &h.state); err != nil {
		return err
	}
	rows := h.state.Match.Game.Boards[0].Rows
	if len(rows) < len(h.rows) || len(rows) > len(h.rows)+1 {
		return fmt.Errorf("match %s has %d rows, and %d were acknowledged", h.id, len(rows), len(h.rows))
	}
	for i, row := range h.rows {
		if rows[i].Code != row || rows[i].Keys == nil {
			return fmt.Errorf("row %d of match %s is %v, and %s was acknowledged", i+1, h.id, rows[i], row)
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
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: matches}, Timeout: 30 * time.Second}
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
		hostages[i] = &hostage{hand: hand{client: client}}
	}
	if err := each(func(_ int, h *hostage) error { return h.open(server.url) }); err != nil {
		t.Fatal(err)
	}
	for round := range kills {
		playing := make(chan error, 1)
		go func() {
			playing <- each(func(i int, h *hostage) error {
				return h.play(server.url, rand.New(rand.NewPCG(uint64(round), uint64(i))))
			})
		}()
		waitForRows(t, server, hostages[0].hand, hostages[matches/2].id, 3*(round+1))
		server.kill()
		if err := <-playing; err == nil {
			t.Log("every row was placed before the kill")
		}
		server.start()
		if err := each(func(_ int, h *hostage) error { return h.check(server.url) }); err != nil {
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
func waitForRows(t *testing.T, server *running, h hand, id string, rows int) {
	t.Helper()
	for range 10_000 {
		var s wire.State
		if err := h.call("GET", server.url+"/api/matches/"+id, nil, &s); err != nil {
			t.Fatal(err)
		}
		if len(s.Match.Game.Boards[0].Rows) >= rows {
			return
		}
	}
	t.Fatal("the matches do not get on")
}

// Computers that the server is killed under, in the middle of a thought or between
// two, play on after each restart and come to the end of their matches.
func TestKilledServerLetsComputersPlayOn(t *testing.T) {
	server := startServer(t)
	h := hand{client: &http.Client{Timeout: 30 * time.Second}}
	var ids []string
	for _, preset := range []string{"classic", "advanced-blanks", "ultimate", "challenge", "challenge-handicap"} {
		var state wire.State
		ask := wire.NewMatch{Preset: preset, HostComputer: "book", GuestComputer: "expert"}
		if err := h.call("POST", server.url+"/api/matches", ask, &state); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, state.Match.ID)
	}
	for range 3 {
		waitForVersion(t, server, h, ids)
		server.kill()
		server.start()
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		going := 0
		for _, id := range ids {
			if state := seen(t, server, h, id); state.Match.Result == nil {
				going++
			}
		}
		if going == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d of %d matches have stopped", going, len(ids))
		}
	}
}

// waitForVersion waits until at least one of the matches has moved on, or is over.
func waitForVersion(t *testing.T, server *running, h hand, ids []string) {
	t.Helper()
	began := map[string]int{}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		for _, id := range ids {
			state := seen(t, server, h, id)
			if _, known := began[id]; !known {
				began[id] = state.Match.Version
			}
			if state.Match.Version > began[id] || state.Match.Result != nil {
				return
			}
		}
	}
	t.Fatal("no match moves on")
}

func seen(t *testing.T, server *running, h hand, id string) wire.State {
	t.Helper()
	var state wire.State
	if err := h.call("GET", server.url+"/api/matches/"+id, nil, &state); err != nil {
		t.Fatal(err)
	}
	return state
}
