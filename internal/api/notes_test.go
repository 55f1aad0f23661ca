package api_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/wire"
)

func notesAbout(serial int, marks ...wire.Mark) wire.Notes {
	return wire.Notes{Serial: serial, Marks: append([]wire.Mark{}, marks...), Held: []int{}}
}

var out1 = wire.Mark{Colour: 1, Is: wire.MarkOut}

func TestNotesComeBack(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "remastered", Games: 2})
	path := p.path("/notes?seat=guest")
	var got wire.SeatNotes
	p.guest.ask("GET", path, nil, 200, &got)
	if want := (wire.SeatNotes{Notes: notesAbout(0), Seat: keypeg.Guest}); !reflect.DeepEqual(got, want) {
		t.Errorf("before any were written: %+v", got)
	}
	n := wire.Notes{Serial: 1, Row: 2, Draft: "2_3_", Held: []int{1, 3}, Marks: []wire.Mark{out1, {Colour: 5, Is: wire.MarkIn}, {Colour: 2, Is: wire.MarkHere, Holes: []int{1, 4}}}}
	for version, n := range []wire.Notes{n, n, notesAbout(1), n} {
		version = []int{1, 1, 2, 3}[version] // writing equal notes changes nothing
		for _, method := range []string{"PUT", "GET"} {
			var got wire.SeatNotes
			var in any
			if method == "PUT" {
				in = wire.NotesWritten{Notes: n}
			}
			p.guest.ask(method, path, in, 200, &got)
			if want := (wire.SeatNotes{Notes: n, Seat: keypeg.Guest, Version: version}); !reflect.DeepEqual(got, want) {
				t.Errorf("%s has %+v, want %+v", method, got, want)
			}
		}
	}
	p.does("host", "code", "1122")
	p.does("guest", "place", "1122")
	got = wire.SeatNotes{}
	p.guest.ask("GET", path, nil, 200, &got)
	if want := (wire.SeatNotes{Notes: notesAbout(0), Seat: keypeg.Guest, Version: 3}); !reflect.DeepEqual(got, want) {
		t.Errorf("in the next game there are %+v", got)
	}
	p.guest.refused("PUT", path, n, 409, "stale")
}

func TestNotesAreRefused(t *testing.T) {
	p := newPair(newSite(t), wire.NewMatch{Edition: "challenge-handicap"}) // the larger board has 5 pegs of 8 colours
	path := p.path("/notes?seat=guest")
	for _, u := range []*user{p.host, p.host.user(), {site: p.host.site}} {
		u.refused("GET", path, nil, 403, "not-your-seat")
		for _, n := range []wire.Notes{notesAbout(1), notesAbout(9), notesAbout(1, out1, out1)} { // whatever they contain
			u.refused("PUT", path, n, 403, "not-your-seat")
		}
	}
	for _, query := range []string{"", "?seat=", "?seat=1", "?seat=table"} {
		p.guest.refused("GET", p.path("/notes"+query), nil, 422, "bad-request")
		p.guest.refused("PUT", p.path("/notes"+query), notesAbout(1), 422, "bad-request")
	}
	p.guest.refused("GET", "/api/matches/nowhere/notes?seat=guest", nil, 404, "no-match")
	change := func(f func(*wire.Notes)) wire.Notes {
		n := wire.Notes{Serial: 1, Row: 12, Draft: "2345a", Held: []int{5}, Marks: []wire.Mark{{Colour: 0, Is: wire.MarkOut}, {Colour: 8, Is: wire.MarkHere, Holes: []int{5}}}}
		f(&n)
		return n
	}
	p.guest.ask("PUT", path, change(func(*wire.Notes) {}), 200, nil)
	all := func() (list []wire.Mark) {
		for colour := range 22 {
			list = append(list, wire.Mark{Colour: colour, Is: wire.MarkIn})
		}
		return list
	}()
	for i, c := range []struct {
		n    wire.Notes
		code string
	}{
		{change(func(n *wire.Notes) { n.Marks[1].Colour = 9 }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Marks[1].Holes = []int{6} }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Marks[1].Holes = []int{0} }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Marks[1].Holes = []int{2, 2} }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Marks[1].Holes = nil }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Marks[0].Holes = []int{1} }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Marks[0].Colour = 8 }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Held = []int{1, 6} }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Held = []int{3, 3} }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Draft = "______" }), "bad-notes"},
		{change(func(n *wire.Notes) { n.Marks = all }), "bad-request"},
		{change(func(n *wire.Notes) { n.Marks[0].Is = "perhaps" }), "bad-request"},
		{change(func(n *wire.Notes) { n.Marks[0].Colour = -1 }), "bad-request"},
		{change(func(n *wire.Notes) { n.Draft = "2 3" }), "bad-request"},
		{change(func(n *wire.Notes) { n.Draft = strings.Repeat("1", 13) }), "bad-request"},
		{change(func(n *wire.Notes) { n.Row = 21 }), "bad-request"},
		{change(func(n *wire.Notes) { n.Row = -1 }), "bad-request"},
		{change(func(n *wire.Notes) { n.Held = slices.Repeat([]int{1}, 13) }), "bad-request"},
	} {
		if p := p.guest.refused("PUT", path, c.n, 422, c.code); c.code == "bad-notes" && p.Detail != "These notes do not fit the board." {
			t.Errorf("%d: refused with %+v", i, p)
		}
	}
	p.guest.refused("PUT", path, `{"serial":1,"marks":[],"row":0,"draft":"","held":[],"secret":"1234"}`, 422, "bad-request")
	p.does("guest", "leave", "")
	p.guest.refused("PUT", path, notesAbout(1), 422, "match-over")
	var got wire.SeatNotes
	if p.guest.ask("GET", path, nil, 200, &got); len(got.Marks) != 0 {
		t.Errorf("after the match there are %+v", got)
	}
}

