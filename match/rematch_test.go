package match

import (
	"testing"
	"time"

	"keypeg"
)

// again asks for a rematch or declines one, for a seat that has seen the given version.
func again(m *Match, kind CommandKind, s keypeg.Seat, version int) (*Match, error) {
	_, next, err := m.Decide(Command{Kind: kind, Seat: s, Version: version}, time.Unix(0, 0), nil)
	return next, err
}

func must(t *testing.T, m *Match, err error) *Match {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func left(t *testing.T, c Config) *Match {
	b := open(t, c)
	if _, err := again(b.m, Rematch, keypeg.Host, b.m.Version); keypeg.ErrorCode(err) != "still-playing" {
		t.Errorf("asked before the end: %v", err)
	}
	m, err := again(b.m, Leave, keypeg.Host, b.m.Version)
	return must(t, m, err)
}

func TestARematchTakesTwo(t *testing.T) {
	m := left(t, agree("classic"))
	end := m.Version
	one, err := again(m, Rematch, keypeg.Guest, end)
	one = must(t, one, err)
	if _, both := one.Again(); both || one.Rematch != [2]bool{false, true} {
		t.Fatalf("asked by one: %v", one.Rematch)
	}
	if same, err := again(one, Rematch, keypeg.Guest, end); err != nil || same.Version != one.Version {
		t.Errorf("asked twice: %v, version %d after %d", err, same.Version, one.Version)
	}
	for s, want := range [2]CommandKind{Rematch, Decline} {
		if may := one.SeenBy(keypeg.Seat(s)).You.May; len(may) != 1 || may[0] != want {
			t.Errorf("the %s may %v", keypeg.Seat(s), may)
		}
	}
	if v := one.Watch(); len(v.Rematch) != 1 || v.Rematch[0] != keypeg.Guest {
		t.Errorf("a watcher sees %v", v.Rematch)
	}
	if _, err := again(one, Decline, keypeg.Host, one.Version); keypeg.ErrorCode(err) != "match-over" {
		t.Errorf("taken back by the other: %v", err)
	}

	// After a request is withdrawn, the other seat can ask only after it has seen the withdrawal.
	none, err := again(one, Decline, keypeg.Guest, one.Version)
	none = must(t, none, err)
	if none.Rematch != [2]bool{} {
		t.Errorf("taken back: %v", none.Rematch)
	}
	if _, err := again(none, Rematch, keypeg.Guest, one.Version); keypeg.ErrorCode(err) != "stale" {
		t.Errorf("the request before comes again: %v", err)
	}

	// Both may ask at the same time, so the second request is granted although it was made without knowledge of the first.
	both, err := again(one, Rematch, keypeg.Host, end)
	both = must(t, both, err)
	if _, ok := both.Again(); !ok {
		t.Error("asked by both, it does not come")
	}
	for _, s := range keypeg.Seats {
		if may := both.SeenBy(s).You.May; len(may) > 0 {
			t.Errorf("the %s may still %v", s, may)
		}
		if _, err := again(both, Decline, s, both.Version); keypeg.ErrorCode(err) != "rematch-made" {
			t.Errorf("the %s takes it back: %v", s, err)
		}
	}
}

func TestARematchSwapsTheRoles(t *testing.T) {
	for _, first := range []First{HostFirst, GuestFirst, ByLot} {
		c := agree("remastered", func(c *Config) { c.First = first })
		m := left(t, c)
		m.Rematch = [2]bool{true, true}
		next, _ := m.Again()
		next.ID = c.ID
		if got := open(t, next).m.First; got != m.First.Other() {
			t.Errorf("%s: the %s made the first code, and now the %s does", first, m.First, got)
		}
		if c.First = next.First; next != c {
			t.Errorf("%s: agreed are %+v", first, next)
		}
	}
	// In a duel, both players set codes, and the handicap stays with the same player.
	m := left(t, agree("challenge-handicap"))
	m.Rematch = [2]bool{true, true}
	if next, _ := m.Again(); next.Boards != m.Config.Boards || next.First != m.Config.First {
		t.Errorf("the handicap is played again as %+v", next)
	}
}

func TestNothingPlayedIsNotPlayedAgain(t *testing.T) {
	m, err := New(agree("classic"))
	m = must(t, m, err)
	m, err = again(m, Sit, keypeg.Host, 0)
	m = must(t, m, err)
	m, err = again(m, Leave, keypeg.Host, m.Version)
	m = must(t, m, err)
	if _, err := again(m, Rematch, keypeg.Host, m.Version); keypeg.ErrorCode(err) != "no-rematch" {
		t.Errorf("called off, and again: %v", err)
	}
	if may := m.SeenBy(keypeg.Host).You.May; len(may) > 0 {
		t.Errorf("the host may %v", may)
	}
}
