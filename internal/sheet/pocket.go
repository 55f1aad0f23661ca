//go:build pocket

package sheet

import (
	"keypeg"
	"keypeg/internal/puzzle"
	"keypeg/internal/tell"
)

// The server in a browser has no sheets, because the writer of PDF files would make its download
// larger.
var noSheets = keypeg.Refusef("no-printing", "", "sheets to print need the network")

func Sheets(puzzle.Kind, int) int { return 0 }
func Puzzles(*tell.Voice, string, puzzle.Kind, int, int) ([]byte, error) {
	return nil, noSheets
}
func Boards(*tell.Voice, string, keypeg.Edition, keypeg.Format) ([]byte, error) { return nil, noSheets }
func Scores(*tell.Voice, string, keypeg.Edition) ([]byte, error)                { return nil, noSheets }
func Rules(*tell.Voice, string, keypeg.Rulebook) ([]byte, error)                { return nil, noSheets }
