package party

import (
	"cmp"
	"slices"

	"keypeg"
)

// hundred is the number of hundredths in a point. Points are counted in hundredths because averages are seldom whole.
const hundred = 100

// A past is a finished round with the players' boards.
type past struct {
	round   Round
	void    bool // whether the round was skipped, so that it does not count
	boards  []result
	note    *Note
	earned  int // the points earned by the Codemaker, in hundredths
	average int // the average number of rows of those who broke the code, in hundredths; 0 if nobody did
}

// A result is one player's board in a finished round.
type result struct {
	seat   Seat
	board  *keypeg.Board
	points int // in hundredths
	place  int // the place in this round; 0 if the player earned no points
}

// rows returns the number of rows that count for a board: the rows used or, if the code was not broken, the number that
// Unbroken returns.
func (c Config) rows(b *keypeg.Board) int {
	if b.Solved() {
		return len(b.Rows)
	}
	return c.Unbroken(b.Format)
}

// settle ends the round and, unless the round is void, awards its points. A Codebreaker scores the number of rows that an
// unbroken code counts as, minus the number of rows used. The Codemaker scores the average number of rows that count for
// the other players' boards. People who have left do not earn points and are not counted.
func (p *Party) settle(void bool) {
	p.Paused = false
	if p.setPhase(Between); p.Round.Number == p.Config.Codes {
		p.Phase = Over
	}
	end := &past{round: p.Round, void: void}
	var all, broken tally
	for s, pl := range p.Players {
		if pl.Board == nil {
			continue
		}
		r := result{seat: Seat(s), board: pl.Board}
		if !void && !pl.Gone {
			rows := p.Config.rows(pl.Board)
			all.add(rows)
			if pl.Board.Solved() {
				broken.add(rows)
			}
			r.points = hundred * (p.Config.Unbroken(pl.Board.Format) - rows)
			p.book(r)
		}
		end.boards = append(end.boards, r)
	}
	end.average = broken.average()
	if maker := p.Round.Maker; maker != NoSeat && all.count > 0 && !p.Players[maker].Gone {
		end.earned = all.average()
		p.edit(maker, func(pl *Player) { pl.Points += end.earned })
	}
	end.rank(p)
	p.past = append(p.past, end)
	p.rank()
}

// A tally adds up numbers of rows.
type tally struct{ sum, count int }

func (t *tally) add(rows int) { t.sum, t.count = t.sum+rows, t.count+1 }

// average returns the average in hundredths, or 0 if there are no numbers.
func (t tally) average() int {
	if t.count == 0 {
		return 0
	}
	return (hundred*t.sum + t.count/2) / t.count
}

// book adds the result of a board to the player's totals.
func (p *Party) book(r result) {
	p.edit(r.seat, func(pl *Player) {
		pl.Points += r.points
		if r.board.Solved() {
			pl.Broken++
			pl.Rows += len(r.board.Rows)
		} else {
			pl.Rows += r.board.Format.Rows
		}
	})
}

// rank sorts the boards of the round, best first, and sets their places. Boards with equal points share a place.
func (e *past) rank(p *Party) {
	slices.SortStableFunc(e.boards, func(a, b result) int { return cmp.Compare(b.points, a.points) })
	place := places()
	for i := range e.boards {
		if r := &e.boards[i]; !e.void && !p.Players[r.seat].Gone {
			r.place = place(r.points)
		}
	}
}

// places returns a function that returns the place for a result in the standings. The function must be called with the
// results in order, best first. Equal results share a place.
func places() func(points int) int {
	n, place, last := 0, 0, 0
	return func(points int) int {
		if n++; n == 1 || points != last {
			place, last = n, points
		}
		return place
	}
}

// rank sets all players' places according to their points.
func (p *Party) rank() {
	var seats []Seat
	for s, pl := range p.Players {
		if !pl.Gone && !pl.Watches {
			seats = append(seats, Seat(s))
		}
	}
	slices.SortStableFunc(seats, func(a, b Seat) int { return cmp.Compare(p.Players[b].Points, p.Players[a].Points) })
	place := places()
	for _, s := range seats {
		if at := place(p.Players[s].Points); at != p.Players[s].Place {
			p.edit(s, func(pl *Player) { pl.Place = at })
		}
	}
}

// A TeamView is a team with its place in the standings.
type TeamView struct {
	Team    int     `json:"team" doc:"the number of the team, from 1"`
	Name    string  `json:"name,omitempty" doc:"the name that the host gave it"`
	Players int     `json:"players"`
	Points  float64 `json:"points" doc:"the average of its players' points"`
	Place   int     `json:"place,omitempty" doc:"the place among the teams, which equal teams share; left out for a team without players"`
}

// teams returns the teams, best first, and at the end the teams without players.
func (p *Party) teams() []TeamView {
	sum, n := make([]int, p.Config.Teams), make([]int, p.Config.Teams)
	for _, pl := range p.Players {
		if pl.Team > 0 && !pl.Gone && !pl.Watches {
			sum[pl.Team-1] += pl.Points
			n[pl.Team-1]++
		}
	}
	average := func(t TeamView) int {
		if t.Players == 0 {
			return -1
		}
		return (sum[t.Team-1] + n[t.Team-1]/2) / n[t.Team-1]
	}
	var teams []TeamView
	for i, players := range n {
		teams = append(teams, TeamView{Team: i + 1, Name: p.Teams[i], Players: players})
	}
	slices.SortStableFunc(teams, func(a, b TeamView) int { return cmp.Compare(average(b), average(a)) })
	place := places()
	for i, t := range teams {
		if t.Players > 0 {
			teams[i].Points, teams[i].Place = points(average(t)), place(average(t))
		}
	}
	return teams
}

// points converts hundredths to points.
func points(hundredths int) float64 { return float64(hundredths) / hundred }
