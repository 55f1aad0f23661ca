package lab

import (
	"math"
	"testing"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/match"
	"keypeg/wire"
)

// rated returns the rating of a match in which the guest played the given boards.
func rated(boards ...match.EndedBoard) *Rating {
	var s wire.State
	for _, b := range boards {
		b.Breaker = keypeg.Guest
		other := match.EndedBoard{Outcome: keypeg.Broken}
		other.Breaker = keypeg.Host
		s.Match.Past = append(s.Match.Past, match.Ended{Boards: []match.EndedBoard{other, b}})
	}
	r := &Rating{}
	r.Add(s, keypeg.Guest)
	r.Settle()
	return r
}

func ended(board string, o keypeg.Outcome, rows int) match.EndedBoard {
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		panic(err)
	}
	b := match.EndedBoard{Outcome: o}
	b.Format, b.Rows = e, make([]match.RowView, rows)
	return b
}

// TestRatingWithoutCutsIsThePlainMean checks that the rating of finished games is their mean number of rows. An unbroken
// code counts as one row more than the board has.
func TestRatingWithoutCutsIsThePlainMean(t *testing.T) {
	r := rated(ended("c6p4g8", keypeg.Broken, 4), ended("c6p4g8", keypeg.Broken, 6), ended("c6p4g8", keypeg.Unbroken, 8),
		ended("c6p4g8", keypeg.Broken, 4), ended("c6p4g8", keypeg.Spoilt, 5))
	if len(r.Boards) != 1 {
		t.Fatalf("%+v", r)
	}
	b := r.Boards[0]
	mean := (4 + 6 + 9 + 4) / 4.
	square := 0.
	for _, rows := range []float64{4, 6, 9, 4} {
		square += (rows - mean) * (rows - mean)
	}
	if b.Games != 4 || b.Broken != 3 || math.Abs(b.Mean-mean) > 1e-9 || math.Abs(b.Error-math.Sqrt(square/4/4)) > 1e-9 {
		t.Errorf("%+v, not %v ± %v", b, mean, math.Sqrt(square/4/4))
	}
}

// TestRatingOfGamesCutShort checks that unfinished games count up to the rows at which they ended. In three of four games,
// the code is broken in row 3, 5 or 6. The fourth game is cut short after row 4.
func TestRatingOfGamesCutShort(t *testing.T) {
	r := rated(ended("c8p4g12", keypeg.Broken, 3), ended("c8p4g12", keypeg.Stopped, 4), ended("c8p4g12", keypeg.Broken, 5), ended("c8p4g12", keypeg.Broken, 6))
	// The estimated share of unbroken codes is 1 after 0, 1 and 2 rows, and 3/4 after 3 and 4. It is 3/4 × 1/2 after 5 rows, and
	// 0 after 6.
	if got, want := r.Boards[0].Mean, 3+2*0.75+0.375; math.Abs(got-want) > 1e-9 {
		t.Errorf("the mean is %v, not %v", got, want)
	}
	if e := rated(ended("c8p4g12", keypeg.Stopped, 0)).Boards; len(e) > 0 {
		t.Errorf("a game without a row comes to %+v", e)
	}
}

// TestLevelsAreNearestToThemselves checks that a level rated by its own games is nearest to itself and has its own mean.
func TestLevelsAreNearestToThemselves(t *testing.T) {
	for _, board := range PrintedBoards {
		e, _ := keypeg.ParseFormat(board + "g12")
		for _, l := range bot.Levels() {
			measured, ok := l.Tally(e)
			if !ok {
				t.Fatalf("%s was not measured on %s", l.Slug, board)
			}
			var boards []match.EndedBoard
			for i, games := range measured.Rows {
				for range games {
					if i < 12 {
						boards = append(boards, ended(board+"g12", keypeg.Broken, i+1))
					} else {
						boards = append(boards, ended(board+"g12", keypeg.Unbroken, 12))
					}
				}
			}
			r := rated(boards...)
			own := 0.
			for _, of := range r.Boards[0].Levels {
				if of.Level == l.Slug {
					own = of.Mean
				}
			}
			if r.Nearest != l.Slug || r.Boards[0].Nearest != l.Slug || math.Abs(own-r.Boards[0].Mean) > 1e-6 {
				t.Errorf("%s on %s is nearest to %s, with %v for %v", l.Slug, board, r.Nearest, r.Boards[0].Mean, own)
			}
		}
	}
}

// TestRatingOfBoardsNotMeasured checks that a board without measured levels gets no rating and does not affect other boards.
func TestRatingOfBoardsNotMeasured(t *testing.T) {
	r := rated(ended("c3p3g8", keypeg.Broken, 3), ended("c6p4g8M", keypeg.Broken, 3))
	if len(r.Boards) != 2 || len(r.Boards[0].Levels) > 0 || len(r.Boards[1].Levels) > 0 || r.Nearest != "" {
		t.Errorf("%+v", r)
	}
	r = rated(ended("c3p3g8", keypeg.Unbroken, 8), ended("c6p4g8", keypeg.Broken, 4))
	if r.Nearest != "book" {
		t.Errorf("it is nearest to %s", r.Nearest)
	}
}
