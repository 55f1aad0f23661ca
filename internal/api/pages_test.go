package api_test

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/wire"
)

const builtPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Keypeg</title>
    <link rel="icon" href="/icon.svg" />
  </head>
  <body><script type="module" src="/assets/app-1.js"></script></body>
</html>
`

func siteWithPages(t *testing.T) *site {
	return newSite(t, func(o *server.Options) {
		o.URL, o.Client = "https://keypeg.example", pagesOnly()
	})
}

// pagesOnly returns a client that consists of its page and its icon.
func pagesOnly() fstest.MapFS {
	return fstest.MapFS{"index.html": {Data: []byte(builtPage)}, "index.html.gz": {Data: []byte("packed once")}, "icon.svg": {Data: []byte("<svg/>")}}
}

var metaTag = regexp.MustCompile(`<meta (?:name|property)="([^"]*)" content="([^"]*)" />`)

// headOf returns the metadata in the head of a page, and the page itself.
func headOf(t *testing.T, u *user, path string, header ...string) (map[string]string, *httptest.ResponseRecorder) {
	t.Helper()
	w := u.get(path, append([]string{"Accept-Encoding", "br, gzip"}, header...)...)
	if w.Code != 200 || w.Header().Get("Content-Type") != "text/html; charset=utf-8" || w.Header().Get("Content-Encoding") != "" {
		t.Fatalf("%s: %d, %v", path, w.Code, w.Header())
	}
	body := w.Body.String()
	said := map[string]string{}
	for _, m := range metaTag.FindAllStringSubmatch(body, -1) {
		said[m[1]] = m[2]
	}
	_, rest, _ := strings.Cut(body, "<title>")
	said["title"], _, _ = strings.Cut(rest, "</title>")
	if said["og:title"] == "" || said["og:description"] != said["description"] || said["og:url"] != "https://keypeg.example"+path || said["twitter:card"] != "summary_large_image" {
		t.Errorf("%s says %q", path, said)
	}
	if strings.Count(body, "<title>") != 1 || !strings.Contains(body, `<script type="module" src="/assets/app-1.js"></script>`) || !strings.HasSuffix(body, "</html>\n") {
		t.Errorf("%s is no longer the page: %s", path, body)
	}
	// Each page names the picture that belongs to its address.
	image, ours := strings.CutPrefix(strings.ReplaceAll(said["og:image"], "&amp;", "&"), "https://keypeg.example")
	if got := (&user{site: u.site}).get(strings.Replace(image, ".png", ".svg", 1)); !ours || got.Code != 200 {
		t.Errorf("%s shows %s: %d", path, said["og:image"], got.Code)
	}
	return said, w
}

func TestPagesSayWhatTheyAre(t *testing.T) {
	site := siteWithPages(t)
	u := &user{site: site}
	for path, want := range map[string][3]string{
		"/":                {"Keypeg", "One hides a code. The other breaks it.", "/api/boards/classic/picture.png?language=en&amp;page=home"},
		"/puzzles":         {"Puzzles – Keypeg", "No clock, and as many tries as you like.", "/api/boards/classic/picture.png?language=en&amp;page=puzzles"},
		"/puzzles/p12":     {"Puzzles – Keypeg", "No clock, and as many tries as you like.", "/api/boards/classic/picture.png?language=en&amp;page=puzzles"},
		"/rules/challenge": {"Challenge, the duel – Keypeg", "5 holes, 8 colours, 12 rows", "/api/boards/challenge/picture.png?language=en"},
		"/optimal":         {"Proved boards – Keypeg", "How few rows each board takes, and how it’s done.", "/api/boards/classic/picture.png?language=en&amp;page=optimal"},
		"/optimal/nothing": {"Proved boards – Keypeg", "How few rows each board takes, and how it’s done.", "/api/boards/classic/picture.png?language=en&amp;page=optimal"},
		"/optimal/c6p4": {"4 holes, 6 colours – Keypeg", "No strategy takes fewer than 5,625 rows over all 1,296 codes: 4.3403 on average.",
			"/api/boards/c6p4g10Bm/picture.png?language=en"},
		"/rules/nothing": {"The rules in short – Keypeg", "Five printed editions, followed to the letter.", "/api/boards/classic/picture.png?language=en&amp;page=rules"},
		"/no/such/page":  {"Keypeg", "One hides a code. The other breaks it.", "/api/boards/classic/picture.png?language=en&amp;page=home"},
		"/m/nowhere":     {"Keypeg", "One hides a code. The other breaks it.", "/api/boards/classic/picture.png?language=en&amp;page=home"},
		"/daily/1999-01-01/classic": {"Codes of the day – Keypeg", "A new code on every board each day, the same for everyone.",
			"/api/boards/classic/picture.png?language=en&amp;page=daily"},
		"/daily/2026-11-20/nothing": {"Codes of the day – Keypeg", "A new code on every board each day, the same for everyone.",
			"/api/boards/classic/picture.png?language=en&amp;page=daily"},
	} {
		said, _ := headOf(t, u, path)
		if said["title"] != want[0] || said["description"] != want[1] || said["og:image"] != "https://keypeg.example"+want[2] {
			t.Errorf("%s says %q, want %q", path, said, want)
		}
	}
	for _, path := range []string{"/daily", "/study", "/levels", "/by-hand", "/board", "/analyse", "/sheet", "/print", "/tournaments", "/t/x", "/rules", "/a/x", "/history", "/api-docs", "/seat"} {
		headOf(t, u, path)
	}
	said, w := headOf(t, u, "/puzzles", "Accept-Language", "fr")
	if said["title"] != "Énigmes – Keypeg" || !strings.Contains(w.Body.String(), `<html lang="fr">`) || !strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "Accept-Language") {
		t.Errorf("in French it says %q, %v", said, w.Header())
	}
	again := u.get("/puzzles", "Accept-Language", "fr", "If-None-Match", w.Header().Get("Etag"))
	if again.Code != 304 || w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("to who has it: %d, %v", again.Code, w.Header())
	}
	if other := u.get("/puzzles", "If-None-Match", w.Header().Get("Etag")); other.Code != 200 {
		t.Errorf("in English to who has it in French: %d", other.Code)
	}
	if icon := u.get("/icon.svg"); icon.Code != 200 || icon.Body.String() != "<svg/>" {
		t.Errorf("the icon: %d %s", icon.Code, icon.Body)
	}
}

// TestPagesOfMatches checks that the page of a match describes only what a stranger may see, and that names are escaped.
func TestPagesOfMatches(t *testing.T) {
	site := siteWithPages(t)
	host, evil := site.user(), `"><script>alert(1)</script>`
	var s wire.State
	host.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", Name: evil}, 201, &s)
	page := "/m/" + s.Match.ID
	for _, path := range []string{page, page + "/join/abc", page + "/analysis"} {
		said, w := headOf(t, host, path)
		if strings.Contains(w.Body.String(), "<script>") || said["og:title"] != "&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt; invites you to play" || said["description"] != "4 holes, 6 colours, 8 rows – Classic" ||
			said["og:image"] != "https://keypeg.example/api/matches/"+s.Match.ID+"/picture.png?language=en" {
			t.Errorf("%s says %q", path, said)
		}
	}
	if now := host.get(page + "?game=9").Body.String(); now != host.get(page).Body.String() {
		t.Errorf("with a game that there is not, it says %s", now)
	}
	p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
	p.does("host", "code", "1122")
	before := p.host.get("/m/" + p.id).Body.String()
	p.does("guest", "place", "1234")
	for name, u := range map[string]*user{"the host": p.host, "the guest": p.guest, "a stranger": {site: site}} {
		if now := u.get("/m/" + p.id).Body.String(); now != before || !strings.Contains(now, `content="Ann and Ben"`) {
			t.Errorf("to %s the page says %s", name, now)
		}
	}
	p.does("guest", "place", "1122")
	if now := host.get("/m/" + p.id + "?game=1").Body.String(); !strings.Contains(now, `/picture.png?language=en&amp;game=1"`) || !strings.Contains(now, `content="Ben broke Ann’s code in 2 rows."`) {
		t.Errorf("of a finished game it says %s", now)
	}
}

// TestPreviewsAreLimited checks that the pages of an address that asks too often describe only the site.
func TestPreviewsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		site := siteInside(t, inmem.New(), limited, func(o *server.Options) { o.Client = pagesOnly() })
		ann := site.makesParty(1)
		p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
		var c wire.Challenge
		ann.ask("POST", "/api/challenges", wire.NewChallenge{Edition: "classic", Code: "1234", Name: "Ann"}, 201, &c)
		title := func(path string) string {
			_, rest, _ := strings.Cut((&user{site: site}).get(path).Body.String(), "<title>")
			title, _, _ := strings.Cut(rest, "</title>")
			return title
		}
		home, days := title("/"), title("/daily")
		pages := map[string]string{"/m/" + p.id: home, "/daily/2026-11-20/classic": days, "/p/" + ann.id: home, "/c/" + c.ID: home}
		for path, limited := range pages {
			if said := title(path); said == limited || said == "" {
				t.Errorf("%s is called %q", path, said)
			}
		}
		for range 500 {
			title("/m/" + p.id)
		}
		for path, limited := range pages {
			if said := title(path); said != limited {
				t.Errorf("over the limit, %s is called %q, want %q", path, said, limited)
			}
		}
	})
}

