package hall_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
)

// texts contains the texts that a store writes for a match with two events and two grants.
type texts struct {
	id      string
	header  hall.HeaderText
	sum     hall.Sum
	events  [][]byte
	numbers []int // the versions of the events
	sums    []hall.Sum
	grants  []hall.Grant
	granted []hall.Sum
	version int
}

// textsOf converts a log to texts as stores write them.
func textsOf(t *testing.T, l hall.Log) *texts {
	t.Helper()
	header, err := l.Header.Text()
	if err != nil {
		t.Fatal(err)
	}
	s := &texts{id: l.Header.Config.ID, header: header, sum: header.Sum(), grants: l.Grants, version: len(l.Events)}
	if s.events, err = (hall.Batch{Match: s.id, Events: l.Events}).Texts(); err != nil {
		t.Fatal(err)
	}
	for i := range s.events {
		s.numbers = append(s.numbers, i+1)
	}
	s.sumUp()
	return s
}

// sumUp recomputes the sums of the events and grants.
func (s *texts) sumUp() {
	s.sums, s.granted = nil, nil
	for _, g := range s.grants {
		s.granted = append(s.granted, g.Sum(s.sum))
	}
	last := s.sum
	for _, text := range s.events {
		last = last.Then(text)
		s.sums = append(s.sums, last)
	}
}

// head changes the header and recomputes the sums.
func (s *texts) head(change func(*hall.HeaderText)) {
	change(&s.header)
	s.sum = s.header.Sum()
	s.sumUp()
}

func (s *texts) read() (hall.Log, error) {
	var r hall.Reading
	err := r.Header(s.id, s.header, s.sum)
	for i := 0; err == nil && i < len(s.events); i++ {
		err = r.Event(s.numbers[i], s.events[i], s.sums[i])
	}
	for i := 0; err == nil && i < len(s.grants); i++ {
		err = r.Grant(s.grants[i], s.granted[i])
	}
	if err == nil {
		err = r.End(s.version)
	}
	return r.Log, err
}

// TestWhatHasChangedIsNotRead changes stored bytes one at a time. It checks that a match is either read exactly as it was
// written, or not read at all.
func TestWhatHasChangedIsNotRead(t *testing.T) {
	made := time.Date(2026, 11, 22, 8, 0, 0, 123e6, time.UTC)
	l := hall.Log{
		Header: hall.Header{Config: config(t, "classic"), Made: made, Invite: "come", Terms: hall.Terms{Hints: true, By: "a"}},
		Events: []match.Event{{Kind: match.Sat, At: made, Seat: keypeg.Host}, {Kind: match.Sat, At: made, Seat: keypeg.Guest}},
		Grants: []hall.Grant{{Seat: keypeg.Host, Holder: host}, {Seat: keypeg.Guest, Holder: guest}},
	}
	l.Header.Config.ID = "m"
	written := textsOf(t, l)
	l.Mark = hall.Mark{Version: 2, Sum: written.sums[1]}
	if got, err := written.read(); err != nil || !reflect.DeepEqual(got, l) {
		t.Errorf("read is %+v, %v", got, err)
	}
	late := match.Event{Kind: match.Sat, At: made.AddDate(8000, 0, 0)} // JSON cannot express years with five digits
	unreadable, err := hall.Batch{Match: "m", Expected: 4, Events: []match.Event{l.Events[0], late}}.Texts()
	if err == nil || unreadable != nil || !strings.Contains(err.Error(), "event 6 of match m") {
		t.Errorf("what cannot be read again is written: %s, %v", unreadable, err)
	}
	wrong := map[string]map[string]func(*texts){
		"its header is not as it was written": {
			"config": func(s *texts) { s.header.Config[len(s.header.Config)-2] ^= 1 },
			"time":   func(s *texts) { s.header.Made++ },
			"invite": func(s *texts) { s.header.Invite = "come!" },
			"table":  func(s *texts) { s.header.HotSeat = true },
			"terms":  func(s *texts) { s.header.Terms = []byte("{}") },
		},
		"its config cannot be read":   {"config": func(s *texts) { s.head(func(h *hall.HeaderText) { h.Config = []byte("{") }) }},
		"its terms cannot be read":    {"terms": func(s *texts) { s.head(func(h *hall.HeaderText) { h.Terms = []byte("{") }) }},
		"its header is that of match": {"id": func(s *texts) { s.id = "n" }},
		"event 1 is missing":          {"number": func(s *texts) { s.numbers = []int{2, 3} }},
		"event 2 is missing":          {"number": func(s *texts) { s.numbers = []int{1, 3} }},
		"event 2 cannot be read":      {"text": func(s *texts) { s.events[1] = []byte("{"); s.sumUp() }},
		"event 2 is not as it was":    {"text": func(s *texts) { s.events[1][len(s.events[1])-2] ^= 1 }},
		"event 1 is not as it was":    {"order": func(s *texts) { s.events[0], s.events[1] = s.events[1], s.events[0] }},
		"it has 1 of 2 events":        {"last": func(s *texts) { s.events = s.events[:1] }},
		"it has 2 of 1 events":        {"last": func(s *texts) { s.version = 1 }},
		"who sits in it is not as it": {"holder": func(s *texts) { s.grants[1].Holder[31] ^= 1 }, "seat": func(s *texts) { s.grants[1].Seat = keypeg.Host }},
	}
	for said, changes := range wrong {
		for name, change := range changes {
			fresh := l
			fresh.Grants = slices.Clone(l.Grants)
			s := textsOf(t, fresh)
			change(s)
			if _, err := s.read(); !errors.Is(err, hall.ErrDamaged) || !strings.Contains(err.Error(), said) {
				t.Errorf("another %s: %v; want %q", name, err, said)
			}
		}
	}
}

// TestSumsStayAsTheyAre checks that this version computes the same checksums that older versions stored. If it computed
// different sums, stored matches would count as damaged.
func TestSumsStayAsTheyAre(t *testing.T) {
	header := hall.HeaderText{Config: []byte("c"), Made: 1, Invite: "i", HotSeat: true, Terms: []byte("t")}
	for name, c := range map[string]struct{ got, want hall.Sum }{
		"text":    {hall.Sum(0).Then([]byte("a")), -2882713482970511255},
		"next":    {hall.Sum(-1).Then([]byte("a")), 2092152538651394442},
		"nothing": {hall.Sum(0).Then(nil), -5812615543772869766},
		"header":  {header.Sum(), 6746782708159049987},
		"grant":   {hall.Grant{Seat: keypeg.Guest, Holder: hall.Hash{1, 2}}.Sum(7), 5202968819036198688},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, not %d", name, c.got, c.want)
		}
	}
}
