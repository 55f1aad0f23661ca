package match

import (
	"time"

	"keypeg"
)

// A View is a match as one onlooker may see it. Everyone may see Public, and a player may also see You. Neither Public nor You
// has a field that could contain a code that is still to be broken (C-5, D-13).
type View struct {
	Public
	You *Private `json:"you,omitempty"`
}

// Public is the part of a view that both players and all watchers see.
type Public struct {
	ID      string           `json:"id"`
	Version int              `json:"version"`
	Rules   string           `json:"rules"`
	Mode    keypeg.Mode      `json:"play"`
	Boards  [2]keypeg.Format `json:"boards" doc:"the board that the host breaks, then the guest's"`
	Agreed  int              `json:"agreed" doc:"the agreed number of games, rounds, or steps to win"`
	Answers keypeg.Answers   `json:"answers"`
	Limit   float64          `json:"limit" doc:"seconds per turn, from the next turn on; 0 means no limit"`
	Bank    *BankView        `json:"bank,omitempty" doc:"a player's time for each game, instead of a limit per turn"`
	Players [2]Player        `json:"players" doc:"the host, then the guest"`
	Started bool             `json:"started"`
	Points  [2]int           `json:"points"`
	Game    *Running         `json:"game,omitempty" doc:"the current game"`
	Past    []Ended          `json:"past" doc:"the finished games, in order, and the game during which the match ended"`
	Offer   *Offering        `json:"offer,omitempty"`
	Result  *Result          `json:"result,omitempty"`
	Rematch []keypeg.Seat    `json:"rematch,omitempty" doc:"the seats that ask for a rematch, once the match is over; it is made when both have asked"`
}

// A Player is the public view of a seat.
type Player struct {
	Name     string     `json:"name,omitempty"`
	Seated   bool       `json:"seated"`
	Duty     DutyKind   `json:"duty" doc:"what the match waits for from this player: code, place, answer or nothing"`
	Deadline *time.Time `json:"deadline,omitempty" doc:"the time at which the turn ends"`
	Clock    *Clock     `json:"clock,omitempty" doc:"if time is limited: the clock of the turn or, in a match with banks, of the seat"`
}

// A BankView is a bank of time (D-21).
type BankView struct {
	Time      float64 `json:"time" doc:"seconds for each game"`
	Increment float64 `json:"increment" doc:"seconds added with each row that the player places"`
}

// A Clock is the remaining time of a seat. While the clock runs, the time left is Left minus the time that has passed since Since.
type Clock struct {
	Left  float64    `json:"left" doc:"the seconds left: when the clock was started or, if it does not run, now"`
	Since *time.Time `json:"since,omitempty" doc:"the time at which the clock was started; left out if it does not run"`
}

// An Offering is an offer that has not been answered yet.
type Offering struct {
	By    keypeg.Seat `json:"by"`
	Kind  OfferKind   `json:"kind"`
	Limit float64     `json:"limit,omitempty" doc:"seconds per turn"`
}

// Private is the part of a view that only one seat sees. It contains the code that the seat set, its sealed row and answer,
// and the commands that it may give.
type Private struct {
	Seat   keypeg.Seat   `json:"seat"`
	Code   keypeg.Code   `json:"code,omitempty" doc:"the code that you set"`
	Sealed keypeg.Code   `json:"sealed,omitempty" doc:"your row, which the other player cannot see yet"`
	Lost   bool          `json:"lost,omitempty" doc:"your row of this turn was used up by the clock, which the other player cannot see yet"`
	Keys   *keypeg.Keys  `json:"keys,omitempty" doc:"your answer, which the other player cannot see yet"`
	May    []CommandKind `json:"may"`

	LimitAfter *time.Time `json:"limit_after,omitempty" doc:"if may contains limit: after this time, if you are still waiting, you can set a limit of the rulebook without asking"`
}

// A Running is the view of a game in progress: its boards, with commitments in place of its codes.
type Running struct {
	Serial int            `json:"serial" doc:"the number of the game among all games played"`
	Number int            `json:"number" doc:"the number of the game or round among those agreed"`
	Maker  *keypeg.Seat   `json:"maker,omitempty" doc:"the Codemaker of a series"`
	Boards []RunningBoard `json:"boards"`
	SoFar  [2]int         `json:"so_far" doc:"the points that score pegs have moved in this game, one for each row; 0 if the set has no score lines"`
}

