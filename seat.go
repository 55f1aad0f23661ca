package keypeg

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Seat is one of the two places at the table. Host made the match, Guest came.
type Seat uint8

const (
	Host Seat = iota
	Guest
)

// Seats are both, in order.
var Seats = [2]Seat{Host, Guest}

// Other is the seat across the table.
func (s Seat) Other() Seat { return 1 - s }

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

// maxName is how many characters a player's name has at most.
const maxName = 40

// CheckName returns nil for a name that a player may have: 1 to 40 characters that
// can be shown on one line, with no space at either end.
func CheckName(name string) error {
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return Refusef("bad-name-empty", "", "type a name")
	case n > maxName:
		return Refusef("bad-name-long", "", "a name has at most %d characters, not %d", maxName, n)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unshown):
		return Refusef("bad-name", "", "this name cannot be shown: choose another")
	case strings.TrimSpace(name) != name:
		return Refusef("bad-name-space", "", "a name has no space at its beginning or end")
	}
	return nil
}

func unshown(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}
