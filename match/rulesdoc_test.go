package match

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keypeg"
)

// These tests compare docs/rules.md with the clauses of the rulebooks, with the code and tests that it names, and
// with the scoring.

const rulesPage = "../docs/rules.md"

// clauses returns the names of all clauses and decisions.
func clauses() (all []string) {
	for _, of := range []struct {
		name string
		n    int
	}{{"C", 9}, {"CL", 7}, {"RE", 9}, {"AD", 9}, {"UL", 7}, {"CH", 10}, {"D", 22}} {
		for i := range of.n {
			all = append(all, fmt.Sprintf("%s-%d", of.name, i+1))
		}
	}
	return all
}

func readRules(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(rulesPage)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A source lists the repository's declarations: tests by name, everything else as file#Name or file#Type.Name.
type source struct {
	tests, code map[string]bool
}

func declared(t *testing.T) source {
	t.Helper()
	s := source{map[string]bool{}, map[string]bool{}}
	files := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != ".."):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		s.add(strings.TrimPrefix(filepath.ToSlash(path), "../"), file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s source) add(path string, file *ast.File) {
	for _, d := range file.Decls {
		for _, name := range names(d) {
			if strings.HasSuffix(path, "_test.go") {
				s.tests[name] = true
			} else {
				s.code[path+"#"+name] = true
			}
		}
	}
}

// names returns the names in a declaration.
func names(d ast.Decl) (all []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			of := d.Recv.List[0].Type
			if star, ok := of.(*ast.StarExpr); ok {
				of = star.X
			}
			if id, ok := of.(*ast.Ident); ok {
				name = id.Name + "." + name
			}
		}
		return []string{name}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				all = append(all, spec.Name.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					all = append(all, id.Name)
				}
			}
		}
	}
	return all
}

var quoted = regexp.MustCompile("`([^`]+)`")

// inQuotes returns the texts between backquotes.
func inQuotes(cell string) (all []string) {
	for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
		all = append(all, m[1])
	}
	return all
}

// holes returns the faults in the table of clauses in docs/rules.md.
func holes(page string, s source) (wrong []string) {
	complain := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	seen := map[string]bool{}
	_, table, _ := strings.Cut(page, "## Clause, code, test")
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 4 || strings.HasPrefix(cells[0], "--") || strings.TrimSpace(cells[0]) == "clause" {
			continue
		}
		clause := strings.TrimSpace(cells[0])
		if seen[clause] || !slices.Contains(clauses(), clause) {
			complain("%s is in the table twice, or is no clause", clause)
		}
		seen[clause] = true
		for _, place := range inQuotes(cells[2]) {
			if !s.code[place] {
				complain("%s: there is no %s", clause, place)
			}
		}
		for _, test := range inQuotes(cells[3]) {
			if !s.tests[test] || !strings.HasPrefix(test, testPrefix(clause)) {
				complain("%s: there is no test %s, or it is not called after the clause", clause, test)
			}
		}
		if len(inQuotes(cells[2])) == 0 || len(inQuotes(cells[3])) == 0 {
			complain("%s has no code or no test", clause)
		}
	}
	for _, clause := range clauses() {
		if !seen[clause] {
			complain("%s is not in the table", clause)
		}
	}
	return wrong
}

func testPrefix(clause string) string { return "Test" + strings.Replace(clause, "-", "", 1) + "_" }

func TestEveryClauseHasItsPlaceInTheCodeAndItsTest(t *testing.T) {
	for _, hole := range holes(readRules(t), declared(t)) {
		t.Errorf("docs/rules.md: %s", hole)
	}
}

func TestTheRulesTableNoticesWhatIsMissing(t *testing.T) {
	page, s := readRules(t), declared(t)
	for what, change := range map[string]func() (string, source){
		"a clause":       func() (string, source) { return strings.Replace(page, "\n| CL-5 |", "\n| CL-0 |", 1), s },
		"a test":         func() (string, source) { return strings.Replace(page, "`TestD1_", "`TestD1_No", 1), s },
		"a code place":   func() (string, source) { return strings.Replace(page, "keys.go#Score", "keys.go#Scare", 1), s },
		"all tests":      func() (string, source) { return page, source{map[string]bool{}, s.code} },
		"the right name": func() (string, source) { return strings.Replace(page, "`TestD1_", "`TestD2_", 1), s },
	} {
		if len(holes(change())) == 0 {
			t.Errorf("without %s the table is found whole", what)
		}
	}
}

// TestTestsAreCalledAfterClausesThatExist checks that every clause in the name of a test exists.
func TestTestsAreCalledAfterClausesThatExist(t *testing.T) {
	called := regexp.MustCompile(`^Test(C|CL|RE|AD|UL|CH|D)(\d+)_`)
	found := 0
	for name := range declared(t).tests {
		if m := called.FindStringSubmatch(name); m != nil {
			found++
			if !slices.Contains(clauses(), m[1]+"-"+m[2]) {
				t.Errorf("%s is called after no clause", name)
			}
		}
	}
	if found < len(clauses()) {
		t.Errorf("only %d tests are called after clauses", found)
	}
}

func TestTheRulesPageNamesOnlyClausesThatExist(t *testing.T) {
	for _, name := range regexp.MustCompile(`\b(C|CL|RE|AD|UL|CH|D)-\d+\b`).FindAllString(readRules(t), -1) {
		if !slices.Contains(clauses(), name) {
			t.Errorf("docs/rules.md names %s", name)
		}
	}
}

func TestTheRulesPageShowsThePrintedBoards(t *testing.T) {
	page := readRules(t)
	for _, p := range keypeg.Editions {
		blanks := p.Board
		blanks.Blanks = true
		row := fmt.Sprintf("| %d | %d | %d | %s | %s |", p.Board.Pegs, p.Board.Colours, p.Board.Rows, thousands(p.Board), thousands(blanks))
		name := "| `" + p.Rulebook + "` "
		switch {
		case p.Board.Blanks:
			continue // the last column of the rulebook's row has the number of this board's codes
		case p.Rulebook == "challenge":
			row = strings.Replace(row, thousands(blanks)+" ", "", 1) // the set has no such variant
		}
		if p.Rulebook == "challenge" && p.Board.Pegs == 4 {
			name = "| `challenge`, short codes "
		}
		if !strings.Contains(page, "\n"+name+row+"\n") {
			t.Errorf("docs/rules.md has no line %s%s", name, row)
		}
	}
}

// thousands formats the number of a board's codes with commas.
func thousands(e keypeg.Format) string {
	digits := e.Codes().String()
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
