package history

import (
	"strings"
	"testing"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/match"
)

// half is a record of a match that was ended by agreement, written when all games of such a match still counted.
const half = `Keypeg: 1
Host: Ann
Guest: Ben
Rules: classic
Play: series
Board: c6p4g8Bm
Games: 2
Answers: auto
First: host

Game: 1
Code: host 2334
1. 1122 0r1w
2. 2334 4r0w
Points: 2 0

Ending: agreed
Result: host 2 0
`

// TestARecordThatKeptTheRulesOnceStaysInTheHistory checks that a record imported before a rule was corrected remains in its
// owner's history and export.
func TestARecordThatKeptTheRulesOnceStaysInTheHistory(t *testing.T) {
	c := newClub(t)
	owner := hall.HashOf("old")
	m := Match{Analysis: "abc", Edition: "classic", Board: "c6p4g8Bm", Name: "Ben", Seat: 1, Past: 1, Over: true, Games: []Game{{Serial: 1, Outcome: "broken", Rows: 2}}}
	if err := c.docs.Put(t.Context(), docstore.Document{Kind: "record", Key: "abc", Made: time.Unix(0, 0), Body: []byte(half)}); err != nil {
		t.Fatal(err)
	}
	if err := c.keep(t.Context(), kindImported, owner, "abc", m); err != nil {
		t.Fatal(err)
	}
	if told := c.tell(owner); len(told.Games) != 1 {
		t.Errorf("told %+v", told)
	}
	text, err := c.Export(t.Context(), owner)
	if err != nil || !strings.Contains(text, "Points: 2 0\n") {
		t.Errorf("exported %q, %v", text, err)
	}
	done, err := c.Import(t.Context(), hall.HashOf("new"), half, "Ben")
	if err != nil || len(done.Refused) != 1 || !strings.HasPrefix(done.Refused[0].Error(), "line 15: ") || !strings.Contains(done.Refused[0].Error(), "not counted") {
		t.Errorf("imported again: %+v, %v", done, err)
	}
}

func TestWhatCannotBeCheckedInARecordIsSaid(t *testing.T) {
	c := newClub(t)
	text := strings.Replace(strings.Replace(half, "Ending: agreed", "Ending: forfeit", 1), "Games: 2", "Games: 4", 1)
	done, err := c.Import(t.Context(), hall.HashOf("new"), "\n\n"+text, "Ben")
	if err != nil || done.Added != 1 || len(done.Notes) != 1 || done.Notes[0] != (Note{Line: 3, Gap: match.NoLeaver}) {
		t.Errorf("%+v, %v", done, err)
	}
}