// A RunningBoard shows one Codebreaker's rows so far.
type RunningBoard struct {
	Breaker    keypeg.Seat   `json:"breaker"`
	Format     keypeg.Format `json:"format"`
	CodeSet    bool          `json:"code_set"`
	Drawn      bool          `json:"drawn,omitempty" doc:"the table set a random code because time ran out"`
	Commitment string        `json:"commitment,omitempty"`
	Rows       []RowView     `json:"rows"`
	GaveUp     bool          `json:"gave_up,omitempty"`
}

// A RowView is one row: sealed, lost, waiting for its keys, or answered.
type RowView struct {
	Code    keypeg.Code  `json:"code,omitempty"`
	Keys    *keypeg.Keys `json:"keys,omitempty"`
	Sealed  bool         `json:"sealed,omitempty" doc:"the row was placed, but is not shown before both players have placed theirs"`
	Lost    bool         `json:"lost,omitempty" doc:"the row was used up by the clock"`
	ByTable bool         `json:"table,omitempty" doc:"the table gave the answer because time ran out"`
	Right   *keypeg.Keys `json:"right,omitempty" doc:"the right answer, if the given one was wrong; only after the reveal"`
}

// An Ended is the view of a game after its reveal.
type Ended struct {
	Serial      int          `json:"serial"`
	Number      int          `json:"number"`
	Maker       *keypeg.Seat `json:"maker,omitempty"`
	Boards      []EndedBoard `json:"boards"`
	Award       [2]int       `json:"award"`
	Credit      [2]int       `json:"credit" doc:"the rows that are subtracted for a misled player when the rows of a round of two games are compared"`
	Void        bool         `json:"void,omitempty" doc:"the game was spoilt or void, and is not one of the agreed games"`
	PlayedAgain bool         `json:"replay,omitempty" doc:"the game is repeated, like every void game, unless the match ended with it"`
	Abandoned   bool         `json:"broken_off,omitempty" doc:"the match ended in this game"`

	Uncounted bool `json:"uncounted,omitempty" doc:"its points do not count, because both players ended the match before the game with swapped roles was played"`
}

// An EndedBoard also shows the secret, its salt, and the referee's marks.
type EndedBoard struct {
	RunningBoard
	Code    keypeg.Code    `json:"secret,omitempty"`
	Salt    Salt           `json:"salt,omitempty"`
	Outcome keypeg.Outcome `json:"outcome"`
	Claimed bool           `json:"claimed,omitempty" doc:"a wrong answer was proved before the reveal"`
	Wrong   []int          `json:"wrong,omitempty" doc:"the numbers of the rows answered wrongly, from 1"`
}

// Watch returns the match as everyone may see it.
func (m *Match) Watch() View { return View{Public: m.public()} }

// SeenBy returns the match as a seat may see it.
func (m *Match) SeenBy(s keypeg.Seat) View {
	return View{Public: m.public(), You: m.own(s)}
}

func (m *Match) public() Public {
	p := Public{
		ID: m.Config.ID, Version: m.Version, Rules: m.Config.Rules, Mode: m.Config.Mode,
		Boards: m.Config.Boards, Agreed: m.Config.Games, Answers: m.Config.Answers,
		Limit: m.Limit.Seconds(), Started: len(m.Games) > 0, Points: m.Points,
		Past: make([]Ended, 0, len(m.Games)), Result: m.Result,
	}
	for s, turn := range m.Turns {
		player := Player{Name: m.Names[s], Seated: m.Seated[s], Duty: turn.Kind}
		if due, timed := turn.deadline(); timed {
			player.Deadline, player.Clock = &due, &Clock{turn.Limit.Seconds(), &turn.Since}
		} else if m.banked() && m.Game() != nil {
			player.Clock = &Clock{Left: m.Left[s].Seconds()}
		}
		p.Players[s] = player
	}
	if b := m.Config.Bank; m.banked() {
		p.Bank = &BankView{b.Time.Seconds(), b.Increment.Seconds()}
	}
	if m.Offer != nil {
		p.Offer = &Offering{m.Offer.By, m.Offer.Kind, m.Offer.Limit.Seconds()}
	}
	for _, s := range keypeg.Seats {
		if m.Rematch[s] {
			p.Rematch = append(p.Rematch, s)
		}
	}
	for _, g := range m.Games {
		if g == m.Game() {
			p.Game = m.running(g)
		} else {
			p.Past = append(p.Past, *g.revealed)
		}
	}
	return p
}

