// Package studytest provides a slow but obviously correct judge of rows for tests of
// positions and games.
package studytest

import (
	"math"
	"slices"
	"testing"

	"keypeg"
	"keypeg/solver"
)

// Format parses a board.
func Format(t testing.TB, text string) keypeg.Format {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Code parses the text of a code for a board.
func Code(t testing.TB, e keypeg.Format, text string) keypeg.Code {
	t.Helper()
	c, err := keypeg.NewReader(e, nil).Code(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A Slow is a slow judge that tries every row on every set.
type Slow struct {
	All   []keypeg.Code
	Win   keypeg.Keys
	Known map[string]float64
}

// NewSlow returns a slow judge for a board.
func NewSlow(e keypeg.Format) *Slow {
	return &Slow{slices.Collect(e.All()), e.Win(), map[string]float64{}}
}

// Left returns the codes that agree with the rows.
func (o *Slow) Left(rows []keypeg.Row) (left []keypeg.Code) {
	for _, c := range o.All {
		if (solver.Position{Rows: rows}).Fits(c) {
			left = append(left, c)
		}
	}
	return left
}

// Best returns the smallest expected number of rows of all strategies.
func (o *Slow) Best(set []keypeg.Code) float64 {
	if len(set) == 0 {
		return 0
	}
	var key []byte
	for _, c := range set {
		key = append(key, c.String()...)
	}
	if v, ok := o.Known[string(key)]; ok {
		return v
	}
	least := math.Inf(1)
	for _, row := range o.All {
		if parts := Split(set, row); len(parts) > 1 || len(set) == 1 && row == set[0] {
			least = min(least, o.Of(set, row))
		}
	}
	o.Known[string(key)] = least
	return least
}

// Of returns the expected number of rows if the given row is played first.
func (o *Slow) Of(set []keypeg.Code, row keypeg.Code) float64 {
	rows := 1.0
	for keys, part := range Split(set, row) {
		if keys == o.Win {
			continue
		}
		if len(part) == len(set) {
			rows += o.Best(set) // the row reveals nothing
			continue
		}
		rows += float64(len(part)) / float64(len(set)) * o.Best(part)
	}
	return rows
}

// Split returns the parts of a set according to the answers to a row.
func Split(set []keypeg.Code, row keypeg.Code) map[keypeg.Keys][]keypeg.Code {
	parts := map[keypeg.Keys][]keypeg.Code{}
	for _, c := range set {
		k := keypeg.Score(c, row)
		parts[k] = append(parts[k], c)
	}
	return parts
}

// Same reports whether two numbers of rows are equal up to rounding errors.
func Same(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
