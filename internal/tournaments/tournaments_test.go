package tournaments_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/gathering/gatheringtest"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/requestctx"
	"keypeg/internal/tournament"
	"keypeg/internal/tournaments"
	"keypeg/match"
)

// A process hosts the matches and the tournaments of a store.
type process struct {
	*tournaments.Tournaments
	t    testing.TB
	hall *hall.Hall
}

func begin(t testing.TB, s gatheringtest.Store, o tournaments.Options) process {
	h := hall.New(s, hall.Options{})
	_, o.Shared = s.(hall.Shared)
	p := process{tournaments.New(h, s, o), t, h}
	t.Cleanup(p.stop)
	return p
}

func (p process) stop() {
	if err := errors.Join(p.hall.Close(context.Background()), p.Close(context.Background())); err != nil {
		p.t.Error(err)
	}
}

func holder(n int) hall.Hash { return hall.HashOf(fmt.Sprint("person ", n)) }

func who(n int) tournaments.Person {
	return tournaments.Person{Holder: holder(n), Name: fmt.Sprint("player ", n)}
}

// config returns the settings of a tournament whose matches have one game.
func config(k tournament.Kind) tournament.Config {
	e, _ := keypeg.FindEdition("remastered")
	c := tournament.Config{Kind: k, Match: match.FromEdition(e, keypeg.Guest)}
	if c.Match.Games = 1; k == tournament.Arena {
		c.Length = time.Hour
	}
	return c
}

// opened opens a tournament of n people, the first of whom is the host.
func (p process) opened(c tournament.Config, n int) (id string) {
	p.t.Helper()
	s, err := p.Open(p.t.Context(), c, who(0))
	for i := range n {
		if err == nil {
			_, err = p.Join(p.t.Context(), s.ID, who(i))
		}
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return s.ID
}

func (p process) does(id string, n int, k tournament.CommandKind) *tournaments.Snapshot {
	p.t.Helper()
	s, err := p.Do(p.t.Context(), id, holder(n), tournament.Command{Kind: k})
	if err != nil {
		p.t.Fatal(err)
	}
	return s
}

func (p process) look(id string) *tournaments.Snapshot {
	p.t.Helper()
	s, err := p.Look(p.t.Context(), id)
	if err != nil {
		p.t.Fatal(err)
	}
	return s
}

// plays plays a match, which ends when the guest gives up. It first waits until the match has been made.
func (p process) plays(now *tournaments.Snapshot, n int) {
	p.t.Helper()
	code := keypeg.CodeOf(1, 1, 2, 2)
	for seat, c := range []match.Command{{Kind: match.SetCode, Code: code}, {Kind: match.GiveUp}} {
		person := holder(int(now.State.Matches[n-1].Seats[seat]))
		for {
			_, err := p.hall.Do(p.t.Context(), now.State.MatchID(n), person, keypeg.Seat(seat), func(s *hall.Snapshot) (match.Command, error) {
				c.Version = s.Match.Version
				return c, nil
			})
			if err == nil {
				break
			}
			if keypeg.ErrorCode(err) != "no-match" {
				p.t.Fatal(err)
			}
			time.Sleep(time.Millisecond)
		}
	}
}

// results returns the number of results that a store has for a tournament.
func results(t testing.TB, s docstore.Store, id string) (n int) {
	t.Helper()
	for d, err := range docstore.All(t.Context(), s, docstore.Query{Kind: "tournament-events", Prefix: id + "/"}) {
		if err != nil {
			t.Fatal(err)
		}
		n += bytes.Count(d.Body, []byte(`"kind":"ended"`))
	}
	return n
}

// TestAnAllPlayAllIsPlayedInTheHall plays a tournament, in two processes if the store allows that, and checks that the
// results are the same after a restart.
func TestAnAllPlayAllIsPlayedInTheHall(t *testing.T) {
	gatheringtest.EveryStore(t, func(t *testing.T, open func() gatheringtest.Store) {
		store := open()
		one := begin(t, store, tournaments.Options{})
		both := []process{one, one}
		if _, shared := store.(hall.Shared); shared {
			both[1] = begin(t, open(), tournaments.Options{})
		}
		id := one.opened(config(tournament.AllPlayAll), 4)
		one.does(id, 0, tournament.Start)
		played := 0
		for now := one.look(id); now.State.Phase != tournament.Over; now = one.look(id) {
			if len(now.State.Matches) == played {
				time.Sleep(time.Millisecond)
				continue
			}
			played++
			both[played%2].plays(now, played)
		}
		if n := results(t, store, id); played != 6 || n != 6 {
			t.Errorf("%d matches have been played and %d results stored", played, n)
		}
		table := one.look(id).State.Standings()
		points, score := 0, 0
		for _, s := range table {
			points, score = points+s.Points, score+s.Score
		}
		if points != 6*11 || score != 12 || table[0].Place != 1 || table[0].Score < 4 {
			t.Errorf("the table is %+v", table)
		}
		again := begin(t, open(), tournaments.Options{}).look(id).State
		if is, want := fmt.Sprintf("%+v", again.Watch(0).Players), fmt.Sprintf("%+v", one.look(id).State.Watch(0).Players); is != want {
			t.Errorf("after a restart it is\n%s\ninstead of\n%s", is, want)
		}
	})
}

// TestAProcessThatDiesLosesNoResult checks that no result is lost if one process dies before making the matches, and another
// dies before reporting a result.
func TestAProcessThatDiesLosesNoResult(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		first := begin(t, store, tournaments.Options{})
		id := first.opened(config(tournament.Arena), 4)
		if err := first.hall.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		now := first.does(id, 0, tournament.Start)
		first.stop()

		second := begin(t, store, tournaments.Options{})
		second.look(id)
		time.Sleep(2 * 5 * time.Second)
		if err := second.Close(t.Context()); err != nil { // its hall continues, as if the process had died before storing the result
			t.Fatal(err)
		}
		second.plays(now, 1)
		if n := results(t, store, id); n != 0 {
			t.Fatalf("%d results are stored", n)
		}
		second.stop()

		third := begin(t, store, tournaments.Options{})
		third.look(id)
		time.Sleep(2 * 5 * time.Second)
		third.plays(third.look(id), 2)
		time.Sleep(2 * 5 * time.Second)
		if s := third.look(id).State; s.Matches[0].Result == nil || s.Matches[1].Result == nil || results(t, store, id) != 2 || len(s.Matches) != 4 {
			t.Errorf("it is %+v, with %d results", s, results(t, store, id))
		}
		third.stop()
	})
}

