package lineui

import (
	"cmp"
	"errors"
	"fmt"

	"keypeg"
	"keypeg/internal/tui/sitting"
	"keypeg/match"
)

// A table is the user's place at the open match, if there is one.
type table struct {
	*console
	s     *sitting.Sitting // nil at home
	waits bool             // the next line waits until it is the player's turn
	shown bool             // something was printed that the next player on this device must not see
}

// open replaces the open match with another one.
func (t *table) open(id string) error {
	s, err := sitting.Open(t.ctx, t.Client, id)
	if err != nil {
		return err
	}
	t.close()
	t.s, t.sure, t.waits, t.page = s, nil, false, nil
	t.introduce()
	return nil
}

// close leaves the open match.
func (t *table) close() {
	if t.s != nil {
		t.s.Close()
	}
	t.s = nil
}

// introduce prints the settings of the match, and how others can join.
func (t *table) introduce() {
	table := t.s.State.Table
	t.say(table.Title + ".")
	t.say(table.Notes...)
	t.mention(table.Clock)
	if t.s.State.Invite != "" {
		t.report(t.invite(""))
	}
}

// happened returns the channel on which the match's happenings arrive.
func (t *table) happened() <-chan sitting.Happening {
	if t.s == nil {
		return nil
	}
	return t.s.Happened()
}

// busy reports whether the next line of input has to wait until all requests are done or the awaited turn has come.
func (t *table) busy() bool {
	t.waits = t.waits && !t.waited()
	return t.waits || t.s != nil && !t.s.Settled()
}

// waited reports whether the turn for which the player waited has come.
func (t *table) waited() bool {
	if t.s == nil || t.s.Over != nil {
		return true
	}
	_, pass := t.s.Next()
	return t.s.Settled() && (pass || t.s.Duty() != match.Nothing || t.s.State.Match.Result != nil)
}

// take handles a Happening, prints the events that result, and reports whether the match has ended.
func (t *table) take(h sitting.Happening) (ended bool) {
	for _, said := range t.s.Take(h) {
		switch said.Kind {
		case sitting.Rematch:
			t.say(t.Words.Rematch)
			t.report(t.open(t.s.State.Rematch))
			return ended
		case sitting.Ended:
			t.report(t.s.Over)
			ended = true
		default:
			t.tell(said)
		}
	}
	return ended
}

// tell prints one event.
func (t *table) tell(said sitting.Said) {
	w := t.Words
	switch said.Kind {
	case sitting.News, sitting.HintTold:
		t.say(said.Text)
	case sitting.Refused:
		t.report(errors.New(said.Text))
	case sitting.Dropped:
		t.report(errors.New(cmp.Or(said.Text, fmt.Sprintf(w.MovedOn, w.Nouns[said.Command]))))
	case sitting.Waits:
		t.sayf(w.Waits, w.Nouns[said.Command])
	case sitting.TakenOff:
		t.report(fmt.Errorf(w.TakenOff, w.Nouns[said.Command]))
	case sitting.Phrase:
		t.sayf(w.Says, t.s.Name(said.Seat), said.Text)
	case sitting.Away:
		t.sayf(w.Away, t.s.Name(said.Seat))
	case sitting.There:
		t.sayf(w.There, t.s.Name(said.Seat))
	case sitting.LineLost, sitting.LineBack:
		if !t.Alone { // otherwise the server is in this process
			t.say(map[sitting.Kind]string{sitting.LineLost: w.LineLost, sitting.LineBack: w.LineBack}[said.Kind])
		}
	case sitting.HandOver:
		t.handOver(said.Seat)
	}
}

// handOver scrolls secrets out of sight, and then asks the players to pass a shared device on.
func (t *table) handOver(to keypeg.Seat) {
	if t.shown {
		t.say(make([]string, t.Tall)...)
		t.say(t.Words.Hidden)
	}
	t.shown = false
	t.sayf(t.Words.Give, t.s.Name(to))
	if t.Seen == nil {
		t.sayf(t.Words.Ready, t.s.Name(to))
	}
}
