package api_test

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/inmem"
	"keypeg/wire"
)

// get sends a user's request with additional headers and returns the response.
func (u *user) get(path string, header ...string) *httptest.ResponseRecorder {
	u.t.Helper()
	r := httptest.NewRequest("GET", path, nil).WithContext(u.t.Context())
	if u.token != "" {
		r.Header.Set("Authorization", "Bearer "+u.token)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	u.h.ServeHTTP(w, r)
	return w
}

// TestPicturesTellNothingOfARunningGame checks that two matches that differ only in a secret have the same pictures
// for every viewer at every step. Pictures reveal nothing about a game in progress.
func TestPicturesTellNothingOfARunningGame(t *testing.T) {
	n := 0
	for _, edition := range keypeg.Editions {
		for _, maker := range keypeg.Seats {
			if maker == keypeg.Guest && !edition.Mode.Simultaneous() {
				continue // the host sets the first code of a series
			}
			if n++; testing.Short() && n%8 != 1 { // classic is the first edition, whose images are compared
				continue
			}
			t.Run(edition.Slug+"/"+maker.String(), func(t *testing.T) {
				site := siteInside(t, inmem.New())
				one, other := newPair(site, wire.NewMatch{Edition: edition.Slug}), newPair(site, wire.NewMatch{Edition: edition.Slug})
				watcher := &user{site: site}
				first := watcher.text(one.path("/picture.svg"))
				for i, step := range secretScript(one, maker, false) {
					one.does(step.seat, step.kind, step.text)
					other.does(step.seat, step.kind, step.twin)
					for name, drawn := range map[string]string{
						"its": one.seatOf(maker.String()).text(one.path("/picture.svg")), "the other's": watcher.text(other.path("/picture.svg")),
					} {
						if drawn != first {
							t.Fatalf("after %q of step %d, %s picture is another than before the game, or to another", step.kind, i+1, name)
						}
					}
				}
				if edition.Slug == "classic" && watcher.text(one.path("/picture.png")) != watcher.text(other.path("/picture.png")) {
					t.Error("the images of both can be told apart")
				}
				watcher.refused("GET", one.path("/picture.svg?game=1"), nil, 404, "no-such-game")
			})
		}
	}
}

// marked reports whether a picture shows pegs in their colours. Such pegs have marks, which are cut into the dome or
// drawn inside a ring.
func marked(svg string) bool {
	return strings.Contains(svg, `"#light-`) || strings.Contains(svg, `"#dark-`) || strings.Contains(svg, `"#in-`)
}

func TestPictureOfAGameThatIsOver(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Edition: "classic", Name: "Ann"})
	watcher := &user{site: site}
	p.does("host", "code", "1122")
	p.does("guest", "place", "1234")
	if svg := watcher.text(p.path("/picture.svg")); marked(svg) || !strings.Contains(svg, "Ann and Ben") || !strings.Contains(svg, "4 holes, 6 colours, 8 rows") {
		t.Errorf("while it is played the picture says %.300s", svg)
	}
	p.does("guest", "place", "1122")
	if svg := watcher.text(p.path("/picture.svg")); marked(svg) {
		t.Error("a match that goes on is shown by a game that is over")
	}
	if svg := watcher.text(p.path("/picture.svg?game=1")); !marked(svg) || !strings.Contains(svg, "<title>Ben broke Ann’s code in 2 rows. – 4 holes, 6 colours, 8 rows – Game 1, Classic</title>") {
		t.Errorf("its first game says %.300s", svg)
	}
	p.does("guest", "code", "3344")
	p.does("host", "leave", "")
	svg := watcher.text(p.path("/picture.svg"))
	if !marked(svg) || !strings.Contains(svg, "Ben broke Ann’s code in 2 rows. – Ann left. Ben wins the match. – Game 1, Classic") {
		t.Errorf("once it is over the picture says %.300s", svg)
	}
	if french := watcher.text(p.path("/picture.svg?language=fr")); !strings.Contains(french, "Ben a trouvé en 2 coups la combinaison composée par Ann") {
		t.Errorf("in French it says %.300s", french)
	}
	w := watcher.get(p.path("/picture.png"))
	image, err := png.DecodeConfig(w.Body)
	if err != nil || image.Width != 1200 || image.Height != 630 || w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("as PNG it is %+v, %v: %v", image, err, w.Header())
	}
	watcher.refused("GET", p.path("/picture.svg?game=3"), nil, 404, "no-such-game")
	watcher.refused("GET", "/api/matches/nowhere/picture.png", nil, 404, "no-match")
}

