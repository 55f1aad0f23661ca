package natsbus_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/natsbus"
	"keypeg/internal/natsbus/natstest"
	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
)

var key = []byte(strings.Repeat("k", 32))

// A process is one end of a bus. It records the messages that it receives.
type process struct {
	*natsbus.Bus
	to peers.Bus

	mu    sync.Mutex
	heard []string
}

func joined(t *testing.T, url string, key []byte) *process {
	t.Helper()
	p := &process{}
	var err error
	if p.Bus, err = natsbus.Open(&p.to, natsbus.Options{URL: url, Key: key}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	p.to.Follow(func(all []peers.Change) {
		for _, c := range all {
			p.hears(fmt.Sprintf("%s %d %s%s", c.Match, c.Revision, c.News, c.Trace))
		}
	})
	p.to.HearRolls(func(r peers.Roll) { p.hears(fmt.Sprint(r.From, r.Present, r.Asks, r.Closed)) })
	p.until(t, "connects", func() bool { return p.Figures().Connected })
	return p
}

func (p *process) hears(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if what != " 0 " { // anything may have changed
		p.heard = append(p.heard, what)
	}
}

func (p *process) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for until := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(until) {
			all := p.all()
			t.Fatalf("%s: not within 20 s; the last heard are %q", what, all[max(0, len(all)-10):])
		}
	}
}

func (p *process) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.heard)
}

// wants waits for the given message, and discards all messages that arrived before it.
func (p *process) wants(t *testing.T, want string) {
	t.Helper()
	p.until(t, want, func() bool { return slices.Contains(p.all(), want) })
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = nil
}

func (p *process) attends(t *testing.T, come, gone []string) {
	t.Helper()
	if narrow, err := p.Attend(t.Context(), come, gone); !narrow || err != nil {
		t.Fatal(narrow, err)
	}
}

// TestMessagesReachWhoIsThere checks that a process receives only messages about open tables and about matches in which it
// has a player or watcher.
func TestMessagesReachWhoIsThere(t *testing.T) {
	b := natstest.New(t)
	one, other := joined(t, b.URL(), key), joined(t, b.URL(), key)
	other.attends(t, []string{"a", "b"}, nil)
	one.attends(t, []string{"a"}, nil)
	other.wants(t, "[] [a] false")
	one.Announce(peers.Change{Match: "c", Revision: 1})
	one.Announce(peers.Change{Match: "a", Revision: 7, News: []byte(`{"v":3}`)})
	other.wants(t, `a 7 {"v":3}`)
	one.Announce(peers.Change{Match: "a", Revision: 8, Trace: " in a trace"})
	other.wants(t, "a 8  in a trace")
	roll := peers.Roll{From: "one", Present: []peers.Present{
		{Match: "c", There: peers.There{Seats: [2]bool{true, false}}}, {Match: "b", There: peers.There{Seats: [2]bool{true, false}}},
	}}
	one.CallRoll(t.Context(), roll)
	other.wants(t, "one[{b {[true false] false}}] [] false")
	roll.Present[0].Waits = true // c is now an open table, so every process is told about it until it is closed
	one.CallRoll(t.Context(), roll)
	other.wants(t, "one[{c {[true false] true}}] [] false")
	roll.Present[0].Waits = false
	one.CallRoll(t.Context(), roll)
	other.wants(t, "one[{c {[true false] false}}] [] false")
	other.attends(t, []string{"d"}, []string{"a"})
	one.Announce(peers.Change{Match: "a", Revision: 8})
	one.Announce(peers.Change{Match: "d"})
	other.wants(t, "d 0 ")
	one.CallRoll(t.Context(), peers.Roll{From: "one", Closed: true})
	other.wants(t, "one[] [] true")
	if all := one.all(); len(all) > 0 {
		t.Errorf("a process hears itself: %q", all)
	}
}

