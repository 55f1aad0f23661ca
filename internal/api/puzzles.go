package api

import (
	"context"

	"keypeg"
	"keypeg/internal/puzzle"
	"keypeg/wire"
)

func (s *server) puzzles(ctx context.Context, in *Session) (*body[wire.PuzzleProgress], error) {
	holder, _ := in.holder()
	done, err := s.Puzzles.Done(ctx, holder)
	if err != nil {
		return nil, err
	}
	var progress wire.PuzzleProgress
	for _, kind := range puzzle.Kinds {
		for grade := 1; grade <= puzzle.Grades; grade++ {
			set := wire.PuzzleSet{Kind: wire.PuzzleKind(kind), Grade: grade}
			for _, id := range puzzle.Of(kind, grade) {
				set.All++
				if done[id] {
					set.Done++
				}
			}
			progress.Sets = append(progress.Sets, set)
		}
	}
	return &body[wire.PuzzleProgress]{progress}, nil
}

type nextPuzzleInput struct {
	Session
	Kind  string `query:"kind" enum:"one-code,contradiction,best-row" doc:"any, if left out"`
	Grade int    `query:"grade" minimum:"1" maximum:"5" doc:"any, if left out"`
}

func (s *server) nextPuzzle(ctx context.Context, in *nextPuzzleInput) (*body[wire.Puzzle], error) {
	holder, _ := in.holder()
	p, again, err := s.Puzzles.Next(ctx, holder, puzzle.Kind(in.Kind), in.Grade)
	if err != nil {
		return nil, err
	}
	return s.asked(ctx, p, again)
}

// A PuzzlePlace is a puzzle in the path of a request, and who asks.
type PuzzlePlace struct {
	Session
	ID string `path:"id"`
}

func (s *server) puzzle(ctx context.Context, in *PuzzlePlace) (*body[wire.Puzzle], error) {
	p, err := s.Puzzles.Find(in.ID)
	if err != nil {
		return nil, err
	}
	holder, _ := in.holder()
	done, err := s.Puzzles.Done(ctx, holder)
	if err != nil {
		return nil, err
	}
	return s.asked(ctx, p, done[in.ID])
}

// asked is a puzzle as it is sent: without its solution.
func (s *server) asked(ctx context.Context, p puzzle.Puzzle, again bool) (*body[wire.Puzzle], error) {
	asks, err := question(voiceOf(ctx), p)
	if err != nil {
		return nil, err
	}
	out := wire.Puzzle{
		ID: p.ID(), Kind: wire.PuzzleKind(p.Kind), Grade: p.Grade, Board: wire.BoardOf(p.Position.Edition),
		Palette: voiceOf(ctx).Palette(paletteOf(p.Position.Edition)), Rows: []wire.AnsweredRow{}, Question: asks, Again: again,
	}
	for _, r := range p.Position.Rows {
		out.Rows = append(out.Rows, wire.AnsweredRow{Row: r.Code, Keys: &r.Keys})
	}
	return &body[wire.Puzzle]{out}, nil
}

// paletteOf are the colours of the first printed set with such a board, or else of the
// first set.
func paletteOf(e keypeg.Format) keypeg.Palette {
	rules := keypeg.Rulebooks[0]
	for _, p := range keypeg.Editions {
		if p.Board.Colours == e.Colours {
			rules, _ = keypeg.FindRulebook(p.Rulebook)
			break
		}
	}
	return rules.Palette(e.Colours)
}

type tryPuzzleInput struct {
	PuzzlePlace
	Body wire.PuzzleAnswer
}

type tryPuzzleOutput struct {
	Cookied
	Body wire.PuzzleResult
}

func (s *server) tryPuzzle(ctx context.Context, in *tryPuzzleInput) (*tryPuzzleOutput, error) {
	p, err := s.Puzzles.Find(in.ID)
	if err != nil {
		return nil, err
	}
	holder, cookie := s.admit(ctx, in.Session)
	out := &tryPuzzleOutput{Cookied: cookie}
	if in.Body.Show {
		out.Body = solved(p, false, solution(voiceOf(ctx), p))
		return out, s.Puzzles.GiveUp(ctx, holder, p)
	}
	answer := puzzle.Answer{Row: in.Body.Row}
	if p.Kind != puzzle.Contradiction {
		answer.Code, err = keypeg.NewReader(p.Position.Edition, paletteOf(p.Position.Edition)).Code(in.Body.Code)
		if err != nil {
			return nil, err
		}
	}
	judged, err := s.Puzzles.Try(ctx, holder, p, answer)
	if err != nil {
		return nil, err
	}
	out.Body = wire.PuzzleResult{Text: verdict(voiceOf(ctx), p, judged)}
	if judged.Right {
		out.Body = solved(p, true, out.Body.Text)
	}
	return out, nil
}

// solved is a verdict with the solution, which nobody gets earlier.
func solved(p puzzle.Puzzle, right bool, text string) wire.PuzzleResult {
	r := wire.PuzzleResult{Right: right, Text: text}
	if p.Kind == puzzle.Contradiction {
		r.Row, r.Maybe = p.Solution.Row+1, &p.Solution.Keys
	} else {
		r.Solution = &p.Solution.Code
	}
	return r
}
