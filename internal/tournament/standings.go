package tournament

import (
	"cmp"
	"slices"

	"keypeg"
)

// A Standing is a player's line in the table of results.
type Standing struct {
	Seat   Seat
	Place  int // the place from 1, which equal players share; 0 for a player who has left and is not ranked
	Score  int // the score in half points: 2 for a win, 1 for a draw
	Direct int // the score in half points from matches against players with the same score
	Played int // the number of matches that are over and that count
	Won    int // the number of matches won, including matches won without play
	Drawn  int
	Points int // of the rulebook
	Rows   int // used on Codes
	Codes  int
}

// Standings returns the table of results, best first. Among players with equal scores and direct results, those with fewer rows
// per code come first. Players who are not ranked come last. People who only watch are not listed.
func (t *Tournament) Standings() []Standing {
	all := make([]Standing, len(t.Players))
	for s := range all {
		all[s].Seat = Seat(s)
	}
	early := t.leftEarly()
	counted := slices.DeleteFunc(slices.Clone(t.Matches), func(m *Match) bool {
		return m.Result == nil || early[m.Seats[0]] || early[m.Seats[1]]
	})
	for _, m := range counted {
		for i, s := range m.Seats {
			all[s].add(*m.Result, keypeg.Seat(i))
		}
	}
	t.addUnplayed(all, early)
	for _, m := range counted {
		if a, b := m.Seats[0], m.Seats[1]; all[a].Score == all[b].Score {
			all[a].Direct += m.Result.score(keypeg.Host)
			all[b].Direct += m.Result.score(keypeg.Guest)
		}
	}
	all = slices.DeleteFunc(all, func(s Standing) bool { return t.Players[s.Seat].Watches })
	slices.SortStableFunc(all, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(t.unranked(a.Seat), t.unranked(b.Seat)), byRank(a, b))
	})
	for i := range all {
		switch {
		case t.unranked(all[i].Seat) > 0:
		case i > 0 && byRank(all[i-1], all[i]) == 0:
			all[i].Place = all[i-1].Place
		default:
			all[i].Place = i + 1
		}
	}
	return all
}

func (s *Standing) add(r Result, seat keypeg.Seat) {
	score := r.score(seat)
	s.Played, s.Score = s.Played+1, s.Score+score
	s.Won, s.Drawn = s.Won+score/2, s.Drawn+score%2
	s.Points += r.Points[seat]
	s.Rows += r.Rows[seat]
	s.Codes += r.Codes[seat]
}

// byRank orders players by their score, then by the direct result, and then by their average number of rows.
func byRank(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Direct, a.Direct), byRows(a, b))
}

// byRows orders players by their average number of rows per code. Players without a code come last.
func byRows(a, b Standing) int {
	if a.Codes == 0 || b.Codes == 0 {
		return cmp.Compare(b.Codes, a.Codes)
	}
	return cmp.Compare(a.Rows*b.Codes, b.Rows*a.Codes)
}

// unranked returns 1 for a player who is not ranked: a player whom the host has removed, or who has left an all-play-all.
func (t *Tournament) unranked(s Seat) int {
	if p := t.Players[s]; p.Removed || p.Gone && t.Config.Kind == AllPlayAll {
		return 1
	}
	return 0
}

// leftEarly returns the seats of the players who left an all-play-all before they had played half of their matches.
// The matches of these players do not count for anybody.
func (t *Tournament) leftEarly() map[Seat]bool {
	more, early := map[Seat]int{}, map[Seat]bool{} // the number of matches that were planned, minus the number that were played
	for _, round := range t.Rounds {
		for _, p := range round {
			more[p[0]]++
			more[p[1]]++
		}
	}
	for _, m := range t.Matches {
		if m.Result != nil {
			more[m.Seats[0]] -= 2
			more[m.Seats[1]] -= 2
		}
	}
	for s, n := range more {
		early[s] = n > 0 && t.Players[s].Gone && t.Config.Kind == AllPlayAll
	}
	return early
}

// addUnplayed counts the matches that a player did not play because they left an all-play-all after half of their matches.
// It gives each opponent a win.
func (t *Tournament) addUnplayed(all []Standing, early map[Seat]bool) {
	met := map[Pair]bool{}
	for _, m := range t.Matches {
		met[m.Seats], met[Pair{m.Seats[1], m.Seats[0]}] = true, true
	}
	for _, round := range t.Rounds {
		for _, p := range round {
			for i, s := range p {
				other := p[1-i]
				if !met[p] && t.Players[s].Gone && !t.Players[other].Gone && !early[s] {
					all[other].Score += 2
					all[other].Won++
				}
			}
		}
	}
}
