package bot

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"keypeg"
	"keypeg/match"
)

// strictTable returns a match in which the host answers by hand and may give any answer.
func strictTable(t *testing.T, board keypeg.Format) *table {
	t.Helper()
	p, _ := keypeg.FindEdition("classic")
	cfg := match.FromEdition(p, keypeg.Guest)
	cfg.Answers = keypeg.Strict
	cfg.Boards = [2]keypeg.Format{board, board}
	return newTable(t, cfg)
}

// TestMoveClaimsWhenNoCodeFits answers every row with no keys until no code fits, and checks that each level then makes a
// claim.
func TestMoveClaimsWhenNoCodeFits(t *testing.T) {
	for k, l := range levels {
		b := strictTable(t, board(t, "c3p3g8"))
		rnd := rand.NewChaCha8([32]byte{byte(k)})
		b.do(match.Command{Kind: match.SetCode, Seat: keypeg.Host, Version: b.m.Version, Code: keypeg.CodeOf(1, 2, 3)})
		for len(b.m.Games) == 1 {
			c, did := b.step(keypeg.Guest, l, rnd)
			if !did {
				t.Fatalf("%s does nothing", l.Slug)
			}
			board := b.m.Games[0].Boards[keypeg.Guest]
			claimed := keypeg.Feasible(board.Format, board.Rows) == keypeg.No
			if (c.Kind == match.Claim) != claimed {
				t.Fatalf("%s: %s, with %v", l.Slug, c.Kind, board.Rows)
			}
			if c.Kind == match.PlaceRow {
				b.do(match.Command{Kind: match.GiveKeys, Seat: keypeg.Host, Version: b.m.Version, Keys: keypeg.Keys{}})
			}
		}
		if past := b.m.Watch().Past[0]; !past.Boards[0].Claimed || b.m.Points[keypeg.Guest] != 3 {
			t.Errorf("%s: the claim brought %v", l.Slug, b.m.Points)
		}
	}
}

// TestMoveAnswersRight checks that each level, as Codemaker, answers rows of all kinds correctly.
func TestMoveAnswersRight(t *testing.T) {
	for k, l := range levels {
		b := strictTable(t, board(t, "c6p4bg8"))
		rnd := rand.NewChaCha8([32]byte{byte(k)})
		b.step(keypeg.Host, l, rnd)
		secret := b.m.SeenBy(keypeg.Host).You.Code
		for _, row := range []keypeg.Code{keypeg.CodeOf(1, 1, 2, 2), keypeg.CodeOf(0, 3, 4, 5), keypeg.CodeOf(6, 6, 6, 1)} {
			b.do(match.Command{Kind: match.PlaceRow, Seat: keypeg.Guest, Version: b.m.Version, Code: row})
			c, did := b.step(keypeg.Host, l, rnd)
			if !did || c.Kind != match.GiveKeys || c.Keys != keypeg.Score(secret, row) {
				t.Errorf("%s answers %s against %s with %+v", l.Slug, row, secret, c)
			}
		}
	}
}

func TestMoveHasADuty(t *testing.T) {
	b := strictTable(t, board(t, "c6p4"))
	for _, v := range []match.View{b.m.Watch(), b.m.SeenBy(keypeg.Guest)} {
		if _, err := levels[0].Move(context.Background(), v, rand.NewChaCha8([32]byte{})); keypeg.ErrorCode(err) != "no-duty" {
			t.Errorf("without a duty: %v", err)
		}
	}
}

// TestMoveIsWorkedOutFromTheViewAlone requests the same move twice with the same random bytes. It plays other games in
// between, and checks that the results are equal.
func TestMoveIsWorkedOutFromTheViewAlone(t *testing.T) {
	for k, l := range levels {
		b := newTable(t, match.FromEdition(keypeg.Editions[11], keypeg.Guest)) // challenge-4
		for _, s := range keypeg.Seats {
			b.step(s, l, rand.NewChaCha8([32]byte{byte(s)}))
		}
		for turn := byte(0); len(b.m.Games) == 1 && turn < 8; turn++ {
			first, err := l.Move(context.Background(), b.m.SeenBy(keypeg.Host), rand.NewChaCha8([32]byte{turn}))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := l.Row(context.Background(), position(match.RunningBoard{Format: board(t, "c4p3")}), rand.NewChaCha8([32]byte{})); err != nil {
				t.Fatal(err)
			}
			again, _ := l.Move(context.Background(), b.m.SeenBy(keypeg.Host), rand.NewChaCha8([32]byte{turn}))
			if first != again {
				t.Fatalf("%s: %+v, then %+v", l.Slug, first, again)
			}
			b.do(first)
			b.step(keypeg.Guest, l, rand.NewChaCha8([32]byte{turn, byte(k)}))
		}
	}
}

func TestReply(t *testing.T) {
	for _, c := range []struct {
		offer match.OfferKind
		limit time.Duration
		want  match.CommandKind
	}{
		{match.OfferEnd, 0, match.Accept},
		{match.OfferLimit, time.Minute, match.Accept},
		{match.OfferLimit, shortest, match.Accept},
		{match.OfferLimit, 2 * time.Second, match.Decline},
	} {
		b := strictTable(t, board(t, "c6p4"))
		if _, ok := levels[0].Reply(b.m.SeenBy(keypeg.Guest)); ok {
			t.Error("a reply to no offer")
		}
		b.do(match.Command{Kind: match.Propose, Seat: keypeg.Host, Version: b.m.Version, Offer: c.offer, Limit: c.limit})
		for _, v := range []match.View{b.m.SeenBy(keypeg.Host), b.m.Watch()} {
			if reply, ok := levels[0].Reply(v); ok {
				t.Errorf("whom nothing was offered replies with %+v", reply)
			}
		}
		reply, ok := levels[0].Reply(b.m.SeenBy(keypeg.Guest))
		if !ok || reply.Kind != c.want {
			t.Errorf("%s %s: %+v", c.offer, c.limit, reply)
		}
		b.do(reply)
		if b.m.Offer != nil {
			t.Error("the offer is still open")
		}
	}
	b := strictTable(t, board(t, "c6p4"))
	b.do(match.Command{Kind: match.Propose, Seat: keypeg.Host, Version: b.m.Version, Offer: match.OfferLimit, Limit: time.Minute})
	b.do(match.Command{Kind: match.Accept, Seat: keypeg.Guest, Version: b.m.Version})
	b.do(match.Command{Kind: match.Propose, Seat: keypeg.Host, Version: b.m.Version, Offer: match.OfferLimit})
	if reply, _ := levels[0].Reply(b.m.SeenBy(keypeg.Guest)); reply.Kind != match.Accept {
		t.Errorf("no limit at all: %+v", reply)
	}
}
