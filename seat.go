package keypeg

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Seat is one of the two places at the table. The Host made the match; the Guest joined it.
type Seat uint8

const (
	Host Seat = iota
	Guest
)

// Seats lists both seats in order.
var Seats = [2]Seat{Host, Guest}

// Other returns the seat across the table.
func (s Seat) Other() Seat { return 1 - s }

// String returns host or guest.
func (s Seat) String() string { return [...]string{"host", "guest"}[s] }

// MarshalText writes host or guest.
func (s Seat) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads host or guest.
func (s *Seat) UnmarshalText(text []byte) error {
	for _, seat := range Seats {
		if seat.String() == string(text) {
			*s = seat
			return nil
		}
	}
	return Refusef("bad-seat", "", "a seat is host or guest")
}

// maxName is the largest number of characters in a player's name.
const maxName = 40

// CheckName returns nil if a player may have the name. A name has 1 to 40 characters, can be shown on one line, and
// neither begins nor ends with a space.
func CheckName(name string) error {
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return Refusef("bad-name-empty", "", "type a name")
	case n > maxName:
		return Refusef("bad-name-long", "", "a name has at most %d characters, not %d", maxName, n)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unshown) || !joined(name):
		return Refusef("bad-name", "", "this name cannot be shown: choose another")
	case strings.TrimSpace(name) != name:
		return Refusef("bad-name-space", "", "a name has no space at its beginning or end")
	}
	return nil
}

// unshown reports whether a character is invisible or changes the appearance of other characters. A name with such a
// character could pass for another name.
func unshown(r rune) bool {
	switch r {
	case zwnj, zwj:
		return false // checked by joined
	case '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0': // letters and signs that look blank
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, unicode.Bidi_Control) || unicode.Is(unicode.Variation_Selector, r) && r != emojiStyle
}

// The joiners: zwnj separates its neighbours, zwj joins them, and emojiStyle turns a sign into a picture.
const (
	zwnj       = '\u200c'
	zwj        = '\u200d'
	emojiStyle = '\ufe0f'
)

// joined reports whether every joiner is between characters that can be seen.
func joined(name string) bool {
	seen, joining := false, false // whether the character before can be seen, and whether it is a joiner
	for _, r := range name {
		switch {
		case r == emojiStyle:
			if !seen {
				return false
			}
		case r == zwnj || r == zwj:
			if !seen {
				return false
			}
			seen, joining = false, true
		case unicode.IsSpace(r):
			if joining {
				return false
			}
			seen = false
		default:
			seen, joining = true, false
		}
	}
	return !joining
}
