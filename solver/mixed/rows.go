package mixed

import (
	"cmp"
	"slices"

	"keypeg/solver/internal/search"
)

// rank lists the promising rows, in ascending order of their lower bounds.
func (m *weighted) rank(v *level, at search.State, budget int64) {
	v.rows = v.rows[:0]
	if m.narrow > 0 && len(at.Codes) > 64 {
		if row := m.RankBest(v.Level, at); row != search.Unknown {
			v.Ranked = append(v.Ranked, search.Ranked{Row: row})
		}
		for _, r := range v.Ranked {
			if low, _ := m.bound(v, r.Row); low < budget {
				v.rows = append(v.rows, ranked{r.Row, low})
			}
		}
	} else {
		m.eachRow(v, at, budget, func(row int32, low int64) int64 {
			v.rows = append(v.rows, ranked{row, low})
			return budget
		})
	}
	slices.SortFunc(v.rows, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.row, b.row))
	})
	m.thinRows(v, at)
	if m.narrow > 0 {
		v.rows = v.rows[:min(len(v.rows), m.narrow)]
	}
}

// eachRow calls visit for the rows whose bound is below budget. The result of visit is the new budget. If the bound of a
// visited row is exact, it then skips rows with bounds at least as high.
func (m *weighted) eachRow(v *level, at search.State, budget int64, visit func(row int32, low int64) int64) {
	members, first := at.Codes, at.Played == 0 && at.Symmetry != nil
	if first {
		members = m.Board.FirstRows()
	}
	for i, row := range members {
		if i%search.Often == 0 && m.Done() {
			return
		}
		low, exact := m.bound(v, row)
		if low < budget {
			budget = visit(row, low)
			if exact {
				budget = min(budget, low)
			}
		}
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
		low, exact := m.bound(v, row)
		if low >= budget {
			return limit - n
		}
		if _, member := slices.BinarySearch(at.Codes, row); member {
			return limit - n
		}
		was := budget
		budget = visit(row, low)
		if exact {
			budget = min(budget, low)
		}
		if budget < was {
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
