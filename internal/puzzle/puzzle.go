// Package puzzle makes puzzles: positions with a question that the solver can answer. It grades them and judges answers. The
// published puzzles are embedded in the program, and the tests prove every one of them again. The package is pure: the
// caller passes a seed for randomness.
package puzzle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/solver"
)

// A Kind is the question that a puzzle asks.
type Kind string

const (
	OneCode       Kind = "one-code"      // find the only code that agrees with all answers
	Contradiction Kind = "contradiction" // find the one wrong answer
	BestRow       Kind = "best-row"      // find the row with the smallest expected number of rows to the end
)

// Kinds lists all kinds.
var Kinds = []Kind{OneCode, Contradiction, BestRow}

// Grades is the number of grades. Grades range from 1 (easy) to Grades (hard).
const Grades = 5

// A Puzzle is a position with a question, and the solution.
type Puzzle struct {
	Kind     Kind
	Grade    int
	Position solver.Position
	Solution Solution
}

// A Solution is the answer to a puzzle's question. The fields that are set depend on the puzzle's kind.
type Solution struct {
	Code keypeg.Code // the code, or one of the best rows
	Cost int64       // for a best row: the number of rows to the end, summed over the candidates
	Row  int         // for a contradiction: the index, from 0, of the row with the wrong answer
	Keys keypeg.Keys // for a contradiction: the correct answer to the row with the wrong answer
}

// ID returns an identifier that depends only on the puzzle's question, not on the set that contains it.
func (p Puzzle) ID() string {
	sum := sha256.Sum256([]byte(string(p.Kind) + " " + p.question()))
	return hex.EncodeToString(sum[:5])
}

// question returns the position as text.
func (p Puzzle) question() string {
	var b strings.Builder
	b.WriteString(p.Position.Format.String())
	for _, r := range p.Position.Rows {
		fmt.Fprintf(&b, " %s %s", r.Code, r.Keys)
	}
	return b.String()
}

// String returns the puzzle on one line: kind, grade, board, rows and answers. The solution follows an equals sign.
// Depending on the kind, it is the code; the number, from 1, of the row with the wrong answer, and the correct answer; or
// the least cost and a row with that cost.
func (p Puzzle) String() string {
	s := fmt.Sprintf("%s %d %s = ", p.Kind, p.Grade, p.question())
	switch p.Kind {
	case Contradiction:
		return s + fmt.Sprintf("%d %s", p.Solution.Row+1, p.Solution.Keys)
	case BestRow:
		return s + fmt.Sprintf("%d %s", p.Solution.Cost, p.Solution.Code)
	}
	return s + p.Solution.Code.String()
}

// parse parses the output of String. It checks that the position is possible on its board, but not that the solution is
// right.
func parse(line string) (Puzzle, error) {
	asked, solved, ok := strings.Cut(line, " = ")
	words := strings.Fields(asked)
	if !ok || len(words) < 5 || len(words)%2 == 0 {
		return Puzzle{}, fmt.Errorf("%.60q is no puzzle: write it as kind grade board row answer ... = solution", line)
	}
	p := Puzzle{Kind: Kind(words[0])}
	if !slices.Contains(Kinds, p.Kind) {
		return Puzzle{}, fmt.Errorf("there is no kind of puzzle %.20q", words[0])
	}
	var err error
	if p.Grade, err = strconv.Atoi(words[1]); err != nil || p.Grade < 1 || p.Grade > Grades {
		return Puzzle{}, fmt.Errorf("a grade is 1 to %d, not %.20q", Grades, words[1])
	}
	if p.Position, err = parsePosition(words[2], words[3:]); err != nil {
		return Puzzle{}, err
	}
	p.Solution, err = p.parseSolution(strings.Fields(solved))
	return p, err
}

func parsePosition(board string, words []string) (solver.Position, error) {
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		return solver.Position{}, err
	}
	at, read := solver.Start(e), keypeg.NewReader(e, nil)
	for pair := range slices.Chunk(words, 2) {
		row, err := read.Code(pair[0])
		if err != nil {
			return at, err
		}
		keys, err := keypeg.ParseKeys(pair[1], e.Pegs)
		if err != nil {
			return at, err
		}
		at = at.With(row, keys)
	}
	if len(at.Rows) >= e.Rows {
		return at, fmt.Errorf("%d rows leave none to play on a board of %d", len(at.Rows), e.Rows)
	}
	return at, at.Check()
}

func (p Puzzle) parseSolution(words []string) (s Solution, err error) {
	if want := map[Kind]int{OneCode: 1, Contradiction: 2, BestRow: 2}[p.Kind]; len(words) != want {
		return s, fmt.Errorf("the solution of a puzzle of the kind %s has %d words, not %d", p.Kind, want, len(words))
	}
	e := p.Position.Format
	switch p.Kind {
	case Contradiction:
		if s.Row, err = strconv.Atoi(words[0]); err != nil || s.Row < 1 || s.Row > len(p.Position.Rows) {
			return s, fmt.Errorf("row %.20q is none of the %d", words[0], len(p.Position.Rows))
		}
		s.Row--
		s.Keys, err = keypeg.ParseKeys(words[1], e.Pegs)
		return s, err
	case BestRow:
		if s.Cost, err = strconv.ParseInt(words[0], 10, 64); err != nil {
			return s, fmt.Errorf("%.20q is no cost", words[0])
		}
	}
	s.Code, err = keypeg.NewReader(e, nil).Code(words[len(words)-1])
	return s, err
}

// spaces caches the few boards of puzzles.
var spaces solver.Spaces

func nodeOf(at solver.Position) (*solver.Node, error) {
	s, err := spaces.Of(at.Format)
	if err != nil {
		return nil, err
	}
	at.Format = s.Format() // the number of rows does not matter here
	return s.Node(at)
}