// heard waits until no more frames are on their way, and returns the frames received so far.
func heard(frames <-chan frame) (all []frame) {
	synctest.Wait()
	for {
		select {
		case f := <-frames:
			all = append(all, f)
		default:
			return all
		}
	}
}

func kinds(frames []frame) (all string) {
	for _, f := range frames {
		all += f.event + " "
	}
	return strings.TrimSpace(all)
}

// TestNotesAndHintsGoToTheSeatsOtherDevices checks that notes written and hints requested on one device reach the seat's
// other devices. Devices that have the match open must get them immediately, and other devices when they open it.
func TestNotesAndHintsGoToTheSeatsOtherDevices(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPair(siteInside(t, inmem.New()), wire.NewMatch{Edition: "remastered", Hints: true})
		p.does("host", "code", "2345")
		phone := p.guest.user()
		var ticket wire.Ticket
		p.guest.ask("POST", p.path("/tickets"), wire.TicketRequest{Seat: keypeg.Guest}, 201, &ticket)
		phone.ask("POST", "/api/codes", wire.CodeUse{Code: ticket.Code}, 200, nil)
		on := phone.frames(p.path("/stream?language=fr"), "")
		if got := kinds(heard(on)); got != "state" {
			t.Errorf("with nothing noted the stream begins with %s", got)
		}

		note := func(marks ...wire.Mark) {
			t.Helper()
			p.guest.ask("PUT", p.path("/notes?seat=guest"), notesAbout(1, marks...), 200, nil)
		}
		note(out1)
		note(out1) // nothing has changed
		frames := heard(on)
		var notes wire.SeatNotes
		if kinds(frames) != "notes" {
			t.Fatalf("a note sends %s", kinds(frames))
		}
		if err := json.Unmarshal([]byte(frames[0].data), &notes); err != nil || notes.Version != 1 || len(notes.Marks) != 1 || frames[0].id != "" {
			t.Errorf("the note comes as %+v, %v", frames[0], err)
		}

		hint := func(kind wire.HintKind, row string) wire.HintAnswer {
			t.Helper()
			var a wire.HintAnswer
			p.guest.ask("POST", p.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: kind, Row: row}, 200, &a)
			return a
		}
		asked := hint(wire.HintPossible, "1122")
		frames = heard(on)
		var answer wire.HintAnswer
		if kinds(frames) != "state hint" {
			t.Fatalf("a hint sends %s", kinds(frames))
		}
		if s := stateIn(t, frames[0]); frames[0].id != "4" || len(s.Hints) != 1 || s.Table != nil || s.Say.News != "" {
			t.Errorf("the state with the hint is %+v", s)
		}
		if err := json.Unmarshal([]byte(frames[1].data), &answer); err != nil || !reflect.DeepEqual(answer.Possible, asked.Possible) || answer.Asked.String() != "1122" ||
			answer.Text == asked.Text || answer.Hint != asked.Hint {
			t.Errorf("the hint comes as %s, and in French", frames[1].data)
		}
		hint(wire.HintPossible, "1133") // everybody is told that a hint was used
		if got := kinds(heard(on)); got != "hint" {
			t.Errorf("the same kind of hint again sends %s", got)
		}

		for last, want := range map[string]string{"": "state notes hint", "4": "state notes hint", "3": "state notes hint"} {
			later := heard(phone.frames(p.path("/stream"), last))
			if kinds(later) != want || len(stateIn(t, later[0]).Hints) != 1 {
				t.Errorf("a stream opened after version %q begins with %v", last, later)
			}
		}
		p.does("guest", "place", "1122")
		if got := kinds(heard(phone.frames(p.path("/stream"), ""))); got != "state notes" {
			t.Errorf("a row later, a stream begins with %s", got)
		}
		heard(on)
		note()
		if got := kinds(heard(on)); got != "notes" {
			t.Errorf("what is cleared sends %s", got)
		}
	})
}

