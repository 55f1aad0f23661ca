package lineui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/party"
	"keypeg/internal/tui/words"
)

// title returns the title of the party, with the number of the current code.
func (p *partyTable) title() string {
	now := p.s.State
	if now.Round == nil {
		return now.Title
	}
	return now.Title + ". " + fmt.Sprintf(p.Words.Party.Code, now.Round.Number, now.Codes)
}

// aside returns the player's place or, if the player has none yet, the number of people.
func (p *partyTable) aside() string {
	w := p.Words
	if you := p.s.State.You; you != nil && you.Place > 0 {
		return fmt.Sprintf(w.Party.Place, you.Place, w.PointsOf(you.Points))
	}
	n := len(p.there())
	return fmt.Sprintf(w.Counted(n, w.Party.Here), n)
}

// terms returns sentences about the settings of the party.
func (p *partyTable) terms() []string {
	now, w := p.s.State, p.Words.Party
	all := []string{now.Title + ".", fmt.Sprintf(p.Words.Counted(now.Codes, w.Codes), now.Codes)}
	limit := time.Duration(now.Limit) * time.Second
	switch face := clockFace(limit); {
	case now.Pace == party.Together:
		all = append(all, fmt.Sprintf(w.Together, face))
	case limit > 0:
		all = append(all, w.Own, fmt.Sprintf(w.Limit, face))
	default:
		all = append(all, w.Own)
	}
	if now.Source == party.ByPlayers {
		all = append(all, w.ByPlayers)
	}
	if n := len(now.Teams); n > 0 {
		all = append(all, fmt.Sprintf(w.Teams, n))
	}
	if now.Taught {
		all = append(all, w.Taught)
	}
	return all
}

// clockFace returns a duration in minutes and seconds.
func clockFace(d time.Duration) string {
	return fmt.Sprintf("%d:%02d", int(d/time.Minute), int(d/time.Second)%60)
}

// hints returns the pegs that the host's hints have uncovered, or "".
func (p *partyTable) hints() string {
	r := p.s.State.Round
	if r == nil || r.Result != nil || len(r.Hints) == 0 || p.hourNow() == Made {
		return ""
	}
	var pegs []string
	for _, peg := range r.Hints {
		pegs = append(pegs, string(keypeg.Peg(peg).Symbol()))
	}
	return fmt.Sprintf(p.Words.Party.Hint, strings.Join(pegs, " "))
}

// asked returns a sentence with the row that everybody has to place now, or "" if players choose their own rows.
func (p *partyTable) asked() string {
	n, rows := len(p.s.State.You.Board), p.s.State.Round.Asked
	if n >= len(rows) || rows[n].Code == 0 {
		return ""
	}
	return fmt.Sprintf(p.Words.Party.Asked, rows[n].Code)
}

// lastRow returns the player's last row with its answer, and with an explanation of the answer if the party explains
// answers.
func (p *partyTable) lastRow() string {
	you := p.s.State.You
	if you == nil || len(you.Board) == 0 {
		return ""
	}
	last := len(you.Board) - 1
	if r := you.Board[last]; r.Keys != nil && p.s.State.Told == "" {
		return p.Words.Answer(*r.Keys) + "."
	}
	return cmp.Or(p.s.State.Told, p.row(last))
}

// now describes the state of the party in one or two sentences.
func (p *partyTable) now() string {
	w, now := p.Words.Party, p.s.State
	still := ""
	if r := now.Round; r != nil && r.Playing > 0 {
		still = fmt.Sprintf(p.Words.Counted(r.Playing, w.Still), r.Playing)
	}
	switch p.hourNow() {
	case Door:
		return p.atDoor()
	case Gathers:
		switch {
		case p.hosts() && slices.Contains(now.You.May, party.Start):
			return joined(w.MayStart, p.typing(words.Start, ""))
		case p.hosts():
			return w.TooFew
		}
		return now.Status
	case Codes:
		return w.Make
	case Coding:
		return fmt.Sprintf(w.Makes, p.nameOf(now.Round.Maker))
	case Places:
		return joined(fmt.Sprintf(w.PlaceRow, len(now.You.Board)+1), p.asked())
	case RowWait:
		return fmt.Sprintf(p.Words.Counted(now.Round.Owing, w.WaitRow), now.Round.Owing)
	case Made:
		return joined(w.Made, still)
	case Done:
		return joined(p.outcome(), still)
	case Watches:
		if now.You.Watches {
			return joined(now.Status, still)
		}
		return joined(w.Late, still)
	case Between:
		if slices.Contains(now.You.May, party.Start) {
			return joined(fmt.Sprintf(w.MayNext, p.next()), p.typing(words.Start, ""))
		}
		return fmt.Sprintf(w.WaitNext, p.next())
	case PartyOver:
		return fmt.Sprintf(w.Results, p.link()+"/results")
	}
	return now.Status
}

