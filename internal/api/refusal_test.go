package api_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/api"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/tell"
	"keypeg/wire"
)

func TestBadRequestsAreRefusedWithASentence(t *testing.T) {
	u := newSite(t).user()
	for _, c := range []struct {
		name, path string
		in         any
		status     int
		code       string
	}{
		{"no JSON", "/api/matches", "{", 400, "bad-request"},
		{"unknown field", "/api/matches", `{"edition":"classic","colour":3}`, 422, "bad-request"},
		{"wrong type", "/api/matches", `{"games":"two"}`, 422, "bad-request"},
		{"too many games", "/api/matches", `{"edition":"remastered","games":61}`, 422, "bad-games"},
		{"odd games", "/api/matches", wire.NewMatch{Edition: "classic", Games: 3}, 422, "bad-games-even"},
		{"even rounds", "/api/matches", wire.NewMatch{Edition: "challenge", Games: 2}, 422, "bad-games-odd"},
		{"no such edition", "/api/matches", wire.NewMatch{Edition: "deluxe"}, 422, "bad-edition"},
		{"no such rulebook", "/api/matches", wire.NewMatch{Rules: "deluxe"}, 422, "bad-rules"},
		{"a play its rulebook does not have", "/api/matches", wire.NewMatch{Rules: "classic", Play: "duel"}, 422, "bad-play"},
		{"a board that cannot be", "/api/matches", wire.NewMatch{Board: "c3p4BM"}, 422, "bad-format-repeats"},
		{"a name with a line feed", "/api/matches", wire.NewMatch{Edition: "classic", Name: "A\nB"}, 422, "bad-name"},
		{"a limit too short", "/api/matches", wire.NewMatch{Edition: "classic", Limit: 0.5}, 422, "bad-limit"},
		{"a body too large", "/api/matches", `{"name":"` + strings.Repeat("x", 20_000) + `"}`, 413, "too-long"},
		{"a score of rows that differ in length", "/api/score", wire.ScoreRequest{Board: "classic", Code: "1234", Row: "123"}, 422, "wrong-length"},
		{"no match", "/api/matches/nosuchmatch/commands", `{"seat":"host","version":1,"kind":"leave"}`, 404, "no-match"},
		{"no operation", "/api/nothing", `{}`, 404, "no-operation"},
	} {
		t.Run(c.name, func(t *testing.T) {
			u := *u
			s := *u.site
			s.t, u.site = t, &s
			u.refused("POST", c.path, c.in, c.status, c.code)
		})
	}
}

// TestWhatValidationFindsIsForPrograms checks that a refusal contains the validator's findings in a separate field, and a
// complete sentence in the reader's language.
func TestWhatValidationFindsIsForPrograms(t *testing.T) {
	s := siteInside(t, inmem.New())
	said := map[string]bool{}
	for _, language := range tell.Languages() {
		for body, found := range map[string][]string{
			`{"edition":"classic","preset":1}`:  {"body.preset: unexpected property"},
			`{"edition":1,"preset":1}`:          {"body.edition: expected string", "body.preset: unexpected property"},
			`{`:                                 {"body: unexpected end of JSON input"},
			`{"edition":"classic","games":"2"}`: {"body.games: expected integer"},
		} {
			r := httptest.NewRequest("POST", "/api/matches", strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Accept-Language", language)
			w := httptest.NewRecorder()
			s.h.ServeHTTP(w, r)
			var p wire.Problem
			decode(t, w, &p)
			if p.Code != "bad-request" || !slices.Equal(p.Errors, found) {
				t.Errorf("%s in %s: %q", body, language, p.Errors)
			}
			for _, technical := range []string{"body", "validation", "unexpected", "JSON", "property", "%"} {
				if strings.Contains(p.Detail, technical) {
					t.Errorf("%s in %s is told as %q", body, language, p.Detail)
				}
			}
			said[p.Detail] = true
		}
	}
	if len(said) != len(tell.Languages()) {
		t.Errorf("said is %q", slices.Collect(maps.Keys(said)))
	}
}

func TestOnlyPlayersAct(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "classic"})
	c := p.command("host", "code", "1234")
	site.user().refused("POST", p.path("/commands"), c, 403, "not-your-seat")
	p.guest.refused("POST", p.path("/commands"), c, 403, "not-your-seat")
	(&user{site: site}).refused("POST", p.path("/commands"), c, 401, "no-token")
	p.guest.refused("POST", p.path("/commands"), p.command("guest", "code", "1234"), 422, "not-codemaker")
	p.host.refused("POST", p.path("/commands"), p.command("host", "code", "123"), 422, "wrong-length")
	p.host.refused("POST", p.path("/commands"), p.command("host", "code", "1237"), 422, "no-such-colour")
	p.host.refused("POST", p.path("/commands"), `{"seat":"nobody","version":3,"kind":"leave"}`, 422, "bad-request")
	p.does("host", "code", "1234")
}

