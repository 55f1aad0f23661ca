package match

import (
	"strings"
	"testing"

	"keypeg"
	"keypeg/record"
)

// These tests concern facts that a record may lack, and facts that a record contains so that
// others can be checked.

func TestWithoutTheMatchsIdCommitmentsGoUnchecked(t *testing.T) {
	b := play(t, agree("classic"), hostMade+guestMade)
	text := b.record().String()
	if notes := Unchecked(b.record()); len(notes) > 0 {
		t.Errorf("of a whole record it is said: %q", notes)
	}
	without := strings.Replace(text, "Match: m1\n", "", 1)
	if _, _, err := replayText(t, without); err != nil {
		t.Errorf("refused: %v", err)
	}
	r, _ := record.Parse(without)
	if notes := Unchecked(r); len(notes) != 1 || notes[0] != NoMatchID {
		t.Errorf("it is said: %q", notes)
	}
	if _, _, err := replayText(t, strings.Replace(text, "Match: m1", "Match: m2", 1)); keypeg.ErrorCode(err) != "bad-commitment" {
		t.Errorf("of another match it is said: %v", err)
	}
}

func TestD3_ARecordSaysWhoLeft(t *testing.T) {
	text := play(t, agree("classic"), hostMade+"guest leaves").record().String()
	if !strings.Contains(text, "\nEnding: forfeit\nLeft: guest\nResult: host 2 0\n") {
		t.Fatalf("not told:\n%s", text)
	}
	for _, winner := range []string{"guest", "draw", "*"} {
		if _, _, err := replayText(t, strings.Replace(text, "Result: host", "Result: "+winner, 1)); keypeg.ErrorCode(err) != "wrong-result" {
			t.Errorf("%s is said to win: %v", winner, err)
		}
	}
	old := strings.Replace(text, "Left: guest\n", "", 1) // as in records of older versions
	if _, _, err := replayText(t, old); err != nil {
		t.Error(err)
	}
	r, _ := record.Parse(old)
	if notes := Unchecked(r); len(notes) != 1 || notes[0] != NoLeaver {
		t.Errorf("it is said: %q", notes)
	}
}
