package proof

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"keypeg"
)

// The packed form of a proof has the same content as its text, in about a fifteenth of the bytes. Its first two lines are like
// those of the text form. Variable-length integers follow, as encoding/binary writes them: the number of claims, the number of
// given claims, and then each claim. Codes and rows are numbered in the order of the board.
//
// Most claims are about the codes of an earlier claim that remain after one row and its answer. The packed form contains this row
// instead of the codes. The claims to which later claims may refer are on a stack. Such a claim is written as four numbers:
//   - the number of claims to take off the stack first, plus 1;
//   - the distance from this row up to the row last used with the claim that is then on top or, if there was none, up to the last
//     row of the board, where the first row of the board follows the last;
//   - the answer, in the numbering of newAnswers, in which the win is 0;
//   - its bounds (see putBounds).
//
// Any other claim is written as a 0, the number of its codes, the first code, the distances from each code to the next, and its
// bounds. Such a claim empties the stack. In both cases the claim is then put on the stack. Before the first given claim, all
// claims except the lowest are taken off the stack.
const packedHeading = "keypeg packed proof 1\n"

// WritePacked writes a proof in the packed form, which Read reads too. It refuses a proof about codes that the board does not
// have, or that are not in order.
func (p *Proof) WritePacked(to io.Writer) error {
	a, err := newAnswers(p.Format)
	if err != nil {
		return err
	}
	w := packer{answers: a, w: bufio.NewWriter(to), in: make([]bool, len(a.rows))}
	fmt.Fprintf(w.w, "%sboard %s\n", packedHeading, p.Format)
	w.put(uint64(len(p.Claims)))
	w.put(uint64(len(p.Given)))
	for i, list := range [][]Claim{p.Claims, p.Given} {
		if i == 1 && len(w.stack) > 0 {
			w.stack = w.stack[:1]
		}
		for n, c := range list {
			if err := w.claim(c); err != nil {
				return fmt.Errorf("claim %d of %d: %w", n+1, len(list), err)
			}
		}
	}
	return w.w.Flush()
}

// An ancestor is a claim on the stack.
type ancestor struct {
	set  []int32
	rows int       // the number of rows that the claim allows
	last int32     // the row that was last used with the claim
	got  [][]uint8 // the scores of the codes; computed only by the packer, when a later claim may be about part of the set
}

type packer struct {
	*answers
	w     *bufio.Writer
	stack []ancestor
	in    []bool // indexed by code: whether the code is in the part to be found
}

func (w *packer) put(n uint64) {
	var b [binary.MaxVarintLen64]byte
	w.w.Write(b[:binary.PutUvarint(b[:], n)])
}

func (w *packer) claim(c Claim) error {
	set, err := w.setOf(c)
	if err != nil {
		return err
	}
	for up := len(w.stack) - 1; up >= 0; up-- {
		from := &w.stack[up]
		row, answer, is := w.rowFor(from, set)
		if !is {
			continue
		}
		w.put(uint64(len(w.stack) - up))
		w.put(uint64((int(from.last) - int(row) + len(w.rows)) % len(w.rows)))
		w.put(uint64(answer))
		w.putBounds(c, max(from.rows-1, 0))
		from.last = row
		w.stack = append(w.stack[:up+1], w.entry(set, c))
		return nil
	}
	w.put(0)
	w.put(uint64(len(set)))
	before := int32(-1)
	for _, n := range set {
		w.put(uint64(n - before - 1))
		before = n
	}
	w.putBounds(c, 0)
	w.stack = append(w.stack[:0], w.entry(set, c))
	return nil
}

func (a *answers) entry(set []int32, c Claim) ancestor {
	return ancestor{set: set, rows: c.Rows, last: int32(len(a.rows) - 1)}
}

// rowFor finds a row and an answer that leave exactly a given set of the codes of a claim on the stack. The search begins with the
// row that was last used and continues with lower rows. Package prove writes the sets that a claim's rows leave in descending order
// of these rows.
func (w *packer) rowFor(from *ancestor, set []int32) (row int32, answer uint8, is bool) {
	if len(set) >= len(from.set) {
		return 0, 0, false
	}
	for _, n := range set {
		w.in[n] = true
	}
	defer func() {
		for _, n := range set {
			w.in[n] = false
		}
	}()
	held := 0
	for _, n := range from.set {
		if w.in[n] {
			held++
		}
	}
	if held < len(set) {
		return 0, 0, false
	}
	if from.got == nil {
		for _, n := range from.set {
			from.got = append(from.got, w.scoresOf(n))
		}
	}
	first := w.scoresOf(set[0])
	row = from.last
next:
	for range w.rows {
		answer = first[row]
		for i, n := range from.set {
			if (from.got[i][row] == answer) != w.in[n] {
				row = (row - 1 + int32(len(w.rows))) % int32(len(w.rows))
				continue next
			}
		}
		return row, answer, true
	}
	return 0, 0, false
}

