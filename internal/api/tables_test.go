package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// waits creates an open table for a user, who then waits on the table's page for a guest.
func (u *user) waits(n wire.NewMatch) wire.State {
	u.t.Helper()
	n.Open = true
	var s wire.State
	u.ask("POST", "/api/matches", n, 201, &s)
	next(u.t, u.frames("/api/matches/"+s.Match.ID+"/stream", ""), "state")
	return s
}

func (u *user) tables() []wire.OpenTable {
	u.t.Helper()
	var list wire.Tables
	u.ask("GET", "/api/tables", nil, 200, &list)
	return list.Tables
}

func TestAnOpenTable(t *testing.T) {
	site := newSite(t)
	ann, ben := site.user(), site.user()
	ann.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", Name: "Secretive"}, 201, nil)
	if list := ben.tables(); len(list) > 0 {
		t.Errorf("at first there are %+v", list)
	}
	s := ann.waits(wire.NewMatch{Edition: "advanced", Name: "Ann", Games: 4, Limit: 180, Hints: true, First: "guest"})
	if !s.Table.Open || !strings.Contains(s.Say.Status, "Your table is listed.") {
		t.Errorf("the host is told %+v, %+v", s.Table, s.Say)
	}
	list := ben.tables()
	if len(list) != 1 {
		t.Fatalf("listed are %+v", list)
	}
	of := list[0]
	of.Made, of.Boards = time.Time{}, [2]wire.Board{}
	if of != (wire.OpenTable{
		ID: s.Match.ID, Host: "Ann", Edition: "advanced", Title: "Advanced", Rules: "advanced", Mode: keypeg.Series,
		Agreed: 4, Answers: keypeg.Auto, First: "guest", Limit: 180, Clock: "3 minutes per turn.", MayHint: true,
	}) || list[0].Boards != s.Table.Boards {
		t.Errorf("listed is %+v", list[0])
	}
	text := ben.text("/api/tables")
	if _, invite, _ := strings.Cut(s.Invite, "/join/"); strings.Contains(text, invite) || strings.Contains(text, "Secretive") {
		t.Errorf("the list says too much: %s", text)
	}
	path := "/api/matches/" + s.Match.ID + "/seat"
	ann.refused("POST", path, wire.Join{}, 409, "own-seat")
	var sat wire.State
	ben.ask("POST", path, wire.Join{Name: "Ben"}, 200, &sat)
	if !sat.Match.Started || sat.Match.Players[1].Name != "Ben" || !sat.Table.Open {
		t.Errorf("who sat down sees %+v", sat)
	}
	site.user().refused("POST", path, wire.Join{}, 409, "seat-taken")
	if list := ben.tables(); len(list) > 0 {
		t.Errorf("a table that is full is listed: %+v", list)
	}
}

func TestATableThatIsNotOpen(t *testing.T) {
	site := newSite(t)
	ann, ben := site.user(), site.user()
	var s wire.State
	ann.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic"}, 201, &s)
	ben.refused("POST", "/api/matches/"+s.Match.ID+"/seat", wire.Join{}, 403, "bad-invite")
	ann.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", Open: true}, 201, &s)
	ben.refused("POST", "/api/matches/"+s.Match.ID+"/seat", wire.Join{}, 409, "nobody-waits") // nobody has opened the page of the table
	for _, n := range []wire.NewMatch{
		{Edition: "classic", Open: true, HotSeat: true},
		{Edition: "classic", Open: true, GuestComputer: "book"},
		{Edition: "classic", Open: true, GuestComputer: "book", Rows: []wire.PlayedRow{{Row: "1122", Keys: "0r0w"}}},
	} {
		ann.refused("POST", "/api/matches", n, 422, "bad-open")
	}
}

// TestTheListOfTablesIsSentOnce checks that a client that already has the list gets it again only after a change.
func TestTheListOfTablesIsSentOnce(t *testing.T) {
	site := newSite(t)
	ask := func(known, language string) *http.Response {
		r := httptest.NewRequest("GET", "/api/tables?language="+language, nil)
		r.Header.Set("If-None-Match", known)
		w := httptest.NewRecorder()
		site.h.ServeHTTP(w, r)
		return w.Result()
	}
	seen := map[string]bool{}
	latest := ""
	for range 3 {
		for _, language := range tell.Languages() {
			res := ask(latest, language)
			latest = res.Header.Get("ETag")
			if res.StatusCode != 200 || latest == "" || seen[latest] || res.Header.Get("Cache-Control") != "no-cache" {
				t.Errorf("in %s: %d, %v", language, res.StatusCode, res.Header)
			}
			seen[latest] = true
			if res = ask(latest, language); res.StatusCode != 304 || res.ContentLength > 0 || res.Header.Get("ETag") != latest {
				t.Errorf("in %s, again: %d, %v", language, res.StatusCode, res.Header)
			}
		}
		site.user().waits(wire.NewMatch{Edition: "classic"})
	}
	other := newSite(t)
	if res := ask(latest, "en"); res.StatusCode != 200 {
		t.Errorf("the list of another language: %d", res.StatusCode)
	}
	site = other
	if res := ask(latest, "es"); res.StatusCode != 200 {
		t.Errorf("the list of another process: %d", res.StatusCode)
	}
}

// TestASpokenCode checks that an invite code, however it is typed, leads to the invitation in a new browser.
func TestASpokenCode(t *testing.T) {
	site := newSite(t)
	ann := site.user()
	var s wire.State
	ann.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", Name: "Ann"}, 201, &s)
	path := "/api/matches/" + s.Match.ID + "/tickets"
	site.user().refused("POST", path, wire.TicketRequest{Seat: keypeg.Guest}, 403, "not-your-seat")
	(&user{site: site}).refused("POST", path, wire.TicketRequest{Seat: keypeg.Guest}, 401, "no-token")
	var ticket, again wire.Ticket
	ann.ask("POST", path, wire.TicketRequest{Seat: keypeg.Guest}, 201, &ticket)
	ann.ask("POST", path, wire.TicketRequest{Seat: keypeg.Guest}, 201, &again)
	word, number, ok := strings.Cut(ticket.Code, " ")
	if again.Code != ticket.Code || again.Expires.Before(ticket.Expires) || !ok || !strings.HasSuffix(ticket.URL, "/seat/"+word+"-"+number) {
		t.Errorf("the codes are %+v and %+v", ticket, again)
	}
	var used wire.CodeUsed
	res := (&user{site: site}).ask("POST", "/api/codes", wire.CodeUse{Code: strings.ToLower(word) + "-" + number}, 200, &used)
	if used != (wire.CodeUsed{ID: s.Match.ID, Invite: s.Invite}) || len(res.Cookies()) != 1 {
		t.Errorf("it leads to %+v, with %v", used, res.Cookies())
	}
	ben, err := site.user().client().Join(t.Context(), ticket.Code, "Ben")
	if err != nil || ben.State().Match.Players[1].Name != "Ben" {
		t.Fatalf("joined by it: %+v, %v", ben, err)
	}
	site.user().refused("POST", "/api/codes", wire.CodeUse{Code: ticket.Code}, 403, "bad-ticket")
	if _, err := site.user().client().Join(t.Context(), ticket.Code, "Eve"); keypeg.ErrorCode(err) != "bad-ticket" {
		t.Errorf("joined by a code that was used: %v", err)
	}
}
