package puzzle

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// The set of puzzles, as written by the command `keypeg puzzles build`.
//
//go:embed puzzles.txt
var file string

// Find returns the puzzle with the given ID, and reports whether there is one.
func Find(id string) (Puzzle, bool) {
	p, ok := embedded().byID[id]
	return p, ok
}

// Of returns the IDs of the puzzles of a kind and grade. A kind of "" and a grade of 0 mean any.
func Of(k Kind, grade int) (ids []string) {
	for i, p := range embedded().list {
		if (k == "" || p.Kind == k) && (grade == 0 || p.Grade == grade) {
			ids = append(ids, embedded().ids[i])
		}
	}
	return ids
}

type set struct {
	list []Puzzle
	ids  []string
	byID map[string]Puzzle
}

// embedded returns the set, which it parses when a puzzle is first needed.
var embedded = sync.OnceValue(func() set {
	s := set{byID: map[string]Puzzle{}}
	for line := range strings.Lines(file) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		p, err := parse(line)
		if err != nil {
			panic(fmt.Sprintf("puzzle: the embedded set: %v", err))
		}
		id := p.ID()
		s.list, s.ids, s.byID[id] = append(s.list, p), append(s.ids, id), p
	}
	return s
})
