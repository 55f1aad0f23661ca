package api

import (
	"context"
	"errors"
	"net/http/httptest"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/sse"
	"keypeg/internal/study"
	"keypeg/internal/tell"
	"keypeg/match"
)

// TestPhrasesMayBeLost checks that a stream sends nothing for a match that has lost its phrases because it was
// read from the store again, and no phrase from before the reader had the seat on this stream.
func TestPhrasesMayBeLost(t *testing.T) {
	host, sent := keypeg.Host, httptest.NewRecorder()
	stream := sse.New(httptest.NewRequest("GET", "/", nil), &begun{ResponseWriter: sent})
	f := follower{begun: true, seat: &host, said: &hall.Said{Seat: keypeg.Guest}, hinted: &hall.Hinted{}, Stream: stream}
	if err := f.tellSeat(&hall.Snapshot{Match: &match.Match{}}, host); err != nil || sent.Body.Len() > 0 {
		t.Errorf("%q is sent, %v", sent.Body, err)
	}
	said := &hall.Snapshot{Match: &match.Match{}}
	said.Said[keypeg.Guest] = &hall.Said{Seat: keypeg.Guest, Phrase: "thanks"}
	for when, f := range map[string]follower{"before the stream began": {seat: &host}, "before the reader sat down": {begun: true}} {
		f.Stream = stream
		if err := f.tellSeat(said, host); err != nil || sent.Body.Len() > 0 {
			t.Errorf("what was said %s is sent: %q, %v", when, sent.Body, err)
		}
	}
}

// TestNamesChangeOnlyOnce checks which changes of the players' names a stream reports as a player who was forgotten.
func TestNamesChangeOnlyOnce(t *testing.T) {
	for _, c := range []struct {
		before, now [2]string
		want        bool
	}{
		{[2]string{}, [2]string{"Ann", "Ben"}, false}, {[2]string{"Ann"}, [2]string{"Ann", "Ben"}, false},
		{[2]string{"", "Ben"}, [2]string{"Ann", "Ben"}, false}, {[2]string{"Ann", "Ben"}, [2]string{"Ann", "Ben"}, false},
		{[2]string{"Ann", "Ben"}, [2]string{"", "Ben"}, true}, {[2]string{"Ann", "Ben"}, [2]string{"Ann", ""}, true}, {[2]string{"Ann", ""}, [2]string{"", ""}, true},
	} {
		if got := renamed(c.before, c.now); got != c.want {
			t.Errorf("from %q to %q: %v", c.before, c.now, got)
		}
	}
}

var errGone = errors.New("the reader is gone")

// A goneWriter cannot write the first time.
type goneWriter struct {
	*httptest.ResponseRecorder
	tried bool
}

func (w *goneWriter) Write(b []byte) (int, error) {
	if w.tried {
		return len(b), nil
	}
	w.tried = true
	return 0, errGone
}

// TestAStreamEndsWithItsReader checks that a stream reports that a message could not be sent, whatever the message is.
func TestAStreamEndsWithItsReader(t *testing.T) {
	h := hall.New(inmem.New(), hall.Options{})
	t.Cleanup(func() { h.Close(context.Background()) })
	holder, guest := hall.HashOf("both"), keypeg.Guest
	edition, _ := keypeg.FindEdition("classic")
	made, err := h.Open(t.Context(), hall.Opening{Config: match.FromEdition(edition, guest), Holder: holder, HotSeat: true, Host: "Ann", Guest: "Ben"})
	if err != nil {
		t.Fatal(err)
	}
	noted, err := h.WriteNotes(t.Context(), made.Match.Config.ID, holder, guest, made.Match.Game().Serial, []byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
	hinted := *made
	hinted.Hinted[guest] = &hall.Hinted{Hint: hall.Hint{Serial: made.Match.Game().Serial, Seat: guest, Row: 1, Kind: study.HintPossible}, Answer: answeredHint{Hint: study.Hint{Possible: new(bool)}}}
	said := *made
	said.Said[keypeg.Host] = &hall.Said{Seat: keypeg.Host, Phrase: "thanks"}
	s := &matches{core: &core{hall: h}}
	for name, c := range map[string]struct {
		s *hall.Snapshot
		f follower
	}{
		"a state":  {made, follower{}},
		"notes":    {noted, follower{begun: true, seat: &guest, sent: noted.Match.Version}},
		"a hint":   {&hinted, follower{begun: true, seat: &guest, sent: made.Match.Version}},
		"a phrase": {&said, follower{begun: true, seat: &guest, sent: made.Match.Version}},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		f := c.f
		f.matches, f.holder, f.from, f.away = s, holder, func(*hall.Snapshot) *keypeg.Seat { return &guest }, away(c.s)
		f.Stream = sse.New(r.WithContext(context.WithValue(t.Context(), callerKey{}, caller{voice: tell.Prefer("en")})), &begun{ResponseWriter: &goneWriter{ResponseRecorder: httptest.NewRecorder()}})
		if err := f.take(c.s); !errors.Is(err, errGone) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
