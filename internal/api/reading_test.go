package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/internal/limits"
	"keypeg/internal/party"
	"keypeg/wire"
)

// TestWhatReadsCost checks how much requests count towards the two limits on reading. A match costs one more for each 200 of its
// events, and two more if it must be replayed.
func TestWhatReadsCost(t *testing.T) {
	looking, reading := limits.Looking, limits.Reading
	defer func() { limits.Looking, limits.Reading = looking, reading }()
	const most = 40
	limits.Looking.Most, limits.Looking.Every = most, time.Hour
	limits.Reading.Most, limits.Reading.Every = most, time.Hour
	store := inmem.New()
	free := siteInside(t, store)
	ann, ben, cy, nobody := free.makesParty(1), free.user(), free.user(), free.user()
	long := "/api/matches/" + openLong(t, store, hall.HashOf(ann.token), 2, 997)[0] // has 1,000 events
	longest := "/api/matches/" + openLong(t, store, hall.HashOf(ben.token), 1, 2_000)[0]
	for range 200 {
		ann.does(wire.PartyCommand{Kind: party.Mute})
	}
	var begun wire.State
	cy.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "careful"}, 201, &begun)
	cy.ask("POST", "/api/matches/"+begun.Match.ID+"/commands", wire.Command{Kind: "leave", Version: begun.Match.Version}, 200, nil)
	var made wire.Challenge
	ann.ask("POST", "/api/challenges", wire.NewChallenge{Edition: "classic", Code: "1234"}, 201, &made)
	for _, c := range []struct {
		who           *user
		requests      string // one after the other
		looks, shares int    // what they cost in all
	}{
		{ann.user, "GET /api/matches/nothing", 1, 0},
		{ann.user, "GET " + long, 1 + 5, 0},
		{ann.user, "GET " + long + "?since=3", 1 + 5 + 1 + 10, 0},
		{ann.user, "GET " + long + "?since=1000", 1 + 5, 0},
		{ann.user, "GET " + longest + "?since=3", 1 + 10, 0}, // too long to be replayed
		{ann.user, "GET " + long + "/picture.svg", 1 + 5, 0},
		{ann.user, "GET " + long + "/analysis", 1 + 5, 0},
		{ann.user, "GET " + ann.path(""), 1 + 1, 0},
		{ann.user, "GET " + ann.path("") + ",GET " + ann.path(""), 1 + 1 + 1, 0}, // it is read once
		{ann.user, "GET " + long + "/record.txt", 0, 1 + 1 + 10},
		{ann.user, "GET " + long + "/record.json", 0, 1 + 1 + 10},
		{ann.user, "GET /api/matches/nothing/record.txt", 0, 1},
		{ann.user, "GET /api/matches", 0, 1 + 2 + 10},
		{ben, "GET /api/matches", 0, 1 + 1 + 10},
		{nobody, "GET /api/matches", 0, 1},
		{cy, "GET /api/history", 0, 1 + 1},
		{nobody, "GET /api/history", 0, 1},
		{nobody, "GET /api/challenges/" + made.ID, 0, 1},
		{ann.user, "DELETE /api/me", 0, 2}, // this comes last, because it deletes the matches
	} {
		synctest.Test(t, func(t *testing.T) {
			s := siteInside(t, store, limited)
			status := func(token, request string) int {
				method, path, _ := strings.Cut(request, " ")
				res, _ := (&user{site: s, token: token}).send(method, path, nil)
				return res.StatusCode
			}
			for request := range strings.SplitSeq(c.requests, ",") {
				status(c.who.token, request)
			}
			spent := func(request string) int {
				for left := 0; ; left++ {
					if status(nobody.token, request) == http.StatusTooManyRequests {
						return most - left
					}
				}
			}
			if looks, shares := spent("GET /api/matches/nothing"), spent("GET /api/matches"); looks != c.looks || shares != c.shares {
				t.Errorf("%s costs %d and %d, want %d and %d", c.requests, looks, shares, c.looks, c.shares)
			}
			for _, request := range []string{"GET " + ann.path(""), "GET " + long} {
				if got := status(c.who.token, request); got != http.StatusTooManyRequests {
					t.Errorf("%s, when all is spent: %d", request, got)
				}
			}
		})
	}
}

