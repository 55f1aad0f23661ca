package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// short is the longest time that a quick test takes. Quick tests are tried before the whole suite.
const short = time.Second / 2

// A quickTest is a short test, together with the blocks of the target's code that it runs.
type quickTest struct {
	name   string
	takes  time.Duration
	blocks []block
}

// A block is a range of lines in a file.
type block struct {
	file     string
	from, to int
}

// reached runs each test of a suite by itself, and returns the quick ones with the code that they reach.
func (s suite) reached(ctx context.Context, temp string) (quick []quickTest, err error) {
	_, list, err := s.run(ctx, temp, "", s.takes, "-test.list", cmp.Or(s.tests, "^[TEF]")) // no benchmarks
	if err != nil {
		return nil, err
	}
	profile := filepath.Join(temp, "profile")
	for name := range strings.FieldsSeq(string(list)) {
		from := time.Now()
		failed, said, err := s.run(ctx, temp, "^"+name+"$", s.takes, "-test.coverprofile", profile)
		if err != nil {
			return nil, err
		}
		if failed {
			return nil, fmt.Errorf("%s of %s fails when it is run alone:\n%s", name, s.dir, said)
		}
		if t := (quickTest{name: name, takes: time.Since(from)}); t.takes <= short {
			if t.blocks, err = readProfile(profile); err != nil {
				return nil, err
			}
			quick = append(quick, t)
		}
	}
	return quick, nil
}

// readProfile returns the blocks that a coverage profile marks as run.
func readProfile(name string) (blocks []block, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		file, place, _ := strings.Cut(line, ".go:")
		b := block{file: path.Base(file) + ".go"}
		var column, statements, count int
		n, _ := fmt.Sscanf(place, "%d.%d,%d.%d %d %d", &b.from, &column, &b.to, &column, &statements, &count)
		if n == 6 && count > 0 { // the first line names the mode
			blocks = append(blocks, b)
		}
	}
	return blocks, nil
}

// reaching returns a pattern that matches the quick tests that run a mutant's function, and the total time of these tests.
// The time is 0 if there are no such tests, or if the mutant is not inside a function.
func (s suite) reaching(m mutant) (pattern string, takes time.Duration) {
	var names []string
	for _, t := range s.quick {
		for _, b := range t.blocks {
			if b.file == path.Base(m.file) && b.from <= m.to && b.to >= m.from {
				names, takes = append(names, t.name), takes+t.takes
				break
			}
		}
	}
	return "^(" + strings.Join(names, "|") + ")$", takes
}
