package study

import (
	"fmt"
	"math/big"
	"strings"

	"keypeg/solver"
)

// leftText is what a position leaves, in a sentence.
func leftText(p solver.Position, l Left) string {
	switch {
	case !l.Exact:
		return fmt.Sprintf("About %s codes are left.", rounded(l.Codes))
	case l.Codes.Sign() > 0:
		return fmt.Sprintf("%s left.", codesAre(l.Codes))
	case len(l.Slips) == 0:
		return "No code agrees with all of these answers: at least one of them is wrong."
	}
	slip := l.Slips[0]
	parts := make([]string, len(slip.Rows))
	for i, at := range slip.Rows {
		parts[i] = fmt.Sprintf("row %d, where %s should be %s", at+1, p.Rows[at].Keys, slip.Answers[i])
	}
	likely := "the likeliest slip is in "
	if len(parts) > 1 {
		likely = "the likeliest slips are in "
	}
	fit := "1 code agrees"
	if slip.Codes != 1 {
		fit = fmt.Sprintf("%d codes agree", slip.Codes)
	}
	return fmt.Sprintf("No code agrees with all of these answers: %s%s; %s with the others.", likely, strings.Join(parts, " and "), fit)
}

// codesAre is "1 code is" or "1,296 codes are".
func codesAre(n *big.Int) string {
	if n.Cmp(big.NewInt(1)) == 0 {
		return "1 code is"
	}
	return Grouped(n.String()) + " codes are"
}

// rounded is a number to two digits: 48,000,000.
func rounded(n *big.Int) string {
	digits := []byte(n.String())
	for i := 2; i < len(digits); i++ {
		digits[i] = '0'
	}
	return Grouped(string(digits))
}

// Grouped is a whole number in threes: "1,296".
func Grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// RowsText is "rows 1, 2 and 4".
func RowsText(rows []int) string {
	if len(rows) == 1 {
		return fmt.Sprintf("row %d", rows[0])
	}
	words := make([]string, len(rows))
	for i, r := range rows {
		words[i] = fmt.Sprint(r)
	}
	last := len(words) - 1
	return "rows " + strings.Join(words[:last], ", ") + " and " + words[last]
}