// TestABrowsersSecretIsACookie checks that a browser gets its secret once, in a cookie that scripts cannot read. The cookie
// is marked Secure if the address is https.
func TestABrowsersSecretIsACookie(t *testing.T) {
	for _, c := range []struct {
		url    string
		secure bool
	}{{"", false}, {"https://play.example.org", true}, {"http://home.example", false}} {
		site := newSite(t, func(o *server.Options) { o.URL = c.url })
		browser := &user{site: site}
		var opened wire.State
		res := browser.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic"}, 201, &opened)
		if c.url != "" && !strings.HasPrefix(opened.Invite, c.url+"/m/") {
			t.Errorf("with --url %s the invitation is %s", c.url, opened.Invite)
		}
		cookies := res.Cookies()
		if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].Secure != c.secure || cookies[0].SameSite != http.SameSiteLaxMode {
			t.Fatalf("with --url %q the cookies are %v", c.url, cookies)
		}
		r := httptest.NewRequest("GET", "/api/matches/"+opened.Match.ID, nil)
		r.AddCookie(cookies[0])
		w := httptest.NewRecorder()
		site.h.ServeHTTP(w, r)
		if !strings.Contains(w.Body.String(), `"seats":["host"]`) {
			t.Errorf("the cookie does not bring the seat back: %s", w.Body)
		}
	}
}

// TestEveryAnswerIsGuarded checks the security headers of every response, including refusals: no foreign scripts, no
// framing, no content sniffing, no referrer.
func TestEveryAnswerIsGuarded(t *testing.T) {
	site := siteWithPages(t)
	u := &user{site: site}
	for path, status := range map[string]int{
		"/": 200, "/m/nowhere/join/secret": 200, "/icon.svg": 200, "/api/editions": 200,
		"/api/boards/classic/picture.svg": 200, "/assets/gone.js": 404, "/api/nothing": 404,
	} {
		w := u.get(path)
		if w.Code != status {
			t.Errorf("%s: %d, want %d", path, w.Code, status)
		}
		policy := map[string]string{}
		for directive := range strings.SplitSeq(w.Header().Get("Content-Security-Policy"), "; ") {
			name, sources, _ := strings.Cut(directive, " ")
			policy[name] = sources
		}
		// This rule covers everything that has no other rule: styles, pictures, requests, workers and the manifest.
		want := map[string]string{"default-src": "'self'", "script-src": "'self' 'wasm-unsafe-eval'", "object-src": "'none'", "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'none'"}
		if !maps.Equal(policy, want) {
			t.Errorf("%s: its policy is %q, want %q", path, policy, want)
		}
		if h := w.Header(); h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "same-origin" || !strings.Contains(h.Get("Permissions-Policy"), "geolocation=()") {
			t.Errorf("%s: %v", path, h)
		}
	}
}

func TestOtherSitesCannotAct(t *testing.T) {
	site := newSite(t)
	r := httptest.NewRequest("POST", "/api/matches", strings.NewReader(`{"edition":"classic"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", "https://elsewhere.example")
	w := httptest.NewRecorder()
	site.h.ServeHTTP(w, r)
	if w.Code != http.StatusForbidden {
		t.Errorf("a request from another site was answered %d, want 403", w.Code)
	}
}

func TestScoreExplains(t *testing.T) {
	var s wire.Scored
	newSite(t).user().ask("POST", "/api/score", wire.ScoreRequest{Board: "advanced", Code: "MA BU GN PU BU", Row: "OR YW GN GN WH"}, 200, &s)
	if s.Keys != (keypeg.Keys{Red: 1}) || s.Pegs[2].Kind != "red" || s.Pegs[3].Kind != "none" {
		t.Errorf("AD-9's second example: %+v", s)
	}
}

func TestTheAPIDescribesItself(t *testing.T) {
	text, err := api.Description("test")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"openapi":"3.1.0"`, `"/api/matches/{id}/commands"`, `"text/event-stream"`, `"Problem"`, `"image/png":{"schema":{"contentMediaType":"application/octet-stream","format":"binary"`, `"text/csv":{"schema":{"type":"string"}}`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the description lacks %s", want)
		}
	}
	if got := (&user{site: newSite(t)}).text("/api/openapi.json"); got != string(text)+"\n" && got != string(text) {
		t.Errorf("a server of this version describes itself by other %d bytes", len(got))
	}
}

