package mixed

import (
	"slices"

	"keypeg/solver/internal/search"
)

// A level is the scratch space for one row of the search.
type level struct {
	*search.Level
	whole   int64    // the weight of the set
	masks   []uint64 // the masks of codes, indexed by word and class
	first   int      // the lightest class in the set, and the index after the heaviest
	last    int
	count   []uint32 // the number of codes, indexed by answer and class
	light   []int64  // indexed by n: the weight of the n lightest codes
	rows    []ranked
	subsets []subset
}

type ranked struct {
	row int32
	low int64
}

type subset struct {
	codes  []int32
	name   search.Hash
	low    int64 // the weight, or a lower bound
	exact  bool
	layers []layer // nil until they are needed
	sum    int64   // the sum of the layers' bounds
}

func (m *weighted) level(depth int) *level {
	for len(m.levels) <= depth {
		m.levels = append(m.levels, &level{Level: m.Level(len(m.levels))})
	}
	return m.levels[depth]
}

// load loads a set with the weights of its codes.
func (m *weighted) load(v *level, codes []int32) {
	v.Scanner.Load(codes)
	size := len(m.heavy) * v.Words
	v.masks = slices.Grow(v.masks[:0], size)[:size]
	clear(v.masks)
	v.first, v.last = len(m.heavy), 0
	v.whole = 0
	clear(m.counts)
	for i, n := range codes {
		k := int(m.of[n])
		v.masks[i>>6*len(m.heavy)+k] |= 1 << (i & 63)
		m.counts[k]++
		v.first, v.last = min(v.first, k), max(v.last, k+1)
		v.whole += m.heavy[k]
	}
	v.light = append(v.light[:0], 0)
	for k := v.last - 1; k >= v.first; k-- {
		for range m.counts[k] {
			v.light = append(v.light, v.light[len(v.light)-1]+m.heavy[k])
		}
	}
}
