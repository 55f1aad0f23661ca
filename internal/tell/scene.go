package tell

import (
	"strings"

	"keypeg"
	"keypeg/match"
)

// A Scene is a match as one viewer sees it, with its terms. Its sentences are in the viewer's language. If View.You is
// set, the viewer is addressed as "you".
type Scene struct {
	*Voice
	match.View
	Attempt bool           // whether the match is one player's attempt at a code that others also try to break
	Open    bool           // anyone may join the match
	Palette keypeg.Palette // the colours with which rows are described, colour 1 first
}

// name returns the name of the player in a seat.
func (s Scene) name(seat keypeg.Seat) string {
	return s.PlayerName(seat, s.Players[seat].Name)
}

// Results returns a Results that uses the names of the players.
func (s Scene) Results() Results {
	return Results{s.Voice, [2]string{s.name(keypeg.Host), s.name(keypeg.Guest)}}
}

// is reports whether the viewer holds the given seat.
func (s Scene) is(seat keypeg.Seat) bool { return s.You != nil && s.You.Seat == seat }

// again reports whether the game is a replay, which has the number of an earlier game.
func (s Scene) again(number, serial int) bool {
	for _, past := range s.Past {
		if past.Number == number && past.Serial < serial {
			return true
		}
	}
	return false
}

// running returns the board that the seat breaks in the current game, or nil.
func (s Scene) running(seat keypeg.Seat) *match.RunningBoard {
	if s.Game == nil {
		return nil
	}
	for i := range s.Game.Boards {
		if b := &s.Game.Boards[i]; b.Breaker == seat {
			return b
		}
	}
	return nil
}

// rows returns the number of rows that the seat has placed or lost in the current game.
func (s Scene) rows(seat keypeg.Seat) int {
	if b := s.running(seat); b != nil {
		return len(b.Rows)
	}
	return 0
}

// sentences joins the parts that are not empty.
func sentences(parts ...string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, " ")
}
