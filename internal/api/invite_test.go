package api_test

import (
	"testing"

	"keypeg/wire"
)

// TestAWithdrawnInvitationIsNotShown checks that a host sees an invitation only while the
// invitation works.
func TestAWithdrawnInvitationIsNotShown(t *testing.T) {
	host := newSite(t).user()
	var made, left, now wire.State
	host.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic"}, 201, &made)
	if made.Invite == "" {
		t.Fatal("there is no invitation")
	}
	path := "/api/matches/" + made.Match.ID
	host.ask("POST", path+"/commands", wire.Command{Kind: "leave", Version: made.Match.Version}, 200, &left)
	host.ask("GET", path+"?as=host", nil, 200, &now)
	if left.Match.Result == nil || left.Invite != "" || now.Invite != "" {
		t.Errorf("withdrawn, and still shown: %q, %q", left.Invite, now.Invite)
	}
}
