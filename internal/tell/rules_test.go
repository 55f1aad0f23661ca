package tell_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
)

// clausesOf returns the clauses cited on a rulebook's page.
func clausesOf(page tell.RulesPage) map[string]bool {
	all := map[string]bool{}
	for _, part := range page.Parts {
		for _, rule := range part.Rules {
			all[rule.Clause] = true
		}
	}
	return all
}

// TestRulesTellEveryClauseOfTheirSet checks that a set's page states every clause of its rulebook and variants, and begins
// with the board.
func TestRulesTellEveryClauseOfTheirSet(t *testing.T) {
	for _, r := range keypeg.Rulebooks {
		told := clausesOf(said.Rules(r))
		asked := slices.Clone(r.Clauses)
		for _, e := range keypeg.Editions {
			if e.Rulebook == r.Slug {
				asked = append(asked, e.Clauses[1:]...)
			}
		}
		for _, m := range r.Modes {
			asked = append(asked, m.Round.Clause, m.Both, m.Neither)
		}
		asked = append(asked, r.Row.Clause, r.Bonus.Clause, r.Penalty.Clause, r.TotalBy, r.GamesBy)
		for _, clause := range asked {
			if clause != "" && !told[clause] {
				t.Errorf("the rules of %s say nothing by %s", r.Slug, clause)
			}
		}
	}
}

// TestRulesNameClausesThatThereAre checks that each cited clause exists and belongs to the set's rulebook, to all sets or to
// our decisions. A decision must be marked as ours.
func TestRulesNameClausesThatThereAre(t *testing.T) {
	text, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range keypeg.Rulebooks {
		own, _, _ := strings.Cut(r.GamesBy, "-")
		for _, part := range said.Rules(r).Parts {
			if part.Title == "" || len(part.Rules) == 0 {
				t.Errorf("%s has an empty part %q", r.Slug, part.Title)
			}
			for _, rule := range part.Rules {
				if rule.Clause == "" {
					if !rule.Ours() {
						t.Errorf("%s: %q is printed nowhere", r.Slug, rule.Text)
					}
					continue
				}
				if !strings.Contains(string(text), "| "+rule.Clause+" |") {
					t.Errorf("%s: there is no %s", r.Slug, rule.Clause)
				}
				ours, common := strings.HasPrefix(rule.Clause, "D-"), strings.HasPrefix(rule.Clause, "C-")
				if rule.Ours() != ours || !ours && !common && !strings.HasPrefix(rule.Clause, own+"-") {
					t.Errorf("%s: %q is by %s, ours %v", r.Slug, rule.Text, rule.Clause, rule.Ours())
				}
			}
		}
	}
}

// TestRulesSayTheNumbersOfTheRulebook checks that the numbers on the page are those of the rulebook.
func TestRulesSayTheNumbersOfTheRulebook(t *testing.T) {
	for slug, lines := range map[string][]string{
		"classic": {
			"Not broken in 8 rows: 8 points.", "The game is played again, and the Codebreaker gets 3 points.",
			"The Codemaker gets 1 point for each row, the last one too.", "Holes may stay empty. An empty hole counts as one more colour: 2,401 codes.",
		},
		"remastered": {"Not broken in 10 rows: 11 points."},
		"advanced":   {"Not broken in 12 rows: 13 points.", "If turns take too long, you may set a limit for each: 3 minutes or 4 minutes."},
		"ultimate":   {"Same number of rows: nobody moves up. Not broken counts as 13 rows.", "In games scoring, 3 rows are taken off the misled player’s count."},
		"challenge": {
			"The round is played again, and whoever was misled gets 1 point.", "Handicap: one of you breaks a code of 4, the other one of 5.",
		},
	} {
		r, _ := keypeg.FindRulebook(slug)
		var all []string
		for _, part := range said.Rules(r).Parts {
			for _, rule := range part.Rules {
				all = append(all, rule.Text)
			}
		}
		for _, line := range lines {
			if !slices.Contains(all, line) {
				t.Errorf("the rules of %s do not say %q:\n%s", slug, line, strings.Join(all, "\n"))
			}
		}
	}
	r, _ := keypeg.FindRulebook("advanced")
	if page := tell.Prefer("de").Rules(r); page.Lead != "5 Löcher, 8 Farben, 12 Reihen: 32.768 Codes." || !strings.Contains(page.Follows, "Advanced Mastermind, 2005") {
		t.Errorf("in German it begins %q, %q", page.Lead, page.Follows)
	}
}

