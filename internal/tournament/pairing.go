package tournament

import "slices"

// Circle returns the rounds of an all-play-all by the circle method: one player stays in place, and the others move around
// the circle by one place. If the number of players is odd, each player has a bye in one round.
func Circle(seats []Seat) (rounds [][]Pair) {
	seats = slices.Clone(seats)
	if len(seats)%2 == 1 {
		seats = append(seats, NoSeat)
	}
	last := len(seats) - 1
	for range last {
		var round []Pair
		for i := range len(seats) / 2 {
			if a, b := seats[i], seats[last-i]; a != NoSeat && b != NoSeat {
				round = append(round, Pair{a, b})
			}
		}
		rounds = append(rounds, round)
		moving := seats[1:]
		copy(moving, append([]Seat{moving[len(moving)-1]}, moving[:len(moving)-1]...))
	}
	return rounds
}

// A pairing is a pair whose match can begin now.
type pairing struct {
	Pair
	round int
}

// next returns the pairs of an all-play-all whose matches can begin now. Players play their rounds in order, and a match begins
// as soon as both players have finished their earlier rounds. The matches of players who have left are not played.
func (t *Tournament) next() (pairs []pairing) {
	met, busy := map[Pair]bool{}, map[Seat]bool{}
	for _, m := range t.Matches {
		met[m.Seats], met[Pair{m.Seats[1], m.Seats[0]}] = true, true
	}
	for s, p := range t.Players {
		busy[Seat(s)] = p.Match > 0
	}
	for i, round := range t.Rounds {
		for _, pair := range round {
			a, b := pair[0], pair[1]
			if met[pair] || t.Players[a].Gone || t.Players[b].Gone {
				continue
			}
			if !busy[a] && !busy[b] {
				pairs = append(pairs, pairing{pair, i + 1})
			}
			busy[a], busy[b] = true, true
		}
	}
	return pairs
}

// free returns the people of an arena who are waiting for a match, best first.
func (t *Tournament) free() (seats []Seat) {
	for _, s := range t.Standings() {
		if p := t.Players[s.Seat]; !p.Gone && !p.Computer && p.Match == 0 {
			seats = append(seats, s.Seat)
		}
	}
	return seats
}

// met reports whether either of two players has just played the other.
func (t *Tournament) met(a, b Seat) bool { return t.Players[a].last == b || t.Players[b].last == a }

// near pairs the free people of an arena, beginning with the best. Each person is paired with the nearest person in the
// standings whom they have not just played. Two people may play each other again if nobody else is playing. It also returns
// the people who remain free.
func (t *Tournament) near() (pairs []Pair, rest []Seat) {
	free := t.free()
	pairs, rest = pairUp(free, t.met)
	if len(pairs) == 0 && !t.running() {
		return pairUp(free, func(Seat, Seat) bool { return false })
	}
	return pairs, rest
}

// pairUp pairs each seat with the next seat that it has not just met. If two seats are left over, it splits up a pair so
// that these seats can play. It chooses the last pair for which this is possible.
func pairUp(seats []Seat, met func(a, b Seat) bool) (pairs []Pair, rest []Seat) {
	paired := map[Seat]bool{}
	for i, a := range seats {
		if paired[a] {
			continue
		}
		j := slices.IndexFunc(seats[i+1:], func(b Seat) bool { return !paired[b] && !met(a, b) })
		if j < 0 {
			rest = append(rest, a)
			continue
		}
		b := seats[i+1+j]
		paired[a], paired[b] = true, true
		pairs = append(pairs, Pair{a, b})
	}
	for i := len(pairs) - 1; i >= 0 && len(rest) >= 2; i-- {
		p, x, y := pairs[i], rest[0], rest[1]
		switch {
		case !met(p[0], x) && !met(p[1], y):
			pairs[i], pairs, rest = Pair{p[0], x}, append(pairs, Pair{p[1], y}), rest[2:]
		case !met(p[0], y) && !met(p[1], x):
			pairs[i], pairs, rest = Pair{p[0], y}, append(pairs, Pair{p[1], x}), rest[2:]
		}
	}
	return pairs, rest
}

// alone returns the free person of an arena whom the computer plays if the number of free people is odd. That person is the
// lowest in the standings who has not just played the computer or, if nobody else is playing, the lowest of all.
func (t *Tournament) alone(rest []Seat, others bool) Seat {
	computer := t.computer()
	people := slices.DeleteFunc(t.field(), func(s Seat) bool { return t.Players[s].Computer })
	if t.Config.Computer == "" || len(people)%2 == 0 || computer != NoSeat && t.Players[computer].Match > 0 {
		return NoSeat
	}
	for _, s := range slices.Backward(rest) {
		if computer == NoSeat || !t.met(s, computer) || !others {
			return s
		}
	}
	return NoSeat
}

// computer returns the seat of the computer, or NoSeat if the computer has no seat yet.
func (t *Tournament) computer() Seat {
	return Seat(slices.IndexFunc(t.Players, func(p *Player) bool { return p.Computer }))
}

// pair begins all matches that can begin now.
func (d *decision) pair() {
	t := d.t
	if t.Phase != Playing {
		return
	}
	if t.Config.Kind == AllPlayAll {
		for _, p := range t.next() {
			d.begin(p.Pair, p.round)
		}
		return
	}
	pairs, rest := t.near()
	for _, p := range pairs {
		d.begin(p, 0)
	}
	if s := t.alone(rest, t.running()); s != NoSeat {
		d.begin(Pair{s, d.callComputer()}, 0)
	}
}

// begin begins a match, unless there are already too many matches. The player who has been the host of fewer matches
// becomes the host.
func (d *decision) begin(p Pair, round int) {
	if d.t.Phase != Playing {
		return
	}
	if d.t.Players[p[1]].first < d.t.Players[p[0]].first {
		p[0], p[1] = p[1], p[0]
	}
	d.emit(Event{Kind: Paired, Seat: NoSeat, Pair: p, Round: round, Match: len(d.t.Matches) + 1})
}

// callComputer returns the seat of the computer. If the computer has no seat yet, callComputer gives it one.
func (d *decision) callComputer() Seat {
	if s := d.t.computer(); s != NoSeat {
		return s
	}
	d.emit(Event{Kind: Joined, Seat: Seat(len(d.t.Players)), Computer: true})
	return d.t.computer()
}
