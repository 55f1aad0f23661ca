package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/match"
)

// A meeting contains everything that the visitors of a match together know about it.
type meeting struct {
	id    string
	again bool // whether its players want a rematch

	mu      sync.Mutex
	over    bool
	checked bool
	sent    map[int]time.Time // for each version, the time at which the first command based on that version was sent
	now     int               // the last acknowledged version
	all     map[*sitting]struct{}
	rows    [2][]keypeg.Code // for each seat, the rows that were acknowledged
	doubt   [2]keypeg.Code   // for each seat, a row that has no response yet
}

// meet returns the meeting in the match with the given id, and creates it if necessary.
func (d *day) meet(id string) *meeting {
	d.tables.Lock()
	defer d.tables.Unlock()
	t := d.meetings[id]
	if t == nil {
		t = &meeting{id: id, sent: map[int]time.Time{}, all: map[*sitting]struct{}{}}
		t.again = len(id) > 0 && id[len(id)-1]%2 == 0
		d.meetings[id] = t
	}
	return t
}

// running returns a random match in progress, or nil.
func (d *day) running(random *rand.Rand) *meeting {
	d.tables.Lock()
	defer d.tables.Unlock()
	var all []*meeting
	for _, t := range d.meetings {
		t.mu.Lock()
		if !t.over && t.now > 0 && len(t.all) > 0 {
			all = append(all, t)
		}
		t.mu.Unlock()
	}
	if len(all) == 0 {
		return nil
	}
	return all[random.IntN(len(all))]
}

// sends records the time at which a command was sent.
func (t *meeting) sends(version int, at time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sent[version].IsZero() {
		t.sent[version] = at
	}
}

// acknowledges records that the match has reached a version. From then on, everybody who follows the match
// waits for that version.
func (t *meeting) acknowledges(version int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now = max(t.now, version)
	for s := range t.all {
		if s.version > 0 && s.version < version && s.end == nil {
			s.end = s.visitor.begin("news of a match")
		}
	}
}

// places records a row that a player is sending.
func (t *meeting) places(seat keypeg.Seat, row keypeg.Code) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.doubt[seat] = row
}

// placed records whether a row recorded by places was placed or came too late.
func (t *meeting) placed(seat keypeg.Seat, done bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if done {
		t.rows[seat] = append(t.rows[seat], t.doubt[seat])
	}
	t.doubt[seat] = 0
}

// first returns true only for the first call, so that only one visitor checks a match.
func (t *meeting) first() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
	was := t.checked
	t.checked = true
	return !was
}

// compare compares a board with the rows that were acknowledged.
func (t *meeting) compare(d *day, seat keypeg.Seat, rows []keypeg.Code) {
	t.mu.Lock()
	defer t.mu.Unlock()
	told, doubt := t.rows[seat], t.doubt[seat]
	switch {
	case slices.Equal(rows, told) || doubt != 0 && slices.Equal(rows, append(slices.Clone(told), doubt)):
	case len(rows) < len(told):
		d.fail(errors.New("a match has lost a row"))
	default:
		d.fail(errors.New("a match has other rows than were acknowledged"))
	}
}

// A sitting is a visitor who follows a match on its stream.
type sitting struct {
	visitor *visitor
	meeting *meeting
	news    chan struct{} // has an element if the match may have changed
	stop    func()

	// The following fields are guarded by the meeting's mu.
	version int    // the last version seen
	end     func() // ends the current wait for news, if there is one
	err     error  // the reason why the stream ended
}

