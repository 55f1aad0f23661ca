package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// short is the longest time that a quick test takes.
const short = time.Second / 2

// A reach is a test, together with the blocks of the target's code that it runs.
type reach struct {
	name   string
	takes  time.Duration
	blocks []block
}

// A selection is a pattern for some tests, and the total time that they take alone.
type selection struct {
	pattern string
	takes   time.Duration
}

// A block is a range of lines in a file.
type block struct {
	file     string
	from, to int
}

// reached runs each test of a suite by itself, and returns the code that it reaches.
func (s suite) reached(ctx context.Context, dir string) (all []reach, err error) {
	_, list, err := s.run(ctx, dir, 0, "", s.takes, "-test.list", cmp.Or(s.tests, "^[TEF]")) // no benchmarks
	if err != nil {
		return nil, err
	}
	profile := filepath.Join(dir, "profile")
	for name := range strings.FieldsSeq(string(list)) {
		from := time.Now()
		failed, said, err := s.run(ctx, dir, 0, "^"+name+"$", s.takes, "-test.coverprofile", profile)
		if err != nil {
			return nil, err
		}
		if failed {
			return nil, fmt.Errorf("%s of %s fails when it is run alone:\n%s", name, s.dir, said)
		}
		r := reach{name: name, takes: time.Since(from)}
		if r.blocks, err = readProfile(profile); err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
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

// reaching selects the tests that run a mutant's function, or all tests if the mutant is not in a function. It divides them
// into quick and slow ones.
func (s suite) reaching(m mutant) (quick, slow selection) {
	if m.in == "" {
		return selection{}, selection{s.tests, s.takes}
	}
	var names [2][]string
	var takes [2]time.Duration
	for _, r := range s.reach {
		reaches := slices.ContainsFunc(r.blocks, func(b block) bool {
			return b.file == path.Base(m.file) && b.from <= m.body.to && b.to >= m.body.from
		})
		if !reaches {
			continue
		}
		i := 0
		if r.takes > short {
			i = 1
		}
		names[i], takes[i] = append(names[i], r.name), takes[i]+r.takes
	}
	pattern := func(i int) selection { return selection{"^(" + strings.Join(names[i], "|") + ")$", takes[i]} }
	return pattern(0), pattern(1)
}