// TestNotesAndHintsShowNowhereElse plays two matches that differ only in one seat's notes and hints. It checks that
// everyone except that seat receives the same frames from both matches.
func TestNotesAndHintsShowNowhereElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := siteInside(t, inmem.New())
		n := wire.NewMatch{Edition: "challenge", Hints: true, Limit: 600}
		one, other := newPair(site, n), newPair(site, n)
		type onlooker struct {
			who  string
			u    [2]*user
			line [2]<-chan frame
		}
		var all []*onlooker
		for who, u := range map[string][2]*user{"the host": {one.host, other.host}, "a watcher": {{site: site}, {site: site}}, "a stranger": {one.host.user(), other.host.user()}} {
			o := &onlooker{who: who, u: u}
			for i, p := range []pair{one, other} {
				o.line[i] = u[i].frames(p.path("/stream"), "")
				synctest.Wait() // everyone present is told about each new arrival
			}
			all = append(all, o)
		}
		for _, p := range []pair{one, other} {
			p.guest.frames(p.path("/stream"), "")
			synctest.Wait()
		}
		alike := func(when string) {
			t.Helper()
			for _, o := range all {
				var got [2]string
				for i, p := range []pair{one, other} {
					for _, f := range append(heard(o.line[i]), heard(o.u[i].frames(p.path("/stream"), ""))...) {
						got[i] += fmt.Sprintln(f.event, f.id, varying.ReplaceAllString(f.data, `"$1":"…"`))
					}
					got[i] += seen(o.u[i], p.path(""))
				}
				if got[0] != got[1] {
					t.Errorf("%s %s can tell the matches apart:\n%s\n%s", when, o.who, got[0], got[1])
				}
			}
		}
		does := func(seat, kind, text string) { // wait until everybody has the change
			for _, p := range []pair{one, other} {
				p.does(seat, kind, text)
			}
			synctest.Wait()
		}
		for _, seat := range []string{"host", "guest"} {
			does(seat, "code", "11223")
		}
		alike("before anything was noted,")
		for i := range 3 {
			one.guest.ask("PUT", one.path("/notes?seat=guest"), notesAbout(1, wire.Mark{Colour: i, Is: wire.MarkIn}), 200, nil)
			alike("after a note")
			one.guest.ask("POST", one.path("/hints"), wire.HintRequest{Seat: keypeg.Guest, Kind: wire.HintCount}, 200, nil)
			alike("after a hint")
			does("guest", "place", "44444")
			does("host", "place", "44444")
			alike("after a turn")
		}
	})
}