// putBounds writes the least cost and the number of rows of a claim about n codes. For the cost Never it writes 0. For any other
// cost it writes 1 plus the cost's difference from 2n-1, as encoded by alternating. If only the last row counts, the cost is
// written as a negative number. It writes the rows as their difference from the expected number, also encoded by alternating.
func (w *packer) putBounds(c Claim, rows int) {
	least := c.Least
	if c.Last {
		least = -least
	}
	if least >= Never {
		w.put(0)
	} else {
		w.put(1 + alternating(least-2*int64(len(c.Codes))+1))
	}
	w.put(alternating(int64(c.Rows - rows)))
}

func alternating(n int64) uint64     { return uint64(n<<1) ^ uint64(n>>63) }
func fromAlternating(n uint64) int64 { return int64(n>>1) ^ -int64(n&1) }

// An unpacker reads claims. Its field err is the first error that occurred.
type unpacker struct {
	*answers
	in            *bufio.Reader
	claims, given uint64 // the numbers of claims that have not been read
	stack         []ancestor
	err           error
}

// newUnpacker returns an unpacker of a proof for a board. It reads from the third line on.
func newUnpacker(e keypeg.Format, in *bufio.Reader) (*unpacker, error) {
	a, err := newAnswers(e)
	if err != nil {
		return nil, err
	}
	r := &unpacker{answers: a, in: in}
	r.claims, r.given = r.number(), r.number()
	if r.err != nil {
		return nil, fmt.Errorf("after the line “board BOARD” of a packed proof come the numbers of its claims: %w", r.err)
	}
	return r, nil
}

func (r *unpacker) next() (c Claim, given bool, err error) {
	left := &r.claims
	if given = r.claims == 0; given {
		left = &r.given
	}
	if *left == 0 {
		if _, err := r.in.ReadByte(); err != io.EOF {
			return c, false, fmt.Errorf("something follows the last claim")
		}
		return c, false, io.EOF
	}
	*left--
	c = r.claim()
	if !given && r.claims == 0 {
		r.stack = r.stack[:1]
	}
	return c, given, r.err
}

func (r *unpacker) fail(what string) {
	if r.err == nil {
		r.err = errors.New(what)
	}
}

func (r *unpacker) number() uint64 {
	n, err := binary.ReadUvarint(r.in)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if r.err == nil {
		r.err = err
	}
	return n
}

// below reads a number, and fails if it is not less than limit.
func (r *unpacker) below(limit int) int {
	n := r.number()
	if n >= uint64(limit) {
		r.fail(fmt.Sprintf("%d is too large a number here", n))
		return 0
	}
	return int(n)
}

func (r *unpacker) claim() (c Claim) {
	var set []int32
	expected := 0
	if up := r.below(len(r.stack) + 1); up == 0 {
		r.stack = r.stack[:0]
		set = r.listed()
	} else {
		r.stack = r.stack[:len(r.stack)+1-up]
		from := &r.stack[len(r.stack)-1]
		set = r.part(from)
		expected = max(from.rows-1, 0)
	}
	if r.err == nil && len(set) == 0 {
		r.fail("it is about no codes")
	}
	for _, n := range set {
		c.Codes = append(c.Codes, r.rows[n])
	}
	c.Least = Never
	if least := r.number(); least > 0 {
		c.Least = fromAlternating(least-1) + 2*int64(len(set)) - 1
	}
	if c.Last = c.Least < 0; c.Last {
		c.Least = -c.Least
	}
	c.Rows = expected + int(fromAlternating(r.number()))
	if err := c.check(); err != nil && r.err == nil {
		r.err = err
	}
	r.stack = append(r.stack, r.entry(set, c))
	return c
}

// listed reads the codes of a claim that lists them one by one.
func (r *unpacker) listed() (set []int32) {
	at := -1
	for range r.below(len(r.rows) + 1) {
		if at += r.below(len(r.rows)-1-at) + 1; r.err != nil {
			return nil
		}
		set = append(set, int32(at))
	}
	return set
}

// part reads a row and its answer, and returns those codes of a claim on the stack that give this answer to the row.
func (r *unpacker) part(from *ancestor) (set []int32) {
	rows := len(r.rows)
	row := (int(from.last) - r.below(rows) + rows) % rows
	answer := uint8(r.below(r.classes))
	for _, n := range from.set {
		if k := keypeg.Score(r.rows[n], r.rows[row]); r.class[k.Red][k.White] == answer {
			set = append(set, n)
		}
	}
	from.last = int32(row)
	return set
}
