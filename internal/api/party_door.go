package api

import (
	"context"
	"net/url"

	"keypeg"
	"keypeg/internal/parties"
	"keypeg/internal/party"
	"keypeg/internal/picture"
	"keypeg/internal/tell"
)

type partyPictureInput struct {
	Known
	ID string `path:"id" maxLength:"40"`
}

func (s *gatherings) picture(ctx context.Context, in *partyPictureInput) (picture.Card, error) {
	now, err := s.lookAt(ctx, in.ID)
	if err != nil {
		return picture.Card{}, err
	}
	return partyCard(callerOf(ctx).voice, now), nil
}

// partyCard returns a party as a stranger sees it, with an empty board.
func partyCard(v *tell.Voice, now *parties.Snapshot) picture.Card {
	say, config := tell.Parties{Voice: v}, now.State.Config
	host := ""
	if now.State.Host != party.NoSeat {
		host = shownName(now.State, now.State.Host)
	}
	_, printed := editionOf(config)
	c := picture.Card{Heading: say.Invites(host), Line: say.Terms(config.Codes, v.BoardLine(config.Board)), Foot: partyTitle(v, config)}
	if now.State.Phase == party.Over {
		c.Heading = say.OverTitle()
	}
	c.Boards = []picture.Board{sideOf(v, config.Rules, printed, config.Board, coloursOfSet(config.Rules, config.Board.Colours), keypeg.Guest)}
	return titled(c)
}

// preview returns the preview of a party's page, its big screen or its results.
func (s *gatherings) preview(ctx context.Context, path []string) (p preview, ours bool) {
	if path[0] != s.letter || len(path) < 2 || len(path) > 3 {
		return p, false
	}
	return s.previewOf(ctx, path[1]), true
}

func (s *gatherings) previewOf(ctx context.Context, id string) preview {
	if s.asking.check(ctx) != nil {
		return pagePreview(ctx, "home")
	}
	now, err := s.lookAt(ctx, id)
	if err != nil {
		return pagePreview(ctx, "home")
	}
	c := partyCard(callerOf(ctx).voice, now)
	return preview{c.Heading, c.Line + " – " + c.Foot, "/api/parties/" + url.PathEscape(id) + "/picture.png?" + languageOf(ctx)}
}
