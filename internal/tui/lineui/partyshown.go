package lineui

import (
	"slices"
	"strings"
	"time"

	"keypeg/internal/party"
	"keypeg/internal/tui/words"
)

func (p *partyTable) shown() *Gathering {
	now := p.s.CrowdView
	g := &Gathering{Party: &now, Hour: p.hourNow(), Title: p.title(), Aside: p.aside(), Now: p.now(), Lines: p.lines(), May: p.may()}
	switch g.Hour {
	case Door, Gathers:
		g.Last = strings.Join(p.terms()[1:], " ")
	case Places, RowWait:
		g.Last = joined(p.lastRow(), p.hints())
	case Between, PartyOver:
		g.Last = joined(append(p.ended(), now.State.Note)...)
	}
	g.Left = func(at time.Time) (time.Duration, bool) { return timeLeft(&now, at) }
	return g
}

// may lists the commands that the player can give now, for the menu.
func (p *partyTable) may() []words.Verb {
	now := p.s.State
	var may []party.CommandKind
	if now.You != nil {
		may = now.You.May
	}
	can := func(kind party.CommandKind) bool { return slices.Contains(may, kind) }
	past := now.You != nil && now.Round != nil && (now.Round.Number > 1 || now.Round.Result != nil && now.You.Outcome != "")
	return offered([]offer{
		{words.TakeBack, p.s.Waiting != ""}, {words.Start, can(party.Start)}, {words.Analysis, past},
		{words.Hint, can(party.GiveHint)}, {words.Pause, can(party.Pause)}, {words.GoOn, can(party.Resume)},
		{words.EndCode, can(party.Stop)}, {words.Skip, can(party.Skip)}, {words.GiveUp, can(party.GiveUp)},
		{words.Points, true}, {words.Board, now.You != nil && now.Round != nil}, {words.Invite, now.Phase != party.Over},
		{words.Name, now.You == nil || can(party.Rename)},
		{words.Join, now.You == nil && now.Teams != nil && now.Phase != party.Over}, {words.Watch, now.You == nil && now.Phase != party.Over}, {words.Rename, p.hosts()},
		{words.Remove, can(party.Remove)}, {words.Hide, can(party.Mute)}, {words.Show, can(party.Unmute)},
		{words.HandOver, can(party.HandOver)}, {words.Team, can(party.NameTeam)},
		{words.Rules, true}, {words.Leave, can(party.Leave)}, {words.End, can(party.Close)}, {words.Home, true}, {words.Quit, true},
	})
}
