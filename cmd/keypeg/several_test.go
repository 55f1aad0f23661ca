package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/bot"
	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/lincheck"
	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
	"keypeg/match"
	"keypeg/wire"
)

// several is a group of server processes that share one PostgreSQL database. People and computers play on them from the
// beginning of a test until whole is called. Its witness, which is outside the servers, records every acknowledged command.
type several struct {
	t         *testing.T
	servers   []*running
	witness   *lincheck.Witness
	over      chan struct{}
	household *household
	end       func() error // ends the play

	mu   sync.Mutex
	urls []string // the servers' addresses; "" for a server that is down
}

// startSeveral starts servers. Each server has its own address for the same database.
func startSeveral(t *testing.T, addresses ...string) *several {
	t.Helper()
	return startSeveralWith(t, nil, addresses...)
}

// startSeveralWith does the same as startSeveral, with additional flags.
func startSeveralWith(t *testing.T, flags []string, addresses ...string) *several {
	t.Helper()
	s := &several{t: t, witness: lincheck.New(), over: make(chan struct{}), urls: make([]string, len(addresses))}
	dir := t.TempDir()
	for i, address := range addresses {
		log, err := os.Create(filepath.Join(dir, fmt.Sprint("log", i)))
		if err != nil {
			t.Fatal(err)
		}
		r := &running{t: t, program: keypegProgram(t), db: address, more: append([]string{"--key", filepath.Join(dir, "key")}, flags...), log: log}
		s.servers = append(s.servers, r)
		s.start(i)
		t.Cleanup(func() {
			r.kill()
			log.Close()
			if text, _ := os.ReadFile(log.Name()); t.Failed() {
				t.Logf("the last that server %d said: …%s", i+1, text[max(0, len(text)-2000):])
			}
		})
	}
	s.household = &household{several: s, lines: &http.Client{Timeout: 4 * time.Second}}
	s.household.open()
	played := make(chan error, 1)
	go func() {
		played <- s.witness.Play(lincheck.Players{Servers: s.up, Tables: 6, Each: 3}, s.over)
	}()
	s.end = sync.OnceValue(func() error {
		close(s.over)
		s.household.all.Wait()
		return <-played
	})
	t.Cleanup(func() { _ = s.end() }) // stops play if the test ends early
	s.wait(50)
	return s
}

func (s *several) start(i int) {
	s.t.Helper()
	s.servers[i].start()
	s.know(i, s.servers[i].url)
}

// know records a server's new address, or "" if the server is down.
func (s *several) know(i int, url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.urls[i] = url
}

// up returns the servers that, as far as the players know, are running.
func (s *several) up() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.urls), func(url string) bool { return url == "" })
}

// wait waits until the servers have acknowledged the given number of further rows.
func (s *several) wait(rows int64) {
	s.t.Helper()
	until := time.Now().Add(3 * time.Minute)
	for n := s.witness.Acknowledged() + rows; s.witness.Acknowledged() < n; time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			s.t.Fatal("nobody plays any more")
		}
	}
}

// whole ends the play and checks that everything that was acknowledged is stored. Each match must look as if one server had
// carried out its commands one by one, and must be legal in a new store. Each expired turn and each computer's move must
// have happened exactly once.
func (s *several) whole(address string) {
	s.t.Helper()
	if err := s.end(); err != nil {
		s.t.Error(err)
	}
	matches := s.household.matches
	for _, err := range s.witness.Check() {
		s.t.Error(err)
	}
	store, err := postgres.Open(s.t.Context(), address)
	if err != nil {
		s.t.Fatal(err)
	}
	defer store.Close()
	var acks []storetest.Ack
	for id, version := range s.witness.Versions() {
		acks = append(acks, storetest.Ack{Match: id, Version: version})
	}
	for _, id := range matches {
		acks = append(acks, storetest.Ack{Match: id})
	}
	events := storetest.Survived(s.t, store, acks)
	var done counted
	for _, id := range matches {
		l, err := store.Load(s.t.Context(), id)
		if err == nil {
			err = done.count(l)
		}
		if err != nil {
			s.t.Errorf("match %s: %v", id, err)
		}
	}
	s.t.Logf("%s; %d events kept; %s", s.witness.Counts(), events, &done)
	if c := s.witness.Counts(); c.Rows == 0 || done.turns == 0 || done.moves == 0 {
		s.t.Error("that shows nothing")
	}
}

// A household contains matches that continue without a player: some whose turns expire because nobody plays, and some
// against a computer. When the first game of a match is over, another match replaces it.
type household struct {
	*several
	lines *http.Client
	all   sync.WaitGroup

	mu      sync.Mutex
	matches []string
}

