package tell

import (
	"math/big"
	"strings"

	"keypeg"
	"keypeg/solver"
)

// CodesLeft returns how many codes agree with the answers so far. It rounds a number that is not exact.
func (v *Voice) CodesLeft(codes *big.Int, exact bool) string {
	n := codes.Uint64() // the largest board has 21^12 codes
	if !exact {
		return v.say("About %d codes are left.", rounded(n))
	}
	return v.say("%d codes are left.", n)
}

// rounded returns a number to two digits: 48,000,000.
func rounded(n uint64) uint64 {
	scale := uint64(1)
	for n/scale >= 100 {
		scale *= 10
	}
	return n / scale * scale
}

// Listed returns the sentence that only the first n codes are listed.
func (v *Voice) Listed(n int) string { return v.say("The first %d are listed.", n) }

// Contradiction returns the sentence that no code agrees with the answers to the rows, with the likeliest slip if one is known.
func (v *Voice) Contradiction(rows []keypeg.Row, slips []solver.Slip) string {
	if len(slips) == 0 {
		return v.say("No code fits all of these answers: at least one is wrong.")
	}
	slip := slips[0]
	parts := []string{v.say("No code fits all of these answers.")}
	for i, at := range slip.Rows {
		parts = append(parts, v.say("Perhaps row %d should be %s, not %s.", at+1, v.keys(slip.Answers[i]), v.keys(rows[at].Keys)))
	}
	return sentences(append(parts, v.say("Then %d codes fit.", slip.Codes))...)
}

// CouldBe returns a sentence that says whether a row could be the code; against lists the rows, from 1, that it disagrees
// with.
func (v *Voice) CouldBe(against []int) string {
	switch len(against) {
	case 0:
		return v.say("This row fits every answer so far.")
	case 1:
		return v.say("This row cannot be the code: it does not fit the answer to row %d.", against[0])
	}
	return v.say("This row cannot be the code: it does not fit the answers to rows %s.", v.list(against))
}

// list returns "1, 2 and 4".
func (v *Voice) list(rows []int) string {
	words := make([]string, len(rows))
	for i, r := range rows {
		words[i] = v.say("%d", r)
	}
	last := len(words) - 1
	return v.say("%s and %s", strings.Join(words[:last], ", "), words[last])
}

// Advised returns how many rows a suggested row needs to the end of the game, on average over the codes left. The argument
// expected is 0 if that is unknown. Only a proved row is called the best.
func (v *Voice) Advised(expected float64, exact bool) string {
	switch {
	case expected <= 0:
		return v.say("This is a good row.")
	case exact:
		return v.say("From here, the best play takes %.2f more rows on average.", expected)
	}
	return v.say("This is a good row. From here it takes about %.2f more rows on average.", expected)
}
