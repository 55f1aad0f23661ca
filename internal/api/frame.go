package api

import (
	"context"
	"encoding/json"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/wire"
)

// A frame is an encoded state without the current time, which is added when the state is sent.
type frame []byte

// AppendJSON implements rest.Appender.
func (f frame) AppendJSON(b []byte) []byte {
	b = append(append(b, f[:len(f)-1]...), `,"now":"`...)
	return append(time.Now().UTC().AppendFormat(b, time.RFC3339Nano), `"}`...)
}

// Schema returns the schema of a state, because a frame contains a state.
func (frame) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[wire.State](), true, "State")
}

// frame returns an encoded state of the match. Readers who see the same state share one frame. The pages of a seat and the
// responses to its commands share one frame if they have the same language and earlier state. So do watchers.
func (s *matches) frame(ctx context.Context, snapshot *hall.Snapshot, holder hall.Hash, seat *keypeg.Seat, before *match.Match) frame {
	type key struct {
		language, base string
		before         int
		seat           keypeg.Seat
		seated         bool
		holds          [2]bool
	}
	alike := key{language: callerOf(ctx).voice.Language, base: callerOf(ctx).base, before: -1}
	if before != nil {
		alike.before = before.Version
	}
	if seat != nil && snapshot.Holds(holder, *seat) {
		alike.seat, alike.seated = *seat, true
	}
	for _, seat := range keypeg.Seats {
		alike.holds[seat] = snapshot.Holds(holder, seat)
	}
	return hall.Once(snapshot, alike, func() frame {
		state := s.state(ctx, snapshot, holder, seat, before)
		state.Now = time.Time{}
		return encoded(state)
	})
}

// encoded returns a value of package wire as JSON.
func encoded(value any) []byte {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err) // cannot fail: all values of package wire can be encoded
	}
	return b
}
