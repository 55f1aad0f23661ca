package daily

import (
	"fmt"
	"strings"

	"keypeg"
)

// A Share is a text to show others. It tells how many keys each row got and nothing
// else, neither pegs nor places.
type Share struct{ Symbols, Words string }

// ShareOf is the text about an attempt that is over.
func ShareOf(day string, b Board, a Attempt) Share {
	e := b.Config.Boards[keypeg.Guest]
	result, words := fmt.Sprintf("%d/%d", a.Rows, e.Rows), fmt.Sprintf("broken in row %d of %d", a.Rows, e.Rows)
	if !a.Broken {
		result, words = fmt.Sprintf("X/%d", e.Rows), "not broken in "+keypeg.Plural(a.Rows, "row")
	}
	var symbols, rows strings.Builder
	fmt.Fprintf(&symbols, "Keypeg %s, %s: %s", day, b.Title, result)
	fmt.Fprintf(&rows, "Keypeg, code of %s, %s: %s.", day, b.Title, words)
	for i, k := range a.Keys {
		symbols.WriteString("\n" + symbolsOf(k, e.Pegs))
		fmt.Fprintf(&rows, "\nRow %d: %s.", i+1, wordsOf(k))
	}
	return Share{symbols.String(), rows.String()}
}

func symbolsOf(k keypeg.Keys, pegs int) string {
	red, white := int(k.Red), int(k.White)
	return strings.Repeat("🔴", red) + strings.Repeat("⚪", white) + strings.Repeat("◌", pegs-red-white)
}

func wordsOf(k keypeg.Keys) string {
	switch {
	case k.Red == 0 && k.White == 0:
		return "no key"
	case k.White == 0:
		return fmt.Sprintf("%d red", k.Red)
	case k.Red == 0:
		return fmt.Sprintf("%d white", k.White)
	}
	return fmt.Sprintf("%d red, %d white", k.Red, k.White)
}
