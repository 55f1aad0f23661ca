package api

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"reflect"
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

// When the streams of a server that stops come back: not before another one can be there, and not all at once.
const (
	comeBack       = 500 * time.Millisecond
	comeBackSpread = 1500 * time.Millisecond
)

// mayWatch takes the place of a stream before it begins, or refuses it. Once begun it could only end, and browsers
// would come back forever. Whoever asks with HEAD only wants to know.
func (s *server) mayWatch(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	holder, _ := sessionOf(r).holder()
	if s.isDraining() {
		s.problemOf(ctx.Context(), keypeg.Refusef("closing", "", "the server is stopping: try again in a moment")).write(w)
		return
	}
	line := newLine(r, begunOf(w))
	from, snapshots, err := s.watch(line.ctx, ctx.Param("id"), ctx.Query("as"), holder)
	if err != nil {
		line.leave()
		s.problemOf(ctx.Context(), err).write(w)
		return
	}
	if r.Method == http.MethodHead {
		line.leave()
		w.WriteHeader(http.StatusOK)
		return
	}
	unframed(w, r)
	next(huma.WithValue(ctx, placeKey{}, &taken{line, from, snapshots}))
}

// taken is a place for a stream.
type taken struct {
	line      *line
	from      seatFrom
	snapshots <-chan *hall.Snapshot
}

type placeKey struct{}

type streamInput struct {
	Looking
	LastEventID string `header:"Last-Event-ID" doc:"the version you have; the state is sent again only if it is newer"`
}

// stream follows a match until its caller goes. huma describes it and sends its head, the line its events.
func (s *server) stream(ctx context.Context, in *streamInput, _ sse.Sender) {
	holder, _ := in.holder()
	place := ctx.Value(placeKey{}).(*taken)
	sent, _ := strconv.Atoi(in.LastEventID)
	f := &follower{server: s, line: place.line, holder: holder, from: place.from, since: max(sent, in.Since), sent: sent}
	if !f.takeOver() {
		f.follow(place.snapshots)
		return
	}
	release, err := s.hall.Hold()
	if err != nil {
		f.end()
		return
	}
	go func() {
		defer release()
		defer f.end()
		defer func() {
			if p := recover(); p != nil {
				s.logPanic(f.ctx, "stream", p)
			}
		}()
		f.follow(place.snapshots)
	}()
}

// follow tells a line of a match until either ends, and says now and then that it is alive: who is away, again.
func (f *follower) follow(snapshots <-chan *hall.Snapshot) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		var err error
		select {
		case <-f.Draining:
			_ = f.send(wire.Stopping{After: int(comeBack+rand.N(comeBackSpread)) / int(time.Millisecond)})
			return
		case snapshot, open := <-snapshots:
			if !open {
				return
			}
			err = f.take(snapshot)
		case <-beat.C:
			if f.begun {
				err = f.send(wire.Presence{Away: f.away})
			}
		}
		if err != nil {
			return
		}
	}
}

// A follower is the reader of a stream, and what it has been sent.
type follower struct {
	*server
	*line
	holder hall.Hash
	from   seatFrom
	since  int // the version that the news begin with

	begun  bool
	sent   int          // version
	before *match.Match // the same, once it was sent
	seat   *keypeg.Seat
	away   [2]bool
	names  [2]string
	hints  int          // the seat's own, in the game being played
	notes  int          // by their number
	hinted *hall.Hinted // the last one
	said   *hall.Said   // by the other seat
}

// take sends the newest state whenever the match changes, and who is away when that changes in
// between or the stream opens. The end of the match is a state like any other, and the stream
// outlasts it. When a watcher sits down, their stream becomes that of the seat. What the seat's
// devices alone may know is no new version of the match, so it is looked at by itself.
func (f *follower) take(s *hall.Snapshot) (err error) {
	seat, gone := f.from(s), away(s)
	hints := hintsUsed(s, seat)
	satDown := f.begun && f.seat == nil && seat != nil
	renamed := renamed(f.names, s.Match.Names)
	switch {
	case s.Match.Version != f.sent || hints != f.hints || satDown || renamed:
		if f.before == nil {
			f.before = f.seen(f.ctx, s, f.holder, f.since)
		} else if satDown || renamed {
			f.before = nil
		}
		f.sent = s.Match.Version
		err = f.sendFrame(f.sent, f.frame(f.ctx, s, f.holder, seat, f.before))
		f.before = s.Match
	case !f.begun || gone != f.away:
		err = f.send(wire.Presence{Away: gone})
	}
	if err == nil && seat != nil {
		err = f.tellSeat(s, *seat)
	}
	f.begun, f.seat, f.away, f.names, f.hints = true, seat, gone, s.Match.Names, hints
	return err
}