func (h *household) open() {
	h.t.Helper()
	for i := range 6 {
		n := wire.NewMatch{Board: "c9p6g6", Rules: "remastered", HotSeat: true, Limit: 2}
		if i%2 == 1 {
			n = wire.NewMatch{Board: "c9p6g12", Rules: "remastered", First: "host", GuestComputer: "beginner"}
		}
		id, err := h.begin(n)
		for until := time.Now().Add(time.Minute); err != nil; id, err = h.begin(n) { // try again, because the match expired before it had a code
			if time.Now().After(until) {
				h.t.Fatal(err)
			}
		}
		h.all.Go(func() {
			h.follow(id)
			h.again(n)
		})
	}
}

// again plays one match after another.
func (h *household) again(n wire.NewMatch) {
	for !isClosed(h.over) {
		if id, err := h.begin(n); err == nil {
			h.follow(id)
		} else {
			time.Sleep(50 * time.Millisecond) // wait, because a server has been killed or the database cannot be reached
		}
	}
}

// begin makes a match and sets its code. Afterwards, whole checks the match.
func (h *household) begin(n wire.NewMatch) (id string, err error) {
	m, err := h.someone().Make(context.Background(), n)
	if err != nil {
		return "", err
	}
	if _, err := m.As(keypeg.Host).SetCode(context.Background(), "999998"); err != nil {
		return "", err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.matches = append(h.matches, m.ID)
	return m.ID, nil
}

// follow watches a match on any of the servers until its game is over. If play on the servers ends first, it watches until
// the match has a new version.
func (h *household) follow(id string) {
	last := -1 // the version at the end of the play
	for until := time.Now().Add(5 * time.Minute); time.Now().Before(until); time.Sleep(100 * time.Millisecond) {
		s, err := h.someone().Match(id).Look(context.Background())
		switch {
		case err != nil:
		case s.Match.Result != nil || len(s.Match.Past) > 0 || last >= 0 && s.Match.Version > last:
			return
		case last < 0 && isClosed(h.over):
			last = s.Match.Version
		}
	}
	h.t.Errorf("nobody goes on with match %s", id)
}

// someone returns a client of a server that is chosen at random.
func (h *household) someone() *client.Client {
	c := &client.Client{HTTP: h.lines}
	if all := h.up(); len(all) > 0 {
		c.URL = all[rand.IntN(len(all))]
	}
	return c
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// counted contains the numbers of expired turns and of moves by computers. If an action happens before its time, that is an
// error, because it was probably carried out twice.
type counted struct {
	turns, moves int
	latest       time.Duration // the longest delay of an action after the time at which it was due
}

func (c *counted) String() string {
	return fmt.Sprintf("%d turns ran over and %d moves of computers were made, each once, the latest %v late", c.turns, c.moves, c.latest.Round(time.Millisecond))
}

func (c *counted) count(l hall.Log) error {
	m, err := match.New(l.Header.Config)
	if err != nil {
		return err
	}
	for i, e := range l.Named().Events {
		var due time.Time
		switch level := l.Header.Computers[e.Seat]; {
		case e.Kind == match.Lost:
			c.turns++
			due, _ = m.Due()
		case level != "" && e.Kind == match.Placed:
			computer, ok := bot.Find(level)
			if !ok {
				return errors.New("there is no level " + level)
			}
			c.moves++
			due = m.Turns[e.Seat].Since.Add(computer.Pace(m.SeenBy(e.Seat)))
		}
		if !due.IsZero() {
			if late := e.At.Sub(due); late < -time.Millisecond {
				return fmt.Errorf("event %d, %s, came %v before its time", i+1, e.Kind, -late)
			} else if late > c.latest {
				c.latest = late
			}
		}
		m.Apply(e)
	}
	return nil
}

// TestSeveralServersKilled kills one of several servers at random moments, repeatedly, while the others continue. Nothing
// that was acknowledged may be lost.
func TestSeveralServersKilled(t *testing.T) {
	for _, n := range []int{2, 3} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			kills := storetest.Times(3, 100)
			address := postgrestest.Address(t)
			s := startSeveral(t, slices.Repeat([]string{address}, n)...)
			random := rand.New(rand.NewPCG(uint64(n), 12))
			for range kills {
				i := random.IntN(n)
				s.servers[i].kill()
				s.know(i, "")
				s.wait(random.Int64N(100))
				s.start(i)
				s.wait(random.Int64N(100))
			}
			s.whole(address)
			t.Logf("%d kills", kills)
		})
	}
}

