package hall

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/pool"
	"keypeg/match"
)

// A Computer plays a seat. It sees only what that seat may see, and remembers nothing: a move lost
// with its process is simply made again.
type Computer interface {
	// Move is the command its duty asks for.
	Move(ctx context.Context, seen match.View, rnd io.Reader) (match.Command, error)
	// Reply is its answer to an offer, if it has been made one.
	Reply(seen match.View) (match.Command, bool)
	// Pace is how long into its turn it moves.
	Pace(seen match.View) time.Duration
	// Where many wait, a Computer that has InAHurry() Computer is replaced by that one, which takes less thought.
}

// checkComputers refuses unknown levels, and a computer at a shared table.
func (h *Hall) checkComputers(o Opening) error {
	for _, level := range o.Computers {
		if _, ok := h.opt.Computer(level); level != "" && !ok {
			return keypeg.Refusef("bad-level", "", "the computer has no level %.20q", level)
		}
	}
	if o.HotSeat && o.Computers != [2]string{} {
		return keypeg.Refusef("bad-table", "", "the computer cannot sit at a shared table")
	}
	return nil
}

// placeShow reserves room for a match between computers, or refuses it if all places are taken. If
// the match is not made after all, free gives the place back.
func (h *Hall) placeShow(id string) (free func(), err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.showing) >= h.opt.Exhibitions {
		return nil, keypeg.Refusef("busy", "", "too much is going on here: try again in a moment")
	}
	if _, other := h.showing[id]; other {
		return func() {}, nil // that match exists already
	}
	h.showing[id] = struct{}{}
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.showing, id)
	}, nil
}

// waitsFor lists the computers' seats that have to act.
func (s *Snapshot) waitsFor() []keypeg.Seat {
	var seats []keypeg.Seat
	for _, seat := range keypeg.Seats {
		if s.Header.Computers[seat] != "" && (s.Match.Turns[seat].Kind != match.Nothing || s.offeredTo(seat)) {
			seats = append(seats, seat)
		}
	}
	return seats
}

func (s *Snapshot) offeredTo(seat keypeg.Seat) bool {
	return s.Match.Offer != nil && s.Match.Offer.By != seat
}

// prompt puts the moves computers now have to make on the agenda, except those it has since
// before, a snapshot that may be nil.
func (h *Hall) prompt(before, s *Snapshot) {
	if s.Header.exhibition() { // counted before it can end
		h.countShow(s)
	}
	for _, seat := range s.waitsFor() {
		same := before != nil && before.Match.Turns[seat] == s.Match.Turns[seat] && before.offeredTo(seat) == s.offeredTo(seat)
		if !same {
			h.promptsOf(s.Header).set(promptOf(s.Header.Config.ID, seat), s.Match.Version, h.moveAt(s, seat))
		}
	}
}

// promptsOf is the agenda of a match's computers. Exhibitions have their own, so that no person
// ever waits for them, however many there are.
func (h *Hall) promptsOf(header Header) *agenda {
	if header.exhibition() {
		return h.shows
	}
	return h.prompts
}

// countShow counts an exhibition for as long as it runs.
func (h *Hall) countShow(s *Snapshot) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s.Match.Result == nil {
		h.showing[s.Header.Config.ID] = struct{}{}
	} else {
		delete(h.showing, s.Header.Config.ID)
	}
}

func promptOf(id string, seat keypeg.Seat) string { return id + "/" + seat.String() }

// Unwatched computers play each other this many times as fast, but wait before their first
// codes so that whoever started the match has time to come and watch.
const (
	unwatched    = 50
	timeToGather = 2 * time.Second
)

// paceOf is the key of a seat's pace among what was made from a snapshot.
type paceOf keypeg.Seat

// moveAt is when a computer moves: at its own pace, well within its time limit, and at once to
// answer an offer.
func (h *Hall) moveAt(s *Snapshot, seat keypeg.Seat) time.Time {
	turn := s.Match.Turns[seat]
	c, ok := h.opt.Computer(s.Header.Computers[seat])
	if !ok || s.offeredTo(seat) {
		return s.last
	}
	pace := Once(s, paceOf(seat), func() time.Duration { return c.Pace(s.Match.SeenBy(seat)) })
	if s.Header.exhibition() {
		switch {
		case turn.Serial == 1 && turn.Kind == match.ToCode:
			pace = timeToGather
		case !h.watched(s.Header.Config.ID):
			pace /= unwatched
		}
	}
	if turn.Limit > 0 {
		pace = min(pace, turn.Limit/2)
	}
	return turn.Since.Add(pace)
}

// mayThink refuses what would have a computer think for somebody for whom so many do already that they wait for each
// other.
func (h *Hall) mayThink(header Header) error {
	switch {
	case header.Computers == [2]string{}:
		return nil
	case header.exhibition():
		return h.opt.ShowMoves.Crowded(header.By)
	}
	return h.opt.Moves.Crowded(header.By)
}

