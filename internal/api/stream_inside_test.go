package api

import (
	"net/http/httptest"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/sse"
	"keypeg/match"
)

// TestPhrasesMayBeLost checks that a stream sends nothing for a match that has lost its phrases because it was
// read from the store again.
func TestPhrasesMayBeLost(t *testing.T) {
	host, sent := keypeg.Host, httptest.NewRecorder()
	f := follower{
		begun: true, seat: &host, said: &hall.Said{Seat: keypeg.Guest},
		Stream: sse.New(httptest.NewRequest("GET", "/", nil), &begun{ResponseWriter: sent}),
	}
	if err := f.tellSeat(&hall.Snapshot{Match: &match.Match{}}, host); err != nil || sent.Body.Len() > 0 {
		t.Errorf("%q is sent, %v", sent.Body, err)
	}
}
