package api

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/pool"
	"keypeg/internal/sse"
	"keypeg/match"
	"keypeg/wire"
)

// heartbeat is the interval between signs of life on a quiet stream. A proxy may close a silent connection, and a page
// gives up on one that has been silent for twice the heartbeat. Comments in the stream would not be enough, because pages
// cannot see them.
const heartbeat = 20 * time.Second

// When a server stops, its readers reconnect after comeBack, because another server needs time to start. Each reader adds
// a random part of comeBackSpread, so that they do not all return at once.
const (
	comeBack       = 500 * time.Millisecond
	comeBackSpread = 1500 * time.Millisecond
)

// matchEvents lists the messages of a stream by name.
var matchEvents = map[string]any{
	"state": wire.State{}, "presence": wire.Presence{}, "notes": wire.SeatNotes{}, "hint": wire.HintAnswer{}, "phrase": wire.PhraseSaid{}, "stopping": wire.Stopping{},
}

type streamInput struct {
	Looking
	LastEventID string `header:"Last-Event-ID" doc:"the version that you have; the state is sent again only if it is newer"`
}

// stream follows a match until the caller leaves. All refusals come before the stream begins, because browsers reconnect
// forever to a stream that just ends. A HEAD request gets only the status.
func (s *matches) stream(w http.ResponseWriter, r *http.Request, in *streamInput) error {
	if err := s.mayStream(); err != nil {
		return err
	}
	holder := in.holder()
	stream := sse.New(r, w.(*begun))
	from, snapshots, err := s.watch(stream.Context, in.ID, in.As, holder)
	if err != nil {
		return err
	}
	if r.Method == http.MethodHead {
		return nil
	}
	sent, _ := strconv.Atoi(in.LastEventID)
	f := &follower{matches: s, Stream: stream, holder: holder, from: from, since: max(sent, in.Since), sent: sent}
	send(s.core, stream, r, "stream", snapshots, f.take, f.beat)
	return nil
}

// mayStream refuses streams if the server is about to stop.
func (c *core) mayStream() error {
	if isOver(c.draining) {
		return pool.Stopping()
	}
	return nil
}

// send begins a stream, and calls take with each snapshot until the reader is gone, there are no more snapshots, or the server stops.
// It regularly calls beat, which sends a sign of life. If possible, all this happens on a connection that outlives the request. A
// panic is logged under the stream's name.
func send[S any](c *core, stream *sse.Stream, r *http.Request, name string, snapshots <-chan S, take func(S) error, beat func() error) {
	follow := func() {
		heart := time.NewTicker(heartbeat)
		defer heart.Stop()
		var err error
		for err == nil {
			select {
			case <-c.draining:
				_ = stream.Send("stopping", wire.Stopping{After: int(comeBack+rand.N(comeBackSpread)) / int(time.Millisecond)})
				return
			case snapshot, open := <-snapshots:
				if !open {
					return
				}
				err = take(snapshot)
			case <-heart.C:
				err = beat()
			}
		}
	}
	if err := stream.Begin(r); err != nil || !stream.TakeOver() {
		follow()
		return
	}
	release, err := c.hall.Hold()
	if err != nil {
		stream.End()
		return
	}
	go func() {
		defer release()
		defer stream.End()
		defer func() {
			if p := recover(); p != nil {
				c.logPanic(stream.Context, name, p)
			}
		}()
		follow()
	}()
}

// beat repeats the message that says who is away.
func (f *follower) beat() error {
	return f.Send("presence", wire.Presence{Away: f.away})
}

// A follower is the reader of a stream, with a record of what has been sent to it.
type follower struct {
	*matches
	*sse.Stream
	holder hall.Hash
	from   seatFrom
	since  int // the version that the reader already has; later changes are news

	begun  bool
	sent   int          // the last version that was sent
	before *match.Match // the match at version sent; nil before the first state is sent
	seat   *keypeg.Seat
	away   [2]bool
	names  [2]string
	hints  int          // the number of the seat's own hints in the current game
	notes  int          // the Number of the last notes sent
	hinted *hall.Hinted // the last hint sent
	said   *hall.Said   // the last phrase of the other seat
	traced int64        // the mark of the last snapshot whose traced changes were linked to a frame
}

