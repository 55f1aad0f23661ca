package keypeg_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors is the house: every package, from the ground up, and whom of the others it
// may know. The two staircases, that of the server and that of the clients, meet on
// the ground, at the hatch between them (wire), and on the roof.
var floors = []room{
	// ground
	{name: ".", pure: true},
	{name: drawn, pure: true, knows: []string{"."}, also: []string{"pgregory.net/rapid"}},
	// first: a match as it is written down, a game of many, and the thinker
	{name: "record", pure: true, knows: []string{"."}},
	{name: "match", pure: true, knows: []string{".", "record"}},
	{name: "solver", pure: true, knows: []string{"."}, also: []string{"context", "math/rand/v2", "runtime", "golang.org/x/sys/cpu"}},
	{name: "solver/book", pure: true, knows: []string{".", "solver"}, also: []string{"context", "embed"}},
	{name: "solver/optimal", knows: []string{".", "solver"}, also: []string{"embed"}},
	{name: "internal/puzzle", pure: true, knows: []string{".", "solver"}, also: []string{"context", "embed", "math/rand/v2"}},
	// second: the application, and the hatch
	{name: "tell", pure: true, knows: []string{".", "match", "solver"}, also: []string{"golang.org/x/text"}},
	{name: "internal/picture", pure: true, knows: []string{"."}, also: []string{"embed", "image", "golang.org/x/image", "golang.org/x/text"}},
	{name: "internal/bounds", pure: true},
	{name: "internal/asker", pure: true, also: []string{"context", "net/netip"}},
	{name: "internal/seldom", pure: true},
	{name: "internal/gate", knows: []string{"internal/bounds"}, also: []string{"golang.org/x/time"}},
	{name: "internal/trace"},
	{name: "internal/caught"},
	{name: "internal/together"},
	{name: "internal/removal"},
	{name: "internal/listen", knows: []string{"internal/asker", "internal/seldom"}},
	{name: "internal/hall", knows: []string{".", "match", "record", "solver", "internal/asker", "internal/caught", "internal/pool", "internal/seldom"}},
	{name: "internal/hall/storetest", knows: []string{".", "match", "internal/hall"}},
	{name: "internal/bot", pure: true, knows: []string{".", "match", "solver", "solver/book"}, also: []string{"context", "embed", "math/rand/v2"}},
	{name: "internal/engine", knows: []string{".", "solver", "solver/book"}},
	{name: "internal/shelf"},
	{name: "internal/shelf/shelftest", knows: []string{"internal/shelf"}},
	{name: "internal/pool", knows: []string{".", "internal/asker", "internal/caught"}},
	{name: "internal/study", knows: []string{".", "match", "solver", "solver/book", "internal/pool"}},
	{name: "internal/study/studytest", knows: []string{".", "solver"}},
	{name: "internal/analysis", knows: []string{".", "match", "record", "solver", "solver/book", "internal/asker", "internal/pool", "internal/seldom", "internal/shelf", "internal/study"}},
	{name: "internal/puzzle/progress", knows: []string{".", "internal/pool", "internal/puzzle", "internal/shelf"}},
	{name: "internal/daily", knows: []string{".", "match", "internal/hall", "internal/shelf"}},
	{name: "internal/history", knows: []string{".", "match", "record", "solver", "solver/book", "internal/hall", "internal/shelf", "internal/analysis"}},
	{name: "internal/push", knows: []string{".", "match", "tell", "internal/caught", "internal/hall", "internal/shelf"}, also: []string{"github.com/SherClockHolmes/webpush-go"}},
	{name: "wire", pure: true, knows: []string{".", "match", "record"}},
	// third: adapters
	{name: "internal/inmem", knows: []string{".", "match", "internal/hall", "internal/shelf"}},
	{name: "internal/sqlite", knows: []string{".", "match", "internal/caught", "internal/hall", "internal/removal", "internal/shelf", "internal/together"}, also: []string{"modernc.org/sqlite", "modernc.org/libc", "github.com/pressly/goose"}},
	{name: "internal/postgres", knows: []string{".", "match", "internal/hall", "internal/removal", "internal/shelf", "internal/together"}, also: []string{"github.com/jackc/pgx", "github.com/jackc/puddle", "github.com/pressly/goose"}},
	{name: "internal/postgres/postgrestest", also: []string{"github.com/jackc/pgx"}},
	{name: "client", knows: []string{".", "record", "wire"}},
	// fourth: faces
	{name: "internal/api", knows: []string{".", "match", "record", "tell", "wire", "internal/hall", "internal/study", "internal/analysis", "internal/daily", "internal/history", "internal/push", "internal/puzzle", "internal/puzzle/progress", "internal/bot", "internal/picture", "solver", "solver/optimal", "internal/asker", "internal/bounds", "internal/gate", "internal/pool", "internal/seldom", "internal/trace"}, also: []string{"github.com/danielgtaylor/huma"}},
	{name: "web"},
	// above it: a whole server over any store, for the roof, and for tests
	{name: "internal/server", knows: []string{".", "match", "internal/hall", "internal/shelf", "internal/pool", "internal/study", "internal/analysis", "internal/puzzle/progress", "internal/daily", "internal/history", "internal/push", "internal/bot", "internal/api", "internal/bounds", "internal/trace"}},
	// and what a supervisor sees of it
	{name: "internal/metrics", knows: []string{".", "match", "internal/server", "internal/pool", "internal/together"}, also: []string{"github.com/prometheus/client_golang"}},
	// who sits at a server's tables for a program
	{name: "internal/deputy", knows: []string{".", "match", "solver", "wire", "client", "internal/bot"}},
	// the workshop: it measures and builds with whatever plays, over the API too
	{name: "internal/lab", knows: []string{".", "match", "solver", "solver/book", "solver/optimal", "tell", "internal/bot", "internal/engine", "wire", "client"}},
	{name: "internal/lab/load", knows: []string{".", "match", "wire", "client", "internal/bot", "internal/lab"}, also: []string{"github.com/HdrHistogram/hdrhistogram-go"}},
	// the terminal: one sitting at a table, what it is labelled with, and its faces
	{name: "internal/tui/sitting", knows: []string{".", "match", "wire", "client"}},
	{name: "internal/tui/words", knows: []string{"match", "wire"}},
	{name: "internal/tui/talk", knows: []string{".", "match", "wire", "client", "internal/tui/sitting", "internal/tui/words"}},
	{name: "internal/tui/screen", knows: []string{".", "match", "wire", "internal/caught", "internal/tui/sitting", "internal/tui/talk", "internal/tui/words"}, also: []string{"charm.land", "github.com/charmbracelet/x/ansi", "github.com/charmbracelet/colorprofile", "golang.org/x/text"}},
	// and the terminal of whoever comes over SSH, before the same server
	{name: "internal/sshd", knows: []string{".", "client", "internal/asker", "internal/bounds", "internal/caught", "internal/gate", "internal/listen", "internal/tui/screen", "internal/tui/talk", "internal/tui/words"}, also: []string{"charm.land/wish", "github.com/charmbracelet/ssh", "golang.org/x/crypto/ssh", "golang.org/x/time"}},
	// in the yard: what is of use to those who build the house, and is no part of it
	{name: "internal/lab/mutants"},
	{name: "internal/lab/scale"},
	{name: "internal/lab/tube", also: []string{"github.com/creack/pty", "github.com/hinshun/vt10x", "golang.org/x/crypto/ssh"}},
	{name: "internal/lab/load/versus", knows: []string{".", "match", "wire", "internal/lab/load"}},
	{name: "internal/witness", knows: []string{".", "wire", "client", "internal/hall"}, also: []string{"github.com/anishathalye/porcupine"}},
	{name: "internal/fuzz", knows: []string{".", "match", "wire", "client", "internal/api", "internal/bot", "internal/daily", "internal/hall", "internal/push"}},
	// roof: wires everything
	{name: "cmd/keypeg", roof: true, also: []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/charmbracelet/x/term"}},
}

// A room is one package of the house.
type room struct {
	name  string
	knows []string // packages of ours that it may import
	also  []string // and beyond the standard library, or, in a pure room, beyond pureStd
	pure  bool     // no clock, no chance, no input or output, no log
	roof  bool     // may import all of ours
}

// pureStd is what a pure room may take from the standard library. Readers and
// contexts are handed in; nothing here reaches outside by itself.
var pureStd = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "crypto/sha256", "encoding", "encoding/binary", "encoding/hex", "encoding/json",
	"errors", "fmt", "hash/maphash", "io", "iter", "maps", "math", "math/big", "math/bits", "slices", "sort", "strconv", "strings",
	"sync", "sync/atomic", "time", "unicode", "unicode/utf8", "unsafe",
}

