package hall

import (
	"encoding/json"
	"fmt"
	"time"

	"keypeg/match"
)

// A HeaderText is a header as stores write it.
type HeaderText struct {
	Config  []byte // JSON
	Made    int64  // Unix milliseconds
	Invite  string
	HotSeat bool
	Terms   []byte // JSON
}

// Sum returns the sum of the header, which is the first sum of a match.
func (t HeaderText) Sum() Sum {
	return Sum(0).Then(t.Config).Then(t.Terms).Then(fmt.Appendf(nil, "%d %t %s", t.Made, t.HotSeat, t.Invite))
}

// Text returns the header as stores write it.
func (h Header) Text() (t HeaderText, err error) {
	t = HeaderText{Made: h.Made.UnixMilli(), Invite: h.Invite, HotSeat: h.HotSeat}
	if t.Config, err = json.Marshal(h.Config); err == nil {
		t.Terms, err = json.Marshal(h.Terms)
	}
	if err != nil {
		return HeaderText{}, fmt.Errorf("write the header of match %s: %w", h.Config.ID, err)
	}
	return t, nil
}

// Texts returns the events of a batch as stores write them, in JSON.
func (b Batch) Texts() ([][]byte, error) {
	texts := make([][]byte, len(b.Events))
	for i, e := range b.Events {
		var err error
		if texts[i], err = json.Marshal(e); err != nil {
			return nil, fmt.Errorf("write event %d of match %s: %w", b.Expected+1+i, b.Match, err)
		}
	}
	return texts, nil
}

// Sum returns the sum of the grant in a match whose header has the given sum. The order of grants does not matter, so the
// sum of each grant is computed directly from the sum of the header.
func (g Grant) Sum(header Sum) Sum { return header.Then(append([]byte{byte(g.Seat)}, g.Holder[:]...)) }

// A Reading builds a Log from the stored parts of a match. Pass the header first, and then the other parts in order.
// Pass only those events that come after Since. Then call End. A part that was changed after it was written ends the
// Reading with ErrDamaged.
type Reading struct {
	Since  Mark // the mark of the last event that has already been read; if zero, everything is read
	Log    Log
	id     string
	header Sum
}

// Header reads the header of a match.
func (r *Reading) Header(id string, t HeaderText, sum Sum) error {
	r.id, r.header, r.Log.Mark = id, sum, Mark{Sum: sum}
	if r.Since.Version > 0 {
		r.Log.Mark = r.Since
	}
	if t.Sum() != sum {
		return Damaged(id, "its header is not as it was written")
	}
	h := &r.Log.Header
	*h = Header{Made: time.UnixMilli(t.Made).UTC(), Invite: t.Invite, HotSeat: t.HotSeat}
	if err := json.Unmarshal(t.Config, &h.Config); err != nil {
		return Damaged(id, "its config cannot be read: %v", err)
	}
	if err := json.Unmarshal(t.Terms, &h.Terms); err != nil {
		return Damaged(id, "its terms cannot be read: %v", err)
	}
	if h.Config.ID != id {
		return Damaged(id, "its header is that of match %q", h.Config.ID)
	}
	return nil
}

// Event reads the next event.
func (r *Reading) Event(version int, text []byte, sum Sum) error {
	next := r.Log.Mark.Version + 1
	if version != next {
		return Damaged(r.id, "event %d is missing", next)
	}
	if r.Log.Mark.Sum.Then(text) != sum {
		return Damaged(r.id, "event %d is not as it was written", next)
	}
	r.Log.Mark = Mark{next, sum}
	var e match.Event
	if err := json.Unmarshal(text, &e); err != nil {
		return Damaged(r.id, "event %d cannot be read: %v", next, err)
	}
	r.Log.Events = append(r.Log.Events, e)
	return nil
}

// Grant reads the next grant.
func (r *Reading) Grant(g Grant, sum Sum) error {
	if g.Sum(r.header) != sum {
		return Damaged(r.id, "who sits in it is not as it was written")
	}
	r.Log.Grants = append(r.Log.Grants, g)
	return nil
}

// End checks that the match has the given number of events and returns its Log.
func (r *Reading) End(version int) error {
	if n := r.Log.Mark.Version; n != version {
		return Damaged(r.id, "it has %d of %d events", n, version)
	}
	return nil
}

// Damaged returns ErrDamaged for a match, with a description of what is wrong.
func Damaged(id, what string, args ...any) error {
	return fmt.Errorf("match %q %w: %s", id, ErrDamaged, fmt.Sprintf(what, args...))
}
