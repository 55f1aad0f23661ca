package api

import "testing"

// TestOutcomesOfCommands checks the names under which the observer counts refused commands.
func TestOutcomesOfCommands(t *testing.T) {
	for _, c := range []struct {
		status int
		code   string
		want   string
	}{
		{409, "stale", "stale"}, {409, "closed", "refused"}, {422, "not-your-turn", "refused"}, {403, "not-your-seat", "refused"},
		{429, "too-fast", "too-fast"}, {503, "away", "unavailable"}, {507, "full", "full"}, {500, "fault", "fault"}, {502, "", "fault"},
	} {
		var p problem
		p.Status, p.Code = c.status, c.code
		if got := outcomeOf(&p); got != c.want {
			t.Errorf("%d %s: %s, want %s", c.status, c.code, got, c.want)
		}
	}
}
