package botclient_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/botclient"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/match"
	"keypeg/solver"
	"keypeg/wire"
)

// serve starts a server whose computer player does not pause, and returns its URL.
func serve(t *testing.T) string {
	t.Helper()
	s := server.New(inmem.New(), server.Options{Hasty: true, Unthrottled: true})
	listening := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close(context.Background())
		listening.Close()
	})
	return listening.URL
}

var spaces solver.Spaces

// head returns the first code that fits.
func head(_ context.Context, at solver.Position, _ time.Duration) (keypeg.Code, error) {
	s, err := spaces.Of(at.Format)
	if err != nil {
		return 0, err
	}
	at.Format = s.Format() // the number of rows does not matter
	n, err := s.Node(at)
	if err != nil || n.Len() == 0 {
		return 0, errors.Join(err, solver.ErrNoCandidates)
	}
	return n.Lowest(), nil
}

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestEveryEdition plays every edition to the end and checks that the record has no fault.
func TestEveryEdition(t *testing.T) {
	url := serve(t)
	for i, e := range keypeg.Editions {
		if testing.Short() && i%5 != 0 {
			continue
		}
		t.Run(e.Slug, func(t *testing.T) {
			t.Parallel()
			c := &client.Client{URL: url}
			m := must[*client.Match](t)(c.Make(t.Context(), wire.NewMatch{Edition: e.Slug, GuestComputer: "careful", First: "lot"}))
			s, err := (&botclient.Deputy{Row: head}).Play(t.Context(), m)
			if err != nil || s.Match.Result == nil || s.Match.Result.Ending != "played" {
				t.Fatalf("it ended with %+v, %v", s.Match.Result, err)
			}
			rightly(t, m)
		})
	}
}

