package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/inmem"
	"keypeg/wire"
)

// A command is answered alike whichever way it was read: a request that says once more what it takes is left to huma.
func TestCommandsReadQuicklyAreAnsweredAlike(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := siteInside(t, inmem.New())
		p := newPair(s, wire.NewMatch{Edition: "classic", First: "host"})
		q := newPair(s, wire.NewMatch{Edition: "classic", First: "host"})
		for _, c := range []struct {
			seat, token, body string
			status            int
		}{
			{"guest", "", `{"seat":"guest","version":%d,"kind":"place","code":"1122"}`, 422},
			{"host", "", `{"kind":"code","code":"1234","seat":"host","version":%d}`, 200},
			{"host", "", `{"kind":"code","code":"1234","seat":"host","version":%d}`, 422},
			{"guest", "", `{"kind":"place","code":"1234567","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"place","code":"red blue","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"place","code":"1122","seat":"host","version":%d}`, 403},
			{"guest", "nobody-at-all-is-this-one", `{"kind":"place","code":"1122","seat":"guest","version":%d}`, 403},
			{"guest", "short", `{"kind":"place","code":"1122","seat":"guest","version":%d}`, 401},
			{"guest", "", `{"kind":"place","code":"1122","seat":"guest","version":%d}`, 200},
			{"guest", "", `{"kind":"place","code":"1122","seat":"guest","version":1}`, 409},
			{"guest", "", `{"kind":"place","code":"1122","seat":"guest","version":999}`, 409},
			{"guest", "", `{"kind":"place","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"place","keys":"1r","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"fly","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"place","code":"1234","seat":"guest","version":%d}`, 200},
		} {
			ask := func(p pair, accept string) (*httptest.ResponseRecorder, any) {
				body := c.body
				if strings.Contains(body, "%d") {
					body = fmt.Sprintf(body, p.look(c.seat).Match.Version)
				}
				r := httptest.NewRequest("POST", p.path("/commands"), strings.NewReader(body))
				token := map[string]string{"host": p.host.token, "guest": p.guest.token}[c.seat]
				if c.token != "" {
					token = c.token
				}
				r.Header.Set("Authorization", "Bearer "+token)
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("Accept", accept)
				w := httptest.NewRecorder()
				s.h.ServeHTTP(w, r)
				return w, plainly(t, w, p.id)
			}
			quick, a := ask(p, "application/json")
			slow, b := ask(q, "application/json, application/json")
			if quick.Code != c.status || slow.Code != c.status || !reflect.DeepEqual(a, b) {
				t.Errorf("%s: %d %v\nand by huma %d %v", c.body, quick.Code, a, slow.Code, b)
			}
			for _, h := range []http.Header{quick.Header(), slow.Header()} {
				h.Del("X-Request-Id")
				h.Del("Content-Length")
			}
			if !reflect.DeepEqual(quick.Header(), slow.Header()) {
				t.Errorf("%s: %v\nand by huma %v", c.body, quick.Header(), slow.Header())
			}
		}
	})
}

// plainly is an answer without what differs between two matches that go alike.
func plainly(t *testing.T, w *httptest.ResponseRecorder, id string) (v any) {
	text := strings.ReplaceAll(w.Body.String(), id, "this")
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return timeless(v)
}

// timeless leaves out times and commitments, which no two matches share.
func timeless(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if text, ok := value.(string); ok {
				if _, err := time.Parse(time.RFC3339Nano, text); err == nil || key == "commitment" || key == "salt" || key == "request" {
					delete(v, key)
					continue
				}
			}
			v[key] = timeless(value)
		}
	case []any:
		for i, value := range v {
			v[i] = timeless(value)
		}
	}
	return v
}
