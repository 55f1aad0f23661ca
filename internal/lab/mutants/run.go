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
	caughtAbove // only by the tests of a higher package
	broken      // it does not compile, and does not count
)

// A suite is the tests of a package.
type suite struct {
	root, dir string
	tests     string        // a pattern; "" means all
	rapid     bool          // its tests accept rapid's flags
	takes     time.Duration // for the unchanged code
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

// measure runs a suite on the unchanged code, where it must pass, and records how long it takes.
func measure(ctx context.Context, root, dir, tests string) (suite, error) {
	s := suite{root: root, dir: dir, tests: tests, rapid: rapidIn(root, dir), takes: 10 * time.Minute}
	from := time.Now()
	f, said, err := s.try(ctx, mutant{})
	if err == nil && f != survived {
		err = fmt.Errorf("the tests of %s fail as they are:\n%s", dir, said)
	}
	s.takes = time.Since(from)
	return s, err
}

// memory bounds the address space of a mutant, in kB, because an endless loop may append.
const memory = 8 << 20

// try runs a suite on a mutant. It does not change the tree, because the compiler reads the changed file through an overlay.
func (s suite) try(ctx context.Context, m mutant) (fate, string, error) {
	temp, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return 0, "", err
	}
	defer os.RemoveAll(temp)
	binary := filepath.Join(temp, "tests")
	build := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-o", binary)
	if m.file != "" {
		overlay, err := s.overlay(temp, m)
		if err != nil {
			return 0, "", err
		}
		build.Args = append(build.Args, "-overlay", overlay)
	}
	build.Args = append(build.Args, "./"+s.dir)
	build.Dir = s.root
	if said, err := build.CombinedOutput(); err != nil {
		return broken, string(said), ctx.Err()
	}
	// An endless loop counts as caught: the tests get four times their usual time plus ten seconds.
	limit := 4*s.takes + 10*time.Second
	args := []string{"-c", `ulimit -v "$0"; exec "$@"`, strconv.Itoa(memory), binary, "-test.failfast", "-test.timeout", limit.String(), "-test.run", s.tests}
	if s.rapid {
		args = append(args, "-rapid.nofailfile", "-rapid.shrinktime", "1ms")
	}
	limited, cancel := context.WithTimeout(ctx, limit+10*time.Second)
	defer cancel()
	tests := exec.CommandContext(limited, "sh", args...)
	tests.Dir = filepath.Join(s.root, s.dir)
	tests.WaitDelay = time.Second
	tests.Env = append(os.Environ(), "TMPDIR="+temp) // what a test leaves behind after its time goes with the mutant
	said, err := tests.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, "", ctx.Err()
	case err == nil:
		return survived, "", nil
	case errors.As(err, &exit), limited.Err() != nil, errors.Is(err, exec.ErrWaitDelay):
		return caught, string(said), nil
	}
	return 0, "", err
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

// judge runs the suite of a mutant's package and, if the mutant survives, those of higher packages.
func judge(ctx context.Context, m mutant, own suite, above []suite) (fate, error) {
	f, _, err := own.try(ctx, m)
	if f != survived || err != nil {
		return f, err
	}
	for _, s := range above {
		if f, _, err := s.try(ctx, m); f == caught || err != nil {
			return caughtAbove, err
		}
	}
	return survived, nil
}
