package keypeg_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pureStd lists the packages of the standard library that a pure package may import. Readers and contexts are passed to the
// functions of a pure package as arguments.
var pureStd = strings.Fields(`bufio bytes cmp container/heap container/list crypto/sha256 encoding encoding/binary encoding/hex encoding/json
	errors fmt hash/maphash io iter maps math math/big math/bits slices sort strconv strings sync sync/atomic time unicode unicode/utf8 unsafe`)

// impure lists the functions in the packages of pureStd that reach outside the program.
var impure = map[string]string{
	"time": "Now Since Until Sleep After AfterFunc Tick NewTimer NewTicker LoadLocation",
	"rand": "Int IntN Int32 Int32N Int64 Int64N N Uint32 Uint64 UintN Float32 Float64 ExpFloat64 NormFloat64 Perm Shuffle",
	"fmt":  "Print Printf Println Scan Scanf Scanln",
}

// testAlso lists the packages that tests may import in addition to those that their package may import. The tests of a pure
// package must stay within its layers. Other tests may import any package they need.
const testAlso = "pgregory.net/rapid github.com/rogpeppe/go-internal/testscript github.com/creack/pty github.com/hinshun/vt10x golang.org/x/crypto/ssh go.yaml.in/yaml/v3"

func packageOf(packages []modulePackage, name string) *modulePackage {
	if i := slices.IndexFunc(packages, func(p modulePackage) bool { return p.name == name }); i >= 0 {
		return &packages[i]
	}
	return nil
}

func TestImportsGoDown(t *testing.T) {
	for _, fault := range allFaults(t, packages) {
		t.Error(fault)
	}
}

// TestImportsDoNotGoUp checks that reversing the layers leads to many faults, because imports go only from higher layers to
// lower ones.
func TestImportsDoNotGoUp(t *testing.T) {
	over := slices.Clone(packages)
	for i := range over {
		over[i].layer = -over[i].layer
	}
	if faults := allFaults(t, over); len(faults) < len(packages) {
		t.Errorf("upside down, the layers have only these faults: %s", faults)
	}
}

func allFaults(t *testing.T, packages []modulePackage) (all []string) {
	files := goFiles(t)
	for _, p := range packages {
		if len(files[p.name]) == 0 {
			all = append(all, "there is no "+p.name+": delete its line in packages_test.go")
		}
	}
	for dir, names := range files {
		p := packageOf(packages, dir)
		if p == nil {
			all = append(all, dir+" has no layer: give it a line in packages_test.go")
			continue
		}
		for _, name := range names {
			all = append(all, faults(t, packages, *p, name, readFile(t, name))...)
		}
	}
	return all
}

// TestFaultsAreNoticed checks that faults finds the files that break the rules of their packages, and no others.
func TestFaultsAreNoticed(t *testing.T) {
	const right, wrong = false, true
	for _, c := range []struct {
		in, file, imports, body string
		fault                   bool
	}{
		{".", "x.go", "fmt", "", right},
		{".", "x.go", "os", "", wrong},
		{".", "x_test.go", "pgregory.net/rapid", "", right},
		{".", "x_test.go", module + "/match", "", wrong},
		{".", "x_test.go", module + "/internal/boardtest", "", right},
		{".", "x.go", module + "/internal/boardtest", "", wrong},
		{".", "x.go", "time", "var _ = time.Now()", wrong},
		{"solver", "x.go", "math/rand/v2", "var _ = rand.New(rand.NewPCG(1, 2))", right},
		{"solver", "x.go", "math/rand/v2", "var _ = rand.IntN(6)", wrong},
		{"match", "x.go", module + "/record", "", right},
		{"record", "x.go", module + "/match", "", wrong},
		{"match", "x.go", module + "/solver", "", wrong},        // in the same layer
		{"internal/api", "x.go", module + "/client", "", wrong}, // a server must not import the client
		{"internal/tui/lineui", "x.go", module + "/internal/hall", "", wrong},
		{"internal/tell", "x.go", module + "/internal/lab/scale", "", wrong}, // for developers only
		{"internal/hall", "x.go", module + "/internal/inmem", "", wrong},
		{"internal/hall", "x_test.go", module + "/internal/inmem", "", right},
		{"internal/sqlite", "x.go", "modernc.org/sqlite/lib", "", right},
		{"internal/hall", "x.go", "modernc.org/sqlite", "", wrong},
		{"cmd/keypeg", "x.go", module + "/internal/hall", "", right},
		{"cmd/keypeg", "x.go", "github.com/spf13/viper", "", wrong},
	} {
		source := "package x\nimport " + strconv.Quote(c.imports) + "\n" + c.body
		if faults := faults(t, packages, *packageOf(packages, c.in), path.Join(c.in, c.file), source); (len(faults) > 0) != c.fault {
			t.Errorf("%s in %s of %s: %v", c.imports, c.file, c.in, faults)
		}
	}
}

