package match

import (
	"testing"
	"time"

	"keypeg"
)

// Tests of decision D-9, and of commands based on
// older versions of the match.

func TestD9_WhoHasUsedAllRowsWaitsAndBothOutOfRowsReplays(t *testing.T) {
	play(t, agree("challenge-race", on("c8p5g3", "c8p5g3")), bothCodes+`
		host  33333 x3
		host  must wait
		host  22222 ! no-row-left
		guest 33333 x2
		serial 1
		guest 44444
		award 0 0
		replayed
		game 1
	`)
}

func TestD9_ALimitRunsPerRowFromOnesLastAnswer(t *testing.T) {
	b := play(t, agree("challenge-race", limit(time.Minute)), bothCodes+`
		+30s
		guest 33333        # answered at half a minute
		+29s tick
		host  must place
	`)
	start := b.at.Add(-59 * time.Second)
	for s, want := range map[keypeg.Seat]time.Duration{keypeg.Host: time.Minute, keypeg.Guest: 90 * time.Second} {
		if due, ok := b.m.Turns[s].deadline(); !ok || !due.Equal(start.Add(want)) {
			t.Errorf("%s: due after %s, %v; want %s", s, due.Sub(start), ok, want)
		}
	}
	if due, _ := b.m.Due(); !due.Equal(start.Add(time.Minute)) {
		t.Errorf("the match is due after %s", due.Sub(start))
	}
}

func TestD9_ByHandWhoOwesAnAnswerMayNotPlace(t *testing.T) {
	play(t, agree("challenge-race", strict), bothCodes+`
		host  33333
		guest must answer
		guest 11111      ! answer-first D-9
		host  says 0r0w  ! no-row
		host  44444      ! awaits-keys C-2
		guest says 0r0w
		guest 11111
		host  must answer
		host  22222      ! answer-first D-9
		host  says 5r0w
		award 0 1
	`)
}

func TestD9_ByHandWhoHasNoRowLeftStillAnswers(t *testing.T) {
	play(t, agree("challenge-race", assisted, on("c8p5g2", "c8p5g1")), bothCodes+`
		guest 33333
		host  says 0r0w
		host  33333
		guest must answer
		guest says 0r0w
		guest must wait
		host  22222
		guest says 5r0w
		award 1 0
	`)
}

// against gives a command that is based on an older version of the match.
func (b *table) against(version int, c Command) string {
	b.t.Helper()
	c.Version = version
	return keypeg.ErrorCode(b.do(c))
}

func row(s keypeg.Seat, peg keypeg.Peg, n int) Command {
	pegs := make([]keypeg.Peg, n)
	for i := range pegs {
		pegs[i] = peg
	}
	return Command{Kind: PlaceRow, Seat: s, Code: keypeg.CodeOf(pegs...)}
}

func TestD9_OrderIsByArrivalAndBothCanActAtOnce(t *testing.T) {
	b := play(t, agree("challenge-race"), bothCodes)
	both := b.m.Version // the version that both players see
	for range 3 {
		b.play("guest 33333")
	}
	if code := b.against(both, row(keypeg.Host, 3, 5)); code != "" {
		t.Fatalf("the host's row against what both saw: %s", code)
	}
	if code := b.against(both, row(keypeg.Host, 4, 5)); code != "stale" {
		t.Errorf("a second row against the same version: %q, want stale", code)
	}
	b.play("guest 11111\n award 0 1")
	if code := b.against(b.m.Version-3, row(keypeg.Host, 2, 5)); code != "stale" {
		t.Errorf("a row that comes after the round: %q, want stale", code)
	}
}

func TestInADuelBothCanActAtOnceButNotOnALaterTurn(t *testing.T) {
	b := play(t, agree("challenge"), "")
	seen := b.m.Version
	code := func(s keypeg.Seat) Command {
		c := row(s, 1, 5)
		c.Kind = SetCode
		return c
	}
	for _, c := range []Command{code(keypeg.Host), code(keypeg.Guest)} {
		if code := b.against(seen, c); code != "" {
			t.Fatalf("%s of %s: %s", c.Kind, c.Seat, code)
		}
	}
	seen = b.m.Version
	for _, s := range keypeg.Seats {
		if code := b.against(seen, row(s, 3, 5)); code != "" {
			t.Fatalf("the row of %s: %s", s, code)
		}
	}
	for _, s := range keypeg.Seats {
		if code := b.against(seen, row(s, 3, 5)); code != "stale" {
			t.Errorf("the row of %s sent twice: %q, want stale", s, code)
		}
	}
}

