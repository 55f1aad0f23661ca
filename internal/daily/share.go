package daily

import (
	"fmt"
	"strings"

	"keypeg"
)

// Symbols returns a text for sharing a finished attempt, to be placed below a title. The text shows the keys of each row,
// but no pegs or holes.
func Symbols(title string, b Board, a Attempt) string {
	e := b.Config.Boards[keypeg.Guest]
	result := fmt.Sprintf("%d/%d", a.Rows, e.Rows)
	if !a.Broken {
		result = fmt.Sprintf("X/%d", e.Rows)
	}
	var symbols strings.Builder
	fmt.Fprintf(&symbols, "%s: %s", title, result)
	for _, k := range a.Keys {
		symbols.WriteString("\n" + symbolsOf(k, e.Pegs))
	}
	return symbols.String()
}

func symbolsOf(k keypeg.Keys, pegs int) string {
	red, white := int(k.Red), int(k.White)
	return strings.Repeat("🔴", red) + strings.Repeat("⚪", white) + strings.Repeat("◌", pegs-red-white)
}