// TestTheAddressOfASiteIsItsOwn checks that pages name the address and the scheme with which they were requested, unless the site
// has an address of its own.
func TestTheAddressOfASiteIsItsOwn(t *testing.T) {
	site := newSite(t, func(o *server.Options) { o.Client = pagesOnly() })
	for _, base := range []string{"http://one.example", "https://two.example"} {
		w := httptest.NewRecorder()
		site.h.ServeHTTP(w, httptest.NewRequest("GET", base+"/rules", nil))
		if !strings.Contains(w.Body.String(), `<meta property="og:url" content="`+base+`/rules" />`) {
			t.Errorf("%s: %s", base, w.Body)
		}
	}
}

// TestPagesOfAttempts checks that the page of a daily attempt reveals nothing about the attempt until the day has ended,
// even to its player.
func TestPagesOfAttempts(t *testing.T) {
	site := siteWithPages(t)
	ann := site.user()
	a := ann.begins("classic", "Ann")
	said, _ := headOf(t, ann, "/daily/2026-11-20/classic")
	if said["title"] != "Classic, code of 20 November 2026 – Keypeg" || said["description"] != "Can you break it?" {
		t.Errorf("the day says %q", said)
	}
	code := a.fails(8)
	bob, unnamed := site.user().begins("classic", "Bob"), site.user().begins("classic", "")
	bob.place(code)
	unnamed.place(code)
	if said, _ := headOf(t, ann, "/m/"+a.id); said["title"] != "Codes of the day – Keypeg" {
		t.Errorf("on that day it says %q", said)
	}
	site.clock.later(24 * time.Hour)
	for id, dare := range map[string]string{a.id: "Can you break it?", bob.id: "Bob broke it. Can you?", unnamed.id: "Can you break it?"} {
		if said, _ := headOf(t, &user{site: site}, "/m/"+id); said["og:title"] != "Code of the day" || said["description"] != "Classic, 20 November 2026 – "+dare {
			t.Errorf("when the day has ended it says %q, want %q", said, dare)
		}
	}
}

// TestPagesAreNeverRefused checks that a client over its limit still gets the pages of matches, but that the server does not
// look up the match.
func TestPagesAreNeverRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // no time passes
		site := siteInside(t, inmem.New(), func(o *server.Options) {
			o.Unthrottled = false
			o.Client = fstest.MapFS{"index.html": {Data: []byte(builtPage)}}
		})
		var s wire.State
		host := site.user()
		host.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", Name: "Ann"}, 201, &s)
		ask := func() string { return host.get("/m/" + s.Match.ID).Body.String() }
		if page := ask(); !strings.Contains(page, "Ann invites you to play") || !strings.Contains(page, `content="http://example.com/m/`) {
			t.Errorf("the page says %s", page)
		}
		for range 500 {
			ask()
		}
		if page := ask(); !strings.Contains(page, "<title>Keypeg</title>") {
			t.Errorf("after 500 at once the page says %s", page)
		}
	})
}
