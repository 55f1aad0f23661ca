package api_test

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/puzzle"
	"keypeg/internal/sqlite"
	"keypeg/wire"
)

const leaver = "Zerlina Quux" // a name that does not occur anywhere else

// lives makes a user, helped by another player, do everything that leaves stored data.
func lives(t *testing.T, site *site) (u *user, p pair) {
	t.Helper()
	u = site.user()
	p = pairOf(u, site.user(), wire.NewMatch{Edition: "classic", Name: leaver})
	var ticket wire.Ticket
	u.ask("POST", p.path("/tickets"), wire.TicketRequest{Seat: keypeg.Host}, 201, &ticket)
	p.does("host", "code", "1122")
	u.ask("PUT", p.path("/notes?seat=host"), wire.NotesWritten{Notes: notesAbout(1)}, 200, nil)
	p.does("guest", "place", "1122")
	p.does("guest", "code", "3456")
	p.does("host", "place", "3456")
	records := u.text("/api/history/records.txt")
	p.guest.ask("GET", "/api/history", nil, 200, nil) // computes the sums of the history, which contain the name
	u.ask("GET", "/api/history", nil, 200, nil)

	for _, n := range []wire.NewMatch{
		{Edition: "classic", Name: leaver, HotSeat: true, GuestName: leaver + " 2"},
		{Edition: "classic", Name: leaver, GuestComputer: "beginner"},
		{Edition: "classic", Name: leaver, Open: true},
	} {
		u.ask("POST", "/api/matches", n, 201, nil)
	}
	pairOf(site.user(), u, wire.NewMatch{Edition: "remastered", Name: "Cy"}) // this match is in progress
	u.begins("classic", leaver).fails(8)
	u.begins("advanced", leaver).place("11223")
	id := puzzle.Of(puzzle.OneCode, 1)[0]
	a, _ := rightAnswer(t, id)
	u.ask("POST", "/api/puzzles/"+id, a, 200, nil)
	u.ask("POST", "/api/push", browserAt(t, "https://push.example.com/"+hex.EncodeToString([]byte(leaver))), 201, nil)
	brought := wire.HistoryImport{Records: elsewhere(records, p.id, "played-elsewhere"), Name: leaver}
	var done wire.HistoryImported
	u.ask("POST", "/api/history", brought, 200, &done)
	if done.Added != 1 {
		t.Fatalf("brought: %+v", done)
	}
	u.ask("POST", "/api/analyses", wire.AnalysisRequest{Record: elsewhere(records, p.id, "pasted")}, 201, nil)
	return u, p
}

// commitments matches the Commitment lines of a record. Commitments depend on the match's id, so they differ on another
// server.
var commitments = regexp.MustCompile(`(?m)^Commitment: .*\n`)

// elsewhere returns a record as it would be on another server.
func elsewhere(record, id, other string) string {
	return strings.ReplaceAll(commitments.ReplaceAllString(record, ""), id, other)
}

func TestWhoAsksIsForgotten(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		u, p := lives(t, site)
		res := u.ask("DELETE", "/api/me", nil, 204, nil)
		if c := res.Cookies(); len(c) != 1 || c[0].Name != "keypeg" || c[0].Value != "" || c[0].MaxAge >= 0 {
			t.Errorf("the cookie is %v", c)
		}
		var held wire.HeldPage
		u.ask("GET", "/api/matches", nil, 200, &held)
		var told wire.History
		u.ask("GET", "/api/history", nil, 200, &told)
		var puzzles wire.PuzzleProgress
		u.ask("GET", "/api/puzzles", nil, 200, &puzzles)
		if text := u.text("/api/history/records.txt"); len(held.Matches)+len(told.Games) > 0 || text != "" {
			t.Errorf("there is left %+v, %+v, %q", held, told, text)
		}
		if slices.ContainsFunc(puzzles.Sets, func(s wire.PuzzleSet) bool { return s.Done > 0 }) {
			t.Errorf("puzzles are done: %+v", puzzles)
		}
		// The other player keeps the match, in which the forgotten player has no name.
		told = wire.History{}
		p.guest.ask("GET", "/api/history", nil, 200, &told)
		if len(told.Games) != 1 || told.Games[0].Rival != "Host" {
			t.Errorf("the other's history: %+v", told.Games)
		}
		if text := p.guest.text("/api/history/records.txt"); !strings.Contains(text, "Ben") || strings.Contains(text, leaver) {
			t.Errorf("the other's records: %s", text)
		}
		if s := p.look("guest"); s.Match.Players[0].Name != "Host" || s.Match.Result == nil {
			t.Errorf("the match: %+v", s.Match.Players)
		}
		// The attempt still counts in the results of its day.
		site.clock.later(24 * time.Hour)
		var day wire.DailyResult
		p.guest.ask("GET", "/api/daily/2026-11-20/classic", nil, 200, &day)
		if day.Played != 1 || len(day.Games) != 1 || strings.Contains(day.Games[0].Name, leaver) {
			t.Errorf("the day: %+v", day)
		}
		u.ask("DELETE", "/api/me", nil, 204, nil) // once more
		if c := (&user{site: site}).ask("DELETE", "/api/me", nil, 204, nil).Cookies(); len(c) != 0 {
			t.Errorf("nobody's cookie is %v", c)
		}
	})
}

