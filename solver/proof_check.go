package solver

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"keypeg"
)

// CheckProof is the naive checker of proofs. Like Walk, it shares no code with the
// searches: it scores by keypeg.Score alone and looks for likenesses by trying all
// orders of the holes and all renamings of the colours. It returns what is proved. A
// claim is about codes of the board, in order and none twice. A proof that rests on
// what is proved elsewhere is for a Chain.
func CheckProof(ctx context.Context, p *Proof) (Claim, error) {
	var c Chain
	if err := c.Check(ctx, p); err != nil {
		return Claim{}, err
	}
	return c.End()
}

// A Chain checks proofs of one board that rest on each other, one after the other, in
// any order. Nothing goes round in a circle, as what a claim rests on is about fewer
// codes than the claim.
type Chain struct {
	first   *Claim // of the first proof
	checker *checker
	proved  map[string]int64 // the first claims of proofs, by set
	given   map[string]int64 // what they rest on
}

// Check checks one proof, except for what it is given.
func (c *Chain) Check(ctx context.Context, p *Proof) error {
	if len(p.Claims) == 0 {
		return fmt.Errorf("the proof claims nothing")
	}
	if c.first == nil {
		c.first, c.checker = &p.Claims[0], newChecker(p.Edition)
		c.proved, c.given = map[string]int64{}, map[string]int64{}
	}
	if p.Edition != c.checker.edition {
		return fmt.Errorf("a proof for %s, and one for %s", c.checker.edition, p.Edition)
	}
	c.checker.stop = ctx.Err
	if err := c.checker.all(p); err != nil {
		return err
	}
	note(c.proved, p.Claims[0])
	for _, g := range p.Given {
		note(c.given, g)
	}
	return nil
}

// End returns what the first proof claims, if all that the proofs were given is among
// what they prove.
func (c *Chain) End() (Claim, error) {
	if c.first == nil {
		return Claim{}, fmt.Errorf("there is no proof")
	}
	for set, least := range c.given {
		if c.proved[set] < least {
			return Claim{}, fmt.Errorf("that %d codes cost %d rows is given, and no proof shows it", strings.Count(set, " "), least)
		}
	}
	return *c.first, nil
}

// note keeps the most that is claimed about a set.
func note(claims map[string]int64, c Claim) {
	name := nameOf(c.Codes)
	claims[name] = max(claims[name], c.Least)
}

// nameOf names a set of codes.
func nameOf(codes []keypeg.Code) string {
	name := make([]byte, 0, 4*len(codes))
	for _, c := range codes {
		name = append(name, c.String()...)
		name = append(name, ' ')
	}
	return string(name)
}

type checker struct {
	stop    func() error
	edition keypeg.Format
	rows    []keypeg.Code
	place   map[keypeg.Code]int32 // of each among the rows
	class   map[keypeg.Keys]uint8 // a number for each answer, 0 for the win
	cost    []int64               // L by size
	scores  [][]uint8             // by row and code, the class; made when a row is first needed
	claims  map[string]int64      // of the proof in hand, by packed places
}

func newChecker(e keypeg.Format) *checker {
	c := &checker{edition: e, place: map[keypeg.Code]int32{}, class: map[keypeg.Keys]uint8{e.Win(): 0}}
	for code := range e.All() {
		c.place[code] = int32(len(c.rows))
		c.rows = append(c.rows, code)
	}
	for total := range e.Pegs + 1 {
		for red := range total + 1 {
			k := keypeg.Keys{Red: uint8(red), White: uint8(total - red)}
			if k.Legal(e.Pegs) && k != e.Win() {
				c.class[k] = uint8(len(c.class))
			}
		}
	}
	c.scores = make([][]uint8, len(c.rows))
	c.cost = c.leasts(len(c.rows))
	return c
}

// leasts is L of each size.
func (c *checker) leasts(codes int) []int64 {
	list := []int64{0}
	row, room, others := int64(1), 1, max(len(c.class)-1, 1)
	for here := 0; len(list) <= codes; here++ {
		if here == room {
			row, room, here = row+1, room*others, 0
		}
		list = append(list, list[len(list)-1]+row)
	}
	return list
}

// all checks every claim of a proof.
func (c *checker) all(p *Proof) error {
	c.claims = map[string]int64{}
	sets := make([][]int32, len(p.Claims))
	for i, claim := range slices.Concat(p.Claims, p.Given) {
		set, err := c.set(claim.Codes)
		if err != nil {
			return fmt.Errorf("claim %d of %d: %w", i+1, len(p.Claims), err)
		}
		if i < len(sets) {
			sets[i] = set
		}
		name := packedName(set)
		c.claims[name] = max(c.claims[name], claim.Least)
	}
	for i, claim := range p.Claims {
		if err := c.check(sets[i], claim); err != nil {
			return fmt.Errorf("claim %d of %d: %w", i+1, len(p.Claims), err)
		}
	}
	return nil
}

func packedName(set []int32) string {
	name := make([]byte, 0, 4*len(set))
	for _, n := range set {
		name = binary.LittleEndian.AppendUint32(name, uint32(n))
	}
	return string(name)
}

