package tell_test

import (
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/party"
	"keypeg/internal/puzzle"
	"keypeg/internal/tell"
	"keypeg/internal/tournament"
	"keypeg/match"
	"keypeg/solver"
)

// A sentence is what is told, and what should be told.
type sentence struct{ got, want string }

func checkSentences(t *testing.T, list []sentence) {
	t.Helper()
	for _, c := range list {
		if c.got != c.want {
			t.Errorf("%q is told, not %q", c.got, c.want)
		}
	}
}

// TestThePhasesOfAParty checks the sentence about each phase of a party. A break is told only while the party goes on.
func TestThePhasesOfAParty(t *testing.T) {
	status := func(phase party.Phase, paused bool, number int) string {
		v := party.View{Public: party.Public{Phase: phase, Paused: paused, Codes: 5}}
		if number > 0 {
			v.Round = &party.RoundView{Number: number}
		}
		return tell.Parties{Voice: said}.Status(v)
	}
	checkSentences(t, []sentence{
		{status(party.Gathering, true, 0), "Waiting for the host to start."},
		{status(party.Coding, false, 2), "Code 2 of 5 is being made."},
		{status(party.Playing, false, 2), "Code 2 of 5: break it!"},
		{status(party.Playing, true, 2), "The party has a break."},
		{status(party.Between, false, 2), "Code 2 of 5 is done."},
		{status(party.Between, true, 2), "The party has a break."},
		{status(party.Over, true, 5), "The party is over."},
	})
}

func TestTheWordsOfAParty(t *testing.T) {
	p := tell.Parties{Voice: said}
	note := party.Note{Kind: party.Luckiest, Row: 3, Before: 208, After: 1}
	lucky := p.Note(note, "Ann")
	note.Kind = "most"
	checkSentences(t, []sentence{
		{lucky, "Ann broke the code in row 3, although 208 codes were still possible."},
		{p.Note(note, "Ann"), "Row 3 by Ann told the most: of 208 possible codes it left 1."},
		{p.Tip("overlooked", 4, 2), "Row 4 could not be the code: it does not fit the keys of row 2."},
		{p.Tip("wasted", 4, 0), "Time took row 4. Any row tells more than none."},
		{p.Tip("one-colour", 1, 0), "Begin with two colours or more: a row of one colour tells little."},
		{p.Tip("checked", 0, 0), "Every row fitted the keys before it."},
		{p.Tip("unheard-of", 0, 0), ""},
		{p.LessonTitle(), "A first lesson"},
		{p.BoardsTitle(), "Boards that grow"},
		{p.Invites(""), "A party"},
		{p.Invites("Ann"), "Ann invites you to a party"},
		{p.OverTitle(), "Results of a party"},
		{p.Terms(5, "4 holes"), "5 codes to break – 4 holes"},
		{p.Standing(1, "Ann", 2.5, 14, 3), "1. Ann – points: 2.50, rows: 14, codes broken: 3"},
	})
}

// TestTheStatesOfATournament checks the sentence about each state of a tournament of both kinds.
func TestTheStatesOfATournament(t *testing.T) {
	say := tell.Tournaments{Voice: said}
	status := func(phase tournament.Phase, kind tournament.Kind) string {
		return say.Status(tournament.View{Public: tournament.Public{Phase: phase, Kind: kind, Round: 2, Rounds: 7}})
	}
	host := []tournament.PlayerView{{Name: "Ann"}}
	gathering := func(computer string, players ...tournament.PlayerView) string {
		return say.Status(tournament.View{Public: tournament.Public{Phase: tournament.Gathering, Computer: computer, Players: append(host, players...)}})
	}
	checkSentences(t, []sentence{
		{gathering(""), "More players are needed to start."},
		{gathering("", tournament.PlayerView{Watches: true}, tournament.PlayerView{Gone: true}), "More players are needed to start."},
		{gathering("", tournament.PlayerView{Name: "Ben"}), "Waiting for the host to start."},
		{gathering("steady"), "Waiting for the host to start."},
		{status(tournament.Playing, tournament.AllPlayAll), "Round 2 of 7."},
		{status(tournament.Playing, tournament.Arena), "Whoever is free gets the next match."},
		{status(tournament.Finishing, tournament.Arena), "The time is over. The last matches are played to their end."},
		{status(tournament.Over, tournament.AllPlayAll), "The tournament is over."},
		{say.Note(), "This match counts in a tournament."},
	})
}

// TestPuzzlesAskAndSolve checks the question and the solution of each kind of puzzle.
func TestPuzzlesAskAndSolve(t *testing.T) {
	say := tell.Puzzles{Voice: said}
	wrong := puzzle.Puzzle{Kind: puzzle.Contradiction, Solution: puzzle.Solution{Keys: keypeg.Keys{Red: 1, White: 2}}}
	question := func(of puzzle.Puzzle) string {
		text, err := say.Question(of)
		if err != nil {
			t.Error(err)
		}
		return text
	}
	best := puzzle.Puzzle{Kind: puzzle.BestRow, Position: solver.Start(keypeg.Editions[0].Board)}
	checkSentences(t, []sentence{
		{question(puzzle.Puzzle{Kind: puzzle.OneCode}), "Only one code fits all of these answers. Which one?"},
		{question(wrong), "One of these answers is wrong. Which row is it?"},
		{question(best), "1,296 codes are left. Which row lets you finish in the fewest rows on average?"},
		{say.Solution(puzzle.Puzzle{Kind: puzzle.OneCode}, puzzle.Verdict{}), "No other code fits every answer."},
		{say.Solution(wrong, puzzle.Verdict{Row: 3, Left: 2}), "Row 3 should be 1 red, 2 white. Then 2 codes fit."},
		{say.Solution(best, puzzle.Verdict{}), "No row needs fewer rows on average than this one."},
	})
}

