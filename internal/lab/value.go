package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/mixed"
	"keypeg/solver/optimal"
	"keypeg/solver/optimal/strategies"
)

// These are the largest numbers of codes of boards whose mixed value is to be computed with the board's other facts, and of
// boards whose value Mixed computes. The boards (4,6) and (4,7) take seconds, (5,5), (6,4) and (4,8) a minute or two, and (4,9) and
// (5,6) half an hour.
const (
	mixable  = 4096
	workable = 10_000
)

// ErrNoValue is returned by Mixed for boards for which no method is known.
var ErrNoValue = errors.New("no mixed value")

// noValue is an ErrNoValue with an explanation.
type noValue string

func (n noValue) Error() string      { return string(n) }
func (noValue) Is(target error) bool { return target == ErrNoValue }

// Mixed computes the mixed value of a board: its value if both sides may choose at random. It begins with bounds from the table
// of proved boards, if the table has the board, and for boards with too many codes it returns these bounds. If ctx ends early,
// it returns the context's error with any bounds that it has found. If it has used the given number of seconds of processor
// time, it returns the bounds without an error. If the number is 0, there is no limit.
func Mixed(ctx context.Context, s *solver.Space, seconds float64, line *Progress) (*mixed.Value, error) {
	e := s.Format()
	v, err := tabled(e)
	switch {
	case err == nil && s.Len() <= workable:
		v, err = closer(ctx, v.Format, v, seconds, line)
	case errors.Is(err, ErrNoValue) && e.Repeats && e.Pegs > 1 && s.Len() <= mixable:
		v, err = closer(ctx, e, nil, seconds, line)
	}
	if v != nil {
		v.Format = e // the table may have the bounds under another name
	}
	return v, err
}

// closer looks for bounds closer than the known ones. If known is nil, it looks for any bounds.
func closer(ctx context.Context, e keypeg.Format, known *mixed.Value, seconds float64, line *Progress) (*mixed.Value, error) {
	if known != nil && known.Lower.Cmp(known.Upper) == 0 {
		return known, nil
	}
	limited, stop := timed(ctx, seconds)
	defer stop()
	told, enough := line.bounds(e)
	defer enough()
	m, err := mixed.Find(limited, e, known, told)
	switch {
	case !usedUp(limited):
		return m, err
	case m == nil:
		return nil, fmt.Errorf("no bound was found within %g s of processor time", seconds)
	}
	return m, nil
}

// bounds reports the bounds on the mixed value of a board, until stop is called.
func (p *Progress) bounds(e keypeg.Format) (told func(lower, upper *big.Rat), stop func()) {
	tell, stop := p.ticking()
	tell("looking for mixtures on %s", e)
	return func(lower, upper *big.Rat) {
		tell("%s: between %s and %s", e, lower.FloatString(5), upper.FloatString(5))
	}, stop
}

// tabled returns bounds from the table of proved boards.
func tabled(e keypeg.Format) (*mixed.Value, error) {
	name, boards := gameName(e), optimal.All().Boards
	at := slices.IndexFunc(boards, func(b optimal.Board) bool { return b.Game == name || slices.Contains(b.Same, name) })
	if at < 0 {
		return nil, noValue(fmt.Sprintf("%s has more than %d codes, one peg or no repeats, and the table of proved boards does not have it", e, mixable))
	}
	return mixedBounds(boards[at], strategyOf)
}

// strategyOf reads a strategy of the table of proved boards, given the name of its file.
func strategyOf(file string) (*solver.Tree, error) {
	return optimal.Strategy(strategies.Files, file)
}

// mixedBounds returns bounds from the least total of a board and from its strategies, which read opens.
func mixedBounds(b optimal.Board, read func(file string) (*solver.Tree, error)) (*mixed.Value, error) {
	e, err := keypeg.ParseFormat(b.Game)
	if err != nil {
		return nil, err
	}
	var trees []*solver.Tree
	for _, file := range b.Strategies() {
		t, err := read(file)
		if err != nil {
			return nil, err
		}
		trees = append(trees, t)
	}
	return mixed.Bounds(e, trees, b.Least.Lower)
}

// WritePlans writes the Codebreaker's strategies into a directory, under the file names in a Worth.
func WritePlans(dir string, m *mixed.Value) error {
	for i, p := range m.Breaker {
		if err := WriteFile(filepath.Join(dir, planName(i)), p.Tree.Write); err != nil {
			return err
		}
	}
	return nil
}

func planName(i int) string { return fmt.Sprintf("plan-%d.tree", i+1) }

// A Worth is a mixed value in the form that is printed. Its fractions are exact.
type Worth struct {
	Game    string   `json:"game"`
	Lower   *big.Rat `json:"lower"`
	Upper   *big.Rat `json:"upper"`
	Value   *float64 `json:"value"` // null if the bounds do not meet
	Proved  bool     `json:"proved"`
	Maker   []Drawn  `json:"codemaker"`
	Breaker []Played `json:"codebreaker"`
}

// Drawn contains the codes of a pattern in the Codemaker's mixture.
type Drawn struct {
	Pattern string   `json:"pattern"` // the number of pegs of each colour
	Codes   int      `json:"codes"`
	Each    *big.Rat `json:"probability_of_each"`
}

// Played is a strategy in the Codebreaker's mixture.
type Played struct {
	Weight *big.Rat `json:"probability"`
	First  string   `json:"first"`
	Total  int64    `json:"total"`
	File   string   `json:"file"` // written by --out
}

// WorthOf returns a mixed value in the form that is printed.
func WorthOf(m *mixed.Value) Worth {
	w := Worth{Game: m.Format.String(), Lower: m.Lower, Upper: m.Upper, Proved: m.Lower.Cmp(m.Upper) == 0}
	if w.Proved {
		f, _ := m.Lower.Float64()
		w.Value = &f
	}
	for _, s := range m.Maker {
		w.Maker = append(w.Maker, Drawn{s.Pattern, s.Codes, s.Each})
	}
	for i, p := range m.Breaker {
		r := p.Tree.Result()
		w.Breaker = append(w.Breaker, Played{p.Weight, r.First.String(), r.Total, planName(i)})
	}
	return w
}

// Print prints the value for people, or as JSON, with exact fractions.
func (w Worth) Print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(w)
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "game   %s\nlower  %s = %s\nupper  %s = %s\n", w.Game, w.Lower, w.Lower.FloatString(5), w.Upper, w.Upper.FloatString(5))
	if w.Proved {
		fmt.Fprintf(&text, "value  %s\n", w.Lower.FloatString(5))
	} else {
		text.WriteString("value  between them\n")
	}
	t := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\nthe Codemaker draws\tcodes\teach with")
	for _, d := range w.Maker {
		fmt.Fprintf(t, "%s\t%d\t%s\n", d.Pattern, d.Codes, d.Each.RatString())
	}
	fmt.Fprintln(t, "\nthe Codebreaker draws\ttotal\twith")
	for _, p := range w.Breaker {
		fmt.Fprintf(t, "%s, begins with %s\t%d\t%s\n", p.File, p.First, p.Total, p.Weight.RatString())
	}
	t.Flush()
	_, err := out.Write(text.Bytes())
	return err
}
