package puzzle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"keypeg"
	"keypeg/solver"
)

// A batch says how many puzzles of each grade are made on a board for each kind of puzzle.
type batch struct {
	board string
	count [Grades]int
}

// batches lists how many puzzles of each grade to make for each board. Most of these are boards of printed sets. The
// smaller boards teach people how the puzzles work.
var batches = []batch{
	{"c4p3g8Bm", [Grades]int{5, 0, 0, 0, 0}},
	{"c5p3g8Bm", [Grades]int{5, 0, 0, 0, 0}},
	{"c6p4g10Bm", [Grades]int{18, 28, 24, 20, 17}},
	{"c8p4g12Bm", [Grades]int{0, 0, 4, 5, 6}},
	{large, [Grades]int{0, 0, 0, 3, 5}},
}

// large is a board on which proving every row of a position takes too long. Best-row puzzles use the board that is listed
// before large instead.
const large = "c8p5g12Bm"

// Build makes all puzzles of the given kinds from a seed, easy puzzles first. For each kind, the same seed results in the
// same puzzles, regardless of the other kinds.
func Build(ctx context.Context, seed uint64, kinds ...Kind) ([]Puzzle, error) {
	var set []Puzzle
	seen := map[string]bool{}
	for _, kind := range kinds {
		for grade := 1; grade <= Grades; grade++ {
			for b, batch := range batches {
				m := maker{kind: kind, grade: grade, rnd: rand.New(rand.NewPCG(seed, stream(kind, grade, b)))}
				if kind == BestRow && batch.board == large {
					batch.board = batches[b-1].board
				}
				m.format, _ = keypeg.ParseFormat(batch.board)
				for range batch.count[grade-1] {
					p, err := m.next(ctx, seen)
					if err != nil {
						return nil, err
					}
					seen[p.ID()] = true
					set = append(set, p)
				}
			}
		}
	}
	return set, nil
}

// stream returns a separate random stream for each batch.
func stream(k Kind, grade, batch int) uint64 {
	return uint64(slices.Index(Kinds, k)*1000 + grade*100 + batch)
}

// A maker makes puzzles of one kind and grade on one board.
type maker struct {
	kind   Kind
	grade  int
	format keypeg.Format
	rnd    *rand.Rand
}

// attempts is the number of positions tried for one puzzle.
const attempts = 20_000

// next returns a puzzle that is not among the puzzles seen so far.
func (m maker) next(ctx context.Context, seen map[string]bool) (Puzzle, error) {
	for range attempts {
		if ctx.Err() != nil {
			return Puzzle{}, ctx.Err()
		}
		at, ok := m.position()
		if !ok {
			continue
		}
		if p, err := judge(ctx, m.kind, at); err == nil && p.Grade == m.grade && !seen[p.ID()] {
			return p, nil
		}
	}
	return Puzzle{}, fmt.Errorf("no puzzle of the kind %s and grade %d on %s in %d attempts", m.kind, m.grade, m.format, attempts)
}

// position returns a random position that may be a puzzle, and reports whether it has found one.
func (m maker) position() (solver.Position, bool) {
	code := m.anyCode()
	at := solver.Start(m.format)
	candidates := slices.Collect(m.format.All())
	rows := 2 + m.rnd.IntN(6)
	for len(at.Rows) < rows && !m.enough(len(candidates)) {
		row := m.row(code, candidates)
		keys := keypeg.Score(code, row)
		if keys == m.format.Win() || slices.ContainsFunc(at.Rows, func(r keypeg.Row) bool { return r.Code == row }) {
			continue
		}
		at = at.With(row, keys)
		candidates = slices.DeleteFunc(candidates, func(c keypeg.Code) bool { return keypeg.Score(c, row) != keys })
	}
	switch m.kind {
	case OneCode:
		return m.lean(at), len(candidates) == 1
	case Contradiction:
		return m.slip(at)
	}
	return at, m.enough(len(candidates)) && len(candidates) >= fewest
}

// enough reports whether a position with the given number of candidates needs no more rows.
func (m maker) enough(candidates int) bool {
	switch m.kind {
	case OneCode:
		return candidates == 1
	case BestRow:
		return candidates <= most
	}
	return false
}

func (m maker) anyCode() keypeg.Code {
	pegs := make([]keypeg.Peg, m.format.Pegs)
	for i := range pegs {
		pegs[i] = m.anyPeg()
	}
	return keypeg.CodeOf(pegs...)
}

func (m maker) anyPeg() keypeg.Peg { return keypeg.Peg(1 + m.rnd.IntN(m.format.Colours)) }

// row returns a row that a person might play: a random row, a row that may be the code, or a row close to the code.
func (m maker) row(code keypeg.Code, candidates []keypeg.Code) keypeg.Code {
	switch m.rnd.IntN(4) {
	case 0:
		return m.anyCode()
	case 1:
		for range 2 {
			code = code.With(m.rnd.IntN(m.format.Pegs), m.anyPeg())
		}
		return code
	}
	return candidates[m.rnd.IntN(len(candidates))]
}

// lean removes the rows that are not needed to determine the only code.
func (m maker) lean(at solver.Position) solver.Position {
	a := agreementOf(at)
	if a.left(a.all()) != 1 {
		return at
	}
	keep := a.all()
	var rows []keypeg.Row
	for i, r := range at.Rows {
		if without := keep &^ (1 << i); a.left(without) == 1 {
			keep = without
		} else {
			rows = append(rows, r)
		}
	}
	at.Rows = rows
	return at
}

// slip makes one random answer wrong, and reports whether it succeeded.
func (m maker) slip(at solver.Position) (solver.Position, bool) {
	if len(at.Rows) < 3 {
		return at, false
	}
	i := m.rnd.IntN(len(at.Rows))
	red := uint8(m.rnd.IntN(m.format.Pegs))
	wrong := keypeg.Keys{Red: red, White: uint8(m.rnd.IntN(m.format.Pegs + 1 - int(red)))}
	if wrong == at.Rows[i].Keys || !wrong.Legal(m.format.Pegs) {
		return at, false
	}
	at.Rows[i].Keys = wrong
	return at, true
}
