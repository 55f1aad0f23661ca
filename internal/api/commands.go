package api

import (
	"context"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/wire"
)

type sitInput struct {
	Place
	Body wire.Join
}

func (s *matches) sit(ctx context.Context, in *sitInput) (*stated, error) {
	holder, cookie := s.admit(ctx, in.Session)
	snapshot, err := s.hall.Sit(ctx, in.ID, in.Body.Invite, named(ctx, in.Body.Name, keypeg.Guest), holder)
	if err != nil {
		return nil, err
	}
	guest := keypeg.Guest
	return &stated{cookie, s.state(ctx, snapshot, holder, &guest, nil)}, nil
}

func (s *matches) look(ctx context.Context, in *Looking) (*body[wire.State], error) {
	holder := in.holder()
	snapshot, err := s.lookAt(ctx, in.ID, holder)
	if err != nil {
		return nil, err
	}
	seat, err := snapshot.SeatFor(holder, in.As)
	if err != nil {
		return nil, err
	}
	return &body[wire.State]{s.state(ctx, snapshot, holder, seat, s.seen(ctx, snapshot, holder, in.Since))}, nil
}

type commandInput struct {
	Place
	Body wire.Command
}

func (s *matches) command(ctx context.Context, in *commandInput) (*body[frame], error) {
	var before, now *hall.Snapshot
	holder, err := in.player()
	if err == nil {
		now, err = s.hall.Do(ctx, in.ID, holder, in.Body.Seat, func(s *hall.Snapshot) (match.Command, error) {
			before = s
			return commandOf(s, in.Body)
		})
	}
	if err != nil {
		p := s.refused(ctx, err, now, holder, in.Body)
		s.observer.Commanded(in.Body.Kind, outcomeOf(p))
		return nil, p
	}
	s.observer.Commanded(in.Body.Kind, "done")
	return &body[frame]{s.frame(ctx, now, holder, &in.Body.Seat, s.seen(ctx, before, holder, in.Body.Version))}, nil
}

// refused turns a refusal into a problem. If the error's code is stale, the problem includes the current match.
func (s *matches) refused(ctx context.Context, err error, snapshot *hall.Snapshot, holder hall.Hash, c wire.Command) *problem {
	p := s.problemOf(ctx, err)
	if p.Code == "stale" && snapshot != nil {
		state := s.state(ctx, snapshot, holder, &c.Seat, s.seen(ctx, snapshot, holder, c.Version))
		p.State = &state
	}
	return p
}