// TestREADMEShowsTheLayers compares the README's list of packages with the table. With -update it rewrites the list.
func TestREADMEShowsTheLayers(t *testing.T) {
	const from, to = "<!-- the layers, written by go test -run TestREADMEShowsTheLayers -update . -->\n\n", "\n<!-- up to here -->\n"
	page := []byte(readFile(t, "README.md"))
	before, rest, begins := bytes.Cut(page, []byte(from))
	_, after, ends := bytes.Cut(rest, []byte(to))
	if !begins || !ends {
		t.Fatalf("the README has no lines %q and %q", from, to)
	}
	written := slices.Concat(before, []byte(from), layersText(), []byte(to), after)
	if *update {
		if err := os.WriteFile("README.md", written, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(page, written) {
		t.Error("the README differs from packages_test.go: rewrite it with -update")
	}
}

func layersText() []byte {
	var b bytes.Buffer
	last := -1
	for _, p := range packages {
		layer, does := "", p.does
		if p.kind == dev {
			continue
		}
		if p.layer != last {
			layer, last = strconv.Itoa(p.layer), p.layer
		}
		if p.kind == pure {
			does += ": pure"
		}
		fmt.Fprintf(&b, "    %2s  %-24s  %-7s  %s\n", layer, strings.Replace(p.name, ".", "keypeg", 1), strings.Replace(p.side, both, none, 1), does)
	}
	return b.Bytes()
}

// faults returns the ways in which a file breaks the rules of its package.
func faults(t *testing.T, packages []modulePackage, p modulePackage, name, source string) (faults []string) {
	t.Helper()
	isTest := strings.HasSuffix(name, "_test.go")
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if of, ours := strings.CutPrefix(imported, module); ours && !p.mayKnow(packageOf(packages, path.Clean("./"+of)), isTest) || !ours && !p.mayImport(imported, isTest) {
			faults = append(faults, name+" may not import "+imported)
		}
	}
	if p.kind != pure || isTest {
		return faults
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := s.X.(*ast.Ident); ok && slices.Contains(strings.Fields(impure[pkg.Name]), s.Sel.Name) {
				faults = append(faults, name+" may not use "+pkg.Name+"."+s.Sel.Name)
			}
		}
		return true
	})
	return faults
}

// mayKnow reports whether a package may import another package of the module.
func (p modulePackage) mayKnow(of *modulePackage, isTest bool) bool {
	switch {
	case of == nil:
		return false
	case isTest && (p.kind != pure || of.name == p.name || of.kind == dev):
		return true
	case of.kind == dev && p.kind != dev:
		return false
	}
	return of.layer < p.layer && (of.side == none || of.side == p.side || p.side == both)
}

// mayImport reports whether a package may import a package of the standard library or of another module.
func (p modulePackage) mayImport(imported string, isTest bool) bool {
	within := func(prefix string) bool { return imported == prefix || strings.HasPrefix(imported, prefix+"/") }
	if slices.ContainsFunc(strings.Fields(p.also), within) || isTest && slices.ContainsFunc(strings.Fields(testAlso), within) {
		return true
	}
	first, _, _ := strings.Cut(imported, "/")
	return !strings.Contains(first, ".") && (isTest || p.kind != pure || slices.Contains(pureStd, imported))
}
