package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keypeg/internal/lab"
)

// rowOf returns the row for a command in the table of docs/json.md.
func rowOf(t *testing.T, page, command string) string {
	t.Helper()
	for line := range strings.Lines(page) {
		names, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " |")
		if strings.HasPrefix(line, "| `") && slices.Contains(strings.Split(names, ", "), "`"+command+"`") {
			return line
		}
	}
	t.Errorf("docs/json.md has nothing on %s", command)
	return ""
}

// keysOf returns all keys in a text of JSON values.
func keysOf(t *testing.T, text string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	var look func(any)
	look = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, inner := range v {
				found[key] = true
				look(inner)
			}
		case []any:
			for _, inner := range v {
				look(inner)
			}
		}
	}
	for d := json.NewDecoder(strings.NewReader(text)); d.More(); {
		var v any
		if err := d.Decode(&v); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		look(v)
	}
	return found
}

var snake = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// TestJSONIsDocumented checks that each command with --json says so in its usage, and that docs/json.md lists every key
// that the command prints.
func TestJSONIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	dir := t.TempDir()
	tree, out, kept, certs := filepath.Join(dir, "least.tree"), filepath.Join(dir, "out"), filepath.Join(dir, "kept"), filepath.Join(dir, "certs")
	for _, c := range [][]string{ // each begins with the command as the page names it
		{"version"}, {"score", "2334", "1122"}, {"editions"}, {"candidates", "1122 1r0w"}, {"suggest", "1122 1r0w"},
		{"strategy", "--game", "c4p3", "--by", "exact", "--out", tree}, {"walk", tree}, {"value", "--game", "c3p3"}, {"levels"},
		{"levels --duels", "2", "--board", "c6p4"}, {"levels --moves", "1", "--board", "c6p4"},
		{"arena", "parts", "minimax", "--games", "2", "--game", "c4p3"}, {"book merge", tree},
		{"optimal", "--games", "c4p3", "--dir", kept}, {"optimal --at-least", "200", "--games", "c4p3", "--dir", kept}, {"optimal prove", "--games", "c4p3", "--dir", kept, "--out", certs}, {"optimal check", certs},
		{"book build", "--game", "c4p3", "--first", "112", "--dir", out, "--small", "2", "--middle", "2", "--large", "2"},
	} {
		args := append(strings.Fields(c[0]), c[1:]...)
		printed := printed(t, append(args, "--json")...)
		if n := strings.Count(strings.TrimSpace(printed), "\n"); n > 0 && c[0] != "editions" {
			t.Errorf("%s prints %d lines more than one", c[0], n)
		}
		row := rowOf(t, page, c[0])
		if strings.Contains(row, "as `strategy`") {
			row = rowOf(t, page, "strategy")
		}
		for _, key := range slices.Sorted(maps.Keys(keysOf(t, printed))) {
			if !snake.MatchString(key) || !strings.Contains(row, "`"+key+"`") {
				t.Errorf("docs/json.md does not have %s of %s", key, c[0])
			}
		}
	}
	for _, cmd := range commands(rootCommand()) {
		if cmd.Flags().Lookup("json") == nil {
			continue
		}
		if !strings.Contains(cmd.UseLine(), "[--json]") {
			t.Errorf("the usage of %s does not have --json", cmd.Name())
		}
		rowOf(t, page, strings.TrimPrefix(cmd.CommandPath(), "keypeg "))
	}
}

// TestJSONOfTheOthersIsDocumented compares docs/json.md with the output types of commands that need a server, a record or
// a lot of time.
func TestJSONOfTheOthersIsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	var rating bytes.Buffer
	full := lab.Rating{
		Matches: []lab.RatedMatch{{Edition: "classic", Computer: "book", Result: "won", Ending: "played", Games: []lab.RatedGame{{}}}},
		Boards:  []lab.BoardRating{{Levels: []lab.LevelRows{{}}, Nearest: "book"}}, Nearest: "book",
	}
	if err := json.NewEncoder(&rating).Encode(full); err != nil {
		t.Fatal(err)
	}
	var found bytes.Buffer
	if err := (checked{Faults: []misfit{{"x", "y"}}}).print(&found, true); err != nil {
		t.Fatal(err)
	}
	for command, printed := range map[string]string{"bot": rating.String(), "check": found.String()} {
		row := rowOf(t, string(text), command)
		for key := range keysOf(t, printed) {
			if !snake.MatchString(key) || !strings.Contains(row, "`"+key+"`") {
				t.Errorf("docs/json.md does not have %s of %s", key, command)
			}
		}
	}
}
