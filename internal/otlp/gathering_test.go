package otlp_test

import (
	"bytes"
	"iter"
	"slices"
	"testing"

	v1 "go.opentelemetry.io/proto/otlp/trace/v1"

	"keypeg/client"
	"keypeg/internal/party"
	"keypeg/internal/server"
	"keypeg/internal/tournament"
	"keypeg/wire"
)

// partyOfTwo makes a party of two people, and starts it.
func (s *site) partyOfTwo(t *testing.T, in wire.NewParty) (host, guest client.Parties, id string) {
	t.Helper()
	host, guest = client.Parties{Client: s.stranger(t)}, client.Parties{Client: s.stranger(t)}
	in.Name = "Hildegard"
	made, err := host.Open(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := guest.Join(t.Context(), made.ID, wire.PartySeat{Name: "Kunigunde"}); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Do(t.Context(), made.ID, wire.PartyCommand{Kind: party.Start, Round: 1}); err != nil {
		t.Fatal(err)
	}
	return host, guest, made.ID
}

// follow hands the states of a gathering to see, until see returns true.
func follow[S any](t *testing.T, heard iter.Seq2[client.Gathered[S], error], see func(S) bool) {
	t.Helper()
	for h, err := range heard {
		if err != nil {
			t.Fatal(err)
		}
		if h.State != nil && see(*h.State) {
			return
		}
	}
}

// above returns the spans from the root of a span's trace down to the span.
func (c *collector) above(s *v1.Span) (path []*v1.Span) {
	for _, other := range c.spans {
		if bytes.Equal(other.SpanId, s.ParentSpanId) {
			path = c.above(other)
		}
	}
	return append(path, s)
}

// last returns the span that ended last among those with the given name.
func (c *collector) last(t *testing.T, name string) *v1.Span {
	t.Helper()
	all := c.named(name)
	if len(all) == 0 {
		t.Fatalf("no %s is traced", name)
	}
	return all[len(all)-1]
}

// TestAPartysRowIsTraced follows a row of a party from the guest's request to the host's stream.
func TestAPartysRowIsTraced(t *testing.T) {
	c := newCollector(t, func() {})
	s := newSite(t, c.URL, nil, server.Options{})
	host, guest, id := s.partyOfTwo(t, wire.NewParty{Edition: "classic", Codes: 1})
	begun := 0
	follow(t, host.Listen(t.Context(), id), func(now wire.Party) bool {
		if begun == 0 {
			begun = now.Version
			if _, err := guest.Do(t.Context(), id, wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 1, Code: "1122"}); err != nil {
				t.Fatal(err)
			}
		}
		return now.Version > begun
	})
	s.end()

	const path = "POST /api/parties/{id}/commands"
	row := c.last(t, path)
	if got := c.tree(row); got != path+"(gathering.command(gathering.decide gathering.publish gathering.turn store.append(store.commit store.wait) stream.frame))" {
		t.Errorf("the trace of a party's row is %s", got)
	}
	command, frame := c.last(t, "gathering.command"), c.last(t, "stream.frame")
	if attribute(command, "keypeg.gathering") != "party" || attribute(command, "keypeg.event") != "row" {
		t.Errorf("the attributes of the command are %v", command.Attributes)
	}
	stream, _ := s.ids.Load("GET /api/parties/" + id + "/stream")
	if len(frame.Links) != 1 || !bytes.Equal(frame.Links[0].SpanId, command.SpanId) || attribute(frame, "keypeg.request_id") != stream {
		t.Errorf("the frame in stream %v has the links %v and the attributes %v", stream, frame.Links, frame.Attributes)
	}
}

