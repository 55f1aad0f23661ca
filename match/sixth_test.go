package match

import (
	"errors"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/record"
)

// sixth is a rulebook that we invented. Its numbers differ from those of all other rulebooks.
var sixth = keypeg.Rulebook{
	Slug: "sixth", Title: "The sixth",
	Games: keypeg.Odd, GamesBy: "SX-1",
	Row: keypeg.Award{Points: 2, Clause: "SX-2"}, Bonus: keypeg.Award{Points: 5, Clause: "SX-3"},
	Penalty: keypeg.Award{Points: 7, Clause: "SX-4"}, TotalBy: "SX-5",
	Limits: []time.Duration{time.Minute},
	Modes: []keypeg.Scoring{
		{Mode: keypeg.Series, Tracker: keypeg.ScoreLines},
		{Mode: keypeg.Rounds, Tracker: keypeg.Markers, Round: keypeg.Award{Points: 2, Clause: "SX-6"}},
		{Mode: keypeg.Duel, Tracker: keypeg.Sheet, Codes: "SX-10", Turns: "SX-11", Round: keypeg.Award{Points: 3, Clause: "SX-7"}, Both: "SX-8", Neither: "SX-9"},
	},
	Colours: keypeg.Rulebooks[0].Colours,
}

// bySixth returns a match by the sixth rulebook, on a board of three rows. The rulebook stays registered until the test is
// over, so tests that call bySixth must not run in parallel.
func bySixth(t *testing.T, mode keypeg.Mode, games int, options ...option) Config {
	five := keypeg.Rulebooks
	keypeg.Rulebooks = append(slices.Clone(five), sixth)
	t.Cleanup(func() { keypeg.Rulebooks = five })
	c := agree("classic", append(options, on("c6p4g3Bm", "c6p4g3Bm"))...)
	c.Rules, c.Mode, c.Games = sixth.Slug, mode, games
	return c
}

// TestASixthRulebookIsOneEntry checks that a new rulebook needs only one more entry in Rulebooks.
func TestASixthRulebookIsOneEntry(t *testing.T) {
	b := play(t, bySixth(t, keypeg.Series, 3, strict), `
		host  code 2334
		guest 1122
		host  says 0r1w
	`)
	if far := b.m.Watch().Game.SoFar; far != [2]int{2, 0} {
		t.Errorf("the score pegs stand at %v after a row", far)
	}
	b.play(`
		+5m
		host  sets 3m     ! bad-limit-unasked D-19
	`)
	if err := b.m.whyNotLimit(keypeg.Host, 3*time.Minute); err.Error() != "without asking you can only set [1m0s]" {
		t.Errorf("three minutes are refused so: %v", err)
	}
	b.play(`
		host  sets 1m
		guest 2334
		host  says 4r0w
		award 4 0
		guest code 1111
		host  2222
		guest says 0r0w
		host  2222
		guest says 0r0w
		host  2222
		guest says 0r0w
		award 0 11        # three rows, and the bonus
		host  code 3333
		guest 3331
		host  says 2r0w   # it is 3r0w
		guest 3333
		host  says 4r0w
		award 0 7
		replayed
		host  code 3333
		guest 3333
		host  says 4r0w
		points 6 18
		result guest played
	`)
	b.settledBy("SX-2", "SX-3", "SX-4", "SX-2")

	r := b.record()
	if read, err := record.Parse(r.String()); err != nil || read.Rules != sixth.Slug {
		t.Errorf("the record is read as one by %q: %v", read.Rules, err)
	}
	if m, found, err := Replay(r); err != nil || m.Points != b.m.Points || len(found) != 1 || found[0].Clause != "SX-4" || found[0].Penalty != 7 {
		t.Errorf("the record is replayed with %+v: %v", found, err)
	}
	r.Points[keypeg.Host]++
	if _, _, err := Replay(r); clauseOf(err) != "SX-5" {
		t.Errorf("a point too many: %v", err)
	}
	r.Points[keypeg.Host]--
	r.Played[1].Points[keypeg.Guest]--
	if _, _, err := Replay(r); clauseOf(err) != "SX-3" {
		t.Errorf("a bonus too small: %v", err)
	}
}

func TestASixthRulebookSettlesRounds(t *testing.T) {
	refuse(t, bySixth(t, keypeg.Series, 2), "bad-games-odd", "SX-1")
	refuse(t, bySixth(t, keypeg.Race, 1), "bad-play", "")

	b := play(t, bySixth(t, keypeg.Duel, 3), `
		host  code 1111
		guest 1111        ! no-code SX-10
		guest code 2222
		host  2222
		guest 1111
		replayed
		host  code 1111
		guest code 2222
		host  3333
		guest 3333
		host  3333
		guest 3333
		host  3333
		guest 3333
		replayed
		host  code 1111
		guest code 2222
		host  2222
		guest 3333
		award 3 0
		open              # one of three rounds is not more than half
		host  code 1111
		guest code 2222
		host  2222
		guest 3333
		result host played
	`)
	b.settledBy("SX-8", "SX-9", "SX-7", "SX-7")
	play(t, bySixth(t, keypeg.Duel, 3, strict), `
		host  code 1111
		guest code 2222
		guest 2222
		host  says 0r0w   ! not-your-turn-answers SX-11
	`)
	r := b.record()
	r.Played[2].Lines = r.Played[2].Lines[:1]
	if _, _, err := Replay(r); clauseOf(err) != "SX-11" {
		t.Errorf("one row of a turn has its answer: %v", err)
	}
	r.Played[2].Lines = nil
	if _, _, err := Replay(r); clauseOf(err) != "SX-7" {
		t.Errorf("a round that is not over has points: %v", err)
	}
	_, err := ScoreSheet(b.m.Config, keypeg.Host, [][2]BoardResult{{{Rows: 1, Broken: true}, {Rows: 2, Broken: true}}}, false)
	if clauseOf(err) != "SX-7" {
		t.Errorf("both break the code, not in the same row: %v", err)
	}

	play(t, bySixth(t, keypeg.Rounds, 1), `
		host  code 1111
		guest 1111
		guest code 2222
		host  3333
		host  2222
		award 0 2
		result guest played
	`).settledBy("SX-6", "SX-6")
}

// settledBy checks the clauses in the lines of a score sheet.
func (b *table) settledBy(clauses ...string) {
	b.t.Helper()
	sheet, err := ScoreSheet(b.m.Config, b.m.First, outcomes(b.m.Games), false)
	if err != nil || sheet.Points != b.m.Points {
		b.t.Fatalf("the sheet has %v, not %v: %v", sheet.Points, b.m.Points, err)
	}
	var got []string
	for _, l := range sheet.Lines {
		got = append(got, l.Clause)
	}
	if !slices.Equal(got, clauses) {
		b.t.Errorf("the games follow %v, not %v", got, clauses)
	}
}

func clauseOf(err error) string {
	if e, ok := errors.AsType[*keypeg.Error](err); ok {
		return e.Clause
	}
	return ""
}
