package sitting

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/match"
	"keypeg/wire"
)

// A frailTransport is a connection that can be cut, and that can lose the response to the next command.
type frailTransport struct {
	http.RoundTripper
	mu     sync.Mutex
	down   bool
	loses  bool
	closed []io.Closer
}

var errNoLine = errors.New("no line")

func (l *frailTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	l.mu.Lock()
	down, loses := l.down, l.loses && r.Method == http.MethodPost
	if loses {
		l.loses = false
	}
	l.mu.Unlock()
	if down {
		return nil, errNoLine
	}
	res, err := l.RoundTripper.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if loses {
		_, _ = io.Copy(io.Discard, res.Body)
		res.Body.Close()
		return nil, errNoLine
	}
	l.mu.Lock()
	l.closed = append(l.closed, res.Body)
	l.mu.Unlock()
	return res, nil
}

// cut breaks all open connections, and refuses new ones until mend is called.
func (l *frailTransport) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.down = true
	for _, c := range l.closed {
		c.Close()
	}
}

func (l *frailTransport) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.down = false
}

// A player is a person at a table, with their connection.
type player struct {
	t *testing.T
	*Sitting
	line *frailTransport
}

// in runs a test on a new server in virtual time.
func in(t *testing.T, test func(t *testing.T, h http.Handler)) {
	synctest.Test(t, func(t *testing.T) {
		s := server.New(inmem.New(), server.Options{URL: "http://keypeg", Unthrottled: true})
		defer s.Close(context.Background())
		test(t, s)
	})
}

func on(h http.Handler) (*client.Client, *frailTransport) {
	l := &frailTransport{RoundTripper: client.InProcess(h)}
	return &client.Client{URL: "http://keypeg", Language: "en", HTTP: &http.Client{Transport: l}}, l
}

// sits opens a match and handles its first state.
func sits(t *testing.T, c *client.Client, l *frailTransport, id string) *player {
	t.Helper()
	s, err := Open(t.Context(), c, id)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	p := &player{t, s, l}
	p.hears()
	return p
}

// two returns two players seated at one table.
func two(t *testing.T, h http.Handler, n wire.NewMatch) (host, guest *player) {
	t.Helper()
	n.Name = "Ann"
	c, l := on(h)
	made, err := c.Make(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	d, k := on(h)
	if _, err := d.Join(t.Context(), made.State().Invite, "Ben"); err != nil {
		t.Fatal(err)
	}
	host, guest = sits(t, c, l, made.ID), sits(t, d, k, made.ID)
	host.hears()
	return host, guest
}

// hears handles all happenings so far and returns the messages.
func (p *player) hears() (said []Said) {
	for {
		synctest.Wait()
		select {
		case h := <-p.Happened():
			said = append(said, p.Take(h)...)
		default:
			return said
		}
	}
}

// does sends a command, and returns all messages that arrive until nothing more happens.
func (p *player) does(c wire.Command) []Said {
	p.t.Helper()
	if !p.Act(c) {
		p.t.Fatalf("%s is not sent", c.Kind)
	}
	return p.hears()
}

func (p *player) sets(code string) {
	p.t.Helper()
	p.fine(p.does(wire.Command{Kind: match.SetCode, Code: code}))
}
func (p *player) places(row string) {
	p.t.Helper()
	p.fine(p.does(wire.Command{Kind: match.PlaceRow, Code: row}))
}
func (p *player) asks(kind match.CommandKind) { p.t.Helper(); p.fine(p.does(wire.Command{Kind: kind})) }
func (p *player) rows() int                   { return len(p.Board(*p.As).Rows) }
func kinds(said []Said) (all []Kind)          { return fold(said, func(s Said) Kind { return s.Kind }) }
func texts(said []Said) []string              { return fold(said, func(s Said) string { return s.Text }) }
func fold[T any](said []Said, f func(Said) T) []T {
	var all []T
	for _, s := range said {
		all = append(all, f(s))
	}
	return all
}

// fine checks that nothing was refused.
func (p *player) fine(said []Said) {
	p.t.Helper()
	for _, s := range said {
		if s.Kind == Refused || s.Kind == Dropped {
			p.t.Fatalf("it is refused: %q", s.Text)
		}
	}
}

// TestEachThingIsToldOnce checks that a player gets each message once and in order, whether it comes with a command's
// response or on the stream.
func TestEachThingIsToldOnce(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "classic", First: "host"})
		if ann.Duty() != match.ToCode || !ann.May(match.Leave) || ben.Duty() != match.Nothing {
			t.Fatalf("Ann has to %v, and Ben %v", ann.Duty(), ben.Duty())
		}
		ann.sets("1234")
		if said := texts(ben.hears()); !slices.Equal(said, []string{"Your turn: place row 1."}) {
			t.Errorf("Ben is told %q", said)
		}
		said := ben.does(wire.Command{Kind: match.PlaceRow, Code: "RRBB"})
		if !slices.Equal(texts(said), []string{"Your row 1: 1 red, 1 white. Your turn: place row 2."}) || !ben.Settled() {
			t.Errorf("of his own row Ben is told %q", said)
		}
		if said := texts(ann.hears()); len(said) != 1 || !strings.HasPrefix(said[0], "Ben’s row 1: ") {
			t.Errorf("of Ben's row Ann is told %q", said)
		}
	})
}

