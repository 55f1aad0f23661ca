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

// pureStd lists the packages of the standard library that a pure room may import. Readers and contexts are passed in.
var pureStd = strings.Fields(`bufio bytes cmp container/heap container/list crypto/sha256 encoding encoding/binary encoding/hex encoding/json
	errors fmt hash/maphash io iter maps math math/big math/bits slices sort strconv strings sync sync/atomic time unicode unicode/utf8 unsafe`)

// impure lists the functions of those packages that reach outside the program.
var impure = map[string]string{
	"time": "Now Since Until Sleep After AfterFunc Tick NewTimer NewTicker LoadLocation",
	"rand": "Int IntN Int32 Int32N Int64 Int64N N Uint32 Uint64 UintN Float32 Float64 ExpFloat64 NormFloat64 Perm Shuffle",
	"fmt":  "Print Printf Println Scan Scanf Scanln",
}

// testAlso lists what tests may import in addition. The tests of a pure room must stay within its layers; other tests may import
// any room they need.
const testAlso = "pgregory.net/rapid github.com/rogpeppe/go-internal/testscript github.com/creack/pty github.com/hinshun/vt10x golang.org/x/crypto/ssh go.yaml.in/yaml/v3"

func roomOf(house []room, name string) *room {
	if i := slices.IndexFunc(house, func(r room) bool { return r.name == name }); i >= 0 {
		return &house[i]
	}
	return nil
}

func TestImportsGoDown(t *testing.T) {
	for _, fault := range allFaults(t, house) {
		t.Error(fault)
	}
}

// TestTheHouseStandsOneWayUp turns the layers upside down and checks that this causes many faults.
func TestTheHouseStandsOneWayUp(t *testing.T) {
	over := slices.Clone(house)
	for i := range over {
		over[i].layer = -over[i].layer
	}
	if faults := allFaults(t, over); len(faults) < len(house) {
		t.Errorf("upside down the house has these faults alone: %s", faults)
	}
}

func allFaults(t *testing.T, house []room) (all []string) {
	files := goFiles(t)
	for _, r := range house {
		if len(files[r.name]) == 0 {
			all = append(all, "there is no "+r.name+": take its line out of house_test.go")
		}
	}
	for dir, names := range files {
		r := roomOf(house, dir)
		if r == nil {
			all = append(all, dir+" is no room of the house: give it a line in house_test.go")
			continue
		}
		for _, name := range names {
			all = append(all, faults(t, house, *r, name, readFile(t, name))...)
		}
	}
	return all
}

// TestFaultsAreNoticed checks faults on files that keep or break the rules of their rooms.
func TestFaultsAreNoticed(t *testing.T) {
	const right, wrong = false, true
	for _, c := range []struct {
		room, file, imports, body string
		fault                     bool
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
		{"internal/api", "x.go", module + "/client", "", wrong}, // on the other staircase
		{"internal/tui/lineui", "x.go", module + "/internal/hall", "", wrong},
		{"internal/tell", "x.go", module + "/internal/lab/scale", "", wrong}, // in the yard
		{"internal/hall", "x.go", module + "/internal/inmem", "", wrong},
		{"internal/hall", "x_test.go", module + "/internal/inmem", "", right},
		{"internal/sqlite", "x.go", "modernc.org/sqlite/lib", "", right},
		{"internal/hall", "x.go", "modernc.org/sqlite", "", wrong},
		{"cmd/keypeg", "x.go", module + "/internal/hall", "", right},
		{"cmd/keypeg", "x.go", "github.com/spf13/viper", "", wrong},
	} {
		source := "package x\nimport " + strconv.Quote(c.imports) + "\n" + c.body
		if faults := faults(t, house, *roomOf(house, c.room), path.Join(c.room, c.file), source); (len(faults) > 0) != c.fault {
			t.Errorf("%s in %s of %s: %v", c.imports, c.file, c.room, faults)
		}
	}
}

// TestREADMEShowsTheHouse compares the README's picture with the table. With -update it redraws the picture.
func TestREADMEShowsTheHouse(t *testing.T) {
	const from, to = "<!-- the house, drawn by go test -run TestREADMEShowsTheHouse -update . -->\n\n", "\n<!-- up to here -->\n"
	page := []byte(readFile(t, "README.md"))
	before, rest, begins := bytes.Cut(page, []byte(from))
	_, after, ends := bytes.Cut(rest, []byte(to))
	if !begins || !ends {
		t.Fatalf("the README has no lines %q and %q", from, to)
	}
	drawn := slices.Concat(before, []byte(from), picture(), []byte(to), after)
	if *update {
		if err := os.WriteFile("README.md", drawn, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(page, drawn) {
		t.Error("the README shows another house than house_test.go: draw it with -update")
	}
}

func picture() []byte {
	var b bytes.Buffer
	last := -1
	for _, r := range house {
		layer, does := "", r.does
		if r.kind == yard {
			continue
		}
		if r.layer != last {
			layer, last = strconv.Itoa(r.layer), r.layer
		}
		if r.kind == pure {
			does += ": pure"
		}
		fmt.Fprintf(&b, "    %2s  %-24s  %-7s  %s\n", layer, strings.Replace(r.name, ".", "keypeg", 1), strings.Replace(r.side, roof, none, 1), does)
	}
	return b.Bytes()
}

// faults returns the ways in which a file breaks the rules of its room.
func faults(t *testing.T, house []room, r room, name, source string) (faults []string) {
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
		if of, ours := strings.CutPrefix(imported, module); ours && !r.mayKnow(roomOf(house, path.Clean("./"+of)), isTest) || !ours && !r.mayImport(imported, isTest) {
			faults = append(faults, name+" may not import "+imported)
		}
	}
	if r.kind != pure || isTest {
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

// mayKnow reports whether a room may import another room of the house.
func (r room) mayKnow(of *room, isTest bool) bool {
	switch {
	case of == nil:
		return false
	case isTest && (r.kind != pure || of.name == r.name || of.kind == yard):
		return true
	case of.kind == yard && r.kind != yard:
		return false
	}
	return of.layer < r.layer && (of.side == none || of.side == r.side || r.side == roof)
}

// mayImport reports whether a room may import a package of the standard library or of another module.
func (r room) mayImport(imported string, isTest bool) bool {
	within := func(prefix string) bool { return imported == prefix || strings.HasPrefix(imported, prefix+"/") }
	if slices.ContainsFunc(strings.Fields(r.also), within) || isTest && slices.ContainsFunc(strings.Fields(testAlso), within) {
		return true
	}
	first, _, _ := strings.Cut(imported, "/")
	return !strings.Contains(first, ".") && (isTest || r.kind != pure || slices.Contains(pureStd, imported))
}