// TestSeveralServersWhoseDatabaseFails lets PostgreSQL crash and return, makes it unreachable for a while, and replaces it
// with its standby. Nothing that was acknowledged may be lost.
func TestSeveralServersWhoseDatabaseFails(t *testing.T) {
	t.Parallel()
	db := postgrestest.NewOwn(t)
	way := postgrestest.NewWay(t, db.Address())
	s := startSeveral(t, way.Address(), way.Address(), way.Address())
	for range storetest.Times(1, 20) {
		db.Stop()
		db.Start()
		s.wait(100)
	}
	for range storetest.Times(1, 3) {
		way.Cut()
		time.Sleep(time.Duration(storetest.Times(1, 60)) * time.Second)
		way.Lead(t, db.Address())
		s.wait(100)
	}
	for range storetest.Times(1, 10) {
		standby := db.Standby()
		s.wait(100)
		db.Stop()
		standby.Promote()
		db = standby
		way.Lead(t, db.Address())
		s.wait(100)
	}
	s.whole(db.Address())
}

// TestSeveralServersFollowTheDatabase gives servers the address of a primary and its standby. Repeatedly, the primary
// crashes, falls silent or is stopped, its standby takes over, and the old primary returns as the new standby. Nothing that
// was acknowledged may be lost.
func TestSeveralServersFollowTheDatabase(t *testing.T) {
	t.Parallel()
	pair := postgrestest.NewPair(t)
	s := startSeveral(t, pair.Address(), pair.Address())
	var gaps [postgrestest.Losses][]time.Duration
	for i := range storetest.Times(1, 50) {
		how := postgrestest.Loss(i) % postgrestest.Losses
		began := time.Now()
		pair.Fail(how)
		s.wait(1)
		gaps[how] = append(gaps[how], time.Since(began))
		pair.Heal()
		s.wait(100)
	}
	for how, gaps := range gaps {
		if len(gaps) > 0 {
			slices.Sort(gaps)
			t.Logf("%s: %d times; rows were acknowledged again after %s (median), at most after %s", [...]string{"killed", "cut off", "switched", "frozen"}[how], len(gaps), gaps[len(gaps)/2], gaps[len(gaps)-1])
		}
	}
	s.whole(pair.Address())
}

// TestSeveralServersOnePaused pauses one of several servers in the middle of its work and wakes it later. Meanwhile, the
// other servers must run the clocks and computers of its matches.
func TestSeveralServersOnePaused(t *testing.T) {
	t.Parallel()
	address := postgrestest.Address(t)
	s := startSeveral(t, address, address)
	for i := range storetest.Times(1, 10) {
		asleep := s.servers[i%2]
		if err := asleep.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second) // during this second, players still use the sleeping server
		s.know(i%2, "")
		time.Sleep(time.Duration(storetest.Times(5, 60)) * time.Second)
		s.wait(50)
		if err := asleep.cmd.Process.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		s.know(i%2, asleep.url)
		s.wait(100)
	}
	s.whole(address)
}

// TestSeveralServersOnABadNetwork plays on several servers with bad connections. Messages between the servers are lost or
// arrive three times, their connection to the database is slow, and one server is cut off for a while. Nothing that was
// acknowledged may be lost.
func TestSeveralServersOnABadNetwork(t *testing.T) {
	t.Parallel()
	address := postgrestest.Address(t)
	ways := []*postgrestest.Way{postgrestest.NewWay(t, address), postgrestest.NewWay(t, address)}
	s := startSeveral(t, ways[0].Address(), ways[1].Address())
	bad := func(rows int, as func(*postgrestest.Way)) {
		for _, way := range ways {
			as(way)
		}
		s.wait(int64(rows))
	}
	for range storetest.Times(1, 10) {
		bad(storetest.Times(100, 2000), func(w *postgrestest.Way) { w.Words(0) })
		bad(storetest.Times(100, 2000), func(w *postgrestest.Way) { w.Words(3) })
		bad(storetest.Times(50, 500), func(w *postgrestest.Way) { w.Words(1); w.Delay(20 * time.Millisecond) })
		bad(storetest.Times(20, 200), func(w *postgrestest.Way) { w.Delay(0) })
		ways[0].Silence(true)
		time.Sleep(time.Second)
		s.know(0, "")
		time.Sleep(time.Duration(storetest.Times(1, 30)) * time.Second)
		ways[0].Silence(false)
		s.know(0, s.servers[0].url)
		s.wait(100)
	}
	s.whole(address)
}
