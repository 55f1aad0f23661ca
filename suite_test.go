package keypeg_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPureSuiteStartsNoGoroutine checks the packages that scripts/test.sh tests without the race detector. Neither their code
// nor their tests may start a goroutine. In packages that have tests with Threads in their names, the code and these tests
// may, because these tests run with the race detector.
func TestPureSuiteStartsNoGoroutine(t *testing.T) {
	script := readFile(t, "scripts/test.sh")
	threads := strings.Fields(regexp.MustCompile(`-run Threads (.*)`).FindStringSubmatch(script)[1])
	for _, pattern := range arrayOf(t, script, "pure") {
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
				case !slices.Contains(threads, "./"+filepath.ToSlash(filepath.Dir(name))):
					t.Errorf("%s: %s starts a goroutine, so its package belongs to the raced ones", name, function)
				case strings.HasPrefix(function, "Test") && !strings.Contains(function, "Threads"):
					t.Errorf("%s: %s starts a goroutine: with Threads in its name it is raced", name, function)
				}
			}
		}
	}
}

// TestComputingPackagesShareNoSynchronization checks the packages of Keypeg that scripts/test.sh builds without the race
// detector. They may not use generic code of package sync, even indirectly. The linker might keep only the copy of such
// code in these packages, and the race detector would then miss the synchronization of other packages.
func TestComputingPackagesShareNoSynchronization(t *testing.T) {
	shared := regexp.MustCompile(`sync\.(Map|OnceFunc|OnceValues?)\b`)
	for _, pattern := range arrayOf(t, readFile(t, "scripts/test.sh"), "computing") {
		if !strings.HasPrefix(pattern, "./") {
			continue
		}
		names, err := filepath.Glob(filepath.Join(pattern, "*.go"))
		if err != nil || len(names) == 0 {
			t.Errorf("%s has no Go files: %v", pattern, err)
		}
		for _, name := range names {
			if found := shared.FindString(readFile(t, name)); found != "" {
				t.Errorf("%s uses %s", name, found)
			}
		}
	}
}

// arrayOf returns the words of the array with the given name in scripts/test.sh.
func arrayOf(t *testing.T, script, name string) []string {
	t.Helper()
	list := regexp.MustCompile(`(?ms)^` + name + `=\((.*?)\)$`).FindStringSubmatch(script)
	if list == nil {
		t.Fatalf("scripts/test.sh has no array %s", name)
	}
	return strings.Fields(list[1])
}

// TestShortLoopsAlsoRunWhole checks scripts/test.sh, which uses -short with the race detector. The script must also run, in
// full, every test that -short shortens.
func TestShortLoopsAlsoRunWhole(t *testing.T) {
	script := readFile(t, "scripts/test.sh")
	pure, loops, looping := arrayOf(t, script, "pure"), arrayOf(t, script, "loops"), arrayOf(t, script, "looping")
	met := map[string]bool{}
	for dir, names := range goFiles(t) {
		pattern := "./" + dir
		if slices.Contains(pure, strings.TrimSuffix(pattern, "/.")) || strings.HasPrefix(dir, "solver") {
			continue // runs without -short
		}
		for _, name := range names {
			for _, function := range shortened(t, name) {
				test, is := strings.CutPrefix(function, "Test")
				met[test], met[pattern] = true, true
				if !is || !slices.Contains(loops, test) || !slices.Contains(looping, pattern) {
					t.Errorf("%s: -short shortens %s, which is not among the loops and looping of scripts/test.sh", name, function)
				}
			}
		}
	}
	for _, word := range append(loops, looping...) {
		if !met[word] {
			t.Errorf("scripts/test.sh names %s, which -short does not shorten", word)
		}
	}
}

// shortened returns the functions of a file whose work depends on -short, directly or through rapid.
func shortened(t *testing.T, name string) []string {
	return functionsThat(t, name, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is {
			return false
		}
		what := types.ExprString(call.Fun)
		return what == "testing.Short" || what == "rapid.Check" || what == "rapid.MakeCheck"
	})
}

// startGoroutines returns the functions of a file that start a goroutine, with a go statement or a method named Go, such as
// WaitGroup.Go.
func startGoroutines(t *testing.T, name string) []string {
	return functionsThat(t, name, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is {
			method, is := call.Fun.(*ast.SelectorExpr)
			return is && method.Sel.Name == "Go"
		}
		_, starts := n.(*ast.GoStmt)
		return starts
	})
}

// functionsThat returns those functions of a file in which some node makes the function contains return true.
func functionsThat(t *testing.T, name string, contains func(ast.Node) bool) (functions []string) {
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
			if contains(n) && !slices.Contains(functions, f.Name.Name) {
				functions = append(functions, f.Name.Name)
			}
			return true
		})
	}
	return functions
}
