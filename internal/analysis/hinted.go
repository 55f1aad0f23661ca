package analysis

import (
	"slices"

	"keypeg/internal/study"
)

// NamesRows reports whether hints of a kind name rows to place: the best row, or the codes left.
func NamesRows(kind string) bool { return kind == study.HintBest || kind == study.HintCodes }

// Hinted returns a copy of a board in which the given rows, counted from 1, are marked as played after a hint that named
// rows. Loss and accuracy leave out those rows. The stored form of a game does not record hints.
func (b Board) Hinted(rows []int) Board {
	if len(rows) == 0 {
		return b
	}
	b.Rows, b.Loss = slices.Clone(b.Rows), 0
	judged := 0
	for i := range b.Rows {
		r := &b.Rows[i]
		r.Hinted = slices.Contains(rows, r.Number)
		if r.Judged && !r.Hinted {
			judged++
			b.Loss += r.Loss
		}
	}
	if b.Accuracy != nil {
		b.Accuracy = accuracyOf(b.Loss, judged)
	}
	return b
}
