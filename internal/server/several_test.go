package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"testing"

	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
	"keypeg/internal/server"
)

// twoServers returns two servers over one PostgreSQL database.
func twoServers(t *testing.T) (both [2]*server.Server) {
	t.Helper()
	address := postgrestest.Address(t)
	for i := range both {
		store, err := postgres.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		s := server.New(store, server.Options{Key: make([]byte, 32), Unthrottled: true})
		t.Cleanup(func() {
			if err := s.Close(context.Background()); err != nil {
				t.Error(err)
			}
			store.Close()
		})
		both[i] = s
	}
	return both
}

// A reply has the parts of responses that the tests need.
type reply struct {
	ID, Invite, Code, Seat string
	Match                  struct{ ID string }
	Version                int
	Serial                 int
}

// sends sends a request with a person's token. The request must not be refused.
func sends(t *testing.T, s *server.Server, token, method, path, body string) (out reply) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "/api"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code >= 300 {
		t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil && method != "HEAD" {
		t.Errorf("%s %s: %v", method, path, err)
	}
	return out
}

// TestAPersonIsKnownAtEveryServer lets people take seats, set codes and give answers at one server, while another server has
// the matches in memory. It checks that the other server does not refuse any of their next requests, which all arrive at the
// same time.
func TestAPersonIsKnownAtEveryServer(t *testing.T) {
	both := twoServers(t)
	one, other := both[0], both[1]
	for i := range 12 {
		host, guest, phone := fmt.Sprintf("host-%030d", i), fmt.Sprintf("guest-%030d", i), fmt.Sprintf("phone-%030d", i)
		made := sends(t, other, host, "POST", "/matches", `{"edition":"classic","first":"host"}`)
		at := "/matches/" + made.Match.ID
		sends(t, other, host, "GET", at, "")
		invite := path.Base(made.Invite)
		if i%3 == 0 { // this guest joins with an invite code instead of the link
			spoken := sends(t, one, host, "POST", at+"/tickets", `{"seat":"guest"}`)
			invite = path.Base(sends(t, other, guest, "POST", "/codes", fmt.Sprintf(`{"code":%q}`, spoken.Code)).Invite)
		}
		sends(t, one, guest, "POST", at+"/seat", fmt.Sprintf(`{"invite":%q}`, invite))
		var all sync.WaitGroup
		for _, q := range [][3]string{
			{"GET", "?as=guest"}, {"HEAD", "/stream?as=guest"}, {"GET", "/notes?seat=guest"},
			{"PUT", "/notes?seat=guest", `{"serial":1,"draft":"","held":[],"marks":[{"colour":1,"is":"out"}],"row":0}`},
			{"POST", "/commands", `{"id":"c","seat":"guest","version":3,"kind":"offer","offer":"end"}`},
		} {
			all.Go(func() { sends(t, other, guest, q[0], at+q[1], q[2]) })
		}
		all.Wait()
		if n := sends(t, one, guest, "GET", at+"/notes?seat=guest", ""); n.Serial != 1 {
			t.Error("notes written at the other server are not known")
		}
		sends(t, one, host, "POST", at+"/commands", `{"id":"d","seat":"host","version":4,"kind":"decline"}`)
		ticket := sends(t, one, guest, "POST", at+"/tickets", `{"seat":"guest"}`)
		sends(t, other, phone, "POST", "/codes", fmt.Sprintf(`{"code":%q}`, ticket.Code))
		sends(t, one, phone, "POST", at+"/commands", `{"id":"e","seat":"guest","version":5,"kind":"offer","offer":"end"}`)
		sends(t, other, host, "GET", at+"?as=host", "")
	}
}

// TestAPersonIsKnownInGatherings makes the checks of TestAPersonIsKnownAtEveryServer for a party and a tournament.
func TestAPersonIsKnownInGatherings(t *testing.T) {
	both := twoServers(t)
	for kind, body := range map[string]string{
		"/parties":     `{"edition":"classic","codes":1,"name":"Ann"}`,
		"/tournaments": `{"kind":"all-play-all","match":{"edition":"remastered","games":1},"name":"Ann"}`,
	} {
		host := fmt.Sprintf("host-%030s", kind)
		at := kind + "/" + sends(t, both[0], host, "POST", kind, body).ID
		sends(t, both[1], host, "GET", at, "")
		for i := range 6 {
			guest := fmt.Sprintf("guest-%030d", i)
			here, there := both[i%2], both[1-i%2]
			if kind == "/parties" {
				code := sends(t, there, host, "POST", at+"/code", `{}`).Code
				sends(t, here, guest, "POST", "/codes", fmt.Sprintf(`{"code":%q}`, code))
			}
			sends(t, here, guest, "POST", at+"/seat", fmt.Sprintf(`{"name":"Guest %d"}`, i))
			sends(t, there, guest, "POST", at+"/commands", `{"kind":"leave"}`)
			sends(t, here, guest, "POST", at+"/seat", fmt.Sprintf(`{"name":"Guest %d"}`, i))
		}
	}
}
