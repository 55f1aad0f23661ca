package screen

import (
	"io"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// Terminals elsewhere can send anything. The terminal library believes them: a report of the window's size is drawn at that size, and a key
// may say that it was pressed 65,535 times. So only keys and pastes reach it.
const (
	maxSequence = 32     // bytes of a key's escape sequence
	maxPaste    = 1 << 9 // bytes of a paste; a row of twelve names of colours is shorter
)

// keyEnds are the last bytes of the escape sequences that keys send, as in ESC [ 1 ; 5 A, and of the report that a terminal can draw a
// frame at once.
const keyEnds = "ABCDEFHPQSZu~y"

// pause ends what has begun, as one packet brings a key: an escape key is no beginning of the next one. A longer rest ends a paste.
const (
	pause = 200 * time.Millisecond
	rest  = 2 * time.Second
)

const (
	escape    = 0x1b
	escapeKey = "\x1b[27u" // as keyboards say it that do not leave open whether more is to come
	pasteEnd  = "[201~"
)

// A sieve reads what a terminal elsewhere sends, and leaves out all that is no key.
type sieve struct {
	from io.Reader
	raw  [1024]byte
	last time.Time // of the last read

	whole   []byte // let through, and not read yet
	begun   []byte // of an escape sequence or a character that has not ended
	said    bool   // the escape key that begun may be has been let through
	skips   bool   // a string that the terminal says of itself, up to its end
	says    []byte // the beginning of that string
	pasting bool
	room    int // bytes of the paste that are still let through
}

func (s *sieve) Read(p []byte) (int, error) {
	for len(s.whole) == 0 {
		n, err := s.from.Read(s.raw[:])
		s.rested(time.Now())
		for _, b := range s.raw[:n] {
			s.take(b)
		}
		s.sayEscape()
		if err != nil && len(s.whole) == 0 {
			return 0, err
		}
	}
	n := copy(p, s.whole)
	s.whole = s.whole[:copy(s.whole, s.whole[n:])]
	return n, nil
}

// rested ends what has begun and was not gone on with for a while.
func (s *sieve) rested(now time.Time) {
	since := now.Sub(s.last)
	s.last = now
	if since > pause {
		s.begun, s.skips = s.begun[:0], false
	}
	if since > rest && s.pasting {
		s.pasting = false
		s.let("\x1b" + pasteEnd)
	}
}

// take sorts in the next byte.
func (s *sieve) take(b byte) {
	switch {
	case s.skips:
		s.skip(b)
	case b == escape:
		s.sayEscape()
		s.begun, s.said = append(s.begun[:0], b), false
	case len(s.begun) > 0 && s.begun[0] == escape:
		s.sequence(b)
	default:
		s.text(b)
	}
}

// skip takes a byte of a string that the terminal says of itself. BEL, ESC \ or a key ends it.
func (s *sieve) skip(b byte) {
	switch {
	case b == '\a':
		s.sayGround()
		s.skips = false
	case b == escape:
		s.skips, s.begun, s.said = false, append(s.begun[:0], b), true
	case b < 0x20:
		s.skips = false
	case len(s.says) <= maxSequence:
		s.says = append(s.says, b)
	}
}

// ground is how a terminal says which colour it writes on.
var ground = regexp.MustCompile(`^\]11;rgb:[0-9a-fA-F]{1,4}/[0-9a-fA-F]{1,4}/[0-9a-fA-F]{1,4}$`)

// sayGround lets through what the terminal has said, if that is the colour it writes on.
func (s *sieve) sayGround() {
	if ground.Match(s.says) {
		s.let("\x1b" + string(s.says) + "\a")
	}
	s.says = s.says[:0]
}

// sayEscape lets an escape key through that nothing has followed yet.
func (s *sieve) sayEscape() {
	if len(s.begun) == 1 && s.begun[0] == escape && !s.said {
		s.let(escapeKey)
		s.said = true
	}
}

// sequence takes the next byte of an escape sequence.
func (s *sieve) sequence(b byte) {
	s.begun = append(s.begun, b)
	switch kind, long := s.begun[1], len(s.begun); {
	case strings.IndexByte("]P_^X", kind) >= 0:
		s.skips, s.says, s.begun = true, append(s.says[:0], kind), s.begun[:0]
	case long <= maxSequence && (kind == '[' && (long == 2 || b >= 0x20 && b < 0x40) || kind == 'O' && long == 2):
	default:
		s.end(string(s.begun[1:]))
		s.begun = s.begun[:0]
	}
}

// end lets an escape sequence through, here without its escape, if it is a key's, or begins or ends a paste.
func (s *sieve) end(sequence string) {
	last := sequence[len(sequence)-1]
	number, _, _ := strings.Cut(strings.TrimRight(strings.TrimLeft(sequence, "[0"), "~"), ";")
	switch {
	case sequence == "[200~":
		s.let("\x1b" + sequence)
		s.pasting, s.room = true, maxPaste
	case sequence == pasteEnd:
		s.pasting = false
		s.let("\x1b" + sequence)
	case last == '~' && (number == "200" || number == "201"): // another way to write them
	case sequence == "\\": // the end of a string
		s.sayGround()
	case sequence[0] != '[' && last >= 0x20 && last < 0x7f, sequence[0] == '[' && strings.IndexByte(keyEnds, last) >= 0:
		s.let("\x1b" + sequence)
	}
}

// text takes a byte of a character; what is no UTF-8 is left out.
func (s *sieve) text(b byte) {
	s.begun = append(s.begun, b)
	if !utf8.FullRune(s.begun) {
		return
	}
	if r, size := utf8.DecodeRune(s.begun); size == len(s.begun) && r != utf8.RuneError && (r < 0x80 || r >= 0xa0) {
		s.let(string(s.begun))
	}
	s.begun = s.begun[:0]
}

// let lets something through, unless it is beyond the bound of a paste.
func (s *sieve) let(what string) {
	if s.pasting {
		if len(what) > s.room {
			return
		}
		s.room -= len(what)
	}
	s.whole = append(s.whole, what...)
}
