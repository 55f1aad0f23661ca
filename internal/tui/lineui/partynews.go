package lineui

import (
	"fmt"
	"slices"

	"keypeg/wire"
)

// tellChange prints what has changed since the last call.
func (p *partyTable) tellChange() {
	before, was := p.before, p.hour
	p.before, p.hour = p.s.State, p.hourNow()
	p.say(p.personal(before)...)
	if p.Seen == nil { // otherwise the screen draws the new state
		p.say(p.news(before, was)...)
	}
}

// personal returns sentences about changes that concern only the player: another name, the
// host's role, a team.
func (p *partyTable) personal(before wire.Party) (all []string) {
	w, you := p.Words.Party, p.s.State.You
	if you == nil {
		return nil
	}
	first := before.You == nil
	if you.Team > 0 && first {
		all = append(all, fmt.Sprintf(w.YourTeam, p.teamOf(you.Team)))
	}
	if first {
		return all
	}
	if you.Name != before.You.Name {
		all = append(all, fmt.Sprintf(p.Words.YourName, you.Name))
	}
	if you.Muted != before.You.Muted {
		all = append(all, map[bool]string{true: w.Hidden, false: w.Unhidden}[you.Muted])
	}
	if p.hosts() && before.HostSeat != you.Seat {
		all = append(all, w.HostNow)
	}
	return all
}

// news returns messages about the changes since the given state and Hour, except the
// personal ones.
func (p *partyTable) news(before wire.Party, was Hour) (all []string) {
	now := p.s.State
	number := func(s wire.Party) int {
		if s.Round == nil {
			return 0
		}
		return s.Round.Number
	}
	rows := func(s wire.Party) int {
		if s.You == nil {
			return 0
		}
		return len(s.You.Board)
	}
	begun := number(now) != number(before)
	if now.You != nil && before.You == nil {
		all = append(all, fmt.Sprintf(p.Words.YourName, now.You.Name))
	}
	if p.hour == Gathers || p.hour == Between {
		all = append(all, p.arrived(before)...)
	}
	if begun && p.hour != Between && p.hour != PartyOver {
		all = append(all, now.Status)
	}
	from := rows(before)
	if begun {
		from = 0
	}
	for i := from; i < rows(now); i++ {
		all = append(all, p.row(i))
	}
	if now.Told != before.Told {
		all = append(all, now.Told)
	}
	if hints := p.hints(); hints != "" && (begun || before.Round == nil || len(now.Round.Hints) != len(before.Round.Hints)) {
		all = append(all, hints)
	}
	if p.hour != was || begun || rows(now) != rows(before) || now.HostSeat != before.HostSeat {
		if (p.hour == Between || p.hour == PartyOver) && (p.hour != was || begun) {
			all = append(all, now.Status)
			if r := now.Round; r != nil && r.Result != nil && r.Result.Code != 0 {
				all = append(all, fmt.Sprintf(p.Words.CodeIs, r.Result.Code))
			}
			all = append(all, p.ended()...)
		}
		all = append(all, p.now())
	}
	if now.Note != before.Note { // the note arrives a little after the end of the round
		all = append(all, now.Note)
	}
	return slices.DeleteFunc(all, func(line string) bool { return line == "" })
}

// most is the largest number of people who are announced by name together.
const most = 3

// arrived returns messages about the people who have arrived since an earlier state.
func (p *partyTable) arrived(before wire.Party) (all []string) {
	if len(before.Players) == 0 {
		return nil
	}
	var names []string
	for _, one := range p.there() {
		if int(one.Seat) >= len(before.Players) && (p.s.State.You == nil || one.Seat != p.s.State.You.Seat) {
			names = append(names, p.nameOf(one.Seat))
		}
	}
	switch n := len(p.there()); {
	case len(names) > most:
		return []string{fmt.Sprintf(p.Words.Counted(n, p.Words.Party.Here), n)}
	default:
		for _, name := range names {
			all = append(all, fmt.Sprintf(p.Words.There, name))
		}
	}
	return all
}
