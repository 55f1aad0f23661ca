package seldom_test

import (
	"slices"
	"testing"
	"time"

	"keypeg/internal/seldom"
)

func TestOnceAMinute(t *testing.T) {
	var w seldom.Word
	var said []int
	at := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	for range 150 { // seconds
		w.Say(at, func(unsaid int) { said = append(said, unsaid) })
		at = at.Add(time.Second)
	}
	if !slices.Equal(said, []int{0, 59, 59}) {
		t.Errorf("said with %v unsaid", said)
	}
}
