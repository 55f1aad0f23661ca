// Package lincheck is for tests: it has people play on servers at which anything may go wrong, writes down what they saw of their
// matches, and asks a checker that nobody here wrote whether all of it can be true: whether there is one order in which each
// command was done and each look taken, at one moment between asking and answer.
package lincheck

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/anishathalye/porcupine"
)

// A Witness knows what was seen of matches.
type Witness struct {
	began        time.Time
	acknowledged atomic.Int64

	mu  sync.Mutex
	saw map[string][]porcupine.Operation // by match
}

// New returns one who has seen nothing.
func New() *Witness { return &Witness{began: time.Now(), saw: map[string][]porcupine.Operation{}} }

// An Asked is what somebody asked of a match.
type Asked struct {
	Row     string // to be placed; "" is a look
	Version int    // that it was placed against
}

// A Seen is how a match was seen to be.
type Seen struct {
	Version int
	Rows    string // all of them, each after a space
}

// An Answer is what somebody was told.
type Answer struct {
	Outcome
	Seen
}

// An Outcome says what became of what was asked.
type Outcome int

// Outcomes. Where nobody knows, it may yet be done at any time.
const (
	Unknown Outcome = iota
	Done
	Stale // refused, since the match had moved on
)

// rowEvents is by how much a row moves the version of a match that is answered by the table: itself, and its keys.
const rowEvents = 2

// asks notes that somebody asks something now. The answer is noted by what is returned, once; of what was surely not done nothing is.
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

// Acknowledged returns how many rows have been, so far.
func (w *Witness) Acknowledged() int64 { return w.acknowledged.Load() }

// Counts are of what was seen.
type Counts struct{ Matches, Rows, Stale, Unknown, Looks int }

func (c Counts) String() string {
	return fmt.Sprintf("%d rows of %d matches acknowledged, %d refused as stale, %d without an answer, %d looks", c.Rows, c.Matches, c.Stale, c.Unknown, c.Looks)
}

// Counts counts.
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

// Versions returns the latest that were acknowledged or seen, by match.
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

// patience is how long the checker may take for a match.
const patience = time.Minute

// Check returns an error for each match whose observations cannot all be true.
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

// told returns what was seen, a line each.
func told(ops []porcupine.Operation) (text string) {
	for _, op := range ops {
		text += fmt.Sprintf("  %v to %v: %+v: %+v\n", time.Duration(op.Call), time.Duration(op.Return), op.Input, op.Output)
	}
	return text
}

// model is a match at one place. Its state is a Seen; nobody has seen anything of one that is new.
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
		case is.Version == q.Version: // the other case, that it is done later or never, is that it comes later
			return true, next
		}
		return true, is
	},
}
