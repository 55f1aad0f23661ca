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
	"keypeg/internal/catalogue"
)

// english is the catalogue of the language in which the sentences are written, and translations contains the other
// catalogues, indexed by language tag.
var english, translations = func() (*translation, map[string]*translation) {
	others := map[string]*translation{}
	for _, tag := range catalogue.Languages[1:] {
		others[tag] = catalogue.Read[translation](files, tag)
	}
	return catalogue.Read[translation](files, catalogue.Languages[0]), others
}()

// TestCatalogues collects every sentence from the source, and checks that each catalogue contains exactly these
// sentences.
func TestCatalogues(t *testing.T) {
	said := sentencesOfSource(t)
	if len(said) < 50 {
		t.Fatalf("only %d sentences found: does the test still know how they are said?", len(said))
	}
	for tag, c := range translations {
		for key := range said {
			if _, ok := c.Sentences[key]; !ok {
				t.Errorf("the catalogue of %s lacks %q", tag, key)
			}
		}
		testSentences(t, tag, c, said)
	}
	testSentences(t, "en", english, said)
}

// testSentences checks that the source uses every sentence of a catalogue, and that each translation has the arguments of
// its key.
func testSentences(t *testing.T, tag string, c *translation, said map[string]bool) {
	for key, phrase := range c.Sentences {
		if !said[key] {
			t.Errorf("the catalogue of %s has %q, which nobody says", tag, key)
		}
		testNumber(t, tag, key, phrase)
		for _, text := range phrase.Texts() {
			if want, got := arguments(t, key), arguments(t, text); !maps.Equal(want, got) {
				t.Errorf("%q takes %v, and in %s %q takes %v", key, want, tag, text, got)
			}
		}
	}
}

// testNumber checks that the argument that chooses a phrase's form is a number.
func testNumber(t *testing.T, tag, format string, phrase catalogue.Phrase) {
	if verb := arguments(t, format)[phrase.By]; phrase.By > 0 && verb != "d" && verb != "f" {
		t.Errorf("%q: in %s argument %d chooses the form, and it is no number", format, tag, phrase.By)
	}
}

// mistyped contains a pattern for each language, indexed by its tag. The pattern matches punctuation that is wrong in the
// language.
var mistyped = map[string]*regexp.Regexp{
	// a narrow space before high punctuation and inside guillemets; typographic apostrophes
	"fr": regexp.MustCompile(`[^\x{202f}][;:!?»]|«[^\x{202f}]|['"]`),
	// no space before punctuation; a “ after every „
	"de": regexp.MustCompile(`\s[;:!?]|['"«»”]|(?:^|“)[^„]*“|„[^“]*(?:„|$)`),
	// no space before punctuation or inside guillemets; a ¿ before every ?, and a ¡ before every !
	"es": regexp.MustCompile(`\s[;:!?»]|«\s|['"„“”]|(?:^|\?)[^¿?]+\?|(?:^|!)[^¡!]+!`),
}

// TestMarks checks the spaces, quotation marks and apostrophes of each language.
func TestMarks(t *testing.T) {
	typed := regexp.MustCompile(`[A-Z][a-z]+: | \?$`) // a line as it is typed in a record, or an answer
	for tag, c := range translations {
		wrong := mistyped[tag]
		if wrong == nil {
			t.Errorf("how is %s set?", tag)
			continue
		}
		for key, phrase := range everything(c) {
			for _, text := range phrase.Texts() {
				if at := wrong.FindString(typed.ReplaceAllString(text, "")); at != "" {
					t.Errorf("%s, %q: %q has %q", tag, key, text, at)
				}
			}
		}
	}
}

// everything returns all sentences and refusals of a catalogue.
func everything(c *translation) map[string]catalogue.Phrase {
	all := maps.Clone(c.Sentences)
	maps.Copy(all, c.Refusals)
	return all
}

// TestNoClauseIsSaid checks that no sentence cites a clause of the rules, because clauses are sent separately.
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
	for tag, c := range translations {
		for key, phrase := range everything(c) {
			for _, text := range phrase.Texts() {
				if clause.MatchString(text) {
					t.Errorf("%s, %q: %q names a clause", tag, key, text)
				}
			}
		}
	}
}

// TestNames checks that each language has its own name for every colour, month and edition.
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
	for tag, c := range translations {
		for name := range want {
			if c.Names[name] == "" {
				t.Errorf("the catalogue of %s has no name for %q", tag, name)
			}
		}
		first := map[string]string{}
		for name, called := range c.Names {
			if !want[name] {
				t.Errorf("the catalogue of %s names %q, which is nothing", tag, name)
			}
			if other, ok := first[called]; ok {
				t.Errorf("the catalogue of %s calls both %q and %q %q", tag, name, other, called)
			}
			first[called] = name
		}
	}
}

// TestNamesOfPlayersWithoutAName checks the names that StandIn knows without reading the catalogues.
func TestNamesOfPlayersWithoutAName(t *testing.T) {
	for i, v := range voices {
		if got, want := []string{unnamed[i], seatNames[keypeg.Host][i], seatNames[keypeg.Guest][i]}, []string{v.Unnamed(), v.SeatName(keypeg.Host), v.SeatName(keypeg.Guest)}; !slices.Equal(got, want) {
			t.Errorf("in %s, players without a name are called %q, not %q", v.Language, want, got)
		}
	}
	if len(unnamed) != len(voices) || len(seatNames[keypeg.Host]) != len(voices) || len(seatNames[keypeg.Guest]) != len(voices) {
		t.Error("there is not one name for each language")
	}
}

// sentencesOfSource returns the first arguments of all calls to say. An argument that is not a literal fails the test.
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

// verb matches a formatting verb. The index of an argument comes just before the verb's letter.
var verb = regexp.MustCompile(`%(\.\d+)?(\[(\d+)\])?([a-z%])`)

// arguments returns the verb of each argument of a format, keyed by the argument's index, counting from 1.
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
