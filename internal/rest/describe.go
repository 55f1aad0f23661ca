package rest

import (
	"context"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/sse"
)

// describe completes an operation from the types of its function, and adds it to the description. It replaces huma.Register,
// which is compiled again for every pair of types.
func describe(api huma.API, op *huma.Operation, f Func) {
	schemas := api.OpenAPI().Components.Schemas
	describeInput(op, schemas, reflect.TypeOf(f.In).Elem())
	if f.Out == nil {
		op.DefaultStatus = http.StatusOK
		op.Responses["200"] = eventsOf(api, f.events)
	} else {
		describeOutput(op, schemas, reflect.TypeOf(f.Out).Elem())
	}
	api.OpenAPI().AddOperation(op)
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

// describeOutput describes the answer, in addition to the operation's own responses.
func describeOutput(op *huma.Operation, schemas huma.Registry, out reflect.Type) {
	body, has := out.FieldByName("Body")
	if op.DefaultStatus == 0 {
		op.DefaultStatus = http.StatusNoContent
		if has {
			op.DefaultStatus = http.StatusOK
		}
	}
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
		if reflect.PointerTo(field.Type).Implements(stringer) { // sent as text
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

// eventsOf describes the answer of a stream, by the names of its events and the types of their data.
func eventsOf(api huma.API, events map[string]any) *huma.Response {
	op := huma.Operation{Method: http.MethodGet, Path: "/", Hidden: true, Responses: map[string]*huma.Response{}}
	sse.Register(unserved{api}, op, events, func(context.Context, *struct{}, sse.Sender) {})
	return op.Responses["200"]
}

// An unserved API serves none of its operations.
type unserved struct{ huma.API }

func (u unserved) Adapter() huma.Adapter { return nowhere{u.API.Adapter()} }

type nowhere struct{ huma.Adapter }

// Handle implements huma.Adapter.
func (nowhere) Handle(*huma.Operation, func(huma.Context)) {}
