package match

import (
	"errors"
	"strings"
	"testing"

	"keypeg"
	"keypeg/record"
)

// TestReplayTakesAnAnswerByTheTableInATurnWhoseLimitWasLifted checks that the table may answer in a turn that began with a limit,
// even if the players agreed to remove that limit during the turn.
func TestReplayTakesAnAnswerByTheTableInATurnWhoseLimitWasLifted(t *testing.T) {
	text := "Keypeg: 1\nEdition: classic\nGames: 2\nAnswers: strict\nLimit: 3m\nGame: 1\nCode: host 2334\n1. 1122 0r1w table\nLimit: none\nResult: * 0 0\n"
	if _, _, err := replayText(t, text); err != nil {
		t.Error(err)
	}
}

func TestAGameThatAnotherFollowsTooSoonIsNamedAsAWhole(t *testing.T) {
	text := "Keypeg: 1\nEdition: classic\nGames: 2\nAnswers: auto\nGame: 1\nCode: host 2334\n1. 1122 0r1w\nGame: 2\nResult: * 0 0\n"
	_, _, err := replayText(t, text)
	line, ok := errors.AsType[*record.LineError](err)
	if !ok {
		t.Fatal(err)
	}
	fault, ok := line.Err.(*RecordError)
	if !ok || fault.Part != PartGame || fault.Game != 0 || fault.Line != -1 || fault.Err.Code != "not-over-next" {
		t.Errorf("it is %+v, %v", fault, err)
	}
}

// TestReplayLiftsNoLimitWhereThereIsNone checks that a line "Limit: none" has no effect in a match that never had a limit. A
// row lost to time is still refused.
func TestReplayLiftsNoLimitWhereThereIsNone(t *testing.T) {
	text := "Keypeg: 1\nEdition: classic\nGames: 2\nAnswers: auto\nGame: 1\nCode: host 2334\n1. 1122 0r1w\nLimit: none\n2. --\nResult: * 0 0\n"
	if _, _, err := replayText(t, text); keypeg.ErrorCode(err) != "no-limit" {
		t.Errorf("a row is lost in a match that never had a limit: %v", err)
	}
}

// TestReplayGivesNoAnswerAfterAClaim checks a duel that ends with a claim while the other player's row is waiting for an
// answer. That row must stay unanswered, whether the table or the players answer.
func TestReplayGivesNoAnswerAfterAClaim(t *testing.T) {
	const duel = "Keypeg: 1\nEdition: challenge\nGames: 3\nAnswers: strict\nLimit: 1m\nGame: 1\nCode: host 11112\nCode: guest 22222\n" +
		"1. host 33333 0r0w\n1. guest 11111 3r0w\n2. host 33333 0r0w\n2. guest 11111 2r0w\n3. host 44444 ?\nClaim: guest\nPoints: 0 1\nResult: * 0 1\n"
	if _, _, err := replayText(t, duel); err != nil {
		t.Fatal(err)
	}
	for _, answer := range []string{"0r0w", "0r0w table"} {
		_, _, err := replayText(t, strings.Replace(duel, "44444 ?", "44444 "+answer, 1))
		if keypeg.ErrorCode(err) != "not-your-turn-pending" {
			t.Errorf("%s: %v", answer, err)
		}
	}
}
