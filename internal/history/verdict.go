package history

import (
	"context"
	"sync"

	"keypeg"
	"keypeg/internal/analysis"
)

// A Verdict is what the analysis of a game found about its Codebreaker.
type Verdict struct {
	Loss     float64 // expected rows given away, over the rows below
	Luck     float64 // rows saved by the answers, over all that were judged
	Rows     int     // judged, without those before which a hint named rows to place
	Accuracy *float64
}

// verdicts remembers what was found about matches whose games are all analysed: that
// does not change any more.
type verdicts struct {
	mu    sync.Mutex
	games map[judgedFor]map[int]Verdict // by their serials
}

// A judgedFor is a match, by what the analyst knows it by, and the seat whose games in it are judged.
type judgedFor struct {
	match string
	seat  keypeg.Seat
}

// maxVerdicts bounds the matches remembered; any of them makes room.
const maxVerdicts = 8192

func newVerdicts() *verdicts { return &verdicts{games: map[judgedFor]map[int]Verdict{}} }

func (v *verdicts) get(of judgedFor) (map[int]Verdict, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	games, ok := v.games[of]
	return games, ok
}

func (v *verdicts) has(of judgedFor) bool {
	_, ok := v.get(of)
	return ok
}

func (v *verdicts) put(of judgedFor, games map[int]Verdict) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for old := range v.games {
		if len(v.games) < maxVerdicts {
			break
		}
		delete(v.games, old)
	}
	v.games[of] = games
}

// judged returns what the analyst has found so far about the games in which the owner of a match broke a code.
func (h *History) judged(ctx context.Context, m Match) (map[int]Verdict, error) {
	if games, ok := h.known.get(m.judgedFor()); ok {
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
			all = false // there is more to come
		}
	}
	if m.Over && all {
		h.known.put(m.judgedFor(), games)
	}
	return games, nil
}

// verdictOn returns what was found about the board that a seat broke, without the rows that a hint named; nothing of a game
// that is not judged yet.
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

// judgedFor returns what verdicts on the owner's games are remembered by.
func (m Match) judgedFor() judgedFor { return judgedFor{m.name(), m.Seat} }
