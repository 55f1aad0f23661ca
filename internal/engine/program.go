package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"keypeg"
	"keypeg/solver"
)

// A Program is another program that speaks the protocol, asked for rows one at a
// time.
type Program struct {
	name    string
	limits  string
	command *exec.Cmd
	in      io.WriteCloser
	lines   *bufio.Scanner
}

// A ProgramError is what a program that runs said or did wrong.
type ProgramError struct {
	Name string // of the program
	Text string
}

func (e *ProgramError) Error() string { return "the engine " + e.Name + e.Text }

// Start runs a program with its arguments, and waits until it has said who it is. It
// is told limits, such as "nodes 1000", with each position. A program that does not
// speak the protocol is a *ProgramError. It ends with Close, or when ctx does.
func Start(ctx context.Context, words []string, limits string) (*Program, error) {
	if len(words) == 0 {
		return nil, errors.New("name the program to start")
	}
	p := &Program{name: words[0], limits: limits, command: exec.CommandContext(ctx, words[0], words[1:]...)}
	out, err := p.command.StdoutPipe()
	if err == nil {
		p.in, err = p.command.StdinPipe()
	}
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("start the engine %s: %w", p.name, err)
	}
	p.lines = bufio.NewScanner(out)
	fmt.Fprintln(p.in, "peg")
	if _, err := p.until("pegok"); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// until reads lines up to one that begins with a word, and returns what follows it.
func (p *Program) until(word string) (string, error) {
	trouble := ""
	for p.lines.Scan() {
		first, rest, _ := strings.Cut(strings.TrimSpace(p.lines.Text()), " ")
		switch first {
		case word:
			if trouble != "" {
				return "", &ProgramError{p.name, ": " + trouble}
			}
			return rest, nil
		case "error":
			trouble = rest
		}
	}
	return "", &ProgramError{p.name, " ended before it said " + word}
}

// Row is the row that the program plays in a position. It waits as long as the
// program thinks; the end of Start's context ends the program.
func (p *Program) Row(_ context.Context, at solver.Position) (keypeg.Code, error) {
	fmt.Fprintf(p.in, "position %s\n%s\n", PositionText(at), strings.TrimSpace("go "+p.limits))
	text, err := p.until("bestrow")
	if err != nil {
		return 0, err
	}
	var row keypeg.Code
	if err := row.UnmarshalText([]byte(strings.TrimSpace(text))); err != nil {
		return 0, &ProgramError{p.name, ": " + err.Error()}
	}
	return row, nil
}

// Close tells the program to quit, and waits until it has ended.
func (p *Program) Close() {
	fmt.Fprintln(p.in, "quit")
	p.in.Close()
	_ = p.command.Wait() // how it ends is its own affair
}
