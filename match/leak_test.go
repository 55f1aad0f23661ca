package match

import (
	"reflect"
	"regexp"
	"slices"
	"testing"
	"time"

	"keypeg"

	"pgregory.net/rapid"
)

// These tests check that no secret leaks in any mode. If two matches differ only in a fact that an onlooker must not know,
// the onlooker gets the same bytes from both at every step. Only commitments may differ.

var commitments = regexp.MustCompile(`"commitment":"[0-9a-f]{64}"`)

// bytesFor returns the encoded view that seat s receives, or that watchers receive if s is nil.
func bytesFor(t tester, m *Match, s *keypeg.Seat) string {
	v := m.Watch()
	if s != nil {
		v = m.SeenBy(*s)
	}
	return commitments.ReplaceAllString(asJSON(t, v), `"commitment":""`)
}

// otherwise returns the match with one event changed.
func (w *walk) otherwise(at int, change func(*Event)) *Match {
	w.t.Helper()
	events := slices.Clone(w.events)
	change(&events[at])
	m, err := Fold(w.m.Config, events)
	if err != nil {
		w.t.Fatalf("%v", err)
	}
	return m
}

// lastOf returns the index of the seat's last event of a kind.
func (w *walk) lastOf(kind EventKind, s keypeg.Seat) int {
	for i := len(w.events) - 1; i >= 0; i-- {
		if w.events[i].Kind == kind && w.events[i].Seat == s {
			return i
		}
	}
	return -1
}

// sameKeys reports whether another secret produces the same keys so far. If the rules require correct keys, it compares all
// keys, and otherwise only those given by the table.
func sameKeys(b *keypeg.Board, auto bool, secret keypeg.Code) bool {
	for _, r := range b.Rows {
		byRule := auto || b.Answers != keypeg.Strict || r.ByTable
		if r.Answered && !r.Lost() && byRule && naiveKeys(secret, r.Code) != r.Keys {
			return false
		}
	}
	return true
}

// another returns a different secret of the board that could have produced the same keys.
func (w *walk) another(b *keypeg.Board) (keypeg.Code, bool) {
	auto := w.m.Config.Answers == keypeg.Auto
	for range 40 { // try random codes first, to avoid walking through all codes of a big board
		code := w.code(Command{Kind: SetCode, Seat: w.makerOf(b)})
		if b.Format.Check(code) == nil && code != b.Secret && sameKeys(b, auto, code) {
			return code, true
		}
	}
	for code := range b.Format.All() {
		if code != b.Secret && sameKeys(b, auto, code) {
			return code, true
		}
	}
	return 0, false
}

func (w *walk) makerOf(b *keypeg.Board) keypeg.Seat {
	if w.m.Game().Boards[keypeg.Host] == b {
		return keypeg.Guest
	}
	return keypeg.Host
}

// hidesSecrets compares the match with copies that have a different secret. It returns the number of comparisons.
func (w *walk) hidesSecrets() (compared int) {
	for _, breaker := range keypeg.Seats {
		b := w.m.Game().Boards[breaker]
		if b == nil || b.Secret == 0 {
			continue
		}
		secret, ok := w.another(b)
		if !ok {
			continue
		}
		other := w.otherwise(w.lastOf(CodeSet, breaker.Other()), func(e *Event) { e.Code = secret })
		if other.Game() == nil || other.Game().Boards[breaker].Secret != secret {
			w.t.Fatalf("the secret is not the other one: compared with itself")
		}
		compared++
		for _, onlooker := range []*keypeg.Seat{nil, &breaker} {
			if is, was := bytesFor(w.t, other, onlooker), bytesFor(w.t, w.m, onlooker); is != was {
				w.t.Fatalf("with %s instead of %s onlooker %v sees\n%s\ninstead of\n%s", secret, b.Secret, onlooker, is, was)
			}
		}
		// A claim must also have the same result with both secrets.
		claim := Command{Kind: Claim, Seat: breaker, Version: w.m.Version}
		_, _, was := w.m.Decide(claim, w.at, w.rnd)
		_, _, is := other.Decide(claim, w.at, w.rnd)
		if !reflect.DeepEqual(was, is) {
			w.t.Fatalf("a claim is answered with %v instead of %v", is, was)
		}
	}
	return compared
}

// hidesSealed compares a duel with a copy in which a sealed row or answer is different.
func (w *walk) hidesSealed() (compared int) {
	g := w.m.Game()
	for _, s := range keypeg.Seats {
		var other *Match
		switch {
		case w.m.Config.Mode != keypeg.Duel:
		case g.sealed[s.Other()] != nil:
			other = w.otherwise(w.lastOf(Keyed, s), func(e *Event) { e.Keys = &keypeg.Keys{Red: e.Keys.Red ^ 1} })
		case len(g.Boards[s].Rows) > len(g.Boards[s.Other()].Rows) && !g.Boards[s.Other()].Over() && !g.Boards[s].Rows[len(g.Boards[s].Rows)-1].Lost():
			other = w.otherwise(w.lastOf(Placed, s), func(e *Event) { e.Code = e.Code.With(0, e.Code.At(0)%3+1) })
		}
		if other == nil {
			continue
		}
		compared++
		across := s.Other()
		for _, onlooker := range []*keypeg.Seat{nil, &across} {
			if is, was := bytesFor(w.t, other, onlooker), bytesFor(w.t, w.m, onlooker); is != was {
				w.t.Fatalf("what %s sealed shows to %v:\n%s\ninstead of\n%s", s, onlooker, is, was)
			}
		}
	}
	return compared
}

// compared plays random matches, calls hides before each step, and returns the number of comparisons in each mode.
func compared(t *testing.T, hides func(*walk) int) map[keypeg.Mode]int {
	n := map[keypeg.Mode]int{}
	rapid.Check(t, func(t *rapid.T) {
		c := draws(t)
		w := newWalk(t, c, anyConfig(c)).seated()
		for steps := stepsUpTo(t, 100); steps > 0 && w.m.Result == nil; steps-- {
			n[w.m.Config.Mode] += hides(w)
			w.step()
		}
	})
	return n
}

func TestC9_NothingThatIsSeenDependsOnTheCodeBeyondTheAnswers(t *testing.T) {
	n := compared(t, (*walk).hidesSecrets)
	for _, play := range []keypeg.Mode{keypeg.Series, keypeg.Rounds, keypeg.Duel, keypeg.Race} {
		if n[play] == 0 && !testing.Short() { // a short test makes few matches
			t.Errorf("no %s was compared", play)
		}
	}
}

func TestD13_SealedRowsAndAnswersStayHidden(t *testing.T) {
	if n := compared(t, (*walk).hidesSealed); n[keypeg.Duel] == 0 && !testing.Short() {
		t.Error("nothing sealed was compared")
	}
}

func TestC9_NoEditionShowsASecret(t *testing.T) {
	for _, p := range keypeg.Editions {
		for _, answers := range []keypeg.Answers{keypeg.Auto, keypeg.Assisted, keypeg.Strict} {
			cfg := FromEdition(p, keypeg.Guest)
			cfg.Answers, cfg.Limit = answers, time.Minute
			compared := 0
			for seed := range uint64(8) {
				w := newWalk(t, seeded(seed, 5), cfg).seated()
				for steps := 20; steps > 0 && w.m.Result == nil; steps-- {
					compared += w.hidesSecrets()
					w.step()
				}
			}
			if compared < 20 {
				t.Errorf("%s, %s: only %d matches were compared", p.Slug, answers, compared)
			}
		}
	}
}
