package api

import (
	"context"

	"keypeg"
	"keypeg/wire"
)

type ticketInput struct {
	Place
	Body wire.TicketRequest
}

// ticket lets a seat's holder take it along to another device.
func (s *server) ticket(ctx context.Context, in *ticketInput) (*body[wire.Ticket], error) {
	holder, ok := in.holder()
	if !ok {
		return nil, keypeg.Refusef("no-token", "", "you hold no seat in this match")
	}
	code, expires, err := s.hall.NewTicket(ctx, in.ID, holder, in.Body.Seat)
	if err != nil {
		return nil, err
	}
	return &body[wire.Ticket]{wire.Ticket{Code: code, URL: s.base(ctx) + "/seat/" + code, Expires: expires}}, nil
}

type takeInput struct {
	Session
	Body wire.TicketUse
}

type takeOutput struct {
	Cookied
	Body wire.SeatTaken
}

// take redeems a ticket. Its codes are short enough to type, so guessing is throttled.
func (s *server) take(ctx context.Context, in *takeInput) (*takeOutput, error) {
	holder, cookie := s.admit(ctx, in.Session)
	snapshot, seat, err := s.hall.TakeTicket(ctx, in.Body.Code, holder)
	if err != nil {
		return nil, err
	}
	return &takeOutput{cookie, wire.SeatTaken{ID: snapshot.Match.Config.ID, Seat: seat}}, nil
}
