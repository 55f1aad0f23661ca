package match

import (
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/record"
)

// Tests of the decisions on banks of time and on correspondence (D-21, D-22).

func bank(d, more time.Duration) option {
	return func(c *Config) { c.Bank = record.Bank{Time: d, Increment: more} }
}

// left returns the time on a seat's clock, and reports whether the clock runs.
func (b *table) left(s keypeg.Seat) (time.Duration, bool) {
	c := b.m.Watch().Players[s].Clock
	if c == nil {
		return -1, false
	}
	left := time.Duration(c.Left * float64(time.Second))
	if c.Since == nil {
		return left, false
	}
	return left - b.at.Sub(*c.Since), true
}

func (b *table) hasLeft(s keypeg.Seat, want time.Duration, runs bool) {
	b.t.Helper()
	if left, is := b.left(s); left != want || is != runs {
		b.t.Errorf("%s has %s left and the clock runs: %v; want %s, %v", s, left, is, want, runs)
	}
}

func TestD21_ABankRunsWhileTheMatchWaitsForItsPlayer(t *testing.T) {
	b := play(t, agree("remastered", bank(10*time.Minute, 10*time.Second)), "+1m tick")
	b.hasLeft(keypeg.Host, 9*time.Minute, true) // the match is waiting for the host to set a code
	b.hasLeft(keypeg.Guest, 10*time.Minute, false)
	b.play("host code 2334\n +2m tick")
	b.hasLeft(keypeg.Host, 9*time.Minute, false)
	b.hasLeft(keypeg.Guest, 8*time.Minute, true)
	b.play("guest 1122\n +30s tick") // placing the row adds ten seconds
	b.hasLeft(keypeg.Guest, 7*time.Minute+40*time.Second, true)
	b.play("+1h tick\n row guest 2 = --") // the server was down for an hour
	b.hasLeft(keypeg.Guest, 10*time.Second, true)
}

func TestD21_BothBanksRunInATurnOfADuel(t *testing.T) {
	b := play(t, agree("challenge", bank(10*time.Minute, 5*time.Second)), bothCodes+`
		+1m
		guest 33333
		+1m tick
	`)
	b.hasLeft(keypeg.Host, 8*time.Minute, true)
	b.hasLeft(keypeg.Guest, 9*time.Minute+5*time.Second, false)
	b.play("host 33333")
	b.hasLeft(keypeg.Host, 8*time.Minute+5*time.Second, true)
	b.hasLeft(keypeg.Guest, 9*time.Minute+5*time.Second, true)
}

func TestD21_WhoseBankIsEmptyInADuelWaitsForTheOthersRow(t *testing.T) {
	play(t, agree("challenge", bank(time.Minute, 20*time.Second)), bothCodes+`
		+10s
		guest 33333             # 70 seconds are left
		+40s
		host  33333             # 30 seconds are left
		+30s tick
		row host 2 = --
		host  22222 ! not-your-turn
		guest 22222
		guest must place
		host  must place
	`)
}

func TestD21_AnAnswerByHandTakesFromTheBankAndBringsNothing(t *testing.T) {
	b := play(t, agree("classic", strict, bank(time.Minute, 20*time.Second)), `
		host  code 2334
		guest 1122
		+50s
		host  says 0r1w
	`)
	b.hasLeft(keypeg.Host, 10*time.Second, false)
	b.play(`
		guest 1122
		+10s tick
		row guest 2 = 1122 0r1w table
		guest 1122
		+9s tick
		host  must answer       # ten seconds, though the bank is empty
		+1s tick
		row guest 3 = 1122 0r1w table
	`)
}

// TestD21_ATurnThatIsInterruptedBringsNothing checks that a player gets no increment for resuming a row. In a race without
// answers by the table, a player who owes an answer has to interrupt their row.
func TestD21_ATurnThatIsInterruptedBringsNothing(t *testing.T) {
	b := play(t, agree("challenge-race", strict, bank(time.Minute, 20*time.Second)), bothCodes+`
		+20s
		guest 33333
		host must answer
		host says 0r0w
	`)
	b.hasLeft(keypeg.Host, 40*time.Second, true)
}

