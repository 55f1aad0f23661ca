package search

import (
	"slices"

	"keypeg"
)

// FirstRows returns the lowest first row of each kind, in order. Rows are of the same kind if they differ only in the names
// of colours and the order of holes.
func (b *Board) FirstRows() []int32 {
	y := newSymmetry(b)
	var kept []int32
	b.named(0, 0, 0, func(row int32) {
		if y.Lowest(row) == row {
			kept = append(kept, row)
		}
	})
	return kept
}

// named calls visit, in ascending order, for the codes in which the colours first appear in order. There are few such
// codes, and they include the lowest code of each kind. The argument row contains the pegs in the holes before the given
// hole.
func (b *Board) named(hole int, row int32, used uint32, visit func(row int32)) {
	if hole == b.Pegs {
		visit(row)
		return
	}
	here := b.allShades()&^b.alike() | lowest(b.alike()&^used)
	if b.Format.Repeats {
		here |= used
	}
	for ; here != 0; here &= here - 1 {
		c := trailing(here)
		b.named(hole+1, row*int32(b.Shades)+int32(c), used|1<<c, visit)
	}
}

// A Symmetry is the set of all ways to move holes and rename colours that leave the rows played so far unchanged. Rows and
// sets that the symmetry maps to each other cost the same.
type Symmetry struct {
	board    *Board
	fresh    uint32 // shades not played yet; they may be exchanged
	whole    bool   // whether no row has been played yet, so that every order of the holes is allowed
	mappings []mapping
}

// A mapping moves the peg in hole from[i] to hole i, and renames played shades.
type mapping struct {
	from  [keypeg.MaxPegs]uint8
	names [32]uint8
}

// newSymmetry returns the symmetry of the empty board.
func newSymmetry(s *Board) *Symmetry { return &Symmetry{board: s, fresh: s.alike(), whole: true} }

// Some reports whether any move of holes is possible. Exchanges of fresh colours do not matter here, because a scan uses
// these colours only in order.
func (y *Symmetry) Some() bool { return y != nil && (y.whole || len(y.mappings) > 1) }

// mostMappings is the largest number of mappings that are stored. If any mappings are dropped, fewer rows are
// known to be equivalent, but no result changes.
const mostMappings = 5040

// After returns the symmetry left after a row.
func (y *Symmetry) After(row int32) *Symmetry {
	b := y.board
	next := &Symmetry{board: b, fresh: y.fresh}
	var shades [keypeg.MaxPegs]uint8
	b.Digits(row, &shades)
	for _, c := range shades[:b.Pegs] {
		next.fresh &^= 1 << c
	}
	if y.whole {
		next.mappings = y.mappingsFixing(&shades)
		return next
	}
	for _, m := range y.mappings {
		if y.fixes(&m, &shades) {
			next.mappings = append(next.mappings, m)
		}
	}
	return next
}

// mappingsFixing returns the mappings of the empty board that can leave a row unchanged. Each has the renaming of shades
// that this requires.
func (y *Symmetry) mappingsFixing(shades *[keypeg.MaxPegs]uint8) (list []mapping) {
	var m mapping
	for c := range m.names {
		m.names[c] = uint8(c)
	}
	var permute func(hole int, known, taken, moved uint32)
	permute = func(hole int, known, taken, moved uint32) {
		if len(list) == mostMappings {
			return
		}
		if hole == y.board.Pegs {
			list = append(list, m)
			return
		}
		now := shades[hole] & 31
		for from := range y.board.Pegs {
			was := shades[from] & 31
			switch {
			case moved>>from&1 != 0, y.fresh>>was&1 != y.fresh>>now&1:
			case y.fresh>>was&1 == 0 && was != now:
			case known>>was&1 != 0 && m.names[was] != now:
			case known>>was&1 == 0 && taken>>now&1 != 0:
			default:
				old := m.names[was]
				m.from[hole], m.names[was] = uint8(from), now
				permute(hole+1, known|1<<was, taken|1<<now, moved|1<<from)
				m.names[was] = old
			}
		}
	}
	permute(0, 0, 0, 0)
	return list
}

// fixes reports whether a mapping can leave a row unchanged, and if so, records the renaming of shades that this requires.
func (y *Symmetry) fixes(m *mapping, shades *[keypeg.MaxPegs]uint8) bool {
	var known, taken uint32
	for hole := range y.board.Pegs {
		was, now := shades[m.from[hole]], shades[hole]
		if y.fresh>>was&1 != y.fresh>>now&1 {
			return false
		}
		if y.fresh>>was&1 == 0 {
			if m.names[was&31] != now {
				return false
			}
			continue
		}
		switch {
		case known>>was&1 != 0 && m.names[was&31] == now:
		case known>>was&1 == 0 && taken>>now&1 == 0:
			m.names[was&31] = now
			known |= 1 << was
			taken |= 1 << now
		default:
			return false
		}
	}
	return true
}

// Lowest returns the lowest row that is equivalent to a given row.
func (y *Symmetry) Lowest(row int32) int32 {
	b := y.board
	var shades, best, moved Line
	b.Digits(row, &shades)
	if y.whole {
		return b.lowestAlike(&shades)
	}
	best = shades
mappings:
	for i := range y.mappings {
		m := &y.mappings[i]
		fresh := y.fresh
		var names [32]uint8
		var named uint32
		lower := false
		for hole := range b.Pegs {
			c := shades[m.from[hole]] & 31
			switch {
			case y.fresh>>c&1 == 0:
				moved[hole] = m.names[c]
			case named>>c&1 != 0:
				moved[hole] = names[c]
			default:
				names[c] = uint8(trailing(fresh))
				fresh &= fresh - 1
				named |= 1 << c
				moved[hole] = names[c]
			}
			if !lower {
				if moved[hole] > best[hole] {
					continue mappings
				}
				lower = moved[hole] < best[hole]
			}
		}
		best = moved
	}
	return b.number(best[:b.Pegs])
}

// A rowSet is a set of rows.
type rowSet struct {
	bits []uint64 // a bit for each row
	rows []int32
}

// empty removes all rows from the set, which then has room for rows below size.
func (s *rowSet) empty(size int32) {
	for _, row := range s.rows {
		s.bits[row>>6] = 0
	}
	s.rows = s.rows[:0]
	if s.bits == nil {
		s.bits = make([]uint64, size>>6+1)
	}
}

// add adds a row, and reports whether the set did not have it.
func (s *rowSet) add(row int32) bool {
	word, bit := &s.bits[row>>6], uint64(1)<<(row&63)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	s.rows = append(s.rows, row)
	return true
}

// lowestAlike returns the lowest row that is equivalent to the given one on the empty board. In that row, empty holes come
// first if they cannot be exchanged with a colour. The other shades follow, the most frequent first.
func (b *Board) lowestAlike(shades *[keypeg.MaxPegs]uint8) int32 {
	var times [32]uint8
	for _, c := range shades[:b.Pegs] {
		times[c&31]++
	}
	first := trailing(b.alike())
	slices.SortFunc(times[first:b.Shades], func(a, b uint8) int { return int(b) - int(a) })
	row := int32(0)
	for c, n := range times[:b.Shades] {
		for range n {
			row = row*int32(b.Shades) + int32(c)
		}
	}
	return row
}
