package client_test

import (
	"bytes"
	"encoding/json"
	"iter"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/party"
	"keypeg/internal/tournament"
	"keypeg/record"
	"keypeg/wire"
)

// TestEveryOperationIsThere checks that Client has a working method for every operation of the API.
func TestEveryOperationIsThere(t *testing.T) {
	s := newServer(t)
	var mu sync.Mutex
	asked := map[string]bool{}
	c := on(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked[r.Method+" "+r.URL.Path] = true
		mu.Unlock()
		s.ServeHTTP(w, r)
	}))
	askEverything(t, c)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", "/api/openapi.json", nil))
	for operation := range operations(t, w.Body.Bytes()) {
		pattern := regexp.MustCompile("^" + regexp.MustCompile(`\{[a-z]+\}`).ReplaceAllString(operation, "[^/]+") + "$")
		mu.Lock()
		found := false
		for request := range asked {
			found = found || pattern.MatchString(request)
		}
		mu.Unlock()
		if !found {
			t.Errorf("no method was seen to ask for %s", operation)
		}
	}
}

// operations returns the methods and paths of an OpenAPI description.
func operations(t *testing.T, description []byte) iter.Seq[string] {
	var api struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(description, &api); err != nil || len(api.Paths) < 20 {
		t.Fatalf("the description has %d paths, %v", len(api.Paths), err)
	}
	return func(yield func(string) bool) {
		for path, methods := range api.Paths {
			for method := range methods {
				if !yield(strings.ToUpper(method) + " " + path) {
					return
				}
			}
		}
	}
}

