package tell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"keypeg"
)

// translations are the catalogues but for that of the language in which sentences arise.
var translations = catalogues[1:]

// TestCatalogues reads every sentence out of the source and holds each catalogue to exactly these.
func TestCatalogues(t *testing.T) {
	said := sentencesOfSource(t)
	if len(said) < 50 {
		t.Fatalf("only %d sentences found: does the test still know how they are said?", len(said))
	}
	for _, c := range translations {
		for key := range said {
			if _, ok := c.phrases[key]; !ok {
				t.Errorf("the catalogue of %s lacks %q", c.tag, key)
			}
		}
	}
	for _, c := range catalogues {
		for key, phrase := range c.phrases {
			if !said[key] {
				t.Errorf("the catalogue of %s has %q, which nobody says", c.tag, key)
			}
			for _, text := range texts(phrase) {
				if want, got := arguments(t, key), arguments(t, text); !maps.Equal(want, got) {
					t.Errorf("%q takes %v, and in %s %q takes %v", key, want, c.tag, text, got)
				}
			}
		}
	}
}

// mistyped are the marks that each language sets otherwise, by its tag.
var mistyped = map[string]*regexp.Regexp{
	// a narrow space before high punctuation and inside guillemets; typographic apostrophes
	"fr": regexp.MustCompile(`[^\x{202f}][;:!?»]|«[^\x{202f}]|['"]`),
	// no space before punctuation; each „ with its “
	"de": regexp.MustCompile(`\s[;:!?]|['"«»”]|(?:^|“)[^„]*“|„[^“]*(?:„|$)`),
	// no space before punctuation or inside guillemets; each ? with its ¿, each ! with its ¡
	"es": regexp.MustCompile(`\s[;:!?»]|«\s|['"„“”]|(?:^|\?)[^¿?]+\?|(?:^|!)[^¡!]+!`),
}

// TestMarks holds each language to its spaces, quotation marks and apostrophes.
func TestMarks(t *testing.T) {
	typed := regexp.MustCompile(`[A-Z][a-z]+: | \?$`) // a line as it is typed in a record, or an answer
	for _, c := range translations {
		wrong := mistyped[c.tag.String()]
		if wrong == nil {
			t.Errorf("how is %s set?", c.tag)
			continue
		}
		for key, phrase := range everything(c) {
			for _, text := range texts(phrase) {
				if at := wrong.FindString(typed.ReplaceAllString(text, "")); at != "" {
					t.Errorf("%s, %q: %q has %q", c.tag, key, text, at)
				}
			}
		}
	}
}

// everything returns all that a catalogue says, sentences and refusals.
func everything(c catalogue) map[string]any {
	all := maps.Clone(c.phrases)
	maps.Copy(all, c.refusals)
	return all
}

// TestNoClauseIsSaid checks that sentences contain no clauses of rules: clauses are separate data.
func TestNoClauseIsSaid(t *testing.T) {
	clause := regexp.MustCompile(`\b(C|CL|RE|AD|UL|CH|D)-\d+\b`)
	for said := range sentencesOfSource(t) {
		if clause.MatchString(said) {
			t.Errorf("%q names a clause", said)
		}
	}
	for _, site := range refusalsOfSource(t) {
		if clause.MatchString(site.format) {
			t.Errorf("%s: %q names a clause", site.at, site.format)
		}
	}
	for _, c := range translations {
		for key, phrase := range everything(c) {
			for _, text := range texts(phrase) {
				if clause.MatchString(text) {
					t.Errorf("%s, %q: %q names a clause", c.tag, key, text)
				}
			}
		}
	}
}

// TestNames holds each language to a name of its own for every colour, month and edition.
func TestNames(t *testing.T) {
	want := map[string]bool{}
	for _, p := range keypeg.Editions {
		want[p.Title] = true
	}
	for _, r := range keypeg.Rulebooks {
		want[r.About] = true
		for _, colours := range []int{1, keypeg.MaxColours} {
			for _, c := range r.Palette(colours) {
				want[c.Name] = true
			}
		}
		for _, c := range r.Colours {
			want[c.Name] = true
		}
	}
	for month := time.January; month <= time.December; month++ {
		want[month.String()] = true
	}
	for _, c := range translations {
		for name := range want {
			if c.names[name] == "" {
				t.Errorf("the catalogue of %s has no name for %q", c.tag, name)
			}
		}
		first := map[string]string{}
		for name, called := range c.names {
			if !want[name] {
				t.Errorf("the catalogue of %s names %q, which is nothing", c.tag, name)
			}
			if other, ok := first[called]; ok {
				t.Errorf("the catalogue of %s calls both %q and %q %q", c.tag, name, other, called)
			}
			first[called] = name
		}
	}
}

// sentencesOfSource returns the first arguments of all calls of say; one that is no literal is a fault.
func sentencesOfSource(t *testing.T) map[string]bool {
	t.Helper()
	said := map[string]bool{}
	set := token.NewFileSet()
	inspect := func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "say" {
			return true
		}
		literal, ok := call.Args[0].(*ast.BasicLit)
		if !ok {
			t.Errorf("%s: what is said is no literal, so no catalogue can be held to it", set.Position(call.Pos()))
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil {
			t.Fatal(err)
		}
		said[text] = true
		return true
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, inspect)
	}
	return said
}

func texts(phrase any) []string {
	if c, ok := phrase.(counted); ok {
		return []string{c.one, c.other}
	}
	return []string{phrase.(string)}
}

// verb is one that fmt reads: an argument's place stands right before its letter.
var verb = regexp.MustCompile(`%(\.\d+)?(\[(\d+)\])?([a-z%])`)

// arguments returns the places of a format's arguments, from 1, with their verbs.
func arguments(t *testing.T, format string) map[int]string {
	t.Helper()
	of := map[int]string{}
	place := 0
	for _, found := range verb.FindAllStringSubmatch(format, -1) {
		if found[4] == "%" {
			continue
		}
		place++
		if found[3] != "" {
			place, _ = strconv.Atoi(found[3])
		}
		of[place] = found[4]
	}
	if n := len(of); n > 0 && slices.Max(slices.Collect(maps.Keys(of))) != n {
		t.Errorf("%q leaves an argument out", format)
	}
	return of
}