// TestRefusalsAreShown checks that, whatever was typed, a refusal by the server is shown and changes nothing.
func TestRefusalsAreShown(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "classic", First: "host"})
		ann.sets("1234")
		ben.hears()
		for _, row := range []string{"112", "1127", "what?"} {
			if said := ben.does(wire.Command{Kind: match.PlaceRow, Code: row}); !slices.Equal(kinds(said), []Kind{Refused}) || said[0].Text == "" || ben.rows() != 0 {
				t.Errorf("%q is answered %q", row, said)
			}
		}
	})
}

// TestASharedDevice checks that a shared device never shows one player's secrets to the other.
func TestASharedDevice(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c, l := on(h)
		made, err := c.Make(t.Context(), wire.NewMatch{Edition: "challenge", Games: 1, Name: "Ann", HotSeat: true, GuestName: "Ben"})
		if err != nil {
			t.Fatal(err)
		}
		p := sits(t, c, l, made.ID)
		ann, ben := keypeg.Host, keypeg.Guest
		if next, ok := p.Next(); !ok || next != ann || p.As != nil {
			t.Fatalf("the device goes to %v", next)
		}
		p.Look(&ann)
		p.hears()
		said := p.does(wire.Command{Kind: match.SetCode, Code: "12345"})
		if kinds := kinds(said); !slices.Equal(kinds, []Kind{News, HandOver}) || said[1].Seat != ben || p.As != nil || p.State.Match.You != nil {
			t.Errorf("once the code is set, told is %v, and You is %v", said, p.State.Match.You)
		}
		if said := p.hears(); len(said) > 0 {
			t.Errorf("and once more %v", said)
		}
		p.Look(&ben)
		p.hears()
		if you := p.State.Match.You; you == nil || you.Seat != ben || you.Code != 0 || p.Near() != ann {
			t.Errorf("Ben sees %+v", you)
		}
		p.sets("54321")
		p.places("12345") // if both have something to do, the player who holds the device continues
		if next, ok := p.Next(); !ok || next != ann || p.As != nil {
			t.Errorf("then the device goes to %v, %v", next, ok)
		}
		p.Look(&ann)
		p.hears()
		if said := p.does(wire.Command{Kind: match.PlaceRow, Code: "11111"}); p.State.Match.Result == nil || len(said) == 0 {
			t.Errorf("the duel is not over: %v", said)
		}
	})
}

// TestBothAgreeAtOnce checks that both players agree in one step if they share a device.
func TestBothAgreeAtOnce(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c, l := on(h)
		made, err := c.Make(t.Context(), wire.NewMatch{Edition: "classic", Name: "Ann", HotSeat: true, GuestName: "Ben"})
		if err != nil {
			t.Fatal(err)
		}
		p := sits(t, c, l, made.ID)
		if p.Agree(match.OfferEnd, 0) {
			t.Error("nobody agrees for both")
		}
		seat := keypeg.Host
		p.Look(&seat)
		p.hears()
		if !p.Agree(match.OfferLimit, 180) {
			t.Fatal("they do not agree")
		}
		p.fine(p.hears())
		if p.State.Match.Limit != 180 || p.State.Match.Offer != nil || !p.Settled() {
			t.Errorf("the limit is %v, and the offer %v", p.State.Match.Limit, p.State.Match.Offer)
		}
	})
}

// TestARowWaitsForTheLine checks that a row that cannot be delivered waits for the connection and is placed once. Meanwhile,
// no other command may be sent.
func TestARowWaitsForTheLine(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "classic", First: "host"})
		ann.sets("1234")
		ben.hears()
		ben.line.cut()
		if said := kinds(ben.hears()); !slices.Contains(said, LineLost) || !ben.Lost {
			t.Errorf("told is %v", said)
		}
		said := ben.does(wire.Command{Kind: match.PlaceRow, Code: "1122"})
		if len(said) != 1 || said[0] != (Said{Kind: Waits, Command: match.PlaceRow}) || ben.Waiting == nil || !ben.Settled() {
			t.Errorf("told is %+v", said)
		}
		if ben.Act(wire.Command{Kind: match.GiveUp}) {
			t.Error("something else is sent before it")
		}
		time.Sleep(time.Hour)
		if said := ben.hears(); len(said) > 0 {
			t.Errorf("in the meantime %v is told", said)
		}
		ben.line.mend()
		time.Sleep(time.Minute)
		said = ben.hears()
		if !slices.Contains(kinds(said), LineBack) || ben.Waiting != nil || ben.Busy || ben.rows() != 1 {
			t.Errorf("told is %+v, and %d rows are placed", said, ben.rows())
		}
		ben.fine(said)
	})
}

