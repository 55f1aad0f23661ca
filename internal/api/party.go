package api

import (
	"context"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/parties"
	"keypeg/internal/party"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// gatherings contains the operations on parties.
type gatherings struct {
	*shown[*party.Party, wire.Party]
	hosted *parties.Parties
}

func (s *server) gatherings() *gatherings {
	g := &gatherings{hosted: s.Parties}
	g.shown = &shown[*party.Party, wire.Party]{
		core: s.core, draining: s.Draining, name: "party", hosts: func() hosting[*party.Party] { return s.Parties },
		version: func(p *party.Party) int { return p.Version }, public: g.publicParty, own: partyOwn,
	}
	return g
}

// partyEvents lists the messages of a party's stream by name.
var partyEvents = map[string]any{"party": wire.Party{}, "stopping": wire.Stopping{}}

type newPartyInput struct {
	Session
	Body wire.NewParty
}

type seatedParty = seatedIn[wire.Party]

func (s *gatherings) open(ctx context.Context, in *newPartyInput) (*seatedParty, error) {
	holder, cookie := s.admit(ctx, in.Session)
	config, err := partyConfig(in.Body)
	if err != nil {
		return nil, err
	}
	now, err := s.hosted.Open(ctx, config, personOf(in.Body.PartySeat, holder))
	if err != nil {
		return nil, err
	}
	return &seatedParty{cookie, s.frame(ctx, now, holder, 0)}, nil
}

func personOf(in wire.PartySeat, holder hall.Hash) parties.Person {
	return parties.Person{Holder: holder, Name: in.Name, Team: in.Team, Watches: in.Watches}
}

// partyConfig reads the settings of a party.
func partyConfig(in wire.NewParty) (party.Config, error) {
	m, err := configOf(wire.NewMatch{Edition: in.Edition, Rules: in.Rules, Board: in.Board})
	if err != nil {
		return party.Config{}, err
	}
	c := party.Config{
		Rules: m.Rules, Board: m.Boards[keypeg.Guest], Codes: in.Codes, Pace: party.Own, Limit: seconds(in.Limit), Source: party.ByKeypeg, Teams: in.Teams,
	}
	if in.Pace != "" {
		c.Pace = in.Pace
	}
	if in.Source != "" {
		c.Source = in.Source
	}
	return c, nil
}

type joinPartyInput struct {
	Session
	ID   string `path:"id" maxLength:"40"`
	Body wire.PartySeat
}

func (s *gatherings) join(ctx context.Context, in *joinPartyInput) (*seatedParty, error) {
	holder, cookie := s.admit(ctx, in.Session)
	now, err := s.hosted.Join(ctx, in.ID, personOf(in.Body, holder))
	if err != nil {
		return nil, err
	}
	return &seatedParty{cookie, s.frame(ctx, now, holder, 0)}, nil
}

type partyCommandInput struct {
	Session
	ID   string `path:"id" maxLength:"40"`
	Body wire.PartyCommand
}

func (s *gatherings) command(ctx context.Context, in *partyCommandInput) (*body[frameOf[wire.Party]], error) {
	holder, ok := in.holder()
	if !ok {
		return nil, keypeg.Refusef("no-token", "", "you are not a player in this match")
	}
	if err := s.hurries(in.ID, holder); err != nil {
		return nil, err
	}
	c := party.Command{
		Kind: in.Body.Kind, ID: in.Body.ID, Target: in.Body.Target, Name: in.Body.Name, Team: in.Body.Team, Round: in.Body.Round, Row: in.Body.Row,
	}
	if c.Kind == party.SetCode || c.Kind == party.PlaceRow {
		now, err := s.hosted.Look(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		if c.Code, err = keypeg.NewReader(now.State.Config.Board, coloursOfSet(now.State.Config.Rules, now.State.Config.Board.Colours)).Code(in.Body.Code); err != nil {
			return nil, err
		}
	}
	now, err := s.hosted.Do(ctx, in.ID, holder, c)
	if err != nil {
		return nil, err
	}
	return &body[frameOf[wire.Party]]{s.frame(ctx, now, holder, in.Body.Since)}, nil
}

// publicParty returns the part of a party that everybody sees.
func (s *gatherings) publicParty(v *tell.Voice, now *party.Party, since int) wire.Party {
	say, view := tell.Parties{Voice: v}, now.Watch(since)
	out := wire.Party{View: view, Board: wire.BoardOf(now.Config.Board), Title: partyTitle(v, now.Config), Palette: v.Palette(coloursOfSet(now.Config.Rules, now.Config.Board.Colours)), Status: say.Status(view)}
	if view.Round != nil && view.Round.Result != nil {
		out.Note, out.Best = noteTold(say, now, view.Round.Result.Note), s.best(now, view.Round.Result)
	}
	return out
}

// noteTold returns the sentence of a note, or "" if there is none.
func noteTold(say tell.Parties, now *party.Party, n *party.Note) string {
	if n == nil {
		return ""
	}
	return say.Note(*n, say.Name(int(n.Seat), shownName(now, n.Seat)))
}

// shownName returns a player's name, unless the host hides it.
func shownName(now *party.Party, s party.Seat) string {
	if pl := now.Players[s]; !pl.Muted {
		return pl.Name
	}
	return ""
}

// editionOf returns the edition with the board of a party, if there is
// one.
func editionOf(c party.Config) (keypeg.Edition, bool) {
	for _, e := range keypeg.Editions {
		if e.Rulebook == c.Rules && e.Board == c.Board {
			return e, true
		}
	}
	return keypeg.Edition{}, false
}

// partyTitle returns the name of the board of a party.
func partyTitle(v *tell.Voice, c party.Config) string {
	if e, ok := editionOf(c); ok {
		return v.Edition(e)
	}
	rules, _ := keypeg.FindRulebook(c.Rules)
	return v.OwnBoard(rules.Name)
}

// partyOwn returns the part of a party that only one seat sees, and the
// time.
func partyOwn(v *tell.Voice, now *party.Party, seat int, sits bool) any {
	own := struct {
		You  *party.Private  `json:"you,omitempty"`
		Host *party.HostPart `json:"host,omitempty"`
		Tip  string          `json:"tip,omitempty"`
		Now  time.Time       `json:"now"`
	}{Now: time.Now().UTC()}
	if sits {
		view := now.SeenBy(party.Seat(seat), now.Version)
		own.You, own.Host = view.You, view.Host
		if b, ok := now.EndedBoard(now.Round.Number, party.Seat(seat)); ok {
			own.Tip = tipOn(tell.Parties{Voice: v}, b)
		}
	}
	return own
}
