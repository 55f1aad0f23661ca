// Mutants makes small mistakes in the code, one at a time, and asks whether the tests notice. It negates conditions or drops
// half of them, moves comparisons and constants by one, swaps plus and minus, leaves out statements and zeroes results.
//
//	go run ./internal/lab/mutants [-sample N] [-seed S] [-within 20m] [-files NAME] [PACKAGE...]
//
// It prints each mutant that survived, with the line before and after, and the share that was caught of all that compile. If
// a mutant survives, either a test is missing or the change has no effect; the latter belongs in equivalent.txt, with the
// reason. The tree is not changed. The command fails if less than -least in a hundred are caught, or if equivalent.txt has
// an entry without a mutant.
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
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// A target is a package, with the higher packages whose tests should also catch its mutants.
type target struct {
	dir   string
	above []string
}

// targets lists the packages with rules and promises, which are tried if no package is named.
var targets = []target{
	{".", []string{"record", "match"}},
	{"record", []string{"match"}},
	{"match", []string{"internal/hall"}},
	{"internal/hall", []string{"internal/api"}},
	{"internal/hall/schedule", []string{"internal/hall"}},
	{"internal/hall/peers", []string{"internal/hall"}},
	{"internal/hall/lobby", []string{"internal/hall"}},
	{"internal/rest", []string{"internal/api"}},
}

// asked returns the targets with the given names. Any other package can be a target by itself.
func asked(dirs []string) (list []target) {
	for _, dir := range dirs {
		at := slices.IndexFunc(targets, func(t target) bool { return t.dir == dir })
		if at < 0 {
			list = append(list, target{dir: dir})
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
	least   float64
}

func main() {
	var o options
	flag.StringVar(&o.files, "files", "*", "only files of such a `name`, as play*.go")
	flag.StringVar(&o.tests, "run", "", "only tests that match this `pattern`")
	flag.IntVar(&o.sample, "sample", 0, "so many `mutants` of each package, drawn by the seed; 0 is all")
	flag.Uint64Var(&o.seed, "seed", 1, "the `number` they are drawn by")
	flag.DurationVar(&o.within, "within", 0, "no mutant of a package is begun after this `time`; 0 is never too late")
	flag.IntVar(&o.workers, "workers", 2, "mutants at work at once")
	flag.Float64Var(&o.least, "least", 95, "the least share to be caught, in a hundred")
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
			s, err := measure(ctx, root, dir, o.tests)
			if err != nil {
				return err
			}
			suites = append(suites, s)
		}
		tally, err := hunt(ctx, o, drawn(all, o), suites)
		if err != nil {
			return err
		}
		if share := tally.print(t.dir, len(all)); share < o.least {
			faults = append(faults, fmt.Errorf("%s: %.1f of 100 are caught, and should be %g", t.dir, share, o.least))
		}
	}
	return errors.Join(faults...)
}

// drawn returns the mutants to try, in an order that depends on the seed.
func drawn(all []mutant, o options) []mutant {
	all = slices.Clone(all)
	chance := rand.New(rand.NewPCG(o.seed, 0))
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if o.sample > 0 {
		all = all[:min(o.sample, len(all))]
	}
	return all
}

// A tally counts the fates of a package's mutants.
type tally struct {
	fates     [broken + 1]int
	survivors []mutant
}

// hunt tries mutants, several at the same time, and prints survivors as they are found.
func hunt(ctx context.Context, o options, mutants []mutant, suites []suite) (tally, error) {
	var t tally
	var faults []error
	var mu sync.Mutex
	var workers errgroup.Group
	workers.SetLimit(o.workers)
	from := time.Now()
	for _, m := range mutants {
		if ctx.Err() != nil || o.within > 0 && time.Since(from) > o.within {
			break
		}
		workers.Go(func() error {
			f, err := judge(ctx, m, suites[0], suites[1:])
			mu.Lock()
			defer mu.Unlock()
			t.fates[f]++
			if err != nil {
				faults = append(faults, err)
			} else if f == survived {
				t.survivors = append(t.survivors, m)
				fmt.Println(m)
			}
			return nil
		})
	}
	_ = workers.Wait() // the faults are in their list
	return t, errors.Join(faults...)
}

// print prints the counts and returns the share caught, in per cent.
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
