package api_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/inmem"
	"keypeg/wire"
)

// TestSecretsDoNotShow plays, in every edition, two matches that differ only in one secret, which does not affect their
// answers. It checks that everyone who must not know the secret gets the same bytes at every step. Rows of one colour get
// the same answers from 1112 and 2111.
func TestSecretsDoNotShow(t *testing.T) {
	n := 0
	for _, edition := range keypeg.Editions {
		for _, answers := range []string{"auto", "assisted", "strict"} {
			for _, maker := range keypeg.Seats {
				if maker == keypeg.Guest && !edition.Mode.Simultaneous() {
					continue // the host sets the first code of a series
				}
				if n++; testing.Short() && n%8 != 0 {
					continue
				}
				t.Run(fmt.Sprintf("%s/%s/%s", edition.Slug, answers, maker), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						store := &losing{store: inmem.New()}
						site := siteInside(t, store)
						n := wire.NewMatch{Edition: edition.Slug, Answers: answers, Limit: 60, Open: true}
						tellApart(t, store, newPair(site, n), newPair(site, n), maker, answers != "auto")
					})
				})
			}
		}
	}
}

// A losing store loses every race to write, as long as the test requires it.
type losing struct {
	store
	races atomic.Bool
}

func (l *losing) Append(ctx context.Context, b hall.Batch) error {
	if l.races.Load() {
		return hall.ErrStale
	}
	return l.store.Append(ctx, b)
}

// tellApart plays two matches that differ only in the Codemaker's secret. It compares what everyone except the Codemaker
// sees, including the refusals that they get.
func tellApart(t *testing.T, store *losing, one, other pair, maker keypeg.Seat, byHand bool) {
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
	// From here on, the store refuses all writes. At first, the turn's time has not expired. Once the time has expired, the
	// next caller would have to end the turn.
	store.races.Store(true)
	watcher, stranger := &user{site: one.host.site}, one.host.user()
	for _, wait := range []time.Duration{0, 2 * time.Minute} {
		time.Sleep(wait)
		synctest.Wait()
		version := one.look(breaker).Match.Version
		for _, u := range [][2]*user{{watcher, watcher}, {stranger, stranger}, {one.seatOf(breaker), other.seatOf(breaker)}} {
			refusedAlike(t, u, one.path(""), other.path(""), maker, version)
		}
	}
	if game := one.look("host").Match.Game; game == nil || len(game.Boards[0].Rows) != 3 {
		t.Fatalf("the script should leave the game open with three rows: %+v", game)
	}
}

// A step is a command in one match and the corresponding command in the other match.
type step struct{ seat, kind, text, twin string }

// secretScript returns steps that set different codes in the two matches, and place rows that get the same answers from both
// codes.
func secretScript(p pair, maker keypeg.Seat, byHand bool) []step {
	start := p.look("host")
	table, play := start.Table, start.Match.Mode
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
		case both && play == keypeg.Race: // an answer must be given now
			steps = append(steps, rows[0], keys[0], rows[1], keys[1])
		default:
			steps = append(append(steps, rows...), keys...)
		}
	}
	return steps
}

// varying matches those parts of a state that differ even between matches that are otherwise the same.
var varying = regexp.MustCompile(`"(id|commitment|now|invite|watch|limit_after)":"[^"]*"`)

func seen(u *user, path string) string {
	u.t.Helper()
	return varying.ReplaceAllString(u.text(path), `"$1":"…"`)
}

// refusedAlike sends to both matches all requests that can be refused, while the store refuses writes, and compares the
// responses.
func refusedAlike(t *testing.T, who [2]*user, one, other string, maker keypeg.Seat, version int) {
	for _, ask := range refusable(maker, version) {
		a, b := replyTo(t, who[0], one, ask), replyTo(t, who[1], other, ask)
		if a != b {
			t.Fatalf("%s tells the secrets apart:\n%s\n%s", ask, a, b)
		}
	}
}

// refusable returns requests about a match (method, rest of the path, body) that are refused to everybody, or to everybody
// except the Codemaker.
func refusable(maker keypeg.Seat, version int) (list [][3]string) {
	for _, seat := range []string{"host", "guest"} {
		for _, v := range []int{0, version} {
			for _, c := range []string{
				`"code","code":"1112"`, `"place","code":"1111"`, `"place","code":"1"`, `"answer","keys":"0r0w"`, `"answer","keys":"9r9w"`,
				`"claim"`, `"give-up"`, `"offer","offer":"end"`, `"accept"`, `"decline"`, `"leave"`,
			} {
				list = append(list, [3]string{"POST", "/commands", fmt.Sprintf(`{"seat":%q,"version":%d,"kind":%s}`, seat, v, c)})
			}
		}
		list = append(list, [3]string{"POST", "/hints", fmt.Sprintf(`{"seat":%q,"kind":"count"}`, seat)})
		list = append(list, [3]string{"GET", "?as=" + seat, ""})
	}
	return append(list,
		[3]string{"POST", "/seat", `{"invite":"wrong"}`}, [3]string{"POST", "/seat", `{}`},
		[3]string{"POST", "/tickets", fmt.Sprintf(`{"seat":%q}`, maker)},
	)
}

// replyTo returns the response to a request, without the parts that varying matches.
func replyTo(t *testing.T, u *user, match string, ask [3]string) string {
	var in any
	if ask[2] != "" {
		in = ask[2]
	}
	res, b := u.send(ask[0], match+ask[1], in)
	if res.StatusCode >= http.StatusInternalServerError {
		t.Fatalf("%s: %d %s", ask, res.StatusCode, b)
	}
	return fmt.Sprintf("%d %s", res.StatusCode, varying.ReplaceAllString(string(b), `"$1":"…"`))
}