func askEverything(t *testing.T, c *client.Client) {
	ctx := t.Context()
	check := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err := c.Editions(ctx)
	check("editions", err)
	lesson, err := c.Lesson(ctx)
	if check("the lesson", err); len(lesson.Steps) != 1 || lesson.Of == 0 {
		t.Errorf("the lesson is %+v", lesson)
	}
	told, err := c.PlaceInLesson(ctx, wire.LessonRow{Asks: wire.LessonFirst, Row: "1122"})
	if check("a row of the lesson", err); len(told.Steps) != 4 {
		t.Errorf("after a row of the lesson comes %+v", told)
	}
	rules, err := c.Rules(ctx, "ultimate-games")
	if check("rules", err); rules.Rulebook != "ultimate" || len(rules.Parts) == 0 {
		t.Errorf("the rules are %+v", rules)
	}
	_, err = c.Levels(ctx)
	check("levels", err)
	_, err = c.Score(ctx, wire.ScoreRequest{Board: "classic", Code: "1122", Row: "1234"})
	check("score", err)
	_, err = c.Sheet(ctx, wire.SheetRequest{Edition: "classic", Played: []wire.SheetGame{}})
	check("sheet", err)

	at := wire.PositionRequest{Board: "classic", Rows: []wire.PlayedRow{{Row: "1122", Keys: "1r1w"}}}
	left, err := c.Position(ctx, wire.PositionCodes{PositionRequest: at})
	if check("position", err); left.Left.Codes != "208" {
		t.Errorf("the position leaves %+v", left.Left)
	}
	_, err = c.BestRows(ctx, wire.PositionBest{PositionRequest: at})
	check("best rows", err)
	_, err = c.Effect(ctx, wire.PositionRow{PositionRequest: at, Row: "1345"})
	check("effect", err)
	said, err := c.PositionHint(ctx, wire.PositionHint{PositionRequest: at, Kind: wire.HintCount})
	if check("a position's hint", err); said.Left == nil || said.Left.Codes != "208" {
		t.Errorf("the hint says %+v", said)
	}
	_, err = c.Move(ctx, wire.PositionMove{PositionRequest: at, Level: "book"})
	check("move", err)

	proved, err := c.Optimal(ctx)
	if check("the table of proved boards", err); len(proved.Boards) == 0 {
		t.Errorf("the table of proved boards is %+v", proved)
	}
	step, err := c.Strategy(ctx, "c6p4", wire.WithinStrategy, keypeg.Keys{White: 3})
	if check("a strategy", err); len(step.Rows) != 1 || step.Left == 0 {
		t.Errorf("after an answer a strategy goes on with %+v", step)
	}

	_, err = c.PushKey(ctx)
	check("push key", err)
	id, err := c.Subscribe(ctx, wire.PushSubscription{Endpoint: "https://push.example/1", Keys: wire.PushKeys{
		// the generator of P-256, because any point on the curve will do
		P256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU", Auth: "AAAAAAAAAAAAAAAAAAAAAA",
	}})
	check("subscribe", err)
	check("unsubscribe", c.Unsubscribe(ctx, id))

	askAboutAMatch(t, c)
	puzzle, err := c.NextPuzzle(ctx, wire.BestRow, 1)
	check("next puzzle", err)
	if again, err := c.Puzzle(ctx, puzzle.ID); err != nil || again.ID != puzzle.ID {
		t.Errorf("the puzzle %s: %+v, %v", puzzle.ID, again, err)
	}
	_, err = c.TryPuzzle(ctx, puzzle.ID, wire.PuzzleAnswer{Show: true})
	check("try a puzzle", err)
	_, err = c.Puzzles(ctx)
	check("puzzles", err)
	challenges := client.Challenges{Client: c}
	made, err := challenges.Make(ctx, wire.NewChallenge{Edition: "classic", Code: "1122", Name: "Ann"})
	check("make a challenge", err)
	_, err = challenges.Get(ctx, made.ID)
	check("challenge", err)
	if _, err = challenges.Try(ctx, made.ID, "Ann"); keypeg.ErrorCode(err) != "own-challenge" {
		t.Errorf("one's own challenge is tried: %v", err)
	}
	if picture, err := challenges.Picture(ctx, made.ID); err != nil || !bytes.HasPrefix(picture, []byte("\x89PNG")) {
		t.Errorf("its picture is %.8q, %v", picture, err)
	}
	askAboutAParty(t, c)
	askAboutATournament(t, c)
	days := client.Days{Client: c}
	today, err := days.Today(ctx)
	check("today", err)
	daily, err := days.Begin(ctx, "classic", "Ann")
	if check("begin the code of the day", err); err == nil {
		_, err = daily.Place(ctx, "1122")
		check("a row of the day", err)
	}
	_, err = days.Day(ctx, today.Day)
	check("a day", err)
	_, err = days.Attempts(ctx, today.Day, today.Day)
	check("attempts", err)
	if _, err = days.Practise(ctx, today.Day, "classic", "Ann"); keypeg.ErrorCode(err) != "daily-not-over" {
		t.Errorf("a running day's code is practised: %v", err)
	}
	_, err = days.Result(ctx, today.Day, "classic")
	check("the result of the day", err)
	for form, begins := range map[string]string{"svg": "<svg", "png": "\x89PNG"} {
		for what, ask := range map[string]func() ([]byte, error){
			"a board":    func() ([]byte, error) { return c.BoardPicture(ctx, "classic", form) },
			"the day":    func() ([]byte, error) { return days.Picture(ctx, today.Day, "classic", form) },
			"an attempt": func() ([]byte, error) { return daily.Picture(ctx, form, 0) },
		} {
			drawn, err := ask()
			if check("a picture of "+what, err); !bytes.HasPrefix(drawn, []byte(begins)) {
				t.Errorf("the %s of %s begins %.10q", form, what, drawn)
			}
		}
	}
	for _, sheet := range []string{"puzzles", "boards", "scores", "rules"} {
		made, err := c.Print(ctx, sheet, url.Values{"paper": {"letter"}})
		if check("a sheet of "+sheet, err); !bytes.HasPrefix(made, []byte("%PDF-")) {
			t.Errorf("the sheet of %s begins %.10q", sheet, made)
		}
	}
	_, err = days.List(ctx)
	check("days", err)
	if check("forget me", c.ForgetMe(ctx)); c.Secret() != "" {
		t.Error("who was forgotten still has a secret")
	}
}

