package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"testing/iotest"
	"time"

	"keypeg"
	"keypeg/match"
	"keypeg/solver"
	"keypeg/solver/book"
)

func level(t *testing.T, slug string) Level {
	t.Helper()
	l, ok := Find(slug)
	if !ok {
		t.Fatalf("no level %s", slug)
	}
	return l
}

func TestLevelsAreSixByName(t *testing.T) {
	all := Levels()
	seen := map[string]bool{}
	for _, l := range all {
		found, ok := Find(" " + l.Slug + " ")
		if !ok || found.Slug != l.Slug || seen[l.Slug] {
			t.Errorf("%+v", l)
		}
		seen[l.Slug] = true
	}
	if len(all) != 6 || len(seen) != 6 {
		t.Errorf("%d levels", len(all))
	}
	if _, ok := Find("genius"); ok {
		t.Error("there is a genius")
	}
	all[0].Slug = "changed"
	if Levels()[0].Slug == "changed" {
		t.Error("the levels can be changed from outside")
	}
}

// TestConsistentLevels plays games at the levels that forget nothing, and checks that each row fits all answers. The book is left
// out, because it may play a row that does not fit but reveals more.
func TestConsistentLevels(t *testing.T) {
	rnd := rand.NewChaCha8([32]byte{9})
	chance := rand.New(rand.NewPCG(1, 1))
	for _, text := range []string{"c6p4", "c6p4b", "c8p5", "c7p3M", "c6p4bM", "c12p8", "c20p12bM"} {
		e := board(t, text)
		for _, l := range levels[2:5] {
			p := solver.Start(e)
			secret := anyCode(e, chance)
			for range 6 {
				row, err := l.Row(context.Background(), p, rnd)
				if err != nil || e.Check(row) != nil || !p.Fits(row) {
					t.Fatalf("%s on %s after %v: %s, %v", l.Slug, text, p.Rows, row, err)
				}
				if row == secret {
					break
				}
				p = p.With(row, keypeg.Score(secret, row))
			}
		}
	}
}

// TestBeginnersForget plays positions in which the code is almost determined. It checks that forgetful levels sometimes miss the
// code, and that the other levels never do.
func TestBeginnersForget(t *testing.T) {
	e := board(t, "c6p4")
	p := solver.Start(e)
	for _, text := range []string{"1123", "4415", "6121", "2316"} {
		var row keypeg.Code
		_ = row.UnmarshalText([]byte(text))
		p = p.With(row, keypeg.Score(keypeg.CodeOf(3, 6, 2, 1), row))
	}
	missed := map[string]int{}
	for _, l := range levels {
		rnd := rand.NewChaCha8([32]byte{1})
		for range 200 {
			if row, err := l.Row(context.Background(), p, rnd); err != nil {
				t.Fatal(err)
			} else if !p.Fits(row) && l.Slug != "book" {
				missed[l.Slug]++
			}
		}
	}
	if missed["beginner"] < 60 || missed["casual"] < 10 || missed["casual"] >= missed["beginner"] || len(missed) != 2 {
		t.Errorf("of 200 rows, these did not fit: %v", missed)
	}
}

// TestOddBoards plays games on unusual boards, some to the end and others for a few rows.
func TestOddBoards(t *testing.T) {
	rnd := rand.NewChaCha8([32]byte{3})
	for i, text := range []string{"c1p1", "c1p1b", "c20p1", "c1p12", "c4p4M", "c3p1bM", "c2p8b", "c4p6", "c5p4bM", "c12p12M", "c20p12b"} {
		for k, l := range levels {
			if i > 8 && k%3 != 2 {
				continue // all levels search for fitting codes in the same way
			}
			e := board(t, text)
			secret, err := l.Secret(e, rnd)
			if err != nil || e.Check(secret) != nil {
				t.Fatalf("%s on %s: the secret %s, %v", l.Slug, text, secret, err)
			}
			most := 20
			if i > 8 {
				most = 5
			}
			rows, err := l.Break(context.Background(), e, secret, most, rnd)
			if err != nil || rows == 0 && most == 20 {
				t.Errorf("%s on %s: %s broken in %d rows, %v", l.Slug, text, secret, rows, err)
			}
		}
	}
}

