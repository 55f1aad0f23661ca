package api

import (
	"cmp"
	"context"
	"net/url"
	"slices"

	"keypeg"
	"keypeg/internal/challenge"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/picture"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// challenges contains the operations on challenges.
type challenges struct {
	*core
	kept *challenge.Challenges
}

type newChallengeInput struct {
	Session
	Body wire.NewChallenge
}

type challengeOutput struct {
	Cookied
	Body wire.Challenge
}

// pass creates a challenge from a finished game or from a given code.
func (s *challenges) pass(ctx context.Context, in *newChallengeInput) (*challengeOutput, error) {
	holder, cookie := s.admit(ctx, in.Session)
	made, err := s.made(ctx, in.Body, holder)
	if err != nil {
		return nil, err
	}
	out, err := s.shown(ctx, made, holder)
	return &challengeOutput{cookie, out}, err
}

func (s *challenges) made(ctx context.Context, in wire.NewChallenge, holder hall.Hash) (challenge.Challenge, error) {
	if in.Match != "" {
		return s.kept.Pass(ctx, in.Match, in.Game, holder)
	}
	config, err := configOf(wire.NewMatch{Edition: in.Edition, Rules: in.Rules, Board: in.Board})
	if err != nil {
		return challenge.Challenge{}, err
	}
	board := config.Boards[keypeg.Guest]
	rules, _ := keypeg.FindRulebook(config.Rules)
	code, err := keypeg.NewReader(board, rules.Palette(board.Colours)).Code(in.Code)
	if err != nil {
		return challenge.Challenge{}, err
	}
	return s.kept.Set(ctx, config, rules.Slug, code, named(ctx, in.Name, keypeg.Host), holder)
}

type challengePlace struct {
	Session
	ID string `path:"id" maxLength:"40"`
}

// challenge returns a challenge as the caller may see it.
func (s *challenges) challenge(ctx context.Context, in *challengePlace) (*body[wire.Challenge], error) {
	of, err := s.kept.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	holder := in.holder()
	out, err := s.shown(ctx, of, holder)
	return &body[wire.Challenge]{out}, err
}

func (s *challenges) shown(ctx context.Context, of challenge.Challenge, holder hall.Hash) (wire.Challenge, error) {
	v := callerOf(ctx).voice
	table := tableFor(v, of.Config, of.Colours)
	out := wire.Challenge{
		ID: of.ID, By: of.By, Title: tell.Challenges{Voice: v}.Title(of.By, len(of.Rows), of.Broken), Rules: of.Colours,
		Name: table.Title, Board: wire.BoardOf(of.Board()), Palette: table.Palette,
		Rows: len(of.Rows), Broken: of.Broken, Own: of.IsBy(holder), Tries: []wire.ChallengeTry{},
	}
	tries, err := s.kept.Tries(ctx, of.ID)
	if err != nil {
		return wire.Challenge{}, err
	}
	slices.SortStableFunc(tries, better)
	out.Open = out.Own
	for _, t := range tries {
		if t.IsBy(holder) {
			out.Yours, out.Open = t.Match, out.Open || t.Over
		}
	}
	for i, t := range tries {
		shown := wire.ChallengeTry{Name: t.Name, Rows: t.Rows, Broken: t.Broken, Over: t.Over, Yours: t.IsBy(holder)}
		if out.Open && t.Over {
			shown.Match = t.Match
			if i < drawnTries || shown.Yours {
				if shown.Lines, err = s.linesOf(ctx, t); err != nil {
					return wire.Challenge{}, err
				}
			}
		}
		out.Tries = append(out.Tries, shown)
	}
	if out.Open {
		out.Code, out.Analysis = of.Code, of.Record
		for _, row := range of.Rows {
			keys := keypeg.Score(of.Code, row)
			out.Lines = append(out.Lines, wire.AnsweredRow{Row: row, Keys: &keys})
		}
	}
	return out, nil
}

// drawnTries is the number of attempts, the best ones, whose boards are shown.
const drawnTries = 5

// better orders attempts: first those that broke the code, then those that ended without breaking it, and then unfinished
// ones. In each group, attempts with fewer rows come first.
func better(a, b challenge.Try) int {
	rank := func(t challenge.Try) int {
		switch {
		case t.Broken:
			return 0
		case t.Over:
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Rows, b.Rows))
}

// linesOf returns the rows of a finished attempt, or none if its match is gone or damaged.
func (s *challenges) linesOf(ctx context.Context, t challenge.Try) ([]wire.AnsweredRow, error) {
	snapshot, err := s.hall.Look(ctx, t.Match, hall.Hash{})
	if hall.LeftOut(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return rowsOf(daily.AttemptOf(snapshot)), nil
}

type tryInput struct {
	Session
	ID   string `path:"id" maxLength:"40"`
	Body wire.ChallengeStart
}

// try gives the caller a seat in the match of their attempt.
func (s *challenges) try(ctx context.Context, in *tryInput) (*stated, error) {
	holder, cookie := s.admit(ctx, in.Session)
	snapshot, err := s.kept.Begin(ctx, in.ID, holder, in.Body.Name)
	if err != nil {
		return nil, err
	}
	guest := keypeg.Guest
	return &stated{cookie, s.state(ctx, snapshot, holder, &guest, nil)}, nil
}

type challengePictureInput struct {
	Known
	ID string `path:"id" maxLength:"40"`
}

func (s *challenges) picture(ctx context.Context, in *challengePictureInput) (picture.Card, error) {
	return s.card(ctx, in.ID)
}

// card returns a challenge as a stranger sees it: an empty board, and the number of rows that the
// challenger needed.
func (s *challenges) card(ctx context.Context, id string) (picture.Card, error) {
	of, err := s.kept.Get(ctx, id)
	if err != nil {
		return picture.Card{}, err
	}
	v, board := callerOf(ctx).voice, of.Board()
	table := tableFor(v, of.Config, of.Colours)
	c := picture.Card{Heading: tell.Challenges{Voice: v}.Title(of.By, len(of.Rows), of.Broken), Line: v.BoardLine(board), Foot: table.Title}
	if len(of.Rows) > 0 {
		c.Figure, c.Unit = figureOf(tell.Cards{Voice: v}, of.Broken, len(of.Rows), board)
	}
	c.Boards = []picture.Board{sideOf(v, of.Colours, table.Edition != "", board, coloursOfSet(of.Colours, board.Colours), keypeg.Guest)}
	return titled(c), nil
}

// preview returns the preview of a challenge's page.
func (s *challenges) preview(ctx context.Context, path []string) (p preview, ours bool) {
	if path[0] != "c" || len(path) != 2 {
		return p, false
	}
	return s.previewOf(ctx, path[1]), true
}

func (s *challenges) previewOf(ctx context.Context, id string) preview {
	if s.asking.check(ctx) != nil {
		return pagePreview(ctx, "home")
	}
	c, err := s.card(ctx, id)
	if err != nil {
		return pagePreview(ctx, "home")
	}
	return preview{c.Heading, c.Line, "/api/challenges/" + url.PathEscape(id) + "/picture.png?" + languageOf(ctx)}
}
