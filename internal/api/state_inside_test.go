package api

import (
	"context"
	"testing"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/match"
)

// Whatever seat a state is asked for, only its holder sees through it.
func TestAStateIsTheSeatsOnlyForItsHolder(t *testing.T) {
	h := hall.New(inmem.New(), hall.Options{})
	defer h.Close(context.Background())
	host := hall.HashOf("host")
	edition, _ := keypeg.FindEdition("classic")
	snapshot, err := h.Open(t.Context(), hall.Opening{
		Config: match.FromEdition(edition, keypeg.Guest), Holder: host, Terms: hall.Terms{Daily: &hall.Daily{}}, Code: keypeg.CodeOf(2, 3, 3, 4),
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &server{}
	for _, seat := range keypeg.Seats {
		for _, holder := range []hall.Hash{host, hall.HashOf("stranger"), {}} {
			you := s.state(t.Context(), snapshot, holder, &seat, nil).Match.You
			if holds := snapshot.Holds(holder, seat); holds != (you != nil) {
				t.Errorf("the %s's view, held %v: %+v", seat, holds, you)
			}
		}
	}
}