func TestD21_WhoRunsOutLosesTheRowAndHasTenSecondsForEachAfterIt(t *testing.T) {
	play(t, agree("classic", bank(time.Minute, 0)), `
		host  code 2334
		+59s tick
		guest must place
		+1s tick
		row guest 1 = --
		+9s tick
		guest must place
		guest 1122              # in time
		row guest 2 = 1122 0r1w
		+10s tick
		row guest 3 = --
		+10s
		guest 1122 ! time-over D-2
		tick
		row guest 4 = --
		guest 2334
		points 5 0
	`)
}

func TestD21_WhoRunsOutHasTheIncrementIfItIsLonger(t *testing.T) {
	play(t, agree("classic", bank(time.Minute, 30*time.Second)), `
		host  code 2334
		+60s tick
		row guest 1 = --
		+29s tick
		guest must place
		+1s tick
		row guest 2 = --
	`)
}

func TestD21_EachGameBeginsWithFullBanks(t *testing.T) {
	b := play(t, agree("classic", bank(time.Minute, time.Second)), `
		+60s tick
		guest must place        # the code was drawn by lot
		+60s tick
		guest gives up
		game 2
	`)
	b.hasLeft(keypeg.Host, time.Minute, false)
	b.hasLeft(keypeg.Guest, time.Minute, true)
	b = play(t, agree("classic", strict, bank(time.Minute, 0)), "host code 2334\n guest 2334\n +30s\n host says 4r0w\n game 2\n guest code 1111\n +50s\n host 1111\n guest says 0r0w\n +1s\n host 1111\n guest says 4r0w\n replayed")
	b.hasLeft(keypeg.Host, time.Minute, false) // the next game begins with full banks
}

func TestD21_WithABankThereIsNoLimitATurn(t *testing.T) {
	refuse(t, agree("classic", limit(time.Minute), bank(time.Minute, 0)), "bad-bank-limit", "D-21")
	play(t, agree("classic", bank(time.Hour, 0)), `
		host  code 2334
		guest offers limit 3m ! bad-limit-bank D-21
		guest offers limit 0s ! bad-limit-bank D-21
		+5m
		host  sets 3m ! bad-limit-bank D-21
		guest offers end
		host  accepts
	`)
	b := play(t, agree("classic", bank(time.Hour, 0)), "host code 2334")
	if you := b.m.SeenBy(keypeg.Host).You; you.LimitAfter != nil {
		t.Errorf("a limit may be set after %v", you.LimitAfter)
	}
}

func TestD21_ABankHasBounds(t *testing.T) {
	for _, c := range []record.Bank{
		{Time: 10*time.Second - 1}, {Time: 24*time.Hour + 1}, {Increment: time.Second}, {Time: -time.Minute},
		{Time: time.Minute, Increment: -1}, {Time: time.Minute, Increment: time.Hour + 1},
	} {
		refuse(t, agree("classic", bank(c.Time, c.Increment)), "bad-bank", "D-21")
	}
	for _, c := range append([]record.Bank{{Time: 10 * time.Second}, {Time: 24 * time.Hour, Increment: time.Hour}}, UsualBanks...) {
		open(t, agree("classic", bank(c.Time, c.Increment)))
	}
}

