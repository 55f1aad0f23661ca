package api_test

import (
	"net/http"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/party"
	"keypeg/internal/puzzle"
	"keypeg/internal/server"
	"keypeg/internal/tournament"
	"keypeg/wire"
)

// TestAnswersNeedTheStore checks that every operation that reads or writes stored data reports an error when the store fails.
func TestAnswersNeedTheStore(t *testing.T) {
	store := inmem.New()
	first := siteOn(t, store)
	p := newPair(first, wire.NewMatch{Edition: "classic"})
	p.does("host", "code", "1122")
	p.does("guest", "place", "1122")
	p.does("host", "leave", "")
	record := p.guest.text(p.path("/record.txt"))
	code := wire.CodeUse{Code: "K7QF2M"}
	passed, made := challenged(t, first)
	arena := first.makesTournament(tournament.Arena, 10, "")
	elsewhere := first.makesParty(2)
	begun := newPair(first, wire.NewMatch{Edition: "classic", Hints: true})
	begun.does("host", "code", "1122")
	var log notebook
	site := siteInside(t, store, log.logs)
	u := &user{site: site, token: p.guest.token}
	ann := site.makesParty(1)
	ann.does(wire.PartyCommand{Kind: party.Start, Round: 1})
	ann.places(1, 1, "2222")
	hinting := newPair(site, wire.NewMatch{Edition: "classic", Hints: true})
	hinting.does("host", "code", "1122")
	asking := &user{site: site, token: hinting.guest.token}
	over := newPair(site, wire.NewMatch{Edition: "classic"}) // stays in memory
	over.does("host", "code", "1122")
	over.does("guest", "place", "1122")
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	for _, own := range []bool{false, true} {
		res, b := asking.send("POST", hinting.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: wire.HintCount, Own: own})
		if res.StatusCode != http.StatusInternalServerError || problemIn(t, b).Code != "fault" {
			t.Errorf("a hint: %d %s", res.StatusCode, b)
		}
	}
	some := puzzle.Of(puzzle.Kinds[0], 1)[0]
	for _, c := range []struct {
		method, path string
		body         any
	}{
		{"POST", "/api/matches", wire.NewMatch{Edition: "classic"}},
		{"GET", "/api/matches", nil},
		{"GET", p.path(""), nil},
		{"GET", p.path("/stream"), nil},
		{"GET", p.path("/notes?seat=guest"), nil},
		{"PUT", p.path("/notes?seat=guest"), wire.Notes{Serial: 1, Marks: []wire.Mark{}, Held: []int{}}},
		{"POST", p.path("/seat"), wire.Join{Invite: "any"}},
		{"POST", p.path("/commands"), wire.Command{Kind: "leave"}},
		{"POST", p.path("/phrases"), wire.Say{Phrase: "thanks"}},
		{"GET", p.path("/record.txt"), nil},
		{"GET", p.path("/record.json"), nil},
		{"GET", p.path("/picture.svg"), nil},
		{"GET", p.path("/picture.png"), nil},
		{"GET", p.path("/analysis"), nil},
		{"GET", over.path("/analysis"), nil},
		{"POST", p.path("/tickets"), wire.TicketRequest{}},
		{"POST", "/api/codes", code},
		{"GET", "/api/puzzles", nil},
		{"GET", "/api/puzzles/next", nil},
		{"GET", "/api/puzzles/" + some, nil},
		{"POST", "/api/puzzles/" + some, wire.PuzzleAnswer{Show: true}},
		{"GET", "/api/daily", nil},
		{"GET", "/api/daily/days", nil},
		{"GET", "/api/daily/attempts?from=2026-11-19&to=2026-11-20", nil},
		{"GET", "/api/daily/2026-11-19", nil},
		{"GET", "/api/daily/2026-11-19/classic", nil},
		{"GET", "/api/daily/2026-11-19/classic/picture.svg", nil},
		{"POST", "/api/daily/classic", wire.DailyStart{}},
		{"GET", "/api/history", nil},
		{"GET", "/api/history/records.txt", nil},
		{"POST", "/api/history", wire.HistoryImport{Records: record, Name: "Bob"}},
		{"POST", "/api/analyses", wire.AnalysisRequest{Record: record}},
		{"POST", ann.path("/rounds/1/boards/0/analysis"), nil},
		{"GET", "/api/analyses/aaaa", nil},
		{"POST", begun.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: wire.HintCount}},
		{"POST", "/api/challenges", wire.NewChallenge{Match: passed.id, Game: 1}},
		{"GET", "/api/challenges/" + made.ID, nil},
		{"POST", "/api/challenges/" + made.ID, wire.ChallengeStart{Name: "Cleo"}},
		{"GET", "/api/challenges/" + made.ID + "/picture.png", nil},
		{"POST", "/api/daily/2026-11-18/classic/practice", wire.DailyStart{}},
		{"POST", "/api/parties", wire.NewParty{Edition: "classic", Codes: 1, PartySeat: wire.PartySeat{Name: "Ann"}}},
		{"GET", elsewhere.path(""), nil},
		{"GET", elsewhere.path("/stream"), nil},
		{"GET", elsewhere.path("/names"), nil},
		{"GET", elsewhere.path("/progress"), nil},
		{"GET", elsewhere.path("/results.csv"), nil},
		{"GET", elsewhere.path("/results.txt"), nil},
		{"GET", elsewhere.path("/rounds/1"), nil},
		{"GET", elsewhere.path("/picture.png"), nil},
		{"POST", elsewhere.path("/seat"), wire.PartySeat{Name: "Bob"}},
		{"POST", elsewhere.path("/code"), nil},
		{"POST", elsewhere.path("/commands"), wire.PartyCommand{Kind: party.Start, Round: 1}},
		{"POST", "/api/tournaments", wire.NewTournament{Kind: tournament.Arena, Minutes: 10, Match: wire.NewMatch{Edition: "classic"}, TournamentSeat: wire.TournamentSeat{Name: "Ann"}}},
		{"GET", arena.path(""), nil},
		{"GET", arena.path("/stream"), nil},
		{"GET", arena.path("/names"), nil},
		{"GET", arena.path("/results.csv"), nil},
		{"POST", arena.path("/seat"), wire.TournamentSeat{Name: "Bob"}},
		{"POST", arena.path("/code"), nil},
		{"POST", arena.path("/commands"), wire.TournamentCommand{Kind: tournament.Start}},
		{"DELETE", "/api/me", nil},
	} {
		res, b := u.send(c.method, c.path, c.body)
		if res.StatusCode != http.StatusInternalServerError || problemIn(t, b).Code != "fault" {
			t.Errorf("%s %s: %d %s", c.method, c.path, res.StatusCode, b)
		}
	}
	if strings.Contains(log.String(), "panicked") {
		t.Errorf("a request panicked: %s", &log)
	}
}