// TestPictureOfACodeThatWasNotBroken checks that the picture of an unbroken code says so and shows the code.
func TestPictureOfACodeThatWasNotBroken(t *testing.T) {
	site := newSite(t)
	p := newPair(site, wire.NewMatch{Rules: "remastered", Board: "c20p12g1bm", Games: 1, Name: "Ann"})
	p.does("host", "code", "123456789abc")
	p.does("guest", "place", "11111111111k")
	svg := (&user{site: site}).text(p.path("/picture.svg"))
	if !marked(svg) || !strings.Contains(svg, "Ben did not break Ann’s code in 1 row.") || !strings.Contains(svg, "– Custom board, Remastered rules") {
		t.Errorf("it says %.300s", svg) // the only game has no number
	}
}

func TestAnInvitationHasAPicture(t *testing.T) {
	site := newSite(t)
	var s wire.State
	site.user().ask("POST", "/api/matches", wire.NewMatch{Edition: "challenge-handicap", Name: "Ann"}, 201, &s)
	svg := (&user{site: site}).text("/api/matches/" + s.Match.ID + "/picture.svg")
	if marked(svg) || !strings.Contains(svg, "<title>Ann invites you to play – 5 holes, 8 colours, 12 rows – 4 holes, 8 colours, 12 rows – Challenge, handicap<") || !strings.Contains(svg, "-umber") || !strings.Contains(svg, "-moss") {
		t.Errorf("it says %.300s", svg)
	}
}

// TestPicturesOfADaysCodeSpoilNothing checks that no picture of a daily attempt shows colours, even after the day has
// ended. Pictures of two attempts with the same answers must differ only in the players' names. The player may see
// the picture immediately, and other people may see it after the day has ended.
func TestPicturesOfADaysCodeSpoilNothing(t *testing.T) {
	site := newSite(t)
	ann, ben, other := site.user(), site.user(), site.user()
	const day = "/api/daily/2026-11-20/classic/picture.svg"
	empty := other.text(day)
	if marked(empty) || strings.Contains(empty, `"#key-red`) || !strings.Contains(empty, "<title>Code of the day – Classic, 20 November 2026 – Can you break it?</title>") {
		t.Errorf("to who has not begun it is %.300s", empty)
	}
	a := ann.begins("classic", "Ann")
	code := a.fails(8)
	if svg := ann.text(day); marked(svg) || !strings.Contains(svg, "<title>Keypeg, code of 20 November 2026, Classic: not broken in 8 rows. Row 1: ") {
		t.Errorf("Ann's is %.300s", svg)
	}
	b, c := ben.begins("classic", `"><script>`), other.begins("classic", "")
	first, same := pairAlike(t, code)
	b.place(first)
	if got := ben.text(day); got != empty {
		t.Error("an attempt that is not over is shown")
	}
	b.place(code)
	c.place(same)
	c.place(code)
	broken := ben.text(day)
	if marked(broken) || !strings.Contains(broken, `"#key-red`) || strings.Contains(broken, "<script") || !strings.Contains(broken, "broken in row 2 of 8") {
		t.Errorf("Ben's is %.300s", broken)
	}
	// If there is no name, the question is worded differently, but the rest of the picture is the same.
	drop := func(svg string) string {
		lines := strings.Split(svg, "\n")
		return strings.Join(lines[:len(lines)-3], "\n")
	}
	if drop(broken) != drop(other.text(day)) {
		t.Error("attempts with the same answers can be told apart")
	}
	path := "/api/matches/" + b.id + "/picture.svg"
	other.refused("GET", path, nil, 403, "not-open-yet")
	if ben.text(path) != broken {
		t.Error("the picture of his match is another to Ben")
	}
	site.clock.later(24 * time.Hour)
	if other.text(path) != broken {
		t.Error("when the day has ended the picture is another, or to somebody else")
	}
	other.refused("GET", "/api/daily/2001-01-01/classic/picture.png", nil, 404, "no-daily")
	other.refused("GET", "/api/daily/2026-11-20/nothing/picture.svg", nil, 404, "no-daily")
}

