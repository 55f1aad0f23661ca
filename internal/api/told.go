package api

import (
	"context"
	"slices"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/wire"
)

// sentences returns the sentences about a match for a seat or, if the seat is nil, for a watcher. The argument before is the
// match as its reader last saw it, or nil.
func sentences(v *tell.Voice, state wire.State, snapshot *hall.Snapshot, seat *keypeg.Seat, before *match.Match) wire.Told {
	scene := tell.Scene{Voice: v, View: state.Match, Attempt: snapshot.Header.Attempt(), Open: snapshot.Header.Open, Palette: snapshot.Palette}
	var was *tell.Scene
	if before != nil {
		old := scene
		old.View = viewOf(before, seat)
		for seat := range old.Players { // otherwise, a name in another language would seem to be news
			old.Players[seat].Name = scene.Players[seat].Name
		}
		was = &old
	}
	status, news := scene.News(was)
	t := wire.Told{
		Status: status, Last: scene.Last(), News: news, Offer: scene.Offered(), Rematch: scene.RematchAsked(), Past: []wire.PastTold{},
		Mine: seat != nil && scene.Players[*seat].Duty != match.Nothing,
	}
	if g := scene.Game; g != nil {
		t.Game = scene.GameTitle(g.Number, g.Serial)
	}
	for _, past := range scene.Past[state.Earlier:] {
		g := scene.Finished(past)
		t.Past = append(t.Past, wire.PastTold{
			Title: g.GameTitle(g.Number, g.Serial), Over: g.Over(),
			Head: g.Head(), Brings: g.Brings(), Story: g.Story(), Share: scene.Results().Game(past),
			Hints: hintsTold(scene, snapshot.Header, state.Hints, g.Serial),
		})
	}
	return t
}

// hintsTold returns the hints that the players used in a finished game. It returns nil if hints were not allowed.
func hintsTold(scene tell.Scene, header hall.Header, hints []wire.Hint, serial int) (all []string) {
	if !header.MayHint() || !slices.Contains(header.Computers[:], "") {
		return nil
	}
	for _, seat := range keypeg.Seats {
		var used []tell.Hint
		for _, h := range hints {
			if h.Serial == serial && h.Seat == seat {
				used = append(used, tell.Hint{Row: h.Row, Kind: string(h.Kind)})
			}
		}
		if s := scene.HintsUsed(seat, used); s != "" {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		all = append(all, scene.NoHints())
	}
	return all
}

// viewOf returns a match as a seat sees it or, if the seat is nil, as a watcher sees it.
func viewOf(m *match.Match, seat *keypeg.Seat) match.View {
	if seat == nil {
		return m.Watch()
	}
	return m.SeenBy(*seat)
}

// maxLookBack is the length, in events, of the longest match that is replayed to find out what has changed since an earlier
// version.
const maxLookBack = 2_000

// seen returns the match at the version that the caller last saw. It returns nil if the caller has seen none, or if that
// version is not available.
func (c *core) seen(ctx context.Context, snapshot *hall.Snapshot, viewer hall.Hash, version int) *match.Match {
	switch m := snapshot.Match; {
	case version == m.Version:
		return m
	case version <= 0 || m.Version > maxLookBack:
		return nil
	}
	c.looking.charge(ctx, 1+2*costOf(snapshot.Match.Version)) // the match must be read and replayed
	m, err := c.hall.LookBack(ctx, snapshot.Match.Config.ID, viewer, version)
	if err != nil {
		return nil // the caller gets the whole state, without news
	}
	return m
}
