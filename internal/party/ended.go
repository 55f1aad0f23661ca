package party

import "keypeg"

// An Ended is a round that is over, with its code and all its boards.
type Ended struct {
	RoundView
	Board  keypeg.Format `json:"board"`
	Boards []EndedBoard  `json:"boards" doc:"from the best to the last"`
}

// An EndedBoard is one player's board of a round that is over.
type EndedBoard struct {
	Seat    Seat           `json:"seat"`
	Rows    []RowView      `json:"rows"`
	Outcome keypeg.Outcome `json:"outcome"`
	GaveUp  bool           `json:"gave_up,omitempty"`
	Points  float64        `json:"points"`
	Place   int            `json:"place,omitempty" doc:"in this round; equal players share a place"`
}

// Ended returns the round with the given number, counted from 1, as everyone may see it. It reports false if the
// round is not over.
func (p *Party) Ended(number int) (Ended, bool) {
	if number < 1 || number > len(p.past) {
		return Ended{}, false
	}
	e := p.past[number-1]
	v := Ended{
		RoundView: RoundView{Number: number, Maker: e.round.Maker, Drawn: e.round.Drawn, Row: e.round.Row},
		Board:     p.Config.BoardOf(number),
		Boards:    make([]EndedBoard, len(e.boards)),
	}
	v.Hints, v.Result = e.round.uncovered(), e.result()
	for i, r := range e.boards {
		v.Boards[i] = r.ended()
	}
	return v, true
}

// EndedBoard returns the board of a seat in a round that is over, and reports whether there is one.
func (p *Party) EndedBoard(number int, seat Seat) (EndedBoard, bool) {
	if number >= 1 && number <= len(p.past) {
		for _, r := range p.past[number-1].boards {
			if r.seat == seat {
				return r.ended(), true
			}
		}
	}
	return EndedBoard{}, false
}

func (r result) ended() EndedBoard {
	v := EndedBoard{
		Seat: r.seat, Rows: rowViews(r.board), Outcome: r.board.Outcome(), GaveUp: r.board.GaveUp, Points: points(r.points), Place: r.place,
	}
	if v.Outcome == keypeg.Open {
		v.Outcome = keypeg.Stopped
	}
	return v
}
