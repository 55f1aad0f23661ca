package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/daily"
	"keypeg/wire"
)

// An attempt is a player's match against a day's code.
type attempt struct {
	*user
	id string
}

func (u *user) begins(edition, name string) attempt {
	u.t.Helper()
	var s wire.State
	u.ask("POST", "/api/daily/"+edition, wire.DailyStart{Name: name}, 201, &s)
	return attempt{u, s.Match.ID}
}

func (a attempt) place(row string) wire.State {
	a.t.Helper()
	var s wire.State
	a.ask("GET", "/api/matches/"+a.id, nil, 200, &s)
	c := wire.Command{Seat: keypeg.Guest, Version: s.Match.Version, Kind: "place", Code: row}
	s = wire.State{}
	a.ask("POST", "/api/matches/"+a.id+"/commands", c, 200, &s)
	return s
}

// fails uses up all rows, which reveals the code.
func (a attempt) fails(rows int) string {
	a.t.Helper()
	var s wire.State
	for i := range rows {
		s = a.place([]string{"1112", "1113", "1114"}[i%3])
		if s.Match.Result != nil {
			break
		}
	}
	if s.Match.Result == nil || len(s.Match.Past) != 1 {
		a.t.Fatalf("after %d rows it is not over: %+v", rows, s.Match)
	}
	b := s.Match.Past[0].Boards[0]
	if b.Outcome != keypeg.Unbroken {
		a.t.Fatalf("the rows that were to miss the code %s break it", b.Code)
	}
	return b.Code.String()
}

// TestADaysCodeIsOnItsPrintedBoard checks that the table of an attempt names the edition of each board, even if the
// edition's rules do not allow a single game.
func TestADaysCodeIsOnItsPrintedBoard(t *testing.T) {
	site := newSite(t)
	for _, b := range daily.Boards() {
		var s wire.State
		site.user().ask("POST", "/api/daily/"+b.Edition, wire.DailyStart{Name: "Ann"}, 201, &s)
		if s.Table.Edition != b.Edition {
			t.Errorf("%s is on the board of %q", b.Edition, s.Table.Edition)
		}
	}
}

func TestADaysCodeIsTheSameForAll(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		ann, ben := site.user(), site.user()
		code := ann.begins("classic", "Ann").fails(8)
		b := ben.begins("classic", "Ben")
		b.place(code)
		var s wire.State
		ben.ask("GET", "/api/matches/"+b.id, nil, 200, &s)
		if s.Match.Result == nil || s.Table.Daily == nil || *s.Table.Daily != (wire.DailyOf{Day: "2026-11-20", Edition: "classic"}) {
			t.Fatalf("Ann's code does not break Ben's: %+v", s.Match)
		}
		if s.Match.Players[keypeg.Host].Name != "Keypeg" || s.Away[keypeg.Host] || s.Table.MayHint || s.Table.Title != "Classic, code of 20 November 2026" {
			t.Errorf("an attempt is %+v", s)
		}
		if again := ben.begins("classic", "Ben"); again.id != b.id {
			t.Errorf("a second attempt: %s beside %s", again.id, b.id)
		}
		var r wire.DailyResult
		site.user().ask("GET", "/api/daily/2026-11-20/classic", nil, 200, &r)
		if r.Told != "1 broke it, in 1.0 rows on average. 1 did not." {
			t.Errorf("all together are told as %q", r.Told)
		}
		if r.Played != 2 || r.Unbroken != 1 || r.Distribution[0] != 1 || r.Ended || r.Code != 0 || len(r.Games) != 0 || r.Yours != nil {
			t.Errorf("to somebody else it is %+v", r)
		}
		r = wire.DailyResult{}
		ben.ask("GET", "/api/daily/2026-11-20/classic", nil, 200, &r)
		if r.Code.String() != code || r.Yours == nil || !r.Yours.Broken || r.Yours.Head != "Broken in 1." || r.Yours.Rows != 1 || r.Yours.Share == nil || r.Streak != 1 {
			t.Errorf("to Ben it is %+v", r)
		}
	})
}

