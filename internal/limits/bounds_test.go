package limits_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"keypeg/internal/limits"
)

var update = flag.Bool("update", false, "print the table into docs/security.md")

const page = "../../docs/security.md"

var table = regexp.MustCompile(`(?s)\| what \| for each \|.*?\n\n`)

// TestThePageHasTheTable compares the table of limits in docs/security.md with the limits of the program.
func TestThePageHasTheTable(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	want := markdown() + "\n"
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

// TestEveryBoundIsTold checks that each bound is in the table once, that it has a reason, and that its test
// exists.
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
	if told := len(all()); told != declared {
		t.Errorf("%d bounds are declared and %d told", declared, told)
	}
	tests := testsOfSource(t)
	for _, b := range all() {
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

// markdown returns the table for docs/security.md.
func markdown() string {
	var b strings.Builder
	b.WriteString("| what | for each | at most | and one more every | beyond it | why | shown by |\n|---|---|---|---|---|---|---|\n")
	for _, l := range all() {
		most, every := grouped(l.Most), "–"
		if l.Every > 0 {
			every = plain(l.Every)
		}
		if strings.HasPrefix(l.What, "waiting ") {
			most, every = every, "–"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | `%s` |\n", l.What, l.Per, most, every, l.Then, l.Why, l.Test)
	}
	return b.String()
}

// plain returns a time as text, without units that are zero.
func plain(d time.Duration) string {
	s := d.String()
	for _, none := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(s, none) {
			s = strings.TrimSuffix(s, none[1:])
		}
	}
	return s
}

// grouped returns a number as text with commas between groups of three digits.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// all returns all bounds in the order of the table.
func all() []limits.Bound {
	return []limits.Bound{
		limits.Asking, limits.Opening, limits.Typing, limits.Guessing, limits.Trying, limits.Sparing, limits.Posing, limits.Drawing, limits.Moving, limits.Jotting, limits.Watching, limits.Reading, limits.Looking, limits.Subscribing, limits.Callers,
		limits.Streams, limits.StreamsAddress, limits.StreamsMatch, limits.StreamsSeat,
		limits.PartyPeople, limits.PartySeat, limits.PartyCommands, limits.PartyStreams, limits.PartyUpdates, limits.TournamentPeople, limits.TournamentMatches,
		limits.Header, limits.Body, limits.LongBody, limits.Answer, limits.Idle, limits.Connections, limits.ConnectionsAddress,
		limits.Sessions, limits.SessionsAddress, limits.SSHLines, limits.SSHLinesAddress, limits.SSHKnocks, limits.SSHLogin, limits.SSHIdle, limits.SSHTyped, limits.SSHTypedAll,
		limits.Jobs, limits.JobsAddress,
		limits.MatchesAddress, limits.PartiesAddress, limits.TournamentsAddress, limits.RecordsAddress, limits.RecordMegabytesAddress, limits.Megabytes, limits.KeepDays, limits.KeepUnmetDays,
	}
}
