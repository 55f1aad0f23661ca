package parties_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/gathering"
	"keypeg/internal/gathering/gatheringtest"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/parties"
	"keypeg/internal/party"
)

type options = gathering.Options[*party.Party]

// host opens Parties over a store.
func host(t testing.TB, s docstore.Store, o options) *parties.Parties {
	p := parties.New(s, parties.Options{Options: o})
	t.Cleanup(func() {
		if err := p.Close(t.Context()); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	return p
}

func holder(n int) hall.Hash { return hall.HashOf(fmt.Sprint("person ", n)) }

func who(n int) parties.Person {
	return parties.Person{Holder: holder(n), Name: fmt.Sprint("player ", n)}
}

func classic(codes int) party.Config { return party.FromEdition(keypeg.Editions[0], codes) }

// opened opens a party of n people, including the host.
func opened(t testing.TB, p *parties.Parties, c party.Config, n int) (id string) {
	t.Helper()
	s, err := p.Open(t.Context(), c, who(0))
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if _, err := p.Join(t.Context(), s.State.Config.ID, who(i)); err != nil {
			t.Fatal(err)
		}
	}
	return s.State.Config.ID
}

// does gives a command that Parties must accept.
func does(t testing.TB, p *parties.Parties, id string, n int, c party.Command) *parties.Snapshot {
	t.Helper()
	s, err := p.Do(t.Context(), id, holder(n), c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return s
}

func row(round, n int, text string) party.Command {
	c := party.Command{Kind: party.PlaceRow, Round: round, Row: n}
	if err := c.Code.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return c
}

// all returns everything about a party that anybody can see.
func all(t testing.TB, p *parties.Parties, id string) string {
	t.Helper()
	s, err := p.Look(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	views := []any{s.State.Watch(0)}
	for seat := range s.State.Players {
		views = append(views, s.State.SeenBy(party.Seat(seat), 0))
	}
	for n := range s.State.Config.Codes {
		e, _ := s.State.Ended(n + 1)
		views = append(views, e)
	}
	text, err := json.Marshal(views)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestAPartyIsTheSameAfterARestart plays a party, and checks after each step that another process reads the same party.
func TestAPartyIsTheSameAfterARestart(t *testing.T) {
	gatheringtest.EveryStore(t, func(t *testing.T, open func() gatheringtest.Store) {
		p := host(t, open(), options{})
		id := opened(t, p, classic(2), 3)
		check := func() {
			t.Helper()
			other := host(t, open(), options{})
			if is, want := all(t, other, id), all(t, p, id); is != want {
				t.Fatalf("after a restart it is\n%s\ninstead of\n%s", is, want)
			}
		}
		check()
		does(t, p, id, 0, party.Command{Kind: party.Start, Round: 1})
		does(t, p, id, 1, row(1, 1, "1122"))
		does(t, p, id, 1, party.Command{Kind: party.Rename, Target: 1, Name: "Ben"})
		does(t, p, id, 0, party.Command{Kind: party.Mute, Target: 2})
		check()
		for i := range 3 {
			does(t, p, id, i, party.Command{Kind: party.GiveUp, Round: 1})
		}
		if err := p.AddNote(t.Context(), id, party.Note{Round: 1, Kind: "told-most", Seat: 1, Row: 1}); err != nil {
			t.Fatal(err)
		}
		does(t, p, id, 0, party.Command{Kind: party.Remove, Target: 2})
		check()
		if s, _ := p.Look(t.Context(), id); s.State.Phase != party.Between || s.State.Players[1].Name != "Ben" {
			t.Errorf("it is %s, and its second player is called %s", s.State.Phase, s.State.Players[1].Name)
		}
	})
}

func TestJoiningTwiceGivesOneSeat(t *testing.T) {
	gatheringtest.EveryStore(t, func(t *testing.T, open func() gatheringtest.Store) {
		one, other := host(t, open(), options{Shared: true}), host(t, open(), options{Shared: true})
		id := opened(t, one, classic(1), 1)
		var each sync.WaitGroup
		for i := range 40 {
			each.Go(func() {
				p := []*parties.Parties{one, other}[i%2]
				if _, err := p.Join(t.Context(), id, who(1+i/2%5)); err != nil {
					t.Error(err)
				}
			})
		}
		each.Wait()
		s, err := other.Look(t.Context(), id)
		if err != nil || len(s.State.Players) != 6 {
			t.Fatalf("%d people sit in it, %v", len(s.State.Players), err)
		}
		seat, ok := s.Seat(holder(3))
		if !ok || s.State.Players[seat].Name != "player 3" {
			t.Errorf("a person has the seat %d of %s", seat, s.State.Players[seat].Name)
		}
	})
}

func TestWhoLeftMayComeBackAndWhoWasRemovedMayNot(t *testing.T) {
	p := host(t, inmem.New(), options{})
	id := opened(t, p, classic(1), 3)
	does(t, p, id, 1, party.Command{Kind: party.Leave})
	_, err := p.Do(t.Context(), id, holder(1), row(1, 1, "1122"))
	refused(t, "not-in-party", err)
	s, err := p.Join(t.Context(), id, who(1))
	if seat, ok := s.Seat(holder(1)); err != nil || !ok || seat != 3 {
		t.Errorf("who came back has the seat %d, %v", seat, err)
	}
	does(t, p, id, 0, party.Command{Kind: party.Remove, Target: 2})
	_, err = p.Join(t.Context(), id, who(2))
	refused(t, "removed-from-party", err)
	_, err = p.Join(t.Context(), "nothing", who(2))
	refused(t, "no-party", err)
	_, err = p.Do(t.Context(), id, holder(0), party.Command{Kind: party.Tick})
	refused(t, "bad-command", err)
}

// TestTwoProcessesPlayOneParty sends each row to two processes with a common store while other players send rows, and
// checks that it is placed once.
func TestTwoProcessesPlayOneParty(t *testing.T) {
	const people, rows = 12, 6
	gatheringtest.EveryStore(t, func(t *testing.T, open func() gatheringtest.Store) {
		both := []*parties.Parties{host(t, open(), options{Shared: true}), host(t, open(), options{Shared: true})}
		id := opened(t, both[0], classic(1), people)
		watch, err := both[1].Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		does(t, both[0], id, 0, party.Command{Kind: party.Start, Round: 1})
		var each sync.WaitGroup
		for i := range people {
			each.Go(func() {
				for n := range rows {
					c := row(1, n+1, "1111")
					c.ID = fmt.Sprint("row ", n)
					for _, p := range both {
						s, err := p.Do(t.Context(), id, holder(i), c)
						if err != nil && keypeg.ErrorCode(err) != "no-row-left" && keypeg.ErrorCode(err) != "not-now" {
							t.Errorf("player %d, row %d: %v", i, n, err)
						}
						if err == nil && s.State.Players[i].Board != nil && len(s.State.Players[i].Board.Rows) != n+1 {
							t.Errorf("player %d has %d rows after row %d", i, len(s.State.Players[i].Board.Rows), n+1)
						}
					}
				}
			})
		}
		each.Wait()
		if is, want := all(t, both[0], id), all(t, both[1], id); is != want {
			t.Errorf("the processes see\n%s\nand\n%s", is, want)
		}
		last, _ := both[0].Look(t.Context(), id)
		for s := range watch {
			if s.State.Version == last.State.Version {
				break
			}
		}
	})
}

// TestTimeRunsOutByItself checks that a party ends when the time for all rows of its round has run out.
func TestTimeRunsOutByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := parties.New(inmem.New(), parties.Options{})
		defer p.Close(t.Context())
		c := classic(1)
		c.Pace, c.Limit = party.Together, time.Minute
		id := opened(t, p, c, 2)
		does(t, p, id, 0, party.Command{Kind: party.Start, Round: 1})
		time.Sleep(90 * time.Second)
		does(t, p, id, 1, row(1, 2, "1122"))
		for range c.Board.Rows {
			time.Sleep(time.Minute)
		}
		if s, err := p.Look(t.Context(), id); err != nil || s.State.Phase != party.Over {
			t.Errorf("it is %s, %v", s.State.Phase, err)
		}
	})
}

// TestWatchesGetFourUpdatesASecond checks that a watch yields four snapshots a second while a row is placed every ten
// milliseconds.
func TestWatchesGetFourUpdatesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := parties.New(inmem.New(), parties.Options{})
		id := opened(t, p, classic(1), 100)
		watch, err := p.Watch(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		seen, last := 0, 0
		var reader sync.WaitGroup
		reader.Go(func() {
			for s := range watch {
				seen, last = seen+1, s.State.Version
			}
		})
		does(t, p, id, 0, party.Command{Kind: party.Start, Round: 1})
		for i := range 100 {
			does(t, p, id, i, row(1, 1, "1122"))
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(time.Second)
		now, _ := p.Look(t.Context(), id)
		if err := p.Close(t.Context()); err != nil {
			t.Error(err)
		}
		reader.Wait()
		if seen < 4 || seen > 7 || last != now.State.Version {
			t.Errorf("a watch has got %d snapshots, the last of version %d, not %d", seen, last, now.State.Version)
		}
		_, err = p.Look(t.Context(), id)
		refused(t, "closing", err)
	})
}