// queue has a prompt wait for its turn among those of all matches: whoever made many waits for himself. Where the queue
// has no room it is tried again; where the prompt waits already, once is enough.
func (h *Hall) queue(from *agenda, thinkers *pool.Pool, prompt *dueMatch) {
	if !h.note(prompt.Match) {
		return
	}
	id, _, _ := strings.Cut(prompt.Match, "/")
	s, err := h.Inspect(h.ctx, id)
	if err == nil {
		err = thinkers.Offer(s.Header.By, func(context.Context) {
			h.unnote(prompt.Match)
			if h.begin() == nil {
				defer h.running.Done()
				defer h.think(prompt.Match)()
				h.move(from, thinkers, prompt)
			}
		})
	}
	if err == nil {
		return
	}
	h.unnote(prompt.Match)
	if h.ctx.Err() != nil || IsDamaged(err) {
		return
	}
	again := soon
	if code := keypeg.ErrorCode(err); code != "busy" && code != "too-much-asked" {
		h.opt.Log.Error("a computer could not move", "match", id, "err", err)
		again = retry
	}
	from.set(prompt.Match, prompt.version, time.Now().Add(again))
}

// note notes a prompt that waits for a thinker, and reports whether it did not yet.
func (h *Hall) note(prompt string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, waits := h.prompted[prompt]
	h.prompted[prompt] = struct{}{}
	return !waits
}

func (h *Hall) unnote(prompt string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.prompted, prompt)
}

// think notes what a computer thinks about, until it has thought.
func (h *Hall) think(prompt string) (thought func()) {
	add := func(n int) {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.thinking[prompt] += n; h.thinking[prompt] == 0 {
			delete(h.thinking, prompt)
		}
	}
	add(1)
	return func() { add(-1) }
}

// thinks reports whether a computer thinks about a prompt, or will when it is its turn.
func (h *Hall) thinks(prompt string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, waits := h.prompted[prompt]
	return waits || h.thinking[prompt] > 0
}

// soon is when a prompt is handed in again.
const soon = time.Second

// move has a computer make the move it was prompted for.
func (h *Hall) move(from *agenda, thinkers *pool.Pool, prompt *dueMatch) {
	id, name, _ := strings.Cut(prompt.Match, "/")
	var seat keypeg.Seat
	err := seat.UnmarshalText([]byte(name))
	if err == nil {
		err = caught.Do(func() error { return h.moveSeat(from, id, seat, thinkers.Busy()) })
	}
	if err != nil && h.ctx.Err() == nil && !IsDamaged(err) {
		h.complain(err, "a computer could not move", "match", id, "seat", name, "err", err)
		from.set(prompt.Match, prompt.version, time.Now().Add(retry))
	}
}

func (h *Hall) moveSeat(from *agenda, id string, seat keypeg.Seat, busy bool) error {
	s, err := h.Inspect(h.ctx, id)
	if err != nil {
		return err
	}
	c, ok := h.opt.Computer(s.Header.Computers[seat])
	if !ok {
		return errors.New("there is no such level any more: " + s.Header.Computers[seat])
	}
	seen := s.Match.SeenBy(seat)
	if reply, ok := c.Reply(seen); ok {
		return h.moved(id, s, reply)
	}
	if seen.Players[seat].Duty == match.Nothing {
		return nil
	}
	if at := h.moveAt(s, seat); time.Now().Before(at) { // the move it was prompted for was made by another hall
		from.set(promptOf(id, seat), s.Match.Version, at)
		return nil
	}
	if hurried, ok := c.(interface{ InAHurry() Computer }); ok && busy {
		c = hurried.InAHurry()
	}
	command, err := c.Move(h.ctx, seen, h.opt.Random)
	if err != nil {
		return err
	}
	return h.moved(id, s, command)
}

// moved plays what a computer decided from a snapshot, unless its turn has passed meanwhile;
// nothing else that happened since matters.
func (h *Hall) moved(id string, seen *Snapshot, c match.Command) error {
	_, err := h.play(context.WithoutCancel(h.ctx), id, byTheHall, func(s *Snapshot, at time.Time) (change, error) {
		if s.Match.Turns[c.Seat] != seen.Match.Turns[c.Seat] || s.Match.Result != nil {
			return change{}, nil
		}
		switch c.Kind {
		case match.Accept, match.Decline:
			c.Version = seen.Match.Version
		default:
			c.Version = s.Match.Version
		}
		return h.decide(s.Match, c, at)
	})
	switch keypeg.ErrorCode(err) {
	case "no-offer", "time-over", "stale": // the offer was taken back, or the turn ended, meanwhile
		return nil
	}
	return err
}
