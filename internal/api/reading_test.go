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
	"keypeg/wire"
)

// TestCostlyReadsArePaidByWhatTheyCost checks that a client that has read a lot is refused, and told how long to wait.
// Clients that read little, or have other addresses, are unaffected.
func TestCostlyReadsArePaidByWhatTheyCost(t *testing.T) {
	usual := limits.Reading
	defer func() { limits.Reading = usual }()
	limits.Reading.Most, limits.Reading.Every = 20, time.Second
	for _, path := range []string{"/api/matches", "/api/history"} {
		synctest.Test(t, func(t *testing.T) {
			s := siteInside(t, inmem.New(), limited)
			much, little := s.user(), s.user()
			for range 15 {
				// No player is needed, because two computers play the whole match, which then appears in the history.
				var made wire.State
				much.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", GuestComputer: "careful"}, 201, &made)
				much.ask("POST", "/api/matches/"+made.Match.ID+"/commands", wire.Command{Seat: 0, Kind: "leave", Version: made.Match.Version}, 200, nil)
			}
			ask := func(u *user, from string) *httptest.ResponseRecorder {
				r := httptest.NewRequest("GET", path, nil)
				r.RemoteAddr = from + ":1"
				r.Header.Set("Authorization", "Bearer "+u.token)
				w := httptest.NewRecorder()
				s.h.ServeHTTP(w, r.WithContext(t.Context()))
				return w
			}
			for n := range 2 {
				if w := ask(much, "192.0.2.1"); w.Code != 200 {
					t.Fatalf("%s, time %d: %d %s", path, n+1, w.Code, w.Body)
				}
			}
			w := ask(much, "192.0.2.1")
			if after := w.Header().Get("Retry-After"); w.Code != http.StatusTooManyRequests || after == "" || after == "1" {
				t.Errorf("%s, then: %d, after %q", path, w.Code, after)
			}
			for range 15 {
				if w := ask(little, "192.0.2.2"); w.Code != 200 {
					t.Fatalf("%s, of who has nothing: %d", path, w.Code)
				}
			}
			time.Sleep(15 * time.Second)
			if w := ask(much, "192.0.2.1"); w.Code != 200 {
				t.Errorf("%s, when it is paid: %d", path, w.Code)
			}
		})
	}
}

// TestLongLooksArePaidByTheirLength checks that a client that looks repeatedly at long matches, or at changes since a much
// earlier version, must wait. Short matches, and requests from other addresses, are unaffected.
func TestLongLooksArePaidByTheirLength(t *testing.T) {
	usual := limits.Looking
	defer func() { limits.Looking = usual }()
	limits.Looking.Most, limits.Looking.Every = 40, time.Second
	for path, times := range map[string]int{"": 2, "/analysis": 2, "/picture.svg": 2, "?since=3": 2} {
		synctest.Test(t, func(t *testing.T) {
			store := inmem.New()
			s := siteInside(t, store, limited)
			me := s.user()
			long := openLong(t, store, hall.HashOf(me.token), 1, map[bool]int{false: 3_900, true: 1_900}[path == "?since=3"])[0]
			short := openLong(t, store, hall.HashOf("somebody else"), 1, 0)[0]
			ask := func(id, path, from string) *httptest.ResponseRecorder {
				r := httptest.NewRequest("GET", "/api/matches/"+id+path, nil)
				r.RemoteAddr = from + ":1"
				r.Header.Set("Authorization", "Bearer "+me.token)
				w := httptest.NewRecorder()
				s.h.ServeHTTP(w, r.WithContext(t.Context()))
				return w
			}
			for n := range times {
				if w := ask(long, path, "192.0.2.1"); w.Code == http.StatusTooManyRequests {
					t.Fatalf("%s, time %d: %d %s", path, n+1, w.Code, w.Body)
				}
			}
			w := ask(long, path, "192.0.2.1")
			if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
				t.Errorf("%s, then: %d, after %q", path, w.Code, w.Header().Get("Retry-After"))
			}
			for range 30 {
				if w := ask(short, "", "192.0.2.2"); w.Code != 200 {
					t.Fatalf("%s, from elsewhere: %d %s", path, w.Code, w.Body)
				}
			}
			time.Sleep(time.Minute)
			if w := ask(long, path, "192.0.2.1"); w.Code == http.StatusTooManyRequests {
				t.Errorf("%s, when it is paid: %d", path, w.Code)
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
