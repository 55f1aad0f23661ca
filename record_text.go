package keypeg

import (
	"fmt"
	"strings"
	"time"
)

// recordVersion is the version of both forms of a record.
const recordVersion = 1

// String is the text form of the record, exactly as docs/notation.md describes it.
// ParseRecord reads it back to an equal record if the record passes Check.
func (r Record) String() string {
	var w recordWriter
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

type recordWriter struct{ strings.Builder }

// tag writes "Name: value", and nothing for an empty value.
func (w *recordWriter) tag(name, value string) {
	if value != "" {
		fmt.Fprintf(w, "%s: %s\n", name, value)
	}
}

func (w *recordWriter) head(r Record) {
	w.tag("Keypeg", fmt.Sprint(recordVersion))
	w.tag("Match", r.Match)
	w.tag("Date", r.Date)
	w.tag("Host", r.Host)
	w.tag("Guest", r.Guest)
	w.tag("Rules", r.Rules)
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
}

// tellsFirst says whether the record names a first Codemaker: in a duel or race
// both make codes, and host stands for nobody.
func (r Record) tellsFirst() bool { return !r.Play.Simultaneous() || r.First != Host }

func (w *recordWriter) game(g GameRecord, play Mode) {
	for _, c := range g.Codes {
		w.tag("Code", fmt.Sprintf("%s %s%s", c.Seat, c.Code, tableText(c.ByTable)))
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

// soleBreaker is the seat whose rows need no name in front: in a series, the one
// across from the Codemaker.
func (g GameRecord) soleBreaker(play Mode) (Seat, bool) {
	if play.Simultaneous() || len(g.Codes) != 1 {
		return Host, false
	}
	return g.Codes[0].Seat.Other(), true
}

// String is the row as a record writes it: 2334 1r2w, with ? for an answer still
// to come and -- for a row lost to time.
func (r Row) String() string {
	switch {
	case r.Lost():
		return r.Code.String()
	case !r.Answered:
		return r.Code.String() + " ?"
	}
	return fmt.Sprintf("%s %s%s", r.Code, r.Keys, tableText(r.ByTable))
}

func tableText(byTable bool) string {
	if byTable {
		return " table"
	}
	return ""
}

// notCounted stands behind the points of a game that are left out (D-18).
const notCounted = "not counted"

func pointsText(p [2]int) string { return fmt.Sprintf("%d %d", p[Host], p[Guest]) }

func limitText(d time.Duration) string {
	if d == 0 {
		return "none"
	}
	return d.String()
}