// impure are the functions of those packages that do reach outside.
var impure = map[string][]string{
	"time": {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "LoadLocation"},
	"rand": {"Int", "IntN", "Int32", "Int32N", "Int64", "Int64N", "N", "Uint32", "Uint64", "UintN", "Float32", "Float64", "ExpFloat64", "NormFloat64", "Perm", "Shuffle"},
	"fmt":  {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
}

// drawn is what tests of every room may import: boards and codes for property tests.
const drawn = "internal/boardtest"

// testAlso is what tests may import besides: real stores rather than mocks, and the
// suite of all stores.
var testAlso = []string{"internal/asker", "internal/inmem", "internal/sqlite", "internal/postgres", "internal/postgres/postgrestest", "internal/witness", "internal/hall/storetest", "internal/shelf", "internal/shelf/shelftest", "internal/pool", "internal/study", "internal/study/studytest", "internal/server", "client", "wire", "pgregory.net/rapid", "github.com/rogpeppe/go-internal/testscript", "github.com/creack/pty", "github.com/hinshun/vt10x", "golang.org/x/crypto/ssh", "go.yaml.in/yaml/v3"}

func TestFloors(t *testing.T) {
	files := goFiles(t)
	if len(files["."]) < 10 || len(files["cmd/keypeg"]) == 0 {
		t.Fatalf("the house looks empty: %v", slices.Sorted(maps.Keys(files)))
	}
	for dir, names := range files {
		at := slices.IndexFunc(floors, func(r room) bool { return r.name == dir })
		if at < 0 {
			t.Errorf("%s is no room of the house: give it a line in floors_test.go", dir)
			continue
		}
		for _, name := range names {
			for _, fault := range floors[at].faults(t, name, readFile(t, name)) {
				t.Error(fault)
			}
		}
	}
}

// TestFloorsNoticeWhatIsForbidden gives the rooms files that break the rules.
func TestFloorsNoticeWhatIsForbidden(t *testing.T) {
	for _, c := range []struct {
		room, file, imports, body string
		fault                     bool
	}{
		{".", "x.go", "fmt", "", false},
		{".", "x.go", "os", "", true},
		{".", "x.go", "math/rand/v2", "", true},
		{".", "x.go", "log", "", true},
		{".", "x.go", "keypeg/match", "", true},
		{".", "x_test.go", "keypeg/match", "", true},
		{".", "x_test.go", "pgregory.net/rapid", "", false},
		{".", "x_test.go", "os", "", false},
		{".", "x.go", "time", "var _ = time.Duration(0)", false},
		{".", "x.go", "time", "var _ = time.Now()", true},
		{"match", "x.go", "keypeg", "", false},
		{"match", "x.go", "keypeg/solver", "", true},
		{"match", "x.go", "keypeg/record", "", false},
		{"record", "x.go", "keypeg/match", "", true},
		{".", "x_test.go", "keypeg/record", "", true},
		{"record", "x_test.go", "keypeg/internal/boardtest", "", false},
		{"record", "x.go", "keypeg/internal/boardtest", "", true},
		{"match", "x.go", "crypto/rand", "", true},
		{"solver", "x.go", "context", "", false},
		{"solver", "x.go", "net", "", true},
		{"solver", "x.go", "math/rand/v2", "var _ = rand.New(rand.NewPCG(1, 2))", false},
		{"solver", "x.go", "math/rand/v2", "var _ = rand.IntN(6)", true},
		{"solver/book", "x.go", "math/rand/v2", "", true},
		{"wire", "x.go", "keypeg/internal/hall", "", true},
		{"internal/bot", "x.go", "keypeg/internal/hall", "", true},
		{"internal/bot", "x.go", "crypto/rand", "", true},
		{"internal/bot", "x.go", "time", "var _ = time.Now()", true},
		{"internal/bot", "x.go", "keypeg/match", "", false},
		{"internal/hall", "x.go", "net/http", "", false},
		{"internal/hall", "x.go", "keypeg/internal/inmem", "", true},
		{"internal/hall", "x_test.go", "keypeg/internal/inmem", "", false},
		{"internal/sqlite", "x.go", "keypeg/internal/inmem", "", true},
		{"internal/sqlite", "x.go", "modernc.org/sqlite/lib", "", false},
		{"internal/hall", "x.go", "modernc.org/sqlite", "", true},
		{"internal/api", "x.go", "keypeg/client", "", true},
		{"internal/tui/talk", "x.go", "keypeg/internal/hall", "", true},
		{"cmd/keypeg", "x.go", "keypeg/internal/hall", "", false},
		{"cmd/keypeg", "x.go", "github.com/spf13/viper", "", true},
	} {
		at := slices.IndexFunc(floors, func(r room) bool { return r.name == c.room })
		source := "package x\nimport " + strconv.Quote(c.imports) + "\n" + c.body
		if faults := floors[at].faults(t, path.Join(c.room, c.file), source); (len(faults) > 0) != c.fault {
			t.Errorf("%s in %s of %s: %v", c.imports, c.file, c.room, faults)
		}
	}
}

// faults tells what in a file breaks the rules of its room.
func (r room) faults(t *testing.T, name, source string) (faults []string) {
	t.Helper()
	isTest := strings.HasSuffix(name, "_test.go")
	mode := parser.ImportsOnly
	if r.pure && !isTest {
		mode = parser.SkipObjectResolution
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, mode)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if !r.mayImport(imported, isTest) {
			faults = append(faults, name+" may not import "+imported)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := s.X.(*ast.Ident); ok && slices.Contains(impure[pkg.Name], s.Sel.Name) {
				faults = append(faults, name+" may not use "+pkg.Name+"."+s.Sel.Name)
			}
		}
		return true
	})
	return faults
}

func (r room) mayImport(imported string, isTest bool) bool {
	within := func(prefix string) bool { return imported == prefix || strings.HasPrefix(imported, prefix+"/") }
	if isTest && r.mayImport(imported, false) {
		return true
	}
	if imported == "keypeg" || strings.HasPrefix(imported, "keypeg/") {
		of := path.Clean("./" + strings.TrimPrefix(imported, "keypeg"))
		return r.roof || slices.Contains(r.knows, of) || isTest && (of == r.name || of == drawn || !r.pure && slices.Contains(testAlso, of))
	}
	if slices.ContainsFunc(r.also, within) || isTest && slices.ContainsFunc(testAlso, within) {
		return true
	}
	first, _, _ := strings.Cut(imported, "/")
	if strings.Contains(first, ".") {
		return false // another module's
	}
	return isTest || !r.pure || slices.Contains(pureStd, imported)
}

// goFiles lists the module's Go files by the directory they are in.
func goFiles(t *testing.T) map[string][]string {
	t.Helper()
	files := map[string][]string{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules" || otherModule(name)) {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, ".go") {
			dir := filepath.ToSlash(filepath.Dir(name))
			files[dir] = append(files[dir], filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// otherModule reports whether a directory has a go.mod of its own.
func otherModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
