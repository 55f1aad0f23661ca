package bot

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"keypeg"
	"keypeg/solver"
)

// A Level is one strength of the computer.
type Level struct {
	Slug string // the level's name in requests; package tell translates it

	forgets  float64       // the probability of overlooking an earlier row, independently for each row
	thinker  thinker       // chooses the row
	point    bool          // in a duel or race, the level considers how close the other player is
	patterns float64       // the probability that its secret is a pattern
	pace     time.Duration // the usual time for a row in a race
}

// levels lists all levels, weakest first. The levels' measured results are in measured.json.
var levels = []Level{
	{
		Slug: "beginner", forgets: 0.26, thinker: plain{draws: 50}, patterns: 1, pace: 25 * time.Second,
	},
	{
		Slug: "casual", forgets: 0.12, thinker: plain{draws: 50}, patterns: 0.5, pace: 20 * time.Second,
	},
	{
		Slug: "careful", thinker: plain{draws: 50}, pace: 16 * time.Second,
	},
	{
		Slug: "steady", thinker: plain{draws: 8}, pace: 12 * time.Second,
	},
	{
		Slug: "expert", thinker: weigh{rows: 2, against: 100}, point: true, pace: 9 * time.Second,
	},
	{
		Slug: "book", thinker: best{}, point: true, pace: 6 * time.Second,
	},
}

// Levels returns the six levels, weakest first.
func Levels() []Level { return append([]Level(nil), levels...) }

// Find returns the level with the given slug, ignoring case.
func Find(slug string) (Level, bool) {
	for _, l := range levels {
		if strings.EqualFold(l.Slug, strings.TrimSpace(slug)) {
			return l, true
		}
	}
	return Level{}, false
}

// LeastRows returns a copy of the level that ignores the other player: even in a duel or race, it only tries to use the
// fewest rows.
func (l Level) LeastRows() Level {
	l.point = false
	return l
}

// PlaysForThePoint reports whether the level considers, in a duel or race, how close the other player is.
func (l Level) PlaysForThePoint() bool { return l.point }

// InAHurry returns a copy of the level that thinks less, for use when other computers are waiting. On the printed boards,
// this copy plays the same rows as the level. On large boards, the copy examines fewer rows.
func (l Level) InAHurry() Level {
	if _, ok := l.thinker.(best); ok {
		l.thinker = best{hurried: true}
	}
	return l
}

// Row returns the row that the level plays at a position. It shuffles colours and holes as far as the earlier rows allow.
// If no code fits the position and the level notices, it fails with solver.ErrNoCandidates. On boards too big to list, it
// may fail with solver.ErrBudget because the codes that fit are too hard to find.
func (l Level) Row(ctx context.Context, p solver.Position, rnd io.Reader) (keypeg.Code, error) {
	if err := p.Check(); err != nil {
		return 0, err
	}
	chance, err := newChance(rnd)
	if err != nil {
		return 0, err
	}
	return l.row(ctx, p, chance)
}

func (l Level) row(ctx context.Context, p solver.Position, chance *rand.Rand) (keypeg.Code, error) {
	var row keypeg.Code
	for try := 0; try < 4; try++ {
		s, err := look(l.remembered(p, chance), chance)
		if err != nil {
			return 0, err
		}
		if row, err = l.thinker.row(ctx, s); err != nil {
			return 0, err
		}
		if !played(p, row) {
			break // even a forgetful level notices that a row has already been played
		}
	}
	return shuffled(p, row, chance), nil
}

// remembered returns the position without the rows that the level overlooks.
func (l Level) remembered(p solver.Position, chance *rand.Rand) solver.Position {
	if l.forgets == 0 {
		return p
	}
	kept := solver.Start(p.Format)
	for _, r := range p.Rows {
		if chance.Float64() >= l.forgets {
			kept.Rows = append(kept.Rows, r)
		}
	}
	return kept
}

func played(p solver.Position, row keypeg.Code) bool {
	for _, r := range p.Rows {
		if r.Code == row {
			return true
		}
	}
	return false
}

// newChance returns a source of randomness for one move, seeded with 32 random bytes.
func newChance(rnd io.Reader) (*rand.Rand, error) {
	var seed [32]byte
	if _, err := io.ReadFull(rnd, seed[:]); err != nil {
		return nil, fmt.Errorf("draw by lot: %w", err)
	}
	return rand.New(rand.NewChaCha8(seed)), nil
}
