package tell_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
)

// TestNicknamesAreEnoughForAParty gives names to 500 people in each language. All names must differ, and all
// must be allowed.
func TestNicknamesAreEnoughForAParty(t *testing.T) {
	for _, language := range tell.Languages() {
		say := tell.Prefer(language)
		var taken []string
		for len(taken) < 500 {
			names := say.Nicknames(taken, 5, rand.N)
			for _, name := range names {
				if err := keypeg.CheckName(name); err != nil || len(strings.Fields(name)) != 2 || slices.Contains(taken, name) {
					t.Fatalf("in %s, after %d names: %q, %v", language, len(taken), name, err)
				}
			}
			taken = append(taken, names...)
		}
	}
}

// TestNicknamesNeverRunOut checks that more names can be proposed even if all names are already taken,
// written in capitals.
func TestNicknamesNeverRunOut(t *testing.T) {
	say := tell.Prefer("en")
	all := say.Nicknames(nil, 30*48, func(int) int { return 0 })
	for i, name := range all {
		all[i] = strings.ToUpper(name)
	}
	more := say.Nicknames(all, 2, rand.N)
	if len(more) != 2 || !strings.HasSuffix(more[0], " 2") || more[0] == more[1] {
		t.Errorf("then come %q", more)
	}
}