// TestTheDescriptionDeclaresRefusals checks the statuses of a command of a player, of an operation without a match and of one
// that only reads.
func TestTheDescriptionDeclaresRefusals(t *testing.T) {
	text, err := api.Description("test")
	if err != nil {
		t.Fatal(err)
	}
	var described struct {
		Paths map[string]map[string]struct{ Responses map[string]any }
	}
	if err := json.Unmarshal(text, &described); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][3]string{
		{"/api/matches/{id}/commands", "post", "200 400 401 403 404 408 409 413 415 422 429 500 503 507"},
		{"/api/score", "post", "200 400 403 408 413 415 422 429 500 503"},
		{"/api/daily", "get", "200 422 429 500 503"},
		{"/api/boards/{board}/picture.png", "get", "200 304 404 422 429 500 503"},
		{"/api/tables", "get", "200 304 422 429 500 503"},
		{"/api/print/puzzles.pdf", "get", "200 304 422 429 500 503"},
		{"/api/challenges/{id}/picture.png", "get", "200 304 404 422 429 500 503"},
		{"/api/matches/{id}/stream", "get", "200 403 404 422 429 500 503"},
		{"/api/parties/{id}/stream", "get", "200 403 404 422 429 500 503"},
		{"/api/matches/{id}/notes", "put", "200 400 401 403 404 408 409 413 415 422 429 500 503 507"},
		{"/api/matches/{id}/notes", "get", "200 401 403 404 422 429 500 503"},
		{"/api/matches/{id}/record.txt", "get", "200 403 404 422 429 500 503"},
		{"/api/matches", "post", "201 400 403 408 413 415 422 429 500 503 507"},
		{"/api/matches/{id}/seat", "post", "200 400 403 404 408 409 413 415 422 429 500 503 507"},
		{"/api/tournaments/{id}/results.csv", "get", "200 403 404 422 429 500 503"},
		{"/api/history", "post", "200 400 403 408 413 415 422 429 500 503 507"},
		{"/api/analyses/{id}", "get", "200 404 422 429 500 503"},
		{"/api/analyses", "post", "201 400 403 408 413 415 422 429 500 503 507"},
		{"/api/matches/{id}", "get", "200 403 404 422 429 500 503"},
		{"/api/me", "delete", "204 401 403 422 429 500 503 507"},
		{"/api/parties/{id}/commands", "post", "200 400 401 403 404 408 409 413 415 422 429 500 503 507"},
		{"/api/tournaments/{id}/commands", "post", "200 400 401 403 404 408 409 413 415 422 429 500 503 507"},
		{"/api/challenges", "post", "201 400 403 404 408 413 415 422 429 500 503 507"},
	} {
		got := strings.Join(slices.Sorted(maps.Keys(described.Paths[c[0]][c[1]].Responses)), " ")
		if got != c[2] {
			t.Errorf("%s %s has the statuses %s, want %s", c[1], c[0], got, c[2])
		}
	}
}

// TestPartsOfGatheringsHaveTheirOwnNames checks that parts of parties and tournaments are described under their own names, and
// not under those of a match's parts.
func TestPartsOfGatheringsHaveTheirOwnNames(t *testing.T) {
	text, err := api.Description("test")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"PartyRoundView", "PartyResult", "PartyRow", "PartyPlayer", "PartyYou", "PartyHost", "PartyTeam", "PartyWinner", "PartyNote",
		"PartyEndedBoard", "PartyCode", "PartyTries", "PartyTry", "TournamentPlayer", "TournamentMatch", "TournamentResult", "TournamentYou",
	} {
		if !strings.Contains(string(text), `"`+name+`":{`) {
			t.Errorf("the description lacks %s", name)
		}
	}
}

func TestTheDescriptionKnowsOurWords(t *testing.T) {
	text, err := api.Description("test")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"seats":{"description":"your seats","items":{"enum":["host","guest"],"type":"string"},"type":"array"}`,
		`"duty":{"description":"what the match waits for from this player: code, place, answer or nothing","enum":["","code","place","answer"],"type":"string"}`,
		`"outcome":{"enum":["open","broken","unbroken","stopped","spoilt"],"type":"string"}`,
		`"schema":{"enum":["en","fr","de","es"],"type":"string"}`,
		`"source":{"description":"who makes the codes: keypeg or players","enum":["keypeg","players"],"type":"string"}`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the description lacks %s", want)
		}
	}
	for _, wrong := range []string{`"null"`, `"base64"`} {
		if strings.Contains(string(text), wrong) {
			t.Errorf("the description says %s, and nothing that is sent is", wrong)
		}
	}
}
