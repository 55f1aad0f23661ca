// Package rest serves functions over HTTP. It reads a request into a function's argument, writes the function's result, and
// describes both as OpenAPI. It does not depend on the rest of Keypeg.
//
// A function takes a struct whose fields are tagged path, query, header or cookie, and whose field Body is the JSON of the
// request. It returns a struct. Its fields tagged header are sent as headers. Its field Body is sent as JSON or, if it is
// []byte, unchanged. Its field Status, if there is one, is the status of the response. Huma reads the same tags for the
// description, and checks requests against it.
package rest

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// An API is a set of operations with one description.
type API struct {
	openapi *huma.OpenAPI
	problem reflect.Type
	fail    func(http.ResponseWriter, *http.Request, error)
	plain   map[string]bool // names of the schemas whose arrays have already been made non-null
}

// New returns an API without operations. The body of a refusal has the same type as the argument problem. The function fail
// writes the refusal for a function's error or for an *Unreadable.
func New(about huma.Info, problem any, fail func(http.ResponseWriter, *http.Request, error)) *API {
	schemas := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	openapi := &huma.OpenAPI{OpenAPI: "3.1.0", Info: &about, Components: &huma.Components{Schemas: schemas}}
	return &API{openapi, reflect.TypeOf(problem), fail, map[string]bool{}}
}

// OpenAPI returns the description.
func (a *API) OpenAPI() *huma.OpenAPI { return a.openapi }

// A Func handles requests.
type Func struct {
	In, Out any            // pointers to its argument and result; Out is nil for a stream
	events  map[string]any // the types of a stream's events, by name
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

// Stream makes a Func from a function that itself writes events. If the function returns an error, it must not have written
// anything.
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

// Add describes an operation and returns the handler that serves it. The argument refusals lists the statuses with which the
// function may refuse, in addition to those for unreadable requests and faults.
func (a *API) Add(op huma.Operation, refusals []int, f Func) http.Handler {
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	schemas := a.openapi.Components.Schemas
	refused := schemas.Schema(a.problem, true, "Problem")
	for _, status := range append(slices.Clip(refusals), http.StatusInternalServerError, http.StatusUnprocessableEntity) {
		op.Responses[strconv.Itoa(status)] = &huma.Response{
			Description: http.StatusText(status), Content: map[string]*huma.MediaType{"application/problem+json": {Schema: refused}},
		}
	}
	describe(a.openapi, &op, f)
	for name, s := range schemas.Map() {
		if !a.plain[name] {
			a.plain[name] = true
			withoutNull(s)
		}
	}
	p := planOf(&op, schemas, f)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := f.serve(p, w, r); err != nil {
			a.fail(w, r, err)
		}
	})
}

// withoutNull makes every array in a schema non-null, because empty lists are sent as [].
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

// An Unreadable is a request that does not match the description.
type Unreadable struct {
	Status int      // 400, 408, 413, 415 or 422
	Found  []string // what does not match and where, in English, for programs
}

func (u *Unreadable) Error() string { return strings.Join(u.Found, "; ") }
