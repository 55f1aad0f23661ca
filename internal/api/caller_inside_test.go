package api

import (
	"fmt"
	"testing"

	"keypeg/internal/tell"
)

// TestWishesAreRememberedAfterManyOthers checks that many unusual preferences do not push an ordinary preference out
// of the cache. The number of remembered preferences must be limited without dropping all of them whenever a new one
// arrives.
func TestWishesAreRememberedAfterManyOthers(t *testing.T) {
	s := newServer(nil, Options{})
	for i := range 3*mostRecent + mostRecent/2 {
		s.preferred("", fmt.Sprintf("fr;q=0.%d", i))
	}
	s.preferred("", "de-AT, en;q=0.5")
	if v := s.voices.of(wish{"", "de-AT, en;q=0.5"}, func() *tell.Voice { return nil }); v == nil || v.Language != "de" {
		t.Error("an ordinary wish is not remembered")
	}
	count := 0
	s.voices.made.Range(func(any, any) bool { count++; return true })
	if count > mostRecent || count < mostRecent/2 {
		t.Errorf("%d wishes are remembered", count)
	}
}
