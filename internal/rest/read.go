package rest

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// A plan describes how the requests of an operation are read and how its responses are written.
type plan struct {
	schemas huma.Registry
	params  []param
	known   map[[2]string]*huma.Param // the described parameters, indexed by place and name
	body    []int                     // the index of Body in the function's argument; nil if it has none
	schema  *huma.Schema
	most    int64 // the size limit of a body in bytes

	status   int   // the status of a response that does not set its own
	statusAt []int // the index of Status in the result; nil if it has none
	bodyAt   []int
	headers  []header
}

// A param is a field that is read from the path, the query, a header or a cookie.
type param struct {
	in, name string
	index    []int
	schema   *huma.Schema
	required bool
	checked  bool // against the schema
}

// places lists the places where parameters may be. Each place has a struct tag of the same name.
var places = []string{"path", "query", "header", "cookie"}

// A header is a struct field that is sent as an HTTP header.
type header struct {
	name  string
	index []int
}

// planOf returns the plan of an operation. It adds the schemas of the operation's requests to a registry that no other
// operation uses.
func planOf(o operation, schemas huma.Registry) plan {
	op, f := o.Operation, o.f
	describeInput(&op, schemas, reflect.TypeOf(f.In).Elem())
	for _, s := range schemas.Map() {
		withoutNull(s)
	}
	p := plan{schemas: schemas, known: map[[2]string]*huma.Param{}, most: op.MaxBodyBytes, status: o.status()}
	for _, d := range op.Parameters {
		p.known[[2]string{d.In, d.Name}] = d
	}
	eachField(reflect.TypeOf(f.In).Elem(), nil, func(field reflect.StructField, index []int) {
		for _, in := range places {
			if name, ok := field.Tag.Lookup(in); ok {
				d := p.known[[2]string{in, name}]
				p.params = append(p.params, param{in, name, index, d.Schema, d.Required || in == "path", in == "path" || in == "query"})
			}
		}
		if field.Name == "Body" {
			p.body, p.schema = index, op.RequestBody.Content["application/json"].Schema
		}
	})
	if f.Out == nil {
		return p
	}
	eachField(reflect.TypeOf(f.Out).Elem(), nil, func(field reflect.StructField, index []int) {
		if name, ok := field.Tag.Lookup("header"); ok {
			p.headers = append(p.headers, header{name, index})
		}
		switch field.Name {
		case "Status":
			p.statusAt = index
		case "Body":
			p.bodyAt = index
		}
	})
	return p
}

// eachField calls do for the fields of a struct, including those of embedded structs.
func eachField(t reflect.Type, at []int, do func(field reflect.StructField, index []int)) {
	for i := range t.NumField() {
		field, index := t.Field(i), append(slices.Clip(at), i)
		if field.Anonymous && field.Type.Kind() == reflect.Struct {
			eachField(field.Type, index, do)
		} else {
			do(field, index)
		}
	}
}

// A check records the place in a request that is being checked, and the values that do not match the schema.
type check struct {
	body  bytes.Buffer
	path  *huma.PathBuffer
	found huma.ValidateResult
}

var checks = sync.Pool{New: func() any { return &check{path: huma.NewPathBuffer(make([]byte, 0, 64), 0)} }}

// read fills in the function's argument, or returns an *Unreadable.
func (p plan) read(r *http.Request, in reflect.Value) error {
	c := checks.Get().(*check)
	defer func() {
		if c.body.Cap() <= largest {
			checks.Put(c)
		}
	}()
	path, found := c.path, &c.found
	found.Reset()
	var query url.Values
	if r.URL.RawQuery != "" {
		query = r.URL.Query()
		for name := range query {
			if p.known[[2]string{"query", name}] == nil {
				path.Reset()
				path.Push("query")
				path.Push(name)
				found.Add(path, "", "unknown query parameter")
			}
		}
		if len(found.Errors) > 0 {
			return unreadable(http.StatusUnprocessableEntity, found.Errors...)
		}
	}
	for _, param := range p.params {
		path.Reset()
		path.Push(param.in)
		path.Push(param.name)
		text := param.text(r, query)
		if text == "" {
			if param.required {
				found.Add(path, "", "required "+param.in+" parameter is missing")
			}
			continue
		}
		value, err := set(in.FieldByIndex(param.index), text)
		if err != nil {
			found.Add(path, text, err.Error())
			continue
		}
		if param.checked {
			huma.Validate(p.schemas, param.schema, path, huma.ModeWriteToServer, value, found)
		}
	}
	status := http.StatusUnprocessableEntity
	if p.body != nil {
		var err error
		if status, err = p.readBody(r, in.FieldByIndex(p.body), c); err != nil {
			return err
		}
	}
	if len(found.Errors) > 0 {
		return unreadable(status, found.Errors...)
	}
	return nil
}

