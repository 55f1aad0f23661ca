package talk_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/client"
	"keypeg/internal/inmem"
	"keypeg/internal/server"
	"keypeg/internal/tui/talk"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// in has a server of its own in virtual time.
func in(t *testing.T, test func(t *testing.T, h http.Handler)) {
	synctest.Test(t, func(t *testing.T) {
		s := server.New(inmem.New(), server.Options{URL: "http://keypeg"})
		defer s.Close(context.Background())
		test(t, s)
	})
}

func on(h http.Handler, language string) *client.Client {
	return &client.Client{URL: "http://keypeg", Language: language, HTTP: &http.Client{Transport: client.InProcess(h)}}
}

// made is a match, by its id.
func made(t *testing.T, c *client.Client, n wire.NewMatch) string {
	t.Helper()
	m, err := c.Make(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	return m.ID
}

// talked is what is said while somebody types these lines.
func talked(t *testing.T, o talk.Options, lines ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	o.In, o.Out = strings.NewReader(strings.Join(lines, "\n")), &out
	if o.Words == nil {
		o.Words = words.In("en")
	}
	err := talk.Run(t.Context(), o)
	return out.String(), err
}

// has checks that these stand in a text, in this order.
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

// At a shared device nobody sees the other's code: it is pushed out of sight before the device is passed on.
func TestTheShieldComesDownBeforeTheDeviceIsPassedOn(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		out, err := talked(t, talk.Options{Client: c, Match: made(t, c, shared), Tall: 24},
			"ready", "code 1234", "ready", "place 1122", "board")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "Give it to Ann.", "Your turn: set a code for Ben.", strings.Repeat("\n", 24)+"The shield is down.", "Give it to Ben.", "Your turn: place row 1.", "Your row 1: 1 red, 1 white.", "Row 1: 1122, 1 red, 1 white.")
		if _, after, _ := strings.Cut(out, "Give it to Ben."); strings.Contains(after, "1234") {
			t.Errorf("Ben is shown the code:\n%s", after)
		}
	})
}

// What cannot be undone is asked about first, and anything but yes is no.
func TestSomeThingsAreAskedFirst(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		out, err := talked(t, talk.Options{Client: c, Match: made(t, c, shared)},
			"ready", "code 1234", "ready", "give up", "no", "give up", "board", "give up", "yes", "leave", "yes", "rematch", "status")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "Type yes or no.", "Not done.", "Type yes or no.", "Not done.", "You break the code of Ann.", "Type yes or no.", "Game 1 is over. Ben gave the game up.", "Leave for good?", "Ben left. Ann wins the match.", "The rematch has begun.", "Give it to")
	})
}

// Two agree at one device in one step.
func TestTwoAgreeAtOneDevice(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		id := made(t, c, shared)
		out, err := talked(t, talk.Options{Client: c, Match: id}, "ready", "offer time 3", "offer end", "yes")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "From the next turn on: 3 minutes a turn.", "End the match now?", "Both agreed to end the match.")
	})
}

// It says what the server says in the player's language, and the commands have the language's own words.
func TestItSpeaksTheLanguage(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		for language, c := range map[string]struct{ lines, says []string }{
			"fr": {[]string{"prêt", "composer 1234", "prêt", "poser 1122", "plateau", "abandonner", "oui"}, []string{"Passe à Ann.", "Tape prêt", "Tu cherches la combinaison", "Rangée 1\u202f: 1122, 1 rouge, 1 blanche.", "Tape oui ou non."}},
			"de": {[]string{"bereit", "legen 1234", "bereit", "setzen 1122", "brett", "aufgeben", "ja"}, []string{"Gib es an Ann.", "Tippe bereit", "Du knackst den Code von Ann.", "Reihe 1: 1122, 1 rot, 1 weiß.", "Tippe ja oder nein."}},
			"es": {[]string{"listo", "esconder 1234", "listo", "poner 1122", "tablero", "rendirse", "sí"}, []string{"Pásalo a Ann.", "Escribe listo", "Buscas el código de Ann.", "Fila 1: 1122, 1 roja, 1 blanca.", "Escribe sí o no."}},
		} {
			player := on(h, language)
			out, err := talked(t, talk.Options{Client: player, Words: words.In(language), Match: made(t, player, shared)}, c.lines...)
			if err != nil {
				t.Errorf("%s ends with %v:\n%s", language, err, out)
			}
			has(t, out, c.says...)
		}
	})
}

