package api

import (
	"testing"

	"github.com/danielgtaylor/huma/v2/sse"

	"keypeg"
	"keypeg/internal/hall"
)

// A match that was read from the store again has forgotten what was said in it: that is nothing to tell.
func TestWhatWasSaidMayBeForgotten(t *testing.T) {
	host := keypeg.Host
	f := follower{begun: true, seat: &host, said: &hall.Said{Seat: keypeg.Guest}, send: func(m sse.Message) error {
		t.Errorf("%v is sent", m.Data)
		return nil
	}}
	if err := f.tellPhrase(&hall.Snapshot{}, host); err != nil {
		t.Error(err)
	}
}
