package proof

import "keypeg"

// A mapping moves holes and renames pegs: the peg in hole from[i] moves to hole i.
type mapping struct {
	from [keypeg.MaxPegs]int
	name [keypeg.MaxColours + 1]keypeg.Peg
}

func unmoved() (y mapping) {
	for hole := range y.from {
		y.from[hole] = hole
	}
	for p := range y.name {
		y.name[p] = keypeg.Peg(p)
	}
	return y
}

func exchange(a, b keypeg.Peg) mapping {
	y := unmoved()
	y.name[a], y.name[b] = b, a
	return y
}

// image returns the row to which a mapping maps a row.
func (c *checker) image(y *mapping, row int32) int32 {
	n := 0
	for _, hole := range y.from[:c.format.Pegs] {
		n = n*(c.format.Colours+1) + int(y.name[c.rows[row].At(hole)])
	}
	return c.place[n]
}

// keeps reports whether a mapping maps the current set to itself.
func (c *checker) keeps(y *mapping) bool {
	for _, n := range c.set {
		if !c.in[c.image(y, n)] {
			return false
		}
	}
	return true
}

// freely returns the first of those pegs that can be exchanged with each other without changing the set of all codes. The
// empty hole is one of these pegs, except on boards where only empty holes may be repeated.
func (c *checker) freely() keypeg.Peg {
	if c.format.Blanks && c.format.Repeats {
		return keypeg.Empty
	}
	return 1
}

// exchanges contains, for each peg, a set of bits: the lower pegs that can be exchanged with it without changing the
// current codes.
type exchanges [keypeg.MaxColours + 1]uint32

func (c *checker) exchanges() (lower exchanges) {
	for b := c.freely(); int(b) <= c.format.Colours; b++ {
		for a := b - 1; a >= c.freely() && a < b; a-- {
			if y := exchange(a, b); c.keeps(&y) {
				lower[b] = lower[a] | 1<<a
				break
			}
		}
	}
	return lower
}

// inOrder reports whether the pegs of a row that may be exchanged with each other first occur in ascending order, without
// a gap. Each row is equivalent to a row that is in order.
func (lower *exchanges) inOrder(row keypeg.Code) bool {
	had := uint32(0)
	for hole := range row.Len() {
		p := row.At(hole)
		if lower[p]&^had != 0 {
			return false
		}
		had |= 1 << p
	}
	return true
}

// mappings returns exchanges of two pegs that generate all exchanges.
func (lower *exchanges) mappings() (list []mapping) {
	for b, others := range lower {
		for a := range b {
			if others>>a&1 != 0 {
				list = append(list, exchange(keypeg.Peg(a), keypeg.Peg(b)))
				break
			}
		}
	}
	return list
}

// places returns, for each hole, a set of bits: the lower holes that can be exchanged with it without changing the current
// codes.
func (c *checker) places() (lower [keypeg.MaxPegs]uint32) {
	for b := range c.format.Pegs {
		for a := b - 1; a >= 0 && lower[b] == 0; a-- {
			if y := moved(a, b); c.keeps(&y) {
				lower[b] = lower[a] | 1<<a
			}
		}
	}
	return lower
}

// moved returns the mapping that exchanges two holes.
func moved(a, b int) mapping {
	y := unmoved()
	y.from[a], y.from[b] = b, a
	return y
}

// mappings returns mappings that map the current set to itself. Together with exchanges of colours, they generate all such
// mappings. These mappings are the exchanges of two holes, and one mapping of each group of mappings that differ only by
// such exchanges.
func (c *checker) mappings(lower exchanges) []mapping {
	m := mover{checker: c, lower: lower, places: c.places(), y: unmoved()}
	for b, others := range m.places {
		for a := b - 1; a >= 0; a-- {
			if others>>a&1 != 0 {
				m.list = append(m.list, moved(a, b))
				break
			}
		}
	}
	for _, n := range c.set {
		for hole := range c.format.Pegs {
			m.times[c.rows[n].At(hole)][hole]++
		}
	}
	var may names
	for p := range may[:c.format.Colours+1] {
		may[p] = 1 << p
		if p >= int(c.freely()) {
			may[p] = 1<<(c.format.Colours+1) - 1<<c.freely()
		}
	}
	m.move(0, 0, may)
	return m.list
}

// names contains a set of bits for each peg: the pegs that it may become.
type names [keypeg.MaxColours + 1]uint32

// A mover tries all orders of the holes. Peg p can become peg q only if p occurs in each hole as often as q occurs in the
// hole to which the order moves that hole.
type mover struct {
	*checker
	lower  exchanges
	places [keypeg.MaxPegs]uint32
	times  [keypeg.MaxColours + 1][keypeg.MaxPegs]int
	y      mapping
	list   []mapping
}

// move fills the given hole and all later holes.
func (m *mover) move(to int, taken uint32, may names) {
	if m.stop() != nil {
		return
	}
	if to == m.format.Pegs {
		m.rename(m.freely(), 0, &may)
		return
	}
	for from := range m.format.Pegs {
		if taken>>from&1 == 0 && m.places[from]&^taken == 0 {
			if then, ok := m.narrow(may, from, to); ok {
				m.y.from[to] = from
				m.move(to+1, taken|1<<from, then)
			}
		}
	}
}

// narrow looks at one more hole, and removes the names that do not fit it. It returns false if this leaves a peg without a
// name.
func (m *mover) narrow(may names, from, to int) (names, bool) {
	for a := range may[:m.format.Colours+1] {
		for b := range may[:m.format.Colours+1] {
			if m.times[a][from] != m.times[b][to] {
				may[a] &^= 1 << b
			}
		}
		if may[a] == 0 {
			return may, false
		}
	}
	return may, true
}

// rename chooses new names for the given peg and all pegs after it.
func (m *mover) rename(a keypeg.Peg, taken uint32, may *names) {
	if m.stop() != nil {
		return
	}
	if int(a) > m.format.Colours {
		if m.keeps(&m.y) {
			m.list = append(m.list, m.y)
		}
		return
	}
	for b := m.freely(); int(b) <= m.format.Colours; b++ {
		if may[a]>>b&1 != 0 && taken>>b&1 == 0 && m.lower[b]&^taken == 0 {
			m.y.name[a] = b
			m.rename(a+1, taken|1<<b, may)
		}
	}
}

// alike returns a row and all rows to which mappings can map it.
func (c *checker) alike(row int32, mappings []mapping) []int32 {
	rows, seen := []int32{row}, map[int32]bool{row: true}
	for i := 0; i < len(rows); i++ {
		for j := range mappings {
			if to := c.image(&mappings[j], rows[i]); !seen[to] {
				seen[to] = true
				rows = append(rows, to)
			}
		}
	}
	return rows
}
