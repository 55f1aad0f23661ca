package wire_test

import (
	"reflect"
	"strconv"
	"testing"

	"keypeg/match"
	"keypeg/record"
	"keypeg/wire"
)

// TestBoundsAreThoseOfTheMatch holds the bounds that tags have to spell out to where
// they are stated.
func TestBoundsAreThoseOfTheMatch(t *testing.T) {
	for _, c := range []struct {
		of         any
		field, tag string
		want       int
	}{
		{wire.NewMatch{}, "Games", "maximum", match.MaxGames},
		{wire.NewMatch{}, "Limit", "maximum", int(match.MaxLimit.Seconds())},
		{wire.Command{}, "Limit", "maximum", int(match.MaxLimit.Seconds())},
		{wire.SheetRequest{}, "Games", "maximum", match.MaxGames},
		{wire.SheetRequest{}, "Played", "maxItems", record.MaxPlayed},
	} {
		of := reflect.TypeOf(c.of)
		field, _ := of.FieldByName(c.field)
		if got := field.Tag.Get(c.tag); got != strconv.Itoa(c.want) {
			t.Errorf("%s.%s has %s %q, and %d is stated", of, c.field, c.tag, got, c.want)
		}
	}
}
