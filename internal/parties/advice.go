package parties

import (
	"slices"
	"sync"

	"keypeg"
	"keypeg/internal/party"
	"keypeg/solver"
	"keypeg/solver/book"
)

// Advice describes how a player could have done better on a board that is over.
type Advice struct {
	Kind string
	Row  int // the number, from 1, of the row to which the advice refers
	Told int // the number, from 1, of the row whose keys were overlooked
}

// Kinds of advice.
const (
	Overlooked = "overlooked" // Row could not be the code, as the keys of row Told show
	Wasted     = "wasted"     // Row was lost because time ran out
	OneColour  = "one-colour" // the first row has only one colour
	Checked    = "checked"    // every row could have been the code when it was placed
)

// AdviceOn returns the advice on a board. It reports false if there is none, because the board has too few rows.
func AdviceOn(b party.EndedBoard) (a Advice, ok bool) {
	for i, row := range b.Rows {
		if told := overlooked(b.Rows[:i], row); told > 0 {
			return Advice{Kind: Overlooked, Row: i + 1, Told: told}, true
		}
	}
	if i := slices.IndexFunc(b.Rows, func(r party.RowView) bool { return r.Lost }); i >= 0 {
		return Advice{Kind: Wasted, Row: i + 1}, true
	}
	if len(b.Rows) > 1 && oneColour(b.Rows[0].Code) {
		return Advice{Kind: OneColour, Row: 1}, true
	}
	return Advice{Kind: Checked}, len(b.Rows) > 1
}

// oneColour reports whether all pegs of a row have the same colour.
func oneColour(row keypeg.Code) bool {
	for _, p := range row.Pegs() {
		if p != row.At(0) {
			return false
		}
	}
	return row.Len() > 1
}

// overlooked returns the number, from 1, of the first earlier row whose keys show that a row cannot be the code, or 0 if
// there is none.
func overlooked(earlier []party.RowView, row party.RowView) int {
	if row.Lost {
		return 0
	}
	return 1 + slices.IndexFunc(earlier, func(e party.RowView) bool { return !e.Lost && keypeg.Score(row.Code, e.Code) != *e.Keys })
}

// Best returns the number of rows in which the book's strategy breaks a code, or 0 if the board is not in the book or there is
// no code. It caches the latest results.
func (p *Parties) Best(e keypeg.Format, code keypeg.Code) int {
	key := bestOf{e, code}
	p.mu.Lock()
	if len(p.best) >= mostBest {
		clear(p.best)
	}
	found, ok := p.best[key]
	if !ok {
		found = sync.OnceValue(func() int { return bookRows(e, code) })
		p.best[key] = found
	}
	p.mu.Unlock()
	return found() // after Unlock, so that no caller holds the lock while it waits for the result
}

// mostBest is the number of results that Best caches.
const mostBest = 64

type bestOf struct {
	board keypeg.Format
	code  keypeg.Code
}

// bookRows returns the number of rows in which the book's strategy breaks a code, or 0 if the book has no strategy for the
// board.
func bookRows(e keypeg.Format, code keypeg.Code) int {
	b, ok := book.For(e)
	if !ok {
		return 0
	}
	at := solver.Start(e)
	for n := 1; n <= most; n++ {
		page, ok := b.Find(at)
		row := page.Row
		if !ok {
			row = fitting(at)
		}
		keys := keypeg.Score(code, row)
		if keys == e.Win() {
			return n
		}
		at = at.With(row, keys)
	}
	return 0
}

// most is greater than the number of rows that any strategy of the book needs.
const most = 20

// fitting returns the first code that fits the answers. The book omits positions with one or two codes, for which this code
// is one of the best rows.
func fitting(at solver.Position) keypeg.Code {
	for code := range at.Format.All() {
		if !slices.ContainsFunc(at.Rows, func(r keypeg.Row) bool { return keypeg.Score(code, r.Code) != r.Keys }) {
			return code
		}
	}
	return 0
}
