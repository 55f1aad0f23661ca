package api

import (
	"reflect"
	"testing"

	"keypeg"
	"keypeg/internal/party"
	"keypeg/internal/tournament"
)

// TestOperationsAreForWhomTheTableSays compares the audience of each route with the function that serves it. A function
// for viewers must get the caller's secret, one for newcomers may issue a secret, and one for players must get a seat.
func TestOperationsAreForWhomTheTableSays(t *testing.T) {
	s := newServer(nil, Options{Parts: allParts()})
	for _, r := range s.routes() {
		who := anybody
		if holds[Session](r.do.In) {
			who = viewer
			if holds[Cookied](r.do.Out) {
				who = newcomer
			}
			if holds[keypeg.Seat](r.do.In) || holds[party.CommandKind](r.do.In) || holds[tournament.CommandKind](r.do.In) {
				who = seated
			}
		}
		if who != r.who {
			t.Errorf("%s %s is said to be for %s, and is for %s", r.method, r.path, r.who, who)
		}
		if r.limit == nil {
			t.Errorf("%s %s is without a limit", r.method, r.path)
		}
	}
}

// holds reports whether a struct is of type T or has a field of that type, including the fields of its body and of
// embedded structs.
func holds[T any](of any) bool {
	if of == nil {
		return false
	}
	var has func(reflect.Type) bool
	has = func(in reflect.Type) bool {
		if in == reflect.TypeFor[T]() || in.Kind() != reflect.Struct {
			return in == reflect.TypeFor[T]()
		}
		for i := range in.NumField() {
			f := in.Field(i)
			if f.Type == reflect.TypeFor[T]() || (f.Anonymous || f.Name == "Body") && has(f.Type) {
				return true
			}
		}
		return false
	}
	return has(reflect.TypeOf(of).Elem())
}
