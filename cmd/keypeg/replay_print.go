package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"keypeg"
	"keypeg/match"
)

// printReplay tells a person how the games came out; a fault is told elsewhere.
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
			if g.Replayed {
				b.WriteString(", played again")
			}
			b.WriteByte('\n')
		}
	}
	ending := ""
	if r.Ending != "" {
		ending = " (" + r.Ending + ")"
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

// A game as replay tells it.
type replayedGame struct {
	Game     int             `json:"game"`
	Replayed bool            `json:"replayed"` // spoilt or void: it did not count
	Boards   []replayedBoard `json:"boards"`
	Wrong    []wrongAnswer   `json:"wrong,omitempty"`
	Points   *[2]int         `json:"points,omitempty"` // of a game that ended
}

type replayedBoard struct {
	Breaker keypeg.Seat    `json:"breaker"`
	Code    keypeg.Code    `json:"code"` // -- if it was never set
	Outcome keypeg.Outcome `json:"outcome"`
	Rows    int            `json:"rows"` // placed or lost
	GaveUp  bool           `json:"gaveUp,omitempty"`
	Claimed bool           `json:"claimed,omitempty"`
}

func (b replayedBoard) String() string {
	how := map[keypeg.Outcome]string{
		keypeg.Broken:   fmt.Sprintf("%s broke %s in row %d", b.Breaker, b.Code, b.Rows),
		keypeg.Unbroken: fmt.Sprintf("%s did not break %s in %d rows", b.Breaker, b.Code, b.Rows),
		keypeg.Spoilt:   fmt.Sprintf("%s was misled about %s, %d rows", b.Breaker, b.Code, b.Rows),
		keypeg.Open:     fmt.Sprintf("%s had not broken %s after %d rows", b.Breaker, b.Code, b.Rows),
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
	Penalty int         `json:"penalty"` // points or steps it earned the misled player
	Clause  string      `json:"clause"`
}

func (w wrongAnswer) String() string {
	return fmt.Sprintf("row %d: %s was answered %s, and %s is right: %d to %s (%s)", w.Row, w.Code, w.Given, w.Right, w.Penalty, w.Misled, w.Clause)
}

// gameOf gathers what the rules make of one game of the record.
func gameOf(one replayed, i int) replayedGame {
	game := one.match.Games[i]
	g := replayedGame{Game: game.Serial, Replayed: game.Replay}
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
		w := wrongAnswer{Misled: f.Misled, Row: f.Row, Given: f.Given, Right: f.Right, Penalty: f.Penalty, Clause: f.Clause}
		w.Code = one.record.Played[i].Lines[f.Line].Row.Code
		if one.source != nil {
			w.Line = one.source.Games[i].Lines[f.Line]
		}
		g.Wrong = append(g.Wrong, w)
	}
	return g
}

// outcome is how the breaker's board came out, or how it stands in a game that the
// record leaves running: the referee does not look at that one.
func outcome(m *match.Match, g *match.Game, breaker keypeg.Seat) keypeg.Outcome {
	if g.Over || m.Result != nil {
		return g.Outcome(breaker)
	}
	return g.Boards[breaker].Outcome()
}

// printReplayJSON prints the record's line of JSON: what came of it, or its fault.
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
		Play   keypeg.Play    `json:"play"`
		Board  keypeg.Edition `json:"board"`
		Games  []replayedGame `json:"games"`
		Ending string         `json:"ending,omitempty"`
		Result string         `json:"result"`
		Points [2]int         `json:"points"`
	}{
		true, one.file, one.start, one.record.Host, one.record.Guest, one.record.Rules, one.record.Play, one.record.Board,
		games, one.record.Ending, one.record.Result, one.record.Points,
	})
}
