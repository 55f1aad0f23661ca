package bot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"keypeg"
	"keypeg/match"
)

// unsettled is a set of rows on a board too big to search. The work allowed for a claim is too small to decide whether
// any code agrees with the rows.
const unsettled = `3743g2363283 1r3w
i6115368he4k 1r4w
fdhh3j49jka6 0r5w
b5987bc34ek6 0r4w
07e2ck925j6c 2r3w
dkd6784g5j73 0r4w
821dj3idj7ae 0r7w
e460d05290ff 0r3w
b5chkgi28g00 1r3w
1bd33ek6k35e 1r3w
ig16k9kdcjec 0r3w`

// TestMoveDoesNotClaimWhatItCannotKnow checks that neither the weakest level nor the strongest makes a claim when it
// cannot decide whether any code agrees with the rows. Such a claim would be refused every time.
func TestMoveDoesNotClaimWhatItCannotKnow(t *testing.T) {
	for k, l := range []Level{levels[0], levels[len(levels)-1]} {
		b := strictTable(t, board(t, "c20p12g20b"))
		b.do(match.Command{Kind: match.SetCode, Seat: keypeg.Host, Version: b.m.Version, Code: keypeg.CodeOf(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)})
		for line := range strings.Lines(unsettled) {
			text, answer, _ := strings.Cut(strings.TrimSpace(line), " ")
			c := match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Version: b.m.Version}
			if err := c.Code.UnmarshalText([]byte(text)); err != nil {
				t.Fatal(err)
			}
			b.do(c)
			c = match.Command{Kind: match.GiveKeys, Seat: keypeg.Host, Version: b.m.Version}
			if err := c.Keys.UnmarshalText([]byte(answer)); err != nil {
				t.Fatal(err)
			}
			b.do(c)
		}
		board := b.m.Games[0].Boards[keypeg.Guest]
		if v := keypeg.Feasible(board.Format, board.Rows); v != keypeg.Unknown {
			t.Fatalf("the rows are settled, as %d: the search has become better than this test", v)
		}
		if c, _ := b.step(keypeg.Guest, l, rand.NewChaCha8([32]byte{byte(k)})); c.Kind != match.PlaceRow {
			t.Errorf("%s: %s, which may be right, and cannot be known", l.Slug, c.Kind)
		}
	}
}
