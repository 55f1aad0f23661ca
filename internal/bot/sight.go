package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"keypeg"
	"keypeg/solver"
)

// A sight is what a thinker sees: a position, and the codes that fit it. Where the
// board is too big to list they are drawn.
type sight struct {
	at     solver.Position
	node   *solver.Node // nil on boards too big to list
	chance *rand.Rand
}

// look finds the codes that fit a position, if they can be listed.
func look(p solver.Position, chance *rand.Rand) (*sight, error) {
	s := &sight{at: p, chance: chance}
	space, err := spaces.of(p.Edition)
	if err != nil || space == nil {
		if len(p.Rows) > keypeg.MaxRows {
			return nil, keypeg.Refuse("too-many-rows", "", "on a board as big as %s the computer reads at most %d rows, not %d", p.Edition, keypeg.MaxRows, len(p.Rows))
		}
		return s, err
	}
	p.Edition = space.Edition()
	s.node, err = space.Node(p)
	return s, err
}

// draw is some of the codes that fit, at most so many, in an order by chance.
func (s *sight) draw(ctx context.Context, most int) ([]keypeg.Code, error) {
	codes, err := s.codes(ctx, most)
	if err != nil {
		return nil, err
	}
	for i := range min(most, len(codes)) {
		j := i + s.chance.IntN(len(codes)-i)
		codes[i], codes[j] = codes[j], codes[i]
	}
	return codes[:min(most, len(codes))], nil
}

// codes are all codes that fit; or, of a whole board and on boards too big to list,
// enough to draw some, in a whole board perhaps one twice.
func (s *sight) codes(ctx context.Context, enough int) ([]keypeg.Code, error) {
	if len(s.at.Rows) == 0 {
		codes := make([]keypeg.Code, enough)
		for i := range codes {
			codes[i] = anyCode(s.at.Edition, s.chance)
		}
		return codes, nil
	}
	if s.node != nil {
		if s.node.Len() == 0 {
			return nil, solver.ErrNoCandidates
		}
		return s.node.Candidates(), nil
	}
	var list []keypeg.Code
	var err error
	for _, work := range []int64{searched, 8 * searched} {
		list, _, err = solver.Sample{Seed: s.chance.Uint64(), Size: enough, Work: work}.Draw(ctx, s.at)
		if !errors.Is(err, solver.ErrBudget) {
			break
		}
	}
	return list, err
}

// searched is how many steps are searched for codes that fit, on boards too big to
// list; eight times as many, if none was found.
const searched = 500_000

// spaces are the listed boards that were played on last.
var spaces cache

const (
	listed = 1 << 16 // codes of a board that is listed: (5,9) is, (6,7) is not
	kept   = 8       // listed boards kept in memory, some MiB each
)

// A cache keeps listed boards. It is safe for use by many goroutines.
type cache struct {
	mu     sync.Mutex
	spaces []*solver.Space // the one used last comes last
}

// of is the board with all its codes; nil if it has too many to list. How many rows
// it has makes no difference, so all are kept under one number.
func (c *cache) of(e keypeg.Edition) (*solver.Space, error) {
	if err := e.Validate(); err != nil {
		return nil, err
	}
	e.Rows = keypeg.MaxRows
	if lines(e) > listed {
		return nil, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	at := slices.IndexFunc(c.spaces, func(s *solver.Space) bool { return s.Edition() == e })
	if at < 0 {
		s, err := solver.NewSpace(e)
		if err != nil {
			return nil, fmt.Errorf("list the board: %w", err)
		}
		if len(c.spaces) == kept {
			c.spaces = slices.Delete(c.spaces, 0, 1)
		}
		c.spaces = append(c.spaces, s)
		return s, nil
	}
	s := c.spaces[at]
	c.spaces = append(slices.Delete(c.spaces, at, at+1), s)
	return s, nil
}

// lines is how many lines of pegs there are on a board, repeats or not: shades to
// the power of pegs. It stops counting above listed.
func lines(e keypeg.Edition) int {
	n := 1
	for range e.Pegs {
		if n *= shades(e); n > listed {
			break
		}
	}
	return n
}

// shades is how many different things a hole can hold.
func shades(e keypeg.Edition) int {
	if e.Blanks {
		return e.Colours + 1
	}
	return e.Colours
}
