package bot

import (
	"context"
	"errors"
	"math/rand/v2"

	"keypeg"
	"keypeg/solver"
)

// A lookout is what a thinker sees: a position, and the codes that fit it. Where the
// board is too big to list they are drawn.
type lookout struct {
	at     solver.Position
	node   *solver.Node // nil on boards too big to list
	chance *rand.Rand
}

// look finds the codes that fit a position, if they can be listed.
func look(p solver.Position, chance *rand.Rand) (*lookout, error) {
	s := &lookout{at: p, chance: chance}
	if err := p.Edition.Validate(); err != nil {
		return nil, err
	}
	if solver.Lines(p.Edition) > listed {
		if len(p.Rows) > keypeg.MaxRows {
			return nil, keypeg.Refusef("too-many-rows", "", "on so big a board the computer reads at most %d rows", keypeg.MaxRows)
		}
		return s, nil
	}
	space, err := spaces.Of(p.Edition)
	if err != nil {
		return nil, err
	}
	p.Edition = space.Edition()
	s.node, err = space.Node(p)
	return s, err
}

// draw returns some of the codes that fit, at most so many, in an order by chance.
func (s *lookout) draw(ctx context.Context, most int) ([]keypeg.Code, error) {
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

// codes returns all codes that fit; on a whole board, or one too big to list, it
// returns enough to draw some from, on a whole board perhaps one of them twice.
func (s *lookout) codes(ctx context.Context, enough int) ([]keypeg.Code, error) {
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
var spaces solver.Spaces

// listed is how many codes a board has at most that is listed: (5,9) is, (6,7) is not.
const listed = 1 << 16
