package match

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"keypeg"
	"keypeg/record"

	"pgregory.net/rapid"
)

// draws lets rapid choose only a seed. Rapid's own draws prefer small numbers and would take unlikely branches too often.
// Rapid still draws the number of steps, and can shrink it after a failure.
func draws(t *rapid.T) choose {
	return seeded(rapid.Uint64().Draw(t, "seed"), 0)
}

func stepsUpTo(t *rapid.T, n int) int {
	if rapid.Bool().Draw(t, "all of them") {
		return n
	}
	return rapid.IntRange(1, n).Draw(t, "steps")
}

// seeded makes choices from a seed, for tests that need no shrinking.
func seeded(a, b uint64) choose {
	r := rand.New(rand.NewPCG(a, b))
	return r.IntN
}

func TestAnyCommandsLeaveALegalMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := draws(t)
		w := newWalk(t, c, anyConfig(c))
		if c.chance(90) {
			w.seated()
		}
		for steps := stepsUpTo(t, 300); steps > 0 && !w.done(); steps-- {
			w.step()
			w.audit()
		}
	})
}

func TestEveryEditionSurvivesAnyCommands(t *testing.T) {
	for i, p := range keypeg.Editions {
		for j, answers := range []keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict} {
			cfg := FromEdition(p, keypeg.Seats[j%2])
			cfg.Answers, cfg.Limit = answers, time.Minute
			w := newWalk(t, seeded(uint64(i), uint64(j)), cfg).seated()
			for steps := 400; steps > 0 && !w.done(); steps-- {
				w.step()
				w.audit()
			}
		}
	}
}

// TestMayListsTheGrantedCommands checks that May lists exactly the commands that will be accepted, except that a listed
// claim may still be refused.
func TestMayListsTheGrantedCommands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := draws(t)
		w := newWalk(t, c, anyConfig(c))
		for steps := stepsUpTo(t, 150); steps > 0 && !w.done(); steps-- {
			may := [2][]CommandKind{w.m.may(keypeg.Host), w.m.may(keypeg.Guest)}
			for _, s := range keypeg.Seats {
				w.tryAll(s, may[s])
			}
			command, err := w.step()
			if err == nil && command.Kind != Tick && !slices.Contains(may[command.Seat], command.Kind) {
				t.Fatalf("%s is granted to %s, who may %v", command.Kind, command.Seat, may[command.Seat])
			}
		}
	})
}

// tryAll gives every command that the seat may give now, with arguments that must not be refused.
func (w *walk) tryAll(s keypeg.Seat, may []CommandKind) {
	w.t.Helper()
	if w.m.Turns[s].Limit > 0 {
		return // the time for the turn may have run out
	}
	legal := walk{m: w.m, choose: seeded(1, 2), legal: true}
	for _, kind := range may {
		c := Command{Kind: kind, Seat: s, Version: w.m.Version, Offer: OfferEnd}
		c.Code, c.Keys = legal.code(c), legal.keys(c)
		at := w.at
		if after, ok := w.m.limitAfter(s); ok && kind == SetLimit {
			c.Limit, at = 3*time.Minute, after.Add(1)
		}
		if _, _, err := w.m.Decide(c, at, w.rnd); err != nil && kind != Claim {
			w.t.Fatalf("%s may %v, and %+v is refused: %v", s, may, c, err)
		}
	}
}

// longest is greater than the number of events in any match that is played to its end.
const longest = 20_000

func TestAPlayedMatchEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cfg := anyConfig(draws(t))
		cfg.Limit, cfg.Bank = 0, record.Bank{}
		w := newWalk(t, seeded(rapid.Uint64().Draw(t, "seed"), 0), cfg).seated()
		for w.legal = true; w.m.Result == nil; {
			command := w.command()
			events, _, err := w.m.Decide(command, w.at, w.rnd)
			if err != nil && command.Kind != Claim {
				t.Fatalf("%+v: %v", command, err)
			}
			for _, e := range events {
				w.m.Apply(e)
			}
			if w.m.Version > longest {
				t.Fatalf("after %d events no end", w.m.Version)
			}
		}
		w.audit()
	})
}

func TestTheClockAloneBringsEveryMatchToAnEnd(t *testing.T) {
	for i, p := range keypeg.Editions {
		for _, answers := range []keypeg.Answers{keypeg.Auto, keypeg.Strict} {
			cfg := FromEdition(p, keypeg.Guest)
			cfg.Limit, cfg.Answers = pick(seeded(0, uint64(i)), time.Minute, 3*24*time.Hour, 0), answers
			if cfg.Limit == 0 {
				cfg.Bank = record.Bank{Time: time.Minute, Increment: time.Second}
			}
			w := newWalk(t, seeded(3, 4), cfg).seated()
			for w.m.Result == nil {
				due, timed := w.m.Due()
				if !timed || w.m.Version > longest {
					t.Fatalf("%s: in version %d nothing is due", p.Slug, w.m.Version)
				}
				events, _, err := w.m.Decide(Command{Kind: Tick}, due, w.rnd)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range events {
					w.m.Apply(e)
				}
			}
			w.audit()
		}
	}
}