// TestForeignMessagesAreRefused checks that a process refuses messages that were not sent to their subject by a server with
// the same key.
func TestForeignMessagesAreRefused(t *testing.T) {
	b := natstest.New(t)
	p, own, foreign := joined(t, b.URL(), key), joined(t, b.URL(), key), joined(t, b.URL(), []byte(strings.Repeat("x", 32)))
	p.attends(t, []string{"a", "b"}, nil)
	spy, err := nats.Connect(b.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer spy.Close()
	caught := make(chan *nats.Msg, 10)
	if _, err := spy.ChanSubscribe("keypeg.>", caught); err != nil {
		t.Fatal(err)
	}
	if err := spy.Flush(); err != nil {
		t.Fatal(err)
	}
	own.Announce(peers.Change{Match: "a", Revision: 5, News: []byte(`"secret"`)})
	m := <-caught
	p.wants(t, `a 5 "secret"`)
	if strings.Contains(string(m.Data), "secret") {
		t.Error("a message can be read by who is connected to the broker")
	}
	toB := strings.TrimSuffix(m.Subject, "a") + "b"
	random := make([]byte, 200)
	rand.Read(random)
	for i, forged := range []nats.Msg{
		{Subject: toB, Data: m.Data}, // a genuine message, with another match's subject
		{Subject: m.Subject, Data: m.Data[:len(m.Data)-1]},
		{Subject: m.Subject, Data: append(slices.Clone(m.Data[:40]), random...)},
		{Subject: m.Subject, Data: nil},
		{Subject: m.Subject, Data: []byte(`{"m":"a","r":9}`)},
		{Subject: m.Subject, Data: random},
	} {
		if err := spy.PublishMsg(&forged); err != nil {
			t.Fatal(err)
		}
		p.until(t, fmt.Sprint("forged message ", i+1), func() bool { return p.Figures().Refused == int64(i+1) })
	}
	foreign.Announce(peers.Change{Match: "a", Revision: 9}) // sent to a different subject, because foreign has a different key
	own.Announce(peers.Change{Match: "b", Revision: 1})
	p.until(t, "the end", func() bool { return len(p.all()) > 0 })
	if all := p.all(); len(all) != 1 || all[0] != "b 1 " {
		t.Errorf("heard %q", all)
	}
}

// TestTheBrokerIsKilledAndBack checks that subscriptions survive a restart of the broker, and that a process can start before the
// broker does.
func TestTheBrokerIsKilledAndBack(t *testing.T) {
	b := natstest.New(t)
	one, other := joined(t, b.URL(), key), joined(t, b.URL(), key)
	other.attends(t, []string{"a"}, nil)
	b.Kill()
	other.until(t, "goes away", func() bool { return !other.Figures().Connected })
	other.attends(t, []string{"b"}, nil)
	one.Announce(peers.Change{Match: "a", Revision: 1}) // is lost
	early := &process{}
	var err error
	if early.Bus, err = natsbus.Open(&early.to, natsbus.Options{URL: b.URL(), Key: key}); err != nil {
		t.Fatalf("a process does not start without the broker: %v", err)
	}
	t.Cleanup(early.Close)
	b.Start()
	for _, p := range []*process{one, other, early} {
		p.until(t, "comes back", func() bool { return p.Figures().Connected })
	}
	for revision := int64(2); ; revision++ { // the subscriptions may come a moment after the connection
		early.Announce(peers.Change{Match: "a", Revision: revision})
		one.Announce(peers.Change{Match: "b", Revision: revision})
		time.Sleep(5 * time.Millisecond)
		if all := strings.Join(other.all(), ", "); strings.Contains(all, "a ") && strings.Contains(all, "b ") {
			break
		}
		if revision > 2000 {
			t.Fatal("nothing is heard after the broker came back")
		}
	}
	if n := other.Figures().Reconnects; n != 1 {
		t.Errorf("%d reconnects", n)
	}
}

// TestASlowProcessLosesMessagesAndLooks checks that a process that does not keep up loses messages, and then compares its matches
// with the store.
func TestASlowProcessLosesMessagesAndLooks(t *testing.T) {
	b := natstest.New(t)
	one, slow := joined(t, b.URL(), key), joined(t, b.URL(), key)
	slow.attends(t, []string{"a"}, nil)
	looks, wait := make(chan struct{}, 1000), make(chan struct{})
	slow.to.Follow(func(all []peers.Change) {
		if all[0].Match == "" {
			select {
			case looks <- struct{}{}:
			default:
			}
			return
		}
		<-wait
	})
	for i := range 20_000 {
		one.Announce(peers.Change{Match: "a", Revision: int64(i + 1)})
	}
	<-looks
	close(wait)
	slow.until(t, "counts it", func() bool { return slow.Figures().Lost > 0 })
	slow.until(t, "a 99999 ", func() bool {
		one.Announce(peers.Change{Match: "a", Revision: 99_999}) // this message may also be lost at first
		time.Sleep(10 * time.Millisecond)
		return slices.Contains(slow.all(), "a 99999 ")
	})
}

// TestHalls runs the tests for two halls with two processes that share a PostgreSQL database and a NATS server.
func TestHalls(t *testing.T) {
	b := natstest.New(t)
	var addresses sync.Map
	open := func(t testing.TB, address string) hall.Store {
		s, err := postgres.Open(context.Background(), address)
		if err != nil {
			t.Fatal(err)
		}
		wire, err := natsbus.Open(&s.Bus, natsbus.Options{URL: b.URL(), Key: []byte(address + strings.Repeat("k", 32))})
		if err != nil {
			t.Fatal(err)
		}
		s.Use(wire)
		t.Cleanup(func() {
			wire.Close()
			s.Close()
		})
		addresses.Store(s, address)
		return s
	}
	storetest.RunHalls(t, storetest.Maker{
		Open: func(t testing.TB) hall.Store { return open(t, postgrestest.Address(t)) },
		Beside: func(t testing.TB, s hall.Store) hall.Store {
			address, _ := addresses.Load(s)
			return open(t, address.(string))
		},
		Hears: true,
	})
}
