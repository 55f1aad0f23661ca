package keypeg

import (
	"fmt"
	"strings"
)

// Keys answer a row: how many pegs are right in colour and place (red), and how many
// more are right in colour only (white). They have no order and name no hole (C-3,
// C-5).
type Keys struct {
	Red, White uint8
}

// Score returns the answer to a row when code is the secret (C-3, C-4). Both have the
// same number of holes; an empty hole counts as one more colour (D-14). It is the
// only place in Keypeg where keys are worked out.
func Score(code, row Code) Keys {
	var k Keys
	// For each colour: how many unmatched pegs the code has had more than the
	// row (above 0), or the row more than the code (below 0).
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

// Legal reports whether keys could be an answer at all on a board with that many pegs: no more keys than pegs, and never one
// white with all reds but one (D-4).
func (k Keys) Legal(pegs int) bool {
	return int(k.Red)+int(k.White) <= pegs && !(int(k.Red) == pegs-1 && k.White == 1)
}

// Check returns nil for legal keys, and otherwise an Error that says why they are
// not.
func (k Keys) Check(pegs int) error {
	if int(k.Red)+int(k.White) > pegs {
		return Refusef("bad-keys-many", "D-4", "too many keys for a row of %d: %s", pegs, k)
	}
	if !k.Legal(pegs) {
		return Refusef("bad-keys-last", "C-4", "%s is impossible: if the other pegs are in place, so is the last", k)
	}
	return nil
}

// String returns the answer as we write it: 1r2w.
func (k Keys) String() string { return fmt.Sprintf("%dr%dw", k.Red, k.White) }

// MarshalText writes what String writes.
func (k Keys) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads every form of ParseKeys that means the same on any board.
func (k *Keys) UnmarshalText(text []byte) (err error) {
	*k, err = ParseKeys(string(text), MaxPegs)
	return err
}

// ParseKeys parses an answer on a board with that many pegs: 1r2w, 1b2w (black for red), 1A2B (exact, other), "1 2", "1,2", and
// 12 if the board has fewer than 10 pegs. It accepts answers that are not Legal.
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
		second, _ := map[byte]string{'r': "w", 'b': "w", 'a': "b"}[sep[0]]
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

// number reads one or two digits and returns what follows them.
func number(s string) (n int, rest string, ok bool) {
	i := 0
	for i < len(s) && i < 3 && s[i] >= '0' && s[i] <= '9' {
		n = 10*n + int(s[i]-'0')
		i++
	}
	return n, s[i:], i == 1 || i == 2
}
