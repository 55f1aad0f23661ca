package analysis

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

// A Choice rates a code by the best mixture known and by the book's strategy.
type Choice struct {
	Pattern string  `json:"pattern"` // the number of pegs of each colour, such as 2-1-1
	Chance  float64 `json:"chance"`  // the probability of this code in the mixture
	Even    float64 `json:"even"`    // the probability of this code if all codes were equally likely
	Rows    float64 `json:"rows"`    // the average number of rows that the book's strategy needs for codes of this pattern
	Mean    float64 `json:"mean"`    // the average number of rows that the book's strategy needs, over all codes
}

// mixtures contains the best mixtures, indexed by the numbers of colours and pegs. A mixture gives the probability of each
// code of a pattern (docs/solver.md, "Mixed values"). Patterns that are left out are never drawn. On other boards, all codes
// have the same probability in the best mixture known.
var mixtures = map[[2]int]map[string]float64{
	{6, 4}: {"3-1": 1. / 1290, "2-2": 1. / 1290, "2-1-1": 1. / 1290, "1-1-1-1": 1. / 1290},
	{7, 4}: {"3-1": 1. / 2394, "2-2": 1. / 2394, "2-1-1": 1. / 2394, "1-1-1-1": 1. / 2394},
	{8, 4}: {"3-1": 3. / 11032, "2-2": 3. / 11032, "2-1-1": 3. / 11032, "1-1-1-1": 17. / 82740},
}

// strategies caches the average numbers of rows that the book's strategy needs on each board. They are computed when they
// are first needed.
type strategies struct {
	mu    sync.Mutex
	known map[keypeg.Format]added
}

// added contains the average number of rows that a strategy needs for the codes of each pattern, and for all codes.
type added struct {
	by   map[string]float64 // by pattern
	mean float64
}

// choice judges a code. It returns nil if nothing is known about the board.
func (l *Local) choice(ctx context.Context, e keypeg.Format, code keypeg.Code) (*Choice, error) {
	_, ok := book.For(e)
	if !ok || code == 0 {
		return nil, nil
	}
	space, err := l.study.Space(e)
	if err != nil {
		return nil, err
	}
	rows, err := l.books.of(ctx, space)
	if err != nil {
		return nil, err
	}
	c := &Choice{Pattern: pattern(code), Even: 1 / float64(space.Len()), Mean: rows.mean}
	c.Rows, c.Chance = rows.by[c.Pattern], c.Even
	shades := e.Colours
	if e.Blanks {
		shades++
	}
	if mixture, ok := mixtures[[2]int{shades, e.Pegs}]; ok {
		c.Chance = mixture[c.Pattern]
	}
	return c, nil
}

// pattern returns the number of pegs of each colour in a code, in descending order.
func pattern(c keypeg.Code) string {
	var used [keypeg.MaxColours + 1]int
	for _, p := range c.Pegs() {
		used[p]++
	}
	slices.Sort(used[:])
	var parts []string
	for _, n := range slices.Backward(used[:]) {
		if n > 0 {
			parts = append(parts, fmt.Sprint(n))
		}
	}
	return strings.Join(parts, "-")
}

func (s *strategies) of(ctx context.Context, space *solver.Space) (added, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a, ok := s.known[space.Format()]; ok {
		return a, nil
	}
	_, tree, err := solver.Evaluate(ctx, space, book.Strategy{Else: lowest{}}, solver.Options{Threads: 1})
	if err != nil {
		return added{}, err
	}
	a := addUp(tree)
	if s.known == nil {
		s.known = map[keypeg.Format]added{}
	}
	s.known[space.Format()] = a
	return a, nil
}

// lowest is the strategy that always plays the first candidate. It completes the book, which omits sets of one or two codes.
// For such sets, lowest is as good as any strategy.
type lowest struct{}

func (lowest) Next(_ context.Context, n *solver.Node) (solver.Advice, error) {
	return solver.Advice{Row: n.Lowest()}, nil
}

func addUp(t *solver.Tree) added {
	sums, codes := map[string]int{}, map[string]int{}
	var walk func(b *solver.Branch, rows int)
	walk = func(b *solver.Branch, rows int) {
		if b.Wins {
			sums[pattern(b.Row)] += rows
			codes[pattern(b.Row)]++
		}
		for _, e := range b.Next {
			walk(e.To, rows+1)
		}
	}
	walk(t.Root, 1)
	a := added{by: map[string]float64{}}
	rows, all := 0, 0
	for p, n := range codes {
		a.by[p] = float64(sums[p]) / float64(n)
		rows, all = rows+sums[p], all+n
	}
	a.mean = float64(rows) / float64(all)
	return a
}
