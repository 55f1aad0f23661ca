package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"keypeg"
	"keypeg/match"
)

// A table lets levels play each other in memory.
type table struct {
	t   *testing.T
	m   *match.Match
	at  time.Time
	rnd *rand.ChaCha8 // source of the table's salts and random codes
}

func newTable(t *testing.T, cfg match.Config) *table {
	t.Helper()
	cfg.ID = "m1"
	m, err := match.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t, m, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), rand.NewChaCha8([32]byte{5})}
	for _, s := range keypeg.Seats {
		b.do(match.Command{Kind: match.Sit, Seat: s})
	}
	return b
}

func (b *table) do(c match.Command) {
	b.t.Helper()
	b.at = b.at.Add(time.Second)
	events, _, err := b.m.Decide(c, b.at, b.rnd)
	if err != nil {
		b.t.Fatalf("%+v is refused: %v", c, err)
	}
	for _, e := range events {
		b.m.Apply(e)
	}
}

// step lets a seat do its duty. It returns the seat's command, and reports whether the seat had a duty.
func (b *table) step(s keypeg.Seat, l Level, rnd *rand.ChaCha8) (match.Command, bool) {
	b.t.Helper()
	seen := b.m.SeenBy(s)
	if seen.Players[s].Duty == match.Nothing {
		return match.Command{}, false
	}
	c, err := l.Move(context.Background(), seen, rnd)
	if err != nil {
		b.t.Fatalf("%s with the duty to %s: %v", l.Slug, seen.Players[s].Duty, err)
	}
	b.do(c)
	return c, true
}

// play lets both seats do their duties until the match is over.
func (b *table) play(levels [2]Level, rnd *rand.ChaCha8) {
	b.t.Helper()
	for moves := 0; b.m.Result == nil; moves++ {
		acted := false
		for _, s := range keypeg.Seats {
			if b.m.Result == nil {
				_, did := b.step(s, levels[s], rnd)
				acted = acted || did
			}
		}
		if !acted || moves > 20_000 {
			b.t.Fatalf("the match stands still after %d moves", moves)
		}
	}
}

func board(t *testing.T, text string) keypeg.Format {
	t.Helper()
	e, err := keypeg.ParseFormat(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestEveryLevelPlaysEveryEdition plays whole matches of each level against itself, in every edition and with every kind of
// answer.
func TestEveryLevelPlaysEveryEdition(t *testing.T) {
	answers := []keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict}
	for i, p := range keypeg.Editions {
		for k, l := range levels {
			cfg := match.FromEdition(p, keypeg.Seats[k%2])
			cfg.Answers, cfg.Games = answers[(i+k)%3], 1
			if cfg.Validate() != nil {
				cfg.Games = 2 // an even number
			}
			b := newTable(t, cfg)
			b.play([2]Level{l, l}, rand.NewChaCha8([32]byte{byte(i), byte(k)}))
			b.checkPoints(fmt.Sprint(p.Slug, " ", cfg.Answers, " ", l.Slug))
		}
	}
}

// checkPoints adds up the points of all games and checks that no answer was wrong.
func (b *table) checkPoints(name string) {
	b.t.Helper()
	var sum [2]int
	for _, g := range b.m.Watch().Past {
		for s := range sum {
			sum[s] += g.Award[s]
		}
		for _, board := range g.Boards {
			if len(board.Wrong) > 0 || board.Claimed {
				b.t.Errorf("%s: game %d was spoilt", name, g.Serial)
			}
		}
	}
	if sum != b.m.Points || b.m.Result.Ending != match.PlayedOut || sum == [2]int{} {
		b.t.Errorf("%s: points %v, but the games add up to %v; %+v", name, b.m.Points, sum, b.m.Result)
	}
}
