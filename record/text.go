package record

import (
	"fmt"
	"strings"
	"time"

	"keypeg"
)

// version is the version of both the text form and the JSON form of a record.
const version = 1

// String returns the text form of the record, exactly as described in docs/notation.md. If the record passes Check, Parse reads
// the text back as an equal record.
func (r Record) String() string {
	var w writer
	w.head(r)
	for i, g := range r.Played {
		w.tag("\nGame", fmt.Sprint(i+1))
		w.game(g, r.Play)
	}
	w.WriteByte('\n')
	w.tag("Ending", r.Ending)
	if r.Left != nil {
		w.tag("Left", r.Left.String())
	}
	w.tag("Result", fmt.Sprintf("%s %s", r.Result, pointsText(r.Points)))
	return w.String()
}

type writer struct{ strings.Builder }

// tag writes "Name: value", or writes nothing if the value is empty.
func (w *writer) tag(name, value string) {
	if value != "" {
		fmt.Fprintf(w, "%s: %s\n", name, value)
	}
}

func (w *writer) head(r Record) {
	w.tag("Keypeg", fmt.Sprint(version))
	w.tag("Match", r.Match)
	w.tag("Date", r.Date)
	w.tag("Host", r.Host)
	w.tag("Guest", r.Guest)
	w.tag("Rules", r.Rules)
	w.tag("Colours", r.Colours)
	w.tag("Play", string(r.Play))
	w.tag("Board", r.Board.String())
	if r.Short != nil {
		w.tag("Short", fmt.Sprintf("%s %s", r.Short.Seat, r.Short.Board))
	}
	w.tag("Games", fmt.Sprint(r.Games))
	w.tag("Answers", string(r.Answers))
	if r.tellsFirst() {
		w.tag("First", r.First.String())
	}
	if r.Limit != 0 {
		w.tag("Limit", limitText(r.Limit))
	}
	if r.Bank != (Bank{}) {
		w.tag("Bank", bankText(r.Bank))
	}
}

// tellsFirst reports whether the text form names the first Codemaker. In a duel or race, both players set codes, so there is no
// first Codemaker.
func (r Record) tellsFirst() bool { return !r.Play.Simultaneous() || r.First != keypeg.Host }

func (w *writer) game(g Game, play keypeg.Mode) {
	for _, c := range g.Codes {
		code := fmt.Sprintf("%s %s", c.Seat, c.Code)
		if c.ByTable {
			code += " table"
		}
		w.tag("Code", code)
		if c.Salt != "" {
			w.tag("Salt", fmt.Sprintf("%s %s", c.Seat, c.Salt))
		}
		if c.Commitment != "" {
			w.tag("Commitment", fmt.Sprintf("%s %s", c.Seat, c.Commitment))
		}
	}
	var rows [2]int
	breaker, alone := g.soleBreaker(play)
	for _, l := range g.Lines {
		switch l.Kind {
		case LineRow:
			rows[l.Seat]++
			fmt.Fprintf(w, "%d. ", rows[l.Seat])
			if !alone || l.Seat != breaker {
				fmt.Fprintf(w, "%s ", l.Seat)
			}
			fmt.Fprintln(w, l.Row)
		case LineGaveUp:
			w.tag("Gave up", l.Seat.String())
		case LineClaim:
			w.tag("Claim", l.Seat.String())
		case LineLimit:
			w.tag("Limit", limitText(l.Limit))
		case LineSetLimit:
			w.tag("Set limit", fmt.Sprintf("%s %s", l.Seat, limitText(l.Limit)))
		}
	}
	switch {
	case g.Uncounted:
		w.tag("Points", pointsText(g.Points)+" "+notCounted)
	case g.Ended:
		w.tag("Points", pointsText(g.Points))
	}
}

// soleBreaker returns the seat whose rows are written without a seat, and reports whether there is such a seat. In a series,
// that is the Codebreaker's seat.
func (g Game) soleBreaker(play keypeg.Mode) (keypeg.Seat, bool) {
	if play.Simultaneous() || len(g.Codes) != 1 {
		return keypeg.Host, false
	}
	return g.Codes[0].Seat.Other(), true
}

// notCounted is written after points that are left out (D-18).
const notCounted = "not counted"

func pointsText(p [2]int) string { return fmt.Sprintf("%d %d", p[keypeg.Host], p[keypeg.Guest]) }

func limitText(d time.Duration) string {
	if d == 0 {
		return "none"
	}
	return d.String()
}

func bankText(b Bank) string {
	if b.Increment == 0 {
		return b.Time.String()
	}
	return b.Time.String() + " " + b.Increment.String()
}
