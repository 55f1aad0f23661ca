package match

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"keypeg"
)

func TestAMatchIsShownAsItStands(t *testing.T) {
	cfg := agree("classic", limit(3*time.Minute), assisted)
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if v := m.Watch(); v.Started || v.Players[0].Seated || v.Game != nil || v.Past == nil {
		t.Errorf("before anyone sits: %+v", v)
	}
	b := open(t, cfg)
	b.play("host code 2334\n guest 1122\n host says 0r1w\n guest offers limit 4m\n guest 3344")
	since, due := b.at, b.at.Add(3*time.Minute)
	want := Public{
		ID: "m1", Version: b.m.Version, Rules: "classic", Mode: keypeg.Series, Boards: cfg.Boards,
		Agreed: 2, Answers: keypeg.Assisted, Limit: 180, Started: true, Past: []Ended{},
		Players: [2]Player{{Name: "Host", Seated: true, Duty: ToAnswer, Deadline: &due, Clock: &Clock{180, &since}}, {Name: "Guest", Seated: true}},
		Offer:   &Offering{By: keypeg.Guest, Kind: OfferLimit, Limit: 240},
	}
	v := b.m.Watch()
	is := v.Public
	is.Game = nil
	if !reflect.DeepEqual(is, want) {
		t.Errorf("shown\n%+v\nwant\n%+v", is, want)
	}
	host := keypeg.Host
	board := v.Game.Boards[0]
	board.Commitment = ""
	if !reflect.DeepEqual(board, RunningBoard{
		Breaker: keypeg.Guest, Format: cfg.Boards[0], CodeSet: true,
		Rows: []RowView{{Code: keypeg.CodeOf(1, 1, 2, 2), Keys: &keypeg.Keys{White: 1}}, {Code: keypeg.CodeOf(3, 3, 4, 4)}},
	}) || v.Game.Serial != 1 || v.Game.Number != 1 || !reflect.DeepEqual(v.Game.Maker, &host) {
		t.Errorf("the game is shown as %+v", v.Game)
	}
}

func TestASeatIsShownWhatItMayDo(t *testing.T) {
	b := open(t, agree("classic", strict))
	for _, step := range []struct {
		line        string
		host, guest []CommandKind
	}{
		{"", []CommandKind{SetCode, Propose, Leave}, []CommandKind{Propose, Leave}},
		{"host code 2334", []CommandKind{Propose, SetLimit, Leave}, []CommandKind{PlaceRow, GiveUp, Claim, Propose, Leave}},
		{"guest 1122", []CommandKind{GiveKeys, Propose, Leave}, []CommandKind{GiveUp, Claim, Propose, Leave}},
		{"guest offers end", []CommandKind{GiveKeys, Accept, Decline, Leave}, []CommandKind{GiveUp, Claim, Decline, Leave}},
		{"guest gives up", []CommandKind{GiveKeys, Accept, Decline, Leave}, []CommandKind{Claim, Decline, Leave}},
		{"host accepts", []CommandKind{Rematch}, []CommandKind{Rematch}},
	} {
		b.play(step.line)
		if is := b.m.SeenBy(keypeg.Host).You.May; !slices.Equal(is, step.host) {
			t.Errorf("after %q the host may %v, want %v", step.line, is, step.host)
		}
		if is := b.m.SeenBy(keypeg.Guest).You.May; !slices.Equal(is, step.guest) {
			t.Errorf("after %q the guest may %v, want %v", step.line, is, step.guest)
		}
	}
	m, _ := New(agree("classic"))
	if is := m.SeenBy(keypeg.Guest).You.May; !slices.Equal(is, []CommandKind{Sit}) {
		t.Errorf("who does not sit may %v", is)
	}
}

func TestAGameThatIsOverIsShownWhole(t *testing.T) {
	b := play(t, agree("challenge", strict, limit(time.Minute)), `
		guest code 22222
		+1m tick
		host  33333
		guest 12345
		guest says 1r0w
		+1m tick
		host  gives up
		guest claims ! claim-unproven
		guest gives up
	`)
	e := b.m.Watch().Past[0]
	if e.Serial != 1 || e.Number != 1 || e.Maker != nil || e.Award != [2]int{1, 0} || !e.PlayedAgain || e.Abandoned {
		t.Errorf("shown as %+v", e)
	}
	host, guest := e.Boards[0], e.Boards[1]
	if host.Breaker != keypeg.Host || host.Code.String() != "22222" || host.Outcome != keypeg.Spoilt || host.Drawn || !host.GaveUp || !slices.Equal(host.Wrong, []int{1}) || host.Rows[0].Right.String() != "0r0w" {
		t.Errorf("what the host broke is shown as %+v", host)
	}
	if guest.Outcome != keypeg.Unbroken || !guest.Drawn || !guest.GaveUp || guest.Claimed || guest.Wrong != nil || !guest.Rows[0].ByTable {
		t.Errorf("what the guest broke is shown as %+v", guest)
	}
	// A player who still had rows when the other player broke the code has the outcome Stopped, because those rows might
	// have broken the code.
	b = play(t, agree("challenge"), bothCodes+"host 22222\n guest 33333")
	if boards := b.m.Watch().Past[0].Boards; boards[0].Outcome != keypeg.Broken || boards[1].Outcome != keypeg.Stopped {
		t.Errorf("shown as %s and %s", boards[0].Outcome, boards[1].Outcome)
	}
	// A player who has no rows left has not broken the code.
	b = play(t, agree("challenge", on("c8p5g12Bm", "c8p5g1Bm")), bothCodes+"host 33333\n guest 33333\n host 22222")
	if boards := b.m.Watch().Past[0].Boards; boards[0].Outcome != keypeg.Broken || boards[1].Outcome != keypeg.Unbroken {
		t.Errorf("shown as %s and %s", boards[0].Outcome, boards[1].Outcome)
	}
	// A game in progress when the match ends stays open.
	b = play(t, agree("classic"), "host code 1111\n guest 2222\n guest leaves")
	if e := b.m.Watch().Past[0]; !e.Abandoned || e.Boards[0].Outcome != keypeg.Open || e.Boards[0].Code.String() != "1111" {
		t.Errorf("shown as %+v", e)
	}
}
