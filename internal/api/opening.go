package api

import (
	"context"
	"crypto/rand"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/hall"
	"keypeg/internal/pool"
	"keypeg/internal/tell"
	"keypeg/wire"
)

type openInput struct {
	Session
	Body wire.NewMatch
}

func (s *matches) open(ctx context.Context, in *openInput) (*stated, error) {
	holder, cookie := s.admit(ctx, in.Session)
	o, err := s.agreed(ctx, in.Body, holder)
	if err != nil {
		return nil, err
	}
	snapshot, err := s.hall.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	var seat *keypeg.Seat
	if host := keypeg.Host; snapshot.Holds(holder, host) {
		seat = &host
	}
	return &stated{cookie, s.state(ctx, snapshot, holder, seat, nil)}, nil
}

// agreed returns the Opening of the match that a request describes, with its players.
func (s *matches) agreed(ctx context.Context, n wire.NewMatch, holder hall.Hash) (hall.Opening, error) {
	if len(n.Rows) > 0 {
		return s.onward(ctx, n, holder)
	}
	config, err := configOf(n)
	if err != nil {
		return hall.Opening{}, err
	}
	o := hall.Opening{
		Config: config, Holder: holder, Host: n.Name, Guest: n.GuestName, HotSeat: n.HotSeat,
		Terms: hall.Terms{Hints: n.Hints, Open: n.Open},
	}
	if n.GuestComputer == "" {
		o.Host = named(ctx, n.Name, keypeg.Host)
	} else if o.Host == "" {
		o.Host = callerOf(ctx).voice.Unnamed()
	}
	if n.HotSeat {
		o.Guest = named(ctx, n.GuestName, keypeg.Guest)
	}
	return o, seatComputers(callerOf(ctx).voice, &o, n)
}

// seatComputers seats computers of the requested levels.
func seatComputers(v *tell.Voice, o *hall.Opening, n wire.NewMatch) error {
	if n.HostComputer != "" && n.GuestComputer == "" {
		return keypeg.Refusef("bad-level-host", "", "name the computer as guest_computer; host_computer is for two computers")
	}
	for seat, slug := range [2]string{n.HostComputer, n.GuestComputer} {
		if slug == "" {
			continue
		}
		level, ok := bot.Find(slug)
		if !ok {
			return noLevel(slug)
		}
		o.Computers[seat] = level.Slug
		*[2]*string{&o.Host, &o.Guest}[seat] = v.Level(level.Slug)
	}
	if o.Host == o.Guest && o.Host != "" && !o.HotSeat {
		o.Host, o.Guest = o.Host+" 1", o.Guest+" 2"
	}
	return nil
}

// onward returns the Opening of a game against the computer in which the given rows have already been played. The
// code is drawn from the codes that fit the rows.
func (s *matches) onward(ctx context.Context, n wire.NewMatch, holder hall.Hash) (hall.Opening, error) {
	if n.GuestComputer == "" || n.HostComputer != "" || n.HotSeat {
		return hall.Opening{}, keypeg.Refusef("bad-rows-alone", "", "only a game against the computer can start from rows already played")
	}
	p, _, err := readPosition(wire.PositionRequest{Board: boardOf(n), Rules: n.Rules, Rows: n.Rows})
	if err != nil {
		return hall.Opening{}, err
	}
	for i, r := range p.Rows {
		switch {
		case r.Lost() || !r.Answered:
			return hall.Opening{}, keypeg.Refusef("bad-rows-answer", "", "row %d has no answer", i+1)
		case r.Keys == p.Format.Win():
			return hall.Opening{}, keypeg.Refusef("bad-rows-broken", "", "row %d breaks the code already", i+1)
		}
	}
	if len(p.Rows) >= p.Format.Rows {
		return hall.Opening{}, keypeg.Refusef("bad-rows", "", "no row is left on this board")
	}
	code, err := pool.Ask(ctx, s.questions, func(ctx context.Context) (keypeg.Code, error) { return bot.Fitting(ctx, p, rand.Reader) })
	if err != nil {
		return hall.Opening{}, unfit(err)
	}
	o, err := s.agreed(ctx, wire.NewMatch{
		Rules: "remastered", // the edition that allows any number of games
		Play:  "series", Board: p.Format.String(), Games: 1, First: "guest",
		Limit: n.Limit, Bank: n.Bank, Name: n.Name, GuestComputer: n.GuestComputer, Open: n.Open,
	}, holder)
	if err != nil {
		return hall.Opening{}, err
	}
	o.Code = code
	if rules, ok := keypeg.FindRulebook(n.Rules); ok {
		o.Colours = rules.Slug
	}
	if edition, ok := keypeg.FindEdition(n.Edition); ok {
		o.Colours = edition.Rulebook
	}
	for _, r := range p.Rows {
		o.Rows = append(o.Rows, r.Code)
	}
	return o, nil
}

// boardOf returns the text form of a new match's board, or the slug of its edition.
func boardOf(n wire.NewMatch) string {
	if n.Board != "" {
		return n.Board
	}
	return n.Edition
}