// TestATurnThatRunsOutIsTraced waits until clocks end turns in a match and in a party, and checks that the traces
// include the streams' frames.
func TestATurnThatRunsOutIsTraced(t *testing.T) {
	const write = "store.append(store.commit store.wait) stream.frame)"
	for _, test := range []struct {
		name, want string
		play       func(*testing.T, *site)
	}{
		{"match", "clock.turn(hall.decide hall.publish hall.turn " + write, func(t *testing.T, s *site) {
			host, err := s.stranger(t).Make(t.Context(), wire.NewMatch{Edition: "classic", Name: "Ottokar", Limit: 1})
			if err != nil {
				t.Fatal(err)
			}
			guest, err := s.stranger(t).Join(t.Context(), host.State().Invite, "Zwetschge")
			if err != nil {
				t.Fatal(err)
			}
			begun := 0
			for state, err := range guest.Watch(t.Context()) {
				if err != nil {
					t.Fatal(err)
				}
				if begun == 0 {
					begun = state.Match.Version
				}
				if state.Match.Version > begun {
					return
				}
			}
		}},
		{"party", "clock.turn(gathering.decide gathering.publish gathering.turn " + write, func(t *testing.T, s *site) {
			host, _, id := s.partyOfTwo(t, wire.NewParty{Edition: "classic", Codes: 1, Pace: party.Together, Limit: 1})
			row := 0
			follow(t, host.Listen(t.Context(), id), func(now wire.Party) bool {
				if row == 0 {
					row = now.Round.Row
				}
				return now.Round.Row > row
			})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := newCollector(t, func() {})
			s := newSite(t, c.URL, nil, server.Options{})
			test.play(t, s)
			s.end()
			frame := c.last(t, "stream.frame")
			turn := c.above(frame)[0]
			if got := c.tree(turn); got != test.want {
				t.Errorf("the trace of an ended turn is %s, want %s", got, test.want)
			}
			if len(frame.Links) != 1 || !bytes.Equal(frame.Links[0].SpanId, turn.SpanId) {
				t.Errorf("the frame has the links %v", frame.Links)
			}
		})
	}
	t.Run("never", func(t *testing.T) {
		t.Parallel()
		c, never := newCollector(t, func() {}), 0.0
		s := newSite(t, c.URL, &never, server.Options{})
		host, _, id := s.partyOfTwo(t, wire.NewParty{Edition: "classic", Codes: 1, Pace: party.Together, Limit: 1})
		follow(t, host.Listen(t.Context(), id), func(now wire.Party) bool { return now.Round.Row > 1 })
		s.end()
		if len(c.spans) > 0 {
			t.Errorf("%d spans are traced", len(c.spans))
		}
	})
}

// TestAResultReachesItsTournamentsTrace follows the end of a match to the stream of its tournament.
func TestAResultReachesItsTournamentsTrace(t *testing.T) {
	c := newCollector(t, func() {})
	s := newSite(t, c.URL, nil, server.Options{})
	host, guest := client.Tournaments{Client: s.stranger(t)}, client.Tournaments{Client: s.stranger(t)}
	made, err := host.Open(t.Context(), wire.NewTournament{
		Kind: tournament.AllPlayAll, Match: wire.NewMatch{Edition: "classic", Games: 2}, TournamentSeat: wire.TournamentSeat{Name: "Hildegard"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := guest.Join(t.Context(), made.ID, wire.TournamentSeat{Name: "Kunigunde"}); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Do(t.Context(), made.ID, wire.TournamentCommand{Kind: tournament.Start}); err != nil {
		t.Fatal(err)
	}
	left := false
	follow(t, host.Listen(t.Context(), made.ID), func(now wire.Tournament) bool {
		if len(now.Matches) > 0 && !left {
			left = true
			if _, err := guest.Client.Match(now.Matches[0].ID).Leave(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		return now.Phase == tournament.Over
	})
	s.end()
	var names []string
	for _, span := range c.above(c.last(t, "stream.frame")) {
		names = append(names, span.Name)
	}
	if want := []string{"POST /api/matches/{id}/commands", "hall.command", "gathering.command", "stream.frame"}; !slices.Equal(names, want) {
		t.Errorf("the frame of the result is in the spans %q, want %q", names, want)
	}
}
