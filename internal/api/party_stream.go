package api

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/parties"
	"keypeg/internal/sse"
	"keypeg/wire"
)

// partyEvents lists the messages of a party's stream by name.
var partyEvents = map[string]any{"party": wire.Party{}, "stopping": wire.Stopping{}}

type partyStreamInput struct {
	partyPlace
	LastEventID string `header:"Last-Event-ID" doc:"the version that you have"`
}

// stream follows a party until its caller goes. All refusals come before the stream begins, as in a match.
func (s *gatherings) stream(w http.ResponseWriter, r *http.Request, in *partyStreamInput) error {
	if isOver(s.draining) {
		return keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")
	}
	now, err := s.lookAt(r.Context(), in.ID)
	if err != nil {
		return err
	}
	if r.Method == http.MethodHead {
		w.WriteHeader(http.StatusOK)
		return nil
	}
	f := &partyFollower{gatherings: s, sent: in.Since}
	f.holder, _ = in.holder()
	if last, err := strconv.Atoi(in.LastEventID); err == nil {
		f.sent = last
	}
	_, sits := now.Seat(f.holder)
	give, err := s.hall.Place(r.Context(), !sits)
	if err != nil {
		return err
	}
	f.Stream = sse.New(r, begunOf(w))
	f.place = context.AfterFunc(f.Context, give)
	snapshots, err := s.hosted.Watch(f.Context, in.ID)
	if err != nil {
		f.Leave()
		return err
	}
	if err := f.Begin(r); err != nil || !f.TakeOver() {
		f.follow(snapshots)
		f.Leave()
		return nil
	}
	f.goOn(snapshots)
	return nil
}

// A partyFollower is the reader of a party's stream.
type partyFollower struct {
	*gatherings
	*sse.Stream
	holder hall.Hash
	place  func() bool
	sent   int // the version last sent
	begun  bool
}

// goOn follows a party on a connection that outlasts its request.
func (f *partyFollower) goOn(snapshots <-chan *parties.Snapshot) {
	release, err := f.hall.Hold()
	if err != nil {
		f.End()
		return
	}
	go func() {
		defer release()
		defer f.End()
		defer func() {
			if p := recover(); p != nil {
				f.logPanic(f.Context, "party-stream", p)
			}
		}()
		f.follow(snapshots)
	}()
}

// follow sends a party to a reader until either ends. As a sign of life, it sends the party without its players at
// intervals.
func (f *partyFollower) follow(snapshots <-chan *parties.Snapshot) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	var last *parties.Snapshot
	for {
		select {
		case <-f.draining:
			_ = f.Send("stopping", wire.Stopping{After: int(comeBack+rand.N(comeBackSpread)) / int(time.Millisecond)})
			return
		case now, open := <-snapshots:
			if !open {
				return
			}
			last = now
		case <-beat.C:
		}
		if last != nil && f.send(last) != nil {
			return
		}
	}
}

// send sends a party with the players who changed since the version last sent.
func (f *partyFollower) send(now *parties.Snapshot) error {
	var frame partyFrame
	if f.sent > now.State.Version {
		f.sent = 0
	}
	if f.begun || f.sent == 0 {
		frame = f.streamed(f.Context, now, f.holder, f.sent)
	} else { // the reader chose the version, so the frame is not cached
		frame = f.frame(f.Context, now, f.holder, f.sent)
	}
	f.begun, f.sent = true, now.State.Version
	return f.Write(func(b []byte) []byte {
		b = strconv.AppendInt(append(b, "id: "...), int64(f.sent), 10)
		b = append(b, "\nevent: party\ndata: "...)
		return append(append(b, frame...), "\n\n"...)
	})
}
