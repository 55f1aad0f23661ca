package api

import (
	"context"
	"strings"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/wire"
)

type ticketInput struct {
	Place
	Body wire.TicketRequest
}

// ticket lets a seat's holder take it along to another device, or tell somebody the way to the free
// one.
func (s *server) ticket(ctx context.Context, in *ticketInput) (*body[wire.Ticket], error) {
	holder, ok := in.holder()
	if !ok {
		return nil, keypeg.Refusef("no-token", "", "you hold no seat in this match")
	}
	code, t, err := s.hall.NewTicket(ctx, in.ID, holder, in.Body.Seat)
	if err != nil {
		return nil, err
	}
	return &body[wire.Ticket]{wire.Ticket{Code: code, URL: s.base(ctx) + "/seat/" + strings.ReplaceAll(code, " ", "-"), Expires: t.Expires}}, nil
}

type codeInput struct {
	Session
	Body wire.CodeUse
}

type codeOutput struct {
	Cookied
	Body wire.CodeUsed
}

// useCode goes where a code leads. All are short enough to type, so trying them is throttled; and
// those that are spoken are few enough to be guessed from many addresses, so that is throttled too.
func (s *server) useCode(ctx context.Context, in *codeInput) (*codeOutput, error) {
	if hall.Spoken(in.Body.Code) {
		if err := s.guessing.check(ctx); err != nil {
			return nil, err
		}
	}
	holder, cookie := s.admit(ctx, in.Session)
	snapshot, seat, err := s.hall.TakeTicket(ctx, in.Body.Code, holder)
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
