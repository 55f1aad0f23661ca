package keypeg_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keypeg"
)

// clauses contains the number of clauses in each part of docs/rules.md.
var clauses = map[string]int{"C": 8, "CL": 7, "RE": 9, "AD": 9, "UL": 7, "CH": 10, "D": 17}

func isClause(name string) bool {
	part, number, _ := strings.Cut(name, "-")
	n, err := strconv.Atoi(number)
	return err == nil && n >= 1 && n <= clauses[part]
}

// own maps each rulebook to the prefix of its clauses in docs/rules.md.
var own = map[string]string{"classic": "CL", "remastered": "RE", "advanced": "AD", "ultimate": "UL", "challenge": "CH"}

func TestEditionsNameTheirClauses(t *testing.T) {
	slug := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	for _, p := range keypeg.Editions {
		rules, ok := keypeg.FindRulebook(p.Rulebook)
		if !ok || !slices.Contains(rules.ModeNames(), p.Mode) {
			t.Errorf("%s is of the rulebook %q, played as %s", p.Slug, p.Rulebook, p.Mode)
		}
		if !slug.MatchString(p.Slug) || seen[p.Slug] || seen[p.Title] || p.Title == "" || !strings.HasPrefix(p.Slug, rules.Slug) {
			t.Errorf("slug %q, title %q", p.Slug, p.Title)
		}
		seen[p.Slug], seen[p.Title] = true, true
		if err := p.Board.Validate(); err != nil {
			t.Errorf("%s: %v", p.Slug, err)
		}
		if p.Short != (keypeg.Format{}) {
			if err := p.Short.Validate(); err != nil || p.Short.Pegs >= p.Board.Pegs || !p.Mode.Simultaneous() {
				t.Errorf("%s: the smaller board is %s: %v", p.Slug, p.Short, err)
			}
		}
		if !agreeable(rules.Games, p.Games) {
			t.Errorf("%s offers %d games, and its rulebook asks for %s", p.Slug, p.Games, rules.Games)
		}
		first := own[p.Rulebook] + "-1"
		if !slices.Contains(p.Clauses, first) {
			t.Errorf("%s does not name %s", p.Slug, first)
		}
		checkClauses(t, p.Slug, p.Clauses, own[p.Rulebook])
		if found, ok := keypeg.FindEdition(" " + strings.ToUpper(p.Slug)); !ok || found.Slug != p.Slug {
			t.Errorf("%s is not found by its slug", p.Slug)
		}
	}
	if _, ok := keypeg.FindEdition("mastermind"); ok {
		t.Error("an edition that is not there is found")
	}
}

func agreeable(c keypeg.Parity, n int) bool {
	switch c {
	case keypeg.Even:
		return n >= 2 && n%2 == 0
	case keypeg.Odd:
		return n%2 == 1
	}
	return n >= 1
}

func checkClauses(t *testing.T, slug string, names []string, part string) {
	t.Helper()
	for i, name := range names {
		if !isClause(name) || slices.Contains(names[:i], name) {
			t.Errorf("%s names %s, which is no clause, or twice", slug, name)
		}
		if p, _, _ := strings.Cut(name, "-"); p != part && p != "D" {
			t.Errorf("%s names %s, a clause of another rulebook", slug, name)
		}
	}
}

// TestRulebooksNameAllTheirClauses checks that every clause of a rulebook's part is named by the rulebook, one of its editions or
// one of its examples.
func TestRulebooksNameAllTheirClauses(t *testing.T) {
	if len(keypeg.Rulebooks) != len(own) {
		t.Errorf("there are %d rulebooks", len(keypeg.Rulebooks))
	}
	for _, r := range keypeg.Rulebooks {
		if found, ok := keypeg.FindRulebook(strings.ToUpper(r.Slug)); !ok || found.Slug != r.Slug {
			t.Errorf("%s is not found by its slug", r.Slug)
		}
		checkClauses(t, r.Slug, r.Clauses, own[r.Slug])
		checkClauses(t, r.Slug, settles(r), own[r.Slug])
		var named []string
		named = append(named, r.Clauses...)
		for _, p := range keypeg.Editions {
			if p.Rulebook == r.Slug {
				named = append(named, p.Clauses...)
			}
		}
		for _, x := range r.Examples {
			named = append(named, x.Clause)
		}
		for n := range clauses[own[r.Slug]] {
			name := fmt.Sprintf("%s-%d", own[r.Slug], n+1)
			if !slices.Contains(named, name) {
				t.Errorf("nothing of %s names %s", r.Slug, name)
			}
		}
	}
}