// TestAServerThatHasStoppedSaysSo checks that every operation on a match, a party or a tournament is refused once the server has
// stopped, and that a probe is told.
func TestAServerThatHasStoppedSaysSo(t *testing.T) {
	site := siteInside(t, inmem.New())
	p := newPair(site, wire.NewMatch{Edition: "classic"})
	ann, arena := site.makesParty(1), site.makesTournament(tournament.Arena, 10, "")
	if err := site.h.(*server.Server).Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		method, path string
		body         any
	}{
		{"POST", "/api/matches", wire.NewMatch{Edition: "classic"}},
		{"GET", "/api/matches", nil},
		{"GET", "/api/tables", nil},
		{"GET", p.path(""), nil},
		{"GET", p.path("/stream"), nil},
		{"POST", p.path("/commands"), wire.Command{Kind: "leave"}},
		{"GET", ann.path(""), nil},
		{"GET", ann.path("/stream"), nil},
		{"POST", ann.path("/commands"), wire.PartyCommand{Kind: party.Start, Round: 1}},
		{"GET", arena.path(""), nil},
		{"GET", arena.path("/stream"), nil},
		{"POST", arena.path("/commands"), wire.TournamentCommand{Kind: tournament.Start}},
	} {
		p.host.refused(c.method, c.path, c.body, http.StatusServiceUnavailable, "closing")
	}
	if res, b := p.host.send("GET", "/readyz", nil); res.StatusCode != http.StatusServiceUnavailable || string(b) != "stopping\n" {
		t.Errorf("/readyz: %d %s", res.StatusCode, b)
	}
}
