package search

// A memo stores the results of searches: the cost of a set, or a lower bound on it. It grows up to a fixed size. When the memo
// is full, a new set replaces the smallest of the sets that compete with it for a place.
type memo struct {
	entries []entry
	mask    uint64
	used    int
	limit   int // number of entries
	stop    func() bool
}

type entry struct {
	name  Hash
	value int32 // the cost, or a lower bound on it
	row   int32 // a row with that cost; Unknown if only a bound is known
	size  int32 // of the set
	look  Look  // the most thorough look at the set so far
}

const (
	Unknown = -1 // no row; the value is only a bound
	ways    = 4  // the number of places in which an entry may be
)

// DefaultMemory is the memo's size if no option sets it.
const DefaultMemory = 256 << 20

const entryBytes = 32

// newMemo returns a memo of the given number of bytes, which reuses the given memory. stop reports whether the search has to end,
// in which case the memo may lose entries.
func newMemo(bytes int64, memory []entry, stop func() bool) *memo {
	const start = 1 << 10
	if cap(memory) < start {
		memory = make([]entry, start)
	}
	clear(memory[:start])
	return &memo{memory[:start], start - 1, 0, max(start, int(bytes/entryBytes)), stop}
}

// grow doubles the memo when it is half full, up to its limit. About half of the entries of each bucket move to its twin in the new
// half. Moving the entries of a large memo takes time, so grow ends early if the search has to end.
func (m *memo) grow() {
	n := len(m.entries)
	if m.used*2 < n || n*2 > m.limit {
		return
	}
	if cap(m.entries) < 2*n {
		larger := make([]entry, n, min(4*n, m.limit))
		inHugePages(larger)
		copy(larger, m.entries)
		m.entries = larger
	}
	all := m.entries[:2*n]
	for from := 0; from < n; from += ways {
		if from&4095 == 0 && m.stop() {
			return
		}
		bucket, twin := all[from:from+ways], all[n+from:][:ways]
		stay, move := 0, 0
		for _, e := range bucket {
			if e.name.a&uint64(n) == 0 {
				bucket[stay] = e
				stay++
			} else {
				twin[move] = e
				move++
			}
		}
		clear(bucket[stay:])
		clear(twin[move:])
	}
	m.entries, m.mask = all, uint64(2*n-1)
}

// find returns the entry of a set, or nil.
func (m *memo) find(h Hash) *entry {
	at := h.a & m.mask &^ (ways - 1)
	for i := range m.entries[at : at+ways] {
		if e := &m.entries[at+uint64(i)]; e.name == h {
			return e
		}
	}
	return nil
}

// keep records a cost or a bound, but never replaces a result with a weaker one.
func (m *memo) keep(h Hash, e entry) {
	m.grow()
	e.name = h
	at := h.a & m.mask &^ (ways - 1)
	bucket := m.entries[at : at+ways]
	place := &bucket[0]
	for i := range bucket {
		b := &bucket[i]
		if b.name == h {
			if b.row != Unknown {
				return
			}
			if e.row == Unknown {
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
