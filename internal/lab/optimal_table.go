package lab

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"keypeg/solver/optimal"
)

// WriteOptimal makes the table of every board in a directory, and copies the
// strategies that it names, packed.
func WriteOptimal(dir, to string) (t optimal.Table, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.board.json"))
	if err != nil {
		return t, err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return t, err
		}
		var b optimal.Board
		if err := json.Unmarshal(text, &b); err != nil {
			return t, fmt.Errorf("%s: %w", name, err)
		}
		b.Known = knownOf(b)
		b.Shorten()
		if err := proofs(dir, &b); err != nil {
			return t, fmt.Errorf("certificates of %s: %w", b.Game, err)
		}
		t.Boards = append(t.Boards, b)
	}
	slices.SortFunc(t.Boards, func(a, b optimal.Board) int {
		return cmp.Or(cmp.Compare(unordered(a), unordered(b)), cmp.Compare(a.Pegs, b.Pegs), cmp.Compare(a.Colours, b.Colours))
	})
	if err := os.RemoveAll(filepath.Join(to, "strategies")); err != nil {
		return t, err
	}
	if err := os.MkdirAll(filepath.Join(to, "strategies"), 0o755); err != nil {
		return t, err
	}
	for _, b := range t.Boards {
		for _, name := range b.Strategies() {
			if err := packInto(dir, filepath.Join(to, "strategies"), name); err != nil {
				return t, err
			}
		}
	}
	return t, WriteFile(filepath.Join(to, "table.json"), func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		return e.Encode(t)
	})
}

// unordered puts boards with repeats first.
func unordered(b optimal.Board) int {
	if b.Repeats {
		return 0
	}
	return 1
}

func packInto(dir, to, name string) error {
	text, err := os.ReadFile(filepath.Join(dir, name[:len(name)-len(".gz")]))
	if err != nil {
		return err
	}
	z, err := packed(text)
	if err != nil {
		return err
	}
	return WriteFile(filepath.Join(to, name), func(w io.Writer) error {
		_, err := w.Write(z)
		return err
	})
}

// lineOf is a board on one line.
func lineOf(b optimal.Board) string {
	total := fmt.Sprint(b.Least.Total)
	if !b.Least.Proved() {
		total = fmt.Sprintf("%d–%d", b.Least.Lower, b.Least.Total)
	}
	rows := fmt.Sprint(b.Longest.Upper)
	if b.Longest.Lower < b.Longest.Upper {
		rows = fmt.Sprintf("%d–%d", b.Longest.Lower, b.Longest.Upper)
	}
	return fmt.Sprintf("%-6s %6d codes  total %-14s = %.5f, longest %d, first %s; %s rows are enough; %.3g s", b.Game, b.Codes, total, b.Least.Mean,
		b.Least.Longest, b.Least.First, rows, b.Least.Seconds)
}
