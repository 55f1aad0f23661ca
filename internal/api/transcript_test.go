package api_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/inmem"
	"keypeg/wire"
)

var update = flag.Bool("update", false, "write the responses of the transcripts")

// TestTranscripts sends the requests of testdata/transcripts to a new server, one server for each file, and compares the whole
// responses. A transcript consists of paragraphs: a comment, a request, and its response. In a request such as
//
//	ann fr POST /api/matches {"edition":"classic"}
//
// ann is a person who has a token, unless the name is nobody, and fr is the language, which may be missing. A random text, such
// as the id of a match, is shown as $1, the next one as $2, and so on. The number $v is the newest version of the match. Events of
// streams follow the response to the request that caused them. A status followed by … stands for a response that varies. Pictures
// are shown by their checksums. After a change of a response, run the test with -update, and read the difference.
func TestTranscripts(t *testing.T) {
	names, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			synctest.Test(t, func(t *testing.T) {
				s := transcript{site: siteInside(t, inmem.New()), people: map[string]*user{}, shown: map[string]string{}}
				for i, paragraph := range strings.Split(string(text), "\n\n") {
					if i > 0 {
						got.WriteString("\n")
					}
					s.write(&got, strings.Trim(paragraph, "\n"))
				}
			})
			if t.Failed() || bytes.Equal(got.Bytes(), text) {
				return
			}
			if !*update {
				t.Errorf("%s, which -update writes: %s", name, firstDifference(string(text), got.String()))
			} else if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(want, got string) string {
	wanted := strings.Split(want, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(wanted) || line != wanted[i] {
			return fmt.Sprintf("line %d is\n%s\nwant\n%s", i+1, line, strings.Join(wanted[min(i, len(wanted)):min(i+1, len(wanted))], ""))
		}
	}
	return fmt.Sprintf("it ends before line %d", len(strings.Split(got, "\n"))+1)
}

// A transcript is a conversation of people with a site.
type transcript struct {
	*site
	people  map[string]*user
	random  []string          // the random texts that have been met
	shown   map[string]string // the long values that were shown last, by their place in a response
	version int               // the version in the last response that was the state of a match
	streams []follower
}

// write writes a paragraph of a transcript, with the response that its request gets now.
func (s *transcript) write(to *bytes.Buffer, paragraph string) {
	lines := strings.Split(paragraph, "\n")
	for len(lines) > 0 && strings.HasPrefix(lines[0], "#") {
		fmt.Fprintln(to, lines[0])
		lines = lines[1:]
	}
	if len(lines) == 0 {
		return
	}
	fmt.Fprintln(to, lines[0])
	who, request, _ := strings.Cut(lines[0], " ")
	language, method := "en", ""
	if method, request, _ = strings.Cut(request, " "); len(method) == 2 {
		language = method
		method, request, _ = strings.Cut(request, " ")
	}
	path, body, _ := strings.Cut(request, " ")
	res := s.send(who, language, method, path, body)
	status := strconv.Itoa(res.StatusCode)
	varies := len(lines) > 1 && strings.HasSuffix(lines[1], " …")
	if varies {
		status += " …"
	}
	fmt.Fprintln(to, status)
	kind := res.Header.Get("Content-Type")
	s.writeHeader(to, kind, res.Header)
	if kind == "text/event-stream" {
		s.streams = append(s.streams, follower{who, framesIn(res.Body)})
	} else {
		text, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil {
			s.t.Fatal(err)
		}
		if !varies {
			s.writeText(to, kind, string(text))
		}
	}
	if len(s.streams) > 0 {
		s.settle()
	}
	synctest.Wait()
	for _, f := range s.streams {
		for range len(f.frames) {
			e := <-f.frames
			fmt.Fprintln(to, "-> "+f.who+":", e.event, e.id)
			s.writeText(to, "json", e.data)
		}
	}
}

// writeHeader writes those fields of a response's header that differ from an earlier response, of the same type if they depend on it.
func (s *transcript) writeHeader(to *bytes.Buffer, kind string, header http.Header) {
	for _, name := range slices.Sorted(maps.Keys(header)) {
		value, place := secret.ReplaceAllString(strings.Join(header[name], ", "), "keypeg=…"), name
		if name == "Cache-Control" || name == "Vary" || name == "Content-Type" {
			place += " of " + kind
		}
		if value == s.shown[place] || slices.Contains([]string{"Content-Length", "Etag", "X-Request-Id"}, name) {
			continue
		}
		if s.shown[place] = value; name != "Content-Type" || kind != "application/json" && kind != "application/problem+json" {
			fmt.Fprintf(to, "%s: %s\n", name, s.named(value))
		}
	}
}

// secret matches the secret in a cookie.
var secret = regexp.MustCompile(`keypeg=[^;]+`)

// settle waits until a site in a bubble has done what earlier requests began, and has sent it to streams.
func (s *site) settle() {
	time.Sleep(time.Second) // in the time of the bubble
	synctest.Wait()
}

// A follower is a person who has opened a stream.
type follower struct {
	who    string
	frames <-chan frame
}

// writeText writes the text of a response or of an event.
func (s *transcript) writeText(to *bytes.Buffer, kind, text string) {
	if strings.HasPrefix(kind, "image/") {
		text = fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(s.named(text))))
	}
	if strings.HasSuffix(kind, "json") {
		var state wire.State
		if _ = json.Unmarshal([]byte(text), &state); state.Match.Version > 0 {
			s.version = state.Match.Version
		}
		text = s.indented(text, "", "")
	}
	text = fraction.ReplaceAllStringFunc(text, func(number string) string { // the last digits depend on the processor
		n, _ := strconv.ParseFloat(number, 64)
		return strconv.FormatFloat(n, 'f', 6, 64)
	})
	for line := range strings.Lines(strings.TrimSpace(s.named(text))) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			line = "." // an empty line would end the paragraph
		}
		fmt.Fprintln(to, line)
	}
}