// What a script asks for in vain decides how it ends, and nothing that it says is left out.
func TestHowAScriptEnds(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		for _, test := range []struct {
			line, says string
			want       error
		}{
			{"board", "You break", nil},
			{"# a remark", "", nil},
			{"place 11", "A row here is 4 long, not 2.", talk.ErrRefused},
			{"answer 1r", "", talk.ErrRefused},
			{"place", "Incomplete: place. Type place 1111.", talk.ErrNotCommand},
			{"hint", "No hints in this match.", talk.ErrRefused},
			{"mark 9 out", "Incomplete: mark.", talk.ErrNotCommand},
			{"mark 3 here", "Incomplete: mark.", talk.ErrNotCommand},
			{"offer time x", "Incomplete: offer time. Type offer time 3.", talk.ErrNotCommand},
			{"game", "No game is over yet.", talk.ErrRefused},
			{"analysis", "No game is over yet.", talk.ErrRefused},
			{"ready", "Nobody has to be given the device.", talk.ErrRefused},
			{"new classic", "Not here: new. Type help.", talk.ErrNotCommand},
			{"hocus pocus", "Unknown: hocus pocus. Type help.", talk.ErrNotCommand},
		} {
			out, err := talked(t, talk.Options{Client: c, Match: made(t, c, shared)}, "ready", "code 1234", "ready", test.line)
			if !errors.Is(err, test.want) || (err == nil) != (test.want == nil) {
				t.Errorf("%q ends with %v, not %v", test.line, err, test.want)
			}
			has(t, out, test.says)
		}
		if _, err := talked(t, talk.Options{Client: c, Match: "nonsense"}); err == nil {
			t.Error("there is a match called nonsense")
		}
	})
}

// Notes are kept, and nobody else at the device sees them.
func TestNotes(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		c := on(h, "en")
		id := made(t, c, wire.NewMatch{Edition: "advanced-blanks", Name: "Ann", GuestComputer: "careful", First: "guest"})
		out, err := talked(t, talk.Options{Client: c, Match: id}, "wait", "mark 1 out", "mark orange in", "mark 0 out", "mark 3 here 1 5", "mark 1 off")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "1, magenta: not in it.", "2, orange: in it.", "empty: not in it.", "3, blue: in hole 1, in hole 5.")
		out, err = talked(t, talk.Options{Client: c, Match: id}, "notes", "notes off", "notes")
		if err != nil {
			t.Fatal(err)
		}
		has(t, out, "2, orange: in it.", "3, blue: in hole 1, in hole 5.", "No notes.")
		if strings.Contains(out, "magenta") {
			t.Errorf("a mark that was taken off is there:\n%s", out)
		}
	})
}

// A typist types what a test says, a line at a time, and hears everything.
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

// hears is everything so far.
func (p *typist) hears() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard.String()
}

func (p *typist) types(line string) { fmt.Fprintln(p.PipeWriter, line) }

func sits(t *testing.T, o talk.Options) *typist {
	p := &typist{ended: make(chan error, 1)}
	p.Reader, p.PipeWriter = io.Pipe()
	o.In, o.Out, o.Words = p.Reader, p, words.In("en")
	t.Cleanup(func() { p.Close() })
	go func() { p.ended <- talk.Run(t.Context(), o) }()
	return p
}

// A lost line fails everything that is asked over it.
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

