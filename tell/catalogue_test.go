package tell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
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
	for key, phrase := range french {
		for _, text := range texts(phrase) {
			if at := wrong.FindString(text); at != "" {
				t.Errorf("%q: %q has %q", key, text, at)
			}
		}
	}
}

// sentencesOfSource are the first arguments of all calls of say; one that is no literal is a fault.
func sentencesOfSource(t *testing.T) map[string]bool {
	t.Helper()
	said := map[string]bool{}
	set := token.NewFileSet()
	packages, err := parser.ParseDir(set, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(packages["tell"], func(n ast.Node) bool {
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
	})
	return said
}

func texts(phrase any) []string {
	if c, ok := phrase.(counted); ok {
		return []string{c.one, c.other}
	}
	return []string{phrase.(string)}
}

var verb = regexp.MustCompile(`%(\[(\d+)\])?(\.\d+)?([a-z%])`)

// arguments are the places of a format's arguments, from 1, with their verbs.
func arguments(t *testing.T, format string) map[int]string {
	t.Helper()
	of := map[int]string{}
	place := 0
	for _, found := range verb.FindAllStringSubmatch(format, -1) {
		if found[4] == "%" {
			continue
		}
		place++
		if found[2] != "" {
			place, _ = strconv.Atoi(found[2])
		}
		of[place] = found[4]
	}
	if n := len(of); n > 0 && slices.Max(slices.Collect(maps.Keys(of))) != n {
		t.Errorf("%q leaves an argument out", format)
	}
	return of
}
