package hall_test

import (
	"context"
	"errors"
	"reflect"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// A countingStore counts the reads of matches and, separately, the reads of whole matches.
type countingStore struct {
	hall.Store
	reads, whole atomic.Int64
}

func (s *countingStore) Load(ctx context.Context, id string) (hall.Log, error) {
	s.reads.Add(1)
	s.whole.Add(1)
	return s.Store.Load(ctx, id)
}

func (s *countingStore) LoadSince(ctx context.Context, id string, from hall.Mark) (hall.Log, error) {
	s.reads.Add(1)
	return s.Store.LoadSince(ctx, id, from)
}

// TestWhatOthersDidIsReadAlone plays one match at two halls. It checks that each hall reads the whole match once and
// after that only the other hall's events, and that both halls show the stored match.
func TestWhatOthersDidIsReadAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(struct{ rapid.TB }{t}, func(rt *rapid.T) {
			pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") }
			kept := inmem.New()
			var stores [2]*countingStore
			var halls [2]*hall.Hall
			for i := range halls {
				stores[i] = &countingStore{Store: kept}
				halls[i] = newHall(t, stores[i], hall.Options{})
			}
			s, err := halls[0].Open(t.Context(), hall.Opening{Config: someConfig(pick), Host: "Ada", Holder: host})
			if err != nil {
				t.Fatal(err)
			}
			id, invite := s.Header.Config.ID, s.Header.Invite
			for _, h := range halls {
				watch(t, t.Context(), h, s)
			}
			for range rapid.IntRange(1, 40).Draw(rt, "steps") {
				h := oneOf(pick, halls[0], halls[1])
				switch pick(40) {
				case 0, 1, 2, 3, 4:
					h.Sit(t.Context(), id, invite, "Grace", guest)
				case 5:
					h.Part(t.Context(), oneOf(pick, host, guest))
				default:
					c := someCommand(pick, look(t, h, id).Match)
					act(t.Context(), h, id, [2]hall.Hash{host, guest}[c.Seat], c)
				}
				synctest.Wait()
				l, err := kept.Load(t.Context(), id)
				if errors.Is(err, hall.ErrNotFound) {
					return // both halls have removed the match from memory
				} else if err != nil {
					rt.Fatal(err)
				}
				m, err := match.Fold(l.Header.Config, l.Named().Events)
				if err != nil {
					rt.Fatal(err)
				}
				for i, h := range halls {
					s := look(t, h, id)
					grants := 0
					for _, g := range l.Grants {
						if s.Holds(g.Holder, g.Seat) {
							grants++
						}
					}
					if held := len(s.Holders(keypeg.Host)) + len(s.Holders(keypeg.Guest)); !reflect.DeepEqual(s.Match, m) || held != grants || grants != len(l.Grants) {
						rt.Fatalf("hall %d shows %+v of %+v; stored is %+v of %+v", i, s, s.Match, l, m)
					}
				}
			}
			for i, s := range stores {
				if n := s.whole.Load(); n != 1 {
					rt.Errorf("hall %d read the match whole %d times", i, n)
				}
			}
		})
	})
}
