package api

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"keypeg"
	"keypeg/internal/puzzle"
	"keypeg/internal/tell"
)

// A Printer makes sheets to print, as PDF (package sheet).
type Printer interface {
	Puzzles(v *tell.Voice, paper string, kind puzzle.Kind, grade, sheet int) ([]byte, error)
	Boards(v *tell.Voice, paper string, e keypeg.Edition, board keypeg.Format) ([]byte, error)
	Scores(v *tell.Voice, paper string, e keypeg.Edition) ([]byte, error)
	Rules(v *tell.Voice, paper string, book keypeg.Rulebook) ([]byte, error)
}

// sheets contains the operations on printable sheets.
type sheets struct {
	*core
	printer Printer
}

// A printing is a sheet to print. The same choices always produce the same bytes.
type printing struct {
	choice string
	make   func() ([]byte, error)
}

// printout returns a function that sends a sheet as PDF.
func printout[I interface{ has(etag string) bool }](drawn *images, ask func(context.Context, *I) (printing, error)) func(context.Context, *I) (*drawing, error) {
	return func(ctx context.Context, in *I) (*drawing, error) {
		p, err := ask(ctx, in)
		if err != nil {
			return nil, err
		}
		made, err := drawn.of(ctx, p.choice, p.make)
		if err != nil {
			return nil, err
		}
		d := &drawing{Status: http.StatusOK, ContentType: asPDF, CacheControl: anyCache, Etag: etagOf(asPDF, made), Body: made}
		if (*in).has(d.Etag) {
			d.Status, d.Body = http.StatusNotModified, nil
		}
		return d, nil
	}
}

// A paper is the size of the paper on which a sheet is printed.
type paper struct {
	Known
	Paper string `query:"paper" enum:"a4,letter" doc:"the size of the paper; a4 if left out"`
}

func (p paper) size() string { return cmp.Or(p.Paper, "a4") }

type puzzleSheetInput struct {
	paper
	Kind  string `query:"kind" enum:"one-code,contradiction,best-row" doc:"all kinds if left out"`
	Grade int    `query:"grade" minimum:"1" maximum:"5" doc:"1 if left out"`
	Sheet int    `query:"sheet" minimum:"1" maximum:"100" doc:"each sheet has other puzzles; 1 if left out"`
}

func (s *sheets) puzzles(ctx context.Context, in *puzzleSheetInput) (printing, error) {
	v, kind, grade, number := callerOf(ctx).voice, puzzle.Kind(in.Kind), cmp.Or(in.Grade, 1), cmp.Or(in.Sheet, 1)
	return printing{fmt.Sprint("puzzles ", v.Language, in.size(), kind, grade, " ", number), func() ([]byte, error) {
		return s.printer.Puzzles(v, in.size(), kind, grade, number)
	}}, nil
}

type boardSheetInput struct {
	paper
	Board string `query:"board" maxLength:"40" doc:"an edition, or a board in its text form; classic if left out" example:"classic"`
}

func (s *sheets) boards(ctx context.Context, in *boardSheetInput) (printing, error) {
	text := cmp.Or(in.Board, keypeg.Editions[0].Slug)
	board, _, err := readBoard(text, "")
	edition, _ := keypeg.FindEdition(text)
	v := callerOf(ctx).voice
	return printing{fmt.Sprint("boards ", v.Language, in.size(), edition.Slug, board), func() ([]byte, error) {
		return s.printer.Boards(v, in.size(), edition, board)
	}}, err
}

type scoreSheetInput struct {
	paper
	Edition string `query:"edition" maxLength:"40" doc:"classic if left out" example:"classic"`
}

func (s *sheets) scores(ctx context.Context, in *scoreSheetInput) (printing, error) {
	text := cmp.Or(in.Edition, keypeg.Editions[0].Slug)
	edition, ok := keypeg.FindEdition(text)
	if !ok {
		return printing{}, keypeg.Refusef("bad-edition", "", "there is no edition %.40q", text)
	}
	v := callerOf(ctx).voice
	return printing{fmt.Sprint("scores ", v.Language, in.size(), edition.Slug), func() ([]byte, error) {
		return s.printer.Scores(v, in.size(), edition)
	}}, nil
}

type rulesSheetInput struct {
	paper
	Rulebook string `query:"rulebook" maxLength:"40" doc:"the slug of a rulebook, or of an edition that it prints; classic if left out" example:"classic"`
}

func (s *sheets) rules(ctx context.Context, in *rulesSheetInput) (printing, error) {
	book, err := findRules(cmp.Or(in.Rulebook, keypeg.Rulebooks[0].Slug))
	v := callerOf(ctx).voice
	return printing{fmt.Sprint("rules ", v.Language, in.size(), book.Slug), func() ([]byte, error) {
		return s.printer.Rules(v, in.size(), book)
	}}, err
}