// TestRulebooksSayHowTheirSetsLook checks that no two sets have the same material or the same description.
func TestRulebooksSayHowTheirSetsLook(t *testing.T) {
	seen := map[string]bool{"": true}
	for _, r := range keypeg.Rulebooks {
		if seen[r.Material.Name] || seen[r.About] || len(r.Editions()) == 0 {
			t.Errorf("%s is of %q, and said to be %q", r.Slug, r.Material.Name, r.About)
		}
		seen[r.Material.Name], seen[r.About] = true, true
	}
}

// settles returns the clauses that determine a rulebook's numbers and results.
func settles(r keypeg.Rulebook) []string {
	clauses := []string{r.GamesBy, r.Penalty.Clause, r.TotalBy}
	for _, s := range r.Modes {
		if s.Mode == keypeg.Series {
			clauses = append(clauses, r.Row.Clause, r.Bonus.Clause)
			continue
		}
		if clauses = append(clauses, s.Round.Clause); s.Mode.Simultaneous() {
			clauses = append(clauses, s.Both, s.Neither)
		}
	}
	slices.Sort(clauses)
	return slices.Compact(clauses)
}

func TestColoursOfAPaletteAreNeverAlike(t *testing.T) {
	for _, r := range keypeg.Rulebooks {
		for colours := 1; colours <= keypeg.MaxColours; colours++ {
			p := r.Palette(colours)
			if len(p) != colours {
				t.Fatalf("%s has %d colours for a board of %d", r.Slug, len(p), colours)
			}
			for i, c := range p {
				checkColour(t, c)
				for _, d := range p[:i] {
					if c.Name == d.Name || c.Letter == d.Letter || c.Pair == d.Pair || distance(t, c.Hex, d.Hex) < 40 {
						t.Errorf("%s, %d colours: %v and %v are alike", r.Slug, colours, c, d)
					}
				}
			}
		}
	}
	advanced, _ := keypeg.FindRulebook("advanced")
	var pairs []string
	for _, c := range advanced.Palette(8) {
		pairs = append(pairs, c.Pair)
	}
	if want := []string{"MA", "OR", "BU", "PU", "YW", "WH", "GN", "BK"}; !slices.Equal(pairs, want) { // AD-9
		t.Errorf("the colours of the advanced set are %v", pairs)
	}
}

func checkColour(t *testing.T, c keypeg.Colour) {
	t.Helper()
	for pattern, text := range map[string]string{`^[a-z]{3,}$`: c.Name, `^[A-Z]$`: c.Letter, `^[A-Z]{2}$`: c.Pair, `^#[0-9a-f]{6}$`: c.Hex} {
		if !regexp.MustCompile(pattern).MatchString(text) {
			t.Errorf("the colour %v has %q", c, text)
		}
	}
}

// distance returns the distance between two colours: the largest difference between their red, green and blue components,
// each from 0 to 255.
func distance(t *testing.T, a, b string) (far int) {
	t.Helper()
	for i := 1; i < 7; i += 2 {
		x, err1 := strconv.ParseInt(a[i:i+2], 16, 0)
		y, err2 := strconv.ParseInt(b[i:i+2], 16, 0)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		far = max(far, int(x-y), int(y-x))
	}
	return far
}

// TestRulebooksAreOfTheirYears checks the years printed on the copies that the rulebooks follow.
func TestRulebooksAreOfTheirYears(t *testing.T) {
	for slug, year := range map[string]int{"classic": 0, "remastered": 2018, "advanced": 2005, "ultimate": 2010, "challenge": 1993} {
		if r, ok := keypeg.FindRulebook(slug); !ok || r.Year != year {
			t.Errorf("%s is of %d, want %d", slug, r.Year, year)
		}
	}
}