func (m *Match) running(g *Game) *Running {
	r := &Running{Serial: g.Serial, Number: g.Number}
	if !g.play.Simultaneous() {
		r.Maker = &g.Maker
	}
	if g.perRow > 0 { // the Codemaker's peg moves when a row is placed (AD-3); when the game is over, its points are in Award
		r.SoFar[g.Maker] = len(g.Boards[g.Maker.Other()].Rows) * g.perRow
	}
	for _, s := range keypeg.Seats {
		if b := g.Boards[s]; b != nil {
			view := m.board(g, s)
			if g.sealedRow(s) {
				view.Rows[len(view.Rows)-1] = RowView{Sealed: true}
			}
			r.Boards = append(r.Boards, view)
		}
	}
	return r
}

// sealedRow reports whether the seat's last row must still be hidden. In a duel, it is hidden until the other player has
// placed their row of that turn (D-13).
func (g *Game) sealedRow(s keypeg.Seat) bool {
	own, other := g.Boards[s], g.Boards[s.Other()]
	return g.play == keypeg.Duel && len(own.Rows) > len(other.Rows) && !other.Over()
}

// board returns one board with all its rows.
func (m *Match) board(g *Game, breaker keypeg.Seat) RunningBoard {
	b, maker := g.Boards[breaker], breaker.Other()
	view := RunningBoard{Breaker: breaker, Format: b.Format, CodeSet: b.Secret != 0, Drawn: g.Drawn[maker], Rows: []RowView{}, GaveUp: b.GaveUp}
	if b.Secret != 0 {
		view.Commitment = g.commitments[maker]
	}
	for _, r := range b.Rows {
		row := RowView{Code: r.Code, Lost: r.Lost(), ByTable: r.ByTable}
		if r.Answered && !r.Lost() {
			row.Keys = &r.Keys
		}
		view.Rows = append(view.Rows, row)
	}
	return view
}

// reveal returns the view of a game that is over or was broken off. It computes the view only once, because every view of the
// match contains all past games.
func (m *Match) reveal(g *Game) *Ended {
	e := &Ended{Serial: g.Serial, Number: g.Number, Award: g.Award, Credit: g.Credit, Void: g.Void, PlayedAgain: g.PlayedAgain, Abandoned: !g.Over, Uncounted: g.Uncounted}
	if !g.play.Simultaneous() {
		e.Maker = &g.Maker
	}
	for _, s := range keypeg.Seats {
		b := g.Boards[s]
		if b == nil {
			continue
		}
		board := EndedBoard{
			RunningBoard: m.board(g, s), Code: b.Secret, Salt: g.Salts[s.Other()],
			Outcome: g.Outcome(s), Claimed: b.Claimed,
		}
		for _, i := range b.Wrong() {
			board.Wrong = append(board.Wrong, i+1)
			right := keypeg.Score(b.Secret, b.Rows[i].Code)
			board.Rows[i].Right = &right
		}
		e.Boards = append(e.Boards, board)
	}
	return e
}

func (m *Match) own(s keypeg.Seat) *Private {
	own := &Private{Seat: s, May: m.may(s)}
	if after, ok := m.limitAfter(s); ok {
		own.LimitAfter = &after
	}
	g := m.Game()
	if g == nil {
		return own
	}
	if made := g.Boards[s.Other()]; made != nil {
		own.Code = made.Secret
		if sealed := g.sealed[s.Other()]; sealed != nil {
			own.Keys = &sealed.Keys
		}
	}
	if b := g.Boards[s]; b != nil && g.sealedRow(s) {
		last := b.Rows[len(b.Rows)-1]
		own.Sealed, own.Lost = last.Code, last.Lost()
	}
	return own
}

// may returns the commands that the seat can give now. A listed command can still be refused because of its arguments.
func (m *Match) may(s keypeg.Seat) []CommandKind {
	may := []CommandKind{}
	if m.Result != nil {
		return append(may, m.mayAgain(s)...)
	}
	if !m.Seated[s] {
		return append(may, Sit)
	}
	if duty := m.Turns[s].Kind; duty != Nothing {
		may = append(may, fulfils[duty])
	}
	if g := m.Game(); g != nil {
		if b := g.Boards[s]; b != nil && g.codesSet() {
			if !b.Over() && !b.GaveUp {
				may = append(may, GiveUp)
			}
			if m.Config.Answers == keypeg.Strict {
				may = append(may, Claim)
			}
		}
		switch {
		case m.Offer == nil:
			may = append(may, Propose)
		case m.Offer.By == s:
			may = append(may, Decline)
		default:
			may = append(may, Accept, Decline)
		}
		if _, ok := m.limitAfter(s); ok {
			may = append(may, SetLimit)
		}
	}
	return append(may, Leave)
}
