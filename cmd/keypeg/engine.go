package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/solver"
)

func engineCommand() *cobra.Command {
	return &cobra.Command{
		Use:                   "engine",
		DisableFlagsInUseLine: true,
		Short:                 "Think for another program, over standard input and output",
		Long: `Engine speaks a line protocol in the manner of chess's UCI, so that other people's
programs can ask for rows, and theirs can play ours in keypeg arena.
docs/engine-protocol.md describes it. A session:

  > peg
  < id name Keypeg
  < pegok
  > position c6p4 1122 1r0w
  > go nodes 1000
  < info nodes 1 codes 256 expected 3.0508 exact no row 1344
  < bestrow 1344
  > quit`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(cmd)
			defer stop()
			e := newEngine(cmd.OutOrStdout())
			return e.serve(ctx, cmd.InOrStdin())
		},
	}
}

// An engine answers one program. Its lines are written by two goroutines: the one
// that reads commands and the one that thinks.
type engine struct {
	mu       sync.Mutex
	out      io.Writer
	position solver.Position
	by       string
	seed     uint64
	spaces   map[keypeg.Edition]*solver.Space
	halt     context.CancelFunc
	thinking sync.WaitGroup
}

func newEngine(out io.Writer) *engine {
	classic, _ := keypeg.FindPreset("classic")
	return &engine{out: out, position: solver.Start(classic.Board), by: "best", seed: 1, spaces: map[keypeg.Edition]*solver.Space{}}
}

func (e *engine) say(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	fmt.Fprintf(e.out, format+"\n", args...)
}

// serve answers lines until quit or the end of the input.
func (e *engine) serve(ctx context.Context, in io.Reader) error {
	lines := make(chan string)
	var readErr error
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
		readErr = scanner.Err()
	}()
	for {
		select {
		case <-ctx.Done():
			e.stop()
			return nil
		case line, more := <-lines:
			if !more {
				e.thinking.Wait() // who pipes a file in wants its answers
				return readErr
			}
			if strings.TrimSpace(line) == "quit" {
				e.stop()
				return nil
			}
			if err := e.obey(ctx, strings.Fields(line)); err != nil {
				e.say("error %v", err)
			}
		}
	}
}

func (e *engine) stop() {
	if e.halt != nil {
		e.halt()
	}
	e.thinking.Wait()
}

// obey carries one command out.
func (e *engine) obey(ctx context.Context, words []string) error {
	if len(words) == 0 {
		return nil
	}
	switch rest := words[1:]; words[0] {
	case "peg":
		e.say("id name Keypeg %s", version())
		e.say("option name By type combo default best var best var %s", strings.Join(strategyNames, " var "))
		e.say("option name Seed type spin default 1")
		e.say("pegok")
	case "isready":
		e.say("readyok")
	case "newgame":
	case "setoption":
		e.thinking.Wait() // what was asked is answered first, so that a file of commands can be piped in
		return e.set(rest)
	case "position":
		e.thinking.Wait()
		return e.place(rest)
	case "go":
		e.thinking.Wait()
		return e.start(ctx, rest)
	case "stop":
		e.stop()
	default:
		return fmt.Errorf("%q is no command: peg, isready, newgame, setoption, position, go, stop, quit", words[0])
	}
	return nil
}

func (e *engine) set(words []string) error {
	if len(words) != 4 || words[0] != "name" || words[2] != "value" {
		return errors.New("write setoption name NAME value VALUE")
	}
	switch strings.ToLower(words[1]) {
	case "by":
		if words[3] != "best" && !slices.Contains(strategyNames, words[3]) {
			return fmt.Errorf("%q is no strategy: use best, %s", words[3], strings.Join(strategyNames, ", "))
		}
		e.by = words[3]
	case "seed":
		seed, err := strconv.ParseUint(words[3], 10, 64)
		if err != nil {
			return fmt.Errorf("the seed %q is not a number", words[3])
		}
		e.seed = seed
	default:
		return fmt.Errorf("there is no option %q: By, Seed", words[1])
	}
	return nil
}

// place reads a board, then rows and answers in turn.
func (e *engine) place(words []string) error {
	if len(words) == 0 {
		return errors.New("write position, a board, and each row with its answer: position c6p4 1122 1r0w")
	}
	board, reader, err := findBoard(words[0])
	if err != nil {
		return err
	}
	var rows []string
	for at := 1; at < len(words); at++ {
		row := words[at]
		if row != "--" && at+1 < len(words) {
			at++
			row += " " + words[at]
		}
		rows = append(rows, row)
	}
	p, err := readPosition(board, reader, rows)
	if err != nil {
		return err
	}
	e.position = p
	return nil
}

// limits are how long an engine may think.
type limits struct {
	nodes int64
	time  time.Duration
}

func readLimits(words []string) (limits, error) {
	var l limits
	for at := 0; at < len(words); at += 2 {
		n := int64(0)
		if at+1 < len(words) {
			n, _ = strconv.ParseInt(words[at+1], 10, 64)
		}
		if n < 1 {
			return l, fmt.Errorf("%s needs a number above 0", words[at])
		}
		switch words[at] {
		case "nodes":
			l.nodes = n
		case "movetime":
			l.time = time.Duration(min(n, 1<<40)) * time.Millisecond
		default:
			return l, fmt.Errorf("%q is no limit: nodes N, movetime MILLISECONDS", words[at])
		}
	}
	return l, nil
}

// start thinks on its own goroutine, until the limits, stop or the best is found.
func (e *engine) start(ctx context.Context, words []string) error {
	l, err := readLimits(words)
	if err != nil {
		return err
	}
	if l.time > 0 {
		ctx, e.halt = context.WithTimeout(ctx, l.time)
	} else {
		ctx, e.halt = context.WithCancel(ctx)
	}
	e.thinking.Go(func() {
		defer e.halt()
		row, err := e.think(ctx, l)
		if err != nil {
			e.say("error %v", err)
		}
		e.say("bestrow %s", row)
	})
	return nil
}
