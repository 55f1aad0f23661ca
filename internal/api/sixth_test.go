package api_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/daily"
	"keypeg/internal/inmem"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// sixth is an invented set in which both players break codes at the same time. The set bare has
// only the required fields. Neither set has a translation.
var (
	sixth = keypeg.Rulebook{
		Slug: "sixth", Name: "Sixth", Title: "The sixth", Year: 2031, About: "For three o’clock.",
		Games: keypeg.Odd, GamesBy: "SX-1", Penalty: keypeg.Award{Points: 7, Clause: "SX-2"}, TotalBy: "SX-1",
		Limits: []time.Duration{time.Minute}, LimitBy: "SX-3",
		Modes: []keypeg.Scoring{
			{Mode: keypeg.Duel, Tracker: keypeg.Sheet, Codes: "SX-4", Turns: "SX-5", Round: keypeg.Award{Points: 3, Clause: "SX-6"}, Both: "SX-7", Neither: "SX-8"},
		},
		Clauses: []string{"SX-1", "SX-2"},
		Examples: []keypeg.Example{
			{Shows: keypeg.RedFirst, Code: keypeg.CodeOf(1, 1, 2), Row: keypeg.CodeOf(1, 2, 1), Clause: "SX-9"},
			{Shows: "something else", Code: keypeg.CodeOf(1, 2, 3), Row: keypeg.CodeOf(3, 3, 4)},
		},
		Begun:   keypeg.ExampleGame{Code: keypeg.CodeOf(4, 3, 2), Rows: []keypeg.Code{keypeg.CodeOf(1, 2, 3)}},
		Colours: keypeg.Rulebooks[1].Colours, Material: keypeg.Material{Name: "amber", Lightness: 0.4, Chroma: 0.08, Hue: 70}, Rings: true,
	}
	bare = keypeg.Rulebook{
		Slug: "bare", Name: "Bare", Title: "The bare", Games: keypeg.AnyParity, GamesBy: "BA-1",
		Row: keypeg.Award{Points: 1, Clause: "BA-2"}, Bonus: keypeg.Award{Clause: "BA-3"}, Penalty: keypeg.Award{Points: 1, Clause: "BA-4"}, TotalBy: "BA-5",
		LimitBy: "D-2", Modes: []keypeg.Scoring{{Mode: keypeg.Series, Tracker: keypeg.Sheet}}, Clauses: []string{}, Colours: keypeg.Rulebooks[1].Colours,
	}
	moreEditions = []keypeg.Edition{
		{Slug: "sixth", Title: "Sixth, the duel", Rulebook: "sixth", Mode: keypeg.Duel, Board: keypeg.Format{Colours: 5, Pegs: 3, Rows: 4, Repeats: true}, Games: 3, Clauses: []string{"SX-4"}},
		{Slug: "bare", Title: "Bare", Rulebook: "bare", Mode: keypeg.Series, Board: keypeg.Format{Colours: 3, Pegs: 2, Rows: 3, Repeats: true}, Games: 1, Clauses: []string{}},
		{Slug: "bare-blanks", Title: "Bare with empty holes", Rulebook: "bare", Mode: keypeg.Series, Board: keypeg.Format{Colours: 3, Pegs: 2, Rows: 3, Blanks: true, Repeats: true}, Games: 1, Clauses: []string{}},
	}
)

// withMore adds two sets to the printed sets for the duration of the test. The test must not be parallel.
func withMore(t *testing.T) {
	daily.Boards() // computes the boards, which happens only once, from the printed editions
	books, editions := keypeg.Rulebooks, keypeg.Editions
	t.Cleanup(func() { keypeg.Rulebooks, keypeg.Editions = books, editions })
	keypeg.Rulebooks = append(slices.Clone(books), sixth, bare)
	keypeg.Editions = append(slices.Clone(editions), moreEditions...)
}

// ofFive matches a clause of one of the five rulebooks.
var ofFive = regexp.MustCompile(`"(CL|RE|AD|UL|CH)-\d+"`)

