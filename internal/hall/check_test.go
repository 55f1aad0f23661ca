package hall_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// TestCheckNamesMatchesThatBreakRules checks that Check counts everything that it reads, and names matches whose events are
// out of order or break the rules.
func TestCheckNamesMatchesThatBreakRules(t *testing.T) {
	store := inmem.New()
	h := newHall(t, store, hall.Options{})
	waiting := opened(t, h, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
	sound := do(t, h, seated(t, h, config(t, "classic")), setCode(keypeg.Host, 1, 2, 3, 4))
	sound = do(t, h, sound, place(keypeg.Guest, 1, 1, 2, 2))
	sound = do(t, h, sound, match.Command{Kind: match.Leave, Seat: keypeg.Guest})
	seventh := slices.Clone(events(t, h, sound, 0))
	seventh[4].Code = keypeg.CodeOf(7, 7, 7, 7) // a code with a colour that the board does not have
	for id, played := range map[string][]match.Event{"unfolded": seventh[4:5], "unruly": seventh} {
		c := sound.Header.Config
		c.ID = id
		if err := store.Create(t.Context(), hall.Header{Config: c}, hall.Batch{Match: id, Events: played}); err != nil {
			t.Fatal(err)
		}
	}
	var found []string
	matches, n, err := hall.Check(t.Context(), store, func(id string, err error) {
		if found = append(found, id); !errors.Is(err, hall.ErrDamaged) {
			t.Errorf("of %s it says %v", id, err)
		}
	})
	if all := waiting.Match.Version + sound.Match.Version + 1 + len(seventh); err != nil || matches != 4 || n != all {
		t.Errorf("it read %d matches with %d events, not 4 with %d: %v", matches, n, all, err)
	}
	if slices.Sort(found); !slices.Equal(found, []string{"unfolded", "unruly"}) {
		t.Errorf("it found %v", found)
	}
}

// An unread store lists a match that it cannot load.
type unread struct {
	hall.Store
	err error
}

func (s unread) Load(context.Context, string) (hall.Log, error) { return hall.Log{}, s.err }

// An unreadFrom store loads n-1 matches and then fails.
type unreadFrom struct {
	hall.Store
	from int
}

func (s *unreadFrom) Load(ctx context.Context, id string) (hall.Log, error) {
	if s.from--; s.from <= 0 {
		return hall.Log{}, errPaper
	}
	return s.Store.Load(ctx, id)
}

// A halfListed store lists some of its matches and then fails.
type halfListed struct {
	hall.Store
	err error
}

func (s halfListed) Kept(ctx context.Context, after string, limit int) ([]hall.Kept, error) {
	list, err := s.Store.Kept(ctx, after, limit)
	return list, errors.Join(err, s.err)
}

// TestACheckOfWhatCannotBeRead checks that a match deleted during a check is neither counted nor reported as a fault, and
// that a read error ends the check.
func TestACheckOfWhatCannotBeRead(t *testing.T) {
	store := inmem.New()
	seated(t, newHall(t, store, hall.Options{}), config(t, "classic"))
	for _, c := range []struct {
		load, want error
		matches    int
		found      int
	}{{hall.ErrNotFound, nil, 0, 0}, {errPaper, errPaper, 0, 0}, {hall.Damaged("a", "its sum is another"), nil, 1, 1}} {
		found := 0
		matches, _, err := hall.Check(t.Context(), unread{store, c.load}, func(string, error) { found++ })
		if matches != c.matches || found != c.found || !errors.Is(err, c.want) {
			t.Errorf("%v: %d matches, %d found, %v", c.load, matches, found, err)
		}
	}
	whole := newHall(t, store, hall.Options{})
	seated(t, whole, config(t, "classic"))
	second := &unreadFrom{Store: store, from: 2}
	if matches, n, err := hall.Check(t.Context(), second, func(string, error) {}); matches != 1 || n != 3 || !errors.Is(err, errPaper) {
		t.Errorf("until the second %d matches with %d events are read, %v", matches, n, err)
	}
	for range 499 {
		opened(t, whole, hall.Opening{Config: config(t, "classic"), Host: "Ada", Holder: host})
	}
	if matches, n, err := hall.Check(t.Context(), &twicePaged{store, true}, func(string, error) {}); matches != 500 || n < 500 || !errors.Is(err, errPaper) {
		t.Errorf("of the first page %d matches with %d events are read, %v", matches, n, err)
	}
	if matches, n, err := hall.Check(t.Context(), store, func(string, error) {}); matches != 501 || n != 2*3+499 || err != nil {
		t.Errorf("of all %d matches with %d events are read, %v", matches, n, err)
	}
	if matches, _, err := hall.Check(t.Context(), halfListed{store, errPaper}, func(string, error) {}); matches != 0 || !errors.Is(err, errPaper) {
		t.Errorf("listed with a fault: %d matches, %v", matches, err)
	}
	if _, _, err := hall.Check(t.Context(), unlisted{store, errPaper}, func(string, error) {}); !errors.Is(err, errPaper) {
		t.Errorf("not listed: %v", err)
	}
}
