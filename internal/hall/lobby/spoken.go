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
// guess one. Therefore a code opens only a free seat and only for minutes, and the API limits guesses.
const (
	leastNumber   = 10
	spokenNumbers = 90
	SpokenTries   = 20 // codes that an invitation tries before it gives up
)

// SpokenCode returns the code at a place, from 0, among those of an invitation. An invitation always has the same codes, so
// a code that somebody was told stays valid when it is renewed.
func SpokenCode(invite string, place int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "spoken %d %s", place, invite))
	word := binary.BigEndian.Uint64(sum[:]) % uint64(len(spokenWords))
	number := leastNumber + binary.BigEndian.Uint64(sum[8:])%spokenNumbers
	return strings.ToUpper(spokenWords[word]) + " " + strconv.FormatUint(number, 10)
}

// Spoken reports whether a code, however it was typed, is an invite code. Transfer codes are random and too long to be
// guessed.
func Spoken(code string) bool {
	_, ok := plainSpoken(code)
	return ok
}

// PlainCode returns a code of either kind in the form that is hashed, however it was typed: in capitals, with spaces and dashes,
// with o for 0 and i or l for 1.
func PlainCode(code string) string {
	if plain, ok := plainSpoken(code); ok {
		return plain
	}
	return misread.Replace(strings.ToLower(code))
}

// misread maps characters that people confuse to the intended ones.
var misread = strings.NewReplacer("o", "0", "i", "1", "l", "1", "-", "", " ", "")

// plainSpoken returns an invite code in the form that is hashed, such as kite42. It ignores case, spaces and marks, and
// accepts letters that look like digits.
func plainSpoken(code string) (plain string, ok bool) {
	if len(code) > 64 {
		return "", false
	}
	kept := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, code)
	if len(kept) <= 2 {
		return "", false
	}
	word, number := kept[:len(kept)-2], misread.Replace(kept[len(kept)-2:])
	n, err := strconv.Atoi(number)
	_, known := slices.BinarySearch(spokenWords, word)
	return word + number, known && err == nil && n >= leastNumber
}