// atDoor returns sentences about what a person without a seat can do.
func (p *partyTable) atDoor() string {
	w, now := p.Words.Party, p.s.State
	switch {
	case now.Phase == party.Over:
		return w.IsOver
	case p.s.Gone:
		return w.Gone
	}
	says := []string{fmt.Sprintf(w.Invites, p.nameOf(now.HostSeat))}
	if now.Phase == party.Playing || now.Phase == party.Coding {
		says = append(says, w.Late)
	}
	return joined(append(says, w.AskName, p.typing(words.Name, "Ann"))...)
}

// outcome returns the player's result on the current code, or "".
func (p *partyTable) outcome() string {
	switch you := p.s.State.You; you.Outcome {
	case "":
		return ""
	case keypeg.Broken:
		return fmt.Sprintf(p.Words.Party.Broken, you.Rows)
	}
	return p.Words.Party.Unbroken
}

// ended returns the sentences about the code that is over, beginning with the player's own result.
func (p *partyTable) ended() []string {
	w, now := p.Words.Party, p.s.State
	if now.Round == nil || now.Round.Result == nil {
		return nil
	}
	r, you := now.Round.Result, now.You
	var all []string
	switch {
	case r.Void:
		all = append(all, w.Void)
	case now.Round.Maker == you.Seat:
		all = append(all, fmt.Sprintf(w.Earned, p.Words.PointsOf(r.Earned)))
	default:
		all = append(all, p.outcome())
	}
	ranked := p.ranked()
	if you.Place > 0 {
		all = append(all, fmt.Sprintf(w.PlaceOf, you.Place, len(ranked), p.Words.PointsOf(you.Points)))
	}
	if now.Phase == party.Over && you.Place != 1 {
		var names []string
		for _, one := range ranked {
			if one.Place == 1 && len(names) < most {
				names = append(names, p.nameOf(one.Seat))
			}
		}
		if len(names) > 0 {
			all = append(all, fmt.Sprintf(w.Wins, strings.Join(names, p.Words.Comma)))
		}
	}
	if !r.Void && r.Average > 0 {
		all = append(all, fmt.Sprintf(w.Average, p.Words.Hundredths(r.Average)))
	}
	if now.Best > 0 {
		all = append(all, fmt.Sprintf(p.Words.Counted(now.Best, w.Best), now.Best))
	}
	all = append(all, now.Tip)
	return slices.DeleteFunc(all, func(line string) bool { return line == "" })
}

// ranked returns the players who have not left, best first.
func (p *partyTable) ranked() []party.PlayerView {
	all := slices.DeleteFunc(p.there(), func(one party.PlayerView) bool { return one.Watches })
	slices.SortStableFunc(all, func(a, b party.PlayerView) int {
		last := len(all) + 1
		return cmp.Compare(cmp.Or(a.Place, last), cmp.Or(b.Place, last))
	})
	return all
}

// lines returns the standings of the teams, followed by those of the players. Before the first code, it returns the people
// who are present.
func (p *partyTable) lines() (all []Line) {
	w, now := p.Words.Party, p.s.State
	people := p.ranked()
	if now.Round == nil {
		people = p.there()
	}
	ranked := slices.ContainsFunc(people, func(one party.PlayerView) bool { return one.Place > 0 })
	for _, t := range now.Teams {
		if ranked {
			all = append(all, Line{Place: placed(t.Place), Name: p.teamOf(t.Team), Details: []string{p.Words.PointsOf(t.Points)}, Mine: now.You != nil && now.You.Team == t.Team})
		}
	}
	for _, one := range people {
		var details []string
		var keys *keypeg.Keys
		if one.Place > 0 {
			details = append(details, p.Words.PointsOf(one.Points))
		}
		plays := now.Phase == party.Playing && one.Outcome != ""
		if plays {
			details, keys = append(details, p.progress(one)), one.Keys
		}
		if one.Seat == now.HostSeat {
			details = append(details, w.HostMark)
		}
		if one.Team > 0 && !plays {
			details = append(details, p.teamOf(one.Team))
		}
		if one.Watches {
			details = append(details, w.WatchMark)
		}
		mine := now.You != nil && one.Seat == now.You.Seat
		all = append(all, Line{placed(one.Place), p.nameOf(one.Seat), details, mine, keys})
	}
	return all
}

// progress returns a text about a player's progress with the current code.
func (p *partyTable) progress(one party.PlayerView) string {
	switch one.Outcome {
	case keypeg.Broken:
		return strings.TrimSuffix(fmt.Sprintf(p.Words.Party.Broken, one.Rows), ".")
	case keypeg.Unbroken:
		return strings.TrimSuffix(p.Words.Party.Unbroken, ".")
	}
	return fmt.Sprintf(p.Words.Counted(one.Rows, p.Words.Making.Rows), one.Rows)
}

// placed returns a place in the standings as text, or "" if the player has none.
func placed(place int) string {
	if place == 0 {
		return ""
	}
	return fmt.Sprint(place)
}
