// Package lincheck tests whether matches are linearizable. It lets players play on servers where anything may fail, and
// records what the players saw of their matches. An independent checker then searches for a single order of all commands
// and looks that explains the observations. In this order, each command or look takes effect at one moment between its
// request and its response.
package lincheck

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/anishathalye/porcupine"
)

// A Witness records what players saw of matches.
type Witness struct {
	began        time.Time
	acknowledged atomic.Int64

	mu  sync.Mutex
	saw map[string][]porcupine.Operation // indexed by match id
}

// New returns a Witness without any observations.
func New() *Witness { return &Witness{began: time.Now(), saw: map[string][]porcupine.Operation{}} }

// An Asked is a request about a match.
type Asked struct {
	Row     string // the row to be placed; "" for a look
	Version int    // the version on which the row was based
}

// A Seen is the state of a match as seen by a player.
type Seen struct {
	Version int
	Rows    string // all rows, each preceded by a space
}

// An Answer is the response to a request.
type Answer struct {
	Outcome
	Seen
}

// An Outcome is the result of a request.
type Outcome int

// The outcomes. A request with an unknown outcome may still be carried out at any later time.
const (
	Unknown Outcome = iota
	Done
	Stale // refused because the match had changed
)

// rowEvents is the number of events that a row adds to a match in which the table answers: one for the row and one for its
// keys.
const rowEvents = 2

// asks records that a request is being sent now. The returned function records the response. That function must be called
// once, or not at all if the request was certainly not carried out.
func (w *Witness) asks(match string, q Asked) (told func(Answer)) {
	at := time.Since(w.began)
	return func(a Answer) {
		op := porcupine.Operation{Input: q, Call: int64(at), Output: a, Return: int64(time.Since(w.began))}
		if a.Outcome == Unknown {
			op.Return = math.MaxInt64
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.saw[match] = append(w.saw[match], op)
		if q.Row != "" && a.Outcome == Done {
			w.acknowledged.Add(1)
		}
	}
}

// Acknowledged returns the number of rows acknowledged so far.
func (w *Witness) Acknowledged() int64 { return w.acknowledged.Load() }

// Counts contains the number of observations of each kind.
type Counts struct{ Matches, Rows, Stale, Unknown, Looks int }

func (c Counts) String() string {
	return fmt.Sprintf("%d rows of %d matches acknowledged, %d refused as stale, %d without an answer, %d looks", c.Rows, c.Matches, c.Stale, c.Unknown, c.Looks)
}

// Counts returns the numbers of observations made so far.
func (w *Witness) Counts() (c Counts) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c.Matches = len(w.saw)
	for _, ops := range w.saw {
		for _, op := range ops {
			switch a := op.Output.(Answer); {
			case op.Input.(Asked).Row == "":
				c.Looks++
			case a.Outcome == Done:
				c.Rows++
			case a.Outcome == Stale:
				c.Stale++
			default:
				c.Unknown++
			}
		}
	}
	return c
}

// Versions returns, for each match, the latest version that has been acknowledged or seen.
func (w *Witness) Versions() map[string]int {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := map[string]int{}
	for id, ops := range w.saw {
		for _, op := range ops {
			if a := op.Output.(Answer); a.Outcome == Done {
				all[id] = max(all[id], a.Version)
			}
		}
	}
	return all
}

// patience is the longest time that the checker may spend on one match.
const patience = time.Minute

// Check returns an error for each match whose observations contradict each other.
func (w *Witness) Check() (wrong []error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, ops := range w.saw {
		switch porcupine.CheckOperationsTimeout(model, ops, patience) {
		case porcupine.Illegal:
			wrong = append(wrong, fmt.Errorf("match %s cannot have been as it was seen:\n%s", id, told(ops)))
		case porcupine.Unknown:
			wrong = append(wrong, fmt.Errorf("match %s: of %d things seen it was not found out in %v whether they can be", id, len(ops), patience))
		}
	}
	return wrong
}

// told returns the observations, one per line.
func told(ops []porcupine.Operation) (text string) {
	for _, op := range ops {
		text += fmt.Sprintf("  %v to %v: %+v: %+v\n", time.Duration(op.Call), time.Duration(op.Return), op.Input, op.Output)
	}
	return text
}

// model is a match on a single server. Its state is a Seen, which is empty at the beginning.
var model = porcupine.Model{
	Init: func() any { return Seen{} },
	Step: func(state, input, output any) (bool, any) {
		is, q, a := state.(Seen), input.(Asked), output.(Answer)
		next := Seen{q.Version + rowEvents, is.Rows + " " + q.Row}
		switch {
		case q.Row == "" && is == Seen{}:
			return true, a.Seen
		case q.Row == "":
			return a.Seen == is, is
		case a.Outcome == Stale:
			return is.Version != q.Version, is
		case a.Outcome == Done:
			return is.Version == q.Version && a.Seen == next, next
		case is.Version == q.Version: // if the row is placed later or never, the checker puts this operation later in the order
			return true, next
		}
		return true, is
	},
}
