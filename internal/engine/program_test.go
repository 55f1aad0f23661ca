package engine_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/engine"
	"keypeg/solver"
)

// asEngine is the environment variable that makes the test binary act as an engine of a given kind.
const asEngine = "KEYPEG_TEST_ENGINE"

func TestMain(m *testing.M) {
	if kind := os.Getenv(asEngine); kind != "" {
		beEngine(kind)
		return
	}
	os.Exit(m.Run())
}

// beEngine acts as an engine that always plays 1122, and copies its input to standard error.
func beEngine(kind string) {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Fprintln(os.Stderr, in.Text())
		first, _, _ := strings.Cut(in.Text(), " ")
		switch {
		case first == "peg":
			fmt.Println("pegok")
		case first == "isready" && kind == "picky":
			fmt.Println("error I play nothing of the kind\nreadyok")
		case first == "isready":
			fmt.Println("readyok")
		case first == "go" && kind == "dies":
			os.Exit(3)
		case first == "go" && kind == "strays":
			fmt.Println("bestrow 1177")
		case first == "go" && kind == "babbles":
			fmt.Println("bestrow what")
		case first == "go" && kind != "thinks" && kind != "hangs", first == "stop" && kind == "thinks":
			fmt.Println("bestrow 1122")
		case first == "quit" && kind != "hangs":
			return
		}
	}
	if kind == "hangs" {
		time.Sleep(time.Hour)
	}
}

// start starts an engine of a given kind.
func start(t *testing.T, kind string, o engine.Options) (p *engine.Program, told *strings.Builder) {
	t.Helper()
	t.Setenv(asEngine, kind)
	told = &strings.Builder{}
	o.Stderr = told
	p, err := engine.Start(t.Context(), []string{os.Args[0]}, o)
	if err != nil {
		t.Fatal(err)
	}
	return p, told
}

func classic() solver.Position {
	e, _ := keypeg.FindEdition("classic")
	return solver.Start(e.Board)
}

// TestProgramIsAskedForRows checks that a program receives exactly the lines of the protocol.
func TestProgramIsAskedForRows(t *testing.T) {
	p, told := start(t, "well", engine.Options{Limits: "nodes 7"})
	ctx, want := t.Context(), keypeg.CodeOf(1, 1, 2, 2)
	if err := p.Takes(ctx, classic().Format); err != nil {
		t.Error(err)
	}
	at := classic()
	for _, left := range []time.Duration{0, time.Minute} {
		if row, err := p.RowWithin(ctx, at, left); err != nil || row != want {
			t.Errorf("the row is %s, %v", row, err)
		}
		at = at.With(want, keypeg.Keys{White: 1})
	}
	p.Close()
	const asked = "peg\nposition c6p4g8Bm\nisready\nnewgame\nposition c6p4g8Bm\ngo nodes 7\nposition c6p4g8Bm 1122 0r1w\ngo nodes 7 movetime 60000\nquit\n"
	if told.String() != asked {
		t.Errorf("it was told\n%s", told)
	}
}

// TestProgramKeepsItsLimit checks that RowWithin does not replace a time limit in the Options.
func TestProgramKeepsItsLimit(t *testing.T) {
	p, told := start(t, "well", engine.Options{Limits: "movetime 5"})
	if _, err := p.RowWithin(t.Context(), classic(), time.Minute); err != nil {
		t.Error(err)
	}
	p.Close()
	if !strings.Contains(told.String(), "\ngo movetime 5\n") {
		t.Errorf("it was told\n%s", told)
	}
}

// TestProgramIsToldToStop checks that a thinking program is told to stop when its caller gives up or its time runs
// out.
func TestProgramIsToldToStop(t *testing.T) {
	for name, ask := range map[string]func(p *engine.Program) (keypeg.Code, error){
		"gone": func(p *engine.Program) (keypeg.Code, error) {
			ctx, gone := context.WithCancel(t.Context())
			gone()
			return p.Row(ctx, classic())
		},
		"late": func(p *engine.Program) (keypeg.Code, error) {
			return p.RowWithin(t.Context(), classic(), time.Millisecond)
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, told := start(t, "thinks", engine.Options{})
			if row, err := ask(p); err != nil || row != keypeg.CodeOf(1, 1, 2, 2) {
				t.Errorf("%s, %v", row, err)
			}
			p.Close()
			if !strings.Contains(told.String(), "\nstop\n") {
				t.Errorf("it was told\n%s", told)
			}
		})
	}
}

// TestProgramsAtFault checks the message for each fault of a program.
func TestProgramsAtFault(t *testing.T) {
	for kind, c := range map[string]struct {
		left time.Duration
		want string
	}{
		"dies":    {0, " ended before it said bestrow: exit status 3"},
		"strays":  {0, " said bestrow 1177: this board has the colours 1 to 6, not 7"},
		"babbles": {0, " said bestrow what: "},
		"hangs":   {time.Millisecond, " was told to stop, and did not say bestrow"},
	} {
		t.Run(kind, func(t *testing.T) {
			p, _ := start(t, kind, engine.Options{})
			_, err := p.RowWithin(t.Context(), classic(), c.left)
			fault, is := errors.AsType[*engine.ProgramError](err)
			if !is || fault.Said || !strings.HasPrefix(fault.Text, c.want) {
				t.Errorf("%v", err)
			}
			p.Close()
		})
	}
	t.Run("picky", func(t *testing.T) {
		p, _ := start(t, "picky", engine.Options{})
		fault, is := errors.AsType[*engine.ProgramError](p.Takes(t.Context(), classic().Format))
		if !is || !fault.Said || fault.Text != ": I play nothing of the kind" {
			t.Errorf("%v", fault)
		}
		if _, err := p.Row(t.Context(), classic()); err != nil {
			t.Errorf("it goes on with %v", err)
		}
		p.Close()
	})
}

// TestProgramEndsWithItsContext checks that a program ends when the context of Start ends, and that Row then returns
// the context's error.
func TestProgramEndsWithItsContext(t *testing.T) {
	t.Setenv(asEngine, "hangs")
	ctx, end := context.WithCancel(t.Context())
	p, err := engine.Start(ctx, []string{os.Args[0]}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(10*time.Millisecond, end)
	if _, err := p.Row(ctx, classic()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	p.Close()
}
