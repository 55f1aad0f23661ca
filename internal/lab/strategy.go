package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"keypeg/internal/cputime"
	"keypeg/solver"
	"keypeg/solver/book"
	"keypeg/solver/prove"
)

// Play plays a strategy against every code and returns the result and the whole strategy. The argument by is the name of
// the strategy.
func Play(ctx context.Context, space *solver.Space, strategy solver.Strategy, by string, line *Progress) (Sheet, *solver.Tree, error) {
	tell, stop := line.ticking()
	defer stop()
	tell("%s, %d codes", by, space.Len())
	from := cputime.Used()
	r, tree, err := evaluate(ctx, space, strategy, tell)
	if err != nil {
		return Sheet{}, nil, err
	}
	sheet := SheetOf(r, by)
	sheet.CPU = (cputime.Used() - from).Seconds()
	sheet.Proved = by == "exact"
	if by == "book" {
		b, _ := book.For(space.Format())
		sheet.Proved = b.Proved()
	}
	return sheet, tree, nil
}

// evaluate plays a strategy against every code, on all processors. It calls tell to report its progress.
func evaluate(ctx context.Context, space *solver.Space, strategy solver.Strategy, tell func(format string, args ...any)) (solver.Result, *solver.Tree, error) {
	if e, ok := strategy.(solver.Exact); ok {
		p := prove.Prover{Space: space, First: e.First, Rows: e.Rows, Progress: func(b prove.Bounds) { tell("%s", boundsOf(b)) }}
		return p.Evaluate(ctx)
	}
	return solver.Evaluate(ctx, space, strategy, solver.Options{Progress: func(codes, whole int) { tell("%d of %d codes broken", codes, whole) }})
}

// Writable returns nil if files can be written in a directory. Call it before long work begins.
func Writable(dir string) error {
	f, err := os.CreateTemp(dir, ".keypeg-*")
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// WriteFile writes a file completely or not at all.
func WriteFile(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".keypeg-*")
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// WriteText writes a text to a file, completely or not at all.
func WriteText(name string, text []byte) error {
	return WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// A Sheet is the result of a strategy in the form that is printed.
type Sheet struct {
	Game      string  `json:"game"`
	By        string  `json:"by"`
	First     string  `json:"first"`
	Total     int64   `json:"total"`
	Codes     int     `json:"codes"`
	Mean      float64 `json:"mean"`
	Longest   int     `json:"longest"`
	Histogram []int64 `json:"histogram"` // the numbers of codes broken in row 1, in row 2, and so on
	CPU       float64 `json:"cpu_seconds"`
	Proved    bool    `json:"proved"` // whether it is proved that no other strategy (with the same first row, if one was given) takes fewer rows
}

// SheetOf returns a result in the form that is printed. The argument by is the strategy's name.
func SheetOf(r solver.Result, by string) Sheet {
	mean, _ := r.Mean().Float64()
	return Sheet{
		Game: r.Format.String(), By: by, First: r.First.String(), Total: r.Total, Codes: r.Codes,
		Mean: mean, Longest: r.Longest(), Histogram: r.Histogram,
	}
}

// Print prints the sheet for people, or as JSON.
func (s Sheet) Print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(s)
	}
	proved := ""
	if s.Proved {
		proved = ", proved least"
	}
	_, err := fmt.Fprintf(out, "game       %s\nby         %s\nfirst      %s\ntotal      %d%s\nmean       %d/%d = %.5f\nlongest    %d\nhistogram  %s\ncpu        %.3f s\n",
		s.Game, s.By, s.First, s.Total, proved, s.Total, s.Codes, s.Mean, s.Longest, strings.Trim(fmt.Sprint(s.Histogram), "[]"), s.CPU)
	return err
}