// TestWhoLeavesATournamentLeavesTheMatch checks that a player whose opponent leaves the tournament wins their match, even if
// the opponent is forgotten.
func TestWhoLeavesATournamentLeavesTheMatch(t *testing.T) {
	for name, leaves := range map[string]func(p process, id string) error{
		"leaves": func(p process, id string) error {
			_, err := p.Do(p.t.Context(), id, holder(1), tournament.Command{Kind: tournament.Leave})
			return err
		},
		"is removed": func(p process, id string) error {
			_, err := p.Do(p.t.Context(), id, holder(0), tournament.Command{Kind: tournament.Remove, Target: 1})
			return err
		},
		"is forgotten": func(p process, id string) error {
			if _, err := p.hall.Part(p.t.Context(), holder(1)); err != nil {
				return err
			}
			return p.Forget(p.t.Context(), holder(1))
		},
	} {
		t.Run(name, func(t *testing.T) {
			store := inmem.New()
			p := begin(t, store, tournaments.Options{})
			id := p.opened(config(tournament.Arena), 2)
			now := p.does(id, 0, tournament.Start)
			for {
				if _, err := p.hall.Inspect(t.Context(), now.State.MatchID(1)); err == nil {
					break
				}
				time.Sleep(time.Millisecond)
			}
			if err := leaves(p, id); err != nil {
				t.Fatal(err)
			}
			for {
				m := p.look(id).State.Matches[0]
				if m.Result == nil {
					time.Sleep(time.Millisecond)
					continue
				}
				if winner := m.Result.Winner; m.Result.Ending != match.Forfeit || winner == nil || m.Seats[*winner] != 0 {
					t.Errorf("the result is %+v", m.Result)
				}
				break
			}
			if text := fmt.Sprintf("%+v", p.look(id).State.Watch(0)); name == "is forgotten" && strings.Contains(text, "player 1") {
				t.Errorf("who was forgotten is named: %s", text)
			}
			if _, err := p.Join(t.Context(), id, who(1)); (name == "is removed") != (keypeg.ErrorCode(err) == "removed-from-tournament") {
				t.Errorf("who comes back gets %v", err)
			}
		})
	}
}

// A slowStore takes a second to store a document that is written during the first deletion.
type slowStore struct {
	*inmem.Store
	deletes sync.Once
	during  func() // writes something
	slow    atomic.Bool
	writing chan bool
}

func (s *slowStore) Drop(ctx context.Context, kind, key string) error {
	s.deletes.Do(func() {
		s.slow.Store(true)
		go s.during()
		<-s.writing
	})
	return s.Store.Drop(ctx, kind, key)
}

func (s *slowStore) Put(ctx context.Context, d docstore.Document) error {
	if s.slow.CompareAndSwap(true, false) {
		s.writing <- true
		time.Sleep(time.Second)
	}
	return s.Store.Put(ctx, d)
}

