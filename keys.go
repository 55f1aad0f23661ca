package keypeg

import (
	"fmt"
	"strings"
)

// Keys is the answer to a row: the number of pegs that have the right colour and place (red), and of pegs that have only the
// right colour (white). Keys have no order and name no hole (C-3, C-5).
type Keys struct {
	Red, White uint8
}

// Score returns the answer to a row when code is the secret (C-3, C-4). Row and code must have the same number of holes. An
// empty hole counts as another colour (D-14). No other function in Keypeg computes keys.
func Score(code, row Code) Keys {
	var k Keys
	// spare holds the number of unmatched pegs of each colour so far: positive for pegs of the code, negative for pegs of the
	// row.
	var spare [pegMask + 1]int8
	for s, n := holesFrom-pegBits, code.Len(); n > 0; s, n = s-pegBits, n-1 {
		c, r := code>>s&pegMask, row>>s&pegMask
		if c == r {
			k.Red++
			continue
		}
		if spare[c] < 0 {
			k.White++
		}
		spare[c]++
		if spare[r] > 0 {
			k.White++
		}
		spare[r]--
	}
	return k
}

// Legal reports whether the keys can be an answer on a board with the given number of pegs. There must be no more keys than
// pegs, and never exactly one white with all other pegs red (D-4).
func (k Keys) Legal(pegs int) bool {
	return int(k.Red)+int(k.White) <= pegs && !(int(k.Red) == pegs-1 && k.White == 1)
}

// Check returns nil for legal keys and otherwise an Error with the reason.
func (k Keys) Check(pegs int) error {
	if int(k.Red)+int(k.White) > pegs {
		return Refusef("bad-keys-many", "D-4", "too many keys for a row of %d: %s", pegs, k)
	}
	if !k.Legal(pegs) {
		return Refusef("bad-keys-last", "C-4", "%s is impossible: if the other pegs are in place, so is the last", k)
	}
	return nil
}

// String returns the answer in the project's notation, such as 1r2w.
func (k Keys) String() string { return fmt.Sprintf("%dr%dw", k.Red, k.White) }

// MarshalText writes the same text as String.
func (k Keys) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the forms of ParseKeys that mean the same on every board.
func (k *Keys) UnmarshalText(text []byte) (err error) {
	*k, err = ParseKeys(string(text), MaxPegs)
	return err
}

// ParseKeys parses an answer on a board with the given number of pegs. It accepts 1r2w, 1b2w (black for red), 1A2B (exact,
// other), "1 2" and "1,2", and also 12 if the board has fewer than 10 pegs. ParseKeys does not check whether the answer is
// Legal.
func ParseKeys(s string, pegs int) (Keys, error) {
	bad := func() (Keys, error) {
		return Keys{}, Refusef("bad-keys", "C-3", "cannot read the answer %.40q: write it like 1r2w", s)
	}
	t := strings.ToLower(strings.TrimSpace(s))
	red, rest, ok := number(t)
	if !ok {
		return bad()
	}
	var white int
	switch sep := strings.TrimLeft(rest, " \t,"); {
	case rest == "" && len(t) == 2 && pegs < 10:
		red, white = int(t[0]-'0'), int(t[1]-'0')
	case sep != "" && strings.IndexByte("rba", sep[0]) >= 0:
		second := map[byte]string{'r': "w", 'b': "w", 'a': "b"}[sep[0]]
		var tail string
		if white, tail, ok = number(strings.TrimLeft(sep[1:], " \t,")); !ok || strings.TrimSpace(tail) != second {
			return bad()
		}
	case sep != rest:
		var tail string
		if white, tail, ok = number(sep); !ok || tail != "" {
			return bad()
		}
	default:
		return bad()
	}
	return Keys{uint8(red), uint8(white)}, nil
}

// number parses one or two digits and returns the rest of s.
func number(s string) (n int, rest string, ok bool) {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		n = 10*n + int(s[i]-'0')
		i++
	}
	return n, s[i:], i == 1 || i == 2
}
