package hall_test

import (
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/inmem"
)

// TestAStoreKnowsWhenAMatchIsDue checks the time from which a store may give a match to another hall. This is the time at
// which the match's turn expires or, in a match with a computer, some seconds after its computer should have moved.
func TestAStoreKnowsWhenAMatchIsDue(t *testing.T) {
	for name, c := range map[string]struct {
		level string
		limit time.Duration
		want  []time.Duration // the code has been set
	}{
		"two people":        {"", 0, nil},
		"people in a hurry": {"", time.Minute, []time.Duration{time.Minute}},
		"a computer":        {"novice", 0, []time.Duration{time.Hour + 3*time.Second}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := inmem.New()
				h := withNovice(t, store, novice{pace: time.Hour})
				o := against(config(t, "classic", limited(c.limit)), "", c.level)
				o.HotSeat = c.level == ""
				s := do(t, h, opened(t, h, o), setCode(keypeg.Host, 1, 2, 3, 4))
				due, err := store.Claim(t.Context(), time.Now().Add(24*time.Hour), time.Now(), 9)
				if err != nil || len(due) != len(c.want) {
					t.Fatalf("due are %v, %v, want %v", due, err, c.want)
				}
				for i, want := range c.want {
					if at := s.Match.Turns[keypeg.Guest].Since.Add(want); !due[i].At.Equal(at) {
						t.Errorf("due at %v, want %v", due[i].At, at)
					}
				}
			})
		})
	}
}