func (p param) text(r *http.Request, query url.Values) string {
	switch p.in {
	case "path":
		return r.PathValue(p.name)
	case "query":
		return query.Get(p.name)
	case "header":
		return r.Header.Get(p.name)
	}
	c, err := r.Cookie(p.name)
	if err != nil {
		return ""
	}
	return c.Value
}

// set parses a text into a field, and returns the value to check.
func set(field reflect.Value, text string) (any, error) {
	if reads, ok := field.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if err := reads.UnmarshalText([]byte(text)); err != nil {
			return nil, fmt.Errorf("invalid value: %w", err)
		}
		return text, nil
	}
	switch field.Kind() {
	case reflect.String:
		field.SetString(text)
		return text, nil
	case reflect.Int:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, errors.New("invalid integer")
		}
		field.SetInt(n)
		return n, nil
	}
	return nil, fmt.Errorf("no parameter can be a %s", field.Type())
}

// readBody parses a JSON body according to the schema. It records mismatches with the schema, and returns the status for a
// refusal.
func (p plan) readBody(r *http.Request, into reflect.Value, c *check) (status int, err error) {
	c.body.Reset()
	_, err = c.body.ReadFrom(io.LimitReader(r.Body, p.most))
	body, path, found := c.body.Bytes(), c.path, &c.found
	if int64(len(body)) == p.most {
		return 0, unreadable(http.StatusRequestEntityTooLarge, fmt.Errorf("request body is too large limit=%d bytes", p.most))
	}
	if slow, ok := errors.AsType[net.Error](err); ok && slow.Timeout() {
		return 0, unreadable(http.StatusRequestTimeout, errors.New("request body read timeout"))
	}
	switch {
	case err != nil: // the body was cut short
		return 0, unreadable(http.StatusBadRequest, err)
	case len(body) == 0:
		return 0, unreadable(http.StatusBadRequest, errors.New("request body is required"))
	}
	path.Reset()
	path.Push("body")
	kind := r.Header.Get("Content-Type") // may be missing
	media, _, err := mime.ParseMediaType(cmp.Or(kind, "application/json"))
	if err != nil || media != "application/json" && !strings.HasSuffix(media, "+json") {
		found.Add(path, kind, "unknown content type: "+kind)
		return http.StatusUnsupportedMediaType, nil
	}
	var parsed any
	if err := json.Unmarshal(body, &parsed); err != nil {
		found.Add(path, string(body), err.Error())
		return http.StatusBadRequest, nil
	}
	before := len(found.Errors)
	huma.Validate(p.schemas, p.schema, path, huma.ModeWriteToServer, parsed, found)
	if len(found.Errors) > before {
		return http.StatusUnprocessableEntity, nil
	}
	if err := json.Unmarshal(body, into.Addr().Interface()); err != nil {
		found.Add(path, string(body), err.Error())
	}
	return http.StatusUnprocessableEntity, nil
}

// unreadable returns an *Unreadable. It sorts the findings, because validation walks maps and the same request must always
// get the same response.
func unreadable(status int, errs ...error) error {
	u := &Unreadable{Status: status}
	for _, err := range errs {
		if d, ok := errors.AsType[*huma.ErrorDetail](err); ok {
			u.Found = append(u.Found, d.Location+": "+d.Message)
		} else {
			u.Found = append(u.Found, err.Error())
		}
	}
	slices.Sort(u.Found)
	return u
}
