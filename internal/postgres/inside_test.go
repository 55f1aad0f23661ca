package postgres

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/groupcommit"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/postgres/postgrestest"
	"keypeg/match"
)

func opened(t *testing.T) (*Store, string) {
	t.Helper()
	address := postgrestest.Address(t)
	s, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, address
}

func made(t *testing.T, s *Store, id string) {
	t.Helper()
	board := keypeg.Format{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}
	h := hall.Header{Config: match.Config{ID: id, Boards: [2]keypeg.Format{board, board}}}
	if err := s.Create(t.Context(), h, hall.Batch{Match: id}); err != nil {
		t.Fatal(err)
	}
}

// TestOneFaultInAGroup checks that if the database refuses one write in a group, the other writes in the group are still
// stored.
func TestOneFaultInAGroup(t *testing.T) {
	s, address := opened(t)
	for _, id := range []string{"a", "b", "c"} {
		made(t, s, id)
	}
	postgrestest.Run(t, address, "ALTER TABLE events ADD CHECK (match <> 'b')")
	var group []*groupcommit.Job[change]
	for _, c := range []struct {
		id       string
		expected int
	}{{"a", 0}, {"a", 1}, {"b", 0}, {"c", 1}, {"c", 0}, {"d", 0}} {
		b := hall.Batch{Match: c.id, Expected: c.expected, Events: []match.Event{{Kind: match.Sat}}}
		texts, err := b.Texts()
		if err != nil {
			t.Fatal(err)
		}
		group = append(group, groupcommit.NewJob(context.Background(), change{Batch: b, texts: texts, wrote: new(int64)}))
	}
	if err := groupcommit.Try[change](s.try).Commit(group); err == nil {
		t.Error("the fault was not told")
	}
	for i, want := range []string{"", "", "violates check", hall.ErrStale.Error(), "", hall.ErrNotFound.Error()} {
		if got := fmt.Sprint(group[i].Wait()); want == "" && got != "<nil>" || !strings.Contains(got, want) {
			t.Errorf("job %d: %s, want %q", i, got, want)
		}
	}
	for id, want := range map[string]int{"a": 2, "b": 0, "c": 1} {
		if l, err := s.Load(t.Context(), id); err != nil || len(l.Events) != want {
			t.Errorf("%s has %d events, %v", id, len(l.Events), err)
		}
	}
}

func TestDamagedLogIsRefused(t *testing.T) {
	s, address := opened(t)
	for i, damage := range []string{
		"DELETE FROM events WHERE version = 2",
		"UPDATE events SET version = 7 WHERE version = 2",
		"UPDATE events SET event = 'x' WHERE version = 2",
		"UPDATE events SET sum = sum + 1 WHERE version = 3",
		"UPDATE matches SET version = 4",
		"UPDATE matches SET config = '{'",
		"UPDATE matches SET invite = invite || '!'",
		"UPDATE matches SET hot_seat = NOT hot_seat",
		"UPDATE matches SET made = made + 1",
		`UPDATE matches SET terms = '{"computers":["","expert"]}'`,
		"UPDATE grants SET seat = 1 - seat",
		"UPDATE grants SET seat = 300",
		"UPDATE grants SET holder = ''",
	} {
		id := fmt.Sprint(i)
		made(t, s, id)
		b := hall.Batch{Match: id, Events: []match.Event{{Name: "1"}, {Name: "2"}, {Name: "3"}}, Grants: []hall.Grant{{Seat: keypeg.Guest, Holder: hall.HashOf("g")}}}
		if err := s.Append(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Load(t.Context(), id); err != nil {
			t.Fatalf("before the damage: %v", err)
		}
		postgrestest.Run(t, address, damage)
		if l, err := s.Load(t.Context(), id); !errors.Is(err, hall.ErrDamaged) {
			t.Errorf("%s: loaded %+v, %v", damage, l, err)
		}
	}
}

// TestOpenedByManyAtOnce checks that many processes can migrate a new database at the same time.
func TestOpenedByManyAtOnce(t *testing.T) {
	address := postgrestest.Address(t)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := Open(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			s.Close()
		})
	}
	all.Wait()
}

func TestWhatIsWrongWithADatabase(t *testing.T) {
	s, address := opened(t)
	s.Close()
	postgrestest.Run(t, address, "INSERT INTO keypeg_versions (version_id, is_applied) VALUES (99, true)")
	for _, c := range []struct{ address, want string }{
		{address, "written by a newer keypeg"},
		{"postgres://x y", "write it as postgres://"},
		{strings.Replace(address, "/postgres?", "/nowhere?", 1), "there is no database of that name"},
		{"postgres://127.0.0.1:1/x?sslmode=disable&connect_timeout=5", "cannot be reached"},
		{address + "&synchronous_commit=off", "synchronous_commit is off"},
		{address + "&default_transaction_read_only=on", "default_transaction_read_only is on"},
	} {
		if s, err := Open(t.Context(), c.address); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v", c.address, s, err)
		}
	}
}

// TestThePasswordIsNotTold checks that errors never contain the password.
func TestThePasswordIsNotTold(t *testing.T) {
	for _, address := range []string{"postgres://me:Zerlina@127.0.0.1:1/x?connect_timeout=5", "postgres://me:Zerlina@127.0.0.1:x/y"} {
		if _, err := Open(t.Context(), address); err == nil || strings.Contains(err.Error(), "Zerlina") {
			t.Errorf("%v", err)
		}
	}
}

