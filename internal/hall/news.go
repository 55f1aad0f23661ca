package hall

import (
	"cmp"
	"encoding/json"
	"slices"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

// news is the part of a Batch that other halls need, as JSON.
type news struct {
	Version int               `json:"v"`
	Events  []json.RawMessage `json:"e,omitempty"`
	Names   []Name            `json:"n,omitempty"`
	Grants  []Grant           `json:"g,omitempty"`
	Gone    []Hash            `json:"o,omitempty"`
	Hints   []Hint            `json:"h,omitempty"`
	Notes   []Notes           `json:"t,omitempty"`
}

// mostNews is the largest size, in bytes, of a batch's news. Larger changes are rare, and are read from the store.
const mostNews = 4 << 10

// News returns a batch in the form in which halls send it to each other, or nil if the batch is too large. The argument
// texts contains the texts of the batch's events.
func (b Batch) News(texts [][]byte) []byte {
	n := news{Version: b.Expected, Names: b.Names, Grants: b.Grants, Gone: b.Gone, Hints: b.Hints, Notes: b.Notes}
	for _, text := range texts {
		n.Events = append(n.Events, text)
	}
	text, err := json.Marshal(n)
	if err != nil || len(text) > mostNews {
		return nil
	}
	return text
}

// told returns the snapshot that results from applying the changes of other halls to s, or s itself if those changes
// contain nothing new. It returns nil if a change is missing or cannot be applied.
func (s *Snapshot) told(changes []peers.Change) *Snapshot {
	slices.SortFunc(changes, func(a, b peers.Change) int { return cmp.Compare(a.Revision, b.Revision) })
	for _, c := range changes {
		if c.Revision == 0 {
			return nil // the match may be gone
		}
		if c.Revision <= s.revision {
			continue
		}
		if s = s.with(c); s == nil {
			return nil
		}
	}
	return s
}

// with returns the snapshot that results from applying one change to s, or nil if the change does not directly follow s.
func (s *Snapshot) with(c peers.Change) (next *Snapshot) {
	defer func() {
		if recover() != nil { // the events do not fit together
			next = nil
		}
	}()
	var n news
	if json.Unmarshal(c.News, &n) != nil || c.Revision != s.revision+1 || n.Version != s.Match.Version {
		return nil
	}
	did := change{grants: n.Grants, hints: n.Hints, gone: n.Gone, notes: n.Notes}
	if len(n.Events) > 0 {
		did.match = s.Match.Clone()
	}
	for _, text := range n.Events {
		var e match.Event
		if json.Unmarshal(text, &e) != nil {
			return nil
		}
		if e.Kind == match.Sat {
			e.Name = Log{Names: n.Names}.nameOf(e.Seat)
		}
		did.match.Apply(e)
		did.events = append(did.events, e)
	}
	for _, seat := range seatsOf(n) {
		if !slices.Contains(keypeg.Seats[:], seat) {
			return nil
		}
	}
	next = s.after(did)
	next.revision = c.Revision
	return next
}

// seatsOf returns the seats that news mentions outside its events.
func seatsOf(n news) (seats []keypeg.Seat) {
	for _, g := range n.Grants {
		seats = append(seats, g.Seat)
	}
	for _, h := range n.Hints {
		seats = append(seats, h.Seat)
	}
	for _, t := range n.Notes {
		seats = append(seats, t.Seat)
	}
	return seats
}
