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

// TestCatalogues reads every sentence out of the source and holds each catalogue to exactly these.
func TestCatalogues(t *testing.T) {
	said := sentencesOfSource(t)
	if len(said) < 50 {
		t.Fatalf("only %d sentences found: does the test still know how they are said?", len(said))
	}
	for key := range english {
		if !said[key] {
			t.Errorf("english.go has %q, which nobody says", key)
		}
	}
	for key := range said {
		if _, ok := french[key]; !ok {
			t.Errorf("french.go lacks %q", key)
		}
	}
	for key, phrase := range french {
		if !said[key] {
			t.Errorf("french.go has %q, which nobody says", key)
		}
		for _, text := range texts(phrase) {
			if want, got := arguments(t, key), arguments(t, text); !maps.Equal(want, got) {
				t.Errorf("%q takes %v, and its French %q takes %v", key, want, text, got)
			}
		}
	}
}

// TestFrenchSpacing holds French to its spaces: a narrow one before high punctuation and inside guillemets.
func TestFrenchSpacing(t *testing.T) {
	wrong := regexp.MustCompile(`[^\x{202f}][;:!?»]|«[^\x{202f}]|'`)
	typed := regexp.MustCompile(`[A-Z][a-z]+: `) // a line as it is typed in a record
	all := maps.Clone(french)
	maps.Copy(all, frenchRefusals)
	for key, phrase := range all {
		for _, text := range texts(phrase) {
			text = typed.ReplaceAllString(text, "")
			if at := wrong.FindString(text); at != "" {
				t.Errorf("%q: %q has %q", key, text, at)
			}
		}
	}
}

// TestNoClauseIsSaid: players read words. The clause of a rule stands beside a sentence, in the data.
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
	for _, all := range []map[string]any{french, frenchRefusals} {
		for key, phrase := range all {
			for _, text := range texts(phrase) {
				if clause.MatchString(text) {
					t.Errorf("%q: %q names a clause", key, text)
				}
			}
		}
	}
}

// TestNames holds each language to a name for every colour, month and edition.
func TestNames(t *testing.T) {
	want := map[string]bool{}
	for _, p := range keypeg.Editions {
		want[p.Title] = true
	}
	for _, r := range keypeg.Rulebooks {
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
	for name := range want {
		if frenchNames[name] == "" {
			t.Errorf("french.go has no name for %q", name)
		}
	}
	for name := range frenchNames {
		if !want[name] {
			t.Errorf("french.go names %q, which is nothing", name)
		}
	}
}

// sentencesOfSource are the first arguments of all calls of say; one that is no literal is a fault.
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

var verb = regexp.MustCompile(`%(\.\d+)?(\[(\d+)\])?(\.\d+)?([a-z%])`)

// arguments are the places of a format's arguments, from 1, with their verbs.
func arguments(t *testing.T, format string) map[int]string {
	t.Helper()
	of := map[int]string{}
	place := 0
	for _, found := range verb.FindAllStringSubmatch(format, -1) {
		if found[5] == "%" {
			continue
		}
		place++
		if found[3] != "" {
			place, _ = strconv.Atoi(found[3])
		}
		of[place] = found[5]
	}
	if n := len(of); n > 0 && slices.Max(slices.Collect(maps.Keys(of))) != n {
		t.Errorf("%q leaves an argument out", format)
	}
	return of
}
