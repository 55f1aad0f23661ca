package hall

import (
	"context"
	"fmt"
	"time"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
)

// Open creates a match in which the host has a seat. The snapshot's Header has the match's id and the invite to the other
// seat, which only the host may see.
func (h *Hall) Open(ctx context.Context, o Opening) (*Snapshot, error) {
	if err := h.begin(); err != nil {
		return nil, err
	}
	defer h.running.Done()
	o.By = requestctx.Of(ctx).Caller
	header, err := h.header(o)
	if err == nil {
		err = h.mayMake(ctx, header)
	}
	if err != nil {
		return nil, err
	}
	if !o.exhibition() {
		return h.make(ctx, o, header)
	}
	made, err := h.computers.placeShow(header.Config.ID)
	if err != nil {
		return nil, err
	}
	defer made()
	return h.make(ctx, o, header)
}

// mayMake refuses a new match to a person who already has the largest number of stored matches, or for whom too many computers
// are already waiting to think.
func (h *Hall) mayMake(ctx context.Context, header Header) error {
	if err := h.computers.mayThink(header); err != nil || header.By == "" || h.opt.PerMaker == 0 {
		return err
	}
	n, err := h.store.MadeBy(ctx, header.By)
	if err != nil {
		return fmt.Errorf("count the matches of one address: %w", err)
	}
	if n >= h.opt.PerMaker {
		return keypeg.Refusef("full-for-you", "", "too many matches from your network are stored here: try again when older ones have been deleted")
	}
	return nil
}

// header returns the header of the match to be made, or a refusal.
func (h *Hall) header(o Opening) (header Header, err error) {
	header = Header{Config: o.Config, Made: peers.WholeMillis(time.Now()), HotSeat: o.HotSeat, Terms: o.Terms}
	if header.Config.ID = o.ID; o.ID == "" {
		id, err := draw(h.opt.Random, idBytes)
		if err != nil {
			return header, err
		}
		header.Config.ID = h.opt.IDPrefix + id
	}
	if err := h.computers.check(o); err != nil {
		return header, err
	}
	if o.Terms.Open && len(o.seats()) > 1 {
		return Header{}, keypeg.Refusef("bad-open", "", "only a table with a free seat can be open to anyone")
	}
	if len(o.seats()) == 1 {
		header.Invite, err = draw(h.opt.Random, inviteBytes)
	}
	return header, err
}

// make stores a new match with its first events.
func (h *Hall) make(ctx context.Context, o Opening, header Header) (*Snapshot, error) {
	empty, err := snapshotOf(Log{Header: header})
	if err != nil {
		return nil, err
	}
	first, err := o.first(empty, h.opt.Random)
	if err != nil {
		return nil, err
	}
	s := empty.after(first)
	creating, span := trace.Begin(context.WithoutCancel(ctx), "store.create")
	err = h.store.Create(creating, header, empty.batch(first, s, h.computers.missedAt(s)))
	EndSpan(span, err)
	if err != nil {
		return nil, fmt.Errorf("make match %s: %w", header.Config.ID, err)
	}
	h.counts.made.Add(1)
	h.clock.Set(header.Config.ID, s.Match.Version, s.due())
	h.computers.prompt(nil, s)
	return s, nil
}