func TestD21_ARecordTellsOfTheBankAndReplays(t *testing.T) {
	b := play(t, agree("classic", strict, bank(10*time.Minute, 10*time.Second)), `
		+10m tick               # the code is drawn
		guest 1122
		+10s tick               # the answer is given
		+11m tick               # the row is lost
		guest leaves
	`)
	r := b.record()
	text := r.String()
	for _, want := range []string{"\nBank: 10m0s 10s\n", " table\n2. --\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("not told: %q in\n%s", want, text)
		}
	}
	m, _, err := replayText(t, text)
	if err != nil || m.Config.Bank != b.m.Config.Bank {
		t.Fatalf("replayed with %+v: %v", m.Config.Bank, err)
	}
	for _, c := range []struct{ old, new, code string }{
		{"Bank: 10m0s 10s\n", "", "no-limit"},
		{"Bank: 10m0s 10s", "Bank: 9s", "bad-bank"},
		{"Bank: 10m0s 10s", "Bank: 10m\nLimit: 3m", "bad-bank-limit"},
		{"2. --", "Limit: 3m\n2. --", "bad-limit-bank"},
		{"2. --", "Set limit: host 3m\n2. --", "bad-limit-bank"},
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

func TestD22_WhoStaysAwayForTwoRowsGivesTheGameUp(t *testing.T) {
	const day = 24 * time.Hour
	b := play(t, agree("classic", limit(day)), `
		host  code 2334
		+24h tick
		row guest 1 = --
		guest 1122              # back again
		+24h tick
		row guest 3 = --
		+24h tick
		points 8 0
		game 2
	`)
	rows := b.m.Watch().Past[0].Boards[0]
	if len(rows.Rows) != 4 || !rows.GaveUp || rows.Outcome != keypeg.Unbroken {
		t.Errorf("shown as %+v", rows)
	}
	if text := b.record().String(); !strings.Contains(text, "4. --\nGave up: guest\nPoints: 8 0\n") {
		t.Errorf("told as\n%s", text)
	}
	if _, _, err := replayText(t, b.record().String()); err != nil {
		t.Error(err)
	}
	play(t, agree("classic", limit(day-time.Second)), "host code 2334\n +24h tick\n +24h tick\n guest must place")
}

// TestD22_OnlyRowsOfOneGameFollowEachOther checks that only lost rows of the same game count as consecutive. The lost
// last row of one game and the lost first row of the next are not consecutive.
func TestD22_OnlyRowsOfOneGameFollowEachOther(t *testing.T) {
	b := play(t, agree("classic", limit(24*time.Hour)), "host code 2334\n guest 1122 x7\n +24h tick\n points 8 0\n guest code 1111\n +24h tick\n host must place")
	if b.m.Games[0].Boards[keypeg.Guest].GaveUp {
		t.Error("the row that ended the game gave it up as well")
	}
}

func TestD22_InADuelTheOtherPlaysOn(t *testing.T) {
	b := play(t, agree("challenge", limit(24*time.Hour)), bothCodes+`
		guest 33333
		+24h tick
		row host 1 = --
		guest 33333
		host offers end         # an offer of theirs stays on the table
		+24h tick
		row host 2 = --
		guest must place
		host  must wait
		guest declines
		guest 11111
		award 0 1
	`)
	if !b.m.Games[0].Boards[keypeg.Host].GaveUp {
		t.Error("the host has not given up")
	}
}

// TestD22_ARecordOfATurnThatBothGivesUpAndBreaksReplays checks a duel in which an absent player gives up the game in the
// turn in which the other player breaks the code. It checks that the record says that the host gave up, and that the
// record can be replayed.
func TestD22_ARecordOfATurnThatBothGivesUpAndBreaksReplays(t *testing.T) {
	b := play(t, agree("challenge", limit(24*time.Hour)), bothCodes+`
		guest 33333
		+24h tick
		row host 1 = --
		guest 11111
		+24h tick
		award 0 1
	`)
	if text := b.record().String(); !strings.Contains(text, "2. host --\nGave up: host\n") {
		t.Errorf("told as\n%s", text)
	}
	if _, _, err := replayText(t, b.record().String()); err != nil {
		t.Error(err)
	}
}

func TestD22_ABankOfADayIsNoCorrespondence(t *testing.T) {
	play(t, agree("classic", bank(MaxBank, MaxIncrement)), "host code 2334\n +24h tick\n row guest 1 = --\n +1h tick\n row guest 2 = --\n guest must place")
}
