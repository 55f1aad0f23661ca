//go:build unix

package main

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"keypeg/internal/inmem"
	"keypeg/internal/server"
)

// A terminal is a terminal emulator in which keypeg runs. It records the screen.
type terminal struct {
	t     testing.TB
	tty   *os.File
	seen  vt10x.Terminal
	cmd   *exec.Cmd
	ended chan error
	drawn chan struct{}
}

// at starts keypeg in a terminal of a given size.
func at(t testing.TB, width, height int, env []string, args ...string) *terminal {
	t.Helper()
	p := &terminal{t: t, seen: vt10x.New(vt10x.WithSize(width, height)), cmd: exec.Command("keypeg", args...), ended: make(chan error, 1), drawn: make(chan struct{}, 1)}
	inherited := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "NO_COLOR=") || strings.HasPrefix(v, "COLORTERM=") })
	p.cmd.Env = append(append(inherited, "XDG_DATA_HOME="+t.TempDir(), "TERM=xterm-256color", "LANG=en_GB.UTF-8", "LC_ALL="), env...)
	var err error
	p.tty, err = pty.StartWithSize(p.cmd, &pty.Winsize{Cols: uint16(width), Rows: uint16(height)})
	if err != nil {
		t.Fatal(err)
	}
	go p.follow()
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		p.tty.Close()
	})
	return p
}

// follow draws the program's output until it has ended.
func (p *terminal) follow() {
	buffer := make([]byte, 32<<10)
	for {
		n, err := p.tty.Read(buffer)
		_, _ = p.seen.Write(buffer[:n])
		select {
		case p.drawn <- struct{}{}:
		default:
		}
		if err != nil {
			p.ended <- p.cmd.Wait()
			return
		}
	}
}

// types presses keys. Keys that produce no character have names.
func (p *terminal) types(keys ...string) {
	p.t.Helper()
	named := map[string]string{"enter": "\r", "esc": "\x1b", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "ctrl+c": "\x03", "backspace": "\x7f", "tab": "\t"}
	for _, key := range keys {
		if raw, ok := named[key]; ok {
			key = raw
		}
		if _, err := p.tty.WriteString(key); err != nil {
			p.t.Fatal(err)
		}
	}
}

// sees waits until all given texts are on the screen.
func (p *terminal) sees(texts ...string) {
	p.t.Helper()
	late := time.After(30 * time.Second)
	for {
		missing := ""
		screen := p.seen.String()
		joined := strings.Join(strings.Fields(screen), " ") // text may continue on the next line
		for _, text := range texts {
			if !strings.Contains(screen, text) && !strings.Contains(joined, text) {
				missing = text
			}
		}
		if missing == "" {
			return
		}
		select {
		case <-p.drawn:
		case <-time.After(time.Second):
		case <-late:
			p.t.Fatalf("%q does not come:\n%s", missing, screen)
		}
	}
}

// ends waits until the program has ended.
func (p *terminal) ends() error {
	p.t.Helper()
	select {
	case err := <-p.ended:
		return err
	case <-time.After(time.Minute):
		p.t.Fatalf("it does not end:\n%s", p.seen.String())
		return nil
	}
}

// TestAMatchOnTheScreen plays a game on one device, on the smallest screen that shows everything, and enlarges the screen in the
// middle of the game. It checks what each player sees.
func TestAMatchOnTheScreen(t *testing.T) {
	p := at(t, 60, 20, nil, "play", "--game", "classic", "--name", "Ann", "--with", "Ben")
	p.sees("Classic", "Ann 0", "Ben 0", "Enter  Ann")
	p.types("enter")
	p.sees("Your turn: set a code for Ben.")
	p.types("1", "2", "3", "4")
	p.sees(" R  B  G [Y]")
	p.types("enter")
	p.sees("Enter  Ben")
	if strings.Contains(p.seen.String(), " R  B  G ") {
		t.Errorf("the code is to be seen by both:\n%s", p.seen.String())
	}
	p.types("enter")
	p.sees("You break Ann’s code.", "▒▒▒▒▒▒▒▒▒▒▒▒", "1▸")
	p.types("r", "r", "b", "b", "enter")
	p.sees("●○", "2▸")
	if err := pty.Setsize(p.tty, &pty.Winsize{Cols: 100, Rows: 30}); err != nil {
		t.Fatal(err)
	}
	p.seen.Resize(100, 30)
	_ = p.cmd.Process.Signal(syscall.SIGWINCH)
	p.sees("1 red, 1 white", "2▸")
	p.types("1", "2", "3", "4", "enter")
	p.sees("Game 1 is over. Ben broke Ann’s code in 2 rows.", "Ann 2", " R  B  G  Y ")
	p.types("enter")
	p.sees("Your turn: set a code for Ann.")
	p.types("ctrl+c")
	if err := p.ends(); err != nil {
		t.Errorf("Ctrl+C ends it with %v", err)
	}
}

