package hall

import (
	"context"
	"errors"
	"io"
	"maps"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/hall/peers"
	"keypeg/internal/hall/schedule"
	"keypeg/internal/pool"
	"keypeg/match"
)

// computers makes the moves of computer players, in games against people and in exhibitions (matches between two computers).
type computers struct {
	hall    *Hall
	of      func(level string) (Computer, bool)
	random  io.Reader
	against *schedule.Moves // games against people
	shown   *schedule.Moves // exhibitions

	mu      sync.Mutex
	most    int                 // the largest number of exhibitions in which this hall makes the moves at the same time
	opening map[string]struct{} // exhibitions that are being made
}

func newComputers(h *Hall) *computers {
	c := &computers{hall: h, of: h.opt.Computer, random: h.opt.Random, most: h.opt.Exhibitions, opening: map[string]struct{}{}}
	c.against, c.shown = schedule.NewMoves(h.opt.Moves, c), schedule.NewMoves(h.opt.ShowMoves, c)
	return c
}

// movesOf returns the schedule for the moves of a match's computers.
func (c *computers) movesOf(header Header) *schedule.Moves {
	if header.exhibition() {
		return c.shown
	}
	return c.against
}

// check refuses unknown levels, and computers on a shared device.
func (c *computers) check(o Opening) error {
	for _, level := range o.Computers {
		if _, ok := c.of(level); level != "" && !ok {
			return keypeg.Refusef("bad-level", "", "the computer has no level %.20q", level)
		}
	}
	if o.HotSeat && o.Computers != [2]string{} {
		return keypeg.Refusef("bad-table", "", "the computer cannot join a match on one device")
	}
	return nil
}

// mayThink refuses a new match to a person for whom too many computers are already waiting to think.
func (c *computers) mayThink(header Header) error {
	if header.Computers == [2]string{} {
		return nil
	}
	return c.movesOf(header).Pool.Crowded(header.By)
}

// placeShow reserves a place for an exhibition, or refuses it if all places are taken. The caller must call made when the
// exhibition is made, or when that has failed.
func (c *computers) placeShow(id string) (made func(), err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	shown := c.shown.Matches()
	if maps.Copy(shown, c.opening); len(shown) >= c.most {
		return nil, pool.Full()
	}
	c.opening[id] = struct{}{}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.opening, id)
	}, nil
}

// prompt schedules the moves that computers now have to make. The argument before is an earlier snapshot or nil. Moves that
// were already scheduled for that snapshot are skipped.
func (c *computers) prompt(before, s *Snapshot) {
	if s.Header.Computers == [2]string{} {
		return
	}
	for _, seat := range s.waitsFor() {
		same := before != nil && before.Match.Turns[seat] == s.Match.Turns[seat] && before.offeredTo(seat) == s.offeredTo(seat)
		if !same {
			c.movesOf(s.Header).Set(s.Header.Config.ID, seat, s.Match.Version, c.moveAt(s, seat))
		}
	}
}

// forget drops the scheduled moves of a deleted match.
func (c *computers) forget(s *Snapshot) {
	for _, seat := range keypeg.Seats {
		c.movesOf(s.Header).Set(s.Header.Config.ID, seat, s.Match.Version, time.Time{})
	}
}

// waitsFor returns the seats of computers that have to act.
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

// If nobody is watching, computers play each other faster by this factor. Two computers wait before they set their first
// codes, so that the person who started the match can watch from the beginning.
const (
	unwatched    = 50
	timeToGather = 2 * time.Second
)

// A paceOf is the key of a seat's pace among the shared values of a snapshot.
type paceOf keypeg.Seat

