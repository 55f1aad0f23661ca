package party

import (
	"time"

	"keypeg"
)

// A View is the part of a party that one viewer may see: a public part and a part that only the viewer's seat may see.
type View struct {
	Public
	You  *Private  `json:"you,omitempty" doc:"your own part, for a person in the party"`
	Host *HostPart `json:"host,omitempty" doc:"only for the host"`
}

// Public is the part that everyone may see, for example on a big screen. Until a round is over, it contains no pegs except
// those that hints have uncovered.
type Public struct {
	ID       string          `json:"id"`
	Version  int             `json:"version"`
	Since    int             `json:"since" doc:"players has only those who changed after this version"`
	Rules    string          `json:"rules"`
	Board    keypeg.Format   `json:"board"`
	Boards   []keypeg.Format `json:"boards,omitempty" doc:"the board of each code, if they differ"`
	Codes    int             `json:"codes" doc:"the number of codes"`
	Pace     Pace            `json:"pace" doc:"own or together"`
	Limit    float64         `json:"limit" doc:"seconds per row and for making a code; 0 for none"`
	Source   Source          `json:"source" doc:"who makes the codes: keypeg or players"`
	Unbroken int             `json:"unbroken" doc:"the rows that an unbroken code counts"`
	Taught   bool            `json:"taught,omitempty" doc:"each answer is explained to the player who gets it"`
	Phase    Phase           `json:"phase"`
	Paused   bool            `json:"paused,omitempty"`
	HostSeat Seat            `json:"host_seat" doc:"the seat of the host; -1 if everybody has left"`
	Round    *RoundView      `json:"round,omitempty" doc:"the current round, or the last one"`
	Players  []PlayerView    `json:"players" doc:"by seat, with those who have left"`
	Teams    []TeamView      `json:"teams,omitempty" doc:"from the best to the last"`
}

// A RoundView is the current round as everyone may see it. Its code is shown once the round is over.
type RoundView struct {
	Number   int          `json:"number"`
	Maker    Seat         `json:"maker" doc:"the seat of the Codemaker, or -1 for Keypeg"`
	Drawn    bool         `json:"drawn,omitempty" doc:"Keypeg made the code because the time of the Codemaker was over"`
	Row      int          `json:"row,omitempty" doc:"the row that everybody places, if rows are placed together"`
	Deadline *time.Time   `json:"deadline,omitempty" doc:"when that row, or the making of the code, is over"`
	Playing  int          `json:"playing" doc:"the number of players who can still place a row"`
	Owing    int          `json:"owing" doc:"the number of players who have to place the current row"`
	Hints    []int        `json:"hints,omitempty" doc:"uncovered holes of the code, from the left"`
	Asked    []RowView    `json:"asked,omitempty" doc:"in a lesson, the rows that everybody places, up to the current one, with the keys of those before it; a row without pegs may be any row"`
	Result   *RoundResult `json:"result,omitempty" doc:"once the round is over"`
}

// A RoundResult is the summary of a round that is over.
type RoundResult struct {
	Code    keypeg.Code `json:"code,omitempty"`
	Void    bool        `json:"void,omitempty" doc:"the round was skipped and does not count"`
	Earned  float64     `json:"earned,omitempty" doc:"the points of the Codemaker"`
	Average float64     `json:"average" doc:"the average number of rows of the players who broke the code; 0 if nobody did"`
	Podium  []Winner    `json:"podium,omitempty" doc:"the best players of the round, at most ten"`
	Note    *Note       `json:"note,omitempty" doc:"a row worth a look"`
}

// A Winner is a player on the podium.
type Winner struct {
	Seat  Seat `json:"seat"`
	Place int  `json:"place" doc:"from 1 to 3; equal players share a place"`
	Rows  int  `json:"rows"`
}

// A PlayerView is a player as everyone may see them.
type PlayerView struct {
	Seat    Seat           `json:"seat"`
	Name    string         `json:"name,omitempty" doc:"left out if the host hides it"`
	Team    int            `json:"team,omitempty"`
	Watches bool           `json:"watches,omitempty" doc:"does not play"`
	Muted   bool           `json:"muted,omitempty"`
	Gone    bool           `json:"gone,omitempty" doc:"has left"`
	Rows    int            `json:"rows" doc:"the number of rows used in this round"`
	Keys    *keypeg.Keys   `json:"keys,omitempty" doc:"the keys of the last row; left out for a row lost to time"`
	Outcome keypeg.Outcome `json:"outcome,omitempty" doc:"of the board in this round, for a player who takes part in it"`
	Points  float64        `json:"points"`
	Place   int            `json:"place,omitempty" doc:"once a round is over; equal players share a place"`
	Total   int            `json:"total_rows" doc:"rows used in all rounds"`
	Broken  int            `json:"broken" doc:"codes broken"`
}

