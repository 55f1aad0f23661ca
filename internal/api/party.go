package api

import (
	"cmp"
	"context"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/hall"
	"keypeg/internal/parties"
	"keypeg/internal/party"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// gatherings contains the operations on parties.
type gatherings struct {
	*gatheringServer[*party.Party, wire.Party]
	hosted  *parties.Parties
	records *analysis.Records
}

func (s *server) gatherings(hosted *parties.Parties) *gatherings {
	g := &gatherings{hosted: hosted, records: s.Records}
	g.gatheringServer = &gatheringServer[*party.Party, wire.Party]{
		core: s.core, name: "party", letter: "p", hosts: func() hosting[*party.Party] { return hosted },
		version: func(p *party.Party) int { return p.Version }, taken: partyNames, public: g.publicParty, own: partyOwn,
	}
	return g
}

func partyNames(p *party.Party) (names []string) {
	for _, pl := range p.Players {
		names = append(names, pl.Name)
	}
	return names
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
	if in.Lesson {
		return lessonParty(in), nil
	}
	if len(in.Boards) > 0 {
		in.Board = in.Boards[0]
	}
	m, err := configOf(wire.NewMatch{Edition: in.Edition, Rules: in.Rules, Board: in.Board})
	if err != nil {
		return party.Config{}, err
	}
	c := party.Config{
		Rules: m.Rules, Board: m.Boards[keypeg.Guest], Codes: in.Codes, Pace: party.Own, Limit: seconds(in.Limit), Source: party.ByKeypeg, Teams: in.Teams, Taught: in.Taught,
	}
	for _, text := range in.Boards {
		board, _, err := readBoard(text, m.Rules)
		if err != nil {
			return party.Config{}, err
		}
		c.Boards = append(c.Boards, board)
	}
	if in.Pace != "" {
		c.Pace = in.Pace
	}
	if in.Source != "" {
		c.Source = in.Source
	}
	return c, nil
}

// lessonLimit is the time for each row of a lesson if its host does not choose one. It is long, because a class talks about each row.
const lessonLimit = 5 * time.Minute

// lessonParty returns the settings of the lesson as a party.
func lessonParty(in wire.NewParty) party.Config {
	usual, _ := keypeg.FindEdition(lessonSet)
	script := tell.LessonScript()
	c := party.FromEdition(usual, len(script))
	c.Pace, c.Limit, c.Teams, c.Taught, c.Script = party.Together, cmp.Or(seconds(in.Limit), lessonLimit), in.Teams, true, script
	return c
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
	holder, err := in.player()
	if err != nil {
		return nil, err
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
		if c.Code, err = keypeg.NewReader(now.State.Board(), coloursOfSet(now.State.Config.Rules, now.State.Board().Colours)).Code(in.Body.Code); err != nil {
			return nil, err
		}
	}
	now, err := s.hosted.Do(ctx, in.ID, holder, c)
	if err != nil {
		return nil, err
	}
	return &body[frameOf[wire.Party]]{s.frame(ctx, now, holder, in.Body.Since)}, nil
}

// publicParty returns the part of a party that everybody may see.
func (s *gatherings) publicParty(v *tell.Voice, now *party.Party, since int) wire.Party {
	say, view := tell.Parties{Voice: v}, now.Watch(since)
	out := wire.Party{View: view, Title: partyTitle(v, now.Config), Status: say.Status(view)}
	out.Board, out.Palette = boardAt(v, now, now.Round.Number)
	if now.Phase == party.Playing {
		out.Means, out.Step = tell.Lesson{Voice: v}.Step(now.Round.Number, now.Config.ScriptOf(now.Round.Number), now.Round.Row)
		if out.Means != "" && view.Round.Asked[now.Round.Row-2].Keys == nil {
			out.Means = "" // nobody has placed the row that Means explains
		}
	}
	if view.Round != nil && view.Round.Result != nil {
		out.Note, out.Best = noteTold(say, now, view.Round.Result.Note), s.best(now, now.Round.Number, view.Round.Result)
	}
	return out
}

// boardAt returns the board of the code with the given number in a party, and the colours of its pegs.
func boardAt(v *tell.Voice, now *party.Party, number int) (wire.Board, []keypeg.Colour) {
	board := now.Config.BoardOf(number)
	return wire.BoardOf(board), v.Palette(coloursOfSet(now.Config.Rules, board.Colours))
}

// noteTold returns a note as a sentence, or "" if there is no note.
func noteTold(say tell.Parties, now *party.Party, n *party.Note) string {
	if n == nil {
		return ""
	}
	return say.Note(*n, say.Name(int(n.Seat), shownName(now, n.Seat)))
}

// shownName returns a player's name, or "" if the host hides it.
func shownName(now *party.Party, s party.Seat) string {
	if pl := now.Players[s]; !pl.Muted {
		return pl.Name
	}
	return ""
}

// editionOf returns the edition that has the board of a party, if there is one.
func editionOf(c party.Config) (keypeg.Edition, bool) {
	for _, e := range keypeg.Editions {
		if e.Rulebook == c.Rules && e.Board == c.Board {
			return e, true
		}
	}
	return keypeg.Edition{}, false
}

// partyTitle returns the name of a party's board, or a text that says that the party has several boards.
func partyTitle(v *tell.Voice, c party.Config) string {
	switch {
	case c.Script != nil:
		return tell.Parties{Voice: v}.LessonTitle()
	case len(c.Boards) > 1:
		return tell.Parties{Voice: v}.BoardsTitle()
	}
	if e, ok := editionOf(c); ok {
		return v.Edition(e)
	}
	rules, _ := keypeg.FindRulebook(c.Rules)
	return v.OwnBoard(rules.Name)
}

// partyOwn returns the part of a party that only one seat may see, and the current time.
func partyOwn(v *tell.Voice, now *party.Party, seat int, sits bool) any {
	own := struct {
		You  *party.Private  `json:"you,omitempty"`
		Host *party.HostPart `json:"host,omitempty"`
		Tip  string          `json:"tip,omitempty"`
		Told string          `json:"told,omitempty"`
		Now  time.Time       `json:"now"`
	}{Now: time.Now().UTC()}
	say := tell.Parties{Voice: v}
	if sits {
		own.You, own.Host = now.Own(party.Seat(seat))
		own.Told = answerTold(say, now, own.You.Board)
		if b, ok := now.EndedBoard(now.Round.Number, party.Seat(seat)); ok {
			own.Tip = tipOn(say, b)
		}
	}
	return own
}

// answerTold returns sentences about the keys of a player's last row, if answers are explained in the party.
func answerTold(say tell.Parties, now *party.Party, rows []party.RowView) string {
	if !now.Config.Taught || len(rows) == 0 || rows[len(rows)-1].Keys == nil {
		return ""
	}
	if script := now.Config.ScriptOf(now.Round.Number); script.Code != 0 {
		return tell.Lesson(say).Answer(script, rows)
	}
	return say.Means(*rows[len(rows)-1].Keys, now.Board().Pegs)
}

// best returns the number of rows in which the best strategy known breaks the code of a round, or 0 if that is not known.
func (s *gatherings) best(now *party.Party, round int, of *party.RoundResult) int {
	return s.hosted.Best(now.Config.BoardOf(round), of.Code)
}

// tipOn returns a sentence about how a player could have done better on a board, or "".
func tipOn(say tell.Parties, b party.EndedBoard) string {
	a, ok := parties.AdviceOn(b)
	if !ok {
		return ""
	}
	return say.Tip(a.Kind, a.Row, a.Told)
}
