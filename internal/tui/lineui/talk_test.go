package lineui_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/tui/lineui"
	"keypeg/internal/tui/words"
	"keypeg/solver/optimal/strategies"
	"keypeg/wire"
)

// in runs a test on a new server in virtual time.
func in(t *testing.T, test func(t *testing.T, h http.Handler)) {
	synctest.Test(t, func(t *testing.T) {
		s := server.New(inmem.New(), server.Options{URL: "http://keypeg", Strategies: strategies.Files})
		defer s.Close(context.Background())
		test(t, s)
	})
}

func on(h http.Handler, language string) *client.Client {
	return &client.Client{URL: "http://keypeg", Language: language, HTTP: &http.Client{Transport: client.InProcess(h)}}
}

// made creates a match and returns its id.
func made(t *testing.T, c *client.Client, n wire.NewMatch) string {
	t.Helper()
	m, err := c.Make(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return m.ID
}

// talked types lines and returns everything printed.
func talked(t *testing.T, o lineui.Options, lines ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	o.In, o.Out = strings.NewReader(strings.Join(lines, "\n")), &out
	if o.Words == nil {
		o.Words = words.In("en")
	}
	err := lineui.Run(t.Context(), o)
	return out.String(), err
}

// has checks that a text contains the given parts in the given order.
func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("%q is not where it should be in\n%s", part, text)
		}
		rest = after
	}
}

var shared = wire.NewMatch{Edition: "classic", Name: "Ann", HotSeat: true, GuestName: "Ben"}

// TestTheShieldComesDownBeforeTheDeviceIsPassedOn checks that a shared device hides one player's code before it is passed to the
// other.
func TestTheShieldComesDownBeforeTheDeviceIsPassedOn(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		out, err := talked(t, lineui.Options{Client: c, Match: made(t, c, shared), Tall: 24},
			"ready", "code 1234", "ready", "place 1122", "board")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "Pass the device to Ann.", "Your turn: set a code for Ben.", strings.Repeat("\n", 24)+"The shield is down", "Pass the device to Ben.", "Your turn: place row 1.", "Your row 1: 1 red, 1 white.", "Row 1: 1122, 1 red, 1 white.")
		if _, after, _ := strings.Cut(out, "Pass the device to Ben."); strings.Contains(after, "1234") {
			t.Errorf("Ben is shown the code:\n%s", after)
		}
	})
}

// TestSomeThingsAreAskedFirst checks that a command that cannot be undone has to be confirmed, and that any reply other than
// yes means no.
func TestSomeThingsAreAskedFirst(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		out, err := talked(t, lineui.Options{Client: c, Match: made(t, c, shared)},
			"ready", "code 1234", "ready", "give up", "no", "give up", "board", "give up", "yes", "leave", "yes", "rematch", "status")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "Type yes or no.", "Cancelled.", "Type yes or no.", "Cancelled.", "You break Ann’s code.", "Type yes or no.", "Game 1 is over. Ben gave up the game.", "Leave for good?", "Ben left. Ann wins the match.", "The rematch has begun.", "Pass the device to")
	})
}

// TestTwoAgreeAtOneDevice checks that two players on one device agree in one step.
func TestTwoAgreeAtOneDevice(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		id := made(t, c, shared)
		out, err := talked(t, lineui.Options{Client: c, Match: id}, "ready", "offer time 3", "offer end", "yes")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "From the next turn: 3 minutes per turn.", "End the match now?", "Both agreed to end the match.")
	})
}

// TestItSpeaksTheLanguage checks that the server's sentences and the names of commands are in the player's language.
func TestItSpeaksTheLanguage(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		for language, c := range map[string]struct{ lines, says []string }{
			"fr": {[]string{"prêt", "composer 1234", "prêt", "poser 1122", "plateau", "abandonner", "oui"}, []string{"Donne l’appareil à Ann.", "Tape prêt", "Tu cherches la combinaison", "Rangée 1\u202f: 1122, 1 rouge, 1 blanche.", "Tape oui ou non."}},
			"de": {[]string{"bereit", "legen 1234", "bereit", "setzen 1122", "brett", "aufgeben", "ja"}, []string{"Gib Ann das Gerät.", "Tippe bereit", "Du knackst den Code von Ann.", "Reihe 1: 1122, 1 rot, 1 weiß.", "Tippe ja oder nein."}},
			"es": {[]string{"listo", "esconder 1234", "listo", "poner 1122", "tablero", "rendirse", "sí"}, []string{"Pasa el dispositivo a Ann.", "Escribe listo", "Buscas el código de Ann.", "Fila 1: 1122, 1 roja, 1 blanca.", "Escribe sí o no."}},
		} {
			player := on(h, language)
			out, err := talked(t, lineui.Options{Client: player, Words: words.In(language), Match: made(t, player, shared)}, c.lines...)
			if err != nil {
				t.Errorf("%s ends with %v:\n%s", language, err, out)
			}
			has(t, out, c.says...)
		}
	})
}

