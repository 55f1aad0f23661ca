package screen

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"keypeg"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/match"
)

// A table is the part of the screen that shows the open match.
type table struct {
	*desk
	clock  clock
	pencil pencil
	ended  time.Time // the time at which the end of the match was first shown
	shown  int       // number of the finished game on the screen; 0 for the current game
	turned bool      // whether to show the side that is not the default, if only one side of a duel fits
}

// follow handles a new frame, given the view of the previous frame.
func (t *table) follow(before *sitting.View) {
	switch v := t.frame.Table; {
	case before == nil || v == nil || before.ID != v.ID:
		t.shown = 0
	case len(v.State.Match.Past) > len(before.State.Match.Past):
		t.shown = len(v.State.Match.Past)
	}
	if !t.placing() {
		t.pencil.out = false
	}
	if over(t.frame.Table) && !over(before) {
		t.ended = time.Now()
	}
}

// over reports whether a view shows a match that is over.
func over(v *sitting.View) bool { return v != nil && v.State.Match.Result != nil }

// unread is the time after the end of a match during which Enter does not leave the match. The player may have meant to place a
// row when pressing Enter.
const unread = time.Second

// placing reports whether the player is composing a row.
func (t *table) placing() bool { return t.draft != nil && t.draft.kind == match.ToPlace }

// marked reports whether the pencil is out and the notes have changed since the given view.
func (t *table) marked(before *sitting.View) bool {
	now := t.frame.Table
	return t.pencil.out && before != nil && now != nil && before.Notes.Version != now.Notes.Version
}

// press handles a key. It returns the menu that the key opens, or nil.
func (t *table) press(key tea.KeyPressMsg, name string) *menu {
	v := t.frame.Table
	over := v.State.Match.Result != nil
	switch _, pass := v.Next(); {
	case t.leaf(name):
	case t.shown > 0 && !over:
		t.pressInPast(name)
	case name == "esc" || name == "m" && t.draft == nil:
		t.pencil.out = false
		return t.everything()
	case pass && v.As == nil:
		if name == "enter" {
			t.do(words.Ready, "")
		}
	case name == "ctrl+n":
		t.takePencil()
	case t.draft != nil && t.pressInHand(key, name):
	case name == "h":
		t.do(words.Hint, "")
	case name == "n":
		t.takePencil()
	case name == "a" && len(v.State.Match.Past) > 0:
		t.do(words.Analysis, "")
	case name == "enter" && over && t.frame.Crowd != nil:
		if time.Since(t.ended) > unread {
			t.do(words.Home, "")
		}
	case name == "enter" && over:
		return t.everything()
	}
	return nil
}

// leaf handles a key that shows another game or the other side's board. It returns false if the key has another purpose.
func (t *table) leaf(name string) bool {
	past := len(t.frame.Table.State.Match.Past)
	switch name {
	case "[":
		if past > 0 {
			t.shown = (t.shown + past) % (past + 1)
		}
	case "]":
		t.shown = (t.shown + 1) % (past + 1)
	case "tab":
		t.turned = !t.turned
	default:
		return false
	}
	return true
}

// pressInPast handles a key while a finished game is on the screen.
func (t *table) pressInPast(name string) {
	switch name {
	case "enter", "esc":
		t.shown, t.sentence = 0, nil
	case "a":
		t.do(words.Analysis, "")
	}
}

// pressInHand handles a key that marks a colour or changes the draft in hand. It returns false if the key has another
// purpose.
func (t *table) pressInHand(key tea.KeyPressMsg, name string) bool {
	if peg, ok := t.draft.pegOf(key.Text); ok && t.pencil.out {
		t.do(words.Mark, t.pencil.mark(peg, t.draft.at+1))
		return true
	}
	return t.make(key, name)
}

// takePencil picks up the pencil, or puts it down.
func (t *table) takePencil() {
	t.pencil.toggle(t.frame.Table, t.placing())
	t.sentence = nil
}

// everything returns a menu of all commands that the player can give at the table now.
func (t *table) everything() *menu {
	v := t.frame.Table
	seated, past, over := v.As != nil, len(v.State.Match.Past) > 0, v.State.Match.Result != nil
	others := !t.frame.Alone && !v.Shared()
	heard := others && v.State.Table.Computers == [2]string{}
	may := func(kind match.CommandKind) bool { return v.May(kind) }
	all := &lineui.Menu{}
	for _, c := range []struct {
		verb words.Verb
		when bool
		more bool // whether the user has to type the rest of the command
	}{
		{words.Accept, may(match.Accept), false}, {words.Decline, may(match.Decline), false},
		{words.Rematch, over && len(v.State.Seats) > 0, false}, {words.Analysis, past, false}, {words.Game, past, false},
		{words.TakeBack, v.Waiting != nil, false},
		{words.Hint, seated && v.State.Table.MayHint && v.Board(*v.As) != nil, false},
		{words.Notes, seated && v.Board(*v.As) != nil, false}, {words.Claim, may(match.Claim), false}, {words.GiveUp, may(match.GiveUp), false},
		{words.OfferEnd, may(match.Propose), false}, {words.OfferTime, may(match.Propose), true}, {words.Limit, may(match.SetLimit), true},
		{words.Invite, !t.frame.Alone, false}, {words.Say, seated && heard, false}, {words.Seat, seated && others, false},
		{words.Points, true, false}, {words.Board, true, false}, {words.Colours, true, false}, {words.Record, over, false},
		{words.Rules, true, false}, {words.Leave, may(match.Leave), false}, {words.Home, true, false}, {words.Quit, true, false},
	} {
		if !c.when {
			continue
		}
		line := string(c.verb)
		if c.more {
			line += " "
		}
		all.Choices = append(all.Choices, lineui.Choice{Text: t.words.Brief(c.verb, t.words.Help[c.verb]), Line: line})
	}
	return &menu{Menu: all}
}

// A clock redraws the screen each second while somebody's time is running. The clock starts with the first turn that has a limit.
type clock struct {
	now     time.Time
	ticking bool
}

// tickMsg is one tick of the clock.
type tickMsg time.Time

// start returns the command for the first tick, unless the clock is already ticking or nobody's time is running.
func (c *clock) start(f lineui.Frame) tea.Cmd {
	if c.ticking || !c.timed(f) {
		return nil
	}
	c.ticking = true
	return func() tea.Msg { return tickMsg(time.Now()) }
}

// tick handles a tick, and returns the next one, or nil if nobody's time is running any more.
func (c *clock) tick(now time.Time, f lineui.Frame) tea.Cmd {
	c.now = now
	if c.ticking = c.timed(f); !c.ticking {
		return nil
	}
	return tea.Tick(time.Second, func(t time.Time) tea.Msg { return tickMsg(t) })
}

// timed reports whether a time on the screen is running. If so, the screen changes even without events.
func (c *clock) timed(f lineui.Frame) (runs bool) {
	v := f.Table
	if v == nil && f.Crowd != nil {
		_, runs = f.Crowd.Left(c.now)
	}
	return runs || v != nil && slices.ContainsFunc(keypeg.Seats[:], func(seat keypeg.Seat) bool {
		_, runs := v.Left(seat, c.now)
		return runs
	})
}
