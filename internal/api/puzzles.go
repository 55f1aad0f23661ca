package api

import (
	"context"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/puzzle"
	"keypeg/internal/tell"
	"keypeg/wire"
)

func (s *studies) puzzles(ctx context.Context, in *Session) (*body[wire.PuzzleProgress], error) {
	holder := in.holder()
	done, err := s.progress.Done(ctx, holder)
	if err != nil {
		return nil, err
	}
	var progress wire.PuzzleProgress
	for _, kind := range puzzle.Kinds {
		for grade := 1; grade <= puzzle.Grades; grade++ {
			progress.Sets = append(progress.Sets, setOf(kind, grade, done))
		}
	}
	return &body[wire.PuzzleProgress]{progress}, nil
}

// setOf counts the puzzles of a kind and grade, and the solved puzzles among them.
func setOf(kind puzzle.Kind, grade int, done map[string]bool) wire.PuzzleSet {
	set := wire.PuzzleSet{Kind: wire.PuzzleKind(kind), Grade: grade}
	for _, id := range puzzle.Of(kind, grade) {
		set.All++
		if done[id] {
			set.Done++
		}
	}
	return set
}

type nextPuzzleInput struct {
	Session
	Kind  string `query:"kind" enum:"one-code,contradiction,best-row" doc:"any kind if left out"`
	Grade int    `query:"grade" minimum:"1" maximum:"5" doc:"any grade if left out"`
}

func (s *studies) nextPuzzle(ctx context.Context, in *nextPuzzleInput) (*body[wire.Puzzle], error) {
	holder := in.holder()
	p, _, err := s.progress.Next(ctx, holder, puzzle.Kind(in.Kind), in.Grade)
	if err != nil {
		return nil, err
	}
	return s.asked(ctx, p, holder)
}

// A PuzzlePlace is a puzzle named in the path of a request, with the caller's secret.
type PuzzlePlace struct {
	Session
	ID string `path:"id"`
}

func (s *studies) puzzle(ctx context.Context, in *PuzzlePlace) (*body[wire.Puzzle], error) {
	p, err := s.progress.Find(in.ID)
	if err != nil {
		return nil, err
	}
	holder := in.holder()
	return s.asked(ctx, p, holder)
}

// asked returns a puzzle in the form in which a holder gets it, without the solution.
func (s *studies) asked(ctx context.Context, p puzzle.Puzzle, holder hall.Hash) (*body[wire.Puzzle], error) {
	asks, err := tell.Puzzles{Voice: callerOf(ctx).voice}.Question(p)
	if err != nil {
		return nil, err
	}
	done, err := s.progress.Done(ctx, holder)
	if err != nil {
		return nil, err
	}
	set := setOf(p.Kind, p.Grade, done)
	edition, _ := printedWith(p.Position.Format, "")
	out := wire.Puzzle{
		ID: p.ID(), Kind: set.Kind, Grade: p.Grade, Edition: edition.Slug, Board: wire.BoardOf(p.Position.Format),
		Palette: callerOf(ctx).voice.Palette(paletteOf(p.Position.Format)), Rows: []wire.AnsweredRow{}, Question: asks,
		Again: done[p.ID()], Done: set.Done, All: set.All,
	}
	for _, r := range p.Position.Rows {
		out.Rows = append(out.Rows, wire.AnsweredRow{Row: r.Code, Keys: &r.Keys})
	}
	return &body[wire.Puzzle]{out}, nil
}

// printedWith returns the first printed edition that uses a board, in the set with the given rulebook slug or, if it is "", in any
// set.
func printedWith(board keypeg.Format, book string) (p keypeg.Edition, ok bool) {
	for _, p := range keypeg.Editions {
		if p.Board == board && (book == "" || p.Rulebook == book) {
			return p, true
		}
	}
	return p, false
}

// paletteOf returns the colours of the printed set that has the board or, if none has it, of the first set.
func paletteOf(e keypeg.Format) keypeg.Palette {
	edition, _ := printedWith(e, "")
	return coloursOfSet(edition.Rulebook, e.Colours)
}

// coloursOfSet returns the first colours of the printed set with the given rulebook slug or, if there is none, of the first set.
func coloursOfSet(book string, n int) keypeg.Palette {
	rules, ok := keypeg.FindRulebook(book)
	if !ok {
		rules = keypeg.Rulebooks[0]
	}
	return rules.Palette(n)
}

type tryPuzzleInput struct {
	PuzzlePlace
	Body wire.PuzzleAnswer
}

type tryPuzzleOutput struct {
	Cookied
	Body wire.PuzzleResult
}

func (s *studies) tryPuzzle(ctx context.Context, in *tryPuzzleInput) (*tryPuzzleOutput, error) {
	p, err := s.progress.Find(in.ID)
	if err != nil {
		return nil, err
	}
	holder, cookie := s.admit(ctx, in.Session)
	out := &tryPuzzleOutput{Cookied: cookie}
	if in.Body.Show {
		judged, err := s.progress.GiveUp(ctx, holder, p)
		if err != nil {
			return nil, err
		}
		out.Body = puzzleResult(callerOf(ctx).voice, p, p.Answer(), judged)
		out.Body.Right, out.Body.Text = false, tell.Puzzles{Voice: callerOf(ctx).voice}.Solution(p, judged)
		return out, nil
	}
	answer := puzzle.Answer{Row: in.Body.Row}
	if p.Kind != puzzle.Contradiction {
		answer.Code, err = keypeg.NewReader(p.Position.Format, paletteOf(p.Position.Format)).Code(in.Body.Code)
		if err != nil {
			return nil, err
		}
	}
	judged, err := s.progress.Try(ctx, holder, p, answer)
	if err != nil {
		return nil, err
	}
	out.Body = puzzleResult(callerOf(ctx).voice, p, answer, judged)
	return out, nil
}

// puzzleResult returns the verdict on an answer and the reason for it. It contains the solution only if the answer is right.
func puzzleResult(v *tell.Voice, p puzzle.Puzzle, a puzzle.Answer, judged puzzle.Verdict) wire.PuzzleResult {
	r := wire.PuzzleResult{Right: judged.Right, Text: verdictText(v, p, judged), Tells: judged.Clash}
	against := a.Code
	switch {
	case judged.Right && p.Kind == puzzle.Contradiction:
		r.Row, r.Maybe, against = judged.Row, &p.Solution.Keys, judged.Code
	case judged.Right:
		r.Solution = &p.Solution.Code
	}
	if against != 0 && judged.Row != 0 {
		worked := scored(v, against, p.Position.Rows[judged.Row-1].Code)
		r.Working, r.Tells = &worked, []int{judged.Row}
	}
	for _, part := range judged.Parts {
		sent := wire.PuzzlePart{Keys: part.Keys, Left: len(part.Codes)}
		if judged.Right {
			sent.Codes = part.Codes
		}
		r.Parts = append(r.Parts, sent)
	}
	return r
}
