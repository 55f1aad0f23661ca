package history

import (
	"context"
	"sync"

	"keypeg"
)

// A Verdict is what the analysis of a game found about its Codebreaker.
type Verdict struct {
	Loss     float64 // expected rows given away, over all rows judged
	Luck     float64 // rows saved by the answers, likewise
	Rows     int     // judged
	Accuracy *float64
}

// verdicts remembers what was found about matches whose games are all analysed: that
// does not change any more.
type verdicts struct {
	mu    sync.Mutex
	games map[string]map[place]Verdict
}

// A place is a board of a match.
type place struct {
	serial  int
	breaker keypeg.Seat
}

// maxVerdicts bounds the matches remembered; any of them makes room.
const maxVerdicts = 8192

func newVerdicts() *verdicts { return &verdicts{games: map[string]map[place]Verdict{}} }

func (v *verdicts) get(name string) (map[place]Verdict, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	games, ok := v.games[name]
	return games, ok
}

func (v *verdicts) has(name string) bool {
	_, ok := v.get(name)
	return ok
}

func (v *verdicts) put(name string, games map[place]Verdict) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for old := range v.games {
		if len(v.games) < maxVerdicts {
			break
		}
		delete(v.games, old)
	}
	v.games[name] = games
}

// judged is what the analyst has found about a match so far.
func (h *History) judged(ctx context.Context, m Match) (map[place]Verdict, error) {
	if games, ok := h.known.get(m.name()); ok {
		return games, nil
	}
	kept, err := h.analyst.Analysed(ctx, m.name())
	if err != nil {
		return nil, err
	}
	games := map[place]Verdict{}
	for serial, g := range kept {
		for _, b := range g.Boards {
			v := Verdict{Loss: b.Loss, Luck: b.Luck, Accuracy: b.Accuracy}
			for _, r := range b.Rows {
				if r.Judged {
					v.Rows++
				}
			}
			games[place{serial, b.Breaker}] = v
		}
	}
	for _, g := range m.Games {
		if _, ok := games[place{g.Serial, m.Seat}]; !ok && g.Rows > 0 {
			return games, nil // there is more to come
		}
	}
	if m.Over {
		h.known.put(m.name(), games)
	}
	return games, nil
}