// TestForgettingWaitsForADecision checks that a name does not come back if somebody else's command is being stored while the
// name is deleted.
func TestForgettingWaitsForADecision(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &slowStore{Store: inmem.New(), writing: make(chan bool)}
		p := begin(t, store, tournaments.Options{})
		id := p.opened(config(tournament.AllPlayAll), 3)
		store.during = func() {
			if _, err := p.Do(t.Context(), id, holder(0), tournament.Command{Kind: tournament.Rename, Name: "somebody"}); err != nil {
				t.Error(err)
			}
		}
		if err := p.Forget(t.Context(), holder(1)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Second)
		if text := fmt.Sprintf("%+v", p.look(id).State.Watch(0)); strings.Contains(text, "player 1") || !strings.Contains(text, "somebody") {
			t.Errorf("the tournament is %s", text)
		}
		p.stop()
	})
}

// TestWhoLeavesBeforeTheMatchIsMadeLosesIt checks that a player who leaves before a match is made loses that match.
func TestWhoLeavesBeforeTheMatchIsMadeLosesIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		first := begin(t, store, tournaments.Options{})
		id := first.opened(config(tournament.AllPlayAll), 2)
		if err := first.hall.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		first.does(id, 0, tournament.Start)
		first.does(id, 0, tournament.Leave)
		first.stop()
		second := begin(t, store, tournaments.Options{})
		second.look(id)
		time.Sleep(2 * 5 * time.Second)
		if s := second.look(id).State; s.Phase != tournament.Over || s.Matches[0].Result == nil || s.Matches[0].Result.Ending != match.Forfeit {
			t.Errorf("it is %+v", s)
		}
		second.stop()
	})
}

// TestAnArenaEndsByItself checks that an arena ends after its time is over and its last match has ended.
func TestAnArenaEndsByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := begin(t, inmem.New(), tournaments.Options{})
		id := p.opened(config(tournament.Arena), 2)
		now := p.does(id, 0, tournament.Start)
		time.Sleep(time.Hour + time.Second)
		if s := p.look(id).State; s.Phase != tournament.Finishing {
			t.Errorf("it is %s", s.Phase)
		}
		p.plays(now, 1)
		if s := p.look(id).State; s.Phase != tournament.Over {
			t.Errorf("it is %s", s.Phase)
		}
		p.stop()
	})
}

func TestAMatchOfATournamentIsAnOrdinaryMatch(t *testing.T) {
	p := begin(t, inmem.New(), tournaments.Options{})
	ctx := requestctx.With(t.Context(), requestctx.Request{Caller: "ann"})
	s, err := p.Open(ctx, config(tournament.Arena), who(0))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Join(ctx, s.ID, who(1)); err != nil {
		t.Fatal(err)
	}
	now := p.does(s.ID, 0, tournament.Start)
	p.plays(now, 1)
	m, err := p.hall.Look(t.Context(), now.State.MatchID(1), hall.Hash{})
	if err != nil || m.Header.Tournament != s.ID || m.Header.By != "ann" || m.Header.MayHint() || m.Match.Names != [2]string{"player 0", "player 1"} || m.Match.Result == nil {
		t.Errorf("it is %+v, %v", m, err)
	}
	_, err = p.hall.Do(t.Context(), now.State.MatchID(1), holder(0), keypeg.Host, func(s *hall.Snapshot) (match.Command, error) {
		return match.Command{Kind: match.Rematch, Version: s.Match.Version}, nil
	})
	if keypeg.ErrorCode(err) != "no-rematch-tournament" {
		t.Errorf("a rematch is answered with %v", err)
	}
	if _, err := p.Do(t.Context(), s.ID, holder(0), tournament.Command{Kind: tournament.End, Match: 2}); keypeg.ErrorCode(err) != "bad-command" {
		t.Errorf("a result from a player is answered with %v", err)
	}
}

func TestTournamentsOfAnAddressAreLimited(t *testing.T) {
	p := begin(t, inmem.New(), tournaments.Options{PerMaker: 2})
	ctx := requestctx.With(t.Context(), requestctx.Request{Caller: "ann"})
	for n, want := range []string{"", "", "full-for-you-tournaments"} {
		if _, err := p.Open(ctx, config(tournament.Arena), who(0)); keypeg.ErrorCode(err) != want {
			t.Errorf("number %d: %v", n, err)
		}
	}
	if _, err := p.Open(t.Context(), config("ladder"), who(0)); keypeg.ErrorCode(err) != "bad-tournament" {
		t.Error(err)
	}
	if _, err := p.Look(t.Context(), "nothing"); keypeg.ErrorCode(err) != "no-tournament" {
		t.Error(err)
	}
}