// take sends the newest state whenever the match changes. When the stream opens, or when nothing but presence changes, it
// sends only the list of players who are away. The stream continues after the match has ended. When a watcher takes a
// seat, the stream shows that seat's view from then on. News that is meant only for the seat's devices is sent separately,
// because it does not change the version of the match.
func (f *follower) take(s *hall.Snapshot) (err error) {
	seat, gone := f.from(s), away(s)
	hints := hintsUsed(s, seat)
	satDown := f.begun && f.seat == nil && seat != nil
	if !f.begun {
		f.traced = markOf(s) // earlier changes have not led to this stream's frames
	}
	renamed := renamed(f.names, s.Match.Names)
	switch {
	case s.Match.Version != f.sent || hints != f.hints || satDown || renamed:
		if f.before == nil {
			f.before = f.seen(f.Context, s, f.holder, f.since)
		} else if satDown || renamed {
			f.before = nil
		}
		span := f.startFrame(f.Context, s, &f.traced)
		f.sent = s.Match.Version
		err = f.sendFrame(f.frame(f.Context, s, f.holder, seat, f.before))
		f.before = s.Match
		hall.EndSpan(span, err)
	case !f.begun || gone != f.away:
		err = f.Send("presence", wire.Presence{Away: gone})
	}
	if err == nil && seat != nil {
		err = f.tellSeat(s, *seat)
	}
	f.begun, f.seat, f.away, f.names, f.hints = true, seat, gone, s.Match.Names, hints
	return err
}

// sendFrame sends a state with the current time.
func (f *follower) sendFrame(state frame) error {
	return f.Write(func(b []byte) []byte {
		b = strconv.AppendInt(append(b, "id: "...), int64(f.sent), 10)
		b = append(b, "\nevent: state\ndata: "...)
		return append(state.AppendJSON(b), "\n\n"...)
	})
}

// renamed reports whether a player's name has changed. A name changes when the player is forgotten.
func renamed(before, now [2]string) bool {
	return before[0] != "" && before[0] != now[0] || before[1] != "" && before[1] != now[1]
}

// tellSeat sends notes and hints from the seat's other devices, and phrases that the other seat has said since the stream
// began.
func (f *follower) tellSeat(s *hall.Snapshot, seat keypeg.Seat) error {
	if n := s.Notes(seat); len(n.Body) > 0 && n.Number != f.notes {
		f.notes = n.Number
		notes, err := seatNotes(s, seat)
		if err == nil {
			err = f.Send("notes", notes)
		}
		if err != nil {
			return err
		}
	}
	if h := s.Hinted[seat]; h != nil && h != f.hinted && stillOf(s, h.Hint) {
		f.hinted = h
		if err := f.Send("hint", hintAnswer(callerOf(f.Context).voice, h.Hint, h.Answer.(answeredHint))); err != nil {
			return err
		}
	}
	// A match that was read from the store again has no phrases.
	said := s.Said[seat.Other()]
	fresh := f.begun && f.seat != nil && said != nil && said != f.said
	f.said = said
	if !fresh {
		return nil
	}
	return f.Send("phrase", wire.PhraseSaid{Phrase: phraseIn(callerOf(f.Context).voice, said.Phrase), Seat: seat.Other()})
}

// stillOf reports whether a hint still applies: it must be about the next row to be answered in the current game.
func stillOf(s *hall.Snapshot, h hall.Hint) bool {
	g := s.Match.Game()
	if g == nil || g.Serial != h.Serial {
		return false
	}
	answered := 0
	for _, r := range g.Boards[h.Seat].Rows {
		if r.Answered {
			answered++
		}
	}
	return h.Row == answered+1
}

// hintsUsed returns the number of a seat's hints in the current game.
func hintsUsed(s *hall.Snapshot, seat *keypeg.Seat) (n int) {
	g := s.Match.Game()
	for _, h := range s.Hints {
		if seat != nil && g != nil && h.Serial == g.Serial && h.Seat == *seat {
			n++
		}
	}
	return n
}

// A seatFrom returns the seat from which the reader of a stream sees the match, or nil for a watcher.
type seatFrom func(*hall.Snapshot) *keypeg.Seat

// watch opens a stream's watch in the hall. Callers with a seat always look from that seat. Other callers see what a
// watcher sees until they take a seat, and then look from their first seat.
func (s *matches) watch(ctx context.Context, id, as string, holder hall.Hash) (seatFrom, <-chan *hall.Snapshot, error) {
	snapshot, err := s.lookAt(ctx, id, holder)
	if err != nil {
		return nil, nil, err
	}
	seat, err := snapshot.SeatFor(holder, as)
	if err != nil {
		return nil, nil, err
	}
	from := func(s *hall.Snapshot) *keypeg.Seat {
		if seat != nil && !s.Holds(holder, *seat) {
			return nil // the caller has given up the seat
		}
		return seat
	}
	if len(snapshot.Seats(holder)) == 0 {
		from = func(s *hall.Snapshot) *keypeg.Seat { return s.FirstSeat(holder) }
	}
	snapshots, err := s.hall.Watch(ctx, id, holder, func(s *hall.Snapshot) []keypeg.Seat { return presentFrom(s, holder, from(s)) })
	return from, snapshots, err
}

// presentFrom returns the seats that count as present because of an open stream. On a shared device, one page counts for
// both players.
func presentFrom(s *hall.Snapshot, holder hall.Hash, seat *keypeg.Seat) []keypeg.Seat {
	switch {
	case s.Header.HotSeat:
		return s.Seats(holder)
	case seat != nil:
		return []keypeg.Seat{*seat}
	}
	return nil
}
