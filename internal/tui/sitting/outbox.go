package sitting

import (
	"context"
	"errors"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/match"
	"keypeg/wire"
)

// An outbox sends commands to the server, one at a time, over a connection that may be lost. It repeats a command that could
// not be delivered.
type outbox struct {
	found    chan struct{}
	takeBack context.CancelFunc
}

func (o *outbox) lineFound() {
	select {
	case o.found <- struct{}{}:
	default:
	}
}

// A delivery is the result of sending a command.
type delivery struct {
	look    int
	command wire.Command
	state   *wire.State // the state after the command, if one was received
	version int         // the version after the command, or a later version
	err     error       // the reason for a failure
	waits   bool        // the command could not be delivered yet
	resent  bool
	taken   bool // the player took the command back
}

// Act sends a command for the current seat. It returns false if another command is still on its way. The result arrives in the
// form of happenings. A code or row that cannot be parsed is sent as it was typed, so that the server can say what is wrong in
// the user's language.
func (s *Sitting) Act(c wire.Command) bool {
	if s.Busy {
		return false
	}
	seat := s.As
	if seat == nil && s.Shared() && (c.Kind == match.Rematch || c.Kind == match.Decline || c.Kind == match.Leave) {
		seat = &s.State.Seats[0] // the command is for both players, so it can come from any seat
	}
	if seat != nil {
		c.Seat = *seat
	}
	c.Version = s.State.Match.Version
	if c.Code != "" {
		c.Code = s.canonical(c.Kind, c.Code)
	}
	if keys, err := keypeg.ParseKeys(c.Keys, s.State.Match.Boards[c.Seat.Other()].Pegs); c.Keys != "" && err == nil {
		c.Keys = keys.String()
	}
	s.send(c, nil)
	return true
}

// Agree makes an agreement for both players on a shared device: one offers, and the other accepts. It returns false if
// another command is still on its way.
func (s *Sitting) Agree(kind match.OfferKind, limit float64) bool {
	if s.Busy || s.As == nil {
		return false
	}
	offer := wire.Command{Seat: *s.As, Version: s.State.Match.Version, Kind: match.Propose, Offer: kind, Limit: limit}
	s.send(offer, &wire.Command{Seat: s.As.Other(), Kind: match.Accept})
	return true
}

// send delivers a command, and then optionally a second one that is based on the state after the first.
func (s *Sitting) send(c wire.Command, then *wire.Command) {
	s.Busy = true
	ctx, takeBack := context.WithCancel(s.ctx)
	s.outbox.takeBack = takeBack
	m, look := s.client.Match(s.ID).As(c.Seat), s.look
	go func() {
		out := s.deliver(ctx, m, c, look)
		if then != nil && out.err == nil && !out.taken {
			then.Version = out.state.Match.Version
			out = s.deliver(ctx, s.client.Match(s.ID).As(then.Seat), *then, look)
			if out.state != nil { // the state shows the other player's view, but the stream will deliver this player's view
				out.version, out.state = out.state.Match.Version, nil
			}
		}
		s.post(s.ctx, Happening{sent: &out})
	}()
}

// canonical returns a code in digits, which is the form used in states.
func (s *Sitting) canonical(kind match.CommandKind, text string) string {
	board := keypeg.Host
	if s.As != nil {
		board = *s.As
	}
	if kind == match.SetCode {
		board = board.Other()
	}
	var palette keypeg.Palette
	if s.State.Table != nil {
		palette = s.State.Table.Palette
	}
	return Canonical(s.State.Match.Boards[board], palette, text)
}

// Canonical returns the digits of a code that a person has typed, given the board and its palette. Text that it cannot read is
// returned unchanged, so that the server can say what is wrong.
func Canonical(board keypeg.Format, palette keypeg.Palette, text string) string {
	code, err := keypeg.NewReader(board, palette[:min(len(palette), board.Colours)]).Code(text)
	if err != nil {
		return text
	}
	return code.String()
}

// TakeBack stops resending the waiting command. It cannot stop an attempt that is under way, which may already have arrived.
func (s *Sitting) TakeBack() {
	if s.outbox.takeBack != nil {
		s.outbox.takeBack()
	}
}

// errTakenBack ends a delivery between two attempts.
var errTakenBack = errors.New("taken back")

// deliver sends a command, and resends it until it gets a response or ctx ends between two attempts.
func (s *Sitting) deliver(ctx context.Context, m *client.Match, c wire.Command, look int) delivery {
	out := delivery{look: look, command: c}
	state, err := m.Deliver(s.ctx, c, func(why error, d time.Duration) error {
		if !client.Undelivered(why) {
			return why
		}
		if !out.resent {
			out.resent = true
			s.post(s.ctx, Happening{sent: &delivery{look: look, command: c, waits: true}})
		}
		return pause(ctx, d, s.outbox.found)
	})
	p, refused := errors.AsType[*client.Problem](err)
	switch {
	case err == nil:
		out.state = &state
	case errors.Is(err, errTakenBack):
		out.taken = true
	default:
		out.err = err
	}
	if refused {
		out.state = p.State
	}
	return out
}

// pause waits for d, or until the connection is restored. If ctx ends first, it returns errTakenBack.
func pause(ctx context.Context, d time.Duration, found <-chan struct{}) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-found:
	case <-ctx.Done():
		return errTakenBack
	}
	return nil
}

// delivered handles the result of a command.
func (s *Sitting) delivered(d delivery) (said []Said) {
	if d.waits {
		s.Waiting = &d.command
		return []Said{{Kind: Waits, Command: d.command.Kind}}
	}
	s.Busy, s.Waiting = false, nil
	switch {
	case d.taken:
		said = append(said, Said{Kind: TakenOff, Command: d.command.Kind})
	case d.err != nil && d.resent:
		said = append(said, Said{Kind: Dropped, Command: d.command.Kind, Text: refusal(d.err, true)})
	case d.err != nil:
		said = append(said, Said{Kind: Refused, Command: d.command.Kind, Text: refusal(d.err, false)})
	}
	if d.state != nil {
		d.version = d.state.Match.Version
	}
	if d.look != s.look || d.version == 0 {
		return said
	}
	s.awaited, s.late = d.version, false
	time.AfterFunc(settling, func() { s.post(s.ctx, Happening{look: d.look, late: true}) })
	if d.state != nil {
		said = append(said, s.take(*d.state, false)...)
	}
	return said
}

// refusal returns the reason why a command was refused. The reason is empty if the command was resent and the match has
// continued in the meantime.
func refusal(err error, resent bool) string {
	if p, ok := errors.AsType[*client.Problem](err); ok && resent && p.Code == "stale" {
		return ""
	}
	return err.Error()
}