// TestHowAScriptEnds checks that a refusal sets a script's exit code, and that all output is written.
func TestHowAScriptEnds(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		for _, test := range []struct {
			line, says string
			want       error
		}{
			{"board", "You break", nil},
			{"# a remark", "", nil},
			{"place 11", "Rows on this board have length 4, not 2.", lineui.ErrRefused},
			{"answer 1r", "", lineui.ErrRefused},
			{"place", "Incomplete: place. Type place 1111.", lineui.ErrNotCommand},
			{"hint", "No hints in this match.", lineui.ErrRefused},
			{"mark 9 out", "“9 out” is not understood. Type it like this: mark 3 here 2.", lineui.ErrNotCommand},
			{"mark 3 here", "“3 here” is not understood. Type it like this: mark 3 here 2.", lineui.ErrNotCommand},
			{"offer time x", "“x” is not understood. Type it like this: offer time 3.", lineui.ErrNotCommand},
			{"game", "No game is over yet.", lineui.ErrRefused},
			{"analysis", "No game is over yet.", lineui.ErrRefused},
			{"ready", "No need to pass the device.", lineui.ErrRefused},
			{"new classic", "Not here: new. Type help.", lineui.ErrNotCommand},
			{"hocus pocus", "Unknown: hocus pocus. Type help.", lineui.ErrNotCommand},
		} {
			out, err := talked(t, lineui.Options{Client: c, Match: made(t, c, shared)}, "ready", "code 1234", "ready", test.line)
			if !errors.Is(err, test.want) || (err == nil) != (test.want == nil) {
				t.Errorf("%q ends with %v, not %v", test.line, err, test.want)
			}
			has(t, out, test.says)
		}
		if _, err := talked(t, lineui.Options{Client: c, Match: "nonsense"}); err == nil {
			t.Error("there is a match called nonsense")
		}
	})
}

// TestNotes checks that notes are kept, and that the other player on the device does not see them.
func TestNotes(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		id := made(t, c, wire.NewMatch{Edition: "advanced-blanks", Name: "Ann", GuestComputer: "careful", First: "guest"})
		out, err := talked(t, lineui.Options{Client: c, Match: id}, "wait", "mark 1 out", "mark orange in", "mark 0 out", "mark 3 here 1 5", "mark 1 off")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "1, magenta: not in it.", "2, orange: in it.", "empty: not in it.", "3, blue: in hole 1, in hole 5.")
		out, err = talked(t, lineui.Options{Client: c, Match: id}, "notes", "notes off", "notes")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "2, orange: in it.", "3, blue: in hole 1, in hole 5.", "No notes.")
		if strings.Contains(out, "magenta") {
			t.Errorf("a mark that was taken off is there:\n%s", out)
		}
	})
}

// A typist types lines, one at a time, and collects everything printed.
type typist struct {
	io.Reader
	*io.PipeWriter
	mu    sync.Mutex
	heard strings.Builder
	ended chan error
}

func (p *typist) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard.Write(b)
}

// hears returns everything printed so far.
func (p *typist) hears() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard.String()
}

func (p *typist) types(line string) { fmt.Fprintln(p.PipeWriter, line) }

func sits(t *testing.T, o lineui.Options) *typist {
	p := &typist{ended: make(chan error, 1)}
	p.Reader, p.PipeWriter = io.Pipe()
	o.In, o.Out, o.Words = p.Reader, p, words.In("en")
	t.Cleanup(func() { p.Close() })
	go func() { p.ended <- lineui.Run(t.Context(), o) }()
	return p
}

// A lost transport fails every request, as if the connection were lost.
type lost struct {
	http.RoundTripper
	mu   sync.Mutex
	down bool
	over []context.CancelFunc
}

func (l *lost) RoundTrip(r *http.Request) (*http.Response, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.down {
		return nil, errors.New("no line")
	}
	ctx, cancel := context.WithCancel(r.Context())
	l.over = append(l.over, cancel)
	return l.RoundTripper.RoundTrip(r.WithContext(ctx))
}

func (l *lost) goes(down bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.down = down; down {
		for _, cancel := range l.over {
			cancel()
		}
	}
}

