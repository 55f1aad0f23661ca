package search

import "math/bits"

// pairLanes are the shades of the last two pegs of eight rows. The kernels know this layout.
type pairLanes struct {
	first, second [Lanes]uint64
	same          uint64 // a bit for each lane in which both shades are the same
}

// A pairList lists the last two pegs that rows may have, in order.
type pairList struct {
	key   uint32 // of the shades
	lanes []pairLanes
	pegs  []int32 // the pairs as two digits of a row's number
}

// pairs returns the pairs of shades that walk allows in the last two holes. A Scanner stores a few lists, because most rows of a
// scan need the same ones.
func (sc *Scanner) pairs(allowed, fresh uint32) *pairList {
	key := allowed | fresh<<16
	list := &sc.pairLists[key*0x9e3779b1>>26]
	if list.key == key {
		return list
	}
	list.key, list.lanes, list.pegs = key, list.lanes[:0], list.pegs[:0]
	for firsts := allowed&^fresh | lowest(fresh); firsts != 0; firsts &= firsts - 1 {
		bit := lowest(firsts)
		seconds, rest := allowed, fresh&^bit
		if !sc.Board.Format.Repeats {
			seconds &^= bit & sc.Board.alike()
		}
		for seconds = seconds&^rest | lowest(rest); seconds != 0; seconds &= seconds - 1 {
			list.add(trailing(bit), trailing(seconds), sc.Board.Shades)
		}
	}
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
	if run.wide > 2*Lanes || run.gauge.max || len(run.Codes) >= splitSizes {
		return nil
	}
	return KernelInUse().Pairs[run.wide/Lanes-1][run.Words-1][run.Board.Pegs]
}

// lastPairs does the same as walk for the last two holes.
func (run *scan) lastPairs(row int32, allowed, fresh uint32) {
	b := run.Board
	list := run.pairs(allowed, fresh)
	if len(list.pegs) == 0 {
		return
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