// TestAMatchOfEachEditionOnTheScreen checks that a match of each edition can be played to the end on one device: series,
// rounds, a duel and a race.
func TestAMatchOfEachEditionOnTheScreen(t *testing.T) {
	first := []string{"Enter  Ann", "enter", "set a code for Ben.", "CODE enter", "Enter  Ben", "enter"}
	breaks := []string{"Your turn: place row 1.", "CODE enter", "is over. Ben broke Ann’s code in 1 row.", "enter", "set a code for Ann.", "CODE enter", "Enter  Ann", "enter", "Your turn: place row 1."}
	series := slices.Concat(first, breaks, []string{"CODE enter", "The match is over. A draw, 1 to 1."})
	duel := slices.Concat(first, []string{"set a code for Ann.", "11122 enter", "Your turn: place row 1.", "CODE enter"})
	for edition, c := range map[string]struct {
		code string
		goes []string
		env  []string
	}{
		"classic-blanks": {"0123", series, nil},
		"remastered":     {"1234", series, nil},
		"advanced":       {"12345", series, nil},
		"ultimate":       {"54321", series, nil},
		"ultimate-games": {"54321", slices.Concat(first, breaks, []string{"11111 enter", "Your turn: place row 2.", "CODE enter", "The match is over. Ben wins"}), nil},
		"challenge": {"12345", slices.Concat(duel, []string{
			"Enter  Ann", "enter", "###############", "", "is face down", "", "(G)", "33333 enter", "The match is over. Ben wins",
		}), []string{"NO_COLOR=1", "LC_ALL=C"}},
		"challenge-race": {"12345", slices.Concat(duel, []string{"The match is over. Ben wins"}), nil},
	} {
		t.Run(edition, func(t *testing.T) {
			args := []string{"play", "--game", edition, "--name", "Ann", "--with", "Ben"}
			if strings.HasPrefix(edition, "challenge") || edition == "ultimate-games" {
				args = append(args, "--games", "1")
			}
			p := at(t, 60, 20, c.env, args...)
			for i, step := range c.goes {
				if i%2 == 0 {
					p.sees(step)
				} else {
					p.types(strings.Fields(strings.ReplaceAll(step, "CODE", c.code))...)
				}
			}
			p.types("ctrl+c")
			if err := p.ends(); err != nil {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}

// grounds returns the background colours of the line that begins with the given text, and the colours of its letters.
func (p *terminal) grounds(begins string) (grounds map[vt10x.Color]bool, ink vt10x.Color) {
	p.t.Helper()
	for y, line := range strings.Split(p.seen.String(), "\n") {
		if !strings.HasPrefix(line, begins) {
			continue
		}
		grounds = map[vt10x.Color]bool{}
		for x := range len([]rune(line)) {
			if bg := p.seen.Cell(x, y).BG; bg != vt10x.DefaultBG {
				grounds[bg] = true
			}
		}
		return grounds, p.seen.Cell(0, y).FG
	}
	p.t.Fatalf("no line begins with %q:\n%s", begins, p.seen.String())
	return nil, 0
}

// TestColoursOnTheScreen checks that the eight colours of pegs differ on every terminal that has colours, and that a
// terminal without colours gets none. On a light background, the ink must be dark.
func TestColoursOnTheScreen(t *testing.T) {
	for name, c := range map[string]struct {
		env  []string
		want int
		peg  string
	}{
		"true colour": {[]string{"COLORTERM=truecolor"}, 8, " M "}, "256": {nil, 8, " M "}, "16": {[]string{"TERM=xterm"}, 8, " M "}, "none": {[]string{"NO_COLOR=1"}, 0, "(M)"},
		"none to be had": {[]string{"TERM=vt100"}, 0, "(M)"},
	} {
		t.Run(name, func(t *testing.T) {
			p := at(t, 60, 20, c.env, "play", "--game", "advanced", "--against", "book")
			p.sees("Your turn: place row 1.", "K", "Enter sends")
			got, _ := p.grounds("1" + c.peg)
			_, dark := p.grounds("Enter sends")
			if len(got) != c.want {
				t.Errorf("the pegs have %d colours", len(got))
			}
			p.types("\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "1")
			p.sees(c.peg + "[·]")
			_, light := p.grounds("Enter sends")
			if (light != dark) != (c.want > 0) {
				t.Errorf("on a light ground the ink is %v, as on a dark one %v", light, dark)
			}
		})
	}
}

// TestTheScreenAtHome checks what the screen shows while a player chooses a board, plays the computer, reads the help, types
// commands and pastes a link.
func TestTheScreenAtHome(t *testing.T) {
	p := at(t, 80, 24, nil, "play", "--name", "Ann")
	p.sees("Keypeg", "‹ Classic ›", "Today’s code")
	p.types("right", "right", "enter")
	p.sees("Remastered", "Your turn: place row 1.")
	p.types("?")
	p.sees("Enter sends the row", "Esc closes")
	p.types("esc")
	p.sees("You break Steady’s code.") // otherwise Escape and the next key would be read as one key
	p.types(":", "give up", "enter")
	p.sees("Give up?", "Type yes or no.")
	p.types("y")
	p.sees("Ann gave up the game.")
	p.types("enter")
	p.sees("set a code for Steady.")
	p.types(":", "home", "enter")
	p.sees("Enter plays")
	p.types("j", "\x1b[200~https://play.example.org/m/95y1pa9aaa3bxjvd/join/k9erv7f3stmxwx5jy1w47aw69r\x1b[201~") // the terminal receives the link as pasted text
	p.sees("Link or invite code: …", "x5jy1w47aw69r▏")
	p.types("enter")
	p.sees("That leads to a server.")
	p.types("q")
	if err := p.ends(); err != nil {
		t.Errorf("q ends it with %v", err)
	}
}

// TestAMatchIsChosenOnTheScreen fills in the form line by line, and checks that the match has the chosen settings. These are
// two players on one device, answers from the Codemaker, and the first code from the other player.
func TestAMatchIsChosenOnTheScreen(t *testing.T) {
	p := at(t, 60, 20, nil, "play")
	p.sees("‹ Classic ›", "Your name: …")
	p.types("n")
	p.sees("Your name:")
	p.types("Zoë", "enter")
	p.sees("Your name: Zoë")
	p.types("right", "right", "down", "right")
	p.sees("‹ someone on this device ›")
	p.types("down", "down", "right")
	p.sees("‹ the other’s ›")
	p.types("down", "down", "right", "right")
	p.sees("‹ by hand, as on a real board ›")
	p.types("enter")
	p.sees("Who plays with you?")
	p.types("李", "enter")
	p.sees("Their name    李")
	p.types("enter")
	p.sees("Remastered. Game 1", "Enter  李")
	p.types("enter")
	p.sees("Your turn: set a code for Zoë.")
	p.types("1234", "enter")
	p.sees("Enter  Zoë")
	p.types("enter")
	p.sees("Your turn: place row 1.")
	p.types("1122", "enter")
	p.sees("Enter  李")
	p.types("enter")
	p.sees("Your turn: answer Zoë’s row 1.")
	p.types("up", "right", "up", "enter")
	p.sees("Enter  Zoë")
	p.types("enter")
	p.sees("●○", "Your turn: place row 2.")
	p.types("esc")
	p.sees("claim says that an answer was wrong")
	p.types("esc")
	p.sees("You break 李’s code.")
	p.types("ctrl+c")
	if err := p.ends(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

// TestEveryKeyOfTheFirstScreen checks that the first screen has a key for the lesson, a puzzle, the code of the day and the
// rules, which need no match.
func TestEveryKeyOfTheFirstScreen(t *testing.T) {
	p := at(t, 80, 24, nil, "play", "--name", "Ann")
	p.sees("l  The lesson")
	p.types("l")
	p.sees("The lesson  1/5")
	p.types("1122", "enter")
	p.sees("The lesson  2/5")
	p.types("enter")
	p.sees("The lesson  3/5")
	p.types("esc")
	p.sees("Enter plays")
	p.types("p")
	p.sees("One code fits, grade 1", "The best row, grade 5")
	p.types("enter")
	p.sees("One code fits, grade 1: 0 of", "Enter sends")
	p.types("s")
	p.sees("No other code fits every answer.")
	p.types("esc")
	p.sees("Enter plays")
	p.types("r")
	p.sees("Classic.", "Esc closes")
	p.types("esc")
	p.sees("Enter plays")
	p.types("d")
	p.sees("1. Classic: not played yet.")
	p.types("enter")
	p.sees("Your turn: place row 1.") // the code can be anything, so the test places no row
	p.types(":", "home", "enter")
	p.sees("Enter plays")
	p.types("m")
	p.sees("Keypeg and Ann. Your move.")
	p.types("enter")
	p.sees("Your turn: place row 1.")
	p.types("ctrl+c")
	if err := p.ends(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

// TestNotesHintsAndTheAnalysisOnTheScreen checks that a player can mark colours and ask for a hint during a game, and open
// the analysis afterwards.
func TestNotesHintsAndTheAnalysisOnTheScreen(t *testing.T) {
	p := at(t, 80, 24, nil, "play", "--game", "classic", "--against", "book", "--name", "Ann")
	p.sees("Your turn: place row 1.")
	p.types("n", "1", "2", "2", "3", "3", "3")
	p.sees("R ×", "B ✓", "G @1")
	p.types("n", "1111", "enter") // this is not the computer's code on this board
	p.sees("Your turn: place row 2.", "R ×", "B ✓", "G @1")
	p.types("h")
	p.sees("How many codes are left?")
	p.types("down", "enter")
	p.sees("left")
	p.types(":", "give up", "enter")
	p.sees("Give up?")
	p.types("y")
	p.sees("Game 1 is over.", "a analysis")
	p.types("a")
	p.sees("Ann breaks The Book’s code.", "1,296", "/100")
	p.types("down")
	p.sees("did not break The Book’s code")
	p.types("esc")
	p.sees("Enter continues")
	p.types("enter")
	p.sees("Your turn: set a code for The Book.")
	p.types(":", "home", "enter")
	p.sees("Enter plays")
	p.types("h")
	p.sees("not broken in 1 row")
	p.types("enter")
	p.sees("Ann breaks The Book’s code.", "/100")
	p.types("ctrl+c")
	if err := p.ends(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

// TestTheLineIsLostAndFoundOnTheScreen breaks the connection while a row is being sent. It checks that the row is placed
// once after the connection is restored.
func TestTheLineIsLostAndFoundOnTheScreen(t *testing.T) {
	s := server.New(inmem.New(), server.Options{Unthrottled: true})
	defer s.Close(context.Background())
	var down atomic.Bool
	listening := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() {
			panic(http.ErrAbortHandler)
		}
		s.ServeHTTP(w, r)
	}))
	var streams sync.Map // the set of connections (net.Conn) that streams took over, which the server does not close
	listening.Config.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateHijacked {
			streams.Store(c, nil)
		}
	}
	listening.Start()
	defer listening.Close()
	p := at(t, 60, 20, nil, "play", "--host", listening.URL, "--game", "classic", "--against", "steady", "--name", "Ann")
	p.sees("Your turn: place row 1.")
	down.Store(true)
	listening.CloseClientConnections()
	for c := range streams.Range {
		c.(net.Conn).Close()
	}
	p.sees("Connection lost.")
	p.types("1111", "enter") // this is not the computer's code on this board
	p.sees("Will be sent once you’re back online: your row.")
	down.Store(false)
	p.sees("2▸", " R  R  R  R ", "Your turn: place row 2.")
	p.types("ctrl+c")
	if err := p.ends(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

// TestKeypegAlonePlays checks that keypeg without arguments starts a game in a terminal and remembers the player's name.
func TestKeypegAlonePlays(t *testing.T) {
	home := "XDG_DATA_HOME=" + t.TempDir()
	p := at(t, 60, 20, []string{home})
	p.sees("Enter plays", "Your name: …")
	p.types("n")
	p.sees("Your name:")
	p.types("Ann", "enter")
	p.sees("Your name: Ann")
	p.types("q")
	if err := p.ends(); err != nil {
		t.Errorf("q ends it with %v", err)
	}
	again := at(t, 60, 20, []string{home})
	again.sees("Enter plays", "Your name: Ann")
}

// BenchmarkScreen measures the time from the start of the program, with an existing database, to a complete screen. It also
// measures the time from a key press to its peg on the screen.
func BenchmarkScreen(b *testing.B) {
	home := []string{"XDG_DATA_HOME=" + b.TempDir(), "COLORTERM=truecolor"}
	first := at(b, 80, 24, home, "play")
	first.sees("Enter plays")
	first.types("q")
	if err := first.ends(); err != nil {
		b.Fatal(err)
	}
	b.Run("stands", func(b *testing.B) {
		var busy time.Duration
		for b.Loop() {
			p := at(b, 80, 24, home, "play")
			p.sees("Enter plays")
			b.StopTimer()
			p.types("q")
			_ = p.ends()
			busy += p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
			b.StartTimer()
		}
		b.ReportMetric(float64(busy.Milliseconds())/float64(b.N), "ms-of-processor/op")
	})
	b.Run("key", func(b *testing.B) {
		p := at(b, 80, 24, home, "play", "--game", "classic", "--against", "book")
		p.sees("Your turn: place row 1.")
		for b.Loop() {
			p.types("1")
			p.sees(" 1▸  R [·]")
			b.StopTimer()
			p.types("backspace", "backspace")
			p.sees(" 1▸ [·] · ")
			b.StartTimer()
		}
	})
}

// TestTwoScreensOnAServer plays a match on a server between two terminals. It checks that a player who leaves can come back.
func TestTwoScreensOnAServer(t *testing.T) {
	s := server.New(inmem.New(), server.Options{Unthrottled: true})
	listening := httptest.NewServer(s)
	defer listening.Close()
	defer s.Close(context.Background())
	home := "XDG_DATA_HOME=" + t.TempDir()
	ann := at(t, 80, 24, []string{home}, "play", "--host", listening.URL, "--game", "classic", "--friend", "--name", "Ann")
	ann.sees("Invite code: ")
	_, code, _ := strings.Cut(ann.seen.String(), "Invite code: ")
	code, _, _ = strings.Cut(code, ".")
	ann.types("esc")
	ann.sees("Esc menu  [ ] games") // otherwise a program that is waiting for its turn could read Escape and the input after it as one key
	ben := at(t, 60, 20, nil, "play", "--host", listening.URL, "--join", code, "--name", "Ben")
	ben.sees("Ann is setting a code.")
	ann.sees("Your turn: set a code for Ben.")
	ann.types("1", "1", "2", "2", "enter")
	ben.sees("Your turn: place row 1.")
	ben.types("ctrl+c")
	if err := ben.ends(); err != nil {
		t.Errorf("Ctrl+C ends it with %v", err)
	}
	ann.sees("(Ben 0)", "Ben is away.")
	ann.types("ctrl+c")
	if err := ann.ends(); err != nil {
		t.Errorf("Ctrl+C ends it with %v", err)
	}
	ann.sees("Your match is saved. To come back, type keypeg play")
	_, id, _ := strings.Cut(ann.seen.String(), "--match ")
	id, _, _ = strings.Cut(id, ".")
	again := at(t, 80, 24, []string{home}, "play", "--host", listening.URL, "--match", strings.Join(strings.Fields(id), ""))
	again.sees("Ben breaks your code.", " R  R  B  B ")
}
