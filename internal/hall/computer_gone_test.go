package hall_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/pool"
	"keypeg/internal/requestctx"
	"keypeg/match"
)

// TestALevelThatIsGone checks that the log names a level that no longer exists. Running matches against that level must
// wait, and finished ones cannot have a rematch.
func TestALevelThatIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		store := inmem.New()
		before := withNovice(t, store, novice{pace: time.Hour})
		running := opened(t, before, against(config(t, "classic"), "", "novice"))
		running = do(t, before, running, setCode(keypeg.Host, 1, 2, 3, 4))
		over := opened(t, before, against(config(t, "classic"), "", "novice"))
		over = do(t, before, over, match.Command{Kind: match.Leave, Seat: keypeg.Host})
		if err := before.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		h := newHall(t, store, hall.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		if now := waited(t, h, running, time.Hour+15*time.Second); now.Match.Version != running.Match.Version {
			t.Errorf("somebody has moved: %+v", now.Match.Turns)
		}
		if n := strings.Count(log.String(), "there is no such level any more: novice"); n != 3 {
			t.Errorf("in the twelve seconds after it was missed it was told of %d times: %s", n, &log)
		}
		c := again(keypeg.Host)
		c.Version = over.Match.Version
		_, err := act(t.Context(), h, over.Header.Config.ID, host, c)
		refused(t, "bad-level", err)
		if now := look(t, h, over.Header.Config.ID); now.Match.Rematch != [2]bool{} {
			t.Errorf("asked for by %v", now.Match.Rematch)
		}
	})
}

// A failingLoad store returns an error instead of a match if an error is set.
type failingLoad struct {
	hall.Store
	with atomic.Pointer[error]
}

func (s *failingLoad) Load(ctx context.Context, id string) (hall.Log, error) {
	if err := s.with.Load(); err != nil {
		return hall.Log{}, *err
	}
	return s.Store.Load(ctx, id)
}

// TestAComputerWhoseMatchCannotBeRead checks that the hall retries after five seconds if it cannot read a match whose
// computer is due. It must log a damaged match and not retry it.
func TestAComputerWhoseMatchCannotBeRead(t *testing.T) {
	damage := hall.Damaged("it", "its sum is another")
	for _, c := range []struct {
		fault    error
		thinking bool // the store fails only when the waiting move begins
		tries    int32
	}{{errPaper, false, 3}, {errPaper, true, 3}, {damage, false, 1}, {damage, true, 1}} {
		synctest.Test(t, func(t *testing.T) {
			var faults faultCounter
			store := &failingLoad{Store: inmem.New()}
			work := pool.New(pool.Options{Workers: 1, Plain: true}, pool.Questions)
			t.Cleanup(func() { work.Close(context.Background()) }) // runs after the hall has closed
			h := newHall(t, store, hall.Options{Idle: 1, Log: slog.New(&faults), Moves: work, Computer: func(string) (hall.Computer, bool) { return novice{pace: time.Second}, true }})
			synctest.Wait() // wait until the hall has read the due times from the store
			s := opened(t, h, against(config(t, "classic"), "", "novice"))
			s = do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
			other := seated(t, h, config(t, "classic"))
			goOn := make(chan struct{})
			if !c.thinking {
				close(goOn)
				store.with.Store(&c.fault)
			}
			if err := work.Offer("", func(context.Context) { <-goOn }); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if c.thinking {
				look(t, h, other.Header.Config.ID) // removes the computer's match from memory
				store.with.Store(&c.fault)
				close(goOn)
			}
			time.Sleep(12 * time.Second)
			synctest.Wait()
			if n := faults.n.Load(); n != c.tries {
				t.Errorf("%v, thinking %v: told of %d times in twelve seconds", c.fault, c.thinking, n)
			}
			store.with.Store(nil)
			time.Sleep(5 * time.Second)
			synctest.Wait()
			l, err := store.Load(t.Context(), s.Header.Config.ID)
			if moved := len(l.Events) > s.Match.Version; err != nil || moved == (c.tries == 1) {
				t.Errorf("%v, thinking %v: with the store well again it has moved: %v, %v", c.fault, c.thinking, moved, err)
			}
		})
	}
}

// TestPlacesOfShows checks which exhibitions take a place. A match that could not be made must not take a place, and an
// existing match must keep its place. Deleting a match must free its place and drop its scheduled move.
func TestPlacesOfShows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, inmem.New(), hall.Options{Exhibitions: 2, Keep: time.Hour, Computer: func(string) (hall.Computer, bool) { return novice{pace: 5000 * time.Hour}, true }})
		expect := func(when string, exhibitions, prompts int) {
			t.Helper()
			synctest.Wait()
			if f := h.Figures(); f.Exhibitions != exhibitions || f.Prompts != prompts {
				t.Errorf("%s: %d exhibitions, %d prompts", when, f.Exhibitions, f.Prompts)
			}
		}
		show := against(config(t, "classic"), "novice", "novice")
		refusedOne := show
		refusedOne.Code = keypeg.CodeOf(7, 7, 7, 7)
		_, err := h.Open(t.Context(), refusedOne)
		refused(t, "no-such-colour", err)
		expect("none is made", 0, 0)
		show.ID = "show"
		opened(t, h, show)
		if _, err := h.Open(t.Context(), show); !errors.Is(err, hall.ErrStale) {
			t.Errorf("made again: %v", err)
		}
		expect("made, and not made again", 1, 1)
		time.Sleep(time.Minute)
		expect("the code is made, and the first row comes much later", 1, 1)
		do(t, h, seated(t, h, config(t, "classic", limited(12*time.Hour))), setCode(keypeg.Host, 1, 2, 3, 4))
		if n := h.Figures().Turns; n != 1 {
			t.Errorf("%d turns run", n)
		}
		time.Sleep(3 * time.Hour)
		expect("forgotten", 0, 0)
		if f := h.Figures(); f.Turns != 0 || f.Forgotten != 2 {
			t.Errorf("%d turns of forgotten matches run; %d are forgotten", f.Turns, f.Forgotten)
		}
	})
}

