package lab

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keypeg/solver/optimal"
)

// WriteOptimal reads the results in one directory, and updates the table in another directory with them. New boards
// replace those of the table, but certificates of unchanged facts are kept, and new certificates and mixed values are
// added.
func WriteOptimal(dir, to string) (t optimal.Table, err error) {
	if t, err = readTable(to); err != nil {
		return t, err
	}
	fresh, err := boardsIn(dir)
	if err != nil {
		return t, err
	}
	for _, b := range fresh {
		i := slices.IndexFunc(t.Boards, func(x optimal.Board) bool { return x.Game == b.Game })
		if i < 0 {
			t.Boards = append(t.Boards, b)
			continue
		}
		b.Keep(t.Boards[i])
		t.Boards[i] = b
	}
	for i := range t.Boards {
		b := &t.Boards[i]
		b.Known = knownOf(*b)
		if err := bounds(dir, b); err != nil {
			return t, err
		}
		if err := proofs(dir, b); err != nil {
			return t, fmt.Errorf("certificates of %s: %w", b.Game, err)
		}
	}
	slices.SortFunc(t.Boards, func(a, b optimal.Board) int {
		return cmp.Or(cmp.Compare(unordered(a), unordered(b)), cmp.Compare(a.Pegs, b.Pegs), cmp.Compare(a.Colours, b.Colours))
	})
	if err := packStrategies(dir, filepath.Join(to, "strategies"), fresh, t); err != nil {
		return t, err
	}
	return t, WriteFile(filepath.Join(to, "table.json"), func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "\t")
		return e.Encode(t)
	})
}

// bounds adds the bounds on a board's least total and mixed value that a directory has.
func bounds(dir string, b *optimal.Board) error {
	var l Bound
	there, err := readIfThere(filepath.Join(dir, b.Game+".bound.json"), &l)
	if err != nil {
		return err
	}
	if there {
		b.Raise(l.Lower, l.Firsts, l.Work)
	}
	var v optimal.Value
	if there, err = readIfThere(filepath.Join(dir, b.Game+".value.json"), &v); there {
		b.Narrow(v)
	}
	return err
}

// readTable reads a folder's table of optimal strategies, if there is one.
func readTable(dir string) (t optimal.Table, err error) {
	text, err := os.ReadFile(filepath.Join(dir, "table.json"))
	if errors.Is(err, os.ErrNotExist) {
		return t, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &t)
	}
	return t, err
}

// boardsIn reads the results in a directory.
func boardsIn(dir string) (boards []optimal.Board, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.board.json"))
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var b optimal.Board
		if err := json.Unmarshal(text, &b); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		b.Shorten()
		boards = append(boards, b)
	}
	return boards, nil
}

// packStrategies compresses the strategies of boards into a folder, and removes the strategies that no board of the table
// uses.
func packStrategies(dir, to string, fresh []optimal.Board, t optimal.Table) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, b := range fresh {
		for _, name := range b.Strategies() {
			if err := packInto(dir, to, name); err != nil {
				return err
			}
		}
	}
	named := map[string]bool{}
	for _, b := range t.Boards {
		for _, name := range b.Strategies() {
			named[name] = true
		}
	}
	there, err := os.ReadDir(to)
	for _, f := range there {
		if err == nil && filepath.Ext(f.Name()) == ".gz" && !named[f.Name()] {
			err = os.Remove(filepath.Join(to, f.Name()))
		}
	}
	return err
}

// unordered returns a sort key that puts boards with repeats first.
func unordered(b optimal.Board) int {
	if b.Repeats {
		return 0
	}
	return 1
}

// treeFile returns the name of a strategy's file in the directory of an Optimum.
func treeFile(dir, name string) string { return filepath.Join(dir, strings.TrimSuffix(name, ".gz")) }

func packInto(dir, to, name string) error {
	text, err := os.ReadFile(treeFile(dir, name))
	if err != nil {
		return err
	}
	_, err = compress(filepath.Join(to, name), gzip.BestCompression, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	return err
}

// lineOf returns a line of text about a board.
func lineOf(b optimal.Board) string {
	total := fmt.Sprint(b.Least.Total)
	if !b.Least.Proved() {
		total = fmt.Sprintf("%d–%d", b.Least.Lower, b.Least.Total)
	}
	rows := fmt.Sprintf("%d rows are enough", b.Longest.Upper)
	switch {
	case b.Longest.Lower < b.Longest.Upper:
		rows = fmt.Sprintf("%d–%d rows are enough", b.Longest.Lower, b.Longest.Upper)
	case b.Longest.Upper == 1:
		rows = "1 row is enough"
	}
	return fmt.Sprintf("%-6s %6d codes  total %-14s = %.5f, longest %d, first %s; %s; %v s", b.Game, b.Codes, total, b.Least.Mean,
		b.Least.Longest, b.Least.First, rows, b.Least.Seconds)
}