// askAboutAParty plays a party of one code, and calls every method for parties.
func askAboutAParty(t *testing.T, c *client.Client) {
	ctx := t.Context()
	parties := client.Parties{Client: c}
	seen := must[wire.Party](t)
	made := seen(parties.Open(ctx, wire.NewParty{Edition: "classic", Codes: 1, PartySeat: wire.PartySeat{Name: "Ann"}}))
	guest := client.Parties{Client: &client.Client{URL: c.URL, HTTP: c.HTTP}}
	seen(guest.Join(ctx, made.ID, wire.PartySeat{Name: "Ben"}))
	for heard, err := range parties.Listen(ctx, made.ID) {
		if err != nil || heard.State == nil || len(heard.State.Players) != 2 {
			t.Errorf("followed, the party is %+v, %v", heard.State, err)
		}
		break
	}
	if code := must[wire.Ticket](t)(parties.Code(ctx, made.ID)); !strings.HasSuffix(code.URL, "/p/"+made.ID) {
		t.Errorf("the code is %+v", code)
	}
	if names := must[[]string](t)(guest.Names(ctx, made.ID)); len(names) == 0 || names[0] == "" {
		t.Errorf("the proposed names are %q", names)
	}
	if drawn := must[[]byte](t)(parties.Picture(ctx, made.ID)); !bytes.HasPrefix(drawn, []byte("\x89PNG")) {
		t.Errorf("its picture is %.8q", drawn)
	}
	seen(parties.Do(ctx, made.ID, wire.PartyCommand{Kind: party.Start, Round: 1}))
	seen(guest.Do(ctx, made.ID, wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 1, Code: "1122"}))
	for _, p := range []client.Parties{parties, guest} {
		seen(p.Do(ctx, made.ID, wire.PartyCommand{Kind: party.GiveUp, Round: 1}))
	}
	if now := seen(parties.Get(ctx, made.ID, 0)); len(now.Players) != 2 {
		t.Errorf("the party is %+v", now)
	}
	if round := must[wire.PartyRound](t)(parties.Round(ctx, made.ID, 1)); len(round.Boards) != 2 {
		t.Errorf("the round is %+v", round)
	}
	analysed := must[string](t)(parties.Analyse(ctx, made.ID, 1, 1))
	if judged := must[wire.Analysis](t)(c.RecordAnalysis(ctx, analysed)); judged.Players[keypeg.Guest] != "Ben" || len(judged.Games) != 1 {
		t.Errorf("the analysis of a board is %+v", judged)
	}
	if all := must[wire.PartyProgress](t)(parties.Progress(ctx, made.ID)); len(all.Players) != 2 || len(all.Players[1].Tries) != 1 || all.Players[1].Tries[0].Rows != 8 {
		t.Errorf("their progress is %+v", all)
	}
	for _, form := range []string{"txt", "csv"} {
		if text := must[string](t)(parties.Results(ctx, made.ID, form)); !strings.Contains(text, "Ben") {
			t.Errorf("the results as %s are %q", form, text)
		}
	}
}

// askAboutATournament starts and ends an arena of two people, and calls every method for tournaments.
func askAboutATournament(t *testing.T, c *client.Client) {
	ctx := t.Context()
	tournaments, seen := client.Tournaments{Client: c}, must[wire.Tournament](t)
	made := seen(tournaments.Open(ctx, wire.NewTournament{Kind: tournament.Arena, Minutes: 5, Match: wire.NewMatch{Edition: "classic"}, TournamentSeat: wire.TournamentSeat{Name: "Ann"}}))
	guest := client.Tournaments{Client: &client.Client{URL: c.URL, HTTP: c.HTTP}}
	seen(guest.Join(ctx, made.ID, wire.TournamentSeat{Name: "Ben"}))
	if code := must[wire.Ticket](t)(tournaments.Code(ctx, made.ID)); !strings.HasSuffix(code.URL, "/t/"+made.ID) {
		t.Errorf("the code is %+v", code)
	}
	if names := must[[]string](t)(guest.Names(ctx, made.ID)); len(names) == 0 || names[0] == "" {
		t.Errorf("the proposed names are %q", names)
	}
	seen(tournaments.Do(ctx, made.ID, wire.TournamentCommand{Kind: tournament.Start}))
	for heard, err := range guest.Listen(ctx, made.ID) {
		if err != nil || heard.State == nil || len(heard.State.Players) != 2 || heard.State.You == nil {
			t.Fatalf("followed, the tournament is %+v, %v", heard.State, err)
		}
		if id, _ := heard.State.Next(""); id != "" { // the tournament announces a match once it exists
			break
		}
	}
	if now := seen(tournaments.Do(ctx, made.ID, wire.TournamentCommand{Kind: tournament.Close})); now.Phase != tournament.Over {
		t.Errorf("at the end the tournament is %+v", now)
	}
	if now := seen(tournaments.Get(ctx, made.ID, made.Version)); len(now.Matches) != 1 {
		t.Errorf("the tournament is %+v", now)
	}
	if text := must[string](t)(tournaments.Results(ctx, made.ID)); !strings.Contains(text, "Ben") {
		t.Errorf("the results are %q", text)
	}
}

