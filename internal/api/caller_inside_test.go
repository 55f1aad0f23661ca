package api

import (
	"fmt"
	"testing"
)

// TestWishesAreRememberedAfterManyOthers checks that many unusual preferences do not evict an ordinary preference
// from the cache. The size of the cache must be limited, but not by emptying it whenever a new preference arrives.
func TestWishesAreRememberedAfterManyOthers(t *testing.T) {
	s := newServer(nil, Options{})
	for i := range 3*mostRecent + mostRecent/2 {
		s.preferred("", fmt.Sprintf("fr;q=0.%d", i))
	}
	s.preferred("", "de-AT, en;q=0.5")
	if v, ok := s.voices.Get(wish{"", "de-AT, en;q=0.5"}); !ok || v.Language != "de" {
		t.Error("an ordinary wish is not remembered")
	}
	if count := s.voices.Len(); count > mostRecent || count < mostRecent/2 {
		t.Errorf("%d wishes are remembered", count)
	}
}
