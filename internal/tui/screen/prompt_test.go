package screen

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"keypeg"
	"keypeg/internal/tui/words"
	"keypeg/wire"
)

// TestALinkIsPasted checks that a link can be pasted, and that the end of a line longer than the window is visible.
func TestALinkIsPasted(t *testing.T) {
	var typed strings.Builder
	m := newModel(words.In("en"), &typed, time.Unix(0, 0), func() {})
	m.Update(tea.WindowSizeMsg{Width: 60, Height: 20})
	m.Update(tea.PasteMsg{Content: "nobody asks for it"})
	m.press(tea.KeyPressMsg{Code: 'j', Text: "j"})
	link := "https://play.example.org/m/95y1pa9aaa3bxjvd/join/k9erv7f3stmxwx5jy1w47aw69r"
	m.Update(tea.PasteMsg{Content: link + "\r\n"})
	for _, ascii := range []bool{false, true} {
		m.paint.ascii = ascii
		lines := m.lines()
		last := ansi.Strip(lines[len(lines)-1])
		if !strings.HasSuffix(strings.TrimRight(last, "▏_"), "x5jy1w47aw69r") || !strings.HasPrefix(last, "Link or invite code: ") || ansi.StringWidth(last) > 60 {
			t.Errorf("the line is seen as %q", last)
		}
	}
	m.press(tea.KeyPressMsg{Code: tea.KeyEnter})
	if got := typed.String(); got != "join "+link+"\n" {
		t.Errorf("%q was typed", got)
	}
}

// TestNamesInASCII checks that ASCII substitutes, which are wider than the characters that they replace, push nothing off
// the screen.
func TestNamesInASCII(t *testing.T) {
	n := wire.NewMatch{Edition: "classic"}
	v := played(t, n, keypeg.Host)
	for _, name := range []string{"Straßengrößenordnungsamt", "田中さん田中さん田中さん", "👨‍👩‍👧👨‍👩‍👧"} {
		v.State.Match.Players[keypeg.Host].Name = name
		for _, width := range []int{60, 80, 120} {
			m := screenOf(v, width, 24)
			m.paint.ascii = true
			head := ansi.Strip(m.lines()[0])
			if !strings.HasSuffix(head, " 0)  (Ben 0)") || ansi.StringWidth(head) > width || slices.ContainsFunc([]rune(head), func(r rune) bool { return r > '~' }) {
				t.Errorf("the head is %q", head)
			}
		}
	}
}

// TestAGameWithoutLosses checks that a loss is shown only if it is greater than zero.
func TestAGameWithoutLosses(t *testing.T) {
	accuracy := 100.0
	p := &analysisPage{desk: &desk{brush: brush{words: words.In("en")}}}
	for loss, want := range map[float64]string{0: "100/100", 0.004: "100/100", 0.25: "100/100  -0.25"} {
		if got := p.skill(wire.BoardAnalysis{Accuracy: &accuracy, Loss: loss}); got != want {
			t.Errorf("%g: %q", loss, got)
		}
	}
}

// TestAQuestionIsShownAlone checks that a question hides the text about whose turn it is, because that would look like part
// of the question.
func TestAQuestionIsShownAlone(t *testing.T) {
	v := played(t, wire.NewMatch{Edition: "classic"}, keypeg.Host)
	m := screenOf(v, 80, 24)
	m.sentence = []string{m.words.SureEnd}
	for _, asks := range []bool{false, true} {
		m.frame.Asks = asks
		seen := strings.Join(m.lines(), "\n")
		if !strings.Contains(seen, m.words.SureEnd) || strings.Contains(seen, v.State.Say.Status) == asks {
			t.Errorf("asks %t:\n%s", asks, seen)
		}
	}
}
