package match

import (
	"io"
	"strings"

	"keypeg"
)

func (d *decision) sit(c Command) error {
	switch {
	case d.m.Result != nil:
		return keypeg.Refusef("match-over", "", "this match is over")
	case d.m.Seated[c.Seat]:
		return keypeg.Refusef("seat-taken", "", "that seat is taken by %s", d.m.Names[c.Seat])
	}
	name, err := CleanName(c.Name, c.Seat)
	if err != nil {
		return err
	}
	d.emit(Event{Kind: Sat, Seat: c.Seat, Name: name})
	if !d.m.Seated[c.Seat.Other()] {
		return nil
	}
	first, err := d.m.firstMaker(d.rnd)
	if err == nil {
		d.emit(Event{Kind: Started, Seat: first})
	}
	return err
}

// CleanName trims a player's name and checks it with keypeg.CheckName. An empty name becomes the name of the seat.
func CleanName(name string, s keypeg.Seat) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return [2]string{"Host", "Guest"}[s], nil
	}
	return name, keypeg.CheckName(name)
}

func (m *Match) firstMaker(rnd io.Reader) (keypeg.Seat, error) {
	switch m.Config.First {
	case GuestFirst:
		return keypeg.Guest, nil
	case ByLot:
		n, err := drawBelow(2, rnd)
		return keypeg.Seat(n), err
	}
	return keypeg.Host, nil
}

func (d *decision) leave(c Command) error {
	switch {
	case d.m.Result != nil:
		return keypeg.Refusef("match-over", "", "this match is over")
	case !d.m.Seated[c.Seat]:
		return keypeg.Refusef("not-seated", "D-3", "nobody sits there yet")
	}
	d.emit(Event{Kind: Left, Seat: c.Seat})
	return nil
}

func (d *decision) propose(c Command) error {
	switch {
	case d.m.Offer != nil:
		return keypeg.Refusef("offer-open", "D-2", "an offer is open already")
	case c.Offer == OfferLimit && c.Limit == d.m.Limit && !d.m.banked():
		return keypeg.Refusef("bad-limit-same", "D-2", "that limit is in force already")
	case c.Offer == OfferLimit:
		if err := d.m.checkLimit(c.Limit); err != nil {
			return err
		}
	case c.Offer != OfferEnd:
		return keypeg.Refusef("bad-offer", "", "an offer is limit or end, not %.20q", c.Offer)
	default:
		c.Limit = 0
	}
	d.emit(Event{Kind: Offered, Seat: c.Seat, Offer: c.Offer, Limit: c.Limit})
	return nil
}

// setLimit sets a limit on behalf of a player who has waited longer than Patience.
func (d *decision) setLimit(c Command) error {
	if err := d.m.whyNotLimit(c.Seat, c.Limit); err != nil {
		return err
	}
	if after, _ := d.m.limitAfter(c.Seat); !d.at.After(after) {
		return keypeg.Refusef("too-soon", "D-19", "wait until the other player has taken %s, or offer a limit", Patience)
	}
	d.emit(Event{Kind: LimitSet, Seat: c.Seat, Limit: c.Limit})
	return nil
}

func (d *decision) replyTo(c Command) error {
	offer := d.m.Offer
	switch {
	case offer == nil:
		return keypeg.Refusef("no-offer", "", "there is no offer to answer")
	case c.Kind == Decline:
		d.emit(Event{Kind: Declined, Seat: c.Seat})
	case offer.By == c.Seat:
		return keypeg.Refusef("own-offer", "", "it is up to the other player to answer your offer")
	case offer.Kind == OfferLimit:
		d.emit(Event{Kind: Limited, Seat: c.Seat, Limit: offer.Limit})
	default:
		d.emit(Event{Kind: Agreed, Seat: c.Seat})
	}
	return nil
}
