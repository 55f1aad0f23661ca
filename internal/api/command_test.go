package api_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"

	"keypeg/internal/inmem"
	"keypeg/wire"
)

// TestWrongCommands checks that each wrong command gets the expected status and changes nothing.
func TestWrongCommands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := siteInside(t, inmem.New())
		p := newPair(s, wire.NewMatch{Edition: "classic", First: "host"})
		p.does("host", "code", "1234")
		p.does("guest", "place", "1122")
		for _, c := range []struct {
			seat, token, body string
			status            int
		}{
			{"host", "", `{"kind":"code","code":"1234","seat":"host","version":%d}`, 422},
			{"guest", "", `{"kind":"place","code":"1234567","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"place","code":"red blue","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"place","code":"1122","seat":"host","version":%d}`, 403},
			{"guest", "nobody-at-all-is-this-one", `{"kind":"place","code":"1122","seat":"guest","version":%d}`, 403},
			{"guest", "short", `{"kind":"place","code":"1122","seat":"guest","version":%d}`, 401},
			{"guest", "", `{"kind":"place","code":"1122","seat":"guest","version":1}`, 409},
			{"guest", "", `{"kind":"place","code":"1122","seat":"guest","version":999}`, 409},
			{"guest", "", `{"kind":"place","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"place","keys":"1r","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"fly","seat":"guest","version":%d}`, 422},
			{"guest", "", `{"kind":"place","code":"1234","seat":"guest"}`, 422},
			{"guest", "", `{"kind":"place","code":"1234","seat":"guest","version":%d,"more":1}`, 422},
			{"guest", "", `{"kind":"place"`, 400},
		} {
			version, body := p.look(c.seat).Match.Version, c.body
			if strings.Contains(body, "%d") {
				body = fmt.Sprintf(body, version)
			}
			r := httptest.NewRequest("POST", p.path("/commands"), strings.NewReader(body))
			r.Header.Set("Authorization", "Bearer "+cmp.Or(c.token, p.seatOf(c.seat).token))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			s.h.ServeHTTP(w, r)
			if now := p.look(c.seat).Match.Version; w.Code != c.status || now != version || w.Header().Get("Content-Type") != "application/problem+json" {
				t.Errorf("%s: %d, and version %d is %d: %s", body, w.Code, version, now, w.Body)
			}
		}
	})
}

// TestACommandSentAgainIsDoneOnce checks that a command that is sent again with the same id is carried out once,
// and that the response contains the current match. The command's id must never be shown.
func TestACommandSentAgainIsDoneOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := siteInside(t, inmem.New())
		p := newPair(s, wire.NewMatch{Edition: "classic", First: "host"})
		const id = "sent-again-0123456789-abcdefghij"
		var shown strings.Builder
		for i, c := range []struct{ seat, kind, text string }{{"host", "code", "1234"}, {"guest", "place", "1122"}, {"guest", "place", "1234"}, {"guest", "leave", ""}} {
			command := p.command(c.seat, c.kind, c.text)
			command.ID = strings.Replace(id, "0", fmt.Sprint(i), 1)
			for range 2 {
				body, err := json.Marshal(command)
				if err != nil {
					t.Fatal(err)
				}
				r := httptest.NewRequest("POST", p.path("/commands"), bytes.NewReader(body))
				r.Header.Set("Authorization", "Bearer "+p.seatOf(c.seat).token)
				r.Header.Set("Content-Type", "application/json")
				w := httptest.NewRecorder()
				s.h.ServeHTTP(w, r)
				shown.Write(w.Body.Bytes())
				if now := p.look(c.seat).Match.Version; w.Code != 200 || now > command.Version+2 {
					t.Fatalf("%s: %d, from version %d to %d: %s", body, w.Code, command.Version, now, w.Body)
				}
			}
			for _, u := range []*user{p.host, p.guest, s.user()} {
				shown.WriteString(u.text(p.path("")))
			}
		}
		for _, path := range []string{"/record.txt", "/record.json"} {
			shown.WriteString(p.host.text(p.path(path)))
		}
		if strings.Contains(shown.String(), "sent-again") {
			t.Error("an id is shown")
		}
		if games := len(p.look("host").Match.Past); games != 2 {
			t.Errorf("%d games are over, want 2: the one that was broken, and the one that was left", games)
		}
		command := p.command("guest", "rematch", "")
		command.ID = id + "x"
		p.guest.refused("POST", p.path("/commands"), command, 422, "bad-request")
	})
}
