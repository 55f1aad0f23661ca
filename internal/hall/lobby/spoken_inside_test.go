package lobby

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestSpokenWords checks that no two words of invite codes sound or look alike.
func TestSpokenWords(t *testing.T) {
	if len(spokenWords) != 360 || !slices.IsSorted(spokenWords) {
		t.Fatalf("%d words, which are to be sorted", len(spokenWords))
	}
	plain, sounds := regexp.MustCompile(`^[a-z]{3,5}$`), map[string]string{}
	for i, word := range spokenWords {
		if !plain.MatchString(word) {
			t.Errorf("%q is no plain short word; with its number it must be shorter than a ticket's code", word)
		}
		if other, ok := sounds[sound(word)]; ok {
			t.Errorf("%q sounds like %q", word, other)
		}
		sounds[sound(word)] = word
		for _, other := range spokenWords[:i] {
			if slips(word, other) < 2 {
				t.Errorf("one slip makes %q of %q", word, other)
			}
		}
	}
}

// sound returns a form of a word that is equal for all words that a careless listener might confuse, in any of our
// languages.
func sound(word string) string {
	for _, same := range [][2]string{
		{"ph", "f"}, {"ck", "k"}, {"ch", "s"}, {"sh", "s"}, {"qu", "kw"}, {"ea", "i"}, {"ee", "i"}, {"oo", "u"}, {"ou", "u"}, {"ai", "e"}, {"ei", "e"}, {"au", "o"}, {"oa", "o"},
		{"c", "k"}, {"q", "k"}, {"g", "k"}, {"x", "ks"}, {"z", "s"}, {"v", "f"}, {"w", "f"}, {"y", "i"}, {"b", "p"}, {"d", "t"}, {"h", ""},
	} {
		word = strings.ReplaceAll(word, same[0], same[1])
	}
	word = string(slices.Compact([]byte(word)))
	if len(word) > 3 {
		word = strings.TrimSuffix(word, "e")
	}
	return word
}

// slips returns the number of typing mistakes that turn the word a into the word b. A mistake changes, adds or omits a
// letter, or swaps two adjacent letters.
func slips(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			if i == 0 || j == 0 {
				d[i][j] = i + j
				continue
			}
			d[i][j] = min(d[i-1][j], d[i][j-1]) + 1
			if a[i-1] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-1][j-1])
			}
			d[i][j] = min(d[i][j], d[i-1][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

func TestSlips(t *testing.T) {
	for pair, want := range map[[2]string]int{
		{"kite", "kite"}: 0, {"kite", "kit"}: 1, {"kite", "bite"}: 1, {"kite", "skite"}: 1, {"kite", "ktie"}: 1, {"kite", "kiwi"}: 2, {"", "kite"}: 4,
	} {
		if got := slips(pair[0], pair[1]); got != want {
			t.Errorf("%q: %d, want %d", pair, got, want)
		}
	}
}

// TestSpokenCodesAreDrawnFromAll checks that invite codes use every word and every number.
func TestSpokenCodesAreDrawnFromAll(t *testing.T) {
	words, numbers := map[string]bool{}, map[string]bool{}
	for place := range 20_000 {
		code := SpokenCode("an invitation", place)
		word, number, _ := strings.Cut(code, " ")
		words[word], numbers[number] = true, true
		if plain, ok := plainSpoken(code); !ok || plain != strings.ToLower(word)+number {
			t.Fatalf("%q is read as %q, %v", code, plain, ok)
		}
	}
	if len(words) != len(spokenWords) || len(numbers) != spokenNumbers {
		t.Errorf("%d words and %d numbers", len(words), len(numbers))
	}
}

// TestPartyCodesAreNoInviteCodes checks that the code of a party is recognised however it is typed, and that no
// invite code is mistaken for the code of a party.
func TestPartyCodesAreNoInviteCodes(t *testing.T) {
	words := map[string]bool{}
	for place := range 20_000 {
		code := PartyCode("a party", place)
		word, number, _ := strings.Cut(code, " ")
		words[word] = true
		for _, typed := range []string{code, strings.ToLower(word) + "-" + strings.NewReplacer("0", "o", "1", "l").Replace(number)} {
			if plain, ok := PlainPartyCode(typed); !ok || plain != strings.ToLower(word)+number || !Spoken(typed) {
				t.Fatalf("%q is read as %q, %v", typed, plain, ok)
			}
		}
		invite := SpokenCode("an invitation", place)
		for _, typed := range []string{invite, strings.NewReplacer("0", "o", "1", "i").Replace(invite)} {
			if plain, ok := PlainPartyCode(typed); ok {
				t.Fatalf("the invite code %q is read as %q", typed, plain)
			}
		}
	}
	if len(words) != len(spokenWords) {
		t.Errorf("%d words", len(words))
	}
	for _, wrong := range []string{"", "427", "KITE 027", "KITE 4277", "KLTE 427", "KITE +27"} {
		if plain, ok := PlainPartyCode(wrong); ok {
			t.Errorf("%q is read as %q", wrong, plain)
		}
	}
}
