package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/record"
)

// printReplay prints the outcomes of the games in words. It does not print faults.
func printReplay(out io.Writer, one replayed) error {
	if one.fault != nil {
		return nil
	}
	var b strings.Builder
	r := one.record
	where := one.file
	if one.start > 0 {
		where = fmt.Sprintf("%s:%d", one.file, one.start)
	}
	fmt.Fprintf(&b, "%s: %s, %s on %s: %s (host) and %s (guest)\n", where, r.Rules, r.Play, r.Board, cmp.Or(r.Host, "somebody"), cmp.Or(r.Guest, "somebody"))
	if agreed := (tell.Terms{Voice: tell.Prefer("en"), Config: match.Config{Limit: r.Limit, Bank: r.Bank}}).Time(); agreed != "" {
		fmt.Fprintf(&b, "  time: %s\n", agreed)
	}
	for i := range r.Played {
		g := gameOf(one, i)
		for _, board := range g.Boards {
			fmt.Fprintf(&b, "  game %d: %s\n", g.Game, board)
		}
		for _, w := range g.Wrong {
			fmt.Fprintf(&b, "    %s\n", w)
		}
		if g.Points != nil {
			fmt.Fprintf(&b, "    points %d %d", g.Points[keypeg.Host], g.Points[keypeg.Guest])
			if g.Credit != [2]int{} {
				fmt.Fprintf(&b, ", rows fewer in the round %d %d", g.Credit[keypeg.Host], g.Credit[keypeg.Guest])
			}
			if g.Replayed {
				b.WriteString(", played again")
			}
			if g.Uncounted {
				b.WriteString(", not counted")
			}
			b.WriteByte('\n')
		}
	}
	for _, note := range unchecked(r) {
		fmt.Fprintf(&b, "  note: %s\n", note)
	}
	ending := ""
	if r.Ending != "" {
		ending = " (" + r.Ending + ")"
	}
	if r.Left != nil {
		ending = fmt.Sprintf(" (%s left)", r.Left)
	}
	fmt.Fprintf(&b, "  result: %s%s, points %d %d\n", resultText(r.Result), ending, r.Points[keypeg.Host], r.Points[keypeg.Guest])
	_, err := io.WriteString(out, b.String())
	return err
}

func resultText(result string) string {
	switch result {
	case "*":
		return "still running"
	case "draw":
		return "a draw"
	}
	return result + " wins"
}

// A replayedGame is a game in the form that the command replay prints.
type replayedGame struct {
	Game     int             `json:"game"`
	Replayed bool            `json:"replayed"` // whether the game was spoilt or void, and is played again
	Boards   []replayedBoard `json:"boards"`
	Wrong    []wrongAnswer   `json:"wrong,omitempty"`
	Points   *[2]int         `json:"points,omitempty"` // the players' points; nil if the game is not finished
	Credit   [2]int          `json:"credit,omitzero"`  // the rows deducted for a misled player, in a round of two games

	Uncounted bool `json:"uncounted,omitempty"` // whether the points are left out because both players agreed to end the match
}

type replayedBoard struct {
	Breaker keypeg.Seat    `json:"breaker"`
	Code    keypeg.Code    `json:"code,omitempty"` // the secret; absent if no code was set
	Outcome keypeg.Outcome `json:"outcome"`
	Rows    int            `json:"rows"` // the number of rows placed or lost
	GaveUp  bool           `json:"gave_up,omitempty"`
	Claimed bool           `json:"claimed,omitempty"`
}

func (b replayedBoard) String() string {
	if b.Code == 0 {
		return fmt.Sprintf("no code was set for %s to break", b.Breaker)
	}
	rows := keypeg.Plural(b.Rows, "row")
	how := map[keypeg.Outcome]string{
		keypeg.Broken:   fmt.Sprintf("%s broke %s in row %d", b.Breaker, b.Code, b.Rows),
		keypeg.Unbroken: fmt.Sprintf("%s did not break %s in %s", b.Breaker, b.Code, rows),
		keypeg.Stopped:  fmt.Sprintf("%s had not broken %s after %s, when the round ended", b.Breaker, b.Code, rows),
		keypeg.Spoilt:   fmt.Sprintf("%s was misled about %s, %s", b.Breaker, b.Code, rows),
		keypeg.Open:     fmt.Sprintf("%s had not broken %s after %s", b.Breaker, b.Code, rows),
	}[b.Outcome]
	if b.GaveUp {
		how += ", and gave up"
	}
	if b.Claimed {
		how += ", and proved it"
	}
	return how
}

