package server_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"keypeg/client"
	"keypeg/internal/cputime"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

// BenchmarkHint measures the processor time that a server spends on a hint for the best row. The server either works out the hint,
// or only counts a hint that the player's device has worked out. In each match, a player asks for a hint before each of the first
// three rows.
func BenchmarkHint(b *testing.B) {
	for _, board := range []string{"classic", "advanced"} {
		for _, own := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/own=%t", board, own), func(b *testing.B) {
				s := server.New(inmem.New(), server.Options{Unthrottled: true})
				defer s.Close(context.Background())
				h := hinter{b, s, board}
				used, hints := 0.0, 0
				for b.Loop() {
					used += h.match(own)
					hints += 3
				}
				b.ReportMetric(used/float64(hints), "ms-cpu/hint")
			})
		}
	}
}

// A hinter plays matches of two people and asks for hints.
type hinter struct {
	b     *testing.B
	s     *server.Server
	board string
}

// match plays three rows of a match, and returns the processor time of the hints before these rows, in ms.
func (h hinter) match(own bool) (used float64) {
	h.b.Helper()
	ctx, line := h.b.Context(), &http.Client{Transport: client.InProcess(h.s)}
	ann, ben := &client.Client{URL: "http://keypeg", HTTP: line}, &client.Client{URL: "http://keypeg", HTTP: line}
	check := func(err error) {
		if err != nil {
			h.b.Fatal(err)
		}
	}
	host, err := ann.Make(ctx, wire.NewMatch{Edition: h.board, Answers: "auto", Hints: true, Name: "Ann"})
	check(err)
	guest, err := ben.Join(ctx, host.State().Invite, "Ben")
	check(err)
	_, err = host.Look(ctx)
	check(err)
	_, err = host.SetCode(ctx, map[string]string{"classic": "3456", "advanced": "34567"}[h.board])
	check(err)
	body := fmt.Sprintf(`{"seat": "guest", "kind": "best", "own": %t}`, own)
	for _, row := range map[string][]string{"classic": {"1123", "1455", "2244"}, "advanced": {"11123", "14556", "22448"}}[h.board] {
		r := httptest.NewRequestWithContext(ctx, "POST", "/api/matches/"+host.ID+"/hints", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.AddCookie(&http.Cookie{Name: "keypeg", Value: ben.Secret()})
		w, before := httptest.NewRecorder(), cputime.Used()
		h.s.ServeHTTP(w, r)
		used += float64((cputime.Used() - before).Microseconds()) / 1000
		if w.Code != http.StatusOK {
			h.b.Fatal(w.Code, w.Body)
		}
		_, err := guest.Look(ctx)
		check(err)
		_, err = guest.Place(ctx, row)
		check(err)
	}
	return used
}
