package solver

// A memo remembers what searches found out about sets: the cost, or that it is not below a bound. It grows up to a fixed size.
// Once it is full, the smallest set that competes for a place is forgotten.
type memo struct {
	entries []memory
	mask    uint64
	used    int
	limit   int // number of entries
	stop    func() bool
}

type memory struct {
	name  hash
	value int32 // the cost, or a lower bound of it
	row   int32 // row with that cost; unknown if only a bound is known
	size  int32 // of the set
	look  look  // the kind of look that gave the bound
}

// A look is how closely a set was examined for a bound.
type look uint8

const (
	unseen   look = iota
	glanced       // by its own codes as rows
	coloured      // by the colours of all rows
	scanned       // by all rows
)

const (
	unknown = -1 // no row: value is a bound
	ways    = 4  // places where an entry may be
)

// defaultMemory is the memo's size if no option sets it.
const defaultMemory = 256 << 20

const memoryBytes = 32

// newMemo returns a memo of that many bytes. A search that has to end, as stop reports, needs nothing in it.
func newMemo(bytes int64, stop func() bool) *memo {
	const start = 1 << 10
	return &memo{make([]memory, start), start - 1, 0, max(start, int(bytes/memoryBytes)), stop}
}

// grow doubles the memo once it is half full, up to its limit. Moving a large one takes a while: entries that are not moved when
// the search has to end are dropped.
func (m *memo) grow() {
	if m.used*2 < len(m.entries) || len(m.entries)*2 > m.limit {
		return
	}
	old := m.entries
	m.entries, m.used = make([]memory, 2*len(old)), 0
	m.mask = uint64(len(m.entries) - 1)
	for i, e := range old {
		if i&4095 == 0 && m.stop() {
			return
		}
		if e.size > 0 {
			m.keep(e.name, e)
		}
	}
}

// find returns the entry of a set, or nil.
func (m *memo) find(h hash) *memory {
	at := h.a & m.mask &^ (ways - 1)
	for i := range m.entries[at : at+ways] {
		if e := &m.entries[at+uint64(i)]; e.name == h {
			return e
		}
	}
	return nil
}

// keep records a cost or a bound; it never weakens what is known.
func (m *memo) keep(h hash, e memory) {
	m.grow()
	e.name = h
	at := h.a & m.mask &^ (ways - 1)
	bucket := m.entries[at : at+ways]
	place := &bucket[0]
	for i := range bucket {
		b := &bucket[i]
		if b.name == h {
			if b.row != unknown {
				return
			}
			if e.row == unknown {
				e.value = max(e.value, b.value)
				e.look = max(e.look, b.look)
			}
			*b = e
			return
		}
		if b.size < place.size {
			place = b
		}
	}
	if place.size == 0 {
		m.used++
	}
	*place = e
}
