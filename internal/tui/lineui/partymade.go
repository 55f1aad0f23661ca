package lineui

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"keypeg/client"
	"keypeg/internal/party"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// newParty creates a party on a board and opens it. The line names the board, the number of codes, and further
// settings in any order:
//
//	party classic 3
//	party remastered 5 limit 1 together players teams 2 explained watch
func (l *lobby) newParty(rest string) error {
	if err := l.alone(); err != nil {
		return err
	}
	in := wire.NewParty{PartySeat: wire.PartySeat{Name: l.Name}, Codes: 3}
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return l.needs(words.Group, rest, "classic 3")
	}
	board := wire.NewMatch{}
	On(&board, fields[0])
	in.Edition, in.Rules, in.Board = board.Edition, board.Rules, board.Board
	flags := map[string]func(){
		"together": func() { in.Pace = party.Together }, "players": func() { in.Source = party.ByPlayers },
		"explained": func() { in.Taught = true }, "watch": func() { in.Watches = true },
	}
	for i := 1; i < len(fields); i++ {
		word := strings.ToLower(fields[i])
		n, err := strconv.Atoi(word)
		switch flag := flags[word]; {
		case flag != nil:
			flag()
		case err == nil:
			in.Codes = n
		case (word == "teams" || word == "limit") && i+1 < len(fields):
			i++
			if word == "teams" {
				in.Teams, err = strconv.Atoi(fields[i])
			} else {
				in.Limit, err = minutes(fields[i])
			}
			if err != nil {
				return l.needs(words.Group, fields[i], "classic 3 limit 1")
			}
		default:
			known := slices.Sorted(maps.Keys(flags))
			return l.needs(words.Group, word, "classic 3 "+strings.Join(known, " "))
		}
	}
	made, err := client.Parties{Client: l.Client}.Open(l.ctx, in)
	if err != nil {
		return err
	}
	return l.enter(client.Invitation{Party: made.ID})
}
