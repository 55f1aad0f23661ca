package client

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"keypeg"
	"keypeg/wire"
)

// An Invitation is the place to which a link or a code leads. Exactly one of Match, Challenge, Party and Tournament
// contains an id. The others are empty.
type Invitation struct {
	Match      string
	Invite     string       // the code that gives access to the guest's seat in the match
	Seat       *keypeg.Seat // the caller's own seat in the match, if a transfer code led there
	Challenge  string
	Party      string
	Tournament string
}

// Invitation returns the place to which a link or a spoken code such as KITE 42 leads. Only the path of a link is used, because
// the client already has the server's address. The path ends with /m/ID/join/CODE, /c/ID, /p/ID or /t/ID. If a code is a
// transfer code, Invitation gives the code's seat to the caller.
func (c *Client) Invitation(ctx context.Context, invitation string) (Invitation, error) {
	link := invitation
	if !strings.Contains(link, "/") {
		used, err := do[wire.CodeUsed](ctx, c, "/api/codes", wire.CodeUse{Code: invitation})
		if err != nil {
			return Invitation{}, err
		}
		if used.Seat != nil {
			return Invitation{Match: used.ID, Seat: used.Seat}, nil
		}
		link = used.Invite
	}
	parts := strings.Split(strings.TrimRight(link, "/"), "/")
	if n := len(parts); n >= 4 && parts[n-4] == "m" && parts[n-2] == "join" {
		return Invitation{Match: parts[n-3], Invite: parts[n-1]}, nil
	}
	// A page of a party, such as its big screen, has one more path segment.
	for _, n := range []int{len(parts) - 2, len(parts) - 3} {
		if n < 0 || !slices.Contains([]string{"c", "p", "t"}, parts[n]) {
			continue
		}
		id := parts[n+1]
		return map[string]Invitation{"c": {Challenge: id}, "p": {Party: id}, "t": {Tournament: id}}[parts[n]], nil
	}
	return Invitation{}, fmt.Errorf("%q is no invitation: it ends like /m/ID/join/CODE", invitation)
}

// Accept sits down at the match to which an invitation leads, or begins the caller's attempt at a challenge.
func (to Invitation) Accept(ctx context.Context, c *Client, name string) (*Match, error) {
	switch {
	case to.Seat != nil:
		return c.Match(to.Match).As(*to.Seat), nil
	case to.Challenge != "":
		return Challenges{c}.Try(ctx, to.Challenge, name)
	case to.Match != "":
		return c.seated(do[wire.State](ctx, c, c.Match(to.Match).path("/seat"), wire.Join{Invite: to.Invite, Name: name}))
	}
	return nil, fmt.Errorf("the invitation leads to no match, but to a party or a tournament")
}
