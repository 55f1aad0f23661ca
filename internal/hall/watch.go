package hall

import (
	"context"

	"keypeg"
	"keypeg/internal/requestctx"
)

// Place reserves a place for a page that watches something other than a match. All pages, including the open pages of
// matches, share the same places. The returned function give frees the place. Place refuses for the same reasons as
// Watch.
//
// If crowd is 0, the page is an onlooker's. Otherwise it belongs to one of many people who follow the same thing together,
// perhaps from one address. Such people are counted separately, up to crowd for each caller.
func (h *Hall) Place(ctx context.Context, crowd int) (give func(), err error) {
	from, most, onlooker := requestctx.Of(ctx).Caller, h.places.per, crowd == 0
	if !onlooker {
		most = crowd
		if from != "" {
			from = "crowd " + from
		}
	}
	if err := h.places.takeUpTo(most, from, onlooker); err != nil {
		return nil, err
	}
	return func() { h.places.give(from, onlooker) }, nil
}

// Watch follows a match. The channel yields the newest snapshot immediately, and a newer one whenever the match changes
// or a player comes or goes. A slow reader misses intermediate snapshots but never the last one, and does not delay
// anybody.
//
// During the watch, the seats that seatsIn returns count as present. The function seatsIn may depend only on the
// holders of the seats. If seatsIn is nil, the watch does not count as anybody's presence. The watch ends, closing the
// channel, when ctx ends or the hall closes. Watch refuses with busy, crowded or too-many-pages if there are too many
// watches. It also refuses viewers who may not Look. Viewers without a seat never take the places reserved for players.
func (h *Hall) Watch(ctx context.Context, id string, viewer Hash, seatsIn func(*Snapshot) []keypeg.Seat) (<-chan *Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	r, err := h.rooms.enter(id)
	if err != nil {
		h.running.Done()
		return nil, err
	}
	leave := func() {
		h.rooms.exit(r)
		h.running.Done()
	}
	s, err := h.look(ctx, r, openTo(viewer, h.opt.Now))
	if err != nil {
		leave()
		return nil, err
	}
	if seatsIn == nil {
		seatsIn = func(*Snapshot) []keypeg.Seat { return nil }
	}
	w := &watch{c: make(chan *Snapshot, 1), seat: s.FirstSeat(viewer), seatsIn: seatsIn}
	from := requestctx.Of(ctx).Caller
	if err := h.places.take(from, w.seat == nil); err != nil {
		leave()
		return nil, err
	}
	away := func() {
		h.places.give(from, w.seat == nil)
		leave()
	}
	if err := r.join(w, h.opt); err != nil {
		away()
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(h.ctx, cancel)
	context.AfterFunc(ctx, func() {
		unhook()
		r.part(w)
		away()
	})
	if r.current() == nil { // the match left memory before the watch joined, but now stays in memory
		if _, err := h.look(ctx, r, openTo(viewer, h.opt.Now)); err != nil {
			cancel()
			return nil, err
		}
	}
	return w.c, nil
}
