package history

import (
	"context"
	"slices"
	"strings"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/solver"
	"keypeg/solver/book"
)

// An Edition contains the sums over the games of one edition. Spoilt games and interrupted games do not
// count.
type Edition struct {
	Edition      string
	Games        int
	Broken       int
	Mean         float64 // the mean number of rows used to break a code without a hint that named rows; 0 if there are no such codes
	Best         float64 // the mean number of rows over all codes under perfect play or the best play known; 0 if unknown
	BestProved   bool
	Distribution []int // the number of codes broken in 1 row, in 2 rows, and so on
	Matches      int   // the number of matches that the owner won, drew or lost
	Won          int
	Drawn        int
	Lost         int
	RowSeconds   float64 // the median time for a row; 0 if unknown
	RowLoss      float64 // the mean loss of a row in the games analysed
	Analysed     int     // games analysed
	Hinted       int     // the number of rows placed just after a hint that named rows

	board   keypeg.Format
	rows    int // the total number of rows used to break codes without a hint that named rows
	alone   int // the number of codes broken without a hint that named rows
	seconds []float64
	loss    float64
	judged  int // rows
}

// A Played is a game with its match and its verdict.
type Played struct {
	Match   Match
	Game    Game
	Verdict *Verdict // nil if the game is not analysed
}

// A Report is a whole history.
type Report struct {
	Editions []Edition // sorted by the number of games, largest first
	Games    []Played  // the latest first
	Read     int       // the number of matches read for the report
}

// Report returns a summary of all games that an owner has played, and starts some of the missing analyses.
func (h *History) Report(ctx context.Context, owner hall.Hash) (Report, error) {
	list, err := h.matches(ctx, owner)
	if err != nil {
		return Report{}, err
	}
	told := Report{Read: len(list)}
	sums := map[string]*Edition{}
	for _, m := range list {
		e := sums[m.Edition]
		if e == nil {
			e = newEdition(m)
			sums[m.Edition] = e
		}
		e.addResult(m.Result)
		judged, err := h.judged(ctx, m)
		if err != nil {
			return told, err
		}
		for _, g := range slices.Backward(m.Games) {
			p := Played{Match: m, Game: g}
			if v, ok := judged[g.Serial]; ok && v.Rows > 0 {
				p.Verdict = &v
			}
			e.add(p)
			told.Games = append(told.Games, p)
		}
	}
	for _, e := range sums {
		e.close()
		told.Editions = append(told.Editions, *e)
	}
	slices.SortFunc(told.Editions, func(a, b Edition) int {
		if a.Games != b.Games {
			return b.Games - a.Games
		}
		return strings.Compare(a.Edition, b.Edition)
	})
	return told, h.analyse(ctx, owner, list)
}

func newEdition(m Match) *Edition {
	e := &Edition{Edition: m.Edition}
	e.board, _ = keypeg.ParseFormat(m.Board)
	e.Distribution = make([]int, e.board.Rows)
	if b, ok := book.For(e.board); ok {
		if page, ok := b.Find(solver.Start(e.board)); ok {
			e.Best, e.BestProved = float64(page.Cost)/float64(page.Codes), b.Proved()
		}
	}
	return e
}

func (e *Edition) addResult(result string) {
	switch result {
	case "won":
		e.Won++
	case "drawn":
		e.Drawn++
	case "lost":
		e.Lost++
	default:
		return
	}
	e.Matches++
}

func (e *Edition) add(p Played) {
	e.seconds = append(e.seconds, p.Game.Seconds...)
	e.Hinted += len(p.Game.Hinted)
	if p.Verdict != nil {
		e.Analysed++
		e.loss += p.Verdict.Loss
		e.judged += p.Verdict.Rows
	}
	switch p.Game.Outcome {
	case keypeg.Broken:
		e.Games++
		e.Broken++
		if len(p.Game.Hinted) == 0 {
			e.alone++
			e.rows += p.Game.Rows
		}
		if p.Game.Rows <= len(e.Distribution) {
			e.Distribution[p.Game.Rows-1]++
		}
	case keypeg.Unbroken, keypeg.Stopped:
		e.Games++
	}
}

// close computes the means from the sums.
func (e *Edition) close() {
	if e.alone > 0 {
		e.Mean = float64(e.rows) / float64(e.alone)
	}
	if e.judged > 0 {
		e.RowLoss = e.loss / float64(e.judged)
	}
	e.RowSeconds = median(e.seconds)
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	mid := len(list) / 2
	if len(list)%2 == 1 {
		return list[mid]
	}
	return (list[mid-1] + list[mid]) / 2
}
