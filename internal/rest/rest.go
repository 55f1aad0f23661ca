// Package rest serves functions over HTTP. It reads a request into a function's argument, writes the function's result, and
// describes both as OpenAPI. It does not depend on the rest of Keypeg.
//
// A function takes a struct whose fields are tagged path, query, header or cookie, and whose field Body is the JSON of the
// request. The function returns another struct. Fields of the result that are tagged header are sent as headers. The field Body
// of the result is sent as JSON or, if it is a []byte, unchanged. The field Status, if there is one, is the status of the
// response. Huma reads the same tags to describe the operations, and checks requests against this description.
package rest

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// An API is a set of operations with one description.
type API struct {
	about      huma.Info
	problem    reflect.Type
	types      func(huma.Registry)
	fail       func(http.ResponseWriter, *http.Request, error)
	operations []operation
	once       sync.Once
	openapi    *huma.OpenAPI // the description; nil before the first call of OpenAPI
}

// An operation is an operation of an API whose types have not been described yet.
type operation struct {
	huma.Operation
	refusals []int
	f        Func
}

// New returns an API without operations. The body of a refusal has the same type as the argument problem. If the function types
// is not nil, it is called to describe types that cannot describe themselves. The function fail writes the refusal for a
// function's error or for an *Unreadable.
func New(about huma.Info, problem any, types func(huma.Registry), fail func(http.ResponseWriter, *http.Request, error)) *API {
	return &API{about: about, problem: reflect.TypeOf(problem), types: types, fail: fail}
}

// OpenAPI returns the description of all operations. It generates the description at the first call, because this takes a
// long time and few servers need it.
func (a *API) OpenAPI() *huma.OpenAPI {
	a.once.Do(func() { a.openapi = a.describe() })
	return a.openapi
}

// schemas returns a new, empty registry of schemas.
func (a *API) schemas() huma.Registry {
	schemas := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	if a.types != nil {
		a.types(schemas)
	}
	return schemas
}

// A Func handles requests.
type Func struct {
	In, Out any            // pointers to its argument and result; Out is nil for a stream
	events  map[string]any // the types of a stream's events, indexed by name
	serve   func(plan, http.ResponseWriter, *http.Request) error
}

// Of makes a Func from a function.
func Of[I, O any](do func(context.Context, *I) (*O, error)) Func {
	return Func{
		In: new(I), Out: new(O),
		serve: func(p plan, w http.ResponseWriter, r *http.Request) error {
			in := new(I)
			if err := p.read(r, reflect.ValueOf(in).Elem()); err != nil {
				return err
			}
			out, err := do(r.Context(), in)
			if err != nil {
				return err
			}
			return p.write(w, reflect.ValueOf(out).Elem())
		},
	}
}

// Stream makes a Func from a function that writes events itself. If that function returns an error, it must not have written
// anything before.
func Stream[I any](events map[string]any, do func(w http.ResponseWriter, r *http.Request, in *I) error) Func {
	return Func{
		In: new(I), events: events,
		serve: func(p plan, w http.ResponseWriter, r *http.Request) error {
			in := new(I)
			if err := p.read(r, reflect.ValueOf(in).Elem()); err != nil {
				return err
			}
			return do(w, r, in)
		},
	}
}

// Add adds an operation and returns the handler that serves it. The argument refusals lists the statuses with which the function
// may refuse, in addition to those for unreadable requests and faults. The plan for reading requests is made when the first
// request arrives.
func (a *API) Add(op huma.Operation, refusals []int, f Func) http.Handler {
	op.Parameters = slices.Clip(op.Parameters)
	o := operation{op, refusals, f}
	a.operations = append(a.operations, o)
	planned := sync.OnceValue(func() plan { return planOf(o, a.schemas()) })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := f.serve(planned(), w, r); err != nil {
			a.fail(w, r, err)
		}
	})
}

// withoutNull marks every array in a schema as not nullable, because empty lists are sent as [].
func withoutNull(s *huma.Schema) {
	if s == nil {
		return
	}
	if s.Type == huma.TypeArray {
		s.Nullable = false
	}
	withoutNull(s.Items)
	for _, p := range s.Properties {
		withoutNull(p)
	}
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
		withoutNull(more)
	}
}

// An Unreadable is the refusal of a request that does not match the API's description.
type Unreadable struct {
	Status int      // 400, 408, 413, 415 or 422
	Found  []string // says what does not match and where, in English, for programs
}

func (u *Unreadable) Error() string { return strings.Join(u.Found, "; ") }
