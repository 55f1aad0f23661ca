package api

import (
	"context"
	"encoding/json"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/internal/gathering"
	"keypeg/internal/hall"
	"keypeg/internal/parties"
	"keypeg/internal/party"
	"keypeg/internal/tell"
	"keypeg/wire"
)

// gatherings holds the operations on parties.
type gatherings struct {
	*core
	hosted   *parties.Parties
	draining <-chan struct{}
}

func (s *server) gatherings() *gatherings { return &gatherings{s.core, s.Parties, s.Draining} }

type newPartyInput struct {
	Session
	Body wire.NewParty
}

// A seatedParty is a party as its reader sees it, with a cookie for a new browser.
type seatedParty struct {
	Cookied
	Body partyFrame
}

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

// A partyPlace is a party named in the path, and the version that the reader has.
type partyPlace struct {
	Session
	ID    string `path:"id" maxLength:"40"`
	Since int    `query:"since" minimum:"0" doc:"the version that you have; players has only those who changed after it"`
}

func (s *gatherings) look(ctx context.Context, in *partyPlace) (*body[partyFrame], error) {
	now, err := s.lookAt(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	holder, _ := in.holder()
	return &body[partyFrame]{s.frame(ctx, now, holder, in.Since)}, nil
}

// lookAt returns a party. Its length is charged to the caller, because it may have to be read.
func (s *gatherings) lookAt(ctx context.Context, id string) (*parties.Snapshot, error) {
	if err := s.looking.check(ctx); err != nil {
		return nil, err
	}
	now, err := s.hosted.Look(ctx, id)
	if err == nil {
		s.looking.charge(ctx, costOf(now.State.Version))
	}
	return now, err
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

func (s *gatherings) command(ctx context.Context, in *partyCommandInput) (*body[partyFrame], error) {
	holder, ok := in.holder()
	if !ok {
		return nil, keypeg.Refusef("no-token", "", "you are not a player in this match")
	}
	if wait, ok := s.partying.Admit(in.ID + string(holder[:])); !ok {
		return nil, &hurried{keypeg.Refusef("too-fast", "", "too many requests: wait a moment"), wait, s.partying.name}
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
	return &body[partyFrame]{s.frame(ctx, now, holder, in.Body.Since)}, nil
}

// A partyFrame is an encoded wire.Party.
type partyFrame []byte

// AppendJSON implements rest.Appender.
func (f partyFrame) AppendJSON(b []byte) []byte { return append(b, f...) }

// Schema describes a frame as a party.
func (partyFrame) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[wire.Party](), true, "Party")
}

// frame returns a party as a holder sees it, with the players who changed after a version.
func (s *gatherings) frame(ctx context.Context, now *parties.Snapshot, holder hall.Hash, since int) partyFrame {
	v := voiceOf(ctx)
	if since < 0 || since > now.State.Version {
		since = 0
	}
	public := func() []byte { return s.public(v, now, since) }
	if since == 0 { // callers choose the other versions, so frames for those are not cached
		return s.private(v, now, holder, gathering.Once(now, v.Language, public))
	}
	return s.private(v, now, holder, public())
}

// streamed returns the same as frame. Streams with the same version and language share the public part.
func (s *gatherings) streamed(ctx context.Context, now *parties.Snapshot, holder hall.Hash, since int) partyFrame {
	type key struct {
		language string
		since    int
	}
	v := voiceOf(ctx)
	return s.private(v, now, holder, gathering.Once(now, key{v.Language, since}, func() []byte { return s.public(v, now, since) }))
}

// public returns what everybody sees of a party, encoded.
func (s *gatherings) public(v *tell.Voice, now *parties.Snapshot, since int) []byte {
	say, view := tell.Parties{Voice: v}, now.State.Watch(since)
	out := wire.Party{View: view, Board: wire.BoardOf(now.State.Config.Board), Title: partyTitle(v, now.State.Config), Palette: v.Palette(coloursOfSet(now.State.Config.Rules, now.State.Config.Board.Colours)), Status: say.Status(view)}
	if view.Round != nil && view.Round.Result != nil {
		out.Note, out.Best = noteTold(say, now, view.Round.Result.Note), s.best(now, view.Round.Result)
	}
	encoded, err := json.Marshal(out)
	if err != nil {
		panic(err) // every party can be encoded
	}
	return encoded
}

// noteTold returns the sentence of a note, or "" if there is none.
func noteTold(say tell.Parties, now *parties.Snapshot, n *party.Note) string {
	if n == nil {
		return ""
	}
	return say.Note(*n, say.Name(n.Seat, shownName(now, n.Seat)))
}

// shownName returns a player's name, unless the host hides it.
func shownName(now *parties.Snapshot, s party.Seat) string {
	if pl := now.State.Players[s]; !pl.Muted {
		return pl.Name
	}
	return ""
}

// editionOf returns the edition whose board a party has, if there is one.
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

// private adds the time and the holder's own part to an encoded party.
func (s *gatherings) private(v *tell.Voice, now *parties.Snapshot, holder hall.Hash, public []byte) partyFrame {
	own := struct {
		You  *party.Private  `json:"you,omitempty"`
		Host *party.HostPart `json:"host,omitempty"`
		Tip  string          `json:"tip,omitempty"`
		Now  time.Time       `json:"now"`
	}{Now: time.Now().UTC()}
	if seat, ok := now.Seat(holder); ok {
		view := now.State.SeenBy(party.Seat(seat), now.State.Version)
		own.You, own.Host = view.You, view.Host
		if b, ok := now.State.EndedBoard(now.State.Round.Number, party.Seat(seat)); ok {
			own.Tip = tipOn(tell.Parties{Voice: v}, b)
		}
	}
	more, err := json.Marshal(own)
	if err != nil {
		panic(err) // every part can be encoded
	}
	b := make([]byte, 0, len(public)+len(more))
	b = append(append(b, public[:len(public)-1]...), ',')
	return append(b, more[1:]...)
}
