package main

import (
	"fmt"
	"path"
	"strings"
)

// An equivalent is a change that has no effect, or that affects nothing that is promised. In equivalent.txt, each
// takes four lines, followed by an empty line:
//
//	match/view.go View.sealed
//	- the original line
//	+ the changed line
//	the reason
type equivalent struct {
	file, in, was, now string
	line               int
}

type equivalents []equivalent

func readEquivalents(text string) (equivalents, error) {
	var all equivalents
	line := 1
	for entry := range strings.SplitSeq(text, "\n\n") {
		lines := strings.Split(strings.Trim(entry, "\n"), "\n")
		at := line
		line += strings.Count(entry, "\n") + 2
		if strings.HasPrefix(entry, "#") || strings.TrimSpace(entry) == "" {
			continue
		}
		if len(lines) != 4 || !strings.HasPrefix(lines[1], "- ") || !strings.HasPrefix(lines[2], "+") || strings.TrimSpace(lines[3]) == "" {
			return nil, fmt.Errorf("equivalent.txt, line %d: an entry is a file and a function, the line as it was after -, as it was made after +, and the reason", at)
		}
		file, in, _ := strings.Cut(lines[0], " ")
		all = append(all, equivalent{file, in, lines[1][2:], strings.TrimSpace(lines[2][1:]), at})
	}
	return all, nil
}

// leaveOut removes the equivalent mutants of a package, and returns the entries for which there is no mutant.
func (all equivalents) leaveOut(dir string, mutants []mutant) (rest []mutant, gone equivalents) {
	met := map[equivalent]bool{}
	known := map[[4]string]equivalent{}
	for _, e := range all {
		known[[4]string{e.file, e.in, e.was, e.now}] = e
	}
	for _, m := range mutants {
		if e, ok := known[[4]string{m.file, m.in, m.was, m.now}]; ok {
			met[e] = true
			continue
		}
		rest = append(rest, m)
	}
	for _, e := range all {
		if path.Dir(e.file) == dir && !met[e] {
			gone = append(gone, e)
		}
	}
	return rest, gone
}
