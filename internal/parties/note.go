package parties

import (
	"context"

	"keypeg"
	"keypeg/internal/party"
)

// mostCodes is the largest number of codes that a board can have if Instructive is to compare its rows.
const mostCodes = 100_000

// Instructive returns a note about the most informative row of a round, which is the row whose answer left the
// smallest fraction of the codes that were possible before it. It returns no note if the board has too many codes, or
// if ctx ends.
func Instructive(ctx context.Context, p *party.Party, round int) (best party.Note, ok bool) {
	ended, ok := p.Ended(round)
	if !ok || ended.Result.Void {
		return best, false
	}
	var codes []keypeg.Code
	for code := range p.Config.BoardOf(round).All() {
		if len(codes) == mostCodes {
			return best, false
		}
		codes = append(codes, code)
	}
	for _, b := range ended.Boards {
		if ctx.Err() != nil {
			return best, false
		}
		for _, n := range told(codes, b) {
			if n.Before > 1 && (best.After == 0 || n.Before*best.After > best.Before*n.After) {
				best = n
			}
		}
	}
	best.Round = round
	return best, best.After > 0
}

// told returns a note about each answered row of a board.
func told(codes []keypeg.Code, b party.EndedBoard) (notes []party.Note) {
	for i, row := range b.Rows {
		if row.Lost {
			continue
		}
		var left []keypeg.Code
		for _, code := range codes {
			if keypeg.Score(code, row.Code) == *row.Keys {
				left = append(left, code)
			}
		}
		n := party.Note{Kind: party.ToldMost, Seat: b.Seat, Row: i + 1, Before: len(codes), After: len(left)}
		if b.Outcome == keypeg.Broken && i == len(b.Rows)-1 {
			n.Kind = party.Luckiest
		}
		notes, codes = append(notes, n), left
	}
	return notes
}
