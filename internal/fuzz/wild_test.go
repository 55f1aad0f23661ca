package fuzz

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// wild returns an invalid request: a valid request that has been changed, or a request whose values merely have the right
// types.
func (p *player) wild() *step {
	var s *step
	if p.some(3) {
		s = p.shaped(pick(p.values, p.d.operations))
	} else if s = p.soundly(); s.method == "" {
		return s
	}
	s.sound = false
	for range 1 + p.IntN(3) {
		p.spoil(s)
	}
	return s
}

// shaped returns a request for an operation with values of the right types. Some of the values came from the server, and may be
// stale or belong to someone else.
func (p *player) shaped(op *operation) *step {
	s := &step{who: p.IntN(users+1) - 1, method: op.method, header: http.Header{}}
	path, query := op.path, url.Values{}
	for _, param := range op.Parameters {
		if !param.Required && p.some(2) {
			continue
		}
		text := fmt.Sprint(p.value(param.Schema, param.Name))
		switch param.In {
		case "path":
			if p.some(2) {
				text = p.named(op, param.Name)
			}
			path = strings.Replace(path, "{"+param.Name+"}", url.PathEscape(text), 1)
		case "query":
			query.Set(param.Name, text)
		case "header":
			if param.Name != "Authorization" {
				s.header.Set(param.Name, clean(text))
			}
		}
	}
	s.path = path
	if len(query) > 0 {
		s.path += "?" + query.Encode()
	}
	if of := op.body(); of != nil {
		body := p.value(of, "")
		if object, ok := body.(map[string]any); ok && object["endpoint"] != nil {
			object["endpoint"] = p.text("endpoint") // never call a host other than this machine
		}
		s.body, _ = json.Marshal(body)
	}
	return s
}

// clean replaces those characters of a text that a header cannot contain.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text)
}

// spoil changes one part of a request.
func (p *player) spoil(s *step) {
	switch n := p.IntN(12); {
	case n < 5 && len(s.body) > 0:
		s.body, s.twin = p.mutated(s.body), nil
		if bytes.Contains(s.body, []byte(`"endpoint"`)) && !bytes.Contains(s.body, []byte(`"endpoint":"https://127.0.0.1:9/`)) {
			s.body = nil
		}
	case n < 7:
		s.who = p.IntN(users+1) - 1
	case n == 7: // an unsuitable name or id in the path
		parts := strings.Split(s.path, "/")
		if i := 2 + p.IntN(len(parts)-1); i < len(parts) {
			parts[i] = url.PathEscape(p.words())
			s.path = strings.Join(parts, "/")
		}
	case n == 8:
		sign := "?"
		if strings.Contains(s.path, "?") {
			sign = "&"
		}
		name := pick(p.values, []string{"language", "as", "seat", "since", "after", "from", "game", "page", "x", "kind", ""})
		s.path += sign + name + "=" + url.QueryEscape(pick(p.values, []string{"fr", "de-CH", "host", "guest", "0", "99999999", "-1", "1e9", p.words()}))
	case n == 9:
		if s.header == nil {
			s.header = http.Header{}
		}
		name := pick(p.values, []string{"Accept-Language", "Last-Event-Id", "If-None-Match", "Content-Type", "Accept", "X-Forwarded-For", "Authorization", "Cookie", "Sec-Fetch-Site", "Origin", "Range"})
		s.header.Set(name, clean(pick(p.values, []string{"", "fr;q=0.3, *", "text/plain", "application/xml", "99999999999999999999", "cross-site", "http://evil.test", "Bearer x", "keypeg=short", "W/\"1\"", "bytes=0-1", p.words()})))
	case n == 10:
		s.method = pick(p.values, []string{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"})
	case n == 11 && len(s.body) > 1 && p.some(3):
		s.cut = true
	}
}

// words returns an unsuitable text: one that programs often mishandle, or one that the server sent under another name.
func (p *player) words() string {
	if names := slices.Sorted(maps.Keys(p.known)); p.some(2) {
		return p.text(pick(p.values, names))
	}
	return pick(p.values, texts)
}