// renamed reports whether one who had a name has another one now: they have parted from the match.
func renamed(before, now [2]string) bool {
	return before[0] != "" && before[0] != now[0] || before[1] != "" && before[1] != now[1]
}

// tellSeat sends what was noted, and what a hint told, on whatever device of the seat.
func (f *follower) tellSeat(s *hall.Snapshot, seat keypeg.Seat) error {
	if n := s.Notes(seat); len(n.Body) > 0 && n.Number != f.notes {
		f.notes = n.Number
		notes, err := seatNotes(s, seat)
		if err == nil {
			err = f.send(notes)
		}
		if err != nil {
			return err
		}
	}
	if h := s.Hinted(seat); h != nil && h != f.hinted && stillOf(s, h.Hint) {
		f.hinted = h
		if err := f.send(hintAnswer(voiceOf(f.ctx), h.Hint, h.Answer.(answeredHint))); err != nil {
			return err
		}
	}
	return f.tellPhrase(s, seat)
}

// tellPhrase sends what the other seat has said since the stream began. A match that was read from the store again has
// nothing that was said.
func (f *follower) tellPhrase(s *hall.Snapshot, seat keypeg.Seat) error {
	said := s.Said(seat.Other())
	fresh := f.begun && f.seat != nil && said != nil && said != f.said
	f.said = said
	if !fresh {
		return nil
	}
	return f.send(wire.PhraseSaid{Phrase: phraseIn(voiceOf(f.ctx), said.Phrase), Seat: seat.Other()})
}

// stillOf reports whether the row that a hint was asked for is still to come.
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

// hintsUsed counts a seat's own in the game being played.
func hintsUsed(s *hall.Snapshot, seat *keypeg.Seat) (n int) {
	g := s.Match.Game()
	for _, h := range s.Hints {
		if seat != nil && g != nil && h.Serial == g.Serial && h.Seat == *seat {
			n++
		}
	}
	return n
}

// A frame is an encoded state; the time is added when it is sent.
type frame []byte

func (f frame) appendNow(b []byte) []byte {
	b = append(append(b, f[:len(f)-1]...), `,"now":"`...)
	return append(time.Now().UTC().AppendFormat(b, time.RFC3339Nano), `"}`...)
}

// MarshalJSON adds the time.
func (f frame) MarshalJSON() ([]byte, error) { return f.appendNow(nil), nil }

// Schema describes a frame as the state it is.
func (frame) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[wire.State](), true, "State")
}

// frame is an encoded state of the match. All who see it alike share one: the pages of a seat and the answers to its commands, and
// watchers, with the same language and the same earlier state.
func (s *server) frame(ctx context.Context, snapshot *hall.Snapshot, holder hall.Hash, seat *keypeg.Seat, before *match.Match) frame {
	type key struct {
		language, base string
		before         int
		seat           keypeg.Seat
		seated         bool
		holds          [2]bool
	}
	alike := key{language: voiceOf(ctx).Language, base: s.base(ctx), before: -1}
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
		encoded, err := json.Marshal(state)
		if err != nil {
			panic(err) // every state can be encoded
		}
		return encoded
	})
}

// A seatFrom is the seat a stream looks from; nil is a watcher.
type seatFrom func(*hall.Snapshot) *keypeg.Seat

// watch opens the hall's side of a stream. Those with a seat look from it throughout; others look
// from the first seat they get.
func (s *server) watch(ctx context.Context, id, as string, holder hall.Hash) (seatFrom, <-chan *hall.Snapshot, error) {
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
			return nil // they have parted from it
		}
		return seat
	}
	if len(snapshot.Seats(holder)) == 0 {
		from = func(s *hall.Snapshot) *keypeg.Seat { return s.FirstSeat(holder) }
	}
	snapshots, err := s.hall.Watch(ctx, id, holder, func(s *hall.Snapshot) []keypeg.Seat { return presentFrom(s, holder, from(s)) })
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