// TestAnAnswerIsLost checks that a row whose response was lost is not refused when it is sent again.
func TestAnAnswerIsLost(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "classic", First: "host"})
		ann.sets("1234")
		ben.hears()
		ben.line.loses = true
		said := ben.does(wire.Command{Kind: match.PlaceRow, Code: "1122"})
		time.Sleep(time.Minute)
		said = append(said, ben.hears()...)
		ben.fine(said)
		if got := kinds(said); !slices.Contains(got, Waits) || ben.Busy || ben.rows() != 1 {
			t.Errorf("told is %v, and %d rows are placed", got, ben.rows())
		}
	})
}

// TestWhatWaitsIsDropped checks that a waiting command is dropped if the match has continued or the player takes it back.
func TestWhatWaitsIsDropped(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "classic", First: "host"})
		ann.sets("1234")
		ben.hears()
		ben.line.cut()
		ben.hears()
		ben.does(wire.Command{Kind: match.PlaceRow, Code: "1122"})
		ben.TakeBack()
		if said := ben.hears(); len(said) != 1 || said[0] != (Said{Kind: TakenOff, Command: match.PlaceRow}) || ben.Busy {
			t.Errorf("taken back, told is %+v", said)
		}
		ben.does(wire.Command{Kind: match.PlaceRow, Code: "1122"})
		ann.fine(ann.does(wire.Command{Kind: match.Propose, Offer: match.OfferEnd}))
		ben.line.mend()
		time.Sleep(time.Minute)
		said := ben.hears()
		if at := slices.Index(kinds(said), Dropped); at < 0 || said[at] != (Said{Kind: Dropped, Command: match.PlaceRow}) || ben.rows() != 0 {
			t.Errorf("told is %+v, and %d rows are placed", said, ben.rows())
		}
	})
}

// TestWhoIsThere checks that the other player's departure and return are shown.
func TestWhoIsThere(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "classic"})
		ben.line.cut()
		time.Sleep(time.Minute)
		if said := ann.hears(); len(said) != 1 || said[0] != (Said{Kind: Away, Seat: keypeg.Guest}) {
			t.Errorf("when Ben goes, told is %+v", said)
		}
		ben.line.mend()
		time.Sleep(time.Minute)
		if said := ann.hears(); len(said) != 1 || said[0] != (Said{Kind: There, Seat: keypeg.Guest}) {
			t.Errorf("when Ben comes, told is %+v", said)
		}
	})
}

// TestNotesAndHints checks that notes and hints from another device are shown, that the player's own are not repeated, and that a
// hint disappears with its row.
func TestNotesAndHints(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "classic", First: "host", Hints: true})
		ann.sets("1234")
		ben.hears()
		elsewhere, err := Open(t.Context(), ben.client, ben.ID)
		if err != nil {
			t.Fatal(err)
		}
		defer elsewhere.Close()
		other := &player{t, elsewhere, ben.line}
		other.hears()
		answer, err := ben.Match().Hint(t.Context(), wire.HintCount, "")
		if err != nil {
			t.Fatal(err)
		}
		ben.Hinted(answer)
		if said := ben.hears(); len(said) > 0 {
			t.Errorf("his own hint is told as %v", said)
		}
		if said := other.hears(); len(said) != 1 || said[0] != (Said{Kind: HintTold, Text: answer.Text}) {
			t.Errorf("elsewhere it is told as %v", said)
		}
		ben.places("1122")
		if ben.Hint != nil {
			t.Error("a hint outlasts its row")
		}
		other.hears()
		notes, err := ben.Match().WriteNotes(t.Context(), wire.Notes{Serial: 1, Marks: []wire.Mark{{Colour: 1, Is: wire.MarkOut}}, Held: []int{}})
		if err != nil {
			t.Fatal(err)
		}
		ben.Noted(notes)
		if said := ben.hears(); len(said) > 0 {
			t.Errorf("his own note is told as %v", said)
		}
		if said := kinds(other.hears()); !slices.Equal(said, []Kind{Noted}) || len(other.Notes.Marks) != 1 {
			t.Errorf("elsewhere it is told as %v: %+v", said, other.Notes)
		}
	})
}

// TestTheNextMatch checks that both players continue with a rematch.
func TestTheNextMatch(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "classic"})
		ann.asks(match.Leave)
		ben.hears()
		ann.asks(match.Rematch)
		ben.hears()
		said := ben.does(wire.Command{Kind: match.Rematch})
		if !slices.Contains(kinds(said), Rematch) || ben.State.Rematch == "" {
			t.Errorf("Ben is told %v", said)
		}
		if said := kinds(ann.hears()); !slices.Contains(said, Rematch) || ann.State.Rematch != ben.State.Rematch {
			t.Errorf("Ann is told %v", said)
		}
	})
}

// TestTheClockIsTheServers checks that clocks follow the server's time.
func TestTheClockIsTheServers(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := two(t, h, wire.NewMatch{Edition: "remastered", First: "host", Limit: 180})
		ann.sets("1234")
		ben.hears()
		if left, ok := ben.Left(keypeg.Guest, time.Now().Add(time.Minute)); !ok || left != 2*time.Minute {
			t.Errorf("after a minute, %v of three are left, %v", left, ok)
		}
		if _, ok := ben.Left(keypeg.Host, time.Now()); ok {
			t.Error("Ann's clock runs")
		}
	})
}
