package engine

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

	"keypeg"
	"keypeg/solver"
)

// Serve thinks for another program until that program says quit, its input ends or ctx ends. It reports version to the
// program as the version of the engine. It returns an error only if reading its input fails. Serve responds to a bad
// request with an error line.
func Serve(ctx context.Context, in io.Reader, out io.Writer, version string) error {
	classic, _ := keypeg.FindEdition("classic")
	e := &engine{
		out: out, version: version, position: solver.Start(classic.Board), by: best, seed: 1,
		spaces: map[keypeg.Format]*solver.Space{},
	}
	return e.serve(ctx, in)
}

// best is the default value of the option By. With this value, the engine searches as far ahead as the limits allow.
const best = "best"

// An engine serves one program. Two goroutines write its lines: one that reads commands and one that thinks.
type engine struct {
	mu       sync.Mutex
	out      io.Writer
	version  string
	position solver.Position
	by       string
	seed     uint64
	spaces   map[keypeg.Format]*solver.Space
	halt     context.CancelFunc
	thinking sync.WaitGroup
}

func (e *engine) say(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	fmt.Fprintf(e.out, format+"\n", args...)
}

// serve responds to lines until it reads quit or the end of the input.
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
				e.thinking.Wait() // a client that pipes in a file expects all responses
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

// obey carries out one command.
func (e *engine) obey(ctx context.Context, words []string) error {
	if len(words) == 0 {
		return nil
	}
	switch rest := words[1:]; words[0] {
	case "peg":
		e.say("id name Keypeg %s", e.version)
		e.say("option name By type combo default best var best var %s", strings.Join(Names, " var "))
		e.say("option name Seed type spin default 1")
		e.say("pegok")
	case "isready":
		e.say("readyok")
	case "newgame":
	case "setoption":
		e.thinking.Wait() // finish the current request first, because commands may come from a file
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
		if words[3] != best && !slices.Contains(Names, words[3]) {
			return fmt.Errorf("%q is no strategy: use best, %s", words[3], strings.Join(Names, ", "))
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

// place reads a board, and then rows and answers in turn.
func (e *engine) place(words []string) error {
	if len(words) == 0 {
		return errors.New("write position, a board, and each row with its answer: position c6p4 1122 1r0w")
	}
	board, reader, err := ReadBoard(words[0])
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
	p, err := ReadPosition(board, reader, rows)
	if err != nil {
		return err
	}
	e.position = p
	return nil
}

// start lets the engine think on another goroutine, until a limit is reached, stop arrives or the best row is found.
func (e *engine) start(ctx context.Context, words []string) error {
	l, err := ReadLimits(words)
	if err != nil {
		return err
	}
	if l.Time > 0 {
		ctx, e.halt = context.WithTimeout(ctx, l.Time)
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