// TestARecordOfTwoStaysWithTheOther checks that a record imported by two people is kept when one of them is forgotten.
// A record imported by only one person must be deleted.
func TestARecordOfTwoStaysWithTheOther(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
		p.does("host", "code", "1122")
		p.does("guest", "place", "1122")
		text := p.host.text("/api/history/records.txt")
		ann, ben := site.user(), site.user()
		shared, own := elsewhere(text, p.id, "shared"), elsewhere(text, p.id, "own")
		ids := map[string]string{}
		for _, record := range []string{shared, own} {
			var made wire.AnalysisMade
			ann.ask("POST", "/api/analyses", wire.AnalysisRequest{Record: record}, 201, &made)
			ids[record] = made.ID
			ann.ask("POST", "/api/history", wire.HistoryImport{Records: record, Name: "Ann"}, 200, nil)
			ann.ask("GET", "/api/analyses/"+made.ID, nil, 200, nil)
		}
		ben.ask("POST", "/api/history", wire.HistoryImport{Records: shared, Name: "Ben"}, 200, nil)
		ann.ask("DELETE", "/api/me", nil, 204, nil)
		ann.ask("GET", "/api/analyses/"+ids[shared], nil, 200, nil)
		ann.refused("GET", "/api/analyses/"+ids[own], nil, 404, "no-analysis")
		if text := ben.text("/api/history/records.txt"); !strings.Contains(text, "shared") {
			t.Errorf("the other's records: %q", text)
		}
		ben.ask("DELETE", "/api/me", nil, 204, nil)
		ben.refused("GET", "/api/analyses/"+ids[shared], nil, 404, "no-analysis")
	})
}

// TestAStreamTellsThatANameIsGone checks that the streams of the other player and of watchers show that a name was deleted.
func TestAStreamTellsThatANameIsGone(t *testing.T) {
	p := newPair(siteOn(t, inmem.New()), wire.NewMatch{Edition: "classic", Name: leaver})
	p.does("guest", "leave", "")
	frames := p.guest.frames(p.path("/stream"), "")
	if s := stateIn(t, next(t, frames, "state")); s.Match.Players[0].Name != leaver {
		t.Fatalf("at first: %+v", s.Match.Players)
	}
	p.host.ask("DELETE", "/api/me", nil, 204, nil)
	if s := stateIn(t, next(t, frames, "state")); s.Match.Players[0].Name != "Host" {
		t.Errorf("then: %+v", s.Match.Players)
	}
}

// TestForgottenPeopleAreNotInTheFiles checks that the database files contain nothing about a forgotten person, both while the
// server runs and after it has stopped. To show that the search works, it must find the data of a person who was not
// forgotten.
func TestForgottenPeopleAreNotInTheFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keypeg.db")
	kept, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var u *user
	var p pair
	traces := func(u *user, name string) (found []string) {
		hash := hall.HashOf(u.token)
		for _, file := range []string{path, path + "-wal"} {
			b, err := os.ReadFile(file)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			for what, trace := range map[string][]byte{"name": []byte(name), "token": []byte(u.token), "hash": hash[:], "hash in hex": []byte(hex.EncodeToString(hash[:]))} {
				if bytes.Contains(b, trace) {
					found = append(found, what+" in "+filepath.Base(file))
				}
			}
		}
		return found
	}
	t.Cleanup(func() { // runs after the server has closed
		if t.Failed() {
			return
		}
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
		if found := traces(u, leaver); len(found) > 0 {
			t.Errorf("stopped: %v", found)
		}
	})
	site := siteOn(t, kept)
	u, p = lives(t, site)
	for range 30 { // more items of each kind than fit on a page
		q := pairOf(u, p.guest, wire.NewMatch{Edition: "classic", Name: leaver})
		q.does("guest", "leave", "")
		u.ask("GET", "/api/history", nil, 200, nil)
		p.guest.ask("GET", "/api/history", nil, 200, nil)
	}
	if found := traces(u, leaver); len(found) < 3 {
		t.Fatalf("before: %v", found)
	}
	u.ask("DELETE", "/api/me", nil, 204, nil)
	if found := traces(u, leaver); len(found) > 0 {
		t.Errorf("running: %v", found)
	}
	if found := traces(p.guest, "Ben"); len(found) < 2 {
		t.Errorf("of the other there is only %v", found)
	}
}