// moveAt returns the time at which a computer moves. The computer moves at its own pace and well within its time limit, but
// it answers an offer immediately.
func (c *computers) moveAt(s *Snapshot, seat keypeg.Seat) time.Time {
	turn := s.Match.Turns[seat]
	player, ok := c.of(s.Header.Computers[seat])
	if !ok || s.offeredTo(seat) {
		return s.last
	}
	pace := Once(s, paceOf(seat), func() time.Duration { return player.Pace(s.Match.SeenBy(seat)) })
	if s.Header.exhibition() {
		switch {
		case turn.Serial == 1 && turn.Kind == match.ToCode:
			pace = timeToGather
		case !c.hall.rooms.watched(s.Header.Config.ID):
			pace /= unwatched
		}
	}
	if turn.Limit > 0 {
		pace = min(pace, turn.Limit/2)
	}
	return turn.Since.Add(pace)
}

// missedAt returns the time at which another hall takes over if this hall has not acted. That is the time at which the turn
// expires or, if it is earlier, some time after a computer should have moved. If neither applies, it returns the zero time.
func (c *computers) missedAt(s *Snapshot) time.Time {
	at := s.due()
	for _, seat := range s.waitsFor() {
		if late := peers.WholeMillis(c.moveAt(s, seat).Add(peers.Missed)); at.IsZero() || late.Before(at) {
			at = late
		}
	}
	return at
}

// For implements schedule.Host.
func (c *computers) For(ctx context.Context, id string) (by string, err error) {
	s, err := c.hall.Inspect(ctx, id)
	if err != nil {
		return "", err
	}
	return s.Header.By, nil
}

// Begin implements schedule.Host.
func (c *computers) Begin() (end func(), ok bool) {
	return c.hall.running.Done, c.hall.begin() == nil
}

// Complain implements schedule.Host.
func (c *computers) Complain(_ context.Context, err error, id string) {
	c.hall.complain(err, "a computer could not move", "match", id)
}

// Move implements schedule.Host.
func (c *computers) Move(ctx context.Context, id string, seat keypeg.Seat, busy bool) error {
	return caught.Do(func() error { return c.move(ctx, id, seat, busy) })
}

func (c *computers) move(ctx context.Context, id string, seat keypeg.Seat, busy bool) (err error) {
	s, err := c.hall.Inspect(ctx, id)
	if err != nil {
		return err
	}
	player, ok := c.of(s.Header.Computers[seat])
	if !ok {
		return errors.New("there is no such level any more: " + s.Header.Computers[seat])
	}
	seen := s.Match.SeenBy(seat)
	if reply, ok := player.Reply(seen); ok {
		ctx, span := startTurn(ctx, c.hall.opt.Tracer, s)
		defer func() { EndSpan(span, err) }()
		return c.moved(ctx, id, s, reply)
	}
	if seen.Players[seat].Duty == match.Nothing {
		return nil
	}
	if at := c.moveAt(s, seat); time.Now().Before(at) { // another hall has already made the scheduled move
		c.movesOf(s.Header).Set(id, seat, s.Match.Version, at)
		return nil
	}
	ctx, span := startTurn(ctx, c.hall.opt.Tracer, s)
	defer func() { EndSpan(span, err) }()
	if hurried, ok := player.(interface{ InAHurry() Computer }); ok && busy {
		player = hurried.InAHurry()
	}
	command, err := player.Move(ctx, seen, c.random)
	if err != nil {
		return err
	}
	return c.moved(ctx, id, s, command)
}

// moved carries out the move that a computer chose for a snapshot, unless the turn has ended. Changes since that snapshot
// that do not concern the turn are ignored.
func (c *computers) moved(ctx context.Context, id string, seen *Snapshot, command match.Command) error {
	_, err := c.hall.play(context.WithoutCancel(ctx), id, byTheHall, func(s *Snapshot, at time.Time) (change, error) {
		if s.Match.Turns[command.Seat] != seen.Match.Turns[command.Seat] || s.Match.Result != nil {
			return change{}, nil
		}
		switch command.Kind {
		case match.Accept, match.Decline:
			command.Version = seen.Match.Version
		default:
			command.Version = s.Match.Version
		}
		return decideIn(s.Match, command, at, c.random)
	})
	switch keypeg.ErrorCode(err) {
	case "no-offer", "time-over", "stale": // the offer has been withdrawn or the turn has ended
		return nil
	}
	return err
}
