package history

import (
	"context"

	"keypeg"
	"keypeg/internal/analysis"
)

// A Verdict is the result of analysing a game, for its Codebreaker.
type Verdict struct {
	Loss     float64 // the sum of the losses of the rows counted in Rows
	Luck     float64 // the sum of the luck of all judged rows
	Rows     int     // the number of judged rows, except those placed just after a hint that named rows
	Accuracy *float64
}

// A judgedFor consists of the analyst's name for a match and the seat whose games are judged.
type judgedFor struct {
	match string
	seat  keypeg.Seat
}

// maxVerdicts is the largest number of matches whose verdicts are cached.
const maxVerdicts = 8192

// judged returns the existing verdicts on the games in which the owner of a match was the Codebreaker.
func (h *History) judged(ctx context.Context, m Match) (map[int]Verdict, error) {
	if games, ok := h.known.Get(m.judgedFor()); ok {
		return games, nil
	}
	kept, err := h.analyst.Analysed(ctx, m.name())
	if err != nil {
		return nil, err
	}
	games, all := map[int]Verdict{}, true
	for _, g := range m.Games {
		if v, ok := verdictOn(kept[g.Serial], m.Seat, g.Hinted); ok {
			games[g.Serial] = v
		} else if g.Rows > 0 {
			all = false // some games have not been judged yet
		}
	}
	if m.Over && all {
		h.known.Add(m.judgedFor(), games)
	}
	return games, nil
}

// verdictOn returns the verdict on the board whose Codebreaker is in the given seat. It leaves out rows placed just after a
// hint that named rows, and returns false for a game that has not been judged yet.
func verdictOn(g analysis.Game, seat keypeg.Seat, hinted []int) (v Verdict, ok bool) {
	for _, b := range g.Boards {
		if b.Breaker != seat {
			continue
		}
		b = b.Hinted(hinted)
		v = Verdict{Loss: b.Loss, Luck: b.Luck, Accuracy: b.Accuracy}
		for _, r := range b.Rows {
			if r.Judged && !r.Hinted {
				v.Rows++
			}
		}
		return v, true
	}
	return v, false
}

// judgedFor returns the key for the verdicts on the owner's games.
func (m Match) judgedFor() judgedFor { return judgedFor{m.name(), m.Seat} }
