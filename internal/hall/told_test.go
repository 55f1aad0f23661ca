package hall_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/inmem"
	"keypeg/internal/trace"
	"keypeg/match"
)

// A tellingStore is the store of one process over shared data. It sends the changes that its process makes, with their news, to
// the other processes.
type tellingStore struct {
	countingStore
	others  []*tellingStore
	hearers peers.Followers[[]peers.Change]

	mu   sync.Mutex
	post []peers.Change // messages that are still on their way to the other processes
}

func (*tellingStore) SharedByProcesses() {}

func (s *tellingStore) Follow(f func([]peers.Change)) (stop func()) { return s.hearers.Follow(f) }

func (s *tellingStore) Append(ctx context.Context, b hall.Batch) error {
	err := s.Store.Append(ctx, b)
	if err == nil {
		texts, _ := b.Texts()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.post = append(s.post, peers.Change{Match: b.Match, Revision: b.Revision + 1, News: b.News(texts), Trace: trace.Of(ctx).ID()})
	}
	return err
}

// deliver passes the messages under way to the function on, and delivers the messages that this function returns.
func (s *tellingStore) deliver(on func([]peers.Change) []peers.Change) {
	s.mu.Lock()
	post := on(s.post)
	s.post = nil
	s.mu.Unlock()
	for _, other := range s.others {
		for _, c := range post {
			other.hearers.Tell([]peers.Change{c})
		}
	}
}

func tellingStores(kept hall.Store) (stores [2]*tellingStore) {
	for i := range stores {
		stores[i] = &tellingStore{countingStore: countingStore{Store: kept}}
	}
	stores[0].others, stores[1].others = stores[1:], stores[:1]
	return stores
}

// TestWhatOthersDidIsTold plays one match at two halls that tell each other their changes. As long as all messages arrive in
// order, the halls must not read the store. Lost, duplicate, reordered and late messages may cause reads, but must change
// nothing else.
func TestWhatOthersDidIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(struct{ rapid.TB }{t}, func(rt *rapid.T) {
			pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
			kept := inmem.New()
			stores := tellingStores(kept)
			halls := [2]*hall.Hall{newHall(t, stores[0], hall.Options{Poll: time.Hour}), newHall(t, stores[1], hall.Options{Poll: time.Hour})}
			s, err := halls[0].Open(t.Context(), hall.Opening{Config: someConfig(pick), Host: "Ada", Holder: host})
			if err != nil {
				t.Fatal(err)
			}
			id, invite := s.Header.Config.ID, s.Header.Invite
			for _, h := range halls {
				watch(t, t.Context(), h, s)
			}
			synctest.Wait()
			var late []peers.Change
			ordered, read := rapid.Bool().Draw(rt, "ordered"), stores[0].reads.Load()+stores[1].reads.Load()
			arrive := func(all []peers.Change) []peers.Change {
				if ordered {
					return all
				}
				switch pick(6) {
				case 0:
					return nil
				case 1:
					return append(all, all...)
				case 2:
					slices.Reverse(all)
				case 3:
					late = append(late, all...)
					return nil
				case 4:
					all, late = append(all, late...), nil
				}
				return all
			}
			for range rapid.IntRange(1, 40).Draw(rt, "steps") {
				h := oneOf(pick, halls[0], halls[1])
				switch pick(30) {
				case 0, 1, 2:
					h.Sit(t.Context(), id, invite, "Grace", guest)
				case 3:
					h.Part(t.Context(), oneOf(pick, host, guest))
				case 4, 5:
					if s, err := h.Inspect(t.Context(), id); err == nil && s.Match.Game() != nil {
						h.WriteNotes(t.Context(), id, oneOf(pick, host, guest), oneOf(pick, keypeg.Host, keypeg.Guest), s.Match.Game().Serial, []byte{byte('0' + pick(3))})
					}
				default:
					if s, err := h.Inspect(t.Context(), id); err == nil {
						c := someCommand(pick, s.Match)
						act(t.Context(), h, id, [2]hall.Hash{host, guest}[c.Seat], c)
					}
				}
				if ordered || pick(3) > 0 {
					for _, s := range stores {
						s.deliver(arrive)
					}
				}
				synctest.Wait()
			}
			l, err := kept.Load(t.Context(), id)
			if errors.Is(err, hall.ErrNotFound) {
				return // both players are gone
			} else if err != nil {
				rt.Fatal(err)
			}
			if n := stores[0].reads.Load() + stores[1].reads.Load() - read; ordered && n > 0 {
				rt.Errorf("the match was read %d times", n)
			}
			for i, h := range halls {
				if !ordered {
					stores[i].hearers.Tell([]peers.Change{{Match: id, Revision: l.Revision}}) // this acts as if a comparison with the store had found the change
				}
				synctest.Wait()
				read := stores[i].reads.Load()
				now, err := h.Inspect(t.Context(), id)
				if err != nil {
					rt.Fatal(err)
				}
				alone, err := newHall(t, kept, hall.Options{Poll: time.Hour}).Inspect(t.Context(), id)
				if err != nil {
					rt.Fatal(err)
				}
				sameState(rt, now, alone)
				if stores[i].reads.Load() != read {
					rt.Error("a look reads the match, so the hall had an older one")
				}
			}
		})
	})
}

