package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"keypeg"
	"keypeg/match"
	"keypeg/record"
	"keypeg/wire"
)

func TestASeriesIsPlayedToItsEnd(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic", Name: "Ann"})
	p.does("host", "code", "rryb")
	p.does("guest", "place", "1122")
	s := p.does("guest", "place", "RED RED YELLOW BLUE")
	if got := s.Match.Points; got != [2]int{2, 0} {
		t.Fatalf("points after a code broken in 2 rows: %v", got)
	}
	if len(s.Match.Past) != 1 || s.Match.Past[0].Boards[0].Code.String() != "1142" {
		t.Errorf("the code is not revealed: %+v", s.Match.Past)
	}
	p.does("guest", "code", "3 3 3 3")
	s = p.does("host", "place", "3333")
	if s.Match.Result == nil || s.Match.Result.Winner == nil || *s.Match.Result.Winner != keypeg.Host || s.Match.Points != [2]int{2, 1} {
		t.Errorf("result %+v, points %v: host should have won by 2 to 1", s.Match.Result, s.Match.Points)
	}
}

func TestAnInvitationSeatsOnlyOne(t *testing.T) {
	site := newSite(t)
	host := site.user()
	var opened wire.State
	host.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic"}, 201, &opened)
	_, invite, _ := strings.Cut(opened.Invite, "/join/")
	path := "/api/matches/" + opened.Match.ID

	// Programs that preview links open this link, but must not take the seat.
	res := host.ask("GET", strings.TrimPrefix(opened.Invite, site.url), nil, 200, nil)
	if cookies := res.Cookies(); len(cookies) != 0 {
		t.Errorf("reading an invitation set %v", cookies)
	}
	host.refused("POST", path+"/seat", wire.Join{Invite: invite}, 409, "own-seat")
	site.user().refused("POST", path+"/seat", wire.Join{Invite: "x" + invite}, 403, "bad-invite")

	var seated, refused int
	var mu sync.Mutex
	var wait sync.WaitGroup
	for range 8 {
		u := site.user()
		wait.Go(func() {
			status := post(t, u, path+"/seat", wire.Join{Invite: invite})
			mu.Lock()
			defer mu.Unlock()
			switch status {
			case 200:
				seated++
			case 409:
				refused++
			}
		})
	}
	wait.Wait()
	if seated != 1 || refused != 7 {
		t.Errorf("of 8 who came at once %d sat down and %d were refused, want 1 and 7", seated, refused)
	}
}

// post sends a request and returns the status. Unlike ask, it does not fail the test, so goroutines may call it.
func post(t *testing.T, u *user, path string, in any) int {
	b, _ := json.Marshal(in)
	r, err := http.NewRequestWithContext(t.Context(), "POST", u.url+path, strings.NewReader(string(b)))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+u.token)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	return res.StatusCode
}

func TestAStaleCommandComesBackWithTheNewState(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic"})
	p.does("host", "code", "1234")
	old := p.command("guest", "place", "1122")
	p.does("guest", "place", "3344")
	problem := p.guest.refused("POST", p.path("/commands"), old, 409, "stale")
	if problem.State == nil || len(problem.State.Match.Game.Boards[0].Rows) != 1 {
		t.Errorf("a stale command should come back with the row that was placed: %+v", problem.State)
	}
	if rows := p.look("guest").Match.Game.Boards[0].Rows; len(rows) != 1 {
		t.Errorf("a stale command placed a row: %+v", rows)
	}
}

// TestBothActAtOnceInADuel checks CH-3: in a duel, each player acts on the state before the other player's action.
func TestBothActAtOnceInADuel(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "challenge-4"})
	p.does("host", "code", "1111")
	p.does("guest", "code", "2222")
	host, guest := p.command("host", "place", "1234"), p.command("guest", "place", "5678")
	var first, second wire.State
	p.host.ask("POST", p.path("/commands"), host, 200, &first)
	p.guest.ask("POST", p.path("/commands"), guest, 200, &second)

	// The host's row was hidden from everyone else until the guest had placed a row.
	if b := first.Match.Game.Boards[0]; !b.Rows[0].Sealed || b.Rows[0].Code != 0 {
		t.Errorf("a row is open before both have placed: %+v", b.Rows)
	}
	if first.Match.You.Sealed.String() != "1234" {
		t.Errorf("the host does not see the own sealed row: %+v", first.Match.You)
	}
	for i, want := range []string{"1r0w", "0r0w"} {
		if k := second.Match.Game.Boards[i].Rows[0].Keys; k == nil || k.String() != want {
			t.Errorf("board %d answered %v, want %s", i, k, want)
		}
	}
	p.host.refused("POST", p.path("/commands"), host, 409, "stale")
}

