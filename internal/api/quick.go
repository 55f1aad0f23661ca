package api

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"keypeg/match"
	"keypeg/wire"
)

// quickly does a command that is written as clients of ours write it, without huma's way of reading requests, which takes a fifth
// of a command's time. Whatever looks any different is left to huma, and so is all that is wrong with a request: there is one
// account of it.
func (s *server) quickly(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	if !isPlain(r) {
		next(ctx)
		return
	}
	body := make([]byte, r.ContentLength)
	n, err := io.ReadFull(r.Body, body)
	if c, ok := readCommand(string(body)); ok && err == nil {
		s.answerQuickly(w, r, &commandInput{Place{sessionOf(r), r.PathValue("id")}, c})
		return
	}
	r.Body = again{io.MultiReader(bytes.NewReader(body[:n]), r.Body), r.Body}
	next(ctx)
}

// again reads a body from its beginning.
type again struct {
	io.Reader
	io.Closer
}

// sessionOf is the caller's secret as huma finds it.
func sessionOf(r *http.Request) Session {
	session := Session{Bearer: r.Header.Get("Authorization")}
	if c, err := r.Cookie(cookieName); err == nil {
		session.Cookie = c.Value
	}
	return session
}

// maxQuick is the longest body that is read at once, in bytes.
const maxQuick = 512

// isPlain reports whether a request brings short JSON, takes JSON, and asks nothing else.
func isPlain(r *http.Request) bool {
	accepts := r.Header.Values("Accept")
	return 0 < r.ContentLength && r.ContentLength <= maxQuick && r.URL.RawQuery == "" && r.Header.Get("Content-Type") == "application/json" &&
		(len(accepts) == 0 || len(accepts) == 1 && (accepts[0] == "*/*" || accepts[0] == "application/json"))
}

func (s *server) answerQuickly(w http.ResponseWriter, r *http.Request, in *commandInput) {
	out, err := s.command(r.Context(), in)
	if p, refused := errors.AsType[*problem](err); refused {
		p.write(w)
		return
	}
	state := append(out.Body.appendNow(make([]byte, 0, len(out.Body)+64)), '\n')
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(state)))
	_, _ = w.Write(state) // if it fails there is nobody left to tell
}

// readCommand reads a code, a row or an answer from JSON without spaces, escapes, and anything that is not needed. False is for
// everything else, right or wrong.
func readCommand(text string) (c wire.Command, ok bool) {
	rest, ok := strings.CutPrefix(text, "{")
	for seen := map[string]bool{}; ok; {
		var key, value string
		if key, rest, ok = plainString(rest); !ok || seen[key] || !strings.HasPrefix(rest, ":") {
			return c, false
		}
		seen[key], rest = true, rest[1:]
		if key == "version" {
			c.Version, rest, ok = plainNumber(rest)
		} else {
			value, rest, ok = plainString(rest)
		}
		switch key {
		case "version":
		case "seat":
			ok = ok && c.Seat.UnmarshalText([]byte(value)) == nil
		case "kind":
			c.Kind = match.CommandKind(value)
			ok = ok && slices.Contains(quickKinds, c.Kind)
		case "code":
			c.Code = value
		case "keys":
			c.Keys = value
		default:
			return c, false
		}
		if rest == "}" {
			return c, ok && seen["seat"] && seen["version"] && seen["kind"]
		}
		if !strings.HasPrefix(rest, ",") {
			return c, false
		}
		rest = rest[1:]
	}
	return c, false
}

var quickKinds = []match.CommandKind{match.SetCode, match.PlaceRow, match.GiveKeys}

// plainString reads a string without escapes, of ASCII alone.
func plainString(text string) (value, rest string, ok bool) {
	if !strings.HasPrefix(text, `"`) {
		return "", text, false
	}
	for i := 1; i < len(text); i++ {
		switch b := text[i]; {
		case b == '"':
			return text[1:i], text[i+1:], true
		case b == '\\' || b < ' ' || b > '~':
			return "", text, false
		}
	}
	return "", text, false
}

// plainNumber reads a whole number from 0 on.
func plainNumber(text string) (n int, rest string, ok bool) {
	end := 0
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(text[:end])
	return n, text[end:], err == nil && end <= 9 && (end == 1 || text[0] != '0')
}
