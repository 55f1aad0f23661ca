package party

import "keypeg"

// A Progress contains each player's result on each code that is over.
type Progress struct {
	Codes   []ProgressCode   `json:"codes" doc:"by number"`
	Players []ProgressPlayer `json:"players" doc:"by seat; only those who have played"`
}

// A ProgressCode is a code that is over.
type ProgressCode struct {
	Number int           `json:"number"`
	Board  keypeg.Format `json:"board"`
	Void   bool          `json:"void,omitempty" doc:"the code was skipped and does not count"`
}

// A ProgressPlayer contains one player's tries at the codes that are over.
type ProgressPlayer struct {
	Seat  Seat   `json:"seat"`
	Name  string `json:"name,omitempty" doc:"left out if the host hides it"`
	Tries []Try  `json:"tries" doc:"one for each code that is over"`
}

// A Try is one player's try at one code.
type Try struct {
	Rows    int            `json:"rows" doc:"the number of rows used"`
	Outcome keypeg.Outcome `json:"outcome,omitempty" doc:"left out if the player did not take part"`
}

// Progress returns each player's result on each code that is over, as everyone may see it.
func (p *Party) Progress() Progress {
	v := Progress{Codes: []ProgressCode{}, Players: []ProgressPlayer{}}
	tries := make([][]Try, len(p.Players))
	for i, e := range p.past {
		v.Codes = append(v.Codes, ProgressCode{Number: i + 1, Board: p.Config.BoardOf(i + 1), Void: e.void})
		for _, r := range e.boards {
			if tries[r.seat] == nil {
				tries[r.seat] = make([]Try, len(p.past))
			}
			tries[r.seat][i] = Try{Rows: r.board.RowsUsed(), Outcome: r.ended().Outcome}
		}
	}
	for s, list := range tries {
		if list != nil {
			v.Players = append(v.Players, ProgressPlayer{Seat: Seat(s), Name: p.player(Seat(s)).Name, Tries: list})
		}
	}
	return v
}