// follow follows a match until leave is called, and measures how late its news arrives.
func (v *visitor) follow(ctx context.Context, m *client.Match, seen *durations) *sitting {
	ctx, cancel := context.WithCancel(ctx)
	t := v.day.meet(m.ID)
	s := &sitting{visitor: v, meeting: t, news: make(chan struct{}, 1)}
	over := make(chan struct{})
	s.stop = func() { cancel(); <-over }
	t.mu.Lock()
	t.all[s] = struct{}{}
	t.mu.Unlock()
	opened := v.begin("the page of a match")
	go func() {
		defer close(over)
		defer func() { opened() }()
		lost := func() {}
		defer func() { lost() }()
		for {
			for heard, err := range m.Listen(ctx) {
				switch {
				case err != nil:
					if !s.refused(ctx, err) {
						return
					}
				case heard.Line == client.LineLost:
					v.day.reopened.Add(1)
					lost = v.begin("the connection")
				case heard.Line == client.LineFound:
					lost()
				case heard.State != nil:
					opened()
					s.sees(heard.State.Match.Version, seen, v)
				}
			}
			if !sleep(ctx, 500*time.Millisecond) {
				return
			}
		}
	}()
	return s
}

// refused reports whether a stream that could not be opened may be opened later.
func (s *sitting) refused(ctx context.Context, err error) bool {
	if ctx.Err() != nil {
		return false
	}
	problem, refused := errors.AsType[*client.Problem](err)
	if !refused || problem.Status >= 500 || problem.Status == http.StatusTooManyRequests {
		s.visitor.day.say(err)
		return true
	}
	s.meeting.mu.Lock()
	s.err = err
	s.meeting.mu.Unlock()
	s.tell()
	return false
}

func (s *sitting) tell() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

func (s *sitting) failed() error {
	s.meeting.mu.Lock()
	defer s.meeting.mu.Unlock()
	return s.err
}

// sees records a version that arrived on the stream.
func (s *sitting) sees(version int, seen *durations, v *visitor) {
	t := s.meeting
	t.mu.Lock()
	for base := s.version; s.version > 0 && base < version; base++ {
		if at := t.sent[base]; !at.IsZero() {
			seen.add(v.number, v.since(at))
		}
	}
	s.version = max(s.version, version)
	t.now = max(t.now, version)
	if s.end != nil && s.version >= t.now {
		s.end()
		s.end = nil
	}
	t.mu.Unlock()
	s.tell()
}

// leave ends the stream.
func (s *sitting) leave() {
	s.stop()
	s.meeting.mu.Lock()
	defer s.meeting.mu.Unlock()
	delete(s.meeting.all, s)
	if s.end != nil {
		s.end()
		s.end = nil
	}
}

// checkRest compares the matches that no visitor has compared with the acknowledged rows. Most of these matches were
// left unfinished.
func (d *day) checkRest(ctx context.Context) {
	v := d.visitor(planned{at: d.of.Time, number: 0, seed: d.of.Seed}, 0)
	defer v.cut()
	d.tables.Lock()
	var rest []*meeting
	for _, t := range d.meetings {
		if !t.checked {
			rest = append(rest, t)
		}
	}
	d.tables.Unlock()
	for _, t := range rest {
		m := v.client.Match(t.id)
		if err := v.ask(ctx, "a match", func(ctx context.Context) error {
			s, err := m.Look(ctx)
			if err == nil {
				d.checked.Add(1)
				t.compareView(d, s.Match)
			}
			return err
		}); err != nil && ctx.Err() == nil {
			d.fail(fmt.Errorf("a match cannot be read: %w", err))
		}
	}
}

// compareView compares the boards of a match, which may be in progress, with the rows that were acknowledged.
func (t *meeting) compareView(d *day, now match.View) {
	var rows [2][]keypeg.Code
	add := func(b match.RunningBoard) {
		for _, r := range b.Rows {
			rows[b.Breaker] = append(rows[b.Breaker], r.Code)
		}
	}
	for _, g := range now.Past {
		for _, b := range g.Boards {
			add(b.RunningBoard)
		}
	}
	if now.Game != nil {
		for _, b := range now.Game.Boards {
			add(b)
		}
	}
	for seat := range rows {
		t.compare(d, keypeg.Seat(seat), rows[seat])
	}
}
