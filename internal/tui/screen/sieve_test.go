package screen

import (
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// sieved reads chunks one after the other, with a pause before each marked chunk, and returns the bytes that pass the
// sieve.
func sieved(t *testing.T, chunks ...string) (out string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		go func() {
			for _, c := range chunks {
				if c == "pause" {
					time.Sleep(3 * time.Second)
				} else {
					_, _ = io.WriteString(write, c)
				}
			}
			_ = write.Close()
		}()
		all, err := io.ReadAll(&sieve{from: read})
		if err != nil {
			t.Error(err)
		}
		out = string(all)
	})
	return out
}

// TestSieveLetsKeysThrough checks that keys and pastes pass, and nothing else.
func TestSieveLetsKeysThrough(t *testing.T) {
	for _, c := range []struct {
		chunks []string
		want   string
	}{
		{[]string{"1122\r"}, "1122\r"},
		{[]string{"é漢🙂"}, "é漢🙂"},
		{[]string{"\xc3", "\xa9"}, "é"},
		{[]string{"\x1b[A\x1b[1;5C\x1bOP\x1b[3~\x1b[Z\x1b[97;5u"}, "\x1b[A\x1b[1;5C\x1bOP\x1b[3~\x1b[Z\x1b[97;5u"},
		{[]string{"\x1b"}, "\x1b[27u"},
		{[]string{"\x1b\x1b"}, "\x1b[27u\x1b[27u"},
		{[]string{"\x1b", "pause", "[8;9;9t"}, "\x1b[27u[8;9;9t"},
		{[]string{"\x1b", "[A"}, "\x1b[27u\x1b[A"},
		{[]string{"\x1bx"}, "\x1bx"},
		{[]string{"\x1b[8;60000;60000tx"}, "x"},
		{[]string{"\x1b", "[8;60000;60000t", "x"}, "\x1b[27ux"},
		{[]string{"\x1b[8;600", "00;60000tx"}, "x"},
		{[]string{"\x1b[48;9;9;1;1t\x1b[65;30;97;1;0;65535_\x1b[9;9R\x1b[?62c\x1b[I\x1b[O"}, ""},
		{[]string{"\x1b]52;c;QUJD\ax\x1b]10;rgb:0/0/0\x1b\\y\x1bP1+r52\x1b\\z"}, "xyz"},
		{[]string{"\x1b]11;rgb:ffff/ff/0\x1b\\x\x1b]11;rgb:1a2B/0000/0000\ay"}, "\x1b]11;rgb:ffff/ff/0\ax\x1b]11;rgb:1a2B/0000/0000\ay"},
		{[]string{"\x1b]11;rgb:0/0/0", "\x1b\\"}, "\x1b]11;rgb:0/0/0\a"},
		{[]string{"\x1b]11;rgb:00000/0/0\a\x1b]11;red\a\x1b]11;rgb:0/0/0/0\a\x1b]11;" + strings.Repeat("0", 100) + "\a"}, ""},
		{[]string{"\x1b]without an end", "pause", "x"}, "x"},
		{[]string{"\x1b]a key ends it\x1b[A"}, "\x1b[A"},
		{[]string{"\x9b8;9;9t\xc2\x9b8;9;9t"}, "8;9;9t8;9;9t"},
		{[]string{"\x1b[" + strings.Repeat("1", 100) + "A"}, strings.Repeat("1", 100-maxSequence+1) + "A"},
		{[]string{"\x1b[200~1122\x1b[201~\r"}, "\x1b[200~1122\x1b[201~\r"},
		{[]string{"\x1b[0200~1122"}, "1122"},
		{[]string{"\x1b[200;1~1122"}, "1122"},
		{[]string{"\x1b[200~" + strings.Repeat("x", 5000) + "\x1b[201~y"}, "\x1b[200~" + strings.Repeat("x", maxPaste) + "\x1b[201~y"},
		{[]string{"\x1b[200~1122", "pause", "x"}, "\x1b[200~1122\x1b[201~x"},
	} {
		if got := sieved(t, c.chunks...); got != c.want {
			t.Errorf("%q: %q comes through, want %q", c.chunks, got, c.want)
		}
	}
}

// through matches every text that may pass a sieve.
var through = regexp.MustCompile(`^(?s:[\x00-\x1a\x1c-\x7f]|[^\x00-\x{9f}]|\x1b[^\x00-\x1f\x7f-\x{10ffff}\[\]P_^XO]|\x1bO[ -~]|\x1b\]11;rgb:[0-9a-fA-F/]{5,14}\a|\x1b\[[ -?]{0,30}[ABCDEFHPQSZu~y])*$`)

// TestSieveLetsNothingElseThrough checks that only keys and pastes pass when random bytes arrive in random chunks.
func TestSieveLetsNothingElseThrough(t *testing.T) {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{"\x1b", "[", "]", "]11;rgb:1/2/3", "P", "O", "8;9;9", "t", "_", "R", "A", "~", "200~", "201~", "\\", "\a", "\x9b", "\xc2", "é", "65535", ";", "?", "\r"}),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 1, 4), func(b []byte) string { return string(b) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		var from chunked
		for _, p := range rapid.SliceOfN(piece, 0, 60).Draw(t, "typed") {
			from = append(from, []byte(p))
		}
		out, err := io.ReadAll(&sieve{from: &from})
		if err != nil || !through.Match(out) {
			t.Fatalf("%q comes through, %v", out, err)
		}
	})
}

// A chunked reader returns one chunk for each read.
type chunked [][]byte

func (c *chunked) Read(p []byte) (int, error) {
	if len(*c) == 0 {
		return 0, io.EOF
	}
	n := copy(p, (*c)[0])
	*c = (*c)[1:]
	return n, nil
}
