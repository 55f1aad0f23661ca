package api

import (
	"context"
	"strings"

	"keypeg"
	"keypeg/internal/hall/lobby"
	"keypeg/wire"
)

type ticketInput struct {
	Place
	Body wire.TicketRequest
}

// ticket creates a transfer code, which moves a holder's seat to another device, or an invite code, with which another
// person can take the free seat.
func (s *matches) ticket(ctx context.Context, in *ticketInput) (*body[wire.Ticket], error) {
	holder, err := in.player()
	if err != nil {
		return nil, err
	}
	code, t, err := s.hall.NewTicket(ctx, in.ID, holder, in.Body.Seat)
	if err != nil {
		return nil, err
	}
	return &body[wire.Ticket]{wire.Ticket{Code: code, URL: callerOf(ctx).base + "/seat/" + strings.ReplaceAll(code, " ", "-"), Expires: t.Expires}}, nil
}

type codeInput struct {
	Session
	Body wire.CodeUse
}

type codeOutput struct {
	Cookied
	Body wire.CodeUsed
}

// guess admits a caller who gives an invite code. There are so few invite codes that many addresses together could guess
// them. Therefore, the wrong guesses of all callers together are limited. In addition, each network may make a few more
// guesses, within a limit for all networks together. A guesser therefore cannot lock out people with a correct code. If
// the code was right, the caller must call the returned function, so that the guess no longer counts.
func (s *matches) guess(ctx context.Context) (right func(), err error) {
	err = s.guessing.check(ctx)
	if err == nil {
		return func() { s.guessing.giveBack(ctx) }, nil
	}
	if err = s.trying.check(ctx); err != nil {
		return nil, err
	}
	if err = s.sparing.check(ctx); err != nil {
		s.trying.giveBack(ctx)
		return nil, err
	}
	return func() { s.trying.giveBack(ctx); s.sparing.giveBack(ctx) }, nil
}

// useCode returns the place, such as a table or a party, to which a short code leads. All codes are short, so attempts
// to use one are limited.
func (s *matches) useCode(ctx context.Context, in *codeInput) (*codeOutput, error) {
	right := func() {}
	if lobby.Spoken(in.Body.Code) {
		var err error
		if right, err = s.guess(ctx); err != nil {
			return nil, err
		}
	}
	holder, cookie := s.admit(ctx, in.Session)
	if used, ours, err := s.find(ctx, in.Body.Code); ours {
		right()
		if err != nil {
			return nil, err
		}
		s.typing.giveBack(ctx) // a whole classroom may type the same code
		return &codeOutput{cookie, used}, nil
	}
	snapshot, seat, err := s.hall.TakeTicket(ctx, in.Body.Code, holder)
	if keypeg.ErrorCode(err) != "bad-ticket" {
		right()
	}
	if err != nil {
		return nil, err
	}
	used := wire.CodeUsed{ID: snapshot.Match.Config.ID}
	if snapshot.Holds(holder, seat) {
		used.Seat = &seat
	} else {
		used.Invite = s.inviteTo(ctx, snapshot)
	}
	return &codeOutput{cookie, used}, nil
}
