package lineui

import (
	"errors"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/wire"
)

// errAsked means that the description of a match was not understood.
var errAsked = errors.New("it is not understood what match is asked for")

// asked parses a description of a match: the board, the terms and, at the end, the opponent. With errAsked, it returns the
// word that it did not understand.
//
//	classic
//	remastered steady first host games 4
//	c9p3g5bM rules advanced play rounds hints with Ben
func asked(text, name string) (n wire.NewMatch, odd string, err error) {
	n.Name = name
	fields := strings.Fields(text)
	next := func() (field string) {
		if len(fields) > 0 {
			field, fields = fields[0], fields[1:]
		}
		return field
	}
	board := next()
	if board == "" {
		board = keypeg.Editions[0].Slug
	}
	level, alone, last := "", true, ""
	for len(fields) > 0 && err == nil {
		last = strings.Join(fields[:min(2, len(fields))], " ")
		switch word := strings.ToLower(next()); word {
		case "games":
			n.Games, err = strconv.Atoi(next())
		case "first":
			n.First = strings.ToLower(next())
		case "answers":
			n.Answers = strings.ToLower(next())
		case "rules":
			n.Rules = strings.ToLower(next())
		case "play":
			n.Play = strings.ToLower(next())
		case "short":
			n.ShortBoard = next()
		case "breaks":
			n.BreaksShort = strings.ToLower(next())
		case "mine":
			n.HostComputer = strings.ToLower(next())
		case "hints":
			n.Hints = true
		case "limit":
			n.Limit, err = minutes(next())
		case "bank":
			time, more, _ := strings.Cut(next(), "+")
			n.Bank = &wire.Bank{}
			if n.Bank.Time, err = minutes(time); err == nil && more != "" {
				n.Bank.Increment, err = strconv.ParseFloat(more, 64)
			}
		case "friend", "open":
			n.Open, alone = word == "open", false
		case "with":
			n.HotSeat, n.GuestName, alone, fields = true, strings.Join(fields, " "), false, nil
		default:
			if level != "" {
				return n, level, errAsked // only one unrecognised word can be the level
			}
			level = word
		}
	}
	if err != nil {
		return n, last, errAsked
	}
	if level != "" && !alone {
		return n, level, errAsked
	}
	On(&n, board)
	if level == "" {
		level = "steady"
	}
	if alone {
		Against(&n, level)
	}
	return n, "", nil
}

// minutes parses a number of minutes, and returns it in seconds.
func minutes(text string) (float64, error) {
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
	return n * 60, err
}

// On sets the board of a match: an edition, or a board as text. A board given as text is played by the rules of Classic
// unless other rules are named.
func On(n *wire.NewMatch, board string) {
	if e, ok := keypeg.FindEdition(board); ok {
		n.Edition = e.Slug
		return
	}
	if _, err := keypeg.ParseFormat(board); err != nil && n.Rules == "" {
		n.Edition = board // the server refuses an unknown edition
		return
	}
	n.Board = board
	if n.Rules == "" {
		n.Rules = keypeg.Editions[0].Rulebook
	}
	if n.Play == "" {
		n.Play = string(keypeg.Series)
	}
}

// Against makes the computer at a level the opponent. The player breaks a code first, which is more fun.
func Against(n *wire.NewMatch, level string) {
	n.GuestComputer = level
	mode := keypeg.Mode(n.Play)
	if e, ok := keypeg.FindEdition(n.Edition); ok {
		mode = e.Mode
	}
	if n.First == "" && !mode.Simultaneous() {
		n.First = keypeg.Guest.String()
	}
}
