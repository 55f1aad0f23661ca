package api

import (
	"context"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/hall"
	"keypeg/internal/pool"
	"keypeg/internal/study"
	"keypeg/match"
	"keypeg/wire"
)

// matches contains the operations on matches.
type matches struct {
	*core
	analyst   analysis.Analyst
	study     *study.Study
	questions *pool.Pool
	draining  <-chan struct{}
	find      func(ctx context.Context, code string) (used wire.CodeUsed, ours bool, err error) // returns the place to which a code leads, if one of the parts has issued it
	process   string                                                                            // distinguishes versions in this process from those in other processes
}

func (s *server) matches() *matches {
	return &matches{s.core, s.Analyst, s.Study, s.Questions, s.Draining, s.find, hall.NewToken()[:8]}
}

// A Place is a match named in the path of a request, with the caller's secret.
type Place struct {
	Session
	ID string `path:"id"`
}

// A Looking is a Place with the seat from which the caller looks and the version that the caller has.
type Looking struct {
	Place
	As    string `query:"as" enum:"host,guest" doc:"the seat of yours to look from; without it, your only seat, or a watcher's view"`
	Since int    `query:"since" minimum:"0" doc:"the version that you have; news has what happened since then"`
}

// stated is a response with a match, and a cookie if the browser is new.
type stated struct {
	Cookied
	Body wire.State
}

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
	holder, _ := in.holder()
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
	var err error
	holder, ok := in.holder()
	if !ok {
		err = keypeg.Refusef("no-token", "", "you are not a player in this match")
	} else {
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

// state returns a match as the holder sees it from a seat. If seat is nil or does not belong to the holder, it returns the
// match as a watcher sees it. The argument before is the match as the holder last saw it, or nil. Parts that the holder
// already has are left out.
func (c *core) state(ctx context.Context, snapshot *hall.Snapshot, holder hall.Hash, seat *keypeg.Seat, before *match.Match) wire.State {
	m := snapshot.Match
	if seat != nil && !snapshot.Holds(holder, *seat) {
		seat = nil
	}
	state := wire.State{
		Match: viewOf(m, seat), Seats: append([]keypeg.Seat{}, snapshot.Seats(holder)...), Hints: hints(snapshot, seat),
		Away: away(snapshot), Rematch: snapshot.Rematch, Now: time.Now().UTC(),
	}
	switch {
	case before == nil:
		table := tableOf(callerOf(ctx).voice, snapshot)
		table.Watch = c.addressOf(ctx, snapshot)
		state.Table = &table
	case m.Result == nil: // otherwise, the way in which the match ended may keep finished games from counting (D-18)
		state.Earlier = max(0, len(before.Games)-1) // the last game of before was still in progress
	}
	if len(state.Seats) > 0 && snapshot.Awaits(keypeg.Guest) {
		state.Invite = c.inviteTo(ctx, snapshot)
	}
	for seat, name := range callerOf(ctx).voice.Names(m.Names, snapshot.Header.Computers) {
		state.Match.Players[seat].Name = name
	}
	state.Say = told(callerOf(ctx).voice, state, snapshot, seat, before)
	state.Match.Past = state.Match.Past[state.Earlier:]
	return state
}

// addressOf returns the link for watching a match.
func (c *core) addressOf(ctx context.Context, snapshot *hall.Snapshot) string {
	return callerOf(ctx).base + "/m/" + snapshot.Header.Config.ID
}

// inviteTo returns the link with which the other player can join.
func (c *core) inviteTo(ctx context.Context, snapshot *hall.Snapshot) string {
	return c.addressOf(ctx, snapshot) + "/join/" + snapshot.Header.Invite
}

// named returns a player's name or, by default, the name of their seat in the caller's language.
func named(ctx context.Context, name string, seat keypeg.Seat) string {
	if strings.TrimSpace(name) == "" {
		return callerOf(ctx).voice.SeatName(seat)
	}
	return name
}

// away returns the players who have no open page of the match. The player of a seat without a holder is never away.
func away(s *hall.Snapshot) (away [2]bool) {
	for _, seat := range keypeg.Seats {
		away[seat] = s.Match.Seated[seat] && s.Present[seat] == 0 && len(s.Holders(seat)) > 0
	}
	return away
}

// hints returns the hints that a seat may know: its own hints, and those of both seats in finished games. A watcher (nil)
// may know only the hints of finished games.
func hints(s *hall.Snapshot, seat *keypeg.Seat) []wire.Hint {
	list := []wire.Hint{}
	running := s.Match.Game()
	for _, h := range s.Hints {
		over := running == nil || h.Serial != running.Serial
		if over || seat != nil && h.Seat == *seat {
			list = append(list, hintOf(h))
		}
	}
	return list
}

func hintOf(h hall.Hint) wire.Hint {
	return wire.Hint{Serial: h.Serial, Seat: h.Seat, Row: h.Row, Kind: wire.HintKind(h.Kind)}
}