// rightly checks that the players gave only correct answers.
func rightly(t *testing.T, m *client.Match) {
	t.Helper()
	r, err := m.Record(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, found, err := match.Replay(r); err != nil || len(found) > 0 {
		t.Errorf("the record has %v, %v", found, err)
	}
}

// two creates a match for two players and returns both seats.
func two(t *testing.T, n wire.NewMatch) (host, guest *client.Match) {
	t.Helper()
	url := serve(t)
	host = must[*client.Match](t)((&client.Client{URL: url}).Make(t.Context(), n))
	guest = must[*client.Match](t)((&client.Client{URL: url}).Join(t.Context(), host.State().Invite, "Guest"))
	must[wire.State](t)(host.Look(t.Context()))
	return host, guest
}

// TestTwoAnswerByHand checks that two deputies who play each other and answer by hand finish the match without a wrong
// answer.
func TestTwoAnswerByHand(t *testing.T) {
	for _, edition := range []string{"classic-blanks", "challenge", "challenge-race-4"} {
		t.Run(edition, func(t *testing.T) {
			host, guest := two(t, wire.NewMatch{Edition: edition, Answers: "strict"})
			other := make(chan error, 1)
			go func() {
				_, err := (&botclient.Deputy{Row: head}).Play(t.Context(), guest)
				other <- err
			}()
			s, err := (&botclient.Deputy{Row: head}).Play(t.Context(), host)
			if err := errors.Join(err, <-other); err != nil || s.Match.Result.Ending != "played" {
				t.Fatalf("%+v, %v", s.Match.Result, err)
			}
			rightly(t, host)
		})
	}
}

// TestWrongAnswersAreProved checks that a deputy claims a wrong answer as soon as no code fits.
func TestWrongAnswersAreProved(t *testing.T) {
	liar, guest := two(t, wire.NewMatch{Edition: "classic", Answers: "strict", First: "host"})
	ctx, enough := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() {
		_, err := (&botclient.Deputy{Row: head}).Play(ctx, guest)
		over <- err
	}()
	must[wire.State](t)(liar.SetCode(t.Context(), "1234"))
	for {
		s := must[wire.State](t)(liar.Await(t.Context(), func(s wire.State) bool {
			return s.Match.Players[keypeg.Host].Duty == match.ToAnswer || len(s.Match.Past) > 0
		}))
		if past := s.Match.Past; len(past) > 0 {
			if b := past[0].Boards[0]; !b.Claimed || b.Outcome != keypeg.Spoilt {
				t.Errorf("the game came to %+v", b)
			}
			break
		}
		must[wire.State](t)(liar.Answer(t.Context(), "0r0w"))
	}
	enough()
	if err := <-over; !errors.Is(err, context.Canceled) {
		t.Errorf("stopped, it says %v", err)
	}
	if s := must[wire.State](t)(liar.Look(t.Context())); s.Match.Result == nil || s.Match.Result.Ending != "forfeit" {
		t.Errorf("stopped, it left the match as %+v", s.Match.Result)
	}
}

// TestARematchIsAgreedTo checks that a deputy plays a rematch if the other player requests one, and does not wait for an
// opponent who never requests one.
func TestARematchIsAgreedTo(t *testing.T) {
	host, guest := two(t, wire.NewMatch{Edition: "classic"})
	d := &botclient.Deputy{Row: head}
	if again, err := d.Again(t.Context(), guest, time.Hour); again != nil || err != nil {
		t.Errorf("in the middle of a match there is %v, %v", again, err)
	}
	must[wire.State](t)(host.Leave(t.Context()))
	must[wire.State](t)(guest.Look(t.Context()))
	if again, err := d.Again(t.Context(), guest, time.Millisecond); again != nil || err != nil {
		t.Errorf("where nobody asks there is %v, %v", again, err)
	}
	must[wire.State](t)(host.Rematch(t.Context()))
	again, err := d.Again(t.Context(), guest, time.Hour)
	if err != nil || again == nil || again.ID == guest.ID {
		t.Fatalf("there is %v, %v", again, err)
	}
	must[wire.State](t)(host.Await(t.Context(), func(s wire.State) bool { return s.Rematch != "" }))
	must[wire.State](t)(host.Next().Leave(t.Context()))
	if s, err := d.Play(t.Context(), again); err != nil || s.Match.Result == nil || s.Match.You == nil {
		t.Errorf("the rematch comes to %+v, %v", s.Match.Result, err)
	}
	alone := must[*client.Match](t)((&client.Client{URL: serve(t)}).Make(t.Context(), wire.NewMatch{Edition: "classic", GuestComputer: "book"}))
	must[wire.State](t)(alone.Leave(t.Context()))
	if again, err := d.Again(t.Context(), alone, time.Hour); again != nil || err != nil {
		t.Errorf("a computer is waited for: %v, %v", again, err)
	}
}

// TestAFailingProgramLeaves checks that a deputy leaves the match if Row fails.
func TestAFailingProgramLeaves(t *testing.T) {
	url := serve(t)
	m := must[*client.Match](t)((&client.Client{URL: url}).Make(t.Context(), wire.NewMatch{Edition: "remastered", GuestComputer: "book", First: "guest"}))
	why := errors.New("no idea")
	s, err := (&botclient.Deputy{Row: func(context.Context, solver.Position, time.Duration) (keypeg.Code, error) { return 0, why }}).Play(t.Context(), m)
	if !errors.Is(err, why) || s.Match.Result == nil || s.Match.Result.Ending != "forfeit" {
		t.Errorf("%+v, %v", s.Match.Result, err)
	}
}

// TestIdlePlayersAreLeft checks that a deputy does not wait forever for an idle player.
func TestIdlePlayersAreLeft(t *testing.T) {
	host, guest := two(t, wire.NewMatch{Edition: "classic", First: "guest"})
	s, err := (&botclient.Deputy{Row: head, Wait: 50 * time.Millisecond}).Play(t.Context(), host)
	if !errors.Is(err, botclient.ErrIdle) || s.Match.Result == nil || s.Match.Result.Ending != "forfeit" {
		t.Errorf("%+v, %v", s.Match.Result, err)
	}
	if s, err := (&botclient.Deputy{Row: head}).Play(t.Context(), guest); err != nil || s.Match.Result == nil {
		t.Errorf("a match that is over is played: %v", err)
	}
}

// TestTheOtherPlayerEnds checks that a deputy stops thinking when the other player ends the game, and accepts an offer to end the
// match.
func TestTheOtherPlayerEnds(t *testing.T) {
	for name, end := range map[string]func(*client.Match) error{
		"leaves": func(m *client.Match) error { _, err := m.Leave(t.Context()); return err },
		"offers": func(m *client.Match) error { _, err := m.OfferEnd(t.Context()); return err },
	} {
		t.Run(name, func(t *testing.T) {
			host, guest := two(t, wire.NewMatch{Edition: "classic", First: "host"})
			must[wire.State](t)(host.SetCode(t.Context(), "1234"))
			thinks, dropped := make(chan struct{}, 9), make(chan struct{}, 9)
			go func() {
				<-thinks
				if err := end(host); err != nil {
					t.Error(err)
				}
			}()
			s, err := (&botclient.Deputy{Row: func(ctx context.Context, _ solver.Position, _ time.Duration) (keypeg.Code, error) {
				thinks <- struct{}{}
				<-ctx.Done()
				dropped <- struct{}{}
				return keypeg.CodeOf(1, 1, 1, 1), nil
			}}).Play(t.Context(), guest)
			if err != nil || s.Match.Result == nil || len(dropped) == 0 {
				t.Errorf("%+v, %v", s.Match.Result, err)
			}
		})
	}
}

// TestTheClockIsTold checks that a program gets less time than its clock shows.
func TestTheClockIsTold(t *testing.T) {
	url := serve(t)
	m := must[*client.Match](t)((&client.Client{URL: url}).Make(t.Context(), wire.NewMatch{Edition: "challenge-4", GuestComputer: "book", Bank: &wire.Bank{Time: 800, Increment: 2}}))
	var most atomic.Int64
	_, err := (&botclient.Deputy{Row: func(ctx context.Context, at solver.Position, left time.Duration) (keypeg.Code, error) {
		most.Store(max(most.Load(), int64(left)))
		return head(ctx, at, left)
	}}).Play(t.Context(), m)
	if left := time.Duration(most.Load()); err != nil || left <= 0 || left > 120*time.Second {
		t.Errorf("of 800 s it has %s for a row, %v", left, err)
	}
}

// TestNoSeat checks that a client without a seat cannot play.
func TestNoSeat(t *testing.T) {
	host, _ := two(t, wire.NewMatch{Edition: "classic"})
	c := &client.Client{URL: serve(t)}
	if _, err := (&botclient.Deputy{Row: head}).Play(t.Context(), c.Match(host.ID)); err == nil {
		t.Error("a match of another server is played")
	}
	stranger := must[*client.Match](t)(c.Make(t.Context(), wire.NewMatch{HostComputer: "book", GuestComputer: "book", Edition: "classic"}))
	if _, err := (&botclient.Deputy{Row: head}).Play(t.Context(), stranger); err == nil {
		t.Error("a match of two computers is played")
	}
}

// badLine loses some requests and some responses, and cuts off some streams.
type badLine struct {
	mu     sync.Mutex
	asked  int
	chance *rand.Rand
}

var errLost = errors.New("the line is lost")

func (l *badLine) RoundTrip(r *http.Request) (*http.Response, error) {
	l.mu.Lock()
	l.asked++
	fate := l.chance.IntN(4)
	if l.asked < 4 { // while the deputy's client takes its seat, nothing is lost
		fate = 3
	}
	l.mu.Unlock()
	if fate == 0 {
		return nil, errLost
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if fate == 1 {
		res.Body = &cut{res.Body, 2000}
		if r.Method == http.MethodPost {
			res.Body.Close()
			return nil, errLost
		}
	}
	return res, nil
}

// cut is a body that is cut short after a given number of bytes.
type cut struct {
	io.ReadCloser
	left int
}

func (c *cut) Read(p []byte) (int, error) {
	if c.left == 0 {
		return 0, errLost
	}
	n, err := c.ReadCloser.Read(p[:min(len(p), c.left)])
	c.left -= n
	return n, err
}

// TestALineLostAndFound checks that a connection that breaks repeatedly causes no row to be lost or repeated.
func TestALineLostAndFound(t *testing.T) {
	for _, edition := range []string{"remastered", "challenge-4"} {
		t.Run(edition, func(t *testing.T) {
			c := &client.Client{URL: serve(t), HTTP: &http.Client{Transport: &badLine{chance: rand.New(rand.NewPCG(1, 2))}}}
			m := must[*client.Match](t)(c.Make(t.Context(), wire.NewMatch{Edition: edition, GuestComputer: "careful"}))
			asked := map[int]int{}
			s, err := (&botclient.Deputy{Row: func(ctx context.Context, at solver.Position, left time.Duration) (keypeg.Code, error) {
				asked[len(at.Rows)]++
				return head(ctx, at, left)
			}}).Play(t.Context(), m)
			if err != nil || s.Match.Result == nil || s.Match.Result.Ending != "played" || len(asked) == 0 {
				t.Fatalf("%+v, %v", s.Match.Result, err)
			}
			for _, g := range s.Match.Past {
				for _, b := range g.Boards {
					if b.Breaker == s.Match.You.Seat {
						fits(t, b)
					}
				}
			}
		})
	}
}

// fits checks that each row agrees with all answers before it.
func fits(t *testing.T, b match.EndedBoard) {
	t.Helper()
	p := solver.Start(b.Format)
	for i, r := range b.Rows {
		if !p.Fits(r.Code) {
			t.Errorf("row %d, %s, does not fit those before it", i+1, r.Code)
		}
		if r.Keys != nil {
			p = p.With(r.Code, *r.Keys)
		}
	}
}
