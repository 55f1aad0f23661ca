package screen

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"keypeg"
	"keypeg/internal/tui/sitting"
)

// A clock draws the screen again each second while somebody's time is running. It starts with the first turn that has a limit.
type clock struct {
	now     time.Time
	ticking bool
}

// tickMsg is one tick of the clock.
type tickMsg time.Time

// start returns the first tick, unless the clock is ticking already or has no need to.
func (c *clock) start(v *sitting.View) tea.Cmd {
	if c.ticking || !c.timed(v) {
		return nil
	}
	c.ticking = true
	return func() tea.Msg { return tickMsg(time.Now()) }
}

// tick handles a tick, and returns the next one, or nil if nobody's time is running any more.
func (c *clock) tick(now time.Time, v *sitting.View) tea.Cmd {
	c.now = now
	if c.ticking = c.timed(v); !c.ticking {
		return nil
	}
	return tea.Tick(time.Second, func(t time.Time) tea.Msg { return tickMsg(t) })
}

// timed reports whether somebody's time is running, so that the screen changes by itself.
func (c *clock) timed(v *sitting.View) bool {
	return v != nil && slices.ContainsFunc(keypeg.Seats[:], func(seat keypeg.Seat) bool {
		_, runs := v.Left(seat, c.now)
		return runs
	})
}
