package hall_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/sqlite"
	"keypeg/match"
)

// TestAnyPlay makes random calls. It checks that refused calls change nothing, that replaying the log gives the live state,
// that published snapshots never change, and that halls over different stores agree.
func TestAnyPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		empty := emptyDatabase(t, filepath.Join(dir, "empty"))
		n := 0
		rapid.Check(struct{ rapid.TB }{t}, func(rt *rapid.T) {
			n++
			file := filepath.Join(dir, time.Duration(n).String())
			if err := os.WriteFile(file, empty, 0o600); err != nil {
				rt.Fatal(err)
			}
			disk, err := sqlite.Open(file)
			if err != nil {
				rt.Fatal(err)
			}
			defer disk.Close()
			seed := [32]byte{byte(rapid.IntRange(0, 255).Draw(rt, "seed"))}
			p := &pair{t: rt, stores: [2]hall.Store{inmem.New(), disk}}
			for i := range p.halls {
				p.chance[i] = rand.NewChaCha8(seed)
				p.restart(i)
			}
			defer p.close()
			p.play(func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "pick") })
		})
	})
}

// emptyDatabase returns the bytes of a database file with empty tables. Creating the tables a hundred times would take
// longer than playing.
func emptyDatabase(t *testing.T, file string) []byte {
	t.Helper()
	store, err := sqlite.Open(file)
	if err == nil {
		err = store.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A pair is two halls that receive the same calls.
type pair struct {
	t      *rapid.T
	stores [2]hall.Store
	chance [2]*rand.ChaCha8
	halls  [2]*hall.Hall
	id     string
	invite string
	seen   []*hall.Snapshot
}

func (p *pair) restart(i int) {
	if p.halls[i] != nil {
		p.must(p.halls[i].Close(p.t.Context()))
	}
	p.halls[i] = hall.New(p.stores[i], hall.Options{Random: p.chance[i]})
}

func (p *pair) close() {
	for _, h := range p.halls {
		p.must(h.Close(p.t.Context()))
	}
}

func (p *pair) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *pair) play(pick chooser) {
	o := hall.Opening{Config: someConfig(pick), Holder: host, HotSeat: pick(8) == 0}
	s := p.ask(true, func(h *hall.Hall) (*hall.Snapshot, error) { return h.Open(p.t.Context(), o) })
	p.id, p.invite = s.Header.Config.ID, s.Header.Invite
	for range rapid.IntRange(1, 60).Draw(p.t, "steps") {
		s = p.step(pick, s)
	}
	p.checkSeen()
}

// step makes the same random call to both halls and returns the resulting state.
func (p *pair) step(pick chooser, s *hall.Snapshot) *hall.Snapshot {
	ctx := p.t.Context()
	switch pick(12) {
	case 0, 1:
		time.Sleep(oneOf(pick, 0, time.Millisecond, 999*time.Millisecond, time.Second, 89*time.Second, 3*time.Minute))
		synctest.Wait()
	case 2:
		p.restart(pick(2))
		synctest.Wait()
	case 3, 4:
		invite := oneOf(pick, p.invite, p.invite, "wrong")
		holder := oneOf(pick, guest, guest, host)
		return p.ask(false, func(h *hall.Hall) (*hall.Snapshot, error) { return h.Sit(ctx, p.id, invite, "Grace", holder) })
	default:
		c := someCommand(pick, s.Match)
		holder := [2]hall.Hash{host, guest}[c.Seat]
		if s.Header.HotSeat {
			holder = host
		}
		if pick(20) == 0 {
			holder = oneOf(pick, host, guest, stranger)
		}
		return p.ask(s.Holds(holder, c.Seat), func(h *hall.Hall) (*hall.Snapshot, error) { return act(ctx, h, p.id, holder, c) })
	}
	return p.ask(true, func(h *hall.Hall) (*hall.Snapshot, error) { return h.Look(ctx, p.id, hall.Hash{}) })
}

// ask makes the same call to both halls and checks that the results agree. If a call is refused, only a holder of the seat
// may get the match with the refusal.
func (p *pair) ask(holder bool, what func(*hall.Hall) (*hall.Snapshot, error)) *hall.Snapshot {
	p.t.Helper()
	var codes [2]string
	var states [2]*hall.Snapshot
	for i, h := range p.halls {
		var before *hall.Snapshot
		var err error
		if p.id != "" {
			before, err = h.Look(p.t.Context(), p.id, hall.Hash{})
			p.must(err)
		}
		states[i], err = what(h)
		if codes[i] = keypeg.ErrorCode(err); codes[i] == "" {
			p.must(err)
		} else if now, err := h.Look(p.t.Context(), p.id, hall.Hash{}); err != nil || !reflect.DeepEqual(now, before) {
			p.t.Fatalf("refused with %s, but the match went from %+v to %+v, %v", codes[i], before, now, err)
		} else if holder && states[i] != now || !holder && states[i] != nil {
			p.t.Fatalf("refused with %s, holder %v: given was %+v", codes[i], holder, states[i])
		} else {
			states[i] = now
		}
		p.checkLog(h, states[i])
		p.seen = append(p.seen, states[i])
	}
	if codes[0] != codes[1] || !reflect.DeepEqual(states[0], states[1]) {
		p.t.Fatalf("in memory %q %+v, on disk %q %+v", codes[0], states[0], codes[1], states[1])
	}
	return states[0]
}

func (p *pair) checkLog(h *hall.Hall, s *hall.Snapshot) {
	p.t.Helper()
	l, err := h.Log(p.t.Context(), s.Header.Config.ID, hall.Hash{})
	p.must(err)
	if m, err := match.Fold(l.Header.Config, l.Events); err != nil || !reflect.DeepEqual(m, s.Match) {
		p.t.Fatalf("the log replays to %+v, %v; the match is %+v", m, err, s.Match)
	}
}

// checkSeen checks that no snapshot returned so far has changed.
func (p *pair) checkSeen() {
	l, err := p.halls[0].Log(p.t.Context(), p.id, hall.Hash{})
	p.must(err)
	for _, s := range p.seen {
		m, err := match.Fold(l.Header.Config, l.Events[:s.Match.Version])
		if err != nil || !reflect.DeepEqual(m, s.Match) {
			p.t.Fatalf("the snapshot of version %d became %+v; it was %+v, %v", s.Match.Version, s.Match, m, err)
		}
	}
}
