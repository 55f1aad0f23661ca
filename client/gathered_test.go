package client_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/client"
	"keypeg/internal/party"
	"keypeg/wire"
)

// TestAPartyIsFollowedOverABrokenLine checks that a listener receives the whole state of a party before and after the connection
// breaks. A command whose first responses are lost must be carried out only once.
func TestAPartyIsFollowedOverABrokenLine(t *testing.T) {
	inBubble(t, func(t *testing.T, s http.Handler) {
		lost := 0
		l := &frailServer{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/commands") && lost < 2 {
				lost++
				s.ServeHTTP(httptest.NewRecorder(), r)
				w.WriteHeader(http.StatusBadGateway)
				return
			}
			s.ServeHTTP(w, r)
		})}
		seen := must[wire.Party](t)
		parties, guest := client.Parties{Client: on(s)}, client.Parties{Client: on(l)}
		made := seen(parties.Open(t.Context(), wire.NewParty{Edition: "classic", Codes: 1, PartySeat: wire.PartySeat{Name: "Ann"}}))
		seen(guest.Join(t.Context(), made.ID, wire.PartySeat{Name: "Ben"}))
		var heard []string
		go func() {
			for h, err := range guest.Listen(t.Context(), made.ID) {
				switch {
				case err != nil:
				case h.State != nil:
					line := string(h.State.Phase)
					for _, p := range h.State.Players {
						line += " " + p.Name
					}
					heard = append(heard, line)
				default:
					heard = append(heard, string(h.Line))
				}
			}
		}()
		time.Sleep(time.Second)
		l.broken(3)
		time.Sleep(time.Minute)
		seen(parties.Do(t.Context(), made.ID, wire.PartyCommand{Kind: party.Start, Round: 1}))
		now := seen(guest.Deliver(t.Context(), made.ID, wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: 1, Code: "1122"}, nil))
		if now.You == nil || len(now.You.Board) != 1 || lost != 2 {
			t.Errorf("the party is %+v", now)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		got := strings.Join(heard, "|")
		if !strings.HasPrefix(got, "gathering Ann Ben|lost|found|gathering Ann Ben|") || !strings.HasSuffix(got, "playing Ann Ben") {
			t.Errorf("heard is %s", got)
		}
	})
}
