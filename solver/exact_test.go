package solver

import (
	"context"
	"testing"
)

func TestZX(t *testing.T) {
	for _, text := range []string{"c6p4", "c7p4"} {
		for _, by := range []Strategy{Near{Small: 4, Middle: 4, Large: 4}, Near{Small: 12, Middle: 12, Large: 12}, Exact{}, Exact{Rows: 5}} {
			if text == "c7p4" && by == (Exact{Rows: 5}) {
				continue
			}
			from := cpuTime()
			r, tree, err := Evaluate(context.Background(), space(t, text), by, Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s %T%v %s %s %d nodes %v", text, by, by, r.First, r, r.Nodes, cpuTime()-from)
			checkWalk(t, tree, r)
		}
	}
}
