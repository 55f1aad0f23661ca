package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg/internal/server"
	"keypeg/internal/tournament"
	"keypeg/wire"
)

// A rival is a user in a tournament.
type rival struct {
	*user
	id string
}

func (r rival) path(of string) string { return "/api/tournaments/" + r.id + of }

// makesTournament opens a tournament whose matches have one game each.
func (s *site) makesTournament(kind tournament.Kind, minutes float64, computer string) rival {
	s.t.Helper()
	u, out := s.user(), wire.Tournament{}
	u.ask("POST", "/api/tournaments", wire.NewTournament{
		Kind: kind, Minutes: minutes, Computer: computer, Match: wire.NewMatch{Edition: "remastered", Games: 1}, TournamentSeat: wire.TournamentSeat{Name: "Ann"},
	}, 201, &out)
	return rival{u, out.ID}
}

func (r rival) joins(in wire.TournamentSeat) rival {
	r.t.Helper()
	other := rival{r.site.user(), r.id}
	other.ask("POST", r.path("/seat"), in, 200, nil)
	return other
}

func (r rival) does(c wire.TournamentCommand) (out wire.Tournament) {
	r.t.Helper()
	r.ask("POST", r.path("/commands"), c, 200, &out)
	return out
}

// until follows the stream of a tournament until the function want reports true for it. It returns the whole tournament.
func (r rival) until(want func(wire.Tournament) bool) (now wire.Tournament) {
	r.t.Helper()
	for f := range r.frames(r.path("/stream"), "") {
		if f.event != "tournament" {
			continue
		}
		var part wire.Tournament
		if err := json.Unmarshal([]byte(f.data), &part); err != nil {
			r.t.Fatal(err)
		}
		matches := slices.DeleteFunc(now.Matches, func(m tournament.MatchView) bool {
			return slices.ContainsFunc(part.Matches, func(n tournament.MatchView) bool { return n.Number == m.Number })
		})
		now = part
		now.Matches = append(matches, part.Matches...)
		slices.SortFunc(now.Matches, func(a, b tournament.MatchView) int { return a.Number - b.Number })
		if want(now) {
			return now
		}
	}
	r.t.Fatalf("the stream ends with %+v", now)
	return now
}

// plays plays a match that a tournament has announced: the host makes a code, and the guest gives up. In a match against the
// computer, the person leaves instead, so the computer wins.
func (r rival) plays(all []rival, m tournament.MatchView) {
	r.t.Helper()
	r.ask("GET", "/api/matches/"+m.ID, nil, 200, nil)
	ctx, p := r.t.Context(), pair{id: m.ID}
	for i, u := range []**user{&p.host, &p.guest} {
		if s := m.Seats[1-i]; int(s) == len(all) {
			if _, err := all[m.Seats[i]].client().Match(m.ID).Leave(ctx); err != nil {
				r.t.Fatal(err)
			}
			return
		}
		*u = all[min(int(m.Seats[i]), len(all)-1)].user
	}
	p.does("host", "code", "1122")
	if _, err := p.match("guest").GiveUp(ctx); err != nil {
		r.t.Fatal(err)
	}
}

// TestATournamentIsPlayedOverHTTP plays an all-play-all of two people, a bot and the computer, and checks the refusals and
// the result.
func TestATournamentIsPlayedOverHTTP(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		ann := site.makesTournament(tournament.AllPlayAll, 0, "book")
		ben, hal := ann.joins(wire.TournamentSeat{Name: "Ben"}), ann.joins(wire.TournamentSeat{Name: "Hal", Bot: true})
		ben.ask("POST", ann.path("/seat"), wire.TournamentSeat{Name: "Benny"}, 200, nil) // the same seat
		site.user().refused("POST", ann.path("/seat"), wire.TournamentSeat{Name: "ben"}, 422, "name-taken")
		ben.refused("POST", ann.path("/commands"), wire.TournamentCommand{Kind: tournament.Start}, 403, "not-host")
		site.user().refused("POST", ann.path("/commands"), wire.TournamentCommand{Kind: tournament.Start}, 403, "not-in-tournament")
		(&user{site: site}).refused("POST", ann.path("/commands"), wire.TournamentCommand{Kind: tournament.Start}, 401, "no-token")
		site.user().refused("GET", "/api/tournaments/nothing", nil, 404, "no-tournament")
		now := ann.does(wire.TournamentCommand{Kind: tournament.Start})
		if now.Status != "Round 1 of 3." || now.Rounds != 3 || now.Table.Title == "" {
			t.Fatalf("it begins as %+v", now)
		}
		played := map[int]bool{}
		now = ann.until(func(now wire.Tournament) bool {
			for _, m := range now.Matches {
				if m.Result == nil && !played[m.Number] {
					played[m.Number] = true
					ann.plays([]rival{ann, ben, hal}, m)
				}
			}
			return now.Phase == tournament.Over
		})
		first := now.Players[0]
		if !first.Computer || first.Name == "" || first.Score != 3 || first.Place != 1 || now.Status != "The tournament is over." || len(now.Matches) != 6 {
			t.Errorf("it ends as %+v", now)
		}
		for _, p := range now.Players {
			if p.Bot != (p.Name == "Hal") {
				t.Errorf("a player is %+v", p)
			}
		}
		lines := strings.Split(site.user().text(ann.path("/results.csv")), "\n")
		if len(lines) != 6 || !strings.HasPrefix(lines[0], "place,name,score") || !strings.HasPrefix(lines[1], "1,"+first.Name+",3,3,3,0,") {
			t.Errorf("as a table it is %q", lines)
		}
		var match wire.State
		site.user().ask("GET", "/api/matches/"+now.Matches[0].ID, nil, 200, &match)
		if match.Table.Tournament != ann.id || !slices.Contains(match.Table.Notes, "This match counts in a tournament.") || match.Table.MayHint {
			t.Errorf("the table of a match is %+v", match.Table)
		}
		ben.ask("DELETE", "/api/me", nil, 204, nil)
		if text := site.user().text(ann.path("")); strings.Contains(text, "Ben") {
			t.Errorf("who was forgotten is named: %s", text)
		}
	})
}