func TestAttemptsAreOpenWhenTheDayHasEnded(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		ann, other := site.user(), site.user()
		a := ann.begins("challenge-4", "Ann")
		path := "/api/matches/" + a.id
		closed := []string{"", "/stream", "/record.txt", "/record.json", "/analysis"}
		a.place("1122")
		for _, rest := range closed {
			other.refused("GET", path+rest, nil, 403, "not-open-yet")
		}
		a.refused("POST", path+"/hints", wire.HintRequest{Seat: keypeg.Guest, Kind: wire.HintCount}, 403, "no-hints")
		offer := wire.Command{Seat: keypeg.Guest, Kind: "offer", Offer: "end"}
		a.refused("POST", path+"/commands", offer, 422, "bad-command-alone")
		code := a.fails(12)
		site.clock.later(12*time.Hour - time.Second)
		for _, rest := range closed {
			other.refused("GET", path+rest, nil, 403, "not-open-yet")
		}
		ann.text(path + "/record.txt")
		site.clock.later(time.Second)
		if text := other.text(path + "/record.txt"); !strings.Contains(text, code) {
			t.Errorf("the next day its record is %s", text)
		}
		other.ask("GET", path, nil, 200, nil)
		var r wire.DailyResult
		other.ask("GET", "/api/daily/2026-11-20/challenge-4", nil, 200, &r)
		if !r.Ended || r.Code.String() != code || len(r.Games) != 1 || r.Games[0].Name != "Ann" || r.Games[0].Match != a.id {
			t.Errorf("the next day it is %+v", r)
		}
		var days wire.DailyDays
		other.ask("GET", "/api/daily/days", nil, 200, &days)
		if len(days.Days) != 1 || days.Days[0] != "2026-11-20" {
			t.Errorf("the archive is %v", days.Days)
		}
		if next := ann.begins("challenge-4", "Ann"); next.id == a.id {
			t.Error("the next day's attempt is the same match")
		}
	})
}

func TestAnAttemptBelongsToTheDayItBegan(t *testing.T) {
	site := newSite(t)
	u := site.user()
	code := site.user().begins("classic", "").fails(8)
	a := u.begins("classic", "")
	site.clock.later(13 * time.Hour)
	var running wire.DailyResult
	u.ask("GET", "/api/daily/2026-11-20/classic", nil, 200, &running)
	if !running.Ended || running.Code != 0 {
		t.Errorf("an attempt goes on after midnight, and its code is told: %+v", running)
	}
	a.place(code)
	var today wire.Today
	u.ask("GET", "/api/daily", nil, 200, &today)
	if today.Day != "2026-11-21" || today.Streak != 1 || today.Boards[0].Played != 0 || today.Boards[0].Yours != nil {
		t.Errorf("after midnight it is %+v", today)
	}
	var r wire.DailyResult
	u.ask("GET", "/api/daily/2026-11-20/classic", nil, 200, &r)
	if r.Played != 2 || r.Distribution[0] != 1 {
		t.Errorf("the day before has %+v", r)
	}
	site.clock.later(24 * time.Hour)
	u.ask("GET", "/api/daily", nil, 200, &today)
	if today.Streak != 0 || today.Best != 1 {
		t.Errorf("two days later the streak is %d, the best %d", today.Streak, today.Best)
	}
}