// TestTheWordsOfCodesForEverybody checks the sentences about codes of the day and about codes that players pass on.
func TestTheWordsOfCodesForEverybody(t *testing.T) {
	days, passed := tell.Days{Voice: said}, tell.Challenges{Voice: said}
	checkSentences(t, []sentence{
		{days.Heading(), "Code of the day"},
		{days.Note(true), "This match is for practice. It counts for nothing."},
		{days.Note(false), "One attempt per device. Only you can see it until the day ends at midnight UTC."},
		{passed.Title("Ann", 0, false), "Ann hid a code. Can you break it?"},
		{passed.Title("Ann", 1, true), "Ann broke it in 1. Can you?"},
		{passed.Title("Ann", 8, false), "Ann did not break it. Can you?"},
		{passed.Note(), "Everybody breaks the same code. Your rows are shown only to those who have finished."},
	})
}

func TestTheWordsOfSheets(t *testing.T) {
	s := tell.Sheets{Voice: said}
	red, white := s.Meaning()
	checkSentences(t, []sentence{
		{s.Repeats(), "A colour may appear more than once."},
		{s.Blank(), "Fold the top back to hide the code. Write the letter of a colour in each hole. For a red key draw a full dot, for a white key a ring."},
		{s.Answer(keypeg.Keys{Red: 1, White: 2}), "1 red, 2 white"},
		{red, "right colour, right place"},
		{white, "right colour, other place"},
	})
}

// TestNamesOfSets checks that titles and descriptions of sets are translated, and that a name without a translation stays.
func TestNamesOfSets(t *testing.T) {
	french := tell.Prefer("fr")
	for _, p := range keypeg.Editions {
		rules, _ := keypeg.FindRulebook(p.Rulebook)
		checkSentences(t, []sentence{{said.Edition(p), p.Title}, {said.About(rules), rules.About}})
		if french.About(rules) == rules.About || french.About(rules) == "" || french.Edition(p) == "" {
			t.Errorf("in French %s is %q, %q", p.Slug, french.Edition(p), french.About(rules))
		}
	}
	checkSentences(t, []sentence{{french.Edition(keypeg.Edition{Title: "Zwei Türme"}), "Zwei Türme"}})
}

// TestFrenchCountsToTwo checks that in French, a number below 2 is singular, even if it is nearer to 2.
func TestFrenchCountsToTwo(t *testing.T) {
	french := tell.Prefer("fr")
	for luck, want := range map[float64]string{0.25: "0,25 coup.", 1.6: "1,60 coup.", 2: "2,00 coups.", -1.99: "1,99 coup."} {
		text := tell.RowVerdict{Voice: french, Judged: true, Exact: true, Expected: 4, Luck: luck}.Text()
		if !strings.HasSuffix(text, " "+want) {
			t.Errorf("%v: %s", luck, text)
		}
	}
}

// TestAnAttemptIsOver checks that the end of an attempt names no winner, because there is only one player.
func TestAnAttemptIsOver(t *testing.T) {
	winner := keypeg.Host
	s := tell.Scene{Voice: said, Attempt: true, View: match.View{Public: match.Public{Result: &match.Result{Winner: &winner}}}}
	checkSentences(t, []sentence{{s.Status(), "The attempt is over."}})
}

// TestWhoHasNoRowLeftWaits checks the sentence for a player of a race who has used all rows of a shorter board. That the
// player's code is set is no news any more.
func TestWhoHasNoRowLeftWaits(t *testing.T) {
	board, err := keypeg.ParseFormat("c8p5g1")
	if err != nil {
		t.Fatal(err)
	}
	code := keypeg.CodeOf(1, 1, 1, 1, 1)
	waiting := func(b match.RunningBoard) string {
		b.Breaker, b.Format = keypeg.Guest, board
		return tell.Scene{Voice: said, View: match.View{
			Public: match.Public{
				Started: true, Mode: keypeg.Race,
				Players: [2]match.Player{{Name: "Ann", Duty: match.ToPlace}, {Name: "Ben"}},
				Game:    &match.Running{Boards: []match.RunningBoard{{Breaker: keypeg.Host, CodeSet: true}, b}},
			},
			You: &match.Private{Seat: keypeg.Guest, Code: code},
		}}.Status()
	}
	checkSentences(t, []sentence{
		{waiting(match.RunningBoard{}), "Your code is set. Ann is placing row 1."},
		{waiting(match.RunningBoard{CodeSet: true, Rows: []match.RowView{{Code: code, Keys: &keypeg.Keys{}}}}), "Ann is placing row 1."},
	})
}
