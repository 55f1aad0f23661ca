package api

import (
	"context"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/tell"
)

// A limitsReached is an observer that records which limits were reached.
type limitsReached struct {
	unobserved
	names []string
}

func (l *limitsReached) Reached(name string) { l.names = append(l.names, name) }

// TestWhenToTryAgain checks the statuses of refusals that may end, the seconds after which the caller should try again, and whether
// the observer is told that a limit was reached.
func TestWhenToTryAgain(t *testing.T) {
	ctx := context.WithValue(t.Context(), callerKey{}, caller{voice: tell.Prefer("en")})
	refusal := func(code string) error { return keypeg.Refusef(code, "", "refused") }
	for code, want := range map[string]struct {
		status, seconds int
		reached         string
	}{
		"no-match": {404, 0, ""}, "stale": {409, 0, ""}, "not-your-turn": {422, 0, ""}, "no-token": {401, 0, ""}, "bad-ticket": {403, 0, ""}, "damaged": {500, 0, ""},
		"closing": {503, 2, ""}, "too-fast": {429, 2, ""}, "too-many-phrases": {429, 2, ""}, "too-much-asked": {429, 2, "too-much-asked"},
		"busy": {503, 2, "busy"}, "full-challenge": {503, 2, "full-challenge"}, "crowded": {503, 30, "crowded"},
		"too-many-pages": {429, 30, "too-many-pages"}, "too-many-pages-seat": {429, 30, "too-many-pages-seat"},
		"party-full": {503, 60, "party-full"}, "tournament-full": {503, 60, "tournament-full"},
		"full": {507, 600, "full"}, "full-for-you": {507, 600, "full-for-you"}, "full-for-you-challenges": {507, 600, "full-for-you-challenges"},
		"full-for-you-records": {507, 600, "full-for-you-records"}, "full-for-you-parties": {507, 600, "full-for-you-parties"}, "full-for-you-tournaments": {507, 600, "full-for-you-tournaments"},
	} {
		var seen limitsReached
		ps, w := &problems{observer: &seen}, httptest.NewRecorder()
		ps.problemOf(ctx, refusal(code)).write(w)
		after, _ := strconv.Atoi(w.Header().Get("Retry-After"))
		if w.Code != want.status || after != want.seconds || len(seen.names) > 1 || len(seen.names) == 1 != (want.reached != "") || want.reached != "" && seen.names[0] != want.reached {
			t.Errorf("%s: %d after %d seconds, reached %q, want %+v", code, w.Code, after, seen.names, want)
		}
	}
	var seen limitsReached
	ps, w := &problems{observer: &seen}, httptest.NewRecorder()
	ps.problemOf(ctx, &hurried{refusal("too-fast"), 2500 * time.Millisecond, "moving"}).write(w)
	if after := w.Header().Get("Retry-After"); after != "3" || len(seen.names) != 1 || seen.names[0] != "moving" {
		t.Errorf("a caller who must wait 2.5 seconds is told %q, and the observer %q", after, seen.names)
	}
}
