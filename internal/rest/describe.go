package rest

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// describe derives the description of all operations from the types of their functions. It replaces huma.Register, which the
// compiler compiles again for every pair of types.
func (a *API) describe() *huma.OpenAPI {
	schemas := a.schemas()
	openapi := &huma.OpenAPI{OpenAPI: "3.1.0", Info: &a.about, Components: &huma.Components{Schemas: schemas}}
	for _, o := range a.operations {
		op := o.Operation
		op.DefaultStatus, op.Responses = o.status(), maps.Clone(op.Responses)
		if op.Responses == nil {
			op.Responses = map[string]*huma.Response{}
		}
		refused := schemas.Schema(a.problem, true, "Problem")
		for _, status := range append(slices.Clip(o.refusals), http.StatusInternalServerError, http.StatusUnprocessableEntity) {
			op.Responses[strconv.Itoa(status)] = &huma.Response{
				Description: http.StatusText(status), Content: map[string]*huma.MediaType{"application/problem+json": {Schema: refused}},
			}
		}
		describeInput(&op, schemas, reflect.TypeOf(o.f.In).Elem())
		if o.f.Out == nil {
			op.Responses["200"] = eventsOf(schemas, o.f.events)
		} else {
			describeOutput(&op, schemas, reflect.TypeOf(o.f.Out).Elem())
		}
		openapi.AddOperation(&op)
	}
	for _, s := range schemas.Map() {
		withoutNull(s)
	}
	return openapi
}

// status returns the status of a response that does not set one itself.
func (o operation) status() int {
	if o.f.Out == nil {
		return http.StatusOK
	}
	if o.DefaultStatus != 0 {
		return o.DefaultStatus
	}
	if _, has := reflect.TypeOf(o.f.Out).Elem().FieldByName("Body"); has {
		return http.StatusOK
	}
	return http.StatusNoContent
}

// describeInput describes the parameters and the body of the requests.
func describeInput(op *huma.Operation, schemas huma.Registry, in reflect.Type) {
	eachField(in, nil, func(field reflect.StructField, _ []int) {
		for _, where := range places {
			name, ok := field.Tag.Lookup(where)
			if !ok {
				continue
			}
			s := huma.SchemaFromField(schemas, field, "")
			p := &huma.Param{Name: name, In: where, Description: s.Description, Required: where == "path" || field.Tag.Get("required") == "true", Schema: s}
			if where == "query" {
				p.Explode = new(bool)
			}
			op.Parameters = append(op.Parameters, p)
		}
	})
	body, ok := in.FieldByName("Body")
	if !ok {
		return
	}
	s := huma.SchemaFromField(schemas, body, hint(in, "Body", op.OperationID+"Request"))
	s.PrecomputeMessages()
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: s}}}
}

// describeOutput adds a description of the response to the operation's own responses.
func describeOutput(op *huma.Operation, schemas huma.Registry, out reflect.Type) {
	body, has := out.FieldByName("Body")
	status := strconv.Itoa(op.DefaultStatus)
	answer := op.Responses[status]
	if answer == nil {
		answer = &huma.Response{Description: http.StatusText(op.DefaultStatus)}
		op.Responses[status] = answer
	}
	if has {
		s := huma.SchemaFromField(schemas, body, hint(out, "Body", op.OperationID+"Response"))
		if answer.Content == nil {
			answer.Content = map[string]*huma.MediaType{"application/json": {Schema: s}}
		}
	}
	eachField(out, nil, func(field reflect.StructField, _ []int) {
		name, ok := field.Tag.Lookup("header")
		if !ok {
			return
		}
		if field.Type.Kind() == reflect.Slice {
			field.Type = field.Type.Elem()
		}
		if reflect.PointerTo(field.Type).Implements(stringer) { // a Stringer is sent as text
			field.Type = reflect.TypeFor[string]()
		}
		if answer.Headers == nil {
			answer.Headers = map[string]*huma.Param{}
		}
		answer.Headers[name] = &huma.Header{Schema: huma.SchemaFromField(schemas, field, hint(out, field.Name, op.OperationID+status+name))}
	})
}

var stringer = reflect.TypeFor[interface{ String() string }]()

// hint returns a name for a field's schema, if the field's type has none.
func hint(parent reflect.Type, name, other string) string {
	if parent.Name() != "" {
		return parent.Name() + name
	}
	return other
}

// eventsOf describes the response of a stream, given the names of its events and the types of their data.
func eventsOf(schemas huma.Registry, events map[string]any) *huma.Response {
	var each []*huma.Schema
	for _, name := range slices.Sorted(maps.Keys(events)) {
		each = append(each, &huma.Schema{
			Title: "Event " + name, Type: huma.TypeObject, Required: []string{"data", "event"},
			Properties: map[string]*huma.Schema{
				"id":    {Type: huma.TypeInteger, Description: "the event's id"},
				"event": {Type: huma.TypeString, Description: "the event's name", Extensions: map[string]any{"const": name}},
				"data":  schemas.Schema(reflect.TypeOf(events[name]), true, name),
				"retry": {Type: huma.TypeInteger, Description: "the time before the next try, in milliseconds"},
			},
		})
	}
	return &huma.Response{Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{
		Title: "Events", Type: huma.TypeArray, Items: &huma.Schema{Extensions: map[string]any{"oneOf": each}},
		Description: "the messages of a stream of server-sent events",
	}}}}
}
