package tell_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/match"
)

var update = flag.Bool("update", false, "write the transcripts")

// TestTranscripts plays the matches in testdata, one command per line. After each command, it compares the sentences for
// each player and a watcher with the lines below the command. In these lines, the news that comes before the status is in
// braces. At the end, it compares the stories of all games and the brief sentences for the guest.
func TestTranscripts(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(names) < 3 {
		t.Fatalf("transcripts: %v, %v", names, err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			asStored(t, name, transcript(t, string(want)))
		})
	}
}

// asStored compares a text with the contents of a file, or writes the file if -update is given.
func asStored(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what is told; `go test ./internal/tell -update` writes it, then read the difference\n%s", name, got)
	}
}

// transcript plays the commands of a text, which are the lines that begin with "> ". Below each command, it writes the
// sentences for the host, the guest and a watcher in each language. The first line of the text contains the edition and the
// other settings.
func transcript(t *testing.T, text string) string {
	head, _, _ := strings.Cut(text, "\n")
	m := opened(t, strings.Fields(head))
	chance := rand.NewChaCha8([32]byte{})
	now := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	var out bytes.Buffer
	fmt.Fprintln(&out, head)
	for _, line := range strings.Split(text, "\n") {
		words, ok := strings.CutPrefix(line, "> ")
		if !ok {
			continue
		}
		fmt.Fprintf(&out, "\n> %s\n", words)
		before := m
		now = now.Add(time.Minute)
		if at, timed := m.Due(); timed && words == "clock out" && at.After(now) {
			now = at
		}
		c := command(t, m, strings.Fields(words))
		_, next, err := m.Decide(c, now, chance)
		if err != nil {
			t.Fatalf("%s: %v", words, err)
		}
		m = next
		for _, language := range tell.Languages() {
			for i, who := range []string{"host", "guest", "watcher"} {
				was, now := scene(language, before, i), scene(language, m, i)
				_, news := now.News(&was)
				last := now.Last()
				if last != "" {
					last = "{" + last + "} "
				}
				fmt.Fprintf(&out, "%s %-8s%s%s\n", language, who, last, news)
			}
		}
	}
	for i, g := range m.Watch().Past {
		if i == 0 {
			fmt.Fprintln(&out, "\nThe games that are over, in the end:")
		}
		for _, language := range tell.Languages() {
			told, short := scene(language, m, 2).Finished(g), scene(language, m, 1).Finished(g)
			fmt.Fprintf(&out, "%s %s: %s\n", language, told.GameTitle(g.Number, g.Serial), told.Story())
			fmt.Fprintf(&out, "%s in short: %s %s\n", language, short.Head(), short.Brings())
		}
	}
	return out.String()
}

// opened returns a match of Ann and Bob. The words are the edition, and then games=N and answers=WORD.
func opened(t *testing.T, words []string) *match.Match {
	edition, ok := keypeg.FindEdition(words[0])
	if !ok {
		t.Fatalf("no edition %q", words[0])
	}
	c := match.FromEdition(edition, keypeg.Guest)
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "games":
			fmt.Sscan(value, &c.Games)
		case "answers":
			c.Answers = keypeg.Answers(value)
		case "limit":
			c.Limit, _ = time.ParseDuration(value)
		case "bank":
			c.Bank.Time, _ = time.ParseDuration(value)
		case "more":
			c.Bank.Increment, _ = time.ParseDuration(value)
		default:
			t.Fatalf("what is %q?", word)
		}
	}
	m, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func scene(language string, m *match.Match, who int) tell.Scene {
	rules, _ := keypeg.FindRulebook(m.Config.Rules)
	s := tell.Scene{Voice: tell.Prefer(language), View: m.Watch(), Palette: rules.Palette(m.Config.Boards[0].Colours)}
	if who < 2 {
		s.View = m.SeenBy(keypeg.Seat(who))
	}
	return s
}