// TestRulesNameTheTrademarkOnce checks that a set's printed name, which is a trademark of others, appears only where the page
// says whose rules it explains.
func TestRulesNameTheTrademarkOnce(t *testing.T) {
	for _, language := range tell.Languages() {
		for _, r := range keypeg.Rulebooks {
			page := tell.Prefer(language).Rules(r)
			if strings.Count(page.Follows, "Mastermind") != 1 {
				t.Errorf("%s, %s: %q", language, r.Slug, page.Follows)
			}
			for _, part := range page.Parts {
				for _, rule := range part.Rules {
					if strings.Contains(rule.Text, "Mastermind") {
						t.Errorf("%s, %s: %q", language, r.Slug, rule.Text)
					}
				}
			}
		}
	}
}

// TestRulesShowRowsOfTheirBoard checks the examples of every set. The examples must consist of rows for the set's board. One
// of them must contain a colour more often than the code does, and the game shown must be in progress.
func TestRulesShowRowsOfTheirBoard(t *testing.T) {
	for _, r := range keypeg.Rulebooks {
		usual := r.Editions()[0]
		board := usual.Board
		twice := false
		for i, x := range said.Rules(r).Examples {
			board.Blanks = strings.Contains(x.Code.String(), "0")
			if board.Check(x.Code) != nil || board.Check(x.Row) != nil || x.Text == "" {
				t.Errorf("example %d of %s: %s, %s", i+1, r.Slug, x.Code, x.Row)
			}
			for p := range keypeg.Peg(board.Colours) {
				in := func(c keypeg.Code) (n int) {
					for _, q := range c.Pegs() {
						if q == p+1 {
							n++
						}
					}
					return n
				}
				twice = twice || in(x.Row) > 1 && in(x.Code) > 0 && in(x.Row) != in(x.Code)
			}
			// Either all examples of a set are printed, or none is.
			if prefix, _, _ := strings.Cut(x.Clause, "-"); x.Clause != "" && !strings.HasPrefix(r.GamesBy, prefix) {
				t.Errorf("example %d of %s is printed in %s", i+1, r.Slug, x.Clause)
			}
		}
		if !twice {
			t.Errorf("no example of %s has a colour more often in the row than in the code", r.Slug)
		}
		game := r.Begun
		if len(game.Rows) == 0 || len(game.Rows) >= usual.Board.Rows {
			t.Errorf("the game of %s has %d rows", r.Slug, len(game.Rows))
		}
		for _, row := range game.Rows {
			if usual.Board.Check(row) != nil || usual.Board.Check(game.Code) != nil || row == game.Code {
				t.Errorf("the game of %s: %s, %s", r.Slug, game.Code, row)
			}
		}
	}
}

// TestPrintedExamplesAreAnsweredAsPrinted checks that the examples printed in a rulebook get the printed answers.
func TestPrintedExamplesAreAnsweredAsPrinted(t *testing.T) {
	for slug, want := range map[string][]string{
		"remastered": {"1r1w", "1r0w", "0r1w", "1r1w"},
		"advanced":   {"1r1w", "1r0w", "0r1w", "0r2w"},
		"ultimate":   {"1r1w", "1r0w", "0r1w", "2r2w"},
	} {
		var got []string
		r, _ := keypeg.FindRulebook(slug)
		for _, x := range said.Rules(r).Examples {
			got = append(got, keypeg.Score(x.Code, x.Row).String())
			if x.Clause == "" {
				t.Errorf("%s: %s is said to be ours", slug, x.Row)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", slug, got, want)
		}
	}
}
