package lab

import (
	"bytes"
	"fmt"
	"os"

	"keypeg"
	"keypeg/solver"
)

// ReadTree reads a strategy file.
func ReadTree(name string) (*solver.Tree, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return solver.ReadTree(f)
}

// Walked checks a tree by walking its written form, and returns the result. It fails if the tree leaves a code unbroken.
func Walked(t *solver.Tree, by string) (Sheet, error) {
	var text bytes.Buffer
	if err := t.Write(&text); err != nil {
		return Sheet{}, err
	}
	r, err := solver.Walk(&text)
	if err != nil {
		return Sheet{}, fmt.Errorf("the pieces do not make a strategy: %w", err)
	}
	return SheetOf(r, by), nil
}

// MergeTrees merges the cheapest branches, one for each answer to a first row. It returns the result for the best first row.
// It leaves out branches in which some code needs more than longest rows. If longest is 0, it accepts all branches. It fails
// if all branches after one answer are left out.
func MergeTrees(s *solver.Space, trees []*solver.Tree, longest int) (*solver.Tree, error) {
	var best *solver.Tree
	var lacks error
	done := map[keypeg.Code]bool{}
	for _, t := range trees {
		first := t.Root.Row
		if done[first] {
			continue
		}
		done[first] = true
		merged, err := mergeFirst(s, first, trees, longest)
		if err != nil {
			lacks = err
			continue
		}
		if best == nil || merged.Root.Cost() < best.Root.Cost() {
			best = merged
		}
	}
	if best == nil {
		return nil, lacks
	}
	return best, nil
}

// mergeFirst merges the branches that follow the same first row. If longest is 0, any number of rows is allowed.
func mergeFirst(s *solver.Space, first keypeg.Code, trees []*solver.Tree, longest int) (*solver.Tree, error) {
	root := &solver.Branch{Row: first}
	for _, c := range s.Root().Play(first) {
		if c.Keys == s.Format().Win() {
			root.Wins = true
			continue
		}
		var best *solver.Branch
		for _, t := range trees {
			if t.Root.Row != first {
				continue
			}
			for _, e := range t.Root.Next {
				if e.Keys == c.Keys && breaks(e.To) == c.Node.Len() && (longest == 0 || 1+e.To.Longest() <= longest) && (best == nil || e.To.Cost() < best.Cost()) {
					best = e.To
				}
			}
		}
		if best == nil {
			return nil, fmt.Errorf("what to play after %s %s is in none of the pieces: run its job with keypeg book build", first, c.Keys)
		}
		root.Next = append(root.Next, solver.Edge{Keys: c.Keys, To: best})
	}
	return &solver.Tree{Format: s.Format(), Root: root}, nil
}

// breaks returns the number of codes that a branch breaks.
func breaks(b *solver.Branch) int {
	n := 0
	if b.Wins {
		n = 1
	}
	for _, e := range b.Next {
		n += breaks(e.To)
	}
	return n
}