// pairAlike returns two rows on the Classic board that get the same answer from a code, without breaking it.
func pairAlike(t *testing.T, code string) (string, string) {
	t.Helper()
	e, _ := keypeg.FindEdition("classic")
	secret, err := keypeg.NewReader(e.Board, nil).Code(code)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[keypeg.Keys]string{}
	for row := range e.Board.All() {
		keys := keypeg.Score(secret, row)
		if other, ok := seen[keys]; ok && row != secret {
			return other, row.String()
		}
		if row != secret {
			seen[keys] = row.String()
		}
	}
	t.Fatalf("no two rows have the same answer to %s", code)
	return "", ""
}

func TestPicturesOfBoards(t *testing.T) {
	u := &user{site: newSite(t)}
	for path, want := range map[string]string{
		"classic":                       "<title>Classic – 4 holes, 6 colours, 8 rows</title>",
		"ultimate-games-blanks":         "<title>Ultimate with empty holes, games scoring – 5 holes, 8 colours, 12 rows</title>",
		"c20p12g20bm":                   "<title>Board c20p12g20bm – 12 holes, 20 colours, 20 rows</title>",
		"classic?page=home":             "<title>One hides a code. The other breaks it.</title>",
		"classic?page=puzzles":          "<title>Puzzles – No clock, and as many tries as you like.</title>",
		"classic?language=fr&page=home": "<title>L’un cache une combinaison. L’autre la cherche.",
	} {
		board, query, _ := strings.Cut(path, "?")
		svg := u.text("/api/boards/" + board + "/picture.svg?" + query)
		if marked(svg) || !strings.Contains(svg, want) {
			t.Errorf("%s says %.300s", path, svg)
		}
	}
	for _, e := range keypeg.Editions {
		svg := u.text("/api/boards/" + e.Slug + "/picture.svg")
		r, _ := keypeg.FindRulebook(e.Rulebook)
		if both := strings.Contains(svg, "-moss") && strings.Contains(svg, "-"+r.Material.Name); both != e.Mode.Simultaneous() {
			t.Errorf("%s has both sides: %v", e.Slug, both)
		}
	}
	for _, form := range []string{"svg", "png"} {
		for _, board := range badBoards {
			if strings.TrimSpace(board) == "" {
				continue
			}
			if w := u.get("/api/boards/" + strings.ReplaceAll(board, " ", "%20") + "/picture." + form); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"detail":`) {
				t.Errorf("%q as %s: %d %s", board, form, w.Code, w.Body)
			}
		}
		u.refused("GET", "/api/boards/classic/picture."+form+"?page=nowhere", nil, 404, "no-page")
	}
}

// TestPicturesAreKept checks that an unchanged picture is not sent to the same client again, and that a picture that
// depends on the caller is private.
func TestPicturesAreKept(t *testing.T) {
	site := newSite(t)
	u := site.user()
	var s wire.State
	u.ask("POST", "/api/matches", wire.NewMatch{Edition: "classic", Name: "Ann"}, 201, &s)
	var tags []string
	for path, keep := range map[string]string{
		"/api/boards/classic/picture":             "public, max-age=3600",
		"/api/daily/2026-11-20/classic/picture":   "private, no-cache",
		"/api/matches/" + s.Match.ID + "/picture": "private, no-cache",
	} {
		for _, form := range []string{".svg", ".png"} {
			w := u.get(path + form)
			tag := w.Header().Get("ETag")
			if w.Code != 200 || w.Header().Get("Cache-Control") != keep || !strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "Accept-Language") || tag == "" || slices.Contains(tags, tag) {
				t.Errorf("%s%s: %d, %v", path, form, w.Code, w.Header())
			}
			tags = append(tags, tag)
			again := u.get(path+form, "If-None-Match", tag)
			if again.Code != http.StatusNotModified || again.Body.Len() != 0 || again.Header().Get("ETag") != tag {
				t.Errorf("%s%s to who has it: %d, %d bytes", path, form, again.Code, again.Body.Len())
			}
			if other := u.get(path+form, "If-None-Match", tag, "Accept-Language", "fr"); other.Code != 200 {
				t.Errorf("%s%s in French to who has it in English: %d", path, form, other.Code)
			}
		}
	}
	if a, b := u.get("/api/boards/classic/picture.png"), u.get("/api/boards/classic/picture.png"); !bytes.Equal(a.Body.Bytes(), b.Body.Bytes()) {
		t.Error("twice the same image is not the same")
	}
}