// TestShowsTakeTheirPlacesAgain checks that exhibitions that were in progress when the server stopped take their places
// again.
func TestShowsTakeTheirPlacesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		o := hall.Options{Exhibitions: 1, Computer: func(string) (hall.Computer, bool) { return novice{pace: 5000 * time.Hour}, true }}
		before := hall.New(store, o)
		opened(t, before, against(config(t, "classic"), "novice", "novice"))
		if err := before.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		h := newHall(t, store, o)
		time.Sleep(time.Minute)
		synctest.Wait()
		_, err := h.Open(t.Context(), against(config(t, "classic"), "novice", "novice"))
		refused(t, "busy", err)
	})
}

// TestWhoseComputersWaitForEachOther checks that a client with too many computers waiting to think can do everything
// except start another match against a computer.
func TestWhoseComputersWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		work := pool.New(pool.Options{Workers: 1, PerAsker: 1, Plain: true}, pool.Questions)
		t.Cleanup(func() { work.Close(context.Background()) }) // runs after the hall has closed
		h := newHall(t, inmem.New(), hall.Options{Moves: work, Computer: func(string) (hall.Computer, bool) { return novice{}, true }})
		from := requestctx.With(t.Context(), requestctx.Request{Caller: "a"})
		s, err := h.Open(from, against(config(t, "classic"), "", "novice"))
		if err != nil {
			t.Fatal(err)
		}
		people := seated(t, h, config(t, "classic"))
		goOn := make(chan struct{})
		for range 2 { // one move is being computed and one is waiting
			if err := work.Offer("a", func(context.Context) { <-goOn }); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		c := setCode(keypeg.Host, 1, 2, 3, 4)
		c.Version = s.Match.Version
		_, err = act(from, h, s.Header.Config.ID, host, c)
		refused(t, "too-much-asked", err)
		if now := look(t, h, s.Header.Config.ID); now.Match.Version != s.Match.Version {
			t.Errorf("refused, it stands at version %d", now.Match.Version)
		}
		do(t, h, people, setCode(keypeg.Host, 1, 2, 3, 4))
		close(goOn)
		synctest.Wait()
		do(t, h, s, setCode(keypeg.Host, 1, 2, 3, 4))
	})
}

// TestAComputerWhoseMatchIsDeleted checks that a computer's move in a match that has been deleted is neither logged nor tried
// again, whether the match was deleted while the computer thought or by another hall.
func TestAComputerWhoseMatchIsDeleted(t *testing.T) {
	for _, elsewhere := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			var faults faultCounter
			goOn := make(chan struct{})
			player := novice{pace: 20 * time.Second, wait: goOn}
			store := sharedStore{inmem.New()}
			o := hall.Options{Log: slog.New(&faults), Computer: func(string) (hall.Computer, bool) { return player, true }}
			h, other := newHall(t, store, o), newHall(t, store, o)
			s := do(t, h, opened(t, h, against(config(t, "classic"), "", "novice")), setCode(keypeg.Host, 1, 2, 3, 4))
			if elsewhere {
				part(t, other, host)
			} else {
				waited(t, h, s, 30*time.Second) // the computer thinks
				part(t, h, host)
			}
			close(goOn)
			time.Sleep(10 * time.Minute)
			synctest.Wait()
			if n, f := faults.n.Load(), h.Figures(); n != 0 || f.Prompts != 0 || f.Turns != 0 {
				t.Errorf("deleted elsewhere %v: told of %d times, %d prompts and %d turns left", elsewhere, n, f.Prompts, f.Turns)
			}
		})
	}
}

// TestShowsOfAnotherHallTakeNoPlaces checks that only the hall that makes the moves of an exhibition counts it, even if
// somebody looks at the exhibition at another hall.
func TestShowsOfAnotherHallTakeNoPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := sharedStore{inmem.New()}
		o := hall.Options{Exhibitions: 1, Computer: func(string) (hall.Computer, bool) { return novice{pace: time.Second}, true }}
		one, other := newHall(t, store, o), newHall(t, store, o)
		show := against(config(t, "classic"), "novice", "novice")
		s := opened(t, one, show)
		look(t, other, s.Header.Config.ID)
		if here, there := one.Figures().Exhibitions, other.Figures().Exhibitions; here != 1 || there != 0 {
			t.Errorf("%d here, %d at the other hall", here, there)
		}
		_, err := one.Open(t.Context(), show)
		refused(t, "busy", err)
		time.Sleep(time.Hour)
		synctest.Wait()
		if now := look(t, one, s.Header.Config.ID); now.Match.Result == nil || one.Figures().Exhibitions != 0 {
			t.Errorf("after an hour it has the result %v, and %d are counted", now.Match.Result, one.Figures().Exhibitions)
		}
		opened(t, one, show)
		opened(t, other, show)
	})
}
