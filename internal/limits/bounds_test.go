package limits_test

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"keypeg/internal/limits"
)

var update = flag.Bool("update", false, "print the table into docs/security.md")

const page = "../../docs/security.md"

var table = regexp.MustCompile(`(?s)\| what \| for each \|.*?\n\n`)

// TestThePageHasTheTable compares the table of limits in docs/security.md with the program's.
func TestThePageHasTheTable(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	want := limits.Markdown() + "\n"
	if *update {
		text = table.ReplaceAllLiteral(text, []byte(want))
		if err := os.WriteFile(page, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := table.Find(text); string(got) != want {
		t.Errorf("docs/security.md differs: go test ./internal/limits -update\n%s", want)
	}
}

// TestEveryBoundIsTold checks that each bound is in the table once, has a reason, and names an existing test.
func TestEveryBoundIsTold(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "bounds.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if name, ok := lit.Type.(*ast.Ident); ok && name.Name == "Bound" {
				declared++
			}
		}
		return true
	})
	if all := len(limits.All()); all != declared {
		t.Errorf("%d bounds are declared and %d told", declared, all)
	}
	tests := testsOfSource(t)
	for _, b := range limits.All() {
		if b.What == "" || b.Most <= 0 || b.Why == "" || b.Then == "" || !tests[b.Test] {
			t.Errorf("not all is said, or there is no such test: %+v", b)
		}
	}
	for _, named := range regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(read(t, page), -1) {
		if !tests[named[1]] {
			t.Errorf("docs/security.md names %s, which is no test", named[1])
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func testsOfSource(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, "_test.go") {
			for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(read(t, path), -1) {
				found[m[1]] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
