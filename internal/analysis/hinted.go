package analysis

import (
	"slices"

	"keypeg/internal/study"
)

// NamesRows reports whether a hint of this kind names rows to place: the best one, or the codes that are left.
func NamesRows(kind string) bool { return kind == study.HintBest || kind == study.HintCodes }

// Hinted returns a board with those of its rows marked, from 1, before which a hint named rows to place: they are left out of
// loss and accuracy. What is kept of a game knows nothing of hints.
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
