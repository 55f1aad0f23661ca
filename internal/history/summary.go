package history

import (
	"time"

	"keypeg"
	"keypeg/match"
)

// A Match is the summary of a match that an owner played.
type Match struct {
	ID       string      `json:"id,omitempty"`       // the id of the match on this server
	Analysis string      `json:"analysis,omitempty"` // the id of an imported record's analysis
	Edition  string      `json:"edition"`            // the slug of an edition, or a board in its text form
	Board    string      `json:"board"`              // the board that the owner breaks
	At       time.Time   `json:"at"`
	Seat     keypeg.Seat `json:"seat"` // the owner's seat
	Name     string      `json:"name"` // the owner's name
	Rival    string      `json:"rival"`
	Result   string      `json:"result,omitempty"` // won, drawn or lost; "" if the match is in progress or nothing could be won
	Games    []Game      `json:"games"`
	Past     int         `json:"past"` // the number of games of the match that ended or were interrupted
	Over     bool        `json:"over"`
}

// A Game is a code that the owner tried to break.
type Game struct {
	Serial  int            `json:"serial"`
	Outcome keypeg.Outcome `json:"outcome"`
	Code    keypeg.Code    `json:"code,omitempty"` // the code, as revealed at the end of the game
	Placed  []Row          `json:"placed,omitempty"`
	Rows    int            `json:"rows"`              // the number of rows that were placed or lost
	Seconds []float64      `json:"seconds,omitempty"` // for each placed row, the time from the beginning of the turn
	Hints   int            `json:"hints,omitempty"`
	Hinted  []int          `json:"hinted,omitempty"` // the numbers, from 1, of the rows placed just after a hint that named rows
}

// A Row is a row of a game with its answer. A row that was lost because time ran out has neither pegs nor an answer.
type Row struct {
	Code keypeg.Code  `json:"row,omitempty"`
	Keys *keypeg.Keys `json:"keys,omitempty"`
}

// summary sums up a match for a seat. It leaves out games in progress, so that the summary does not depend on a secret code.
func summary(m *match.Match, s keypeg.Seat, at time.Time) Match {
	edition := called(m.Config, s)
	sum := Match{
		ID: m.Config.ID, Edition: edition, Board: m.Config.Boards[s].String(),
		At: at, Seat: s, Name: m.Names[s], Rival: m.Names[s.Other()], Over: m.Result != nil, Result: resultFor(m, s),
	}
	past := m.Watch().Past
	sum.Past = len(past)
	for _, g := range past {
		for _, b := range g.Boards {
			begun := len(b.Rows) > 0 || b.Outcome != keypeg.Open
			if b.Breaker == s && begun {
				game := Game{Serial: g.Serial, Outcome: b.Outcome, Code: b.Code, Rows: len(b.Rows)}
				for _, r := range b.Rows {
					game.Placed = append(game.Placed, Row{r.Code, r.Keys})
				}
				sum.Games = append(sum.Games, game)
			}
		}
	}
	return sum
}

// resultFor returns the result of a match from a seat's point of view. A series of one game has no result, because only its
// Codemaker can score (D-1).
func resultFor(m *match.Match, s keypeg.Seat) string {
	switch {
	case m.Result == nil || m.Result.Ending == match.Withdrawn || m.Config.Mode == keypeg.Series && m.Config.Games == 1:
		return ""
	case m.Result.Winner == nil:
		return "drawn"
	case *m.Result.Winner == s:
		return "won"
	}
	return "lost"
}

// called returns the edition under which the games of a seat are counted: the edition most similar to the match or, if no
// edition is similar, the board that the seat breaks. It uses only the config, which records also contain, so imported games
// are counted under the same edition.
func called(c match.Config, s keypeg.Seat) string {
	board, likest := c.Boards[s], 0
	slug := board.String()
	for _, p := range keypeg.Editions {
		if p.Board != board || p.Short != (keypeg.Format{}) {
			continue
		}
		like := 1
		if p.Rulebook == c.Rules {
			like += 1
		}
		if p.Rulebook == c.Rules && p.Mode == c.Mode {
			like += 1
		}
		if like > likest {
			slug, likest = p.Slug, like
		}
	}
	return slug
}

// rowTimes returns the times in seconds that a seat took for the rows of each game, indexed by the serial numbers of the
// games.
func rowTimes(c match.Config, events []match.Event, s keypeg.Seat) (map[int][]float64, error) {
	m, err := match.New(c)
	if err != nil {
		return nil, err
	}
	times := map[int][]float64{}
	for _, e := range events {
		if g := m.Game(); g != nil && e.Kind == match.Placed && e.Seat == s {
			times[g.Serial] = append(times[g.Serial], max(0, e.At.Sub(m.Turns[s].Since).Seconds()))
		}
		m.Apply(e)
	}
	return times, nil
}
