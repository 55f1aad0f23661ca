package solver

import (
	"context"
	"testing"

	"keypeg"
	"keypeg/solver/internal/searchtest"
)

// TestForcedFirstRowIsNotProved makes the exact search begin with a given first row. The cost is the least that is
// possible with that row, but must not count as proved, even if the row is the best. After the row has been played, the
// cost must count as proved.
func TestForcedFirstRowIsNotProved(t *testing.T) {
	s := space(t, "c6p4")
	for text, total := range map[string]int64{"": 5625, "1123": 5625, "1122": 5702, "1111": 6318} {
		by := Exact{}
		if text != "" {
			by.First = searchtest.Code(t, text)
		}
		for name, ask := range map[string]func() (Advice, error){
			"next": func() (Advice, error) { return by.Next(context.Background(), s.Root()) },
			"plan": func() (Advice, error) {
				_, a, err := by.Plan(context.Background(), s.Root())
				return a, err
			},
		} {
			a, err := ask()
			if err != nil || a.Cost != total || text != "" && a.Row != by.First || a.Exact != (text == "") {
				t.Errorf("%s with the first row %q: %+v, %v", name, text, a, err)
			}
		}
		if text != "" {
			n, err := s.Node(Start(s.Format()).With(by.First, keypeg.Keys{Red: 1}))
			if err != nil {
				t.Fatal(err)
			}
			if a, err := by.Next(context.Background(), n); err != nil || !a.Exact {
				t.Errorf("after %s: %+v, %v", text, a, err)
			}
		}
	}
}