// set refuses anything that is no set of codes of the board. A code listed twice would
// count twice, and one that the board does not have is never broken: it would be worth
// any number of rows.
func (c *checker) set(codes []keypeg.Code) ([]int32, error) {
	if len(codes) == 0 {
		return nil, fmt.Errorf("it is about no codes")
	}
	set := make([]int32, len(codes))
	for i, code := range codes {
		at, ok := c.place[code]
		if !ok {
			return nil, fmt.Errorf("%s has no code %s", c.edition, code)
		}
		if i > 0 && at <= set[i-1] {
			return nil, fmt.Errorf("%s is out of order, or there twice", code)
		}
		set[i] = at
	}
	return set, nil
}

// check finds a reason for every row.
func (c *checker) check(set []int32, claim Claim) error {
	passed := make([]bool, len(c.rows))
	var open []int32
	for row := range c.rows {
		if row%64 == 0 && c.stop() != nil {
			return c.stop()
		}
		if passed[row] = c.passes(set, claim.Least, row); !passed[row] {
			open = append(open, int32(row))
		}
	}
	if len(set) == len(c.rows) {
		open = c.unlikeAny(open, passed)
	}
	if len(open) == 0 {
		return nil
	}
	c.likenesses(set, func(like func(int32) int32) bool {
		left := open[:0]
		for _, row := range open {
			if !passed[like(row)] {
				left = append(left, row)
			}
		}
		open = left
		return len(open) > 0
	})
	if err := c.stop(); err != nil {
		return err
	}
	if len(open) > 0 {
		return fmt.Errorf("%s could break these %d codes in fewer than %d rows", c.rows[open[0]], len(set), claim.Least)
	}
	return nil
}

// unlikeAny are the rows that no row which passed is like, where the codes are the whole
// board: there rows are alike that have as many pegs of one colour, of another, and so on.
func (c *checker) unlikeAny(open []int32, passed []bool) (left []int32) {
	known := map[string]bool{}
	for row, ok := range passed {
		if ok {
			known[c.pattern(row)] = true
		}
	}
	for _, row := range open {
		if !known[c.pattern(int(row))] {
			left = append(left, row)
		}
	}
	return left
}

// pattern is how many pegs of each colour a row has, the most first, whatever the colours.
func (c *checker) pattern(row int) string {
	var times [keypeg.MaxColours + 1]int
	for _, p := range c.rows[row].Pegs() {
		times[p]++
	}
	from := c.freely()
	slices.SortFunc(times[from:], func(a, b int) int { return b - a })
	return fmt.Sprint(times)
}

// freely is the peg from which on pegs may take each other's names: the empty hole too,
// unless it is the only one that may be repeated.
func (c *checker) freely() keypeg.Peg {
	if c.edition.Blanks && c.edition.Repeats {
		return keypeg.Empty
	}
	return 1
}

// passes reports whether the row itself costs enough.
func (c *checker) passes(set []int32, least int64, row int) bool {
	scores := c.row(row)
	var sizes [256]int32
	for _, n := range set {
		sizes[scores[n]]++
	}
	cost := int64(len(set))
	for _, n := range sizes[1:len(c.class)] {
		if int(n) == len(set) {
			return true // says nothing
		}
		cost += c.cost[n]
	}
	if cost >= least {
		return true
	}
	var part []int32
	for k, size := range sizes[:len(c.class)] {
		if k == 0 || size < 2 {
			continue
		}
		part = part[:0]
		for _, n := range set {
			if int(scores[n]) == k {
				part = append(part, n)
			}
		}
		if known := c.claims[packedName(part)]; known > c.cost[size] {
			cost += known - c.cost[size]
		}
	}
	return cost >= least
}

// row is the answers to a row, by code.
func (c *checker) row(row int) []uint8 {
	if c.scores[row] == nil {
		list := make([]uint8, len(c.rows))
		for i, code := range c.rows {
			list[i] = c.class[keypeg.Score(code, c.rows[row])]
		}
		c.scores[row] = list
	}
	return c.scores[row]
}

// likenesses gives f every way of moving holes and renaming colours that takes the
// codes to themselves, until f has seen enough.
func (c *checker) likenesses(set []int32, f func(func(int32) int32) bool) {
	in := make([]bool, len(c.rows))
	for _, n := range set {
		in[n] = true
	}
	from := c.freely()
	permutations(c.edition.Pegs, func(holes []int) bool {
		return permutations(c.edition.Colours+1-int(from), func(names []int) bool {
			like := func(n int32) int32 {
				code := c.rows[n]
				moved := code
				for i, hole := range holes {
					p := code.At(hole)
					if p >= from {
						p = keypeg.Peg(names[p-from]) + from
					}
					moved = moved.With(i, p)
				}
				return c.place[moved]
			}
			for _, n := range set {
				if !in[like(n)] {
					return c.stop() == nil
				}
			}
			return f(like)
		})
	})
}

// permutations gives f every order of n things until f says no.
func permutations(n int, f func([]int) bool) bool {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var rest func(k int) bool
	rest = func(k int) bool {
		if k == n {
			return f(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			more := rest(k + 1)
			order[k], order[i] = order[i], order[k]
			if !more {
				return false
			}
		}
		return true
	}
	return rest(0)
}
