package match

import (
	"errors"
	"testing"

	"keypeg"
	"keypeg/record"
)

// The answer is owed in a turn that had a limit, though both lifted it before the turn was over.
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

// Where a record says that there is no limit, though there was none before, it lifts none.
func TestReplayLiftsNoLimitWhereThereIsNone(t *testing.T) {
	text := "Keypeg: 1\nEdition: classic\nGames: 2\nAnswers: auto\nGame: 1\nCode: host 2334\n1. 1122 0r1w\nLimit: none\n2. --\nResult: * 0 0\n"
	if _, _, err := replayText(t, text); keypeg.ErrorCode(err) != "no-limit" {
		t.Errorf("a row is lost in a match that never had a limit: %v", err)
	}
}
