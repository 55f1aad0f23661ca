package mixed

import (
	"math"

	"keypeg/solver/internal/search"
)

// A layer of a set has the codes that weigh at least as much as one of its classes. Its excess is that weight less the weight of
// the next lighter class of the set.
type layer struct {
	search.Subset
	excess int64
}

// layers returns the layers of a set, that of all its codes first, and the sum of their bounds.
//
// The weight of a code is the sum of the excesses of its layers, and a strategy for a set is a strategy for each of its layers.
// A set therefore weighs at least the sum of excess · least total over its layers. Least totals do not depend on the weights,
// so the search for them remembers them when the mixture changes.
func (m *weighted) layers(codes []int32) (layers []layer, sum int64) {
	clear(m.counts)
	for _, n := range codes {
		m.counts[m.of[n]]++
	}
	lighter := int64(0)
	for k := len(m.heavy) - 1; k >= 0; k-- {
		if m.counts[k] == 0 {
			continue
		}
		of := codes
		if len(layers) > 0 {
			of = make([]int32, 0, len(codes))
			for _, n := range codes {
				if int(m.of[n]) <= k {
					of = append(of, n)
				}
			}
		}
		l := layer{m.totals.Known(of, search.Boundless), m.heavy[k] - lighter}
		layers = append(layers, l)
		sum += l.excess * int64(l.Low)
		lighter = m.heavy[k]
	}
	return layers, sum
}

// byTotals returns a lower bound on a set's weight: at least budget, or the sum over all layers. If all codes weigh the same, the
// second bound is the set's weight, and byTotals also returns a row with that weight.
func (m *weighted) byTotals(at search.State, budget int64) (int64, int32) {
	layers, sum := m.layers(at.Codes)
	if len(layers) > 1 && budget >= tooHeavy {
		return sum, search.Unknown // the bound would not be used
	}
	for i := range layers {
		l := &layers[i]
		if sum >= budget || m.Done() {
			break
		}
		if l.excess == 0 {
			continue // the lightest codes weigh nothing
		}
		need := int64(l.Low) + (budget-sum+l.excess-1)/l.excess
		at.Codes = l.Codes
		value, row := m.totals.Cost(at, int32(min(need, math.MaxInt32/4)))
		sum += l.excess * int64(value-l.Low)
		if len(layers) == 1 {
			return sum, row
		}
	}
	return sum, search.Unknown
}

// looks are the quick ways to raise the bound on a total, the quickest first.
var looks = []func(*search.Search, *search.Subset, search.State) int32{
	(*search.Search).ByOwnCodes,
	(*search.Search).ByColours,
	func(x *search.Search, k *search.Subset, at search.State) int32 {
		if k.Settled(search.Scanned) {
			return 0
		}
		return x.ByRows(k, at)
	},
}

// raise raises the bounds of a row's parts by the layers of the parts until their sum reaches best.
func (m *weighted) raise(parts []subset, at search.State, sum, best int64) int64 {
	for _, look := range looks {
		for i := range parts {
			k := &parts[i]
			if k.exact {
				continue
			}
			if k.layers == nil {
				k.layers, k.sum = m.layers(k.codes)
			}
			for j := range k.layers {
				l := &k.layers[j]
				if len(l.Codes) > 2 && !l.Exact {
					k.sum += l.excess * int64(look(m.totals, &l.Subset, at))
				}
			}
			if k.sum > k.low {
				sum += k.sum - k.low
				k.low = k.sum
			}
			k.exact = len(k.layers) == 1 && k.layers[0].Exact
			if sum >= best || m.Done() {
				return sum
			}
		}
	}
	return sum
}
