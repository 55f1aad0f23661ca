package api

import (
	"context"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/solver/optimal"
	"keypeg/wire"
)

// playedBy is the rulebook whose rules and colours apply to matches on the proved boards.
const playedBy = "remastered"

func (s *studies) optimal(ctx context.Context, _ *struct{}) (*body[wire.Optimal], error) {
	say := tell.Proved{Voice: callerOf(ctx).voice}
	out, settled := wire.Optimal{}, 0
	for _, b := range optimal.All().Boards {
		board, err := provedBoard(say, b)
		if err != nil {
			return nil, err
		}
		if out.Boards = append(out.Boards, board); b.Least.Proved() {
			settled++
		}
	}
	out.Text = say.SettledBoards(settled, len(out.Boards))
	return &body[wire.Optimal]{out}, nil
}

func provedBoard(say tell.Proved, b optimal.Board) (wire.OptimalBoard, error) {
	format, err := keypeg.ParseFormat(b.Game)
	if err != nil {
		return wire.OptimalBoard{}, err
	}
	out := wire.OptimalBoard{
		Game: b.Game, Name: say.BoardName(format), Board: wire.BoardOf(format), Palette: say.Palette(coloursOfSet(playedBy, format.Colours)), Status: statusOf(b),
		Least: totalOf(b.Least), Longest: wire.OptimalRows{Lower: b.Longest.Lower, Upper: b.Longest.Upper},
		Took: tookText(say, b), Known: []wire.OptimalSource{},
	}
	if out.Text, err = provedText(say, b); err != nil {
		return wire.OptimalBoard{}, err
	}
	if b.Within != nil {
		within := totalOf(*b.Within)
		out.Within = &within
	}
	for _, f := range b.Firsts {
		var row keypeg.Code
		if err := row.UnmarshalText([]byte(f.Row)); err != nil {
			return wire.OptimalBoard{}, err
		}
		out.Firsts = append(out.Firsts, wire.OptimalFirst{Row: row, Least: f.Least, Exact: f.Exact})
	}
	for _, k := range b.Known {
		text := say.Published(k.By, k.Total, k.Longest, k.Proved)
		if k.Within > 0 {
			text = say.PublishedWithin(k.By, k.Total, k.Within)
		}
		out.Known = append(out.Known, wire.OptimalSource{Text: text, Source: k.Source})
	}
	return out, nil
}

func totalOf(l optimal.Least) wire.OptimalTotal {
	return wire.OptimalTotal{Lower: l.Lower, Total: l.Total, Mean: l.Mean, Histogram: l.Histogram}
}

func statusOf(b optimal.Board) wire.OptimalStatus {
	switch {
	case !b.Least.Proved():
		return wire.OptimalOpen
	case b.New():
		return wire.OptimalNew
	case b.ProvedBefore():
		return wire.OptimalKnown
	}
	return wire.OptimalProved
}

// provedText returns sentences about what is proved for a board, and whether the proof is new.
func provedText(say tell.Proved, b optimal.Board) ([]string, error) {
	said := []string{say.LeastTotal(b.Least.Total, b.Least.Lower, b.Codes), say.Enough(b.Longest.Lower, b.Longest.Upper)}
	if b.Least.Longest > b.Longest.Upper {
		said = append(said, say.Longer(b.Least.Longest, b.Least.Proved()))
	}
	if w := b.Within; w != nil {
		said = append(said, say.WithinRows(b.Longest.Upper, w.Total, w.Proved()))
	}
	if v := b.Value; v != nil && v.Exact() && b.Repeats {
		value, _ := v.Lower.Float64()
		said = append(said, say.MixedValue(value, b.Least.Mean))
	}
	for _, game := range b.Same {
		same, err := keypeg.ParseFormat(game)
		if err != nil {
			return nil, err
		}
		said = append(said, say.SameBoard(same.Colours))
	}
	switch {
	case b.New():
		said = append(said, say.ProvedFirst(b.Least.Total, b.Published()))
	case len(b.Known) == 0:
		said = append(said, say.Unpublished())
	case b.Least.Proved() && !b.ProvedBefore():
		said = append(said, say.NoProof())
	}
	return said, nil
}

func tookText(say tell.Proved, b optimal.Board) string {
	said := []string{say.Spent(b.Least.Nodes, inSeconds(b.Least.Seconds))}
	if p := b.Least.Proof; p != nil {
		said = append(said, say.Certified(p.Claims, inSeconds(p.Checked)))
	}
	if p := b.Longest.Proof; p != nil {
		said = append(said, say.RowsCertified(b.Longest.Lower-1, p.Claims, inSeconds(p.Checked)))
	}
	return strings.Join(said, " ")
}

func inSeconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// boardPreview returns the preview of a proved board.
func boardPreview(ctx context.Context, game string) preview {
	b, format, err := findProved(game)
	if err != nil {
		return pagePreview(ctx, "optimal")
	}
	say := tell.Proved{Voice: callerOf(ctx).voice}
	return preview{say.BoardName(format), say.LeastTotal(b.Least.Total, b.Least.Lower, b.Codes), boardImage(ctx, format.String(), "")}
}

// findProved returns the board with the given name in the table.
func findProved(game string) (optimal.Board, keypeg.Format, error) {
	b, ok := optimal.All().Board(game)
	if !ok {
		return optimal.Board{}, keypeg.Format{}, keypeg.Refusef("no-proved-board", "", "the table of proved boards has no %.40q", game)
	}
	format, err := keypeg.ParseFormat(game)
	return b, format, err
}
