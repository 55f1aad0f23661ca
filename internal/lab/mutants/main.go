// Mutants makes small mistakes in the code, one at a time, and checks whether the tests notice them. It negates conditions
// or drops half of them, shifts comparisons and constants by one, swaps plus and minus, leaves out statements, and zeroes
// results.
//
//	go run ./internal/lab/mutants [-sample N] [-seed S] [-within 20m] [-files NAME] [PACKAGE...]
//
// It prints each mutant that survived, with the line before and after the change. It also prints the share of the compiling
// mutants that were caught. If a mutant survives, either a test is missing or the change has no effect. A change without an
// effect belongs in equivalent.txt, with the reason. The source tree is not changed. The command fails if fewer mutants are
// caught than the list of targets requires, or if equivalent.txt has an entry without a mutant.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"path"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// A target is a package whose mutants are tried. At least the given share of these mutants, in per cent, must be caught. The
// tests of higher packages may also catch these mutants.
type target struct {
	dir   string
	least float64
	above []string
}

// targets lists the packages that contain rules or make promises. If no package is named, these packages are mutated.
var targets = []target{
	{".", 97, []string{"record", "match"}},
	{"record", 97, []string{"match"}},
	{"match", 100, []string{"internal/hall"}},
	{"internal/hall", 98, []string{"internal/api"}},
	{"internal/hall/schedule", 95, []string{"internal/hall"}},
	{"internal/hall/peers", 95, []string{"internal/hall"}},
	{"internal/hall/lobby", 95, []string{"internal/hall"}},
	{"internal/rest", 95, []string{"internal/api"}},
	{"internal/tell", 90, []string{"internal/api"}},
	{"internal/sqlite", 90, nil},
	{"client", 90, nil},
	{"internal/api", 90, []string{"internal/metrics", "internal/otlp"}},
}

// asked returns the targets with the given names. A package that is not in targets becomes a target that is judged only by
// its own tests.
func asked(dirs []string) (list []target) {
	for _, dir := range dirs {
		dir = path.Clean(dir) // ./match is match
		at := slices.IndexFunc(targets, func(t target) bool { return t.dir == dir })
		if at < 0 {
			list = append(list, target{dir: dir, least: 95})
		} else {
			list = append(list, targets[at])
		}
	}
	if len(dirs) == 0 {
		return targets
	}
	return list
}

//go:embed equivalent.txt
var equivalentText string

type options struct {
	files   string
	tests   string
	sample  int
	seed    uint64
	within  time.Duration
	workers int
}

func main() {
	var o options
	flag.StringVar(&o.files, "files", "*", "only files of such a `name`, as play*.go")
	flag.StringVar(&o.tests, "run", "", "only tests that match this `pattern`")
	flag.IntVar(&o.sample, "sample", 0, "so many `mutants` of each package that compile, drawn by the seed; 0 is all")
	flag.Uint64Var(&o.seed, "seed", 1, "the `number` they are drawn by")
	flag.DurationVar(&o.within, "within", 0, "no mutant of a package is begun after this `time`; 0 is never too late")
	flag.IntVar(&o.workers, "workers", 2, "mutants at work at once")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, dirs []string) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	same, err := readEquivalents(equivalentText)
	if err != nil {
		return err
	}
	var faults []error
	for _, t := range asked(dirs) {
		all, err := mutantsOf(root, t.dir, o.files)
		if err != nil {
			return err
		}
		if len(all) == 0 {
			return fmt.Errorf("there is nothing to change in %s, files %s", t.dir, o.files)
		}
		all, gone := same.leaveOut(t.dir, all)
		if o.files != "*" {
			gone = nil
		}
		for _, e := range gone {
			faults = append(faults, fmt.Errorf("equivalent.txt, line %d: there is no such change any more: take it out, or mend it", e.line))
		}
		var suites []suite
		for _, dir := range append([]string{t.dir}, t.above...) {
			s, err := measure(ctx, root, dir, t.dir, o.tests)
			if err != nil {
				return err
			}
			suites = append(suites, s)
		}
		tally, err := hunt(ctx, o, drawn(all, o.seed), suites)
		if err != nil {
			return err
		}
		if share := tally.print(t.dir, len(all)); share < t.least {
			faults = append(faults, fmt.Errorf("%s: %.1f of 100 are caught, and should be %g", t.dir, share, t.least))
		}
	}
	return errors.Join(faults...)
}

// drawn returns the mutants in an order that depends on the seed.
func drawn(all []mutant, seed uint64) []mutant {
	all = slices.Clone(all)
	chance := rand.New(rand.NewPCG(seed, 0))
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// A tally counts the fates of a package's mutants.
type tally struct {
	fates [broken + 1]int
}

// tried returns the number of mutants that compiled.
func (t tally) tried() int { return t.fates[caught] + t.fates[caughtAbove] + t.fates[survived] }

// together is the largest number of mutants that are compiled together.
const together = 300

// hunt tries mutants until enough of them have compiled to make up the sample, or until the time is up.
func hunt(ctx context.Context, o options, mutants []mutant, suites []suite) (t tally, err error) {
	late := func() bool { return ctx.Err() != nil }
	if o.within > 0 {
		end := time.Now().Add(o.within)
		late = func() bool { return ctx.Err() != nil || time.Now().After(end) }
	}
	if o.sample == 0 {
		o.sample = len(mutants)
	}
	for len(mutants) > 0 && t.tried() < o.sample {
		n := min(o.sample-t.tried(), len(mutants), together)
		for _, some := range batches(mutants[:n]) {
			if late() {
				return t, nil
			}
			if err := t.add(ctx, o.workers, some, suites, late); err != nil {
				return t, err
			}
		}
		mutants = mutants[n:]
	}
	return t, nil
}

// add compiles a batch, tries its mutants, several at the same time, and prints survivors as they are found. Once the function
// late reports true, it starts no more mutants.
func (t *tally) add(ctx context.Context, atOnce int, mutants map[int]mutant, suites []suite, late func() bool) error {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := batch{dir, mutants}
	n, err := b.compile(ctx, suites)
	t.fates[broken] += n
	if err != nil {
		return err
	}
	var faults []error
	var mu sync.Mutex
	var workers errgroup.Group
	workers.SetLimit(atOnce)
	for i, m := range b.mutants {
		if late() {
			break
		}
		workers.Go(func() error {
			f, err := judge(ctx, dir, i, m, suites)
			mu.Lock()
			defer mu.Unlock()
			t.fates[f]++
			if err != nil {
				faults = append(faults, err)
			} else if f == survived {
				fmt.Println(m)
			}
			return nil
		})
	}
	_ = workers.Wait() // the errors are in faults
	return errors.Join(faults...)
}

// print prints the counts and returns the percentage of mutants that were caught.
func (t tally) print(dir string, all int) float64 {
	caught := t.fates[caught] + t.fates[caughtAbove]
	count := caught + t.fates[survived]
	share := 100.0
	if count > 0 {
		share = 100 * float64(caught) / float64(count)
	}
	fmt.Printf("%s: %d of %d caught, %.1f of 100 (%d only by packages above); %d more did not compile; %d in all could be made\n\n",
		dir, caught, count, share, t.fates[caughtAbove], t.fates[broken], all)
	return share
}
