package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A fate is the result of testing a mutant.
type fate int

const (
	survived fate = iota
	caught
	caughtAbove // the mutant was caught only by the tests of a higher package
	broken      // the mutant does not compile, and so does not count
)

// A suite contains the tests of a package.
type suite struct {
	root, dir string
	tests     string        // a pattern for the tests to run; "" means all tests
	rapid     bool          // its tests accept rapid's flags
	takes     time.Duration // how long the tests take on the unchanged code
	reach     []reach
}

// rapidIn reports whether the tests of a package use rapid.
func rapidIn(root, dir string) bool {
	names, _ := filepath.Glob(filepath.Join(root, dir, "*_test.go"))
	for _, name := range names {
		if text, err := os.ReadFile(name); err == nil && strings.Contains(string(text), `"pgregory.net/rapid"`) {
			return true
		}
	}
	return false
}

// measure runs a suite on the unchanged code of a target, and the suite must pass. It records the time that the suite takes,
// and which of its tests reach which code.
func measure(ctx context.Context, root, dir, target, tests string) (suite, error) {
	s := suite{root: root, dir: dir, tests: tests, rapid: rapidIn(root, dir), takes: 10 * time.Minute}
	temp, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return s, err
	}
	defer os.RemoveAll(temp)
	if said, err := s.build(ctx, temp, "-coverpkg=./"+target); err != nil {
		return s, fmt.Errorf("build the tests of %s: %w\n%s", dir, err, said)
	}
	from := time.Now()
	failed, said, err := s.run(ctx, temp, 0, tests, s.takes)
	if err == nil && failed {
		err = fmt.Errorf("the tests of %s fail as they are:\n%s", dir, said)
	}
	if err != nil {
		return s, err
	}
	s.takes = time.Since(from)
	s.reach, err = s.reached(ctx, temp)
	return s, err
}

// memory bounds the address space of a mutant, in kB, because an endless loop may keep appending.
const memory = 8 << 20

// try runs those tests of a suite that reach a mutant's function, quick ones first. The mutant is the i-th of those that were
// compiled into a folder.
func (s suite) try(ctx context.Context, dir string, i int, m mutant) (fate, error) {
	quick, slow := s.reaching(m)
	for _, tests := range []selection{quick, slow} {
		if tests.takes == 0 {
			continue
		}
		if failed, _, err := s.run(ctx, dir, i, tests.pattern, tests.takes); failed || err != nil {
			return caught, err
		}
	}
	return survived, nil
}

// build compiles a suite into a folder, and returns the compiler's output.
func (s suite) build(ctx context.Context, dir string, flags ...string) (said []byte, err error) {
	args := append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", s.binary(dir)}, flags...)
	build := exec.CommandContext(ctx, "go", append(args, "./"+s.dir)...)
	build.Dir = s.root
	return build.CombinedOutput()
}

// run runs those tests of a suite compiled into a folder whose names match a pattern, with the i-th mutant at work. It returns
// their output, and reports whether any test failed. An endless loop counts as a failure, because the tests may take only four
// times their usual time plus ten seconds.
func (s suite) run(ctx context.Context, dir string, i int, pattern string, take time.Duration, flags ...string) (failed bool, said []byte, err error) {
	temp, err := os.MkdirTemp("", "mutant") // for files that a test leaves behind when its time is up
	if err != nil {
		return false, nil, err
	}
	defer os.RemoveAll(temp)
	limit := 4*take + 10*time.Second
	args := []string{"-c", `ulimit -v "$0"; exec "$@"`, strconv.Itoa(memory), s.binary(dir), "-test.failfast", "-test.timeout", limit.String(), "-test.run", pattern}
	if s.rapid {
		args = append(args, "-rapid.nofailfile", "-rapid.shrinktime", "1ms")
	}
	limited, cancel := context.WithTimeout(ctx, limit+10*time.Second)
	defer cancel()
	tests := exec.CommandContext(limited, "sh", append(args, flags...)...)
	tests.Dir = filepath.Join(s.root, s.dir)
	tests.WaitDelay = time.Second
	tests.Env = append(os.Environ(), "TMPDIR="+temp, "MUTANT="+strconv.Itoa(i))
	said, err = tests.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return false, nil, ctx.Err()
	case errors.As(err, &exit), limited.Err() != nil, errors.Is(err, exec.ErrWaitDelay):
		return true, said, nil
	}
	return false, said, err
}

// binary returns the name of a suite's compiled tests in a folder.
func (s suite) binary(dir string) string {
	return filepath.Join(dir, strings.ReplaceAll(s.dir, "/", "_")+".tests")
}

// judge runs the suite of a mutant's package and, if the mutant survives, the suites of packages above it.
func judge(ctx context.Context, dir string, i int, m mutant, suites []suite) (fate, error) {
	for n, s := range suites {
		switch f, err := s.try(ctx, dir, i, m); {
		case err != nil:
			return f, err
		case f == caught && n > 0:
			return caughtAbove, nil
		case f == caught:
			return caught, nil
		}
	}
	return survived, nil
}