// TestADayBringsItsRows checks that the server always returns an attempt's rows, but returns the code only after the
// attempt or the day has ended.
func TestADayBringsItsRows(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		ann, other := site.user(), site.user()
		a := ann.begins("classic", "Ann")
		a.place("1122")
		day := func(u *user, path string) wire.DailyBoard {
			t.Helper()
			var d wire.Today
			u.ask("GET", path, nil, 200, &d)
			if len(d.Boards) != 5 || d.Day != "2026-11-20" || d.Boards[0].Edition != "classic" || len(d.Boards[0].Palette) != 6 {
				t.Fatalf("%s is %+v", path, d)
			}
			return d.Boards[0]
		}
		for _, path := range []string{"/api/daily", "/api/daily/2026-11-20"} {
			b := day(ann, path)
			if y := b.Yours; y == nil || len(y.Lines) != 1 || y.Lines[0].Row.String() != "1122" || y.Lines[0].Keys == nil || y.Head != "" || b.Code != 0 {
				t.Errorf("%s while it runs: %+v", path, b)
			}
		}
		code := a.fails(8)
		if b := day(ann, "/api/daily"); b.Yours.Head != "Not broken." || len(b.Yours.Lines) != 8 || b.Code.String() != code {
			t.Errorf("when it is over: %+v", b)
		}
		if b := day(other, "/api/daily"); b.Yours != nil || b.Code != 0 {
			t.Errorf("to somebody else: %+v", b)
		}
		site.clock.later(13 * time.Hour)
		if b := day(other, "/api/daily/2026-11-20"); b.Code.String() != code {
			t.Errorf("the next day: %+v", b)
		}
		other.refused("GET", "/api/daily/2026-11-19", nil, 404, "no-daily")
		other.refused("GET", "/api/daily/2026-11-22", nil, 404, "no-daily")
	})
}

func TestAttemptsOfSomeDays(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		u := site.user()
		attempts := func(query string) (list []string) {
			t.Helper()
			var all wire.DailyAttempts
			u.ask("GET", "/api/daily/attempts?"+query, nil, 200, &all)
			for _, a := range all.Attempts {
				list = append(list, fmt.Sprint(a.Day[8:], " ", a.Edition, " ", a.Rows, " ", a.Broken))
			}
			return list
		}
		code := site.user().begins("classic", "").fails(8)
		u.begins("classic", "").place(code)
		u.begins("advanced", "").place("11223") // still in progress
		u.begins("challenge-4", "").fails(12)
		site.clock.later(13 * time.Hour)
		u.begins("classic", "").fails(8)
		first, next := []string{"20 challenge-4 12 false", "20 classic 1 true"}, []string{"21 classic 8 false"}
		for query, want := range map[string][]string{
			"from=2026-11-01&to=2026-11-30": append(slices.Clone(first), next...),
			"from=2026-11-20&to=2026-11-20": first,
			"from=2026-11-21&to=2026-12-20": next,
			"from=2026-11-01&to=2026-11-19": nil,
			"from=2026-11-22&to=2026-11-30": nil,
		} {
			if got := attempts(query); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", query, got, want)
			}
		}
		u.refused("GET", "/api/daily/attempts?from=2026-11-01", nil, 422, "bad-request")
		u.refused("GET", "/api/daily/attempts?from=2026-11-01&to=now", nil, 422, "bad-request")
		u = site.user()
		if got := attempts("from=2026-11-01&to=2026-11-30"); got != nil {
			t.Errorf("somebody else's: %v", got)
		}
	})
}

