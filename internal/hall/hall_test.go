package hall_test

import (
	"context"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// The hashes of the tokens of two players and a stranger.
var host, guest, stranger = hall.HashOf("host's token"), hall.HashOf("guest's token"), hall.HashOf("stranger's token")

func newHall(t *testing.T, s hall.Store, o hall.Options) *hall.Hall {
	t.Helper()
	h := hall.New(s, o)
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Errorf("close the hall: %v", err)
		}
	})
	return h
}

func inMemory(t *testing.T) *hall.Hall { return newHall(t, inmem.New(), hall.Options{}) }

// config returns the settings of a match in an edition, after the given changes.
func config(t *testing.T, edition string, change ...func(*match.Config)) match.Config {
	t.Helper()
	p, ok := keypeg.FindEdition(edition)
	if !ok {
		t.Fatalf("no edition %s", edition)
	}
	c := match.FromEdition(p, keypeg.Guest)
	for _, f := range change {
		f(&c)
	}
	return c
}

// seated returns a match in which both seats are taken.
func seated(t *testing.T, h *hall.Hall, c match.Config) *hall.Snapshot {
	t.Helper()
	s, err := h.Open(t.Context(), hall.Opening{Config: c, Host: "Ada", Holder: host})
	if err != nil {
		t.Fatal(err)
	}
	s, err = h.Sit(t.Context(), s.Header.Config.ID, s.Header.Invite, "Grace", guest)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// do carries out a command, and fails the test unless the command succeeds.
func do(t *testing.T, h *hall.Hall, s *hall.Snapshot, c match.Command) *hall.Snapshot {
	t.Helper()
	holder := host
	if c.Seat == keypeg.Guest {
		holder = guest
	}
	c.Version = s.Match.Version
	next, err := act(t.Context(), h, s.Header.Config.ID, holder, c)
	if err != nil {
		t.Fatalf("%s by the %s: %v", c.Kind, c.Seat, err)
	}
	return next
}

func setCode(s keypeg.Seat, pegs ...keypeg.Peg) match.Command {
	return match.Command{Kind: match.SetCode, Seat: s, Code: keypeg.CodeOf(pegs...)}
}

func place(s keypeg.Seat, pegs ...keypeg.Peg) match.Command {
	return match.Command{Kind: match.PlaceRow, Seat: s, Code: keypeg.CodeOf(pegs...)}
}

// refused checks that an error has the given code.
func refused(t *testing.T, code string, err error) {
	t.Helper()
	if got := keypeg.ErrorCode(err); got != code || code == "" {
		t.Errorf("got error %v (%q), want one with code %q", err, got, code)
	}
}

// act carries out a command on behalf of a holder.
func act(ctx context.Context, h *hall.Hall, id string, holder hall.Hash, c match.Command) (*hall.Snapshot, error) {
	return h.Do(ctx, id, holder, c.Seat, func(*hall.Snapshot) (match.Command, error) { return c, nil })
}

// lookForHint looks at the match and checks that it allows hints, as the API does before it gives a
// hint.
func lookForHint(h *hall.Hall, id string, holder hall.Hash, seat keypeg.Seat) (*hall.Snapshot, error) {
	s, err := h.LookAs(context.Background(), id, holder, seat)
	if err == nil {
		err = s.CheckHints()
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}
