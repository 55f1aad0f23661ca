package tell

import (
	"math/big"

	"keypeg"
	"keypeg/solver"
)

// Positions contains the sentences about positions.
type Positions struct{ *Voice }

// CodesLeft returns a sentence about the number of codes that agree with the answers so far. It rounds a number that is not
// exact.
func (p Positions) CodesLeft(codes *big.Int, exact bool) string {
	n := codes.Uint64() // the largest board has 21^12 codes
	if !exact {
		return p.say("About %d codes are left.", rounded(n))
	}
	return p.say("%d codes are left.", n)
}

// rounded returns a number to two digits, such as 48,000,000.
func rounded(n uint64) uint64 {
	scale := uint64(1)
	for n/scale >= 100 {
		scale *= 10
	}
	return n / scale * scale
}

// Listed returns a sentence saying that only the first n codes are listed.
func (p Positions) Listed(n int) string { return p.say("The first %d are listed.", n) }

// Contradiction returns a sentence saying that no code agrees with the answers to the rows, with the likeliest slip if one
// is known.
func (p Positions) Contradiction(rows []keypeg.Row, slips []solver.Slip) string {
	if len(slips) == 0 {
		return p.say("No code fits all of these answers: at least one is wrong.")
	}
	slip := slips[0]
	parts := []string{p.say("No code fits all of these answers.")}
	for i, at := range slip.Rows {
		parts = append(parts, p.say("Perhaps row %d should be %s, not %s.", at+1, p.keys(slip.Answers[i]), p.keys(rows[at].Keys)))
	}
	return sentences(append(parts, p.say("Then %d codes fit.", slip.Codes))...)
}

// CouldBe returns a sentence about whether a row could be the code. The parameter against contains the numbers, from 1, of
// the rows whose answers the row contradicts.
func (p Positions) CouldBe(against []int) string {
	switch len(against) {
	case 0:
		return p.say("This row fits every answer so far.")
	case 1:
		return p.say("This row cannot be the code: it does not fit the answer to row %d.", against[0])
	}
	return p.say("This row cannot be the code: it does not fit the answers to rows %s.", p.list(against))
}

// Advised returns a sentence about the number of rows that a game takes with a suggested row, on average over the codes
// left. The argument expected is 0 if this number is unknown. Only a proved row is called the best.
func (p Positions) Advised(expected float64, exact bool) string {
	switch {
	case expected <= 0:
		return p.say("This is a good row.")
	case exact:
		return p.say("From here, the best play takes %.2f more rows on average.", expected)
	}
	return p.say("This is a good row. From here it takes about %.2f more rows on average.", expected)
}