// TestImportedRecordsAreLimited checks that the records imported from one address are limited in number and size. Other
// addresses must still be able to import records, every imported record must be readable, and deletion must make room
// for more.
func TestImportedRecordsAreLimited(t *testing.T) {
	usual, size := limits.RecordsAddress, limits.RecordMegabytesAddress
	defer func() { limits.RecordsAddress, limits.RecordMegabytesAddress = usual, size }()
	record := func(n int) string {
		return fmt.Sprintf("Keypeg: 1\nMatch: m%d\nDate: 2026-11-20\nHost: Ann\nGuest: Ben\nRules: classic\nPlay: series\nBoard: c6p4g8Bm\nGames: 2\nAnswers: auto\nFirst: host\n\nGame: 1\nCode: host 2334\n1. 2334 4r0w\nPoints: 1 0\nResult: * 1 0\n", n)
	}
	for name, bound := range map[string]func(){
		"records": func() { limits.RecordsAddress.Most = 2 },
		"bytes":   func() { limits.RecordMegabytesAddress.Most = 0 },
	} {
		limits.RecordsAddress, limits.RecordMegabytesAddress = usual, size
		bound()
		synctest.Test(t, func(t *testing.T) {
			s := siteInside(t, inmem.New(), limited)
			me := s.user()
			ask := func(method, path string, in any, from string) *httptest.ResponseRecorder {
				body, err := json.Marshal(in)
				if err != nil {
					t.Fatal(err)
				}
				r := httptest.NewRequest(method, path, bytes.NewReader(body))
				r.RemoteAddr = from + ":1"
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("Authorization", "Bearer "+me.token)
				w := httptest.NewRecorder()
				s.h.ServeHTTP(w, r.WithContext(t.Context()))
				return w
			}
			bring := func(n int, from string) *httptest.ResponseRecorder {
				return ask("POST", "/api/analyses", wire.AnalysisRequest{Record: record(n)}, from)
			}
			fits := map[string]int{"records": 2, "bytes": 0}[name]
			for n := range fits {
				if w := bring(n, "192.0.2.1"); w.Code != 201 {
					t.Fatalf("%s, record %d: %d %s", name, n, w.Code, w.Body)
				}
			}
			w := bring(fits, "192.0.2.1")
			if problemIn(t, w.Body.Bytes()).Code != "full-for-you-records" || w.Code != 507 || w.Header().Get("Retry-After") == "" {
				t.Errorf("%s, one too many: %d %s", name, w.Code, w.Body)
			}
			w = ask("POST", "/api/history", wire.HistoryImport{Records: record(fits), Name: "Ann"}, "192.0.2.1")
			if !strings.Contains(w.Body.String(), "too many records from your network") {
				t.Errorf("%s, into a history: %d %s", name, w.Code, w.Body)
			}
			if name == "bytes" {
				return
			}
			if w := bring(0, "192.0.2.1"); w.Code != 201 {
				t.Errorf("one that is there: %d %s", w.Code, w.Body)
			}
			for n, code := range []string{"", "", "full-for-you-challenges"} { // challenges have a limit of their own
				w := ask("POST", "/api/challenges", wire.NewChallenge{Edition: "classic", Code: "1234", Name: "Ann"}, "192.0.2.1")
				if got := w.Code; code == "" && got != 201 || code != "" && (got != 507 || problemIn(t, w.Body.Bytes()).Code != code) {
					t.Errorf("challenge %d: %d %s", n, got, w.Body)
				}
			}
			if w := bring(fits, "192.0.2.2"); w.Code != 201 {
				t.Errorf("from elsewhere: %d %s", w.Code, w.Body)
			}
			if w := ask("DELETE", "/api/me", nil, "192.0.2.1"); w.Code != 204 {
				t.Errorf("deleted: %d %s", w.Code, w.Body)
			}
			if w := bring(fits, "192.0.2.1"); w.Code != 201 {
				t.Errorf("when the others are deleted: %d %s", w.Code, w.Body)
			}
		})
	}
}
