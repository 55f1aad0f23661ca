package main

import (
	"context"
	"encoding/json"
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
	quick     []quickTest
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
// and which of its quick tests reach which code.
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
	failed, said, err := s.run(ctx, temp, tests, s.takes)
	if err == nil && failed {
		err = fmt.Errorf("the tests of %s fail as they are:\n%s", dir, said)
	}
	if err != nil {
		return s, err
	}
	s.takes = time.Since(from)
	s.quick, err = s.reached(ctx, temp)
	return s, err
}

// memory bounds the address space of a mutant, in kB, because an endless loop may keep appending.
const memory = 8 << 20

// try runs a suite on a mutant: first the quick tests that reach the changed code, then all tests. It does not change the tree,
// because the compiler reads the changed file through an overlay.
func (s suite) try(ctx context.Context, m mutant) (fate, error) {
	temp, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(temp)
	overlay, err := s.overlay(temp, m)
	if err != nil {
		return 0, err
	}
	if _, err := s.build(ctx, temp, "-overlay", overlay); err != nil {
		return broken, ctx.Err()
	}
	if names, take := s.reaching(m); take > 0 {
		if failed, _, err := s.run(ctx, temp, names, take); failed || err != nil {
			return caught, err
		}
	}
	if failed, _, err := s.run(ctx, temp, s.tests, s.takes); failed || err != nil {
		return caught, err
	}
	return survived, nil
}

// build compiles a suite into a folder, and returns the compiler's output.
func (s suite) build(ctx context.Context, temp string, flags ...string) (said []byte, err error) {
	args := append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", filepath.Join(temp, "tests")}, flags...)
	build := exec.CommandContext(ctx, "go", append(args, "./"+s.dir)...)
	build.Dir = s.root
	return build.CombinedOutput()
}

// run runs those tests in a folder whose names match a pattern. It returns their output, and reports whether any test failed.
// An endless loop counts as a failure, because the tests may take only four times their usual time plus ten seconds.
func (s suite) run(ctx context.Context, temp, pattern string, take time.Duration, flags ...string) (failed bool, said []byte, err error) {
	limit := 4*take + 10*time.Second
	args := []string{"-c", `ulimit -v "$0"; exec "$@"`, strconv.Itoa(memory), filepath.Join(temp, "tests"), "-test.failfast", "-test.timeout", limit.String(), "-test.run", pattern}
	if s.rapid {
		args = append(args, "-rapid.nofailfile", "-rapid.shrinktime", "1ms")
	}
	limited, cancel := context.WithTimeout(ctx, limit+10*time.Second)
	defer cancel()
	tests := exec.CommandContext(limited, "sh", append(args, flags...)...)
	tests.Dir = filepath.Join(s.root, s.dir)
	tests.WaitDelay = time.Second
	tests.Env = append(os.Environ(), "TMPDIR="+temp) // files that a test leaves behind when its time is up are removed with the mutant's files
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

// overlay writes a mutant, and the overlay file that the compiler reads.
func (s suite) overlay(temp string, m mutant) (string, error) {
	changed := filepath.Join(temp, "changed.go")
	if err := os.WriteFile(changed, m.source, 0o600); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(s.root, m.file): changed}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(temp, "overlay.json")
	return name, os.WriteFile(name, text, 0o600)
}

// judge runs the suite of a mutant's package and, if the mutant survives, the suites of packages above it.
func judge(ctx context.Context, m mutant, own suite, above []suite) (fate, error) {
	f, err := own.try(ctx, m)
	if f != survived || err != nil {
		return f, err
	}
	for _, s := range above {
		if f, err := s.try(ctx, m); f == caught || err != nil {
			return caughtAbove, err
		}
	}
	return survived, nil
}