// TestALineLostAndFound plays a match in which one player's connection is lost and restored. It checks that nothing is lost.
func TestALineLostAndFound(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := on(h, "en"), on(h, "en")
		line := &lost{RoundTripper: client.InProcess(h)}
		ben.HTTP = &http.Client{Transport: line}
		id := made(t, ann, wire.NewMatch{Edition: "classic", Name: "Ann"})
		a := sits(t, lineui.Options{Client: ann, Match: id})
		time.Sleep(time.Second)
		_, link, _ := strings.Cut(a.hears(), "Link: ")
		link, _, _ = strings.Cut(link, "\n")
		b := sits(t, lineui.Options{Client: ben, Name: "Ben"})
		b.types("join " + link)
		time.Sleep(time.Second)
		a.types("code 1234")
		time.Sleep(time.Second)
		line.goes(true)
		time.Sleep(time.Second)
		b.types("place 1122")
		time.Sleep(time.Minute)
		has(t, b.hears(), "Your turn: place row 1.", "Connection lost.", "Will be sent once you’re back online: your row.")
		b.types("board") // meanwhile the player may look, but not act
		b.types("place 1123")
		time.Sleep(time.Second)
		has(t, b.hears(), "Will be sent once you’re back online: your row.", "8 rows left.", "Something is waiting to be sent.")
		line.goes(false)
		time.Sleep(time.Minute)
		has(t, a.hears(), "Ben is there.", "Ben is away.", "Ben is there.")
		has(t, b.hears(), "Reconnected.")
		has(t, a.hears(), "Ben’s row 1: red, red, blue, blue; 1 red, 1 white.")
		if n := strings.Count(b.hears(), "Your row 1: 1 red, 1 white."); n != 1 {
			t.Errorf("the answer is told %d times:\n%s", n, b.hears())
		}
		line.goes(true)
		b.types("place 1233")
		time.Sleep(time.Minute)
		b.types("take back")
		time.Sleep(time.Second)
		has(t, b.hears(), "Not sent again: your row.")
		line.goes(false)
		time.Sleep(time.Minute)
		a.types("say 1")
		time.Sleep(time.Second)
		has(t, b.hears(), "Ann: “")
		for _, p := range []*typist{a, b} {
			p.Close()
			if err := <-p.ended; p == a && err != nil {
				t.Errorf("it ends with %v", err)
			}
		}
	})
}

// A halfway connection breaks in the middle of the first responses to commands.
type halfway struct {
	http.RoundTripper
	mu   sync.Mutex
	cuts int
}

func (l *halfway) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := l.RoundTripper.RoundTrip(r)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil && l.cuts > 0 && strings.HasSuffix(r.URL.Path, "/commands") {
		l.cuts--
		res.Body.Close()
		return nil, errors.New("the line broke")
	}
	return res, err
}

func TestARowWhoseAnswerIsLostIsPlacedOnce(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		line := &halfway{RoundTripper: client.InProcess(h)}
		c.HTTP = &http.Client{Transport: line}
		id := made(t, c, wire.NewMatch{Edition: "classic", Name: "Ann", GuestComputer: "careful", First: "guest"})
		p := sits(t, lineui.Options{Client: c, Match: id})
		time.Sleep(10 * time.Second)
		line.mu.Lock()
		line.cuts = 1
		line.mu.Unlock()
		p.types("place 1111") // not the computer's code on this board
		time.Sleep(10 * time.Second)
		p.types("board")
		p.types("quit")
		if err := <-p.ended; err != nil {
			t.Errorf("it ends with %v:\n%s", err, p.hears())
		}
		has(t, p.hears(), "Will be sent once you’re back online: your row.", "Row 1: 1111, ", "7 rows left.")
	})
}

// A forgetful connection loses the first response to each command, so every command is sent twice.
type forgetful struct {
	http.RoundTripper
	mu   sync.Mutex
	sent map[string]bool
	lost int
}

func (l *forgetful) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasSuffix(r.URL.Path, "/commands") {
		return l.RoundTripper.RoundTrip(r)
	}
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(strings.NewReader(string(body)))
	res, err := l.RoundTripper.RoundTrip(r)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil || l.sent[string(body)] {
		return res, err
	}
	l.sent[string(body)] = true
	l.lost++
	res.Body.Close()
	return nil, errors.New("the line broke")
}