// command parses a line such as "ann place 1122". The line "clock" lets a minute pass, and the line "clock out" lets all the
// remaining time pass.
func command(t *testing.T, m *match.Match, words []string) match.Command {
	if words[0] == "clock" {
		return match.Command{Kind: match.Tick}
	}
	c := match.Command{Kind: match.CommandKind(words[1]), Version: m.Version}
	if words[0] == "bob" {
		c.Seat = keypeg.Guest
	}
	rest := words[2:]
	var err error
	switch c.Kind {
	case match.Sit:
		c.Name = [2]string{"Ann", "Bob"}[c.Seat]
	case match.SetCode:
		c.Code, err = keypeg.NewReader(m.Config.Boards[c.Seat.Other()], nil).Code(rest[0])
	case match.PlaceRow:
		c.Code, err = keypeg.NewReader(m.Config.Boards[c.Seat], nil).Code(rest[0])
	case match.GiveKeys:
		c.Keys, err = keypeg.ParseKeys(rest[0], m.Config.Boards[0].Pegs)
	case match.Propose:
		c.Offer = match.OfferKind(rest[0])
		if len(rest) > 1 {
			c.Limit, err = time.ParseDuration(rest[1])
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// after returns the match after commands, each written as in a transcript.
func after(t *testing.T, m *match.Match, lines ...string) *match.Match {
	t.Helper()
	for _, line := range lines {
		_, next, err := m.Decide(command(t, m, strings.Fields(line)), time.Unix(0, 0), rand.NewChaCha8([32]byte{}))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		m = next
	}
	return m
}

// TestTheStatusBeforeAMatch checks what a match waits for before both players have come.
func TestTheStatusBeforeAMatch(t *testing.T) {
	nobody := opened(t, []string{"classic"})
	const link, both = "Send the link. The first person to open it plays against you.", "Waiting for both players to join."
	for _, c := range []struct {
		m    *match.Match
		want [3]string // for the host, the guest and a watcher
	}{
		{nobody, [3]string{link, both, both}},
		{after(t, nobody, "ann sit"), [3]string{link, both, "Waiting for somebody to play against Ann."}},
		{after(t, nobody, "bob sit"), [3]string{link, both, "Waiting for somebody to play against Bob."}},
	} {
		for who, want := range c.want {
			if got := scene("en", c.m, who).Status(); got != want {
				t.Errorf("person %d is told %q, want %q", who, got, want)
			}
		}
	}
}

// TestNewsOfANewLimitAndAnOffer checks that a person who looks again after a while hears of the new time limit, and of the
// offer that was made after it.
func TestNewsOfANewLimitAndAnOffer(t *testing.T) {
	m := after(t, opened(t, []string{"classic"}), "ann sit", "bob sit", "ann code 1234")
	was, now := scene("en", m, 0), scene("en", after(t, m, "bob offer limit 3m", "ann accept", "bob offer end"), 0)
	if _, news := now.News(&was); news != "Bob offers to end the match as it stands. From the next turn: 3 minutes per turn." {
		t.Errorf("the news is %q", news)
	}
}

func TestPrefer(t *testing.T) {
	for _, c := range []struct {
		wishes []string
		want   string
	}{
		{nil, "en"},
		{[]string{"fr"}, "fr"},
		{[]string{"", "fr-CA,fr;q=0.9,en;q=0.8"}, "fr"},
		{[]string{"", "nl-NL,nl;q=0.9,fr;q=0.5"}, "fr"},
		{[]string{"", "de-CH,de;q=0.9,fr;q=0.5"}, "de"},
		{[]string{"en", "fr"}, "en"},
		{[]string{"zz", "*"}, "en"},
		{[]string{strings.Repeat("x-", 10_000)}, "en"},
	} {
		if got := tell.Prefer(c.wishes...).Language; got != c.want {
			t.Errorf("Prefer(%q) = %s, want %s", c.wishes, got, c.want)
		}
	}
}

func TestNumbersFollowTheLanguage(t *testing.T) {
	for language, want := range map[string][2]string{
		"en": {"1,296 codes are left.", "A best row: 4.34 more rows on average."},
		"fr": {"Il reste 1\u202f296 combinaisons.", "Coups encore à jouer, au mieux\u202f: 4,34 en moyenne."},
		"de": {"1.296 Codes sind noch möglich.", "Eine der besten Reihen: Danach braucht man im Schnitt noch 4,34."},
	} {
		v := tell.Prefer(language)
		left, best := tell.Positions{Voice: v}, tell.RowVerdict{Voice: v, Judged: true, Exact: true, Expected: 4.34}
		got := [2]string{left.CodesLeft(big.NewInt(1296), true), best.Text()}
		if got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
	if got := positions.CodesLeft(big.NewInt(1_315_789), false); got != "About 1,300,000 codes are left." {
		t.Error(got)
	}
}

func TestShares(t *testing.T) {
	v := tell.Days{Voice: said}
	got := v.Share("2026-11-20", "Classic", true, 8, []keypeg.Keys{{}, {Red: 1, White: 2}, {Red: 4}})
	if want := "Keypeg, code of 20 November 2026, Classic: broken in row 3 of 8.\nRow 1: no keys.\nRow 2: 1 red, 2 white.\nRow 3: 4 red."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := v.Share("2026-11-20", "Classic", false, 8, []keypeg.Keys{{}}); !strings.Contains(got, "not broken in 1 row.") {
		t.Errorf("one row is told as %q", got)
	}
	for language, want := range map[string]string{
		"fr": "Keypeg, combinaison du 20 novembre 2026, Classic\u202f: non trouvée en 2 coups.\nRangée 1\u202f: aucune fiche.\nRangée 2\u202f: 1 rouge.",
		"de": "Keypeg, Code vom 20. November 2026, Classic: in 2 Reihen nicht geknackt.\nReihe 1: keine Antwortstifte.\nReihe 2: 1 rot.",
	} {
		if got := (tell.Days{Voice: tell.Prefer(language)}).Share("2026-11-20", "Classic", false, 8, []keypeg.Keys{{}, {Red: 1}}); got != want {
			t.Errorf("in %s %q, want %q", language, got, want)
		}
	}
}

func TestDays(t *testing.T) {
	for _, c := range []struct{ language, day, want string }{
		{"en", "2026-11-22", "Classic, code of 22 November 2026"},
		{"en", "2027-01-01", "Classic, code of 1 January 2027"},
		{"fr", "2026-11-22", "Classic, combinaison du 22 novembre 2026"},
		{"fr", "2027-08-01", "Classic, combinaison du 1er août 2027"},
		{"fr", "2027-02-31", "Classic, combinaison du 2027-02-31"},
		{"de", "2027-03-01", "Classic, Code vom 1. März 2027"},
	} {
		if got := (tell.Days{Voice: tell.Prefer(c.language)}).Title("Classic", c.day); got != c.want {
			t.Errorf("in %s the title is %q, want %q", c.language, got, c.want)
		}
	}
	if got := (tell.Days{Voice: tell.Prefer("fr")}).ShareTitle("2026-11-22", "Classic"); got != "Keypeg 22 novembre 2026, Classic" {
		t.Errorf("above the symbols stands %q", got)
	}
}

// TestSheetLines checks that a line of a score sheet states the game's result, its points and the consequences.
func TestSheetLines(t *testing.T) {
	names := [2]string{"Ann", "Ben"}
	for _, c := range []struct {
		edition                 string
		games                   [][2]match.BoardResult
		agreed                  bool
		english, french, german string // the sentence about the last game
	}{
		{
			"classic", [][2]match.BoardResult{{{}, {Rows: 5, Broken: true}}}, false,
			"Ben broke Ann’s code in 5 rows. Ann gets 5 points.",
			"Ben a trouvé en 5 coups la combinaison composée par Ann. Ann marque 5 points.",
			"Ben hat den Code von Ann in 5 Reihen geknackt. Ann bekommt 5 Punkte.",
		},
		{
			"classic", [][2]match.BoardResult{{{}, {Rows: 8}}}, true,
			"Ben did not break Ann’s code in 8 rows. Ann gets 8 points. But it does not count: the match ended before the other game of the pair.",
			"Ben n’a pas trouvé en 8 coups la combinaison composée par Ann. Ann marque 8 points. Mais elle ne compte pas : la partie s’est arrêtée avant l’autre manche de la paire.",
			"Ben hat den Code von Ann in 8 Reihen nicht geknackt. Ann bekommt 8 Punkte. Aber das zählt nicht: Das Match endete vor dem anderen Spiel des Paars.",
		},
		{
			"classic", [][2]match.BoardResult{{{}, {Rows: 4, Misled: true}}}, false,
			"Ann gave a wrong answer, so this does not count. Ben gets 3 points. The game is replayed with a new code.",
			"Ann a donné une mauvaise indication : cela ne compte pas. Ben marque 3 points. La manche est à rejouer avec une nouvelle combinaison.",
			"Ann hat falsch geantwortet, also zählt das nicht. Ben bekommt 3 Punkte. Das Spiel wird mit einem neuen Code wiederholt.",
		},
		{
			"classic", [][2]match.BoardResult{{{}, {Rows: 4, Misled: true}}}, true,
			"Ann gave a wrong answer, so this does not count. Ben gets 3 points. But it does not count: the match ended before the other game of the pair.",
			"Ann a donné une mauvaise indication : cela ne compte pas. Ben marque 3 points. Mais elle ne compte pas : la partie s’est arrêtée avant l’autre manche de la paire.",
			"Ann hat falsch geantwortet, also zählt das nicht. Ben bekommt 3 Punkte. Aber das zählt nicht: Das Match endete vor dem anderen Spiel des Paars.",
		},
		{
			"ultimate-games", [][2]match.BoardResult{{{}, {Rows: 4, Misled: true}}}, false,
			"Ann gave a wrong answer, so this does not count. 3 rows will be taken off the count for Ben. The game is replayed with a new code.",
			"Ann a donné une mauvaise indication : cela ne compte pas. Ben : 3 rangées compteront en moins. La manche est à rejouer avec une nouvelle combinaison.",
			"Ann hat falsch geantwortet, also zählt das nicht. Für Ben zählen später 3 Reihen weniger. Das Spiel wird mit einem neuen Code wiederholt.",
		},
		{
			"ultimate-games", [][2]match.BoardResult{{{}, {Rows: 4, Broken: true}}, {{Rows: 6, Broken: true}, {}}}, false,
			"Ann broke Ben’s code in 6 rows. Ben moves up 1 step.",
			"Ann a trouvé en 6 coups la combinaison composée par Ben. Ben avance de 1 pas.",
			"Ann hat den Code von Ben in 6 Reihen geknackt. Ben rückt 1 Schritt vor.",
		},
		{
			"challenge", [][2]match.BoardResult{{{Rows: 6, Broken: true}, {Rows: 6, Broken: true}}}, false,
			"Ann broke Ben’s code in 6 rows. Ben broke Ann’s code in 6 rows. Both broke the code in the same turn. The round is replayed with new codes.",
			"Ann a trouvé en 6 coups la combinaison composée par Ben. Ben a trouvé en 6 coups la combinaison composée par Ann. Les deux ont trouvé au même tour. La manche est à rejouer avec de nouvelles combinaisons.",
			"Ann hat den Code von Ben in 6 Reihen geknackt. Ben hat den Code von Ann in 6 Reihen geknackt. Beide haben den Code im selben Zug geknackt. Die Runde wird mit neuen Codes wiederholt.",
		},
		{
			"challenge", [][2]match.BoardResult{{{Rows: 6, Broken: true}, {Rows: 6}}}, false,
			"Ann broke Ben’s code in 6 rows. Ben had not broken Ann’s code after 6 rows. Ann gets 1 point.",
			"Ann a trouvé en 6 coups la combinaison composée par Ben. Ben n’avait pas trouvé la combinaison composée par Ann après 6 rangées. Ann marque 1 point.",
			"Ann hat den Code von Ben in 6 Reihen geknackt. Ben hatte den Code von Ann nach 6 Reihen noch nicht geknackt. Ann bekommt 1 Punkt.",
		},
	} {
		edition, _ := keypeg.FindEdition(c.edition)
		config := match.FromEdition(edition, keypeg.Guest)
		sheet, err := match.ScoreSheet(config, keypeg.Host, c.games, c.agreed)
		if err != nil {
			t.Errorf("%s, %v: %v", c.edition, c.games, err)
			continue
		}
		last := len(c.games) - 1
		for language, want := range map[string]string{"en": c.english, "fr": c.french, "de": c.german} {
			results := tell.Results{Voice: tell.Prefer(language), Names: names}
			if got := results.SheetLine(config, sheet.Lines[last], c.games[last]); got != want {
				t.Errorf("%s, %v is told as\n%s\nand should be\n%s", c.edition, c.games, got, want)
			}
		}
	}
}

// TestASpoiltHalfThatDoesNotCountIsNotReplayed checks what the news says about a spoilt game in one half of a pair when the
// players have agreed to end the match. The news must state the points of that half, and say that it does not count. It must
// not announce a replay or compare rows.
func TestASpoiltHalfThatDoesNotCountIsNotReplayed(t *testing.T) {
	names, halves := [2]string{"Ann", "Ben"}, [][2]match.BoardResult{{{}, {Rows: 4, Misled: true}}}
	line := func(v *tell.Voice, edition string, games [][2]match.BoardResult, agreed bool) string {
		t.Helper()
		e, _ := keypeg.FindEdition(edition)
		config := match.FromEdition(e, keypeg.Guest)
		sheet, err := match.ScoreSheet(config, keypeg.Host, games, agreed)
		if err != nil {
			t.Fatal(err)
		}
		return tell.Results{Voice: v, Names: names}.SheetLine(config, sheet.Lines[0], games[0])
	}
	for _, language := range tell.Languages() {
		v := tell.Prefer(language)
		for edition, sentences := range map[string]int{"classic": 2, "ultimate-games": 1} {
			going := strings.SplitAfter(line(v, edition, halves, false), ". ")
			want := strings.Join(going[:sentences], "")
			if edition == "classic" {
				whole := strings.SplitAfter(line(v, edition, [][2]match.BoardResult{{{}, {Rows: 8}}}, true), ". ")
				want += whole[2]
			}
			if got := line(v, edition, halves, true); got != strings.TrimSpace(want) {
				t.Errorf("%s in %s: %q, want %q", edition, language, got, want)
			}
		}
	}
}

// TestVerdicts checks the sentences about an analysis, and the figures in them.
func TestVerdicts(t *testing.T) {
	amount := func(n int64, exact bool) *tell.Amount { return &tell.Amount{Codes: big.NewInt(n), Exact: exact} }
	accuracy := 87.4
	results := tell.Results{Voice: said, Names: [2]string{"Ann", "Ben"}}
	for _, c := range []struct{ got, want string }{
		{tell.RowVerdict{Voice: said, Lost: true}.Text(), "Timed out: it says nothing about the code."},
		{tell.RowVerdict{Voice: said, Before: amount(0, true), Against: []int{1}}.Text(), "No code fits the answers before this row, so it is not judged."},
		// An estimate of 0 does not show that no code fits.
		{tell.RowVerdict{Voice: said, Before: amount(0, false)}.Text(), "The board is too big to judge its rows. Codes left before this row: about 0."},
		{tell.RowVerdict{Voice: said, Before: amount(429_981_696, false)}.Text(), "The board is too big to judge its rows. Codes left before this row: about 420,000,000."},
		{
			tell.RowVerdict{Voice: said, Before: amount(1296, true), After: amount(208, true), Judged: true, Exact: true, Expected: 4.1, Loss: 0.5, Luck: -1.3, Against: []int{1, 2, 4}}.Text(),
			"This row loses 0.50 rows: 4.10 more on average instead of 3.60. It could not be the code: it does not fit rows 1, 2 and 4. Its answer cost 1.30 rows. Codes left: 1,296 before, 208 after.",
		},
		{
			tell.RowVerdict{Voice: said, Before: amount(1296, true), Judged: true, Expected: 4.1, Loss: 0.5, Luck: 0.25, Against: []int{3}, Hinted: true}.Text(),
			"This row does not count: a hint showed what to play. This row loses about 0.50 rows: 4.10 more on average instead of 3.60. It could not be the code: it does not fit row 3. Its answer saved 0.25 rows. Codes left before this row: 1,296.",
		},
		{tell.RowVerdict{Voice: said, Judged: true, Expected: 4.1, Loss: 0.004, Luck: 0.004}.Text(), "No better row was found: about 4.10 more rows on average."},
		{tell.RowVerdict{Voice: said, Judged: true, Exact: true, Expected: 4.1, Loss: 0.005, Luck: -0.004}.Text(), "This row loses 0.01 rows: 4.10 more on average instead of 4.09."},
		{tell.RowVerdict{Voice: said, Judged: true, Exact: true, Expected: 4.1, Luck: -0.005}.Text(), "A best row: 4.10 more rows on average. Its answer cost 0.01 rows."},
		{tell.BoardVerdict{Voice: said, Luck: -0.25, Accuracy: &accuracy}.Text(), "Accuracy 87 of 100. About 0.00 rows lost. Luck cost 0.25."},
		{tell.BoardVerdict{Voice: said, Loss: 0.5, Luck: 0.25, Accuracy: &accuracy}.Text(), "Accuracy 87 of 100. About 0.50 rows lost. Luck saved 0.25."},
		{tell.BoardVerdict{Voice: said}.Text(), "None of the rows were judged."},
		{tell.BoardVerdict{Voice: said, Loss: 0.5, Luck: 0.25, Accuracy: &accuracy, Hinted: []int{2}}.Text(), "Accuracy 87 of 100. About 0.50 rows lost. Luck saved 0.25. Row 2 does not count: a hint showed what to play."},
		{tell.BoardVerdict{Voice: said, Hinted: []int{1, 2, 3}}.Text(), "Rows 1, 2 and 3 do not count: hints showed what to play."},
		{results.Board(keypeg.Broken, keypeg.Guest, 4), "Ben broke Ann’s code in 4 rows."},
		{results.Board(keypeg.Unbroken, keypeg.Host, 1), "Ann did not break Ben’s code in 1 row."},
		{results.Board(keypeg.Spoilt, keypeg.Host, 3), "Ben gave a wrong answer, so this does not count."},
		{results.Board(keypeg.Open, keypeg.Host, 3), "Ann had not broken Ben’s code after 3 rows."},
		{results.Board(keypeg.Open, keypeg.Host, 0), "Ann placed no row."},
		{tell.CodeVerdict{Voice: said, Pattern: "1", Rows: 3, Mean: 4}.Text(), "The best known mix of codes never uses a single colour. The Book needs 3.00 rows on average for codes with the pattern 1, and 4.00 for all codes."},
		{tell.CodeVerdict{Voice: said, Pattern: "2-2", Chance: 1.0 / 1290, Rows: 4.4, Mean: 4.34}.Text(), "The best known mix of codes would set this code once in 1,290 games. The Book needs 4.40 rows on average for codes with the pattern 2-2, and 4.34 for all codes."},
		{positions.Advised(4.25, false), "This is a good row. From here it takes about 4.25 more rows on average."},
		{positions.Advised(4.25, true), "From here, the best play takes 4.25 more rows on average."},
		{positions.CouldBe([]int{1, 2}), "This row cannot be the code: it does not fit the answers to rows 1 and 2."},
		{
			said.Explanation(keypeg.Explain(keypeg.CodeOf(2, 3, 3, 4), keypeg.CodeOf(3, 3, 4, 5))),
			"The answer is 1 red, 2 white: peg 1 belongs in hole 3, peg 2 is in its place, peg 3 belongs in hole 4, peg 4 gets no key.",
		},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

var (
	said      = tell.Prefer("en")
	positions = tell.Positions{Voice: said}
)

// TestTime checks the sentence about agreed time limits in each language.
func TestTime(t *testing.T) {
	for _, c := range []struct {
		limit, bank, more time.Duration
		want              [4]string
	}{
		{},
		{3 * time.Minute, 0, 0, [4]string{"3 minutes per turn.", "3 minutes par tour.", "3 Minuten pro Zug.", "3 minutos por turno."}},
		{24 * time.Hour, 0, 0, [4]string{
			"1 day per turn. Miss two rows running and you give up the game.",
			"1 jour par tour. Qui laisse passer deux rangées de suite abandonne la manche.",
			"1 Tag pro Zug. Wer zwei Reihen hintereinander verstreichen lässt, gibt das Spiel auf.",
			"1 día por turno. Quien deja pasar dos filas seguidas se rinde en ese juego.",
		}},
		{0, 10 * time.Minute, 0, [4]string{
			"You each have 10 minutes per game. If you run out, you lose the row.",
			"Chacun a 10 minutes par manche. Qui n’a plus de temps perd la rangée.",
			"Für jedes Spiel hat jede Seite 10 Minuten. Ist die Zeit um, ist die Reihe verloren.",
			"Para cada juego hay 10 minutos por persona. Si el tiempo se acaba, la fila se pierde.",
		}},
		{0, 10 * time.Minute, 10 * time.Second, [4]string{
			"You each have 10 minutes per game, plus 10 seconds per row. If you run out, you lose the row.",
			"Chacun a 10 minutes par manche, et 10 secondes de plus à chaque rangée. Qui n’a plus de temps perd la rangée.",
			"Für jedes Spiel hat jede Seite 10 Minuten und mit jeder Reihe 10 Sekunden mehr. Ist die Zeit um, ist die Reihe verloren.",
			"Para cada juego hay 10 minutos por persona, y 10 segundos más con cada fila. Si el tiempo se acaba, la fila se pierde.",
		}},
	} {
		for i, language := range tell.Languages() {
			agreed := match.Config{Limit: c.limit, Bank: match.Bank{Time: c.bank, Increment: c.more}}
			if got := (tell.Terms{Voice: tell.Prefer(language), Config: agreed}).Time(); got != c.want[i] {
				t.Errorf("%s: %q, want %q", language, got, c.want[i])
			}
		}
	}
}
