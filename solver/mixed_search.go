package solver

import (
	"context"
	"math"
	"math/big"
)

// A mixer finds, among the strategies of least cost over the codes that are set, the
// best one against other weights.
type mixer struct {
	*search
	*patterns
	all    []int32
	weight []int64          // of each code, by pattern
	best   map[hash]mixture // of sets, under these weights
	ties   map[hash][]int32 // rows of least cost, of sets, under any weights
}

type mixture struct {
	value int64
	row   int32
}

// answer is the strategy that costs least by weights of patterns.
func (m *mixer) answer(ctx context.Context, weights []*big.Rat) (*Tree, error) {
	m.weight = m.weight[:0]
	for i, w := range weights {
		f, _ := w.Float64()
		m.weight = append(m.weight, int64(math.Round(f/float64(m.size[i])*(1<<44))))
	}
	m.best = map[hash]mixture{}
	m.settle(m.space.codes, 0, 0)
	if err := m.err(ctx); err != nil {
		return nil, err
	}
	return &Tree{m.space.edition, m.write(m.space.codes)}, nil
}

// settle is the least weight of a set, and notes the row to have it.
func (m *mixer) settle(codes []int32, played uint32, depth int) int64 {
	name := hashOf(codes)
	if b, ok := m.best[name]; ok {
		return b.value
	}
	sum := int64(0)
	for _, n := range codes {
		sum += m.weight[m.of[n]]
	}
	found := mixture{math.MaxInt64, unknown}
	sc := m.space.scanner()
	defer sc.release()
	sc.load(codes)
	for _, row := range m.tied(sc, name, codes, played, depth) {
		if m.done() {
			break
		}
		parts, _ := sc.split(row, nil, nil)
		if len(parts) == 1 && parts[0].class != m.space.win() {
			continue
		}
		value := sum
		for _, p := range parts {
			if p.class != m.space.win() {
				value += m.settle(p.codes, played|sc.shadesOf(row), depth+1)
			}
			if value >= found.value {
				break
			}
		}
		if value < found.value {
			found = mixture{value, row}
		}
	}
	m.best[name] = found
	return found.value
}

// tied lists the rows that have the least cost of the codes that are set, in a set
// that sc has loaded.
func (m *mixer) tied(sc *scanner, name hash, codes []int32, played uint32, depth int) []int32 {
	if rows, ok := m.ties[name]; ok {
		return rows
	}
	wanted := m.wanted(codes)
	var kept []int32
	switch {
	case len(wanted) == 0:
		kept = codes
	case len(wanted) <= 2:
		kept = wanted // any other row costs more
	default:
		rows := m.space.codes
		if depth == 0 {
			rows = m.space.firstRows()
		}
		barred := sc.rule(m.space.allShades()).barred
		kept = m.cheapest(rows, state{codes: wanted, played: played, left: boundless}, barred)
	}
	m.ties[name] = kept
	return kept
}

// cheapest are the rows of least cost for a set.
func (m *mixer) cheapest(rows []int32, at state, barred uint32) (kept []int32) {
	least, _ := m.cost(at, tooMany)
	v := m.level(0)
	v.load(at.codes)
	g := m.bound(boundless)
	n := int32(len(at.codes))
	t := new(tally)
	for i, row := range rows {
		if i%often == 0 && m.done() {
			break
		}
		if v.shadesOf(row)&barred != 0 {
			continue
		}
		v.score(row, t)
		bound := n + int32(g.value(t, len(m.space.answers)))
		if t[m.space.win()] > 0 {
			bound--
		}
		if bound <= least && m.try(v, at, &ranked{row: row}, least+1) == least {
			kept = append(kept, row)
		}
	}
	return kept
}

// write is the strategy that settle found.
func (m *mixer) write(codes []int32) *Branch {
	row := m.best[hashOf(codes)].row
	sc := m.space.scanner()
	defer sc.release()
	sc.load(codes)
	parts, _ := sc.split(row, nil, nil)
	b := &Branch{Row: m.space.code(row)}
	for _, p := range parts {
		if p.class == m.space.win() {
			b.Wins = true
			continue
		}
		b.Next = append(b.Next, Edge{m.space.answers[p.class], m.write(p.codes)})
	}
	return b
}
