package postgres_test

import (
	"errors"
	"testing"

	"keypeg/internal/hall"
	"keypeg/internal/postgres"
	"keypeg/internal/postgres/postgrestest"
)

// TestOutage cuts the connection to the database. It checks that every call fails with hall.ErrAway. The function set by
// OnOutage must be called once at the beginning of the outage and once at the end, with the number of failed calls.
func TestOutage(t *testing.T) {
	address := postgrestest.Address(t)
	way := postgrestest.NewWay(t, address)
	s, err := postgres.Open(t.Context(), way.Address())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var told []hall.Outage
	s.OnOutage(func(o hall.Outage) { told = append(told, o) })
	calls := map[string]func() error{
		"load":      func() error { _, err := s.Load(t.Context(), "none"); return err },
		"revisions": func() error { _, err := s.Revisions(t.Context(), []string{"none"}); return err },
		"append":    func() error { return s.Append(t.Context(), hall.Batch{Match: "none"}) },
		"drop":      func() error { return s.Drop(t.Context(), "none", "none") },
	}
	way.Cut()
	for name, call := range calls {
		if err := call(); !errors.Is(err, hall.ErrAway) {
			t.Errorf("%s: %v", name, err)
		}
	}
	way.Lead(t, address)
	for name, call := range calls {
		if err := call(); errors.Is(err, hall.ErrAway) {
			t.Errorf("%s once it is back: %v", name, err)
		}
	}
	if len(told) != 2 || told[0].Err == nil || told[1].Err != nil || told[1].Calls != len(calls) || told[1].Lasted <= 0 {
		t.Errorf("told %+v", told)
	}
}