func (s *transcript) send(who, language, method, path, body string) *http.Response {
	u := s.people[who]
	if u == nil {
		if u = (&user{site: s.site}); who != "nobody" {
			u = s.user()
		}
		s.people[who] = u
	}
	return u.do(method, s.meant(path), strings.NewReader(s.meant(body)), "Accept-Language", language)
}

// randomText matches ids, invites, commitments, codes to say aloud, and the ticket in the address of a seat.
var randomText = regexp.MustCompile(`\b([0-9a-z]{16}|[0-9a-z]{24}|[0-9a-z]{26}|[0-9a-f]{64}|[A-Z]{3,8} [0-9]{2,4})\b|/seat/([0-9a-z]{8})\b`)

// numbered matches what stands for a random text, and for a version.
var numbered = regexp.MustCompile(`\$([0-9]+|v)`)

// fraction matches numbers with more than six digits after the point.
var fraction = regexp.MustCompile(`\b[0-9]+\.[0-9]{7,}\b`)

// named replaces each random text by its number.
func (s *transcript) named(text string) string {
	for _, found := range randomText.FindAllStringSubmatch(text, -1) {
		if random := cmp.Or(found[1], found[2]); !slices.Contains(s.random, random) {
			s.random = append(s.random, random)
		}
	}
	for i, random := range s.random {
		text = strings.ReplaceAll(text, random, "$"+strconv.Itoa(i+1))
	}
	return text
}

// meant replaces each number of a random text by the text, and $v by the newest version of the match that was seen last.
func (s *transcript) meant(text string) string {
	return numbered.ReplaceAllStringFunc(text, func(name string) string {
		if name == "$v" {
			return strconv.Itoa(s.version)
		}
		if n, _ := strconv.Atoi(name[1:]); 0 < n && n <= len(s.random) {
			return s.random[n-1]
		}
		return name
	})
}

// asBefore stands for a long value that is the same as the last one in its place.
const asBefore = `"as before"`

// indented returns JSON with its keys in order. A value takes a line, or a line for each of its parts if it is long.
func (s *transcript) indented(text, place, margin string) string {
	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(text)); err != nil {
		s.t.Fatalf("%v: %s", err, text)
	}
	short := compact.String()
	if len(short)+len(margin) <= 120 || !strings.ContainsAny(short[:1], "{[") {
		return short
	}
	if s.shown[place] == short && place != "" {
		return asBefore
	}
	s.shown[place] = short
	var parts []string
	if short[0] == '[' {
		for _, part := range decoded[[]json.RawMessage](s.t, short) {
			parts = append(parts, s.indented(string(part), place, margin+"  "))
		}
	} else {
		object := decoded[map[string]json.RawMessage](s.t, short)
		for _, key := range slices.Sorted(maps.Keys(object)) {
			parts = append(parts, strconv.Quote(key)+": "+s.indented(string(object[key]), place+"."+key, margin+"  "))
		}
	}
	return short[:1] + "\n" + margin + "  " + strings.Join(parts, ",\n"+margin+"  ") + "\n" + margin + short[len(short)-1:]
}

func decoded[T any](t *testing.T, text string) (v T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}
