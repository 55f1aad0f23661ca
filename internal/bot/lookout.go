package bot

import (
	"context"
	"errors"
	"math/rand/v2"

	"keypeg"
	"keypeg/solver"
)

// A lookout gives a thinker a position and the codes that agree with its answers. If the board is too big to list, it
// samples the codes.
type lookout struct {
	at     solver.Position
	node   *solver.Node // the codes that fit; nil if the board is too big to list
	chance *rand.Rand
}

// look returns the lookout for a position, with the codes that fit the answers if they can be listed.
func look(p solver.Position, chance *rand.Rand) (*lookout, error) {
	s := &lookout{at: p, chance: chance}
	if err := p.Format.Validate(); err != nil {
		return nil, err
	}
	if solver.Lines(p.Format) > listed {
		if len(p.Rows) > keypeg.MaxRows {
			return nil, keypeg.Refusef("too-many-rows", "", "on so big a board the computer reads at most %d rows", keypeg.MaxRows)
		}
		return s, nil
	}
	space, err := spaces.Of(p.Format)
	if err != nil {
		return nil, err
	}
	p.Format = space.Format()
	s.node, err = space.Node(p)
	return s, err
}

// draw returns at most the given number of codes that fit the position, in random order.
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

// codes returns all codes that agree with the answers. If the board has no rows or is too big to list, it returns enough
// random codes instead. If there are no rows, some codes may appear twice.
func (s *lookout) codes(ctx context.Context, enough int) ([]keypeg.Code, error) {
	if len(s.at.Rows) == 0 {
		codes := make([]keypeg.Code, enough)
		for i := range codes {
			codes[i] = anyCode(s.at.Format, s.chance)
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

// searched limits the number of steps in a search for codes that agree with the answers, on boards too big to list. A
// search that finds no code is repeated with eight times as many steps.
const searched = 500_000

// spaces caches the most recently used boards whose codes have been listed.
var spaces solver.Spaces

// listed is the number of codes up to which a board is listed completely: (5,9) is listed, but (6,7) is not.
const listed = 1 << 16
