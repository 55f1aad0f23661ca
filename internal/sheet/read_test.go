package sheet_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

// A reading is a PDF file as a PDF reader sees it.
type reading struct {
	width, height float64 // in points
	pages         []readPage
	fonts         int // embedded
}

// A readPage contains the texts on a page, in the order in which they were written.
type readPage struct{ texts []readText }

// A readText is a piece of text and the place where its baseline begins, measured in points from the lower left
// corner.
type readText struct {
	x, y float64
	text string
}

// text returns all text of a page, with a space between its pieces.
func (p readPage) text() string {
	var all []string
	for _, t := range p.texts {
		all = append(all, t.text)
	}
	return strings.Join(all, " ")
}

var (
	box     = regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]`)
	content = regexp.MustCompile(`/Contents (\d+) 0 R`)
	shown   = regexp.MustCompile(`(?s)BT ([\d.-]+) ([\d.-]+) Td \(((?:[^\\)]|\\.)*)\) ?Tj`)
	escape  = regexp.MustCompile(`(?s)\\(.)`)
)

// read reads a PDF file whose objects are uncompressed. Its streams may be compressed or plain.
func read(t *testing.T, file []byte) (r reading) {
	t.Helper()
	size := box.FindSubmatch(file)
	if !bytes.HasPrefix(file, []byte("%PDF-")) || size == nil {
		t.Fatalf("it is no PDF: %.40q", file)
	}
	r.width, r.height = number(t, size[1]), number(t, size[2])
	if fonts := bytes.Count(file, []byte("/Type /FontDescriptor")); fonts != bytes.Count(file, []byte("/FontFile2 ")) {
		t.Errorf("not all of %d fonts are embedded", fonts)
	} else {
		r.fonts = fonts
	}
	for _, of := range content.FindAllSubmatch(file, -1) {
		var page readPage
		for _, m := range shown.FindAllSubmatch(stream(t, file, string(of[1])), -1) {
			page.texts = append(page.texts, readText{number(t, m[1]), number(t, m[2]), decoded(m[3])})
		}
		r.pages = append(r.pages, page)
	}
	return r
}

// stream returns the content of the stream with the given object number.
func stream(t *testing.T, file []byte, object string) []byte {
	t.Helper()
	_, rest, ok := bytes.Cut(file, []byte("\n"+object+" 0 obj\n"))
	_, rest, begun := bytes.Cut(rest, []byte("stream\n"))
	if !ok || !begun {
		t.Fatalf("there is no stream %s", object)
	}
	z, err := zlib.NewReader(bytes.NewReader(rest))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// decoded decodes the text of a string, which PDF writes in UTF-16.
func decoded(text []byte) string {
	text = escape.ReplaceAllFunc(text, func(pair []byte) []byte {
		if pair[1] == 'r' {
			return []byte("\r")
		}
		return pair[1:]
	})
	var units []uint16
	for i := 0; i+1 < len(text); i += 2 {
		units = append(units, uint16(text[i])<<8|uint16(text[i+1]))
	}
	return string(utf16.Decode(units))
}

func number(t *testing.T, text []byte) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
