package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/inmem"
	"keypeg/internal/limits"
	"keypeg/internal/party"
	"keypeg/wire"
)

// from sends a user's request from an address, and returns the status.
func (g guest) from(address, method, path string, in any) int {
	g.t.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		g.t.Fatal(err)
	}
	r := httptest.NewRequest(method, path, bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = address + ":1"
	r.Header.Set("Authorization", "Bearer "+g.token)
	w := httptest.NewRecorder()
	g.h.ServeHTTP(w, r)
	return w.Code
}

// TestASchoolBehindOneAddressPlaysAParty plays a full party from one address with all limits in force. The players type the spoken
// code, join, follow the party, and place two rows each, all at the same time. An onlooker at that address must still get a stream,
// but the number of streams that people in parties use must be limited.
func TestASchoolBehindOneAddressPlaysAParty(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const school = "192.0.2.1"
		people := limits.PartyPeople.Most
		if testing.Short() {
			people /= 10
		}
		site := siteInside(t, inmem.New(), limited)
		all := []guest{site.makesParty(1)}
		var code wire.Ticket
		all[0].ask("POST", all[0].path("/code"), nil, 201, &code)
		ctx, leave := context.WithCancel(t.Context())
		for i := 1; i < people; i++ {
			g := guest{&user{site: site, token: fmt.Sprintf("the token of player %06d", i)}, all[0].id}
			if status := g.from(school, "POST", "/api/codes", wire.CodeUse{Code: code.Code}); status != http.StatusOK {
				t.Fatalf("person %d types the code: %d", i, status)
			}
			if status := g.from(school, "POST", g.path("/seat"), wire.PartySeat{Name: fmt.Sprint("player ", i)}); status != http.StatusOK {
				t.Fatalf("person %d joins: %d", i, status)
			}
			if w := site.opens(ctx, g.path("/stream"), g.token, school); w != nil {
				t.Fatalf("person %d follows: %d %s", i, w.Code, w.Body)
			}
			all = append(all, g)
			time.Sleep(100 * time.Millisecond) // a class arrives within a minute
		}
		all[0].does(wire.PartyCommand{Kind: party.Start, Round: 1})
		for row := 1; row <= 2; row++ {
			for i, g := range all[1:] {
				if status := g.from(school, "POST", g.path("/commands"), wire.PartyCommand{Kind: party.PlaceRow, Round: 1, Row: row, Code: "1111", Since: 1}); status != http.StatusOK {
					t.Fatalf("person %d places row %d: %d", i+1, row, status)
				}
			}
		}
		if w := site.opens(ctx, all[0].path("/stream"), "", school); w != nil {
			t.Errorf("the big screen there: %d", w.Code)
		}
		refused := 0
		for i := range limits.PartyStreams.Most {
			if site.opens(ctx, all[0].path("/stream"), all[1+i%(len(all)-1)].token, school) != nil {
				refused++
			}
			time.Sleep(100 * time.Millisecond)
		}
		if want := len(all) - 1; refused != want {
			t.Errorf("%d of as many streams again are refused, want %d", refused, want)
		}
		leave()
		synctest.Wait()
	})
}
