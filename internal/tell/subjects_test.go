package tell_test

import (
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/match"
)

// told compares sentences with the expected ones.
func told(t *testing.T, said [][2]string) {
	t.Helper()
	for _, c := range said {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

func TestNotes(t *testing.T) {
	for _, c := range []struct {
		mode  keypeg.Mode
		games int
		want  string
	}{
		{keypeg.Series, 1, "In a single game only the player who hides the code can get points."},
		{keypeg.Series, 2, ""},
		{keypeg.Series, 3, "With an odd number of games, whoever hides first hides one code more."},
		{keypeg.Duel, 1, ""},
	} {
		notes := tell.Terms{Voice: said, Config: match.Config{Mode: c.mode, Games: c.games}}.Notes()
		got := ""
		for _, note := range notes {
			got += note
		}
		if got != c.want {
			t.Errorf("%s of %d: %q, want %q", c.mode, c.games, got, c.want)
		}
	}
}

// TestCalls checks the notifications for a player who is away. An offer by the other player must have priority over the
// player's turn.
func TestCalls(t *testing.T) {
	m := opened(t, []string{"classic"})
	commands := func(lines ...string) {
		for _, line := range lines {
			_, next, err := m.Decide(command(t, m, strings.Fields(line)), time.Unix(0, 0), nil)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			m = next
		}
	}
	call := func(seat keypeg.Seat) string {
		title, text := scene("en", m, int(seat)).Call()
		return title + ": " + text
	}
	commands("ann sit", "bob sit")
	told(t, [][2]string{{call(keypeg.Host), "Bob · Keypeg: Your turn: set a code for Bob."}})
	commands("bob offer end")
	told(t, [][2]string{
		{call(keypeg.Host), "Bob · Keypeg: Bob offers to end the match as it stands. Your turn: set a code for Bob."},
		{call(keypeg.Guest), "Ann · Keypeg: Ann is setting a code."},
	})
	commands("bob decline", "ann offer limit 3m")
	told(t, [][2]string{{call(keypeg.Guest), "Ann · Keypeg: Ann offers 3 minutes per turn, from the next turn."}})
	commands("ann decline", "bob leave", "bob rematch")
	told(t, [][2]string{{call(keypeg.Host), "Bob · Keypeg: Bob asks for a rematch. Bob left. Ann wins the match."}})
}

// TestResults checks that the best board of a game is described. It also checks the sentences about a match on a real
// board.
func TestResults(t *testing.T) {
	results := tell.Results{Voice: said, Names: [2]string{"Ann", "Ben"}}
	board := func(by keypeg.Seat, outcome keypeg.Outcome, rows int) match.EndedBoard {
		return match.EndedBoard{RunningBoard: match.RunningBoard{Breaker: by, Rows: make([]match.RowView, rows)}, Outcome: outcome}
	}
	game := func(host, guest match.EndedBoard) string {
		return results.Game(match.Ended{Boards: []match.EndedBoard{host, guest}})
	}
	open, five, four := board(keypeg.Host, keypeg.Unbroken, 3), board(keypeg.Host, keypeg.Broken, 5), board(keypeg.Guest, keypeg.Broken, 4)
	one := match.Sheet{Lines: make([]match.SheetLine, 1), Number: 2, Maker: keypeg.Guest}
	behind, over, draw := one, one, one
	behind.Points = [2]int{3, 5}
	over.Points, over.Result = [2]int{3, 5}, &match.Result{Winner: new(keypeg.Guest)}
	draw.Points, draw.Result = [2]int{4, 4}, &match.Result{}
	told(t, [][2]string{
		{game(five, four), "Ben broke Ann’s code in 4 rows."},
		{game(four, five), "Ben broke Ann’s code in 4 rows."},
		{game(five, board(keypeg.Guest, keypeg.Broken, 5)), "Ann broke Ben’s code in 5 rows."},
		{game(open, four), "Ben broke Ann’s code in 4 rows."},
		{game(open, board(keypeg.Guest, keypeg.Unbroken, 2)), "Ann did not break Ben’s code in 3 rows."},
		{results.Standing(match.Sheet{Number: 1}, false), "Next: Ann makes the code for game 1."},
		{results.Standing(match.Sheet{Number: 1}, true), "Next: both make a code for round 1."},
		{results.Standing(one, false), "Level, 0 to 0. Next: Ben makes the code for game 2."},
		{results.Standing(behind, false), "Ben leads, 5 to 3. Next: Ben makes the code for game 2."},
		{results.Standing(over, false), "Ben wins, 5 to 3."},
		{results.Standing(draw, false), "A draw, 4 to 4."},
	})
}

func TestNamesOfPlayersAndLevels(t *testing.T) {
	for slug, want := range map[string]string{
		"beginner": "Beginner: Forgets some rows and sets easy codes.",
		"casual":   "Casual: Forgets a row now and then. Its codes are often easy.",
		"careful":  "Careful: Every row it plays could be the code.",
		"steady":   "Steady: Every row it plays could be the code, and its rows are more varied.",
		"expert":   "Expert: Picks rows that reveal more. In a duel or race it watches how close you are.",
		"book":     "The Book: Plays the best known rows. In a duel or race it plays to win the round.",
		"gone":     "gone: ",
	} {
		told(t, [][2]string{{said.Level(slug) + ": " + said.LevelLine(slug), want}})
	}
	for levels, want := range map[[2]string][2]string{
		{"book", "book"}:   {"The Book 1", "The Book 2"},
		{"book", "casual"}: {"The Book", "Casual"},
		{"", "steady"}:     {"", "Steady"},
	} {
		if got := said.Names([2]string{}, levels); got != want {
			t.Errorf("%q are called %q", levels, got)
		}
	}
	de := tell.Prefer("de")
	told(t, [][2]string{
		{said.PlayerName(keypeg.Host, ""), "Host"},
		{said.PlayerName(keypeg.Guest, ""), "Guest"},
		{said.PlayerName(keypeg.Guest, "Ann"), "Ann"},
		{de.StandIn(keypeg.Host, "Player"), de.Unnamed()},
		{de.StandIn(keypeg.Host, "Host"), de.SeatName(keypeg.Host)},
		{de.StandIn(keypeg.Host, "Guest"), "Guest"}, // a host may have chosen this name
		{de.StandIn(keypeg.Guest, "Ann"), "Ann"},
		{said.OwnBoard("Classic"), "Custom board, Classic rules"},
		{said.Board("6x4x10"), "Board 6x4x10"},
		{de.Palette(keypeg.Palette{{Name: "red"}})[0].Name, "rot"},
	})
}

func TestHintsUsed(t *testing.T) {
	s := scene("en", opened(t, []string{"classic"}), 2)
	s.Players[keypeg.Guest].Name = "Bob"
	told(t, [][2]string{
		{s.HintsUsed(keypeg.Guest, nil), ""},
		{s.NoHints(), "No hints were used."},
		{
			s.HintsUsed(keypeg.Guest, []tell.Hint{{Row: 1, Kind: "possible"}, {Row: 2, Kind: "count"}, {Row: 3, Kind: "codes"}, {Row: 4, Kind: "row"}}),
			"Bob used hints and asked whether a row could be the code (row 1), how many codes were left (row 2), which codes were left (row 3), what to play (row 4).",
		},
	})
}

func TestEverybodysDay(t *testing.T) {
	d := tell.Days{Voice: said}
	told(t, [][2]string{
		{d.Everybody(0, 0, 0), "Nobody has finished yet."},
		{d.Everybody(0, 2, 0), "2 tried, and nobody broke it."},
		{d.Everybody(1, 0, 5), "1 broke it, in 5.0 rows on average."},
		{d.Everybody(4, 1, 5.25), "4 broke it, in 5.2 rows on average. 1 did not."},
		{d.AttemptHead(true, 5), "Broken in 5."},
		{d.AttemptHead(false, 8), "Not broken."},
	})
}

func TestRecords(t *testing.T) {
	told(t, [][2]string{
		{said.Unchecked(match.NoMatchID), "The sealed codes cannot be checked. Add a Match tag with the match’s id."},
		{said.Unchecked(match.NoLeaver), "It does not say who left. Add a Left tag."},
		{said.OnLine(3, "It does not say who left."), "Line 3: It does not say who left."},
	})
}

func TestPhrases(t *testing.T) {
	want := map[string]string{
		"good-game": "Good game.", "well-played": "Well played.", "thanks": "Thanks.", "sorry": "Sorry.",
		"one-moment": "One moment.", "your-turn": "Your turn?", "nice-row": "Nice row.", "oh-no": "Oh no!",
	}
	for _, key := range append(tell.Phrases, "unknown") {
		told(t, [][2]string{{said.Phrase(key), want[key]}})
	}
	if len(tell.Phrases) != len(want) {
		t.Errorf("there are %d phrases", len(tell.Phrases))
	}
}

// TestStatusOutsideOfGames checks the status before and after the games of a match.
func TestStatusOutsideOfGames(t *testing.T) {
	s := scene("en", opened(t, []string{"classic"}), int(keypeg.Host))
	listed, daily, capped, drawn := s, s, s, s
	listed.Open = true
	daily.Attempt, daily.Result = true, &match.Result{Winner: new(keypeg.Host)}
	capped.Past, capped.Points, capped.Result = make([]match.Ended, 3), [2]int{2, 5}, &match.Result{Ending: match.Capped, Winner: new(keypeg.Guest)}
	drawn.Result = &match.Result{}
	told(t, [][2]string{
		{s.Status(), "Send the link. The first person to open it plays against you."},
		{listed.Status(), "Your table is listed. The first person to join plays against you."},
		{daily.Status(), "The attempt is over."},
		{capped.Status(), "The match ends after 3 games. Guest wins, 5 to 2."},
		{drawn.Status(), "The match is over. A draw, 0 to 0."},
	})
}

// TestHeads checks the shortest texts about finished games.
func TestHeads(t *testing.T) {
	s := scene("en", opened(t, []string{"challenge"}), int(keypeg.Host))
	s.Players = [2]match.Player{{Name: "Ann"}, {Name: "Bob"}}
	five := match.RunningBoard{Rows: make([]match.RowView, 5)}
	head := func(mode keypeg.Mode, boards ...match.EndedBoard) string {
		s.Mode = mode
		return s.Finished(match.Ended{Boards: boards}).Head()
	}
	own, theirs := match.EndedBoard{RunningBoard: five, Outcome: keypeg.Broken}, match.EndedBoard{RunningBoard: five, Outcome: keypeg.Broken}
	theirs.Breaker = keypeg.Guest
	left, open := theirs, match.EndedBoard{RunningBoard: five, Outcome: keypeg.Unbroken}
	left.GaveUp, left.Outcome = true, keypeg.Stopped
	told(t, [][2]string{
		{head(keypeg.Series, own), "Broken in 5."},
		{head(keypeg.Series, theirs), "Broken in 5."},
		{head(keypeg.Duel, own, left), "Broken in 5."},
		{head(keypeg.Duel, open, theirs), "Bob broke it in 5."},
		{head(keypeg.Duel, own, theirs), "Both in 5."},
		{head(keypeg.Duel, open, left), "Bob gave up the round."},
		{head(keypeg.Series, left), "Bob gave up the game."},
		{head(keypeg.Duel, open, open), "Neither code was broken."},
		{head(keypeg.Series, open), "Not broken."},
	})
}
