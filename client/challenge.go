package client

import (
	"context"
	"net/http"
	"net/url"

	"keypeg/wire"
)

// Challenges provides a client's operations on challenges, which are codes passed on by
// a link.
type Challenges struct{ Client *Client }

func challengePath(id string) string { return "/api/challenges/" + url.PathEscape(id) }

// Make makes a challenge from one of the caller's finished games or from a code that the
// caller chose.
func (c Challenges) Make(ctx context.Context, in wire.NewChallenge) (wire.Challenge, error) {
	return do[wire.Challenge](ctx, c.Client, "/api/challenges", in)
}

// Get returns a challenge as the caller may see it.
func (c Challenges) Get(ctx context.Context, id string) (wire.Challenge, error) {
	return ask[wire.Challenge](ctx, c.Client, http.MethodGet, challengePath(id), nil)
}

// Try begins the caller's attempt at a challenge, or resumes it.
func (c Challenges) Try(ctx context.Context, id, name string) (*Match, error) {
	return c.Client.seated(do[wire.State](ctx, c.Client, challengePath(id), wire.ChallengeStart{Name: name}))
}

// Picture returns a PNG picture of a challenge that does not show the code.
func (c Challenges) Picture(ctx context.Context, id string) ([]byte, error) {
	return question(c.Client, http.MethodGet, challengePath(id)+"/picture.png", nil).read(ctx)
}
