package study_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/study"
	"keypeg/internal/study/studytest"
	"keypeg/match"
	"keypeg/solver"
)

// A table is a match played by a test.
type table struct {
	t *testing.T
	m *match.Match
	r rand.ChaCha8
}

func newTable(t *testing.T, slug string) *table {
	t.Helper()
	edition, ok := keypeg.FindEdition(slug)
	if !ok {
		t.Fatalf("no edition %s", slug)
	}
	c := match.FromEdition(edition, keypeg.Guest)
	c.ID = "m"
	m, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	p := &table{t: t, m: m}
	p.does(match.Command{Kind: match.Sit, Seat: keypeg.Host, Name: "Ann"})
	p.does(match.Command{Kind: match.Sit, Seat: keypeg.Guest, Name: "Bob"})
	return p
}

func (p *table) does(c match.Command) {
	p.t.Helper()
	c.Version = p.m.Version
	events, _, err := p.m.Decide(c, time.Time{}, &p.r)
	if err != nil {
		p.t.Fatalf("%+v: %v", c, err)
	}
	for _, e := range events {
		p.m.Apply(e)
	}
}

// TestHintsDoNotKnowTheSecret plays two matches that differ only in the secret, with the same answers so far. It checks that both
// matches give the same hints of every kind, byte for byte.
func TestHintsDoNotKnowTheSecret(t *testing.T) { synctest.Test(t, noSecret) }

func noSecret(t *testing.T) {
	s := opened(t)
	var told [2][]string
	for i, secret := range []string{"1234", "1243"} {
		p := newTable(t, "classic")
		e := p.m.Config.Boards[keypeg.Guest]
		p.does(match.Command{Kind: match.SetCode, Seat: keypeg.Host, Code: code(t, e, secret)})
		for _, row := range []string{"5566", "1155", "6122"} {
			p.does(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: code(t, e, row)})
			for _, kind := range []string{study.HintPossible, study.HintCount, study.HintCodes, study.HintBest} {
				h, err := s.Hint(t.Context(), p.m.SeenBy(keypeg.Guest), kind, code(t, e, "1234"))
				if err != nil {
					t.Fatal(err)
				}
				text, err := json.Marshal(h)
				if err != nil {
					t.Fatal(err)
				}
				told[i] = append(told[i], string(text))
			}
		}
	}
	for i := range told[0] {
		if told[0][i] != told[1][i] {
			t.Errorf("hint %d tells the secrets apart:\n%s\n%s", i, told[0][i], told[1][i])
		}
	}
}

func TestHints(t *testing.T) { synctest.Test(t, hints) }

func hints(t *testing.T) {
	s := opened(t)
	p := newTable(t, "classic")
	e := p.m.Config.Boards[keypeg.Guest]
	p.does(match.Command{Kind: match.SetCode, Seat: keypeg.Host, Code: code(t, e, "1234")})
	var rows []keypeg.Row
	for _, row := range []string{"1123", "5561"} {
		c := code(t, e, row)
		p.does(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Code: c})
		rows = append(rows, keypeg.Row{Code: c, Keys: keypeg.Score(code(t, e, "1234"), c), Answered: true})
	}
	ask := func(kind, row string) study.Hint {
		t.Helper()
		c := keypeg.Code(0)
		if row != "" {
			c = code(t, e, row)
		}
		h, err := s.Hint(t.Context(), p.m.SeenBy(keypeg.Guest), kind, c)
		if err != nil {
			t.Fatal(err)
		}
		if h.Serial != 1 || h.Row != 3 {
			t.Errorf("%s is of game %d before row %d", kind, h.Serial, h.Row)
		}
		return h
	}
	if h := ask(study.HintPossible, "1234"); !*h.Possible || len(h.Against) != 0 {
		t.Errorf("the code itself: %+v", h)
	}
	if h := ask(study.HintPossible, "6666"); *h.Possible || !slices.Equal(h.Against, []int{1, 2}) {
		t.Errorf("another: %+v", h)
	}
	count, codes := ask(study.HintCount, ""), ask(study.HintCodes, "")
	left := studytest.NewSlow(e).Left(rows)
	if count.Left == nil || !slices.Equal(codes.Left.List, left) || len(count.Left.List) != 0 || int64(len(left)) != count.Left.Codes.Int64() || len(count.Position.Rows) != 2 {
		t.Errorf("%+v and %+v", count, codes)
	}
	if h := ask(study.HintBest, ""); h.Best == nil || h.Left != nil || h.Best.Expected < 1 || h.Best.Expected > 3 {
		t.Errorf("best: %+v", h)
	}
}

func TestHintsAreForWhoBreaksACode(t *testing.T) { synctest.Test(t, notBreaking) }

func notBreaking(t *testing.T) {
	s := opened(t)
	p := newTable(t, "classic")
	e := p.m.Config.Boards[keypeg.Guest]
	for _, c := range []struct {
		seen match.View
		kind string
		row  keypeg.Code
		want string
	}{
		{p.m.SeenBy(keypeg.Host), study.HintCount, 0, "no-game"}, // the Codemaker
		{p.m.Watch(), study.HintCount, 0, "no-game"},
		{p.m.SeenBy(keypeg.Guest), "all", 0, "bad-hint"},
		{p.m.SeenBy(keypeg.Guest), study.HintPossible, 0, keypeg.ErrorCode(e.Check(0))},
		{p.m.SeenBy(keypeg.Guest), study.HintPossible, keypeg.CodeOf(1, 2, 3, 7), keypeg.ErrorCode(e.Check(keypeg.CodeOf(1, 2, 3, 7)))},
	} {
		if _, err := s.Hint(t.Context(), c.seen, c.kind, c.row); err == nil || keypeg.ErrorCode(err) != c.want {
			t.Errorf("%s: got %v, want %s", c.kind, err, c.want)
		}
	}
}

// TestAHintOnTheWidestBoardIsAnswered checks hints on the board whose proofs take the longest. The work is limited, but the
// hint must be true. It must contain a legal row and a plausible mean, and must not claim a proof.
func TestAHintOnTheWidestBoardIsAnswered(t *testing.T) { synctest.Test(t, widest) }

func widest(t *testing.T) {
	s := opened(t)
	e := edition(t, "c2p12")
	for row, keys := range map[string]keypeg.Keys{"111211122122": {Red: 8}, "221221212221": {Red: 7}} {
		p := solver.Start(e).With(code(t, e, row), keys)
		best, err := s.Best(t.Context(), p, 1)
		if err != nil || len(best) != 1 {
			t.Fatalf("%s %s: %v, %v", row, keys, best, err)
		}
		a := best[0]
		if e.Check(a.Row) != nil || a.CouldBe != p.Fits(a.Row) || a.Exact || a.Fraction != "" || a.Expected < 2 || a.Expected > 5 {
			t.Errorf("%s %s: %+v", row, keys, a)
		}
	}
}
