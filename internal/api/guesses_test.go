package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/inmem"
	"keypeg/wire"
)

// A guesser tries invite codes from any address.
type guesser struct {
	t *testing.T
	h http.Handler
}

// says sends an invite code several times from an address, and returns the status of the last response.
func (g guesser) says(address, code string, times int) (status int) {
	g.t.Helper()
	for range times {
		r := httptest.NewRequest("POST", "/api/codes", strings.NewReader(`{"code":"`+code+`"}`))
		r.Header.Set("Content-Type", "application/json")
		r.RemoteAddr = "[" + address + "]:1234"
		w := httptest.NewRecorder()
		g.h.ServeHTTP(w, r)
		if status = w.Code; status != http.StatusOK && status != http.StatusForbidden && status != http.StatusTooManyRequests {
			g.t.Fatalf("%q is answered %d %s", code, status, w.Body)
		}
	}
	return status
}

// guessing returns a guesser at a site with all its limits, and the spoken code of a table on that site. Time passes only
// while the test sleeps.
func guessing(t *testing.T) (g guesser, right, wrong string) {
	s := siteInside(t, inmem.New(), limited)
	ask := func(path, body, cookie string, into any) *http.Response {
		r := httptest.NewRequest("POST", path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Cookie", cookie)
		w := httptest.NewRecorder()
		s.h.ServeHTTP(w, r)
		decode(t, w, into)
		return w.Result()
	}
	var made wire.State
	cookie := ask("/api/matches", `{"edition":"classic"}`, "", &made).Cookies()[0]
	var ticket wire.Ticket
	ask("/api/matches/"+made.Match.ID+"/tickets", `{"seat":"guest"}`, cookie.Name+"="+cookie.Value, &ticket)
	if wrong = "KITE 42"; ticket.Code == wrong {
		wrong = "KITE 43"
	}
	return guesser{t, s.h}, ticket.Code, wrong
}

// TestGuessesAreLimitedInAll checks that all addresses together get at most 150 wrong guesses of invite codes in one burst,
// and one more every four seconds. In addition, each network has two tries. Correct codes must still work.
func TestGuessesAreLimitedInAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, right, wrong := guessing(t)
		for i := range 20 {
			g.says(fmt.Sprintf("192.0.2.%d", i+1), right, 20)
			g.says("192.0.3.1", "never", 1) // not an invite code, so not a guess
		}
		for i := range 15 {
			if status := g.says(fmt.Sprintf("198.51.100.%d", i+1), wrong, 10); status != 403 {
				t.Fatalf("guess %d: %d", 10*i+10, status)
			}
		}
		if status := g.says("203.0.113.1", wrong, 2); status != 403 {
			t.Errorf("two tries of an address beyond 150 guesses: %d", status)
		}
		if status := g.says("203.0.113.1", wrong, 1); status != 429 {
			t.Errorf("a third: %d", status)
		}
		if status := g.says("203.0.113.1", "7f3k-9qzm", 1); status != 403 {
			t.Errorf("a seat's own code: %d", status)
		}
		time.Sleep(4*time.Second - time.Millisecond)
		if status := g.says("203.0.113.1", wrong, 1); status != 429 {
			t.Errorf("too soon: %d", status)
		}
		time.Sleep(time.Millisecond)
		if status := g.says("203.0.113.1", wrong, 1); status != 403 {
			t.Errorf("after four seconds: %d", status)
		}
		if status := g.says("203.0.113.1", wrong, 1); status != 429 {
			t.Errorf("more than one in four seconds: %d", status)
		}
	})
}

// TestARightCodeIsTakenWhileOthersGuess checks that people with a correct code are let in while a hundred addresses guess as
// fast as they can. It must not matter whether they mistype the code once, share an address with a class, or come back
// later.
func TestARightCodeIsTakenWhileOthersGuess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, right, wrong := guessing(t)
		for minute := range 15 { // guess for as long as the code is valid
			for i := range 100 {
				g.says(fmt.Sprintf("198.51.100.%d", i+1), wrong, 20)
			}
			honest := fmt.Sprintf("203.0.113.%d", minute+1)
			if status := g.says(honest, wrong, 1); status != 403 {
				t.Errorf("minute %d: a slip is answered %d", minute, status)
			}
			if status := g.says(honest, right, 10); status != 200 {
				t.Errorf("minute %d: a right code is answered %d", minute, status)
			}
			if status := g.says("198.51.100.1", wrong, 1); status != 429 {
				t.Errorf("minute %d: who guesses is answered %d", minute, status)
			}
			time.Sleep(time.Minute)
		}
	})
}

// TestGuessesFromManyNetworksAreLimitedInAll checks that all networks together get at most 450 wrong guesses in one burst,
// and one more every two seconds. All addresses of an IPv6 /48 must count as one network.
func TestGuessesFromManyNetworksAreLimitedInAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, _, wrong := guessing(t)
		read, next := 0, 0
		minutes := 60
		if testing.Short() {
			minutes = 6
		}
		for range minutes {
			for range 300 {
				next++
				if g.says(fmt.Sprintf("10.%d.%d.1", next/250, next%250), wrong, 1) == 403 {
					read++
				}
			}
			time.Sleep(time.Minute)
		}
		if most := 450 + (minutes-1)*30; read > most || read < most-60 {
			t.Errorf("%d guesses of %d minutes were read, want %d", read, minutes, most)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		g, _, wrong := guessing(t)
		for i := range 30 {
			g.says(fmt.Sprintf("198.51.100.%d", i+1), wrong, 5)
		}
		read := 0
		for i := range 100 {
			if g.says(fmt.Sprintf("2001:db8:1:%x::1", i), wrong, 1) == 403 {
				read++
			}
		}
		if read != 2 {
			t.Errorf("of a /48 %d guesses were read, want 2", read)
		}
	})
}