// Private is the part that only one person may see.
type Private struct {
	PlayerView
	Board    []RowView     `json:"board,omitempty" doc:"your rows of this round"`
	Code     keypeg.Code   `json:"code,omitempty" doc:"the code that you made"`
	Deadline *time.Time    `json:"deadline,omitempty" doc:"when your row, or the making of your code, is over"`
	May      []CommandKind `json:"may" doc:"the commands that you can give now"`
}

// HostPart is the part of a view that only the host may see.
type HostPart struct {
	Hidden []HiddenName `json:"hidden,omitempty" doc:"the names that are hidden from others"`
}

// A HiddenName is a name that the host has hidden from others.
type HiddenName struct {
	Seat Seat   `json:"seat"`
	Name string `json:"name"`
}

// A RowView is one row of a board.
type RowView struct {
	Code keypeg.Code  `json:"code,omitempty"`
	Keys *keypeg.Keys `json:"keys,omitempty"`
	Lost bool         `json:"lost,omitempty" doc:"the row was used up by the clock"`
}

// Watch returns the party as everyone may see it. Its Players are only those who have changed after the version since, for
// viewers who already have a view of that version. If since is 0, Players contains all players.
func (p *Party) Watch(since int) View { return View{Public: p.public(since)} }

// SeenBy returns the party as a seat may see it. It contains the same players as the result of Watch.
func (p *Party) SeenBy(s Seat, since int) View {
	v := View{Public: p.public(since)}
	v.You, v.Host = p.Own(s)
	return v
}

// Own returns the parts of the party that only the given seat may see.
func (p *Party) Own(s Seat) (you *Private, host *HostPart) {
	if s == p.Host {
		host = &HostPart{}
		for at, pl := range p.Players {
			if pl.Muted {
				host.Hidden = append(host.Hidden, HiddenName{Seat(at), pl.Name})
			}
		}
	}
	return p.private(s), host
}

func (p *Party) public(since int) Public {
	v := Public{
		ID: p.Config.ID, Version: p.Version, Since: since, Rules: p.Config.Rules, Board: p.Board(), Boards: p.Config.Boards,
		Codes: p.Config.Codes, Pace: p.Config.Pace, Limit: p.Config.Limit.Seconds(), Source: p.Config.Source, Unbroken: p.Config.Unbroken(p.Board()), Taught: p.Config.Taught,
		Phase: p.Phase, Paused: p.Paused, HostSeat: p.Host, Round: p.round(), Players: []PlayerView{}, Teams: p.teams(),
	}
	if since == 0 {
		v.Players = make([]PlayerView, 0, len(p.Players))
	}
	for s, pl := range p.Players {
		if pl.changed > since {
			v.Players = append(v.Players, p.player(Seat(s)))
		}
	}
	return v
}

func (p *Party) round() *RoundView {
	r := p.Round
	if r.Number == 0 {
		return nil
	}
	v := &RoundView{Number: r.Number, Maker: r.Maker, Drawn: r.Drawn, Row: r.Row, Playing: p.playing, Owing: p.owing}
	if due, timed := p.Due(); timed && (p.Phase == Coding || p.Config.Pace == Together) {
		v.Deadline = &due
	}
	v.Hints = r.uncovered()
	if p.Phase == Playing {
		v.Asked = p.askedRows()
	}
	if p.Phase == Between || p.Phase == Over {
		v.Result = p.past[len(p.past)-1].result()
	}
	return v
}

// askedRows returns the rows of the script up to the current one. A row that at least one player has placed includes its
// keys once the next row begins.
func (p *Party) askedRows() (rows []RowView) {
	script := p.Config.ScriptOf(p.Round.Number).Rows
	for i, row := range script[:min(p.Round.Row, len(script))] {
		rows = append(rows, RowView{Code: row})
		if row != 0 && i+1 < p.Round.Row {
			rows[i].Keys = p.keysOf(i)
		}
	}
	return rows
}

