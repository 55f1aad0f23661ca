package api

import (
	"context"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/danielgtaylor/huma/v2/sse"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/wire"
)

// heartbeat keeps proxies from taking a quiet stream for a dead one.
const heartbeat = 20 * time.Second

// mayWatch answers a stream that cannot be before it begins: once it has, only its
// end can say so, and browsers would come back for ever.
func (s *server) mayWatch(ctx huma.Context, next func(huma.Context)) {
	session := Session{Bearer: ctx.Header("Authorization")}
	if c, missing := huma.ReadCookie(ctx, cookieName); missing == nil {
		session.Cookie = c.Value
	}
	holder, _ := session.holder()
	snapshot, err := s.mayLook(ctx.Context(), ctx.Param("id"), holder)
	if err == nil {
		_, err = whichSeat(ctx.Query("as"), snapshot.Seats(holder))
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

// stream sends the newest state whenever the match changes, and who is away in
// between. It outlasts the match's end, which is a state like any other.
func (s *server) stream(ctx context.Context, in *streamInput, send sse.Sender) {
	holder, _ := in.holder()
	seat, snapshots, err := s.watch(ctx, in, holder)
	if err != nil {
		_ = send.Comment(err.Error())
		return
	}
	sent, _ := strconv.Atoi(in.LastEventID)
	var told [2]bool
	first := true // who comes back does not know who went in between
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		select {
		case snapshot, open := <-snapshots:
			switch {
			case !open:
				return
			case snapshot.Match.Version != sent:
				sent = snapshot.Match.Version
				err = send(sse.Message{ID: sent, Data: s.state(ctx, snapshot, holder, seat)})
			case first || away(snapshot) != told:
				err = send.Data(wire.Presence{Away: away(snapshot)})
			}
			told, first = away(snapshot), false
		case <-beat.C:
			err = send.Comment("here")
		}
		if err != nil {
			return
		}
	}
}

// watch opens the hall's side of a stream. At a hot-seat table one page is both
// players'.
func (s *server) watch(ctx context.Context, in *streamInput, holder hall.Hash) (*keypeg.Seat, <-chan *hall.Snapshot, error) {
	snapshot, err := s.mayLook(ctx, in.ID, holder)
	if err != nil {
		return nil, nil, err
	}
	held := snapshot.Seats(holder)
	seat, err := whichSeat(in.As, held)
	if err != nil {
		return nil, nil, err
	}
	var present []keypeg.Seat
	switch {
	case snapshot.Header.HotSeat:
		present = held
	case seat != nil:
		present = []keypeg.Seat{*seat}
	}
	snapshots, err := s.hall.Watch(ctx, in.ID, present...)
	return seat, snapshots, err
}
