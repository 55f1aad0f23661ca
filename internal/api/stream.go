package api

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/danielgtaylor/huma/v2/sse"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/wire"
)

// heartbeat is how often a quiet stream says that it is alive: to proxies, and to pages, which see no comments and
// take a line on which nothing came for twice as long for a dead one.
const heartbeat = 20 * time.Second

// mayWatch refuses a stream before it begins. Once begun it could only end, and browsers would
// come back forever.
func (s *server) mayWatch(ctx huma.Context, next func(huma.Context)) {
	session := Session{Bearer: ctx.Header("Authorization")}
	if c, missing := huma.ReadCookie(ctx, cookieName); missing == nil {
		session.Cookie = c.Value
	}
	holder, _ := session.holder()
	snapshot, err := s.hall.Look(ctx.Context(), ctx.Param("id"), holder)
	if err == nil {
		_, err = snapshot.SeatFor(holder, ctx.Query("as"))
	}
	if err != nil {
		_, w := humago.Unwrap(ctx)
		s.problemOf(ctx.Context(), err).write(w)
		return
	}
	next(ctx)
}

type streamInput struct {
	Looking
	LastEventID string `header:"Last-Event-ID" doc:"the version you have; the state is sent again only if it is newer"`
}

// stream sends the newest state whenever the match changes, and who is away when that changes in
// between or the stream opens, or nothing else was to tell for a while. The end of the match is a state like any other, and the stream
// outlasts it. When a watcher sits down, their stream becomes that of the seat.
func (s *server) stream(ctx context.Context, in *streamInput, send sse.Sender) {
	holder, _ := in.holder()
	from, snapshots, err := s.watch(ctx, in, holder)
	if err != nil {
		_ = send.Comment(s.problemOf(ctx, err).Detail)
		return
	}
	sent, _ := strconv.Atoi(in.LastEventID)
	since := max(sent, in.Since)
	var before *match.Match // as last sent
	var sentAs *keypeg.Seat
	var told *[2]bool
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		select {
		case snapshot, open := <-snapshots:
			if !open {
				return
			}
			away, seat := away(snapshot), from(snapshot)
			satDown := told != nil && sentAs == nil && seat != nil
			switch {
			case snapshot.Match.Version != sent || satDown:
				if before == nil {
					before = s.seen(ctx, snapshot, holder, since)
				} else if satDown {
					before = nil
				}
				sent = snapshot.Match.Version
				err = send(sse.Message{ID: sent, Data: s.frame(ctx, snapshot, holder, seat, before)})
				before = snapshot.Match
			case told == nil || away != *told:
				err = send.Data(wire.Presence{Away: away})
			}
			told, sentAs = &away, seat
		case <-beat.C:
			if told != nil {
				err = send.Data(wire.Presence{Away: *told})
			}
		}
		if err != nil {
			return
		}
	}
}

// A frame is an encoded state; the time is added when it is sent.
type frame []byte

// Schema describes a frame as the state it is.
func (frame) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[wire.State](), true, "State")
}

// MarshalJSON adds the time.
func (f frame) MarshalJSON() ([]byte, error) {
	now, err := time.Now().UTC().MarshalJSON()
	return slices.Concat(f[:len(f)-1], []byte(`,"now":`), now, []byte("}")), err
}

// frame is an encoded state of the match. Watchers with the same language and the same earlier
// state share one.
func (s *server) frame(ctx context.Context, snapshot *hall.Snapshot, holder hall.Hash, seat *keypeg.Seat, before *match.Match) frame {
	encode := func() frame {
		state := s.state(ctx, snapshot, holder, seat, before)
		state.Now = time.Time{}
		encoded, err := json.Marshal(state)
		if err != nil {
			panic(err) // every state can be encoded
		}
		return encoded
	}
	if len(snapshot.Seats(holder)) > 0 {
		return encode()
	}
	type key struct {
		language, base string
		before         int
	}
	if before != nil {
		return hall.Once(snapshot, key{language: voiceOf(ctx).Language, before: before.Version}, encode)
	}
	return hall.Once(snapshot, key{language: voiceOf(ctx).Language, base: s.base(ctx)}, encode)
}

// A seatFrom is the seat a stream looks from; nil is a watcher.
type seatFrom func(*hall.Snapshot) *keypeg.Seat

// watch opens the hall's side of a stream. Those with a seat look from it throughout; others look
// from the first seat they get.
func (s *server) watch(ctx context.Context, in *streamInput, holder hall.Hash) (seatFrom, <-chan *hall.Snapshot, error) {
	snapshot, err := s.hall.Look(ctx, in.ID, holder)
	if err != nil {
		return nil, nil, err
	}
	seat, err := snapshot.SeatFor(holder, in.As)
	if err != nil {
		return nil, nil, err
	}
	from := func(*hall.Snapshot) *keypeg.Seat { return seat }
	if len(snapshot.Seats(holder)) == 0 {
		from = func(s *hall.Snapshot) *keypeg.Seat { return s.FirstSeat(holder) }
	}
	snapshots, err := s.hall.Watch(ctx, in.ID, holder, func(s *hall.Snapshot) []keypeg.Seat { return presentFrom(s, holder, from(s)) })
	return from, snapshots, err
}

// presentFrom are the seats that count as present while a stream is open. At a shared table one
// page is for both.
func presentFrom(s *hall.Snapshot, holder hall.Hash, seat *keypeg.Seat) []keypeg.Seat {
	switch {
	case s.Header.HotSeat:
		return s.Seats(holder)
	case seat != nil:
		return []keypeg.Seat{*seat}
	}
	return nil
}
