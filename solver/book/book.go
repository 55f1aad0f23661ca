package book

import (
	"encoding/binary"
	"fmt"
	"strings"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/internal/search"
)

// A Book is one strategy in its file format: a text heading, then its branches, each followed by the branches below it. A
// branch is a set of at least three candidates, because smaller sets need no book. It is written as
//
//	row     the number of the line of pegs, shades as digits: 2 bytes, 3 on large boards
//	kinds   2 bits for each answer but the win, in the order of solver.Space: no code is
//	        left, or one, or two, or a branch; then a bit: the row can win
//	lengths of each branch below but the last, as uvarints
//
// All numbers are little-endian.
type Book struct {
	shades, pegs int
	proved       bool
	answers      []keypeg.Keys // all answers except the winning one
	root         string
}

// These are the kinds of positions after an answer.
const (
	nothing = iota
	one
	two
	branch
)

const heading = "keypeg book 1\n"

// maxPegs is the largest number of pegs for which the kinds of a branch fit into 64 bits.
const maxPegs = 6

// open reads a book's heading. It does not copy the text.
func open(text string) (*Book, error) {
	rest, ok := strings.CutPrefix(text, heading)
	if !ok {
		return nil, fmt.Errorf("this is no book: a book begins with %q", heading)
	}
	line, root, ok := strings.Cut(rest, "\n")
	b := &Book{root: root}
	word := ""
	if _, err := fmt.Sscanf(line, "shades %d pegs %d %s", &b.shades, &b.pegs, &word); err != nil || !ok {
		return nil, fmt.Errorf("this book's second line is %.60q, not such as \"shades 6 pegs 4 proved\"", line)
	}
	e := keypeg.Format{Colours: b.shades, Pegs: b.pegs, Rows: 1, Repeats: true}
	if err := e.Validate(); err != nil || b.pegs > maxPegs || word != "proved" && word != "found" {
		return nil, fmt.Errorf("this book is for a board that has none: %.60q", line)
	}
	b.proved = word == "proved"
	b.answers = answersOf(e)
	return b, nil
}

// answersOf returns the answers of a board except the winning one.
func answersOf(e keypeg.Format) []keypeg.Keys {
	b := search.Unlisted(e)
	return b.Answers[:b.Win()]
}

// Proved reports whether there is a proof that no strategy takes fewer rows in total.
func (b *Book) Proved() bool { return b.proved }

// serves reports whether the book can be played on a board.
func (b *Book) serves(e keypeg.Format) bool {
	return e.Repeats && e.Pegs == b.pegs && e.Shades() == b.shades
}

// A node is a branch of a strategy, parsed from its packed form.
type node struct {
	row   int
	kinds uint64
	wins  bool
	rest  string // lengths, then branches
}

func rowBytes(shades, pegs int) int {
	size := 1
	for range pegs {
		size *= shades
	}
	if size <= 1<<16 {
		return 2
	}
	return 3
}

func (b *Book) node(text string) node {
	n := node{}
	at := 0
	for range rowBytes(b.shades, b.pegs) {
		n.row |= int(text[at]) << (8 * at)
		at++
	}
	for i := range (2*len(b.answers) + 1 + 7) / 8 {
		n.kinds |= uint64(text[at]) << (8 * i)
		at++
	}
	n.wins = n.kinds>>(2*len(b.answers))&1 != 0
	n.rest = text[at:]
	return n
}

// kind returns the kind of the position that follows an answer.
func (n node) kind(answer int) int { return int(n.kinds >> (2 * answer) & 3) }

// below calls visit for each answer after which the node has a branch, until visit returns false.
func (b *Book) below(n node, visit func(answer int, text string) (more bool)) {
	var last int
	branches := 0
	for a := range b.answers {
		if n.kind(a) == branch {
			last = a
			branches++
		}
	}
	lengths := make([]int, 0, 32)
	text := n.rest
	for range branches - 1 {
		l, used := uvarint(text)
		lengths = append(lengths, l)
		text = text[used:]
	}
	for a := range b.answers {
		if n.kind(a) != branch {
			continue
		}
		length := len(text)
		if a != last {
			length, lengths = lengths[0], lengths[1:]
		}
		if !visit(a, text[:length]) {
			return
		}
		text = text[length:]
	}
}

func uvarint(text string) (value, used int) {
	for shift := 0; ; shift += 7 {
		c := text[used]
		used++
		value |= int(c&0x7f) << shift
		if c < 0x80 {
			return value, used
		}
	}
}

// sum returns the number of codes below a branch, and the total number of rows that they need.
func (b *Book) sum(text string) (codes, cost int64) {
	n := b.node(text)
	if n.wins {
		codes = 1
	}
	for a := range b.answers {
		switch n.kind(a) {
		case one:
			codes, cost = codes+1, cost+1
		case two:
			codes, cost = codes+2, cost+3
		}
	}
	b.below(n, func(_ int, text string) bool {
		c, more := b.sum(text)
		codes, cost = codes+c, cost+more
		return true
	})
	return codes, cost + codes
}

// Pack encodes a strategy as a book. It omits branches for one or two codes, whose best rows need no book.
func Pack(t *solver.Tree, proved bool) ([]byte, error) {
	e := t.Format
	if !e.Repeats || e.Pegs > maxPegs || e.Blanks {
		return nil, fmt.Errorf("pack %s: books are for boards with repeats, without empty holes, of at most %d pegs", e, maxPegs)
	}
	b := &Book{shades: e.Colours, pegs: e.Pegs, proved: proved, answers: answersOf(e)}
	if kindOf(t.Root) != branch {
		return nil, fmt.Errorf("pack %s: a book has at least three codes", e)
	}
	return append([]byte(heading+b.heading()), b.pack(t.Root)...), nil
}

// heading returns the second line of the book's file.
func (b *Book) heading() string {
	word := "found"
	if b.proved {
		word = "proved"
	}
	return fmt.Sprintf("shades %d pegs %d %s\n", b.shades, b.pegs, word)
}

// kindOf returns the kind of a branch of a tree.
func kindOf(b *solver.Branch) int { return size(b, branch) }

// size returns the number of codes in a branch, up to a limit.
func size(b *solver.Branch, limit int) int {
	n := 0
	if b.Wins {
		n = 1
	}
	for _, next := range b.Next {
		if n >= limit {
			break
		}
		n += size(next.To, limit-n)
	}
	return n
}

func (b *Book) pack(from *solver.Branch) []byte {
	row := b.number(from.Row)
	var kinds uint64
	var below [][]byte
	for a, keys := range b.answers {
		for _, next := range from.Next {
			if next.Keys != keys {
				continue
			}
			kind := kindOf(next.To)
			kinds |= uint64(kind) << (2 * a)
			if kind == branch {
				below = append(below, b.pack(next.To))
			}
		}
	}
	if from.Wins {
		kinds |= 1 << (2 * len(b.answers))
	}
	var text []byte
	for i := range rowBytes(b.shades, b.pegs) {
		text = append(text, byte(row>>(8*i)))
	}
	for i := range (2*len(b.answers) + 1 + 7) / 8 {
		text = append(text, byte(kinds>>(8*i)))
	}
	for i, t := range below {
		if i < len(below)-1 {
			text = binary.AppendUvarint(text, uint64(len(t)))
		}
	}
	for _, t := range below {
		text = append(text, t...)
	}
	return text
}