// askAboutAMatch plays a match, and calls every method for matches.
func askAboutAMatch(t *testing.T, c *client.Client) {
	ctx := t.Context()
	state := must[wire.State](t)
	host, guest := pair(t, func() *client.Client { return &client.Client{URL: c.URL, HTTP: c.HTTP} }, wire.NewMatch{Edition: "remastered", Name: "Ann", Games: 1, Hints: true})
	ticket := must[wire.Ticket](t)(host.Ticket(ctx))
	moved := must[*client.Match](t)(c.TakeSeat(ctx, ticket.Code))
	if tables, err := c.Tables(ctx); err != nil || len(tables) > 0 {
		t.Errorf("the open tables are %+v, %v", tables, err)
	}
	held := 0
	for m, err := range c.Held(ctx) {
		if held++; err != nil || m.ID != host.ID {
			t.Errorf("a match held is %+v, %v", m, err)
		}
	}
	if held != 1 {
		t.Errorf("%d matches are held, not one", held)
	}
	state(moved.SetCode(ctx, "1142"))
	state(guest.Look(ctx))
	if h := must[wire.HintAnswer](t)(guest.Hint(ctx, wire.HintCount, "")); h.Left == nil || h.Left.Codes != "1296" {
		t.Errorf("the hint is %+v", h)
	}
	if n := must[wire.SeatNotes](t)(guest.WriteNotes(ctx, wire.Notes{Serial: 1, Marks: []wire.Mark{{Colour: 3, Is: wire.MarkOut}}, Held: []int{}})); n.Version != 1 {
		t.Errorf("the notes are written as %+v", n)
	}
	if n := must[wire.SeatNotes](t)(guest.Notes(ctx)); n.Seat != keypeg.Guest || len(n.Marks) != 1 || n.Marks[0].Colour != 3 {
		t.Errorf("the notes are %+v", n)
	}
	if all := must[[]wire.Phrase](t)(c.Phrases(ctx)); len(all) < 5 || keypeg.ErrorCode(guest.Say(ctx, all[0].Phrase)) != "nobody-hears" {
		t.Errorf("the phrases are %+v", all)
	}
	for range moved.Watch(ctx) {
		break
	}
	state(guest.Place(ctx, "1142"))
	if r := must[record.Record](t)(moved.Record(ctx)); len(r.Played) != 1 {
		t.Errorf("the record is %+v", r)
	}
	if drawn := must[[]byte](t)(moved.Picture(ctx, "svg", 1)); !bytes.Contains(drawn, []byte("Ben broke Ann’s code in 1 row.")) {
		t.Errorf("the picture says %.200s", drawn)
	}
	text := must[string](t)(moved.RecordText(ctx))
	if a := must[wire.Analysis](t)(client.Finished(ctx, moved.Analysis)); a.Done != 1 {
		t.Errorf("the analysis is %+v", a)
	}
	id := must[string](t)(c.AddRecord(ctx, text))
	if a := must[wire.Analysis](t)(c.RecordAnalysis(ctx, id)); !slices.Equal(a.Players[:], []string{"Ann", "Ben"}) {
		t.Errorf("the record's analysis is %+v", a)
	}
	if imported := must[wire.HistoryImported](t)(c.Import(ctx, wire.HistoryImport{Records: text, Name: "Ann"})); imported.Added+imported.Known != 1 {
		t.Errorf("imported %+v", imported)
	}
	must[wire.History](t)(c.History(ctx))
	if records := must[string](t)(c.Records(ctx)); !strings.Contains(records, "Ben") {
		t.Errorf("the records are %q", records)
	}
	if s := state(moved.Look(ctx)); s.Match.Result == nil {
		t.Errorf("the match is %+v", s.Match)
	}
}
