package solver

// haste bounds a search for a waiting caller. Counting scans is not enough: with many pegs, a scan of all rows has many answers
// to add up and many equivalent orders of the holes, so that one scan can take a hundred times as long as another.
type haste struct {
	most   int64       // work allowed; 0 means no limit
	work   int64       // work done: answers of rows, and pegs moved to find equivalent rows; each takes some nanoseconds
	enough func() bool // reports that an answer is wanted now; nil means never
}

// over reports whether the search has to end.
func (h *haste) over() bool {
	return h.most > 0 && h.work >= h.most || h.enough != nil && h.enough()
}

// looked counts a scan of all rows for a set of that many codes.
func (x *search) looked(codes int) {
	x.scans += effort(codes)
	x.haste.work += effort(codes) * int64(x.board.size) * int64(len(x.board.answers))
}

// work returns the work of finding the lowest equivalent row.
func (y *symmetry) work() int64 {
	if !y.some() {
		return 0
	}
	return int64(max(len(y.motion), 1) * y.board.pegs)
}