func TestRowRefusesWhatIsNoPosition(t *testing.T) {
	ctx, rnd := context.Background(), rand.NewChaCha8([32]byte{})
	e := board(t, "c6p4")
	contradiction := solver.Start(e).With(keypeg.CodeOf(1, 1, 1, 1), keypeg.Keys{Red: 1}).With(keypeg.CodeOf(1, 1, 1, 1), keypeg.Keys{Red: 2})
	for _, l := range levels[2:] {
		if _, err := l.Row(ctx, contradiction, rnd); !errors.Is(err, solver.ErrNoCandidates) {
			t.Errorf("%s: a contradiction gives %v", l.Slug, err)
		}
	}
	l := level(t, "book")
	if _, err := l.Row(ctx, solver.Start(e).With(keypeg.CodeOf(7, 1, 1, 1), keypeg.Keys{}), rnd); keypeg.ErrorCode(err) != "no-such-colour" {
		t.Errorf("a row of another board gives %v", err)
	}
	many := solver.Start(board(t, "c20p12"))
	for range keypeg.MaxRows + 1 {
		many = many.With(keypeg.CodeOf(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), keypeg.Keys{})
	}
	if _, err := l.Row(ctx, many, rnd); keypeg.ErrorCode(err) != "too-many-rows" {
		t.Errorf("21 rows on a big board give %v", err)
	}
	if _, err := l.Secret(keypeg.Format{}, rnd); err == nil {
		t.Error("a secret for no board")
	}
	broken := iotest.ErrReader(errors.New("no chance"))
	if _, err := l.Row(ctx, solver.Start(e), broken); err == nil {
		t.Error("a row without chance")
	}
	if _, err := l.Secret(e, broken); err == nil {
		t.Error("a secret without chance")
	}
}

// TestTheBookKnowsShuffledGames plays shuffled games with the book against random codes. It checks that the book has a next
// row for the shuffled game whenever it has one for the original game.
func TestTheBookKnowsShuffledGames(t *testing.T) {
	rnd := rand.NewChaCha8([32]byte{4})
	chance := rand.New(rand.NewPCG(4, 4))
	for _, text := range []string{"c6p4", "c6p4b", "c8p5"} {
		e := board(t, text)
		b, _ := book.For(e)
		for range 12 {
			secret := anyCode(e, chance)
			p := solver.Start(e)
			for {
				page, known := b.Find(p)
				row, err := level(t, "book").Row(context.Background(), p, rnd)
				if err != nil {
					t.Fatal(err)
				}
				if row == secret {
					break
				}
				s, err := look(p, chance)
				if err != nil || !known && s.node.Len() > 2 {
					t.Fatalf("%s: the book does not know %v, with more than 2 codes left (%v)", text, p.Rows, page)
				}
				p = p.With(row, keypeg.Score(secret, row))
			}
		}
	}
}

func TestPace(t *testing.T) {
	p, _ := keypeg.FindEdition("challenge-race-4")
	b := newTable(t, match.FromEdition(p, keypeg.Guest))
	coding := b.m.SeenBy(keypeg.Host)
	for _, s := range keypeg.Seats {
		b.step(s, level(t, "book"), rand.NewChaCha8([32]byte{}))
	}
	seen := b.m.SeenBy(keypeg.Host)
	last := time.Hour
	for _, l := range levels {
		if d := l.Pace(coding); d < 300*time.Millisecond || d > 1200*time.Millisecond {
			t.Errorf("%s sets a code within %s", l.Slug, d)
		}
		d := l.Pace(seen)
		if d >= last || d < 4*time.Second || d > 32*time.Second || d != l.Pace(seen) {
			t.Errorf("%s races at %s a row", l.Slug, d)
		}
		last = d
		if hurried := seen; true {
			hurried.Limit = 3
			if d := l.Pace(hurried); d != time.Second {
				t.Errorf("%s takes %s of 3 s", l.Slug, d)
			}
		}
	}
	paces := map[time.Duration]bool{}
	for range 5 {
		paces[levels[0].Pace(b.m.SeenBy(keypeg.Host))] = true
		b.do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Host, Version: b.m.Version, Code: keypeg.CodeOf(1, 1, 1, 1)})
	}
	if len(paces) != 5 {
		t.Errorf("five rows have the paces %v", paces)
	}
	if d := levels[0].Pace(b.m.Watch()); d != 0 {
		t.Errorf("a watcher waits %s", d)
	}
}
