package api_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"keypeg"
	"keypeg/wire"
)

// Two matches of every edition that differ only in one secret, with the same
// answers so far, are the same bytes for everyone who must not know it, at every
// step. Rows of one colour cannot tell 1112 from 2111.
func TestSecretsDoNotShow(t *testing.T) {
	site := newSite(t)
	for _, preset := range keypeg.Presets {
		for _, answers := range []string{"auto", "assisted", "strict"} {
			for _, maker := range keypeg.Seats {
				if maker == keypeg.Guest && !preset.Play.Simultaneous() {
					continue // the host makes the first code of a series
				}
				t.Run(fmt.Sprintf("%s/%s/%s", preset.Slug, answers, maker), func(t *testing.T) {
					s := *site
					s.t = t
					n := wire.NewMatch{Preset: preset.Slug, Answers: answers}
					tellApart(t, newPair(&s, n), newPair(&s, n), maker, answers != "auto")
				})
			}
		}
	}
}

// tellApart plays two matches that differ only in the maker's secret and compares
// what everyone else sees.
func tellApart(t *testing.T, one, other pair, maker keypeg.Seat, byHand bool) {
	breaker := maker.Other().String()
	for i, step := range secretScript(one, maker, byHand) {
		one.does(step.seat, step.kind, step.text)
		other.does(step.seat, step.kind, step.twin)
		watcher := &user{site: one.host.site}
		for _, u := range [][2]*user{{watcher, watcher}, {one.seatOf(breaker), other.seatOf(breaker)}} {
			if a, b := seen(u[0], one.path("")), seen(u[1], other.path("")); a != b {
				t.Fatalf("after %q of step %d the secrets can be told apart:\n%s\n%s", step.kind, i+1, a, b)
			}
		}
	}
	if game := one.look("host").Match.Game; game == nil || len(game.Boards[0].Rows) != 3 {
		t.Fatalf("the script should leave the game open with three rows: %+v", game)
	}
}

// A step is a command in one match and its twin in the other.
type step struct{ seat, kind, text, twin string }

// secretScript sets codes, of which the maker's differ, and places rows that cannot
// tell.
func secretScript(p pair, maker keypeg.Seat, byHand bool) []step {
	start := p.look("host")
	table, play := start.Table, start.Match.Play
	both := play.Simultaneous()
	line := func(breaker int, first, rest, last string) string {
		return first + strings.Repeat(rest, table.Boards[breaker].Pegs-2) + last
	}
	var steps []step
	for _, seat := range keypeg.Seats {
		if seat == keypeg.Guest && !both {
			continue
		}
		breaker := int(seat.Other())
		code, twin := line(breaker, "1", "1", "2"), line(breaker, "1", "1", "2")
		if seat == maker {
			twin = line(breaker, "2", "1", "1")
		}
		steps = append(steps, step{seat.String(), "code", code, twin})
	}
	for _, colour := range []string{"3", "1", "2"} {
		breakers := []int{1}
		if both {
			breakers = []int{0, 1}
		}
		var rows, keys []step
		for _, breaker := range breakers {
			seat, maker := keypeg.Seats[breaker].String(), keypeg.Seats[1-breaker].String()
			row := line(breaker, colour, colour, colour)
			rows = append(rows, step{seat, "place", row, row})
			answer := map[string]string{"3": "0r0w", "1": fmt.Sprintf("%dr0w", len(row)-1), "2": "1r0w"}[colour]
			keys = append(keys, step{maker, "answer", answer, answer})
		}
		switch {
		case !byHand:
			steps = append(steps, rows...)
		case both && play == keypeg.Race: // an answer is due at once
			steps = append(steps, rows[0], keys[0], rows[1], keys[1])
		default:
			steps = append(append(steps, rows...), keys...)
		}
	}
	return steps
}

// varying are the parts of a state that differ between any two matches.
var varying = regexp.MustCompile(`"(id|commitment|now|invite|watch|limit_after)":"[^"]*"`)

func seen(u *user, path string) string {
	u.t.Helper()
	return varying.ReplaceAllString(u.text(path), `"$1":"…"`)
}