// TestALineThatWasCut checks that, after a process's notification connection has been cut and restored, the process learns
// that any match may have changed.
func TestALineThatWasCut(t *testing.T) {
	s, address := opened(t)
	other, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	told := make(chan peers.Change, 1000)
	defer s.Follow(func(all []peers.Change) {
		for _, c := range all {
			told <- c
		}
	})()
	made(t, other, "a")
	listening := func() { // a process may begin to listen at any time
		for {
			if err := other.Append(t.Context(), hall.Batch{Match: "a"}); err != nil {
				t.Fatal(err)
			}
			select {
			case c := <-told:
				if c.Match == "a" {
					return
				}
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
	listening()
	postgrestest.Run(t, address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND query LIKE '%"+s.channel+"%' AND pid <> pg_backend_pid()")
	for c := range told {
		if c.Match == "" {
			break
		}
	}
	listening()
}

// TestAHostThatFallsSilent checks that a store switches from a host that no longer responds to another host, if that one
// accepts writes.
func TestAHostThatFallsSilent(t *testing.T) {
	t.Parallel()
	address := postgrestest.Address(t)
	ways := []*postgrestest.Way{postgrestest.NewWay(t, address), postgrestest.NewWay(t, address)}
	s, err := Open(t.Context(), postgrestest.Both(ways[0].Address(), ways[1].Address()))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	made(t, s, "a")
	for range 2 {
		ways[0].Silence(true)
		var all sync.WaitGroup
		all.Go(func() {
			if err := s.Append(t.Context(), hall.Batch{Match: "a"}); !errors.Is(err, errLeft) || !errors.Is(err, hall.ErrAway) {
				t.Errorf("write: %v", err)
			}
		})
		for range 2 * connections {
			all.Go(func() {
				if _, err := s.Load(t.Context(), "a"); err != nil && !errors.Is(err, errLeft) {
					t.Errorf("read: %v", err)
				}
			})
		}
		all.Wait()
		if err := s.Append(t.Context(), hall.Batch{Match: "a"}); err != nil {
			t.Errorf("through the other host: %v", err)
		}
		if _, err := s.Load(t.Context(), "a"); err != nil {
			t.Errorf("through the other host: %v", err)
		}
		ways[0].Silence(false)
		ways[0], ways[1] = ways[1], ways[0]
	}
}

// TestASlowHost checks that a store does not leave a host that is only slow.
func TestASlowHost(t *testing.T) {
	t.Parallel()
	address := postgrestest.Address(t)
	ways := []*postgrestest.Way{postgrestest.NewWay(t, address), postgrestest.NewWay(t, address)}
	s, err := Open(t.Context(), postgrestest.Both(ways[0].Address(), ways[1].Address()))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	was := s.conns.Load()
	if _, err := s.exec(t.Context(), "SELECT pg_sleep(3)"); err != nil {
		t.Error(err)
	}
	if s.conns.Load() != was {
		t.Error("the store left the host")
	}
}

// TestARollInParts checks that a list of the players present is sent completely, however long it is, in notifications that
// PostgreSQL accepts.
func TestARollInParts(t *testing.T) {
	s := &notices{from: "here"}
	r := peers.Roll{From: "a hall"}
	for i := range 3000 {
		bits := i % 8
		r.Present = append(r.Present, peers.Present{Match: fmt.Sprintf("match %016d", i), There: thereOf(bits)})
		if got := bitsOf(r.Present[i].There); got != bits {
			t.Fatalf("%d is %d", bits, got)
		}
	}
	other := &notices{from: "there"}
	var heard peers.Roll
	defer other.HearRolls(func(part peers.Roll) {
		heard.From, heard.Closed = part.From, part.Closed
		heard.Present = append(heard.Present, part.Present...)
	})()
	defer other.Follow(func(c []peers.Change) { t.Errorf("told of changes: %v", c) })()
	texts := s.rolls(r)
	for _, text := range texts {
		if len(text) >= 8000 {
			t.Errorf("a note has %d bytes", len(text))
		}
		other.told(text)
		s.told(text) // the store's own message
	}
	if !reflect.DeepEqual(heard, r) || len(texts) > 100 {
		t.Errorf("in %d notes %d of %d are told", len(texts), len(heard.Present), len(r.Present))
	}
	for _, text := range s.rolls(peers.Roll{From: "a hall", Closed: true}) {
		other.told(text)
	}
	if !heard.Closed {
		t.Error("that it closed was not told")
	}
}

// TestNobodyHoldsAMatchForLong checks that PostgreSQL ends a transaction whose process has stopped in the middle, so that
// others can write to the match.
func TestNobodyHoldsAMatchForLong(t *testing.T) {
	s, _ := opened(t)
	made(t, s, "a")
	c, err := s.conns.Load().pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Release()
	if _, err := lockAll(t.Context(), c, nil, nil); err != nil {
		t.Fatal(err)
	}
	var is string
	if err := c.QueryRow(t.Context(), "SHOW idle_in_transaction_session_timeout").Scan(&is); err != nil || is != "5s" {
		t.Errorf("a transaction may be idle for %s, %v", is, err)
	}
	if _, err := c.Exec(t.Context(), "COMMIT"); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"SET idle_in_transaction_session_timeout = 100", "BEGIN", "SELECT 1 FROM matches FOR UPDATE"} {
		if _, err := c.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(t.Context(), hall.Batch{Match: "a"}); err != nil {
		t.Error(err)
	}
	if _, err := c.Exec(t.Context(), "COMMIT"); code(err) != "25P03" {
		t.Errorf("the one who stopped goes on: %v", err)
	}
}