func TestAnOfferSentTwiceIsMadeOnce(t *testing.T) {
	for _, edition := range []string{"classic", "challenge", "challenge-race"} {
		b := play(t, agree(edition), "")
		seen := b.m.Version
		offer := Command{Kind: Propose, Seat: keypeg.Host, Offer: OfferEnd}
		if code := b.against(seen, offer); code != "" {
			t.Fatalf("%s: the offer: %s", edition, code)
		}
		b.play("guest declines")
		if code := b.against(seen, offer); code != "stale" {
			t.Errorf("%s: sent again after it was declined: %q, want stale", edition, code)
		}
		if code := b.against(b.m.Version, offer); code != "" {
			t.Errorf("%s: a new offer: %s", edition, code)
		}
	}
}

func TestInASeriesACommandNeedsTheNewestVersion(t *testing.T) {
	b := play(t, agree("classic"), "host code 1111")
	seen := b.m.Version
	b.play("host offers end")
	if code := b.against(seen, row(keypeg.Guest, 2, 4)); code != "stale" {
		t.Errorf("a row against an older version: %q", code)
	}
	if code := b.against(b.m.Version+1, row(keypeg.Guest, 2, 4)); code != "stale" {
		t.Errorf("a row against a version to come: %q", code)
	}
	offered := b.m.Version
	b.play("guest declines\n host offers end")
	if code := b.against(offered, Command{Kind: Accept, Seat: keypeg.Guest}); code != "stale" {
		t.Errorf("an offer declined is accepted: %q", code)
	}
	b.play("guest declines\n guest offers end")
	offered = b.m.Version
	b.play("guest 2222") // the guest's own move neither ends nor changes the host's turn
	if code := b.against(offered-1, Command{Kind: Accept}); code != "stale" {
		t.Errorf("accepted before it was offered: %q", code)
	}
	if code := b.against(offered, Command{Kind: Decline}); code != "" {
		t.Errorf("declined as it was offered: %q", code)
	}
	if code := b.against(0, Command{Kind: Leave, Seat: keypeg.Guest}); code != "" {
		t.Errorf("leaving needs no version: %q", code)
	}
}

func TestNobodyButTheTwoSeatsActs(t *testing.T) {
	b := play(t, agree("classic"), "")
	for _, kind := range []CommandKind{Sit, SetCode, PlaceRow, GiveKeys, Claim, GiveUp, Propose, Accept, Decline, Leave, Tick} {
		if code := b.against(b.m.Version, Command{Kind: kind, Seat: 2}); code != "bad-seat" {
			t.Errorf("%s of a third seat: %q", kind, code)
		}
	}
	if code := b.against(b.m.Version, Command{Kind: "cheat"}); code != "bad-command" {
		t.Errorf("an unknown command: %q", code)
	}
}

func TestASeatIsTakenOnceAndNothingHappensBeforeBothSit(t *testing.T) {
	m, _ := New(agree("classic"))
	b := &table{t: t, m: m, twin: m.Clone(), rnd: open(t, agree("classic")).rnd, at: noTime}
	b.line = "before anyone sits"
	for _, c := range []struct {
		command Command
		code    string
	}{
		{Command{Kind: SetCode}, "not-started"},
		{Command{Kind: Leave}, "not-seated"},
		{Command{Kind: Sit, Name: " Ann "}, ""},
		{Command{Kind: Sit, Name: "Eve"}, "seat-taken"},
		{Command{Kind: Propose, Offer: OfferEnd, Version: 1}, "not-started"},
		{Command{Kind: Leave, Seat: keypeg.Guest}, "not-seated"},
		{Command{Kind: Sit, Seat: keypeg.Guest, Name: "line\nfeed"}, "bad-name"},
		{Command{Kind: Sit, Seat: keypeg.Guest}, ""},
		{Command{Kind: Sit, Seat: keypeg.Guest}, "seat-taken"},
	} {
		if code := keypeg.ErrorCode(b.do(c.command)); code != c.code {
			t.Errorf("%s of %s: %q, want %q", c.command.Kind, c.command.Seat, code, c.code)
		}
	}
	if b.m.Names != [2]string{"Ann", "Guest"} || b.m.Game() == nil {
		t.Errorf("seated: %q", b.m.Names)
	}
}
