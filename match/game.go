package match

import "keypeg"

// A Game is one game of a series or one round of a duel or race, including spoilt and void ones. Boards are indexed by the
// seat that breaks them; in a series there is only one.
type Game struct {
	Serial      int         // the number among all games played, counted from 1
	Number      int         // the number among the agreed games or rounds, from 1; a game that is played again keeps its number
	Maker       keypeg.Seat // the Codemaker of a series; meaningless in a duel or race
	Boards      [2]*keypeg.Board
	Salts       [2]Salt // indexed by Codemaker
	Drawn       [2]bool // indexed by Codemaker: whether the code was drawn at random because time ran out (D-12)
	Over        bool
	Award       [2]int // indexed by player: the points from this game
	Credit      [2]int // indexed by player: the rows deducted in the round of this game (D-8)
	Void        bool   // whether the game does not count as one of the agreed games, because it is spoilt or void (D-6, CH-5, CH-6)
	PlayedAgain bool   // whether the game is played again (D-20)

	Uncounted bool // whether this game's points are left out because the players ended the match early (D-18)

	play        keypeg.Mode
	perRow      int       // the points by which a score peg moves with each row; 0 if the set has no score lines
	commitments [2]string // indexed by Codemaker
	auto        bool      // whether the table answers, so that no player ever owes an answer
	revealed    *Ended    // the view after the reveal; set once the game is over or broken off

	sealed [2]*keypeg.Event // indexed by Codebreaker: the answers in a duel, until both are given (D-13)
}

func newGame(c Config, serial, number int, maker keypeg.Seat) *Game {
	g := &Game{Serial: serial, Number: number, Maker: maker, play: c.Mode, auto: c.Answers == keypeg.Auto}
	if rules, _ := keypeg.FindRulebook(c.Rules); rules.Tracker(c.Mode) == keypeg.ScoreLines {
		g.perRow = rules.Row.Points
	}
	for _, s := range keypeg.Seats {
		if c.Mode.Simultaneous() || s == maker.Other() {
			g.Boards[s] = keypeg.NewBoard(c.Boards[s], boardAnswers(c))
		}
	}
	return g
}

// boardAnswers returns the value of Answers for the boards of a match. In a duel even an automatic answer waits for the other
// player's row. The match therefore gives this answer in place of the Codemaker (CH-3).
func boardAnswers(c Config) keypeg.Answers {
	if c.Mode == keypeg.Duel && c.Answers == keypeg.Auto {
		return keypeg.Assisted
	}
	return c.Answers
}

func (g *Game) clone() *Game {
	c := *g
	for s, b := range g.Boards {
		if b != nil {
			c.Boards[s] = b.Clone()
		}
	}
	return &c
}

// codesSet reports whether every code of the game is set.
func (g *Game) codesSet() bool {
	for _, b := range g.Boards {
		if b != nil && b.Secret == 0 {
			return false
		}
	}
	return true
}

// mayPlace reports whether it is the seat's turn to place a row.
func (g *Game) mayPlace(s keypeg.Seat) bool {
	own, other := g.Boards[s], g.Boards[s.Other()]
	if own == nil || !g.codesSet() || own.Over() || own.AwaitsKeys() {
		return false
	}
	switch g.play {
	case keypeg.Duel:
		if other.Over() || len(own.Rows) < len(other.Rows) {
			return true
		}
		return len(own.Rows) == len(other.Rows) && !other.AwaitsKeys()
	case keypeg.Race:
		return g.auto || !g.mustAnswer(s)
	}
	return true
}

// mustAnswer reports whether the seat, as Codemaker, has a row to answer, even if the table answers it. In a duel, it has to
// answer only when the turn is complete (CH-3).
func (g *Game) mustAnswer(s keypeg.Seat) bool {
	b := g.Boards[s.Other()]
	return b != nil && b.AwaitsKeys() && g.turnComplete() && g.sealed[s.Other()] == nil
}

// turnComplete reports whether all rows that must come before the answers have been placed.
func (g *Game) turnComplete() bool {
	if g.play != keypeg.Duel {
		return true
	}
	for _, s := range keypeg.Seats {
		own, other := g.Boards[s], g.Boards[s.Other()]
		if other.AwaitsKeys() && !own.Over() && len(own.Rows) < len(other.Rows) {
			return false
		}
	}
	return true
}

// seal hides an answer in a duel until all rows that await an answer have one, and then applies all answers (D-13).
func (g *Game) seal(breaker keypeg.Seat, e keypeg.Event) {
	g.sealed[breaker] = &e
	for _, s := range keypeg.Seats {
		if g.Boards[s].AwaitsKeys() && g.sealed[s] == nil {
			return
		}
	}
	for _, s := range keypeg.Seats {
		if g.sealed[s] != nil {
			g.Boards[s].Apply(*g.sealed[s])
			g.sealed[s] = nil
		}
	}
}

// finished reports whether the game or round is decided (C-7, CH-4, CH-5, CH-6, CH-10). In a duel, both rows of a turn are
// answered together, so both players' last rows count.
func (g *Game) finished() bool {
	open := false
	for _, b := range g.Boards {
		if b == nil {
			continue
		}
		if b.Solved() || b.Claimed {
			return true
		}
		open = open || !b.Over()
	}
	return !open
}

// misled reports whether the seat was given a wrong answer. It uses the secret, so call it only for a game that is over (D-5).
func (g *Game) misled(s keypeg.Seat) bool {
	b := g.Boards[s]
	return b != nil && (b.Claimed || len(b.Wrong()) > 0)
}

// Outcome returns the outcome of the seat's board in a game that is over or broken off. It is Spoilt if any answer was wrong, and
// Stopped if the seat still had rows when the other player ended the round. Outcome uses the secret.
func (g *Game) Outcome(breaker keypeg.Seat) keypeg.Outcome {
	outcome := g.Boards[breaker].Outcome()
	switch {
	case g.misled(breaker):
		return keypeg.Spoilt
	case g.Over && outcome == keypeg.Open:
		return keypeg.Stopped
	}
	return outcome
}

// finishes returns the result of each board of a game that is over.
func (g *Game) finishes() (of [2]BoardResult) {
	for _, s := range keypeg.Seats {
		if b := g.Boards[s]; b != nil {
			of[s] = BoardResult{Rows: b.RowsUsed(), Broken: b.Solved(), Misled: g.misled(s)}
		}
	}
	return of
}
