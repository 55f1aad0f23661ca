package match

import (
	"cmp"
	"errors"
	"strings"

	"keypeg"
	"keypeg/record"
)

// A Finding is a wrong answer that the referee marks at the reveal (D-5 a), even if a claim has already proved that an answer was
// wrong.
type Finding struct {
	Game   int // the index of the game in the record
	Line   int // the index of the row among the game's lines
	Row    int // the number of the Codebreaker's row, from 1
	Misled keypeg.Seat
	Given  keypeg.Keys
	Right  keypeg.Keys
	// Penalty is the number that Clause awards the misled player: points or, under games scoring, rows of the round (D-8).
	// The penalty is given once per game. It is 0 for further wrong answers to the same player, and for wrong answers in a
	// game that did not end.
	Penalty int
	Clause  string
}

// Part is the part of a record that a RecordError concerns.
type Part string

const (
	PartHead   Part = "head"
	PartGame   Part = "game"
	PartCode   Part = "code" // RecordError.Line is an index into Codes
	PartLine   Part = "line" // RecordError.Line is an index into Lines
	PartPoints Part = "points"
	PartEnd    Part = "end"
)

// A RecordError says that a record breaks a rule, and where. Game and Line are indexes into the record, or -1 if the error
// concerns no game or line.
type RecordError struct {
	Part       Part
	Game, Line int
	Err        *keypeg.Error
}

// none is the index for errors that concern no game or line.
const none = -1

// matchFault returns an error in a part of the record that belongs to no game.
func matchFault(part Part, err error) error { return fault(part, none, none, err) }

// gameFault returns an error in a part of a game that is neither a line nor a code.
func gameFault(part Part, game int, err error) error { return fault(part, game, none, err) }

// fault returns an error with its place in the record.
func fault(part Part, game, line int, err error) error {
	refusal, ok := errors.AsType[*keypeg.Error](err)
	if !ok {
		refusal = keypeg.Refusef("bad-record-unread", "", "cannot read the record: %.200s", err.Error()).(*keypeg.Error)
	}
	return &RecordError{part, game, line, refusal}
}

func (e *RecordError) Error() string { return e.Unwrap().Error() }

// Unwrap returns the refusal with its place in the record, in translatable form.
func (e *RecordError) Unwrap() error {
	var err error = e.Err
	switch {
	case e.Game < 0:
		return err
	case e.Part == PartCode:
		err = keypeg.Within(err, "code %d", e.Line+1)
	case e.Part == PartLine:
		err = keypeg.Within(err, "line %d", e.Line+1)
	}
	return keypeg.Within(err, "game %d", e.Game+1)
}

// headTags maps each family of refusal codes to the tag, in lower case, of the line in the record's head that the refusals
// concern.
var headTags = map[string]string{
	"bad-rules": "rules", "bad-id": "match", "bad-play": "play", "bad-edition": "board", "bad-handicap": "short",
	"bad-games": "games", "bad-answers": "answers", "bad-first": "first", "bad-limit": "limit",
}

// family returns the first two words of a refusal's code. Similar refusals have codes that begin with the same two words.
func family(code string) string {
	words := strings.Split(code, "-")
	return strings.Join(words[:min(2, len(words))], "-")
}

// At returns the number of the line in the record's text that has the fault, counted from 1.
func (e *RecordError) At(text record.Source) int {
	switch {
	case e.Part == PartHead:
		return cmp.Or(text.Head[headTags[family(e.Err.Code)]], text.Start)
	case e.Game < 0 || e.Game >= len(text.Games):
		return text.End
	}
	g := text.Games[e.Game]
	switch {
	case e.Part == PartCode && e.Line < len(g.Codes):
		return g.Codes[e.Line]
	case e.Part == PartLine && e.Line < len(g.Lines):
		return g.Lines[e.Line]
	case e.Part == PartPoints:
		return cmp.Or(g.Points, g.Start)
	}
	return g.Start
}

// findings returns the wrong answers in the last game, which must be over or broken off.
func (r *replay) findings(g *Game) []Finding {
	var found []Finding
	for _, s := range keypeg.Seats {
		b := g.Boards[s]
		if b == nil {
			continue
		}
		for k, row := range b.Wrong() {
			f := Finding{
				Game: g.Serial - 1, Line: r.lines[s][row], Row: row + 1, Misled: s,
				Given: b.Rows[row].Keys, Right: keypeg.Score(b.Secret, b.Rows[row].Code),
				Clause: r.rules.Penalty.Clause,
			}
			if k == 0 {
				f.Penalty = g.Award[s] + g.Credit[s]
			}
			found = append(found, f)
		}
	}
	return found
}

// pointsClause returns the clause that determines the points, which depends on how the game ended.
func pointsClause(rules keypeg.Rulebook, g *Game) string {
	scoring, _ := rules.Scoring(g.play)
	switch {
	case g.misled(keypeg.Host) || g.misled(keypeg.Guest):
		return rules.Penalty.Clause
	case g.play == keypeg.Rounds, g.play.Simultaneous() && !g.Void:
		return scoring.Round.Clause
	case g.play.Simultaneous() && g.Boards[keypeg.Host].Solved():
		return scoring.Both
	case g.play.Simultaneous():
		return scoring.Neither
	case g.Boards[g.Maker.Other()].Solved():
		return rules.Row.Clause
	}
	return rules.Bonus.Clause
}

// overClause returns the clause that forbids any further move in a game that is over.
func overClause(rules keypeg.Rulebook, g *Game) string {
	if scoring, ok := rules.Scoring(g.play); ok && g.play.Simultaneous() {
		return scoring.Round.Clause
	}
	return "C-7"
}
