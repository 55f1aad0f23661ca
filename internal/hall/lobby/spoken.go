package lobby

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// An invite code is a word and a number of two digits, such as KITE 42. There are only 32,400 codes, so a stranger could
// guess one. For that reason, a code leads only to a free seat and expires within minutes, and the API limits guesses. The
// code of a party has a number of three digits, such as KITE 427, so it is never the code of a match.
const (
	leastNumber   = 10
	spokenNumbers = 90
	partyFactor   = 10 // the number in a party's code has one more digit
	SpokenTries   = 20 // the number of codes that an invitation tries before it gives up
)

// SpokenCode returns one code, by its index, in an invitation's sequence of spoken codes. The sequence never changes, so a
// code that somebody has heard stays valid when the ticket is renewed.
func SpokenCode(invite string, place int) string {
	return spokenFrom(sha256.Sum256(fmt.Appendf(nil, "spoken %d %s", place, invite)), leastNumber, spokenNumbers)
}

// PartyCode returns the code at an index in a party's sequence of codes.
func PartyCode(id string, place int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "party %d %s", place, id))
	return spokenFrom(sum, leastNumber*partyFactor, spokenNumbers*partyFactor)
}

// spokenFrom returns the code that a hash determines. The number in the code is between least and least+numbers-1,
// inclusive.
func spokenFrom(sum [sha256.Size]byte, least, numbers uint64) string {
	word := binary.BigEndian.Uint64(sum[:]) % uint64(len(spokenWords))
	number := least + binary.BigEndian.Uint64(sum[8:])%numbers
	return strings.ToUpper(spokenWords[word]) + " " + strconv.FormatUint(number, 10)
}

// Spoken reports whether a code is an invite code or the code of a party, however it was typed. All other codes are
// transfer codes, which are random and too long to guess.
func Spoken(code string) bool {
	_, ok := plainSpoken(code)
	return ok
}

// PlainCode returns a code of either kind in the form that is hashed. It accepts capitals, spaces and dashes, o in place
// of 0, and i or l in place of 1.
func PlainCode(code string) string {
	if plain, ok := plainSpoken(code); ok {
		return plain
	}
	return misread.Replace(strings.ToLower(code))
}

// misread replaces characters with the ones that people probably meant, and removes dashes and spaces.
var misread = strings.NewReplacer("o", "0", "i", "1", "l", "1", "-", "", " ", "")

// PlainPartyCode returns the code of a party in a standard form, such as kite427. It reports false for any other code.
func PlainPartyCode(code string) (plain string, ok bool) {
	kept := lettersOf(code)
	if _, invite := spokenWith(kept, 2); invite {
		return "", false
	}
	return spokenWith(kept, 3)
}

// plainSpoken returns an invite code, or the code of a party, in the form that is hashed, such as kite42. It ignores case,
// spaces and punctuation, and accepts letters that look like digits in place of the digits.
func plainSpoken(code string) (plain string, ok bool) {
	if plain, ok = spokenWith(lettersOf(code), 2); ok {
		return plain, true
	}
	return PlainPartyCode(code)
}

// lettersOf returns the letters and digits of a code in lower case, or "" if the text is too long for a code.
func lettersOf(code string) string {
	if len(code) > 64 {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, code)
}

// spokenWith parses letters as a word and a number of the given length.
func spokenWith(kept string, digits int) (plain string, ok bool) {
	if len(kept) <= digits {
		return "", false
	}
	word, number := kept[:len(kept)-digits], misread.Replace(kept[len(kept)-digits:])
	n, err := strconv.Atoi(number)
	_, known := slices.BinarySearch(spokenWords, word)
	return word + number, known && err == nil && n >= 0 && len(strconv.Itoa(n)) == digits
}
