package search

import "math/bits"

// pairLanes are the shades of the last two pegs of eight rows. The kernels know this layout.
type pairLanes struct {
	first, second [Lanes]uint64
	same          uint64 // a bit for each lane in which both shades are the same
}

// A pairList lists the last two pegs that rows may have, in order.
type pairList struct {
	lanes []pairLanes
	pegs  []int32 // the pairs as two digits of a row's number
}

// mostPairShades is the largest number of shades of a board that has lists of pairs.
const mostPairShades = 12

// pairs returns the pairs of the allowed shades. A shade may occur twice if the board has repeats, or if it is the empty hole of a
// board on which only empty holes may be repeated.
func (b *Board) pairs(allowed uint32) *pairList {
	if list := b.pairLists[allowed].Load(); list != nil {
		return list
	}
	list := &pairList{}
	for firsts := allowed; firsts != 0; firsts &= firsts - 1 {
		first := bits.TrailingZeros32(firsts)
		seconds := allowed
		if !b.Format.Repeats {
			seconds &^= 1 << first & b.alike()
		}
		for ; seconds != 0; seconds &= seconds - 1 {
			list.add(first, bits.TrailingZeros32(seconds), b.Shades)
		}
	}
	b.pairLists[allowed].Store(list)
	return list
}

func (list *pairList) add(first, second, shades int) {
	lane := len(list.pegs) % Lanes
	if lane == 0 {
		list.lanes = append(list.lanes, pairLanes{})
	}
	to := &list.lanes[len(list.lanes)-1]
	to.first[lane], to.second[lane] = uint64(first), uint64(second)
	if first == second {
		to.same |= 1 << lane
	}
	list.pegs = append(list.pegs, int32(first*shades+second))
}

// kernelForPairs returns the kernel that evaluates rows on this set by their last two pegs, or nil if there is none.
func (run *scan) kernelForPairs() PairKernel {
	b := run.Board
	if b.pairLists == nil || run.gauge.max || len(run.Codes) >= splitSizes {
		return nil
	}
	return KernelInUse().Pairs[run.wide/Lanes-1][run.Words-1][b.Pegs]
}

// lastPairs does the same as walk for the last two holes, if the shades not played so far have no order.
func (run *scan) lastPairs(row int32, allowed uint32, used *[32]uint8) {
	b := run.Board
	list := b.pairs(allowed)
	if len(list.pegs) == 0 {
		return
	}
	for w := range run.Words {
		for c := range b.Shades {
			run.after[w*run.wide+c] = run.more[(int(used[c&31])+1)*run.wide+c+w*run.hop]
		}
	}
	hole := b.Pegs - 2
	if run.pairKernel(&run.at[hole*run.wide], &run.at[(hole+1)*run.wide], &run.next[0], &run.after[0], &run.levels[hole][0],
		uintptr(run.hop), uintptr(run.wide), &list.lanes[0].first[0], uintptr(len(list.lanes)),
		&run.gauge.split, uint64(run.limit), &run.below[0], &run.values[0]) == 0 {
		return
	}
	row *= int32(b.Shades * b.Shades)
	for i := range list.lanes {
		for below := run.below[i]; below != 0; below &= below - 1 {
			at := i*Lanes + bits.TrailingZeros8(below)
			if at < len(list.pegs) && run.values[at] < uint64(run.limit) {
				run.limit = run.visit(row+list.pegs[at], uint32(run.values[at]))
			}
		}
	}
}
