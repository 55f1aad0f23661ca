package match

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"keypeg"
)

// Tests of the decisions on what each player may know (D-11, D-13).

func TestD11_ACommitmentIsTheHashOfSixLines(t *testing.T) {
	salt := Salt(strings.Repeat("0f", 32))
	// printf 'keypeg-commitment-1\nm1\n3\nguest\n2334\n0f0f…0f\n' | sha256sum
	const want = "2e7e258e010fc07593e6419433485ba8c30228c022b1be66b1d40836fd01f2c3"
	if got := Commitment("m1", 3, keypeg.Guest, keypeg.CodeOf(2, 3, 3, 4), salt); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestD11_TheCommitmentIsShownWithTheCodeAndTheSaltWithTheReveal(t *testing.T) {
	b := play(t, agree("classic"), "host code 2334")
	var shown []string
	for _, v := range []View{b.m.Watch(), b.m.SeenBy(keypeg.Host), b.m.SeenBy(keypeg.Guest)} {
		shown = append(shown, v.Game.Boards[0].Commitment)
		salt := string(b.m.Game().Salts[keypeg.Host])
		if text := asJSON(t, v); strings.Contains(text, salt) || len(salt) != 64 { // 256 bits
			t.Errorf("the salt %q is shown before the reveal", salt)
		}
	}
	if shown[0] == "" || shown[0] != shown[1] || shown[0] != shown[2] {
		t.Errorf("the commitment is shown as %q", shown)
	}
	b.play("guest 1122\n guest 2334")
	past := b.m.Watch().Past[0].Boards[0]
	if past.Commitment != shown[0] {
		t.Error("the commitment has changed")
	}
	if Commitment(b.m.Config.ID, 1, keypeg.Host, past.Code, past.Salt) != shown[0] {
		t.Error("the code and salt revealed do not prove the commitment")
	}
}

func TestD11_EveryCodeHasASaltOfItsOwn(t *testing.T) {
	b := play(t, agree("challenge", limit(time.Minute)), bothCodes+"host 22222\n guest 11111\n +1m tick")
	seen := map[Salt]bool{}
	for _, g := range b.m.Games {
		for _, salt := range g.Salts {
			if len(salt) != 64 || seen[salt] {
				t.Errorf("salt %q", salt)
			}
			seen[salt] = true
		}
	}
	if len(seen) != 4 {
		t.Errorf("%d salts of 4", len(seen))
	}
}

func TestD11_AnIdIsPlainSoThatNoTwoCommitmentsReadAlike(t *testing.T) {
	for _, id := range []string{"a\n1", "a b", "é", strings.Repeat("x", 65)} {
		refuse(t, agree("classic", func(c *Config) { c.ID = id }), "bad-id", "D-11")
	}
	for _, id := range []string{"", "aZ09-_", strings.Repeat("x", 64)} {
		open(t, agree("classic", func(c *Config) { c.ID = id }))
	}
}

func TestD11_WithoutChanceNothingIsDecided(t *testing.T) {
	b := open(t, agree("classic"))
	_, _, err := b.m.Decide(Command{Kind: SetCode, Version: b.m.Version, Code: keypeg.CodeOf(1, 1, 1, 1)}, b.at, strings.NewReader(""))
	if err == nil || keypeg.ErrorCode(err) != "" {
		t.Errorf("a code without a salt: %v", err)
	}
}

func TestD13_ASealedRowShowsOnlyThatItIsThere(t *testing.T) {
	b := play(t, agree("challenge"), bothCodes+"guest 76543")
	for who, v := range map[string]View{"watchers": b.m.Watch(), "the host": b.m.SeenBy(keypeg.Host)} {
		if text := asJSON(t, v); strings.Contains(text, "76543") {
			t.Errorf("%s see the sealed row: %s", who, text)
		}
		if rows := v.Game.Boards[1].Rows; len(rows) != 1 || rows[0] != (RowView{Sealed: true}) {
			t.Errorf("%s see %+v", who, rows)
		}
		if v.Players[keypeg.Guest].Duty != Nothing {
			t.Errorf("%s do not see that the guest has placed", who)
		}
	}
	if own := b.m.SeenBy(keypeg.Guest).You; own.Sealed.String() != "76543" || own.Lost {
		t.Errorf("the guest sees %+v", own)
	}
	b.play("host 33333")
	if rows := b.m.Watch().Game.Boards[1].Rows; rows[0].Code.String() != "76543" || rows[0].Sealed {
		t.Errorf("opened as %+v", rows)
	}
}

func TestD13_ARowLostToTimeIsSealedAsWell(t *testing.T) {
	// Both clocks of a turn run out together, so this state lasts only from one event to
	// the next.
	lost, placed := play(t, agree("challenge"), bothCodes), play(t, agree("challenge"), bothCodes)
	lost.m.Apply(Event{Kind: Lost, Seat: keypeg.Guest, ByTable: true})
	placed.m.Apply(Event{Kind: Placed, Seat: keypeg.Guest, Code: keypeg.CodeOf(3, 3, 3, 3, 3)})
	if a, b := asJSON(t, lost.m.SeenBy(keypeg.Host)), asJSON(t, placed.m.SeenBy(keypeg.Host)); a != b {
		t.Errorf("the host can tell a lost row from one that was placed:\n%s\n%s", a, b)
	}
	if own := lost.m.SeenBy(keypeg.Guest).You; !own.Lost || own.Sealed != 0 {
		t.Errorf("its own player sees %+v", own)
	}
}

func TestD13_AnswersByHandAreSealedUntilBothAreGiven(t *testing.T) {
	b := play(t, agree("challenge", strict), bothCodes+`
		host  33333
		guest 11134
		host  says 3r0w
		row guest 1 = 11134 ?
		host  must wait
		guest must answer
	`)
	for who, v := range map[string]View{"watchers": b.m.Watch(), "the guest": b.m.SeenBy(keypeg.Guest)} {
		if text := asJSON(t, v); strings.Contains(text, "3r0w") {
			t.Errorf("%s see the sealed answer: %s", who, text)
		}
	}
	if keys := b.m.SeenBy(keypeg.Host).You.Keys; keys == nil || keys.String() != "3r0w" {
		t.Errorf("the host's own answer is shown as %v", keys)
	}
	b.play("guest says 0r0w\n row guest 1 = 11134 3r0w\n row host 1 = 33333 0r0w")
	if b.m.SeenBy(keypeg.Host).You.Keys != nil {
		t.Error("the answer is opened, and still shown as sealed")
	}
}

func TestD13_WatchersSeeWhatBothSeeAndNeverMore(t *testing.T) {
	b := open(t, agree("challenge", strict))
	for line := range strings.Lines(bothCodes + "host 33333\n guest 11134\n host says 3r0w\n guest says 0r0w\n host 44444\n guest leaves") {
		b.play(line)
		watch := b.m.Watch()
		if watch.You != nil {
			t.Error("a watcher has a seat's part of the view")
		}
		for _, s := range keypeg.Seats {
			if seen := b.m.SeenBy(s); asJSON(t, seen.Public) != asJSON(t, watch.Public) {
				t.Errorf("after %q %s sees another match than watchers do", line, s)
			}
		}
	}
}

func TestD13_ASeatSeesTheCodeItMadeAndNoOther(t *testing.T) {
	b := play(t, agree("challenge"), bothCodes)
	for s, want := range map[keypeg.Seat]string{keypeg.Host: "11111", keypeg.Guest: "22222"} {
		if got := b.m.SeenBy(s).You.Code.String(); got != want {
			t.Errorf("%s sees the code %s", s, got)
		}
	}
	if text := asJSON(t, b.m.Watch()); strings.Contains(text, "11111") || strings.Contains(text, "22222") {
		t.Errorf("a watcher sees a code: %s", text)
	}
}

func asJSON(t tester, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