func TestASixthSetIsOffered(t *testing.T) {
	withMore(t)
	u := siteInside(t, inmem.New()).user()
	for _, language := range tell.Languages() {
		var all wire.Editions
		u.ask("GET", "/api/editions?language="+language, nil, 200, &all)
		i := slices.IndexFunc(all.Rulebooks, func(r wire.Rulebook) bool { return r.Slug == "sixth" })
		if i < 0 || !slices.ContainsFunc(all.Editions, func(e wire.Edition) bool { return e.Rules == "sixth" && e.Title == "Sixth, the duel" }) {
			t.Fatalf("the sixth set is not among %+v", all.Editions)
		}
		got := all.Rulebooks[i]
		if got.About != sixth.About || got.Material != sixth.Material || !got.Rings || len(got.Played) != 1 || *got.Played[0].Keys != (keypeg.Keys{White: 2}) {
			t.Errorf("in %s the sixth set is %+v", language, got)
		}
	}
}

func TestASixthSetHasItsRulesPage(t *testing.T) {
	withMore(t)
	u := siteInside(t, inmem.New()).user()
	for _, language := range tell.Languages() {
		for _, slug := range []string{"sixth", "bare"} {
			path := "/api/rules/" + slug + "?language=" + language
			if page := u.text(path); ofFive.MatchString(page) || strings.Contains(page, "null") {
				t.Errorf("in %s the rules of the set %s cite those of another, or leave out a list: %s", language, slug, page)
			}
			var told wire.Rules
			u.ask("GET", path, nil, 200, &told)
			if len(told.Parts) < 6 || len(told.Others) != len(keypeg.Rulebooks) {
				t.Errorf("in %s the rules of the set %s are %+v", language, slug, told)
			}
			if slug == "sixth" && (len(told.Examples) != 2 || told.Examples[0].Clause != "SX-9" || told.Examples[1].Shows == "" || len(told.Played) != 1) {
				t.Errorf("in %s the examples are %+v, the game %+v", language, told.Examples, told.Played)
			}
			if slug == "bare" && (len(told.Examples) != 0 || len(told.Played) != 0) {
				t.Errorf("in %s there are examples that the set does not have: %+v", language, told.Examples)
			}
		}
	}
	var told wire.Rules
	u.ask("GET", "/api/rules/sixth", nil, 200, &told)
	var cited []string
	for _, part := range told.Parts {
		for _, rule := range part.Rules {
			if strings.HasPrefix(rule.Clause, "SX-") {
				cited = append(cited, rule.Clause)
			}
		}
	}
	slices.Sort(cited)
	if want := []string{"SX-1", "SX-2", "SX-3", "SX-4", "SX-5", "SX-6", "SX-7", "SX-8"}; !slices.Equal(cited, want) {
		t.Errorf("the rules cite %v, want %v", cited, want)
	}
}

func TestASixthSetIsPlayed(t *testing.T) {
	withMore(t)
	p := newPair(siteInside(t, inmem.New()), wire.NewMatch{Edition: "sixth", Name: "Ann"})
	p.does("host", "code", "111")
	refused := p.guest.refused("POST", p.path("/commands"), p.command("guest", "place", "123"), 422, "no-code")
	if refused.Clause != "SX-4" {
		t.Errorf("a row before both codes are set is refused by %s", refused.Clause)
	}
	p.does("guest", "code", "222")
	p.does("host", "place", "222")
	s := p.does("guest", "place", "333")
	if s.Match.Points != [2]int{3, 0} || s.Table.Title != "Sixth, the duel" || s.Table.Edition != "sixth" {
		t.Errorf("after a round the table %q has %v", s.Table.Title, s.Match.Points)
	}
	s = p.does("guest", "leave", "")
	if s.Match.Result == nil {
		t.Fatal("the match is not over")
	}
	if record := p.host.text(p.path("/record.txt")); !strings.Contains(record, "sixth") || !strings.Contains(record, "Points: 3 0") {
		t.Errorf("its record is %s", record)
	}
	if svg := p.host.text(p.path("/picture.svg?game=1")); !strings.Contains(svg, "stem-amber") || !strings.Contains(svg, "stem-moss") {
		t.Error("its picture is not of its material, with rings on stems")
	}
}

func TestASixthSetHasItsPicture(t *testing.T) {
	withMore(t)
	u := siteInside(t, inmem.New()).user()
	for slug, of := range map[string]string{"sixth": "stem-amber", "bare": "hole-stone"} {
		if svg := u.text("/api/boards/" + slug + "/picture.svg"); !strings.Contains(svg, of) {
			t.Errorf("the picture of the set %s has no %s", slug, of)
		}
	}
	if page := u.text("/rules/sixth"); !strings.Contains(page, "Sixth, the duel") {
		t.Errorf("the page of its rules begins %.300s", page)
	}
}