type wrongAnswer struct {
	Misled  keypeg.Seat `json:"misled"`
	Row     int         `json:"row"`
	Line    int         `json:"line,omitempty"`
	Code    keypeg.Code `json:"code"`
	Given   keypeg.Keys `json:"given"`
	Right   keypeg.Keys `json:"right"`
	Penalty int         `json:"penalty"` // the points for a misled player; in a round of two games, the rows deducted for that player
	Clause  string      `json:"clause"`

	inRows bool
}

func (w wrongAnswer) String() string {
	penalty := fmt.Sprintf("%d to %s", w.Penalty, w.Misled)
	if w.inRows {
		penalty = fmt.Sprintf("%s fewer for %s", keypeg.Plural(w.Penalty, "row"), w.Misled)
	}
	return fmt.Sprintf("row %d: %s was answered %s, and %s is right: %s (%s)", w.Row, w.Code, w.Given, w.Right, penalty, w.Clause)
}

// gameOf returns one game of the record in the form that the command replay prints.
func gameOf(one replayed, i int) replayedGame {
	game := one.match.Games[i]
	g := replayedGame{Game: game.Serial, Replayed: game.PlayedAgain, Credit: game.Credit, Uncounted: game.Uncounted}
	if game.Over {
		g.Points = &game.Award
	}
	for _, breaker := range keypeg.Seats {
		if b := game.Boards[breaker]; b != nil {
			g.Boards = append(g.Boards, replayedBoard{breaker, b.Secret, outcome(one.match, game, breaker), len(b.Rows), b.GaveUp, b.Claimed})
		}
	}
	for _, f := range one.found {
		if f.Game != i {
			continue
		}
		w := wrongAnswer{Misled: f.Misled, Row: f.Row, Given: f.Given, Right: f.Right, Penalty: f.Penalty, Clause: f.Clause, inRows: one.record.Play == keypeg.Rounds}
		w.Code = one.record.Played[i].Lines[f.Line].Row.Code
		if one.source != nil {
			w.Line = one.source.Games[i].Lines[f.Line]
		}
		g.Wrong = append(g.Wrong, w)
	}
	return g
}

// outcome returns the outcome of the Codebreaker's board. For a game in progress it returns open, because the referee
// checks only finished games.
func outcome(m *match.Match, g *match.Game, breaker keypeg.Seat) keypeg.Outcome {
	if g.Over || m.Result != nil {
		return g.Outcome(breaker)
	}
	return g.Boards[breaker].Outcome()
}

// printReplayJSON prints the JSON line for a record: its result or its fault.
func printReplayJSON(out io.Writer, one replayed) error {
	encoder := json.NewEncoder(out)
	if one.fault != nil {
		return encoder.Encode(struct {
			OK bool `json:"ok"`
			*fault
		}{false, one.fault})
	}
	games := make([]replayedGame, len(one.record.Played))
	for i := range games {
		games[i] = gameOf(one, i)
	}
	return encoder.Encode(struct {
		OK     bool           `json:"ok"`
		File   string         `json:"file"`
		Line   int            `json:"line,omitempty"`
		Host   string         `json:"host,omitempty"`
		Guest  string         `json:"guest,omitempty"`
		Rules  string         `json:"rules"`
		Play   keypeg.Mode    `json:"play"`
		Board  keypeg.Format  `json:"board"`
		Games  []replayedGame `json:"games"`
		Notes  []string       `json:"notes,omitempty"` // the parts that could not be checked
		Ending string         `json:"ending,omitempty"`
		Left   *keypeg.Seat   `json:"left,omitempty"`
		Result string         `json:"result"`
		Points [2]int         `json:"points"`
	}{
		true, one.file, one.start, one.record.Host, one.record.Guest, one.record.Rules, one.record.Play, one.record.Board,
		games, unchecked(one.record), one.record.Ending, one.record.Left, one.record.Result, one.record.Points,
	})
}

// unchecked returns a note about each part of a record that could not be checked.
func unchecked(r record.Record) (notes []string) {
	for _, gap := range match.Unchecked(r) {
		notes = append(notes, tell.Prefer("en").Unchecked(gap))
	}
	return notes
}