// TestEveryCommandWhoseAnswerIsLostIsDoneOnce checks that each command whose response is lost is carried out once, and that
// no refusal is shown.
func TestEveryCommandWhoseAnswerIsLostIsDoneOnce(t *testing.T) {
	for name, c := range map[string]struct {
		match wire.NewMatch
		lines []string
		says  []string
	}{
		"series": {
			wire.NewMatch{Edition: "classic"},
			[]string{"ready", "code 1234", "ready", "place 1122", "offer time 3", "give up", "yes", "code 1111", "ready", "leave", "yes", "rematch"},
			[]string{"Your row 1: 1 red, 1 white.", "3 minutes per turn.", "Ben gave up the game.", "Ann left.", "The rematch has begun."},
		},
		"duel": {
			wire.NewMatch{Edition: "challenge", Answers: "assisted"},
			[]string{"ready", "code 12345", "ready", "code 54321", "place 11111", "ready", "place 22222", "answer 1r0w", "ready", "answer 1r0w", "board"},
			[]string{"Row 1: 22222, 1 red.", "Row 1: 11111, 1 red."},
		},
		"claim": {
			wire.NewMatch{Edition: "classic", Answers: "strict"},
			[]string{"ready", "code 1234", "ready", "place 1122", "ready", "answer 0r0w", "ready", "place 3344", "ready", "answer 0r0w", "ready", "place 5566", "ready", "answer 0r0w", "ready", "claim", "yes"},
			[]string{"Ben proved an answer wrong"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			in(t, func(t *testing.T, h http.Handler) {
				player := on(h, "en")
				line := &forgetful{RoundTripper: client.InProcess(h), sent: map[string]bool{}}
				player.HTTP = &http.Client{Transport: line}
				c.match.Name, c.match.HotSeat, c.match.GuestName = "Ann", true, "Ben"
				p := sits(t, lineui.Options{Client: player, Match: made(t, player, c.match)})
				for _, text := range c.lines {
					p.types(text)
					time.Sleep(20 * time.Second)
				}
				p.Close()
				if err := <-p.ended; err != nil {
					t.Errorf("it ends with %v:\n%s", err, p.hears())
				}
				has(t, p.hears(), c.says...)
				if line.lost < 3 || strings.Count(p.hears(), "Will be sent once") < 3 {
					t.Errorf("%d answers were lost:\n%s", line.lost, p.hears())
				}
			})
		})
	}
}

// TestOpenTablesAreListed checks that open tables are listed and can be joined by number, and that the list is refused where
// nobody else can join.
func TestOpenTablesAreListed(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ben := lineui.Options{Client: on(h, "en"), Name: "Ben"}
		out, err := talked(t, ben, "tables")
		if err != nil {
			t.Error(err)
		}
		has(t, out, "Nobody is waiting. Type new classic open to open a table.")
		onScreen := ben
		onScreen.Seen = func(lineui.Frame) {} // the screen's keys are commands, so it needs the colon
		out, _ = talked(t, onScreen, "tables", "bogus", "place 1122", "join")
		has(t, out, "Type :new classic open to open a table.", "Unknown: bogus. Type :help.", "Not here: place. Type :help.", "Incomplete: join. Type :join KITE 42.")
		ann, err := on(h, "en").Make(t.Context(), wire.NewMatch{Edition: "remastered", Name: "Ann", Open: true, Limit: 180})
		if err != nil {
			t.Fatal(err)
		}
		ctx, gone := context.WithCancel(t.Context())
		defer gone()
		go func() {
			for range ann.Listen(ctx) { // a table is open only while its host is present
				continue
			}
		}()
		synctest.Wait()
		out, err = talked(t, ben, "tables", "tables 1", "points")
		if err != nil {
			t.Error(err)
		}
		has(t, out, "1. Remastered: Ann is waiting. 3 minutes per turn.", "Remastered.", "Points: Ann 0, Ben 0.")
		if out, err = talked(t, ben, "tables", "tables 1"); !errors.Is(err, lineui.ErrNotCommand) {
			t.Errorf("at a table that is taken one sits down: %v\n%s", err, out)
		}
		ben.Alone = true
		if out, err = talked(t, ben, "tables"); !errors.Is(err, lineui.ErrRefused) || !strings.Contains(out, "Nobody else can come here.") {
			t.Errorf("alone it is %v:\n%s", err, out)
		}
	})
}

// TestTheHintOfARowNamesIt checks that a hint about the row that the computer would play names a row.
func TestTheHintOfARowNamesIt(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		hinted := shared
		hinted.Hints = true
		out, err := talked(t, lineui.Options{Client: c, Match: made(t, c, hinted)}, "ready", "code 1234", "ready", "hint 4", "yes")
		if err != nil {
			t.Fatal(err)
		}
		if row := regexp.MustCompile(`(?m)^> ?[1-6]{4}$|^[1-6]{4}$`); !row.MatchString(out) {
			t.Errorf("no row is named in\n%s", out)
		}
	})
}

