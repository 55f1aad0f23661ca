package api

import (
	"context"
	"slices"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/tell"
	"keypeg/wire"
)

// told is what a seat, or a watcher where it is nil, is told about a match, in its reader's language; before is the
// match as they last saw it, or nil.
func told(v *tell.Voice, state wire.State, snapshot *hall.Snapshot, seat *keypeg.Seat, before *match.Match) wire.Told {
	scene := tell.Scene{View: state.Match, Daily: snapshot.Header.Daily != nil, Palette: coloursOf(snapshot)}
	var was *tell.Scene
	if before != nil {
		old := scene
		old.View = viewOf(before, seat)
		for seat := range old.Players { // named alike, or a name in another language would be news
			old.Players[seat].Name = scene.Players[seat].Name
		}
		was = &old
	}
	status, news := v.News(was, scene)
	t := wire.Told{
		Status: status, News: news, Offer: v.Offer(scene), Past: []wire.PastTold{},
		Mine: seat != nil && scene.Players[*seat].Duty != match.Nothing,
	}
	if g := scene.Game; g != nil {
		t.Game = v.GameTitle(scene, g.Number, g.Serial)
	}
	for _, g := range scene.Past[state.Earlier:] {
		t.Past = append(t.Past, wire.PastTold{
			Title: v.GameTitle(scene, g.Number, g.Serial), Over: v.GameOver(scene, g), Story: v.Story(scene, g),
			Hints: hintsTold(v, scene, snapshot.Header, state.Hints, g.Serial),
		})
	}
	return t
}

// had is how many of the games that are over a reader had with the match as they last saw it, and need not be sent
// again. Once the match is over all are: its end may say of any of them that it does not count (D-18).
func had(before, now *match.Match) int {
	if before == nil || now.Result != nil {
		return 0
	}
	return max(0, len(before.Games)-1) // the last one was being played
}

// hintsTold says who used which hints in a game that is over; nothing where nobody could ask for any.
func hintsTold(v *tell.Voice, scene tell.Scene, header hall.Header, hints []wire.Hint, serial int) (all []string) {
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
		if s := v.HintsUsed(scene, seat, used); s != "" {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		all = append(all, v.NoHints())
	}
	return all
}

// viewOf is a match as a seat sees it, or a watcher.
func viewOf(m *match.Match, seat *keypeg.Seat) match.View {
	if seat == nil {
		return m.Watch()
	}
	return m.SeenBy(*seat)
}

// maxLookBack is the version up to which a match is folded once more to tell what has happened since an earlier one:
// a long one would keep the server busy.
const maxLookBack = 2_000

// seen is the match as a caller last saw it, by its version; nil where they have seen none, or nobody can tell.
func (s *server) seen(ctx context.Context, snapshot *hall.Snapshot, viewer hall.Hash, version int) *match.Match {
	switch m := snapshot.Match; {
	case version == m.Version:
		return m
	case version <= 0 || version > m.Version || m.Version > maxLookBack:
		return nil
	}
	m, err := s.hall.LookBack(ctx, snapshot.Match.Config.ID, viewer, version)
	if err != nil {
		return nil // the state goes out all the same, with less news
	}
	return m
}
