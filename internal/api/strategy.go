package api

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/solver"
	"keypeg/solver/optimal"
	"keypeg/wire"
)

// fewCodes is the largest number of codes that one step lists.
const fewCodes = 12

type strategyInput struct {
	Game     string            `path:"game" maxLength:"40" doc:"the name of the board in the table" example:"c6p4"`
	Strategy wire.StrategyKind `query:"strategy" enum:"least,within" doc:"least if left out"`
	Path     string            `query:"path" maxLength:"200" doc:"the answers so far, in order" example:"0r2w,1r2w"`
}

// strategy returns one position in one of the table's strategies.
func (s *studies) strategy(ctx context.Context, in *strategyInput) (*body[wire.StrategyStep], error) {
	b, format, err := findProved(in.Game)
	if err != nil {
		return nil, err
	}
	files := strategiesOf(b)
	kind := in.Strategy
	if kind == "" {
		kind = wire.LeastStrategy
	}
	if files[kind] == "" {
		return nil, keypeg.Refusef("no-strategy", "", "the table has only one strategy for this board")
	}
	read, err := s.strategies.read(files[kind])
	if err != nil {
		return nil, err
	}
	format.Rows = read.most
	say := tell.Proved{Voice: callerOf(ctx).voice}
	out := wire.StrategyStep{
		Game: b.Game, Name: say.BoardName(format), Board: wire.BoardOf(format), Palette: say.Palette(coloursOfSet(playedBy, format.Colours)), Strategy: kind,
		Rows: []wire.AnsweredRow{}, Answers: []wire.StrategyAnswer{}, Codes: []keypeg.Code{}, Ahead: []wire.StrategySplit{},
	}
	for _, kind := range []wire.StrategyKind{wire.LeastStrategy, wire.WithinStrategy} {
		if files[kind] != "" {
			out.Strategies = append(out.Strategies, kind)
		}
	}
	branch, rows, err := follow(read.tree, in.Path)
	if err != nil {
		return nil, err
	}
	out.Rows = append(out.Rows, rows...)
	if branch == nil {
		out.Text = say.StrategyDone(len(rows))
		return &body[wire.StrategyStep]{out}, nil
	}
	out.Row, out.Answers, out.Ahead = branch.Row, answersOf(branch, format), aheadOf(branch, format)
	for _, a := range out.Answers {
		out.Left += a.Left
		out.Most = max(out.Most, a.Most+1)
	}
	if out.Left <= fewCodes {
		out.Codes = codesBelow(branch)
	}
	out.Text = say.StrategyLeft(out.Left, len(rows)+1, len(rows)+out.Most)
	return &body[wire.StrategyStep]{out}, nil
}

// strategiesOf returns the files of a board's strategies, indexed by kind.
func strategiesOf(b optimal.Board) map[wire.StrategyKind]string {
	files := map[wire.StrategyKind]string{wire.LeastStrategy: b.Least.Strategy}
	switch {
	case b.Within != nil:
		files[wire.WithinStrategy] = b.Within.Strategy
	case b.Least.Longest > b.Longest.Upper:
		files[wire.WithinStrategy] = b.Longest.Strategy
	}
	return files
}

// follow walks through a strategy along the answers of a path. It returns the branch at the end of the path, and the rows
// on the way. The branch is nil if the last row breaks the code.
func follow(tree *solver.Tree, path string) (*solver.Branch, []wire.AnsweredRow, error) {
	at, rows := tree.Root, []wire.AnsweredRow(nil)
	if path == "" {
		return at, rows, nil
	}
	for _, answer := range strings.Split(path, ",") {
		if at == nil {
			return nil, nil, keypeg.Refusef("bad-rows-broken", "", "row %d breaks the code already", len(rows))
		}
		keys, err := keypeg.ParseKeys(answer, tree.Format.Pegs)
		if err != nil {
			return nil, nil, err
		}
		next := slices.IndexFunc(at.Next, func(e solver.Edge) bool { return e.Keys == keys })
		won := at.Wins && keys == tree.Format.Win()
		if next < 0 && !won {
			return nil, nil, keypeg.Refusef("never-answered", "", "row %d of this strategy is never answered %s", len(rows)+1, keys)
		}
		rows = append(rows, wire.AnsweredRow{Row: at.Row, Keys: &keys})
		if won {
			at = nil
		} else {
			at = at.Next[next].To
		}
	}
	return at, rows, nil
}

// answersOf returns the answers that a row can get, beginning with those with the fewest keys.
func answersOf(b *solver.Branch, format keypeg.Format) []wire.StrategyAnswer {
	var list []wire.StrategyAnswer
	for _, e := range b.Next {
		reach := reachOf(e.To)
		list = append(list, wire.StrategyAnswer{Keys: e.Keys, Left: reach.codes, Most: reach.most})
	}
	if b.Wins {
		list = append(list, wire.StrategyAnswer{Keys: format.Win(), Left: 1})
	}
	slices.SortFunc(list, func(a, b wire.StrategyAnswer) int {
		return cmp.Or(cmp.Compare(a.Keys.Red, b.Keys.Red), cmp.Compare(a.Keys.White, b.Keys.White))
	})
	return list
}

// aheadOf returns a branch's row and the rows after it, assuming that each row gets the answer that leaves the most
// codes. Of several such answers, it chooses the one after which the most rows may be needed.
func aheadOf(b *solver.Branch, format keypeg.Format) []wire.StrategySplit {
	var list []wire.StrategySplit
	for b != nil {
		split := wire.StrategySplit{Row: b.Row}
		largest := wire.StrategyAnswer{}
		for i, a := range answersOf(b, format) {
			split.Sets = append(split.Sets, a.Left)
			if cmp.Or(a.Left-largest.Left, a.Most-largest.Most) > 0 {
				largest, split.Most, split.Keys = a, i, a.Keys
			}
		}
		list = append(list, split)
		next := slices.IndexFunc(b.Next, func(e solver.Edge) bool { return e.Keys == split.Keys })
		if next < 0 {
			return list // the row breaks the code
		}
		b = b.Next[next].To
	}
	return list
}

// codesBelow returns the codes that a strategy breaks with a branch's row or with a later row. A row breaks the code that
// equals it.
func codesBelow(b *solver.Branch) []keypeg.Code {
	var list []keypeg.Code
	if b.Wins {
		list = append(list, b.Row)
	}
	for _, e := range b.Next {
		list = append(list, codesBelow(e.To)...)
	}
	slices.Sort(list)
	return list
}