// keysOf returns the keys that a player has got for the row with the given index, or nil if all players have lost that row
// because of time.
func (p *Party) keysOf(row int) *keypeg.Keys {
	for _, pl := range p.Players {
		if b := pl.Board; b != nil && row < len(b.Rows) && !b.Rows[row].Lost() {
			return &b.Rows[row].Keys
		}
	}
	return nil
}

// uncovered returns the pegs of the code that hints have uncovered. The pegs are ints rather than bytes, because JSON would
// encode bytes as base64.
func (r Round) uncovered() (pegs []int) {
	for hole := range r.Hints {
		pegs = append(pegs, int(r.Code.At(hole)))
	}
	return pegs
}

// podium is the largest number of players on a podium.
const podium = 10

func (e *past) result() *RoundResult {
	v := &RoundResult{Code: e.round.Code, Void: e.void, Earned: points(e.earned), Average: points(e.average), Note: e.note}
	for _, r := range e.boards {
		if r.place > 0 && r.place <= 3 && len(v.Podium) < podium && r.board.Solved() {
			v.Podium = append(v.Podium, Winner{Seat: r.seat, Place: r.place, Rows: len(r.board.Rows)})
		}
	}
	return v
}

// player returns a player as everyone may see them. The result contains no pegs.
func (p *Party) player(s Seat) PlayerView {
	pl := p.Players[s]
	v := PlayerView{
		Seat: s, Name: pl.Name, Team: pl.Team, Watches: pl.Watches, Muted: pl.Muted, Gone: pl.Gone,
		Points: points(pl.Points), Place: pl.Place, Total: pl.Rows, Broken: pl.Broken,
	}
	if pl.Muted {
		v.Name = ""
	}
	if b := pl.Board; b != nil {
		v.Rows, v.Outcome = b.RowsUsed(), b.Outcome()
		if n := len(b.Rows); n > 0 && !b.Rows[n-1].Lost() {
			v.Keys = &b.Rows[n-1].Keys
		}
	}
	return v
}

func (p *Party) private(s Seat) *Private {
	pl := p.Players[s]
	v := &Private{PlayerView: p.player(s), May: p.may(s)}
	v.Name = pl.Name
	if pl.Board != nil {
		v.Board = rowViews(pl.Board)
	}
	coding := p.Phase == Coding && p.Round.Maker == s
	if p.Round.Maker == s && p.Round.Number > 0 && !p.Round.Drawn {
		v.Code = p.Round.Code
	}
	if limit := p.Config.Limit; limit != 0 && !p.Paused && (coding || p.owes(pl)) {
		due := p.Round.since.Add(limit)
		if !coding {
			due = p.began(pl).Add(limit)
		}
		v.Deadline = &due
	}
	return v
}

func rowViews(b *keypeg.Board) []RowView {
	rows := make([]RowView, len(b.Rows))
	for i := range b.Rows {
		rows[i] = RowView{Code: b.Rows[i].Code, Lost: b.Rows[i].Lost()}
		if !rows[i].Lost {
			rows[i].Keys = &b.Rows[i].Keys
		}
	}
	return rows
}

// may lists the commands that a seat can give now. Such a command may still be refused because of its details.
func (p *Party) may(s Seat) []CommandKind {
	may, pl := []CommandKind{}, p.Players[s]
	if pl.Gone {
		return may
	}
	if s == p.Host || !pl.Muted {
		may = append(may, Rename)
	}
	if p.Phase != Over {
		may = append(may, Leave)
	}
	if p.Phase == Coding && p.Round.Maker == s && !p.Paused {
		may = append(may, SetCode)
	}
	if p.owes(pl) && !p.Paused {
		may = append(may, PlaceRow)
	}
	if p.plays(pl) && !p.Paused {
		may = append(may, GiveUp)
	}
	if s == p.Host {
		may = append(may, p.hostMay()...)
	}
	return may
}

// hostMay lists the host-only commands that the host can give now.
func (p *Party) hostMay() []CommandKind {
	may := []CommandKind{Mute, Unmute, HandOver}
	if p.Phase == Over {
		return may
	}
	may = append(may, Remove, Close)
	if p.Config.Teams > 0 {
		may = append(may, NameTeam)
	}
	switch p.Phase {
	case Gathering, Between:
		if p.players() >= p.Config.fewest() {
			may = append(may, Start)
		}
		return may
	case Playing:
		may = append(may, Stop)
		if p.Round.Hints < p.Board().Pegs-1 {
			may = append(may, GiveHint)
		}
	}
	if p.Paused {
		return append(may, Skip, Resume)
	}
	return append(may, Skip, Pause)
}