// TestAPastDaysCodeIsPractised checks that a match against a past day's code hides the code as any other match does, and
// that its result does not count.
func TestAPastDaysCodeIsPractised(t *testing.T) {
	everyStore(t, func(t *testing.T, site *site) {
		const path = "/api/daily/2026-11-20/classic"
		ann, ben := site.user(), site.user()
		code := ann.begins("classic", "Ann").fails(8)
		ben.refused("POST", path+"/practice", wire.DailyStart{}, 422, "daily-not-over")
		site.clock.later(13 * time.Hour)
		ann.refused("POST", path+"/practice", wire.DailyStart{}, 422, "daily-tried")
		ben.refused("POST", "/api/daily/2026-11-18/classic/practice", wire.DailyStart{}, 404, "no-daily")
		ben.refused("POST", "/api/daily/yesterday/classic/practice", wire.DailyStart{}, 404, "no-daily")
		ben.refused("POST", "/api/daily/2026-11-20/deluxe/practice", wire.DailyStart{}, 404, "no-daily")

		var s wire.State
		ben.ask("POST", path+"/practice", wire.DailyStart{Name: "Ben"}, 201, &s)
		if s.Table.Daily == nil || !s.Table.Daily.Practice || s.Table.MayHint || strings.Join(s.Table.Notes, " ") != "This match is for practice. It counts for nothing." {
			t.Errorf("the table is %+v", s.Table)
		}
		a := attempt{ben, s.Match.ID}
		a.place("1112")
		if seen := ben.text("/api/matches/" + a.id); strings.Contains(seen, `"secret"`) {
			t.Errorf("the code is shown before the end: %s", seen)
		}
		if s = a.place(code); s.Match.Result == nil || s.Match.Past[0].Boards[0].Code.String() != code {
			t.Errorf("it ends as %+v", s.Match)
		}
		var r wire.DailyResult
		ben.ask("GET", path, nil, 200, &r)
		if r.Played != 1 || r.Unbroken != 1 || r.Streak != 0 || r.Yours != nil {
			t.Errorf("after the practice the day is %+v", r)
		}
		var all wire.DailyAttempts
		ben.ask("GET", "/api/daily/attempts?from=2026-11-20&to=2026-11-21", nil, 200, &all)
		if len(all.Attempts) != 0 {
			t.Errorf("the practice is an attempt: %+v", all)
		}
	})
}

// TestAShareSpoilsNothing checks that, until the player's attempt is over, no response reveals more than the player's
// match does. A shared picture or text never reveals more than the number of keys of each kind in each row.
func TestAShareSpoilsNothing(t *testing.T) {
	site := newSite(t)
	u := site.user()
	a := u.begins("advanced", "Ann")
	a.place("11223")
	var today wire.Today
	u.ask("GET", "/api/daily", nil, 200, &today)
	i := 0
	for today.Boards[i].Edition != "advanced" {
		i++
	}
	if y := today.Boards[i].Yours; y == nil || y.Over || y.Share != nil || y.Rows != 1 || y.Match != a.id {
		t.Fatalf("after one row: %+v", y)
	}
	s := a.place("11234")
	u.ask("POST", "/api/matches/"+a.id+"/commands", wire.Command{Seat: keypeg.Guest, Version: s.Match.Version, Kind: "give-up"}, 200, nil)
	today = wire.Today{}
	u.ask("GET", "/api/daily", nil, 200, &today)
	share := today.Boards[i].Yours.Share
	if share == nil || !strings.HasPrefix(share.Symbols, "Keypeg 20 November 2026, Advanced: X/12\n") || strings.Count(share.Symbols, "\n") != 2 {
		t.Fatalf("given up, the share is %+v", share)
	}
	for _, text := range []string{share.Symbols, share.Words} {
		if strings.Contains(text, "11223") || strings.Contains(text, "11234") {
			t.Errorf("a share shows a row: %s", text)
		}
	}
}

func TestWhatIsNoDaily(t *testing.T) {
	u := newSite(t).user()
	u.refused("POST", "/api/daily/remastered", wire.DailyStart{}, 404, "no-daily")
	u.refused("POST", "/api/daily/classic", wire.DailyStart{Name: "two\nlines"}, 422, "bad-name")
	u.refused("GET", "/api/daily/2026-11-19/classic", nil, 404, "no-daily")
	u.refused("GET", "/api/daily/2026-11-21/classic", nil, 404, "no-daily")
	u.refused("GET", "/api/daily/tomorrow/classic", nil, 404, "no-daily")
	u.refused("GET", "/api/daily/2026-11-20/deluxe", nil, 404, "no-daily")
	var today wire.Today
	(&user{site: u.site}).ask("GET", "/api/daily", nil, 200, &today)
	if len(today.Boards) != 5 || !today.Ends.Equal(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("today is %+v", today)
	}
}
