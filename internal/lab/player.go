package lab

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"keypeg"
	"keypeg/internal/engine"
	"keypeg/solver"
)

// A Player plays rows.
type Player interface {
	// Row returns the row to play in a position.
	Row(ctx context.Context, p solver.Position) (keypeg.Code, error)
	// Close releases the player, which must not be used afterwards.
	Close()
}

// NewPlayer returns a player by its name. The name is that of one of our strategies, "sample", URL#LEVEL for a server's
// computer at a level, or cmd:PROGRAM with arguments. Such a program speaks the engine protocol, and receives the limits
// with each position. The error for a program that does not speak the protocol is an *engine.ProgramError, and the error
// for a server's refusal is a *client.Problem.
func NewPlayer(ctx context.Context, name string, board keypeg.Format, limits string) (Player, error) {
	if command, ok := strings.CutPrefix(name, "cmd:"); ok {
		words := strings.Fields(command)
		if len(words) == 0 {
			return nil, errors.New("write cmd: and a program, such as cmd:./engine")
		}
		return engine.Start(ctx, words, engine.Options{Limits: limits})
	}
	if strings.Contains(name, "://") {
		return newDistant(ctx, name)
	}
	p := &ours{known: map[string]keypeg.Code{}}
	if name == "sample" {
		return p, nil
	}
	var err error
	if p.space, err = solver.NewSpace(board); err != nil {
		return nil, fmt.Errorf("%s: %w; use sample on such a board", name, err)
	}
	p.by, err = engine.Choice{By: name, Seed: 1}.Strategy(board)
	return p, err
}

// ours is a Player that plays one of our strategies. It always returns the same row for a position, so its rows are
// cached.
type ours struct {
	space *solver.Space
	by    solver.Strategy // nil draws codes
	known map[string]keypeg.Code
}

func (o *ours) Close() {}

func (o *ours) Row(ctx context.Context, p solver.Position) (keypeg.Code, error) {
	key := engine.PositionText(p)
	if row, ok := o.known[key]; ok {
		return row, nil
	}
	var a solver.Advice
	var err error
	if o.by == nil {
		a, err = solver.Sample{Seed: 1}.Suggest(ctx, p)
	} else {
		var n *solver.Node
		if n, err = o.space.Node(p); err == nil {
			a, err = o.by.Next(ctx, n)
		}
	}
	if err == nil && len(o.known) < 1<<20 {
		o.known[key] = a.Row
	}
	return a.Row, err
}