// sameState checks that a snapshot shows the stored state.
func sameState(t *rapid.T, got, want *hall.Snapshot) {
	if !reflect.DeepEqual(got.Match, want.Match) || !reflect.DeepEqual(got.Hints, want.Hints) || got.Rematch != want.Rematch {
		t.Fatalf("it shows %+v of %+v; stored is %+v of %+v", got.Match, got, want.Match, want)
	}
	for _, seat := range keypeg.Seats {
		if !slices.Equal(got.Holders(seat), want.Holders(seat)) || string(got.Notes(seat).Body) != string(want.Notes(seat).Body) {
			t.Fatalf("the %s is %v with notes %q; stored is %v with %q", seat, got.Holders(seat), got.Notes(seat).Body, want.Holders(seat), want.Notes(seat).Body)
		}
	}
}

// TestNewsOfAMatchThatNobodyWatchesReadsNothing checks that a hall only forgets a match that changed elsewhere if nobody here
// watches it, and reads it when somebody looks.
func TestNewsOfAMatchThatNobodyWatchesReadsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stores := tellingStores(inmem.New())
		h := newHall(t, stores[0], hall.Options{Poll: time.Hour})
		s := seated(t, h, config(t, "classic"))
		id := s.Header.Config.ID
		reads := func() int64 { return stores[0].reads.Swap(0) }
		reads()
		stores[0].hearers.Tell([]peers.Change{{Match: id, Revision: 100}})
		synctest.Wait()
		if n := reads(); n != 0 {
			t.Errorf("%d reads though nobody watches", n)
		}
		if _, err := h.Look(t.Context(), id, host); err != nil || reads() == 0 {
			t.Errorf("%v, or a look that reads nothing", err)
		}
		watch(t, t.Context(), h, s)
		reads()
		stores[0].hearers.Tell([]peers.Change{{Match: id, Revision: 101}})
		synctest.Wait()
		if reads() == 0 {
			t.Error("no read though somebody watches")
		}
	})
}

// TestAMatchDeletedElsewhereIsForgotten checks that nobody can watch a match that another process has deleted, even if
// somebody already did.
func TestAMatchDeletedElsewhereIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stores := tellingStores(inmem.New())
		h := newHall(t, stores[0], hall.Options{Poll: time.Hour})
		s := seated(t, h, config(t, "classic"))
		id := s.Header.Config.ID
		watch(t, t.Context(), h, s)
		stored, err := stores[1].Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if err := stores[1].Remove(t.Context(), id, stored.Revision); err != nil {
			t.Fatal(err)
		}
		stores[0].hearers.Tell([]peers.Change{{Match: id}})
		synctest.Wait()
		_, err = h.Watch(t.Context(), id, host, nil)
		refused(t, "no-match", err)
	})
}

// TestNoNewsIsKept checks that changes by another hall do not wait forever in a hall where nobody watches the match.
func TestNoNewsIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := sharedStore{inmem.New()}
		one, other := newHall(t, store, hall.Options{}), newHall(t, store, hall.Options{})
		s := seated(t, one, config(t, "classic"))
		id := s.Header.Config.ID
		look(t, other, id)
		do(t, one, s, match.Command{Kind: match.Leave, Seat: keypeg.Host})
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := other.News(id); n != 0 {
			t.Errorf("%d changes wait", n)
		}
		part(t, one, host)
		part(t, one, guest)
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := one.News(id) + other.News(id); n != 0 {
			t.Errorf("%d changes wait after the match is deleted", n)
		}
	})
}