// TestUnknownWordsAreNamed checks that the replies to unknown words name these words, while no match is open.
func TestUnknownWordsAreNamed(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		for line, says := range map[string]string{
			"new classic strict casual": "“strict” is not understood. Type it like this: new classic steady games 4.",
			"new classic games many":    "“games many” is not understood. Type it like this: new classic steady games 4.",
			"new classic friend casual": "“casual” is not understood. Type it like this: new classic steady games 4.",
			"puzzle nonsuch 1":          "“nonsuch 1” is not understood. Type it like this: puzzle best-row 1.",
			"puzzle best-row 9":         "“best-row 9” is not understood. Type it like this: puzzle best-row 1.",
			"puzzles":                   "puzzle best-row 1: ",
			"matches 7":                 "“7” is not understood. Type it like this: matches 1.",
			"join":                      "Incomplete: join. Type join KITE 42.",
		} {
			out, err := talked(t, lineui.Options{Client: on(h, "en")}, line)
			if !strings.Contains(out, says) || (err == nil) != (line == "puzzles") {
				t.Errorf("%s: %v, and it is said\n%s", line, err, out)
			}
		}
	})
}

// TestAPositionIsStudied checks the replies to commands about positions, including wrong commands.
func TestAPositionIsStudied(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		out, err := talked(t, lineui.Options{Client: on(h, "en"), Begin: "study classic"},
			"study 1122 1r1w", "study 1344", "study best", "study codes", "study 1122 2r", "study back", "study back", "study back", "study c3p2g5B", "study 99 1r", "study codes")
		if !errors.Is(err, lineui.ErrRefused) {
			t.Errorf("it ends with %v", err)
		}
		has(t, out, "1,296 codes are left.", "Row 1: 1122, 1 red, 1 white.", "208 codes are left.",
			"1 white: 46 left.", "3 red: 3 left.", "1314: 3.45 rows on average.", "Perhaps row 2 should be 1 red, 1 white", "208 codes are left.", "1,296 codes are left.",
			"9 codes are left.", "this board has the colours 1 to 3, not 9", "11 12 13 21 22 23 31 32 33")
		if _, err := talked(t, lineui.Options{Client: on(h, "en")}, "study 1122"); !errors.Is(err, lineui.ErrNotCommand) {
			t.Errorf("a row without a board ends with %v", err)
		}
	})
}

// TestAProvedStrategyIsWalked checks that a player can walk through a strategy, answer by answer, in English and in French.
func TestAProvedStrategyIsWalked(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		out, err := talked(t, lineui.Options{Client: on(h, "en"), Begin: "proved"}, "proved c6p4", "proved c6p4 1r1w", "proved c6p4 5r")
		if !errors.Is(err, lineui.ErrRefused) && !errors.Is(err, lineui.ErrNotCommand) {
			t.Errorf("it ends with %v", err)
		}
		has(t, out, "proved c6p4: 4 holes, 6 colours: 4.34 rows on average.", "Row 1: 1123.", "1,296 codes are left.", "1 red, 1 white: 230 left.",
			"Row 1: 1123, 1 red, 1 white.", "Row 2: ", "230 codes are left.", "Back.")
		out, err = talked(t, lineui.Options{Client: on(h, "fr"), Words: words.In("fr"), Begin: "prouvés c3p2"})
		if err != nil {
			t.Error(err)
		}
		has(t, out, "Rangée 1\u202f: 12.", "Il reste 9 combinaisons.")
	})
}

// TestTheScoreOfARealBoardIsKept checks that games can be entered and taken back, and that impossible games are refused.
func TestTheScoreOfARealBoardIsKept(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		out, err := talked(t, lineui.Options{Client: on(h, "en"), Begin: "sheet"},
			"sheet classic 2 Ann Ben", "sheet 5", "sheet 3!", "sheet back", "sheet no", "sheet x", "sheet challenge Ann Ben", "sheet 5 4-", "sheet 5", "sheet end")
		if !errors.Is(err, lineui.ErrNotCommand) {
			t.Errorf("it ends with %v", err)
		}
		has(t, out, "Ben broke Ann’s code in 5 rows. Ann gets 5 points.", "Ben gave a wrong answer", "Points: Ann 5, Ben 0.", "Ann did not break Ben’s code in 8 rows.", "Ben wins, 8 to 5.",
			"“x” is not understood. Type it like this: sheet 5.", "Next: both make a code for round 1.", "Ben had not broken Ann’s code after 4 rows. Ann gets 1 point.", "“5” is not understood", "Points: Ann 1, Ben 0.")
	})
}