// TestAnArenaIsPlayedOverHTTP plays two matches of an arena, and checks that a player who leaves it can take the same seat
// again.
func TestAnArenaIsPlayedOverHTTP(t *testing.T) {
	site := newSite(t, func(o *server.Options) { o.Now = time.Now })
	ann := site.makesTournament(tournament.Arena, 30, "")
	ben := ann.joins(wire.TournamentSeat{Name: "Ben"})
	now := ann.does(wire.TournamentCommand{Kind: tournament.Start})
	if now.Ends == nil || now.Status != "Whoever is free gets the next match." {
		t.Fatalf("it begins as %+v", now)
	}
	for n := range 2 {
		now = ben.until(func(now wire.Tournament) bool { return len(now.Matches) == n+1 })
		m := now.Matches[n]
		table := ann.until(func(wire.Tournament) bool { return true })
		if table.You == nil || table.You.Match != m.ID {
			t.Fatalf("ann plays %+v", table.You)
		}
		ann.plays([]rival{ann, ben}, m)
	}
	ben.does(wire.TournamentCommand{Kind: tournament.Leave})
	ben.ask("POST", ann.path("/seat"), wire.TournamentSeat{Name: "Ben"}, 200, &now)
	if now.You == nil || now.You.Seat != 1 {
		t.Errorf("ben comes back as %+v", now.You)
	}
	ann.until(func(now wire.Tournament) bool { return len(now.Matches) == 4 }) // Ben has lost the third match
	now = ann.does(wire.TournamentCommand{Kind: tournament.Close})
	if now.Phase != tournament.Over || now.Players[0].Score != 2 || now.Players[0].Name != "Ann" || now.Players[1].Score != 1 {
		t.Errorf("it ends as %+v", now)
	}
	ann.refused("POST", "/api/tournaments", wire.NewTournament{Kind: tournament.Arena, Match: wire.NewMatch{Edition: "classic"}, TournamentSeat: wire.TournamentSeat{Name: "Ann"}}, 422, "bad-length")
	ann.refused("POST", "/api/tournaments", wire.NewTournament{Kind: tournament.AllPlayAll, Computer: "god", Match: wire.NewMatch{Edition: "classic"}, TournamentSeat: wire.TournamentSeat{Name: "Ann"}}, 422, "bad-level")
}

// TestASpokenCodeLeadsToATournament checks that the operation that accepts codes of every kind also accepts the code of a
// tournament. It also makes another person the host.
func TestASpokenCodeLeadsToATournament(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		ann := site.makesTournament(tournament.Arena, 30, "")
		ben := ann.joins(wire.TournamentSeat{Name: "Ben"})
		var code wire.Ticket
		ben.ask("POST", ann.path("/code"), nil, 201, &code)
		var used wire.CodeUsed
		site.user().ask("POST", "/api/codes", wire.CodeUse{Code: strings.ToLower(code.Code)}, 200, &used)
		if used != (wire.CodeUsed{ID: ann.id, Invite: code.URL}) || !strings.HasSuffix(code.URL, "/t/"+ann.id) {
			t.Errorf("it leads to %+v", used)
		}
		ann.does(wire.TournamentCommand{Kind: tournament.Rename, Target: 1, Name: "Benny"})
		now := ann.does(wire.TournamentCommand{Kind: tournament.HandOver, Target: 1})
		if now.HostSeat != 1 || slices.Contains(now.You.May, tournament.Close) || now.Players[1].Name != "Benny" {
			t.Errorf("then it is %+v", now)
		}
		ben.does(wire.TournamentCommand{Kind: tournament.Close})
		site.user().refused("POST", "/api/codes", wire.CodeUse{Code: code.Code}, 403, "bad-ticket")
		site.user().refused("POST", ann.path("/code"), nil, 422, "tournament-over")
		ben.ask("DELETE", "/api/me", nil, 204, nil)
		if text := site.user().text(ann.path("")); strings.Contains(text, "Ben") {
			t.Errorf("who was forgotten is named: %s", text)
		}
	})
}