// Two play on a server; the line of one is lost and found, and nothing is lost with it.
func TestALineLostAndFound(t *testing.T) {
	in(t, func(t *testing.T, h http.Handler) {
		ann, ben := on(h, "en"), on(h, "en")
		line := &lost{RoundTripper: client.InProcess(h)}
		ben.HTTP = &http.Client{Transport: line}
		id := made(t, ann, wire.NewMatch{Edition: "classic", Name: "Ann"})
		a := sits(t, talk.Options{Client: ann, Match: id})
		time.Sleep(time.Second)
		_, link, _ := strings.Cut(a.hears(), "Link: ")
		link, _, _ = strings.Cut(link, "\n")
		b := sits(t, talk.Options{Client: ben, Name: "Ben"})
		b.types("join " + link)
		time.Sleep(time.Second)
		a.types("code 1234")
		time.Sleep(time.Second)
		line.goes(true)
		time.Sleep(time.Second)
		b.types("place 1122")
		time.Sleep(time.Minute)
		has(t, b.hears(), "Your turn: place row 1.", "No line.", "Your row waits for the line")
		b.types("board") // one may look meanwhile, and do nothing else
		b.types("place 1123")
		time.Sleep(time.Second)
		has(t, b.hears(), "Your row waits for the line", "8 rows left.", "Something waits for the line.")
		line.goes(false)
		time.Sleep(time.Minute)
		has(t, a.hears(), "Ben is there.", "Ben is away.", "Ben is there.")
		has(t, b.hears(), "The line is back.")
		has(t, a.hears(), "Ben’s row 1: red, red, blue, blue; 1 red, 1 white.")
		if n := strings.Count(b.hears(), "Your row 1: 1 red, 1 white."); n != 1 {
			t.Errorf("the answer is told %d times:\n%s", n, b.hears())
		}
		line.goes(true)
		b.types("place 1233")
		time.Sleep(time.Minute)
		b.types("take back")
		time.Sleep(time.Second)
		has(t, b.hears(), "Your row is not sent again.")
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

// Someone on whom a line breaks off in the middle of an answer has their row placed once.
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
		p := sits(t, talk.Options{Client: c, Match: id})
		time.Sleep(10 * time.Second)
		line.mu.Lock()
		line.cuts = 1
		line.mu.Unlock()
		p.types("place 1122")
		time.Sleep(10 * time.Second)
		p.types("board")
		p.types("quit")
		if err := <-p.ended; err != nil {
			t.Errorf("it ends with %v:\n%s", err, p.hears())
		}
		has(t, p.hears(), "Your row waits for the line", "Row 1: 1122, ", "7 rows left.")
	})
}

// A forgetful line carries every command twice: the first answer to each is lost.
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

// Whatever is asked for is done once, although its answer is lost, and nothing is said to have been refused.
func TestEveryCommandWhoseAnswerIsLostIsDoneOnce(t *testing.T) {
	for name, c := range map[string]struct {
		match wire.NewMatch
		lines []string
		says  []string
	}{
		"series": {
			wire.NewMatch{Edition: "classic"},
			[]string{"ready", "code 1234", "ready", "place 1122", "offer time 3", "give up", "yes", "code 1111", "ready", "leave", "yes", "rematch"},
			[]string{"Your row 1: 1 red, 1 white.", "3 minutes a turn.", "Ben gave the game up.", "Ann left.", "The rematch has begun."},
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
				p := sits(t, talk.Options{Client: player, Match: made(t, player, c.match)})
				for _, text := range c.lines {
					p.types(text)
					time.Sleep(20 * time.Second)
				}
				p.Close()
				if err := <-p.ended; err != nil {
					t.Errorf("it ends with %v:\n%s", err, p.hears())
				}
				has(t, p.hears(), c.says...)
				if line.lost < 3 || strings.Count(p.hears(), "waits for the line") < 3 {
					t.Errorf("%d answers were lost:\n%s", line.lost, p.hears())
				}
			})
		})
	}
}
