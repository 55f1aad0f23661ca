package match

import (
	"strings"
	"testing"
	"time"

	"keypeg"
)

// Tests of decision D-19: setting a limit without asking.

func TestD19_WhoWaitsLongerThanFourMinutesMaySetTheLimit(t *testing.T) {
	for _, edition := range []string{"classic", "remastered", "advanced", "ultimate", "ultimate-games"} {
		b := open(t, agree(edition))
		code := strings.Repeat("1", b.m.Config.Boards[0].Pegs)
		row := strings.Repeat("2", b.m.Config.Boards[0].Pegs)
		b.play(`
			guest sets 3m   ! not-waiting D-19   # for a code
			+5m
			host  sets 3m   ! not-waiting D-19
			host  code ` + code + `
			host  sets 3m   ! too-soon D-19
			+4m
			host  sets 3m   ! too-soon D-19      # four minutes are not longer than four minutes
			+1s
			guest sets 3m   ! not-waiting D-19
			host  sets 5m   ! bad-limit-unasked D-19
			host  sets 0s   ! bad-limit-unasked D-19
			host  sets 3m
			host  sets 4m   ! limit-set D-19
			+1h tick
			guest ` + row + `                    # the turn that was too long has no limit still
			+3m tick
			row guest 2 = --
		`)
		if got := b.m.Watch().Limit; got != 180 {
			t.Errorf("%s: the limit is %v seconds", edition, got)
		}
	}
}

func TestD19_ALimitSetEndsAnOfferOfALimitAndNoOther(t *testing.T) {
	const waiting = "host code 2334\n host offers %s\n +5m\n host sets 3m\n guest accepts"
	play(t, agree("classic"), strings.Replace(waiting, "%s", "limit 1m", 1)+" ! no-offer")
	play(t, agree("classic"), strings.Replace(waiting, "%s", "end", 1)+"\n result draw agreed")
}

func TestD19_InADuelWhoHasPlacedWaitsForTheOther(t *testing.T) {
	play(t, agree("challenge"), bothCodes+`
		+5m
		host  sets 4m ! not-waiting D-19   # neither has placed
		host  33333
		host  sets 4m                      # the guest's turn has lasted five minutes
		guest 33333
		guest 44444
		+4m tick
		row host 2 = --
	`)
	play(t, agree("challenge"), bothCodes+`
		guest 33333
		+241s
		host  sets 3m ! not-waiting D-19
		guest sets 3m
	`)
	play(t, agree("challenge-race"), bothCodes+`
		host  gives up
		guest 33333
		+4m
		guest 44444
		+4m
		host  sets 3m ! too-soon D-19      # each row is a turn
		+1s
		host  sets 3m
	`)
}

func TestD19_TheOfferIsInTheViewOfWhoWaits(t *testing.T) {
	b := play(t, agree("advanced"), "host code 12345")
	since := b.at
	host, guest := b.m.SeenBy(keypeg.Host).You, b.m.SeenBy(keypeg.Guest).You
	if host.LimitAfter == nil || !host.LimitAfter.Equal(since.Add(4*time.Minute)) || guest.LimitAfter != nil {
		t.Errorf("the host may set a limit after %v, the guest after %v", host.LimitAfter, guest.LimitAfter)
	}
	b.play("+5m\n host sets 4m")
	if you := b.m.SeenBy(keypeg.Host).You; you.LimitAfter != nil {
		t.Errorf("with a limit set another one may be set after %v", you.LimitAfter)
	}
}

// TestD19_ALimitThatIsSetEndsAnOfferOfOne checks that setting a limit removes an offer of a limit, but not an offer to end the
// match.
func TestD19_ALimitThatIsSetEndsAnOfferOfOne(t *testing.T) {
	script := "host code 2334\n guest offers limit 10m\n +5m\n host sets 3m\n"
	play(t, agree("classic"), script+"host accepts ! no-offer")
	play(t, agree("classic"), strings.Replace(script, "limit 10m", "end", 1)+"host accepts\n result draw agreed")
}

func TestD19_ARecordTellsWhoSetTheLimit(t *testing.T) {
	b := play(t, agree("classic"), `
		host  code 2334
		+5m
		host  sets 3m
		guest 1122
		+3m tick
		guest 2334
		guest leaves
	`)
	r := b.record()
	text := r.String()
	if !strings.Contains(text, "\nSet limit: host 3m0s\n1. 1122 0r1w\n2. --\n") {
		t.Fatalf("not told:\n%s", text)
	}
	m, _, err := replayText(t, text)
	if err != nil || m.Limit != 3*time.Minute {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, code string }{
		{"Set limit: host 3m0s", "Set limit: guest 3m0s", "not-waiting"},
		{"Set limit: host 3m0s", "Set limit: host 5m0s", "bad-limit-unasked"},
		{"Set limit: host 3m0s", "Set limit: host 3m0s\nSet limit: host 4m0s", "limit-set"},
		{"Set limit: host 3m0s\n", "", "no-limit"},
		{"1. 1122 0r1w", "1. --", "no-limit"}, // the turn during which the limit was set had no limit
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if _, _, err := replayText(t, changed); keypeg.ErrorCode(err) != c.code || changed == text {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, c.code)
		}
	}
	if back := copied(t, r); back.String() != text {
		t.Errorf("the twin reads back as\n%s", back)
	}
}