func TestASeatIsTakenAlong(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "classic"})
	phone := site.user()
	phone.refused("POST", p.path("/tickets"), wire.TicketRequest{Seat: keypeg.Guest}, 403, "not-your-seat")

	var ticket wire.Ticket
	p.guest.ask("POST", p.path("/tickets"), wire.TicketRequest{Seat: keypeg.Guest}, 201, &ticket)
	if !strings.HasSuffix(ticket.URL, "/seat/"+ticket.Code) {
		t.Errorf("the link %q does not carry the code %q", ticket.URL, ticket.Code)
	}
	typed := strings.ToUpper(ticket.Code[:4] + "-" + ticket.Code[4:])
	var taken wire.CodeUsed
	phone.ask("POST", "/api/codes", wire.CodeUse{Code: typed}, 200, &taken)
	if taken.ID != p.id || taken.Seat == nil || *taken.Seat != keypeg.Guest || taken.Invite != "" {
		t.Errorf("the code led to %+v", taken)
	}
	site.user().refused("POST", "/api/codes", wire.CodeUse{Code: typed}, 403, "bad-ticket")

	p.does("host", "code", "1234")
	p.guest = phone
	p.does("guest", "place", "1234")
}

func TestOnesMatchesSayWhoseMoveItIs(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic", Name: "Ann"})
	for _, c := range []struct {
		seat string
		move bool
	}{{"host", true}, {"guest", false}} {
		var held struct{ Matches []wire.Held }
		p.seatOf(c.seat).ask("GET", "/api/matches", nil, 200, &held)
		if len(held.Matches) != 1 || held.Matches[0].ID != p.id || held.Matches[0].YourMove != c.move || held.Matches[0].Players != [2]string{"Ann", "Ben"} {
			t.Errorf("%s's list: %+v, want their move: %v", c.seat, held.Matches, c.move)
		}
	}
}

// TestOnesMatchesShowABoard checks the board that the list shows for a match. The list must show the board that the reader
// breaks, without sealed rows. If only the other player breaks a code, the list must show that player's board.
func TestOnesMatchesShowABoard(t *testing.T) {
	site := newSite(t)
	first := func(u *user) wire.Held {
		t.Helper()
		var held wire.HeldPage
		u.ask("GET", "/api/matches", nil, 200, &held)
		return held.Matches[0]
	}
	p := newPair(site, wire.NewMatch{Edition: "classic"})
	if h := first(p.host); h.Rules != "classic" || h.Board.Text != "c6p4g8Bm" || h.Rows == nil || len(h.Rows) != 0 {
		t.Errorf("before the first row: %+v", h)
	}
	p.does("host", "code", "1234")
	p.does("guest", "place", "1243")
	for _, u := range []*user{p.host, p.guest} {
		if h := first(u); len(h.Rows) != 1 || h.Rows[0].Code.String() != "1243" || *h.Rows[0].Keys != (keypeg.Keys{Red: 2, White: 2}) {
			t.Errorf("after the first row: %+v", h)
		}
	}

	duel := newPair(site, wire.NewMatch{Edition: "challenge-handicap", BreaksShort: "host"})
	duel.does("host", "code", "12345")
	duel.does("guest", "code", "4321")
	duel.does("host", "place", "1111")
	if h := first(duel.host); h.Board.Pegs != 4 || len(h.Rows) != 1 || !h.Rows[0].Sealed || h.Rows[0].Code != 0 {
		t.Errorf("the shorter board of a duel: %+v", h)
	}
	if h := first(duel.guest); h.Board.Pegs != 5 || len(h.Rows) != 0 {
		t.Errorf("the longer board of a duel: %+v", h)
	}
}

// TestARecordKeepsTheRunningSecret checks that a record, in both forms, contains the finished games, but not the code of
// the game in progress.
func TestARecordKeepsTheRunningSecret(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "classic", Name: "Ann"})
	p.does("host", "code", "1234")
	p.does("guest", "place", "1234")
	p.does("guest", "code", "6543")
	p.does("host", "place", "1111")

	text := p.guest.text(p.path("/record.txt"))
	if !strings.Contains(text, "1234") || strings.Contains(text, "6543") {
		t.Errorf("the record should hold the first game alone:\n%s", text)
	}
	if _, err := record.Parse(text); err != nil {
		t.Fatalf("the record cannot be read: %v", err)
	}
	var twin record.Record
	p.guest.ask("GET", p.path("/record.json"), nil, 200, &twin)
	if twin.String() != text {
		t.Errorf("the JSON record differs from the text:\n%s\n%s", twin, text)
	}
	if _, _, err := match.Replay(twin); err != nil {
		t.Errorf("the record does not replay: %v", err)
	}
}
