package screen

import (
	"io"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// A remote terminal can send anything, and the terminal library trusts it. The library draws at any reported window size, and
// a sequence may claim that its key was pressed 65,535 times. Therefore, the sieve passes only keys and pastes on to the
// library.
const (
	maxSequence = 32     // largest number of bytes of a key's escape sequence
	maxPaste    = 1 << 9 // largest number of bytes of a paste; a row of twelve names of colours is shorter
)

// keyEnds lists the final bytes of the escape sequences that keys send, such as the A of ESC [ 1 ; 5 A. keyEnds also contains
// the final byte of the report that a terminal can draw a whole frame at once.
const keyEnds = "ABCDEFHPQSZu~y"

// pause is the time after which an incomplete escape sequence is taken as complete. A key arrives in one packet, so an escape
// character that nothing follows is a key by itself. For an incomplete paste, this time is rest, which is longer.
const (
	pause = 200 * time.Millisecond
	rest  = 2 * time.Second
)

const (
	escape    = 0x1b
	escapeKey = "\x1b[27u" // the form sent by keyboards that mark the end of each key press
	pasteEnd  = "[201~"
)

// A sieve reads what a remote terminal sends, and passes on only keys and pastes.
type sieve struct {
	from io.Reader
	raw  [1024]byte
	last time.Time // time of the last read

	whole   []byte // bytes that were passed on, but that the library has not read yet
	begun   []byte // the part read so far of an escape sequence or a character
	said    bool   // whether begun was passed on as an escape key
	skips   bool   // whether a report string from the terminal is being skipped
	says    []byte // the beginning of the report string that is being skipped
	pasting bool
	room    int // number of bytes that may still pass in this paste
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

// rested ends an unfinished escape sequence or paste if no input has arrived for a while.
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

// take handles the next byte.
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

// skip consumes one byte of a report string from the terminal. BEL, ESC \ or a key ends the report string.
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

// ground matches a terminal's report of its background colour.
var ground = regexp.MustCompile(`^\]11;rgb:[0-9a-fA-F]{1,4}/[0-9a-fA-F]{1,4}/[0-9a-fA-F]{1,4}$`)

// sayGround passes on the terminal's report if it states the background colour.
func (s *sieve) sayGround() {
	if ground.Match(s.says) {
		s.let("\x1b" + string(s.says) + "\a")
	}
	s.says = s.says[:0]
}

// sayEscape passes on an escape key if nothing has followed it yet.
func (s *sieve) sayEscape() {
	if len(s.begun) == 1 && s.begun[0] == escape && !s.said {
		s.let(escapeKey)
		s.said = true
	}
}

// sequence handles the next byte of an escape sequence.
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

// end passes on an escape sequence if a key sent it, or if it begins or ends a paste. The argument is the sequence without
// its escape character.
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
	case last == '~' && (number == "200" || number == "201"): // variants of these sequences are dropped
	case sequence == "\\": // the end of a report string
		s.sayGround()
	case sequence[0] != '[' && last >= 0x20 && last < 0x7f, sequence[0] == '[' && strings.IndexByte(keyEnds, last) >= 0:
		s.let("\x1b" + sequence)
	}
}

// text handles one byte of a UTF-8 character, and drops invalid bytes.
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

// let passes bytes on, unless they make a paste too long.
func (s *sieve) let(what string) {
	if s.pasting {
		if len(what) > s.room {
			return
		}
		s.room -= len(what)
	}
	s.whole = append(s.whole, what...)
}
