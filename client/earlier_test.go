package client_test

import (
	"testing"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// TestStatesAreWhole checks that the client returns complete states, although the server omits the table and the games that the
// client already has.
func TestStatesAreWhole(t *testing.T) {
	bothWays(t, func(t *testing.T, newClient func() *client.Client) {
		m := must[*client.Match](t)(newClient().Make(t.Context(), wire.NewMatch{Rules: "remastered", Board: "c6p4g10", Games: 4, HotSeat: true}))
		for game := range 3 {
			maker := keypeg.Seat(game % 2)
			must[wire.State](t)(m.As(maker).SetCode(t.Context(), "1234"))
			s := must[wire.State](t)(m.As(maker.Other()).Place(t.Context(), "1234"))
			if len(s.Match.Past) != game+1 || len(s.Say.Past) != game+1 || s.Earlier != 0 {
				t.Fatalf("after game %d: %d games, %d told, %d left out", game+1, len(s.Match.Past), len(s.Say.Past), s.Earlier)
			}
			if s.Table == nil || !s.Table.HotSeat {
				t.Fatalf("after game %d the table is %+v", game+1, s.Table)
			}
		}
		for s, err := range m.As(keypeg.Host).Watch(t.Context()) {
			if err != nil || len(s.Match.Past) != 3 {
				t.Errorf("a watch shows %d games, %v", len(s.Match.Past), err)
			}
			break
		}
	})
}
