package mixed

import (
	"cmp"
	"slices"

	"keypeg/solver/internal/search"
)

// rank lists the promising rows, in ascending order of their lower bounds.
func (m *weighted) rank(v *level, at search.State, budget int64) {
	v.rows = v.rows[:0]
	if m.narrow > 0 {
		m.listBest(v, at, budget)
	} else {
		m.listAll(v, at, budget)
		m.thinRows(v, at)
	}
	slices.SortFunc(v.rows, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.row, b.row))
	})
}

// listBest lists the rows that are best for evenly drawn codes, if their bounds are below budget.
func (m *weighted) listBest(v *level, at search.State, budget int64) {
	if row := m.RankBest(v.Level, at); row != search.Unknown {
		v.Ranked = append(v.Ranked, search.Ranked{Row: row})
	}
	for _, r := range v.Ranked {
		m.list(v, r.Row, &budget)
	}
}

// list adds a row to v.rows if its bound is below budget. If the bound is exact, it becomes the budget.
func (m *weighted) list(v *level, row int32, budget *int64) {
	low, exact := m.bound(v, row)
	if low >= *budget {
		return
	}
	v.rows = append(v.rows, ranked{row, low})
	if exact {
		*budget = low
	}
}

// listAll lists all rows whose bound is below budget.
func (m *weighted) listAll(v *level, at search.State, budget int64) {
	members, first := at.Codes, at.Played == 0 && at.Symmetry != nil
	if first {
		members = m.Board.FirstRows()
	}
	for i, row := range members {
		if i%search.Often == 0 && m.Done() {
			return
		}
		m.list(v, row, &budget)
	}
	if first || budget <= 2*v.whole {
		return // if the row is not the code, every code takes at least a second row
	}
	n := uint32(len(at.Codes))
	limit := m.limit(v, budget)
	if limit <= n {
		return
	}
	v.Scan(m.Bound(search.Boundless), v.Rule(at.Played), limit-n, m.Done, func(row int32, _ uint32) uint32 {
		if _, member := slices.BinarySearch(at.Codes, row); member {
			return limit - n
		}
		was := budget
		if m.list(v, row, &budget); budget < was {
			limit = max(m.limit(v, budget), n)
		}
		return limit - n
	})
}

// thinRows removes all but one row of each group of equivalent rows.
func (m *weighted) thinRows(v *level, at search.State) {
	if !at.Symmetry.Some() {
		return
	}
	seen := make(map[int32]bool, len(v.rows))
	v.rows = slices.DeleteFunc(v.rows, func(r ranked) bool {
		if m.Done() {
			return true
		}
		low := at.Symmetry.Lowest(r.row)
		was := seen[low]
		seen[low] = true
		return was
	})
}
