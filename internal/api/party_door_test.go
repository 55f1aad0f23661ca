package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/gathering"
	"keypeg/internal/inmem"
	"keypeg/internal/party"
	"keypeg/internal/server"
	"keypeg/internal/tournament"
	"keypeg/wire"
)

// TestASpokenCodeLeadsToAParty checks that the operation that accepts codes of every kind also accepts the code of a
// party.
func TestASpokenCodeLeadsToAParty(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		ann := site.makesParty(1)
		var code, again wire.Ticket
		site.user().ask("POST", ann.path("/code"), nil, 201, &code)
		ann.ask("POST", ann.path("/code"), nil, 201, &again)
		if again.Code != code.Code || again.Expires.Before(code.Expires) || !strings.HasSuffix(code.URL, "/p/"+ann.id) {
			t.Errorf("the codes are %+v and %+v", code, again)
		}
		var used wire.CodeUsed
		site.user().ask("POST", "/api/codes", wire.CodeUse{Code: strings.ToLower(strings.Replace(code.Code, " ", "-", 1))}, 200, &used)
		if used != (wire.CodeUsed{ID: ann.id, Invite: code.URL}) {
			t.Errorf("it leads to %+v", used)
		}
		ann.does(wire.PartyCommand{Kind: party.Close})
		site.user().refused("POST", "/api/codes", wire.CodeUse{Code: code.Code}, 403, "bad-ticket")
		site.user().refused("POST", ann.path("/code"), nil, 422, "party-over")
		site.user().refused("POST", "/api/codes", wire.CodeUse{Code: "ZOO 999"}, 403, "bad-ticket")
	})
}

// TestTheCodeOfAPartyExpires checks that a party's code expires, and that the same code is valid again after another
// request.
func TestTheCodeOfAPartyExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ann := siteInside(t, inmem.New(), func(o *server.Options) { o.Now = time.Now }).makesParty(1)
		var code wire.Ticket
		ann.ask("POST", ann.path("/code"), nil, 201, &code)
		time.Sleep(gathering.CodeLife - time.Second)
		ann.ask("POST", "/api/codes", wire.CodeUse{Code: code.Code}, 200, nil)
		time.Sleep(time.Second)
		ann.refused("POST", "/api/codes", wire.CodeUse{Code: code.Code}, 403, "bad-ticket")
		var again wire.Ticket
		if ann.ask("POST", ann.path("/code"), nil, 201, &again); again.Code != code.Code {
			t.Errorf("it became %s", again.Code)
		}
		ann.ask("POST", "/api/codes", wire.CodeUse{Code: code.Code}, 200, nil)
	})
}

// TestNamesAreProposed checks that proposed names are in the reader's language, that nobody has them yet, and that a
// person can join under one of them.
func TestNamesAreProposed(t *testing.T) {
	site := newSite(t)
	ann := site.makesParty(1)
	var names wire.ProposedNames
	ann.ask("GET", ann.path("/names?language=de"), nil, 200, &names)
	if len(names.Names) != 5 || slices.Contains(names.Names, "Ann") {
		t.Fatalf("the names are %q", names.Names)
	}
	ann.joins(names.Names[0])

	club := site.makesTournament(tournament.Arena, 30, "")
	club.ask("GET", club.path("/names?language=de"), nil, 200, &names)
	club.joins(wire.TournamentSeat{Name: names.Names[4]})
	club.refused("GET", "/api/tournaments/nothing/names", nil, 404, "no-tournament")
}

// TestTeamsHaveNames checks that everybody sees the name that the host gives to a team, and that the name is deleted
// with the host's data.
func TestTeamsHaveNames(t *testing.T) {
	site := newSite(t)
	u, out := site.user(), wire.Party{}
	u.ask("POST", "/api/parties", wire.NewParty{Edition: "classic", Codes: 1, Teams: 2, PartySeat: wire.PartySeat{Name: "Ann"}}, 201, &out)
	ann := guest{u, out.ID}
	ben := ann.joins("Ben")
	now := ann.does(wire.PartyCommand{Kind: party.NameTeam, Team: 2, Name: "Foxes"})
	if len(now.Teams) != 2 || now.Teams[1].Name != "Foxes" || now.Teams[0].Name != "" {
		t.Errorf("the teams are %+v", now.Teams)
	}
	ben.refused("POST", ann.path("/commands"), wire.PartyCommand{Kind: party.NameTeam, Team: 1, Name: "Bears"}, 403, "not-host")
	ann.ask("DELETE", "/api/me", nil, 204, nil)
	if text := ben.text(ann.path("")); strings.Contains(text, "Foxes") {
		t.Errorf("the name is still there: %s", text)
	}
}

// TestThePageOfAPartyShowsWhoInvites checks the picture of a party, and the head of its page, which names the host.
func TestThePageOfAPartyShowsWhoInvites(t *testing.T) {
	site := siteWithPages(t)
	ann := site.makesParty(3)
	for path, want := range map[string][2]string{
		"/p/" + ann.id:           {"Ann invites you to a party", "3 codes to break – 4 holes, 6 colours, 8 rows – Classic"},
		"/p/" + ann.id + "/wall": {"Ann invites you to a party", "3 codes to break – 4 holes, 6 colours, 8 rows – Classic"},
		"/p/nothing":             {"Keypeg", "One hides a code. The other breaks it."},
	} {
		body := site.user().get(path).Body.String()
		for _, part := range []string{`<meta property="og:title" content="` + want[0] + `" />`, `<meta name="description" content="` + want[1] + `" />`} {
			if !strings.Contains(body, part) {
				t.Errorf("%s has no %s: %s", path, part, body)
			}
		}
	}
	if w := site.user().get(ann.path("/picture.png?language=en")); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("its picture: %d, %v", w.Code, w.Header())
	}
	ann.does(wire.PartyCommand{Kind: party.Close})
	if body := site.user().get("/p/" + ann.id).Body.String(); !strings.Contains(body, "Results of a party") {
		t.Errorf("when it is over: %s", body)
	}
}
