package main

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const sample = `package p

import "errors"

func Within(n, most int) bool {
	if n < 0 || n > most {
		return false
	}
	return true
}

func Sum(list []int) (sum int, err error) {
	for _, n := range list {
		if !Within(n, 100) {
			return 0, errors.New("too far")
		}
		sum += n
	}
	return sum, nil
}

const most = 100

func Count(list []int, n *int) {
	for range list {
		*n++
	}
}

func Index(list []int, n int) (i int) {
all:
	for i = range list {
		switch n {
		case list[i]:
			break all
		}
	}
	return i
}
`

// changes returns the mutants of a source, as "was -> now".
func changes(t *testing.T, source string) (list []string) {
	t.Helper()
	all, err := mutantsIn("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		list = append(list, m.was+" -> "+m.now)
	}
	return list
}

func TestMutantsAreSmallChanges(t *testing.T) {
	want := []string{
		"if n < 0 || n > most { -> if n < 0 && n > most {",
		"if n < 0 || n > most { -> if n < 0 {",
		"if n < 0 || n > most { -> if n > most {",
		"if n < 0 || n > most { -> if n <= 0 || n > most {",
		"if n < 0 || n > most { -> if n >= 0 || n > most {",
		"if n < 0 || n > most { -> if n < 1 || n > most {",
		"if n < 0 || n > most { -> if n < 0 || n >= most {",
		"if n < 0 || n > most { -> if n < 0 || n <= most {",
		"return false -> return true",
		"return true -> return false",
		"if !Within(n, 100) { -> if Within(n, 100) {",
		"if !Within(n, 100) { -> if !Within(n, 101) {",
		`return 0, errors.New("too far") -> return 0, *new(error)`,
		"sum += n -> sum -= n",
		"sum += n -> ",
		"return sum, nil -> return *new(int), nil",
		"const most = 100 -> const most = 101",
		"*n++ -> *n--",
		"*n++ -> ",
		"case list[i]: -> case !list[i]:",
		"break all -> ",
		"return i -> return *new(int)",
	}
	if got := changes(t, sample); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		t.Errorf("made:\n%s\nnot:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for source, want := range map[string]string{
		"var list [8]int":                          "",
		"const most = 20":                          "const most = 20 -> const most = 21",
		"var f = func() bool { return on }":        "var f = func() bool { return on } -> var f = func() bool { return !(on) }",
		"func f() { defer g() }":                   "func f() { defer g() } -> func f() {  }",
		"func f() (int, error) { return 0, g }":    "func f() (int, error) { return 0, g } -> func f() (int, error) { return 0, *new(error) }",
		"func f() (int, bool) { return 0, false }": "func f() (int, bool) { return 0, false } -> func f() (int, bool) { return 0, true }",
	} {
		if got := strings.Join(changes(t, "package p\n"+source), "\n"); got != want {
			t.Errorf("%s: %s", source, got)
		}
	}
}

// TestMutantsMeetTheirFate tries the mutants of a separate module, whose test checks the sum of a list but not its bounds.
func TestMutantsMeetTheirFate(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module p\n\ngo 1.26\n",
		"p.go":   sample,
		"p_test.go": `package p
import "testing"
func TestSum(t *testing.T) {
	if sum, err := Sum([]int{1, 2, 3}); sum != 6 || err != nil { t.Fatal(sum, err) }
	if _, err := Sum([]int{-1}); err == nil { t.Fatal("-1 is taken") }
	n := 0
	if Count([]int{1, 2, 3}, &n); n != 3 { t.Fatal(n) }
	if i := Index([]int{1, 2, 3}, 2); i != 1 { t.Fatal(i) }
}
`,
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	own, err := measure(context.Background(), root, ".", ".", "")
	if err != nil {
		t.Fatal(err)
	}
	all, err := mutantsOf(root, ".", "*")
	if err != nil {
		t.Fatal(err)
	}
	for lines, want := range map[[2]int]string{{5, 10}: "^(TestSum)$", {12, 20}: "^(TestSum)$", {40, 50}: "^()$"} {
		quick, slow := own.reaching(mutant{file: "p.go", in: "f", body: body{from: lines[0], to: lines[1]}})
		if quick.pattern != want || (quick.takes > 0) != (want != "^()$") || slow.takes > 0 {
			t.Errorf("lines %v are reached by %+v and %+v", lines, quick, slow)
		}
	}
	if quick, slow := own.reaching(mutant{file: "p.go"}); quick.takes > 0 || slow.takes == 0 || slow.pattern != "" {
		t.Errorf("code outside functions is reached by %+v and %+v", quick, slow)
	}
	want := map[string]fate{
		"sum += n -> sum -= n":                                     caught,
		"if n < 0 || n > most { -> if n > most {":                  caught,
		"if n < 0 || n > most { -> if n <= 0 || n > most {":        survived,
		"if !Within(n, 100) { -> if !Within(n, 101) {":             survived,
		`return 0, errors.New("too far") -> return 0, *new(error)`: caught,
		"const most = 100 -> const most = 101":                     survived,
		"*n++ -> ":                                                 caught,
		"case list[i]: -> case !list[i]:":                          broken,
		"break all -> ":                                            broken, // the label is no longer used
		"return i -> return *new(int)":                             caught,
	}
	for _, mutants := range batches(all) {
		b := batch{t.TempDir(), maps.Clone(mutants)}
		if _, err := b.compile(context.Background(), []suite{own}); err != nil {
			t.Fatal(err)
		}
		for i, m := range mutants {
			name := m.was + " -> " + m.now
			f, ok := want[name]
			if !ok {
				continue
			}
			delete(want, name)
			got := broken
			if _, ok := b.mutants[i]; ok {
				got, err = judge(context.Background(), b.dir, i, m, []suite{own})
			}
			if got != f || err != nil {
				t.Errorf("%s: %d, not %d: %v", name, got, f, err)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not made: %v", want)
	}
	text, err := os.ReadFile(filepath.Join(root, "p.go"))
	if err != nil || string(text) != sample {
		t.Errorf("the tree was changed: %v", err)
	}
}

func TestEquivalentsAreLeftOut(t *testing.T) {
	all, err := readEquivalents(`# a heading

p.go Within
- if n < 0 || n > most {
+ if n <= 0 || n > most {
nobody asks for 0

p.go Within
- return true
+ return nil
it was once so

q/p.go Within
- return true
+ return nil
another package's
`)
	if err != nil {
		t.Fatal(err)
	}
	mutants, err := mutantsIn("p.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	rest, gone := all.leaveOut(".", mutants)
	if len(rest) != len(mutants)-1 || len(gone) != 1 || gone[0].line != 8 {
		t.Errorf("%d of %d are left, and gone is %+v", len(rest), len(mutants), gone)
	}
	if _, err := readEquivalents("p.go Within\n- return true\n+ return nil\n"); err == nil {
		t.Error("an entry without its reason is read")
	}
	if _, err := readEquivalents(equivalentText); err != nil {
		t.Error(err)
	}
}

// TestAPackageIsNamedWithOrWithoutADot checks that the minimum of a package does not depend on how its name is written.
func TestAPackageIsNamedWithOrWithoutADot(t *testing.T) {
	for _, name := range []string{"internal/sqlite", "./internal/sqlite", "internal/sqlite/"} {
		if got := asked([]string{name}); len(got) != 1 || got[0].dir != "internal/sqlite" || got[0].least != 90 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
