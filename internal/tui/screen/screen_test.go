package screen

import (
	"context"
	"flag"
	"fmt"
	"image/color"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/sitting"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

var update = flag.Bool("update", false, "write what is seen to testdata")

// played returns a match as the given seats see it after some commands, each in the form SEAT KIND TEXT.
func played(t *testing.T, n wire.NewMatch, as keypeg.Seat, commands ...string) *sitting.View {
	t.Helper()
	s := server.New(inmem.New(), server.Options{Unthrottled: true})
	t.Cleanup(func() { s.Close(context.Background()) })
	c := &client.Client{URL: "http://keypeg", Language: "en", HTTP: &http.Client{Transport: client.InProcess(s)}}
	n.Name, n.HotSeat, n.GuestName = "Ann", true, "Ben"
	made, err := c.Make(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	seats := map[string]keypeg.Seat{"host": keypeg.Host, "guest": keypeg.Guest}
	for _, command := range commands {
		words := strings.SplitN(command, " ", 3)
		m := made.As(seats[words[0]])
		switch words[1] {
		case "code":
			_, err = m.SetCode(t.Context(), words[2])
		case "place":
			_, err = m.Place(t.Context(), words[2])
		case "answer":
			_, err = m.Answer(t.Context(), words[2])
		default:
			err = fmt.Errorf("%q is no command", command)
		}
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
	}
	state, err := made.As(as).Look(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return &sitting.View{ID: made.ID, State: state, As: &as}
}

// codeOf parses a code for the Classic board.
func codeOf(t *testing.T, text string) keypeg.Code {
	t.Helper()
	code, err := keypeg.NewReader(keypeg.Editions[0].Board, nil).Code(text)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// aModel returns a model that has shown nothing yet.
func aModel(language string) *model {
	return newModel(words.In(language), &strings.Builder{}, time.Unix(0, 0), func() {})
}

// screenOf returns a model that shows a view.
func screenOf(v *sitting.View, width, height int) *model {
	m := aModel("en")
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	m.Update(frameMsg(lineui.Frame{Table: v, Ready: true}))
	return m
}

// keys presses keys one after another.
func keys(m *model, all ...string) {
	named := map[string]rune{"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "enter": tea.KeyEnter, "backspace": tea.KeyBackspace}
	for _, key := range all {
		msg := tea.KeyPressMsg{Text: key, Code: []rune(key)[0]}
		if code, ok := named[key]; ok {
			msg = tea.KeyPressMsg{Code: code}
		}
		if key == " " {
			msg = tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
		}
		if _, cmd := m.Update(msg); cmd != nil {
			cmd()
		}
	}
}

// typedBy returns the lines that the model has sent.
func typedBy(m *model) string { return m.typed.(*strings.Builder).String() }

var tables = map[string]struct {
	match    wire.NewMatch
	as       keypeg.Seat
	commands []string
	keys     []string
}{
	"classic": {wire.NewMatch{Edition: "classic"}, keypeg.Guest, []string{"host code 1234", "guest place 1122", "guest place 3355"}, []string{"r", "b"}},
	"code":    {wire.NewMatch{Edition: "remastered"}, keypeg.Host, nil, []string{"1", "2", "3"}},
	"answer":  {wire.NewMatch{Edition: "advanced", Answers: "strict"}, keypeg.Host, []string{"host code 12345", "guest place 11223"}, []string{"up", "right", "up"}},
	"duel":    {wire.NewMatch{Edition: "challenge"}, keypeg.Host, []string{"host code 12345", "guest code 54321", "host place 11223", "guest place 88776", "guest place 12345"}, []string{"n"}},
	"empty":   {wire.NewMatch{Edition: "ultimate-blanks"}, keypeg.Guest, []string{"host code 10203", "guest place 00112"}, []string{"0"}},
	"wide":    {wire.NewMatch{Rules: "classic", Play: "series", Board: "c20p12g20bm", Games: 2}, keypeg.Guest, []string{"host code 123456789abc", "guest place cba987654321"}, nil},
	"over":    {wire.NewMatch{Edition: "classic"}, keypeg.Guest, []string{"host code 1234", "guest place 1234"}, nil},
}

// TestTablesAreDrawn compares the table at three sizes, in true colour and in ASCII without colours, with testdata. If a
// drawing changes on purpose, check the new drawing and run the test with -update.
func TestTablesAreDrawn(t *testing.T) {
	for name, c := range tables {
		t.Run(name, func(t *testing.T) {
			v := played(t, c.match, c.as, c.commands...)
			drawn(t, name, func() *model { return screenOf(v, 0, 0) }, c.keys)
		})
	}
}

// drawn compares the screen that a model draws after some keys with the stored screen.
func drawn(t *testing.T, name string, of func() *model, pressed []string) {
	t.Helper()
	for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}} {
		for _, ascii := range []bool{false, true} {
			m := of()
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			kind := "colour"
			if m.paint.ascii = ascii; ascii {
				m.Update(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
				kind = "ascii"
			}
			keys(m, pressed...)
			lines := m.lines()
			whole(t, lines, size[0], size[1], ascii)
			file := filepath.Join("testdata", fmt.Sprintf("%s-%dx%d-%s.txt", name, size[0], size[1], kind))
			got := strings.Join(lines, "\n") + "\n"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(file); err != nil || string(want) != got {
				t.Errorf("%s is drawn otherwise (%v):\n%s", file, err, got)
			}
		}
	}
}

// whole checks that a screen has its size, shows row 1 and the unfinished row, and has only ASCII characters if ascii is set.
func whole(t *testing.T, lines []string, width, height int, ascii bool) {
	t.Helper()
	if len(lines) != height {
		t.Errorf("it has %d lines of %d", len(lines), height)
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w > width {
			t.Errorf("a line is %d wide: %q", w, line)
		}
		for _, r := range ansi.Strip(line) {
			if ascii && r > 127 {
				t.Errorf("%q is not ASCII", r)
			}
		}
	}
}

// TestPagesAreDrawn compares the first screen, the lesson, the puzzles and an analysis at three sizes with testdata.
func TestPagesAreDrawn(t *testing.T) {
	v := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234", "guest place 1122", "guest place 1234")
	palette := v.State.Table.Palette
	board := v.State.Table.Boards[keypeg.Guest]
	code := codeOf(t, "1234")
	two, four := keypeg.Keys{Red: 1, White: 1}, keypeg.Keys{Red: 4}
	rows := []wire.AnsweredRow{{Row: codeOf(t, "1122"), Keys: &two}}
	amount := func(n string) *wire.Amount { return &wire.Amount{Codes: n, Exact: true} }
	accuracy := 91.0
	levels := []wire.Level{{Slug: "casual", Name: "Casual", Sentence: "Forgets a row now and then."}, {Slug: "steady", Name: "Steady", Sentence: "Every row it plays could be the code."}}
	for name, c := range map[string]struct {
		frame lineui.Frame
		keys  []string
	}{
		"home": {lineui.Frame{Name: "Ann", Alone: true, Levels: levels}, []string{"right", "down", "down", "right"}},
		"own":  {lineui.Frame{Name: "Ann", Levels: levels}, []string{"left", "down", "down", "down", "right"}},
		"menu": {lineui.Frame{Menu: &lineui.Menu{Choices: []lineui.Choice{{Text: "1. Classic: Ann and Ben. Your move.", Line: "matches 1"}, {Text: strings.Repeat("long ", 30), Line: "matches 2"}}}}, []string{"down"}},
		"lesson": {lineui.Frame{Page: &lineui.Page{Lesson: &wire.Lesson{Board: board, Palette: palette, Of: 5}, Step: &wire.LessonStep{
			Number: 2, Heads: []wire.LessonHead{{Key: "red", Text: "Right colour, right place."}}, Text: "So many pegs are in their places.", Go: "And white?", Rows: rows, Code: &code,
		}}}, nil},
		"working": {lineui.Frame{Page: &lineui.Page{Lesson: &wire.Lesson{Board: board, Palette: palette, Of: 5}, Step: &wire.LessonStep{
			Number: 3, Text: "Right colour, other place.", Working: &wire.Scored{Code: code, Row: codeOf(t, "1325"), Keys: two, Pegs: []keypeg.PegMatch{
				{Kind: "red"}, {Kind: "white", Hole: 2}, {Kind: "white", Hole: 1}, {Kind: "none", Hole: -1},
			}},
		}}}, nil},
		"puzzle":   {lineui.Frame{Page: &lineui.Page{Puzzle: &wire.Puzzle{ID: "p", Kind: wire.OneCode, Grade: 2, Board: board, Palette: palette, Rows: rows, Question: "Which code is left?", All: 28}}}, []string{"1", "2"}},
		"sheet":    {lineui.Frame{Page: &lineui.Page{Sheet: &lineui.Sheet{Sheet: wire.Sheet{Title: "Classic", Points: [2]int{5, 0}, Text: "Ann leads, 5 to 0.", Lines: []wire.SheetLine{{Text: "Ben broke Ann’s code in 5 rows. Ann gets 5 points."}}}}}}, nil},
		"position": {lineui.Frame{Page: &lineui.Page{Study: &lineui.Study{Position: wire.Position{Board: board, Palette: palette, Rows: rows, Text: "208 codes are left."}}}}, []string{"1", "3"}},
		"study": {lineui.Frame{Table: v, Page: &lineui.Page{Analysis: &wire.Analysis{
			Players: [2]string{"Ann", "Ben"}, Palette: palette, Boards: [2]wire.Board{board, board}, Done: 2, Rows: 2, Finished: true,
			Games: []wire.GameAnalysis{{Serial: 1, Title: "Game 1", Boards: []wire.BoardAnalysis{{
				Breaker: keypeg.Guest, Code: code, Story: "Ben broke Ann’s code in 2 rows.", Loss: 0.5, Accuracy: &accuracy, Finished: true, Text: "Accuracy 91 of 100.",
				Rows: []wire.RowAnalysis{
					{Number: 1, Row: codeOf(t, "1122"), Keys: &two, Before: amount("1296"), After: amount("208"), Judged: true, Text: "The best row."},
					{Number: 2, Row: code, Keys: &four, Before: amount("208"), After: amount("1"), Judged: true, Loss: 0.5, Text: "This row loses 0.50 rows."},
				},
			}}}},
		}}}, []string{"up"}},
	} {
		t.Run(name, func(t *testing.T) {
			drawn(t, name, func() *model {
				m := aModel("en")
				c.frame.Ready = true
				m.Update(frameMsg(c.frame))
				return m
			}, c.keys)
		})
	}
}

// TestThePageShowsTheDrawings checks that docs/terminal.md shows the current drawings.
func TestThePageShowsTheDrawings(t *testing.T) {
	page, err := os.ReadFile("../../../docs/terminal.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"home-60x20", "classic-60x20", "duel-80x24", "study-80x24", "puzzle-60x20", "working-60x20", "party-60x20", "between-60x20"} {
		drawn, err := os.ReadFile(filepath.Join("testdata", name+"-colour.txt"))
		if err != nil {
			t.Fatal(err)
		}
		var picture strings.Builder
		for line := range strings.Lines(ansi.Strip(string(drawn))) {
			picture.WriteString(strings.TrimRight("    "+line, " \n") + "\n")
		}
		if !strings.Contains(string(page), picture.String()) {
			t.Errorf("the page lacks, as %s is now:\n%s", name, &picture)
		}
	}
}

// TestARowIsMade checks that keystrokes compose a row in the same way as in the browser.
func TestARowIsMade(t *testing.T) {
	v := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234")
	for _, c := range []struct {
		keys string
		want string
	}{
		{"1 1 2 2 enter", "place 1122"},
		{"r r b b enter", "place 1122"},
		{"1 1 2 enter", ""},
		{"1 1 2 backspace 2 3 enter", "place 1123"},
		{"1 2 3 4 left left 6 enter", "place 1634"},
		{"up right up up right down right down down enter", "place 1265"},
		{"1 1 u 2 2 2 enter", "place 1222"},
		{"0 1 2 3 4 enter", "place 1234"},
		{"7 8 9 x", ""},
	} {
		m := screenOf(v, 60, 20)
		keys(m, strings.Fields(c.keys)...)
		if got := strings.TrimSpace(typedBy(m)); got != c.want {
			t.Errorf("%s sends %q, not %q", c.keys, got, c.want)
		}
	}
	m := screenOf(played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234"), 60, 20)
	keys(m, "1", "left", " ", "right", "2", "3", "4", "enter")
	m.Update(frameMsg(lineui.Frame{Ready: true, Table: played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234", "guest place 1234")}))
	if typedBy(m) != "place 1234\n" {
		t.Errorf("sent is %q", typedBy(m))
	}
}

// TestAFinishedGameStaysUntilThePlayerContinues checks that a finished game stays on the screen, with its code, until the player
// continues.
func TestAFinishedGameStaysUntilThePlayerContinues(t *testing.T) {
	m := screenOf(played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234"), 60, 20)
	next := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234", "guest place 1234")
	next.ID = m.frame.Table.ID
	m.Update(frameMsg(lineui.Frame{Ready: true, Table: next}))
	if seen := ansi.Strip(strings.Join(m.lines(), "\n")); !strings.Contains(seen, "Ben breaks Ann’s code.") || !strings.Contains(seen, " R  B  G  Y   ●●●●") {
		t.Errorf("seen is\n%s", seen)
	}
	m.Update(saidMsg("Ann is away."))
	m.Update(frameMsg(lineui.Frame{Ready: true, Table: next}))
	if seen := ansi.Strip(strings.Join(m.lines(), "\n")); !strings.Contains(seen, "Game 1 is over. Ben broke Ann’s code in 1 row.") || !strings.Contains(seen, "Ann is away.") {
		t.Errorf("when something else was said, seen is\n%s", seen)
	}
	keys(m, "1", "enter")
	if seen := ansi.Strip(strings.Join(m.lines(), "\n")); !strings.Contains(seen, "[·]") || typedBy(m) != "" {
		t.Errorf("then %q is sent, and seen is\n%s", typedBy(m), seen)
	}
}

// TestColoursStayApart checks that a set's colours differ on dark and light backgrounds, regardless of the number of colours
// that a terminal has. For terminals with few colours, we chose the counterparts of the colours by hand. On terminals
// without colours, no colours are drawn.
func TestColoursStayApart(t *testing.T) {
	ground := regexp.MustCompile(`\x1b\[(?:[0-9;]*;)?(48;2;\d+;\d+;\d+|48;5;\d+|4[0-7]|10[0-7])m`)
	v := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234", "guest place 1122")
	never := map[colorprofile.Profile]*regexp.Regexp{
		colorprofile.ANSI: regexp.MustCompile(`[34]8;`), colorprofile.ASCII: regexp.MustCompile(`[34][0-8](;|m)|(9|10)[0-7]m`),
	}
	for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII} {
		for _, light := range []color.Color{color.Black, color.White} {
			m := screenOf(v, 60, 20)
			m.Update(tea.ColorProfileMsg{Profile: profile})
			m.Update(tea.BackgroundColorMsg{Color: light})
			shown := func(text string) string {
				var out strings.Builder
				_, _ = (&colorprofile.Writer{Forward: &out, Profile: profile}).WriteString(text)
				return out.String()
			}
			if lines := strings.Join(m.lines(), "\n"); never[profile] != nil && never[profile].MatchString(lines) {
				t.Errorf("%s is drawn with %q", profile, never[profile].FindAllString(lines, -1))
			}
			for _, book := range keypeg.Rulebooks {
				seen := map[string]bool{}
				for n := range book.Colours {
					peg := shown(m.paint.peg(n+1, book.Colours, len(book.Colours), placed))
					if of := ground.FindStringSubmatch(peg); of != nil {
						seen[of[1]] = true
					}
					if !strings.Contains(ansi.Strip(peg), book.Colours[n].Letter) {
						t.Errorf("%q bears no mark", peg)
					}
				}
				if want := len(book.Colours); profile > colorprofile.ASCII && len(seen) != want {
					t.Errorf("%s shows %d of the %d colours of %s: %v", profile, len(seen), want, book.Name, seen)
				}
			}
		}
	}
}

// TestSixteenColoursAreChosen checks that each of our colours has a chosen counterpart among the sixteen colours.
func TestSixteenColoursAreChosen(t *testing.T) {
	p := paint{few: true}
	for _, book := range keypeg.Rulebooks {
		for _, c := range book.Palette(keypeg.MaxColours) {
			if p.tone(c.Hex) == nil {
				t.Errorf("none for %s", c.Name)
			}
		}
	}
}

// TestARowThatIsNotWholeIsNotSent checks that an incomplete row is not sent, that the player is told so, and that it is
// still their turn.
func TestARowThatIsNotWholeIsNotSent(t *testing.T) {
	m := screenOf(played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234"), 60, 20)
	keys(m, "1", "2", "enter")
	if seen := ansi.Strip(strings.Join(m.lines(), "\n")); !strings.Contains(seen, "Fill every hole first. Your turn: place row 1.") || typedBy(m) != "" {
		t.Errorf("%q is sent, and seen is\n%s", typedBy(m), seen)
	}
	keys(m, "3", "4")
	if seen := ansi.Strip(strings.Join(m.lines(), "\n")); strings.Contains(seen, "every hole") {
		t.Errorf("it is still said of a whole row:\n%s", seen)
	}
}

// TestTheAwaitedPlayerStaysInSight checks that other news, such as an arrival, does not hide whom a player is waiting for.
func TestTheAwaitedPlayerStaysInSight(t *testing.T) {
	v := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest)
	m := screenOf(v, 60, 20)
	m.Update(saidMsg("Ann is there."))
	m.Update(frameMsg(lineui.Frame{Table: v}))
	if seen := ansi.Strip(strings.Join(m.lines(), "\n")); !strings.Contains(seen, "Ann is there. Ann is setting a code.") {
		t.Errorf("seen is\n%s", seen)
	}
}

// TestRowsSentTooSoonAreSentLater checks that a row sent before the match has arrived is sent as soon as the match arrives. The row
// is dropped if, before that, the player presses another key or gets another duty.
func TestRowsSentTooSoonAreSentLater(t *testing.T) {
	first := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234")
	second := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234", "guest place 1122")
	second.ID = first.ID
	for _, c := range []struct {
		pressed string
		then    *sitting.View
		want    string
	}{
		{"enter", first, "place 1122\n"},
		{"enter backspace", first, ""},
		{"enter", second, ""},
	} {
		m := screenOf(first, 60, 20)
		m.Update(frameMsg(lineui.Frame{Table: first}))
		keys(m, "1", "1", "2", "2")
		keys(m, strings.Fields(c.pressed)...)
		if got := typedBy(m); got != "" {
			t.Errorf("%q is sent too soon", got)
		}
		m.Update(frameMsg(lineui.Frame{Table: c.then, Ready: true}))
		m.Update(frameMsg(lineui.Frame{Table: c.then, Ready: true}))
		if got := typedBy(m); got != c.want {
			t.Errorf("after %s, %q is sent, not %q", c.pressed, got, c.want)
		}
	}
}

// TestTheMenuOfATable checks that a menu contains actions, not the commands to type, and no entry that would be refused.
func TestTheMenuOfATable(t *testing.T) {
	v := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234")
	m := screenOf(v, 60, 20)
	listed := func() (all string) {
		for _, c := range m.table.everything().Choices {
			all += c.Text + "\n"
		}
		return all
	}
	if all := listed(); strings.Contains(all, "hint 2") || strings.Contains(all, "say ") || !strings.Contains(all, "; the match is saved\n") || !strings.Contains(all, "invite ") || !strings.Contains(all, "notes reads your notes\n") {
		t.Errorf("at a shared device there is\n%s", all)
	}
	m.frame.Alone = true
	if all := listed(); strings.Contains(all, "invite ") || strings.Contains(all, "seat ") {
		t.Errorf("where nobody else can come there is\n%s", all)
	}
}

var (
	cutRow    = regexp.MustCompile(`(?m)^ *\d+[▸ ] .*…`)
	sizeNamed = regexp.MustCompile(`^Make this window at least (\d+) letters wide and (\d+) lines high\.$`)
)

// TestAnySizeIsDrawn checks that, in a window of any size, the full width of the table and the row being made are drawn. If
// they do not fit, the screen must say that the window is too small.
func TestAnySizeIsDrawn(t *testing.T) {
	for name, c := range tables {
		t.Run(name, func(t *testing.T) {
			v := played(t, c.match, c.as, c.commands...)
			for _, width := range []int{1, 8, 20, 29, 30, 41, 53, 60, 120} {
				for _, height := range []int{1, 5, 9, 10, 11, 12, 20, 44} {
					m := screenOf(v, width, height)
					keys(m, c.keys...)
					checkSize(t, m)
					m.paper = &paper{text: []string{strings.Repeat("word ", 50)}}
					m.lines()
					m.frame.Table, m.paper = nil, nil
					m.lines()
				}
			}
		})
	}
}

func checkSize(t *testing.T, m *model) {
	t.Helper()
	lines := m.lines()
	if len(lines) > m.height || slices.ContainsFunc(lines, func(line string) bool { return ansi.StringWidth(line) > m.window }) {
		t.Errorf("%dx%d has more: %q", m.window, m.height, lines)
	}
	said := ansi.Strip(strings.Join(lines, "\n"))
	need := m.needed()
	switch {
	case m.window >= need.Width && m.height >= need.Height:
		if cutRow.MatchString(said) || m.draft != nil && !strings.Contains(said, "[") {
			t.Errorf("%dx%d is cut:\n%s", m.window, m.height, said)
		}
	case strings.Contains(said, "Ann"), m.window >= 20 && m.height >= 4 && !sizeNamed.MatchString(strings.Join(strings.Fields(said), " ")):
		t.Errorf("%dx%d is drawn, or nobody says how large it has to be:\n%s", m.window, m.height, said)
	}
}

// TestAWindowThatGrowsShowsTheTable checks that the size that a small window asks for is enough, and so is any larger size.
func TestAWindowThatGrowsShowsTheTable(t *testing.T) {
	for name, c := range tables {
		t.Run(name, func(t *testing.T) {
			m := screenOf(played(t, c.match, c.as, c.commands...), 20, 5)
			keys(m, c.keys...)
			seen := func() string { return ansi.Strip(strings.Join(m.lines(), "\n")) }
			named := sizeNamed.FindStringSubmatch(strings.Join(strings.Fields(seen()), " "))
			if named == nil {
				t.Fatalf("no size is named:\n%s", seen())
			}
			var size Size
			_, _ = fmt.Sscan(named[1]+" "+named[2], &size.Width, &size.Height)
			for _, more := range []Size{{0, 0}, {1, 0}, {50, 0}, {0, 30}, {50, 30}} {
				m.Update(tea.WindowSizeMsg{Width: size.Width + more.Width, Height: size.Height + more.Height})
				if said := seen(); !strings.Contains(said, "Ann") || cutRow.MatchString(said) {
					t.Errorf("on %v and %v more there is\n%s", size, more, said)
				}
			}
		})
	}
}

// TestTypedTextIsBounded checks that only a limited amount of typed text is stored.
func TestTypedTextIsBounded(t *testing.T) {
	m := aModel("en")
	m.command("")
	for range 3 * longestLine {
		m.press(tea.KeyPressMsg{Code: 'é', Text: "é"})
	}
	if n := len(m.ask.text); n != longestLine {
		t.Errorf("%d bytes are kept", n)
	}
	lines := make(queue, 2)
	for _, line := range []string{"one", "two", "three"} {
		fmt.Fprintln(lines, line)
	}
	if len(lines) != 2 || <-lines != "one\n" || <-lines != "two\n" {
		t.Error("lines that nobody reads are kept otherwise than in order, up to the room there is")
	}
}

// TestAClosedAnalysisStaysClosed checks an analysis that the player closes before it is complete. The analysis must not open again,
// or show its text, when the rest of it arrives.
func TestAClosedAnalysisStaysClosed(t *testing.T) {
	m := aModel("en")
	arrives := func(a *wire.Analysis) *lineui.Page {
		page := &lineui.Page{Analysis: a}
		m.Update(frameMsg(lineui.Frame{Ready: true, Page: page}))
		return page
	}
	arrives(&wire.Analysis{Rows: 2})
	if m.page == nil {
		t.Fatal("the analysis does not open")
	}
	m.Update(tea.KeyPressMsg{Code: tea.KeyEscape})
	arrives(&wire.Analysis{Rows: 2, Done: 1})
	whole := arrives(&wire.Analysis{Rows: 2, Done: 2, Finished: true})
	m.Update(saidMsg("Game 1.\nRow 1.\nRow 2.\nAccuracy 91 of 100."))
	m.Update(frameMsg(lineui.Frame{Ready: true, Page: whole}))
	if m.page != nil || m.paper != nil {
		t.Errorf("page %v, paper %v", m.page, m.paper)
	}
	m.Update(saidMsg("Cleo watches."))
	m.Update(frameMsg(lineui.Frame{Ready: true, Page: whole}))
	if len(m.sentence) != 1 {
		t.Errorf("later messages are lost: %q", m.sentence)
	}
	arrives(&wire.Analysis{Rows: 2, Done: 1})
	if m.page == nil {
		t.Error("the next analysis does not open")
	}
}

// TestTheClockTicksWhileSomebodysTimeRuns checks that the screen is redrawn for the clock only while a player's time is running.
func TestTheClockTicksWhileSomebodysTimeRuns(t *testing.T) {
	for limit, ticks := range map[float64]bool{0: false, 60: true} {
		v := played(t, wire.NewMatch{Edition: "classic", Limit: limit}, keypeg.Guest, "host code 1234")
		m := screenOf(nil, 80, 24)
		if m.Init() != nil {
			t.Error("the clock ticks from the beginning")
		}
		frame := frameMsg(lineui.Frame{Table: v, Ready: true})
		_, first := m.Update(frame)
		_, second := m.Update(frame)
		_, next := m.Update(tickMsg(time.Unix(1, 0)))
		if (first != nil) != ticks || second != nil || (next != nil) != ticks {
			t.Errorf("with a limit of %v s it ticks: %t, %t, %t", limit, first != nil, second != nil, next != nil)
		}
		m.Update(frameMsg(lineui.Frame{}))
		if _, last := m.Update(tickMsg(time.Unix(2, 0))); last != nil {
			t.Error("it ticks where no match is")
		}
	}
}

// TestAShortMenuLeavesTheBoardInSight checks that the menu of hints leaves the board visible.
func TestAShortMenuLeavesTheBoardInSight(t *testing.T) {
	m := screenOf(played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234", "guest place 1122"), 80, 24)
	m.Update(frameMsg(lineui.Frame{Table: m.frame.Table, Menu: &lineui.Menu{Choices: []lineui.Choice{{Text: "First", Line: "hint 1 "}, {Text: "Second", Line: "hint 2"}}}}))
	lines := m.lines()
	all := strings.Join(lines, "\n")
	for _, part := range []string{"You break Ann’s code.", "1 red, 1 white", "First", "Second"} {
		if !strings.Contains(all, part) || len(lines) != 24 {
			t.Errorf("with a menu there are %d lines, and %q is looked for in:\n%s", len(lines), part, all)
		}
	}
}

// TestTheInvitationGoesWhenTheMatchBegins checks that the link stays on the screen until somebody sits down, and that keys
// typed after that fill the row.
func TestTheInvitationGoesWhenTheMatchBegins(t *testing.T) {
	begun := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Host)
	waiting := *begun
	waiting.State.Match.Started = false
	m := screenOf(&waiting, 80, 24)
	m.paper = &paper{text: []string{"Link: https://keypeg.example/m/abc"}}
	m.Update(frameMsg(lineui.Frame{Table: begun, Ready: true}))
	keys(m, "1", "2")
	if m.paper != nil || m.draft == nil || m.draft.pegs[0] != 1 || m.draft.pegs[1] != 2 {
		t.Errorf("on the screen lies %v, in hand %+v", m.paper, m.draft)
	}
}

// TestARowIsPasted checks that a pasted row, in any usual form, fills the row in hand, and that other pasted text becomes a
// typed line.
func TestARowIsPasted(t *testing.T) {
	for text, want := range map[string][]int{"1123": {1, 1, 2, 3}, " 1 1 2 3\n": {1, 1, 2, 3}, "rrbg": {1, 1, 2, 3}} {
		m := screenOf(played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234"), 80, 24)
		m.Update(tea.PasteMsg{Content: text})
		if !slices.Equal(m.draft.pegs, want) || m.ask != nil {
			t.Errorf("%q fills %v", text, m.draft.pegs)
		}
		keys(m, "u")
		if slices.Contains(m.draft.pegs, 1) {
			t.Errorf("%q: nothing is undone: %v", text, m.draft.pegs)
		}
		m.Update(tea.PasteMsg{Content: "place 4455"})
		if m.ask == nil || m.ask.text != "place 4455" {
			t.Errorf("a command that is pasted becomes %+v", m.ask)
		}
	}
}

// TestCtrlZSuspends checks that Ctrl+Z returns to the shell, if there is one, and has no other effect.
func TestCtrlZSuspends(t *testing.T) {
	for _, elsewhere := range []bool{false, true} {
		m := screenOf(played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest, "host code 1234"), 80, 24)
		m.elsewhere = elsewhere
		keys(m, "1")
		_, cmd := m.Update(tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl})
		suspends := false
		if cmd != nil {
			_, suspends = cmd().(tea.SuspendMsg)
		}
		if suspends == elsewhere || m.draft.pegs[0] != 1 {
			t.Errorf("elsewhere %t: it suspends: %t, and in hand is %v", elsewhere, suspends, m.draft.pegs)
		}
	}
}

// TestHelpInAMenu checks the help for keys while a menu is open, on boards with and without empty holes.
func TestHelpInAMenu(t *testing.T) {
	for edition, empty := range map[string]bool{"classic": false, "ultimate-blanks": true} {
		m := screenOf(played(t, wire.NewMatch{Edition: edition}, keypeg.Guest), 80, 24)
		m.Update(frameMsg(lineui.Frame{Table: m.frame.Table, Menu: &lineui.Menu{Choices: []lineui.Choice{{Text: "First", Line: "hint 2"}}}}))
		keys(m, "?")
		if m.menu != nil || typedBy(m) != "help\n" {
			t.Errorf("%s: the menu is %v, and %q was typed", edition, m.menu, typedBy(m))
		}
		if all := strings.Join(m.ahead, " "); !strings.Contains(all, "puts the peg") || strings.Contains(all, "leaves the hole empty") != empty {
			t.Errorf("%s: the keys are %s", edition, all)
		}
	}
}

// TestNamesShortenBeforeSentences checks that, in a narrow window, the names in a duel's titles are shortened, but not the
// sentences.
func TestNamesShortenBeforeSentences(t *testing.T) {
	v := played(t, wire.NewMatch{Edition: "challenge"}, keypeg.Host, "host code 12345", "guest code 54321")
	v.State.Match.Players[keypeg.Guest].Name = "Wilhelmina-Maximiliane"
	all := ansi.Strip(strings.Join(screenOf(v, 60, 20).lines(), "\n"))
	if !regexp.MustCompile(`You break Wil\S*…’s code\. +Wil\S*… breaks your code\.`).MatchString(all) {
		t.Errorf("it is drawn as\n%s", all)
	}
}

// TestAPositionIsAskedAbout checks which commands are sent when keys are pressed on the analysis board.
func TestAPositionIsAskedAbout(t *testing.T) {
	v := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Guest)
	page := &lineui.Page{Study: &lineui.Study{Position: wire.Position{Board: v.State.Table.Boards[keypeg.Guest], Palette: v.State.Table.Palette}}}
	for _, c := range []struct {
		pressed []string
		want    string
	}{
		{[]string{"tab"}, "study best\n"},
		{[]string{"delete"}, "study back\n"},
		{[]string{"1", "1", "2", "2", "enter", "1r1w", "enter"}, "study 1122 1r1w\n"},
		{[]string{"1", "1", "2", "2", "enter", "enter"}, "study 1122\n"},
		{[]string{"1", "enter"}, ""},
		{[]string{"esc"}, "home\n"},
	} {
		m := aModel("en")
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		m.Update(frameMsg(lineui.Frame{Page: page, Ready: true}))
		for _, key := range c.pressed {
			if code, named := map[string]rune{"tab": tea.KeyTab, "delete": tea.KeyDelete, "esc": tea.KeyEscape}[key]; named {
				m.Update(tea.KeyPressMsg{Code: code})
			} else {
				keys(m, key)
			}
		}
		if got := typedBy(m); strings.TrimPrefix(got, ":") != c.want {
			t.Errorf("%q types %q, want %q", c.pressed, got, c.want)
		}
	}
}

// TestFirstScreenFitsInASmallWindow checks that all destinations of the first screen fit into 60 × 20 characters, even on a
// server.
func TestFirstScreenFitsInASmallWindow(t *testing.T) {
	for _, language := range []string{"en", "fr", "de", "es"} {
		m := aModel(language)
		m.Update(tea.WindowSizeMsg{Width: 60, Height: 20})
		m.Update(frameMsg(lineui.Frame{Name: "Ann", Ready: true}))
		all := ansi.Strip(strings.Join(m.lines(), "\n"))
		for _, door := range doors {
			if text := strings.ReplaceAll(m.words.Making.Doors[door.verb], "%s", "Ann"); !strings.Contains(all, text) {
				t.Errorf("%s: %q is not seen in\n%s", language, text, all)
			}
		}
	}
}
