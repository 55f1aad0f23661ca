package tell_test

import (
	"slices"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
)

func TestSheetsHaveTheirWords(t *testing.T) {
	s := tell.Sheets{Voice: said}
	for _, c := range []struct{ got, want string }{
		{s.Puzzles(3), "Puzzles, grade 3"},
		{s.Of(1, 4), "Sheet 1 of 4"},
		{s.Solutions(), "Solutions"},
		{s.Name(), "Name"},
		{s.WrongRow(), "Wrong row"},
		{s.Scores(), "Score sheet"},
		{s.Game(true), "Round"},
		{s.Game(false), "Game"},
		{s.Codemaker(), "Codemaker"},
		{s.Rows(), "Rows"},
		{s.Total(), "Total"},
		{s.Player(2), "Player 2"},
		{s.Keys(), "Keys"},
		{s.Code(), "Code"},
		{s.Row(), "Row"},
		{s.Examples(), "Examples"},
	} {
		if c.got != c.want {
			t.Errorf("a sheet says %q, want %q", c.got, c.want)
		}
	}
}

// TestScoreSheetsCiteTheirClauses checks which rules of points and of wrong answers are printed for rounds and races.
func TestScoreSheetsCiteTheirClauses(t *testing.T) {
	for slug, want := range map[string][2][]string{
		"ultimate-games": {{"UL-3", "D-8", "D-15"}, {"D-8"}},
		"challenge-race": {{"CH-10", "D-9", "CH-6"}, {"CH-7", "D-7"}},
	} {
		e, ok := keypeg.FindEdition(slug)
		if !ok {
			t.Fatalf("no edition %q", slug)
		}
		for i, part := range said.ScoreRules(e) {
			var cited []string
			for _, r := range part.Rules {
				cited = append(cited, r.Clause)
			}
			if !slices.Equal(cited, want[i]) {
				t.Errorf("%s: %s cites %v, want %v", slug, part.Title, cited, want[i])
			}
		}
	}
}
