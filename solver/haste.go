package solver

// haste bounds a search for somebody who waits. Scans do not: where there are many pegs, a look at all rows has many answers to add
// up, and many orders of the holes are alike, so that one can take a hundred times as long.
type haste struct {
	most   int64       // work allowed; 0 for any
	work   int64       // done: answers of rows, and pegs moved to see which rows are alike; each is some nanoseconds
	enough func() bool // reports that an answer is wanted now; nil for never
}

// over reports whether the search has to end.
func (h *haste) over() bool {
	return h.most > 0 && h.work >= h.most || h.enough != nil && h.enough()
}

// looked counts a look at all rows on a set of so many codes.
func (x *search) looked(codes int) {
	x.scans += effort(codes)
	x.haste.work += effort(codes) * int64(x.space.size) * int64(len(x.space.answers))
}

// work returns that of finding the lowest row that is alike.
func (y *symmetry) work() int64 {
	if !y.some() {
		return 0
	}
	return int64(max(len(y.motion), 1) * y.space.pegs)
}
