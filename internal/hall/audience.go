package hall

import (
	"slices"
	"time"

	"keypeg"
)

// An audience is the set of watches of one match. It is guarded by the mu of the match's room.
type audience struct {
	players   []*watch // of either seat
	onlookers []*watch
	told      int  // the number of onlookers at the beginning of the list that have the newest snapshot
	telling   bool // whether a goroutine is handing the newest snapshot to the other onlookers
}

// toldAtOnce is the number of onlookers that get a snapshot immediately. If there are more onlookers, the players get it
// first and the onlookers follow in batches. This way, thousands of watchers do not delay the players of their match.
const (
	toldAtOnce = 64
	headStart  = 2 * time.Millisecond
)

func (a *audience) all() []*watch { return slices.Concat(a.players, a.onlookers) }

func (a *audience) empty() bool { return len(a.players)+len(a.onlookers) == 0 }

// add adds a watch, unless there are already too many onlookers or too many watches of its seat.
func (a *audience) add(w *watch, o Options) error {
	if w.seat == nil {
		if len(a.onlookers) >= o.PerMatch {
			return keypeg.Refusef("crowded", "", "too many people watch this match: try again in a moment")
		}
		w.at = len(a.onlookers)
		a.onlookers = append(a.onlookers, w)
		return nil
	}
	alike := 0
	for _, other := range a.players {
		if *other.seat == *w.seat {
			alike++
		}
	}
	if alike >= o.PerSeat {
		return keypeg.Refusef("too-many-pages-seat", "", "too many pages show this seat: close some of them")
	}
	a.players = append(a.players, w)
	return nil
}

// remove removes a watch. The last onlooker moves to the freed place and gets the newest snapshot, because tellMore may
// have passed that place already.
func (a *audience) remove(w *watch, newest *Snapshot) {
	if w.seat != nil {
		a.players = slices.DeleteFunc(a.players, func(other *watch) bool { return other == w })
		return
	}
	end := len(a.onlookers) - 1
	if last := a.onlookers[end]; last != w {
		last.at = w.at
		a.onlookers[w.at] = last
		if newest != nil {
			last.put(newest)
		}
	}
	a.onlookers = slices.Delete(a.onlookers, end, end+1)
	a.told = min(a.told, end)
}

// tell hands a snapshot to the players and, if there are only a few onlookers, to all onlookers too. It returns true if
// the caller must call tellMore.
func (a *audience) tell(s *Snapshot) (more bool) {
	for _, w := range a.players {
		w.put(s)
	}
	a.told = 0
	more = !a.telling && (len(a.onlookers) > toldAtOnce || a.tellMore(s))
	a.telling = a.telling || more
	return more
}

// tellMore hands the snapshot to the next batch of onlookers, and reports whether there are more onlookers.
func (a *audience) tellMore(s *Snapshot) bool {
	next := a.onlookers[a.told:min(a.told+toldAtOnce, len(a.onlookers))]
	for _, w := range next {
		w.put(s)
	}
	a.told += len(next)
	return a.told < len(a.onlookers)
}

// A watch is one watcher's subscription to a match. Its channel contains at most one snapshot, the newest one, unless it
// has already been read.
type watch struct {
	c       chan *Snapshot
	seat    *keypeg.Seat // the watch counts towards this seat's limit; nil for an onlooker
	seatsIn func(*Snapshot) []keypeg.Seat
	counted []keypeg.Seat // the seats that count as present because of the watch; guarded by the room's mu
	at      int           // the watch's index among the onlookers; guarded by the room's mu
}

// put puts s into the channel, replacing an unread snapshot. Callers hold the room's mu, so a drained channel stays
// empty.
func (w *watch) put(s *Snapshot) {
	select {
	case <-w.c:
	default:
	}
	w.c <- s
}
