package main

import (
	"context"
	"errors"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
)

func TestMain(m *testing.M) {
	if os.Getenv("KEYPEG_TEST_SHELL") != "" { // a shell runs the tests' own binary as keypeg
		os.Exit(run())
	}
	testscript.Main(tests{m}, map[string]func(){"keypeg": func() { os.Exit(run()) }, "faulty": faulty})
}

// TestScripts runs the program in scripts, as people do in a shell.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   "testdata/script",
		Setup: examples,
		Cmds:  map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "filled": filled, "serves": serves, "takes": takes},
	})
}

// exits implements "exits CODE PROGRAM ARG...": the program must end with this exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARG...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		got = ended.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if want, err := strconv.Atoi(args[0]); err != nil || got != want {
		ts.Fatalf("exit code %d, not %s", got, args[0])
	}
}

// serves implements "serves NAME [hasty]": it starts a server, which runs for the rest of the script, and sets NAME to its
// address. On a hasty server, the computer does not pause before it moves.
func serves(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 || len(args) == 2 && args[1] != "hasty" {
		ts.Fatalf("usage: serves NAME [hasty]")
	}
	s := server.New(inmem.New(), server.Options{Unthrottled: true, Hasty: len(args) == 2})
	listening := httptest.NewServer(s)
	ts.Defer(func() {
		ts.Check(s.Close(context.Background()))
		listening.Close()
	})
	ts.Setenv(args[0], listening.URL)
}

// takes implements "takes NAME PATTERN": it sets NAME to the text that the group of PATTERN matches in the last output.
func takes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: takes NAME PATTERN")
	}
	found := regexp.MustCompile(`(?m)` + args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if len(found) != 2 {
		ts.Fatalf("%s finds nothing", args[1])
	}
	ts.Setenv(args[0], found[1])
}

// examples copies the examples of docs/notation.md next to each script.
func examples(env *testscript.Env) error {
	env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "data"))
	page, err := os.ReadFile("../../docs/notation.md")
	if err != nil {
		return err
	}
	for mark, file := range map[string]string{"series": "series.txt", "duel": "duel.txt", "twin": "duel.json"} {
		_, rest, ok := strings.Cut(string(page), "<!-- example: "+mark+" -->\n")
		_, rest, fenced := strings.Cut(rest, "\n")
		text, _, closed := strings.Cut(rest, "```\n")
		if !ok || !fenced || !closed {
			return errors.New("docs/notation.md has no example " + mark)
		}
		if err := os.WriteFile(filepath.Join(env.WorkDir, file), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// lockstep returns one line at a time. It waits until the answers to all earlier lines have arrived.
type lockstep struct {
	t       *testing.T
	lines   []string
	answers int
}

func (l *lockstep) Read(p []byte) (int, error) {
	if len(l.lines) == 0 {
		return 0, errors.New("the pipe broke")
	}
	line := l.lines[0]
	l.lines = l.lines[1:]
	return copy(p, line), nil
}

func (l *lockstep) Write(p []byte) (int, error) {
	l.answers += strings.Count(string(p), "\n")
	if asked := 3 - len(l.lines); l.answers != asked {
		l.t.Errorf("after %d pairs there are %d answers", asked, l.answers)
	}
	return len(p), nil
}

// TestScoreAnswersBeforeItWaits checks that another program can write a pair, read its answer, and then write the next pair.
func TestScoreAnswersBeforeItWaits(t *testing.T) {
	l := &lockstep{t: t, lines: []string{"2334 1122\n", "2334 2334\n", "1111 2222\n"}}
	reader, err := findReader("classic")
	if err != nil {
		t.Fatal(err)
	}
	if err := scoreLines(l, l, reader, false); err == nil || err.Error() != "the pipe broke" {
		t.Errorf("a broken pipe gives %v", err)
	}
	if l.answers != 3 {
		t.Errorf("%d of 3 answers", l.answers)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestScoreTellsThatItCannotWrite(t *testing.T) {
	reader, _ := findReader("classic")
	if err := scoreLines(strings.NewReader("2334 1122\n"), full{}, reader, false); err == nil || err.Error() != "the disk is full" {
		t.Errorf("a full disk gives %v", err)
	}
}

func TestEditionsSayWhatTheirRulebooksSay(t *testing.T) {
	all := allEditions()
	if len(all) != len(keypeg.Editions) {
		t.Fatalf("%d editions of %d", len(all), len(keypeg.Editions))
	}
	for i, e := range all {
		p := keypeg.Editions[i]
		if e.Slug != p.Slug || e.Codes != p.Board.Codes().Int64() || len(e.Palette) != e.Colours || (e.Short != nil) != (p.Short != keypeg.Format{}) {
			t.Errorf("%s is listed as %+v", p.Slug, e)
		}
		reader, err := findReader(p.Slug)
		if err != nil {
			t.Fatal(err)
		}
		first := strings.Repeat("1", p.Board.Pegs)
		if c, err := reader.Code(strings.Repeat(e.Palette[0].Letter, e.Pegs)); err != nil || c.String() != first {
			t.Errorf("--game %s reads the letters of its first colour as %s, %v", p.Slug, c, err)
		}
	}
}

func BenchmarkScoreLines(b *testing.B) {
	for _, c := range []struct{ game, pair string }{
		{"classic", "2334 1122\n"}, {"advanced", "MA OR BU GN BK OR YW BU PU WH\n"}, {"c20p12", "123456789abc 23456789abcd\n"},
	} {
		const pairs = 1000
		text := strings.Repeat(c.pair, pairs)
		reader, err := findReader(c.game)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.game, func(b *testing.B) {
			for b.Loop() {
				if err := scoreLines(strings.NewReader(text), discard{}, reader, false); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/pairs, "ns/pair")
		})
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
