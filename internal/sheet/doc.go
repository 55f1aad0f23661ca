// Package sheet makes sheets to print, as PDF: puzzles, blank boards, score sheets and the rules on one page. The sheets can
// be read in black and white. The same sheet always consists of the same bytes. The package is pure.
package sheet

// Papers lists the paper sizes of sheets.
var Papers = []string{"a4", "letter"}

// A Printer makes sheets.
type Printer struct{}

// PerSheet is the number of puzzles on one printed sheet.
const PerSheet = 12
