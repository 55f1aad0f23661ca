package tell

import (
	"keypeg"
	"keypeg/internal/party"
)

// Parties contains the sentences about parties.
type Parties struct{ *Voice }

// Status returns the state of a party in a sentence, for everybody.
func (p Parties) Status(v party.View) string {
	n := 0
	if v.Round != nil {
		n = v.Round.Number
	}
	switch {
	case v.Phase == party.Gathering:
		return p.say("Waiting for the host to start.")
	case v.Phase == party.Over:
		return p.say("The party is over.")
	case v.Paused:
		return p.say("The party has a break.")
	case v.Phase == party.Between:
		return p.say("Code %d of %d is done.", n, v.Codes)
	case v.Phase == party.Coding:
		return p.say("Code %d of %d is being made.", n, v.Codes)
	}
	return p.say("Code %d of %d: break it!", n, v.Codes)
}

// Note returns a sentence that says why a row is worth a look. The argument name is the name of the row's player.
func (p Parties) Note(n party.Note, name string) string {
	if n.Kind == party.Luckiest {
		return p.say("%s broke the code in row %d, although %d codes were still possible.", name, n.Row, n.Before)
	}
	return p.say("Row %[2]d by %[1]s told the most: of %[3]d possible codes it left %[4]d.", name, n.Row, n.Before, n.After)
}

// Tip returns advice about a row. The argument kind is one of the kinds of tips in package parties. The argument told is
// an earlier row that the advice mentions.
func (p Parties) Tip(kind string, row, told int) string {
	switch kind {
	case "overlooked":
		return p.say("Row %d could not be the code: it does not fit the keys of row %d.", row, told)
	case "wasted":
		return p.say("Time took row %d. Any row tells more than none.", row)
	case "one-colour":
		return p.say("Begin with two colours or more: a row of one colour tells little.")
	case "checked":
		return p.say("Every row fitted the keys before it.")
	}
	return ""
}

// Means returns a sentence about what the keys of a row reveal about the code, on a board with the given number of holes.
// The texts are those of the lesson.
func (p Parties) Means(k keypeg.Keys, holes int) string {
	switch {
	case int(k.Red) == holes:
		return p.say("Every peg is right: you broke the code.")
	case int(k.Red)+int(k.White) == holes:
		return p.say("%s: all colours are right, but %d must move.", p.keys(k), k.White)
	case k.Red > 0 && k.White > 0:
		return p.say("In the right place: %d. Right colour, other place: %d. The keys don’t say which.", k.Red, k.White)
	}
	return Lesson(p).First(k).Text
}

// LessonTitle returns the title of a party that is a lesson.
func (p Parties) LessonTitle() string { return p.say("A first lesson") }

// BoardsTitle returns the title of a party in which the board grows from code to code.
func (p Parties) BoardsTitle() string { return p.say("Boards that grow") }

// Name returns the name of a player, or a stand-in if the name is hidden or was deleted.
func (p Parties) Name(seat int, name string) string {
	if name == "" {
		return p.say("Player %d", seat+1)
	}
	return name
}

// Invites returns the text of an invitation by a host, whose name may be unknown.
func (p Parties) Invites(host string) string {
	if host == "" {
		return p.say("A party")
	}
	return p.say("%s invites you to a party", host)
}

// OverTitle returns the title of a party that is over.
func (p Parties) OverTitle() string { return p.say("Results of a party") }

// Terms returns the number of codes of a party and a description of its board.
func (p Parties) Terms(codes int, board string) string {
	return p.say("%d codes to break – %s", codes, board)
}

// Standing returns one line of the results.
func (p Parties) Standing(place int, name string, points float64, rows, broken int) string {
	return p.say("%d. %s – points: %.2f, rows: %d, codes broken: %d", place, name, points, rows, broken)
}
