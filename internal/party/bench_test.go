package party

import (
	"fmt"
	"testing"
	"time"
)

// crowd returns a party of n people.
func crowd(t testing.TB, n int, pace Pace) *walk {
	c := classic(2)
	c.Pace, c.Limit = pace, time.Minute
	w := newWalk(t, seeded(0), c)
	for i := range n {
		w.ok(Command{Kind: Join, Name: fmt.Sprint("player ", i)})
	}
	return w
}

// BenchmarkRow measures the time to place a row in parties of different sizes.
func BenchmarkRow(b *testing.B) {
	for _, n := range []int{5, 50, 500} {
		for _, pace := range []Pace{Own, Together} {
			w := crowd(b, n, pace)
			w.ok(Command{Kind: Start, Round: 1})
			w.force("1234")
			c := w.placing(0, "1111")
			b.Run(fmt.Sprintf("%s-%d", pace, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, _, err := w.p.Decide(c, w.at, w.rnd); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkView measures the time to make and encode views of a party of 500 people after one row. The views
// contain all players, or only those who have changed.
func BenchmarkView(b *testing.B) {
	w := crowd(b, MaxPlayers, Own)
	w.ok(Command{Kind: Start, Round: 1})
	w.force("1234")
	since := w.p.Version
	w.row(0, "1111")
	for name, view := range map[string]func() any{
		"all":        func() any { return w.p.Watch(0) },
		"all-json":   func() any { return asJSON(b, w.p.Watch(0)) },
		"since":      func() any { return w.p.SeenBy(0, since) },
		"since-json": func() any { return asJSON(b, w.p.SeenBy(0, since)) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				view()
			}
		})
	}
}
