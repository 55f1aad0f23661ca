package api

import (
	"context"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/wire"
)

type rulesInput struct {
	Rulebook string `path:"rulebook" doc:"the slug of a rulebook, or of an edition that it prints" example:"classic"`
}

func (s *studies) rules(ctx context.Context, in *rulesInput) (*body[wire.Rules], error) {
	book, err := findRules(in.Rulebook)
	if err != nil {
		return nil, err
	}
	return &body[wire.Rules]{rulesOf(callerOf(ctx).voice, book)}, nil
}

// findRules returns the rulebook with the given slug, or the rulebook of the edition with
// that slug.
func findRules(slug string) (keypeg.Rulebook, error) {
	name := slug
	if edition, ok := keypeg.FindEdition(slug); ok {
		name = edition.Rulebook
	}
	book, ok := keypeg.FindRulebook(name)
	if !ok {
		return keypeg.Rulebook{}, keypeg.Refusef("bad-rules", "", "there are no rules called %.40q", slug)
	}
	return book, nil
}

// rulesOf returns the rules of a printed set.
func rulesOf(v *tell.Voice, book keypeg.Rulebook) wire.Rules {
	usual := book.Editions()[0]
	page := v.Rules(book)
	out := wire.Rules{
		Rulebook: book.Slug, Name: book.Name, Lead: page.Lead, Follows: page.Follows,
		Keys:  wire.RulesKeys{Red: page.Red, White: page.White, Line: page.Keys},
		Board: wire.BoardOf(usual.Board), Tracker: book.Tracker(usual.Mode), Palette: v.Palette(book.Palette(usual.Board.Colours)),
		Examples: []wire.RulesExample{}, Played: wire.Played(book.Begun),
	}
	for _, p := range page.Parts {
		part := wire.RulesPart{Title: p.Title}
		for _, r := range p.Rules {
			part.Rules = append(part.Rules, wire.Rule{Text: r.Text, Clause: r.Clause, Ours: r.Ours()})
		}
		out.Parts = append(out.Parts, part)
	}
	for _, x := range page.Examples {
		out.Examples = append(out.Examples, wire.RulesExample{Shows: x.Text, Clause: x.Clause, Scored: scored(v, x.Code, x.Row)})
	}
	for _, b := range keypeg.Rulebooks {
		out.Others = append(out.Others, wire.RulesName{Rulebook: b.Slug, Name: b.Name})
	}
	return out
}

func (s *studies) editions(ctx context.Context, _ *struct{}) (*body[wire.Editions], error) {
	v, all := callerOf(ctx).voice, wire.AllEditions()
	for i, r := range keypeg.Rulebooks {
		all.Rulebooks[i].Palette, all.Rulebooks[i].About = v.Palette(r.Colours), v.About(r)
	}
	for i, e := range keypeg.Editions {
		all.Editions[i].Title = v.Edition(e)
	}
	all.Wide = v.Palette(all.Wide)
	return &body[wire.Editions]{all}, nil
}
