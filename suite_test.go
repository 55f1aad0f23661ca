package keypeg_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPureSuiteStartsNoGoroutine checks that the packages that scripts/test.sh tests without the race detector start no
// goroutine, in their code or their tests. The solver and its proofs are an exception: there, every test with Threads in its name
// runs with the race detector.
func TestPureSuiteStartsNoGoroutine(t *testing.T) {
	script, err := os.ReadFile("scripts/test.sh")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?m)^pure=\((.*)\)$`).FindSubmatch(script)
	if list == nil {
		t.Fatal("scripts/test.sh has no list of pure packages")
	}
	for _, pattern := range strings.Fields(string(list[1])) {
		dir, below := strings.CutSuffix(pattern, "/...")
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if below {
			more, _ := filepath.Glob(filepath.Join(dir, "*", "*.go"))
			deeper, _ := filepath.Glob(filepath.Join(dir, "*", "*", "*.go"))
			names = slices.Concat(names, more, deeper)
		}
		if err != nil || len(names) == 0 {
			t.Errorf("%s has no Go files: %v", pattern, err)
		}
		for _, name := range names {
			for _, function := range startGoroutines(t, name) {
				switch {
				case filepath.Dir(name) != "solver" && filepath.Dir(name) != "solver/prove":
					t.Errorf("%s: %s starts a goroutine, so its package belongs to the raced ones", name, function)
				case strings.HasPrefix(function, "Test") && !strings.Contains(function, "Threads"):
					t.Errorf("%s: %s starts a goroutine: with Threads in its name it is raced", name, function)
				}
			}
		}
	}
}

// startGoroutines returns the functions of a file that start a goroutine, by a go statement or by a method named Go, such as
// WaitGroup's.
func startGoroutines(t *testing.T, name string) (functions []string) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		f, is := d.(*ast.FuncDecl)
		if !is {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			_, starts := n.(*ast.GoStmt)
			if call, is := n.(*ast.CallExpr); is {
				method, is := call.Fun.(*ast.SelectorExpr)
				starts = is && method.Sel.Name == "Go"
			}
			if starts && !slices.Contains(functions, f.Name.Name) {
				functions = append(functions, f.Name.Name)
			}
			return true
		})
	}
	return functions
}
