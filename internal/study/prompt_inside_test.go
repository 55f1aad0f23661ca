package study

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
)

// TestWaitingCallersAreAnsweredSoon checks that a waiting caller's judge always has a limit on time and, on boards where
// rows have many answers, also on work.
func TestWaitingCallersAreAnsweredSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			board string
			rows  int
			work  int64
		}{{"c2p12", 1, promptWork}, {"c2p12", 5, promptWork / 5}, {"c3p7", 1, promptWork}, {"c6p4", 1, 0}, {"c8p5", 5, 0}} {
			e, err := keypeg.ParseFormat(c.board)
			if err != nil {
				t.Fatal(err)
			}
			j, stop := promptJudge(t.Context(), e, c.rows)
			if j.search.Work != c.work || j.search.Enough() {
				t.Errorf("%s, %d rows: work %d, enough at once: %v", c.board, c.rows, j.search.Work, j.search.Enough())
			}
			time.Sleep(promptTime)
			synctest.Wait()
			if !j.search.Enough() {
				t.Errorf("%s: not enough after %s", c.board, promptTime)
			}
			stop()
		}
		given, giveUp := context.WithCancel(t.Context())
		giveUp()
		if enough, stop := promptly(given); !enough() {
			t.Error("who gave up is still answered")
		} else {
			stop()
		}
	})
}
