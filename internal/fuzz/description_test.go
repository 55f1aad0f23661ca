package fuzz

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"keypeg/internal/api"
)

// A description is the part of an OpenAPI document that concerns requests and responses. An unknown keyword is an error,
// because no test would check it.
type description struct {
	OpenAPI, JSONSchemaDialect string
	Info, Servers, Tags        any
	Paths                      map[string]map[string]*operation
	Components                 struct{ Schemas map[string]*schema }

	operations []*operation // sorted by id
}

type operation struct {
	ID          string `json:"operationId"`
	Summary     string
	Tags        any
	Parameters  []parameter
	RequestBody *content
	Responses   map[string]*content

	method, path string
	parts        []string // the path, split into its parts
}

type parameter struct {
	Name, In, Description string
	Required              bool
	Explode               *bool
	Schema                *schema
	Example               any
}

type content struct {
	Description string
	Required    bool
	Headers     any
	Content     map[string]struct{ Schema *schema }
}

type schema struct {
	Ref                               string `json:"$ref"`
	Type                              string
	Properties                        map[string]*schema
	Required                          []string
	AdditionalProperties              *bool
	Items                             *schema
	OneOf                             []*schema
	Enum                              []any
	Const                             any
	Minimum, Maximum                  *float64
	MinItems, MaxItems                *int
	MinLength, MaxLength              *int
	Pattern, Format                   string
	ContentEncoding, ContentMediaType string

	Title, Description string
	Examples           []any
}

// describe returns the description that the command keypeg openapi prints.
func describe(t *testing.T) *description {
	t.Helper()
	text, err := api.Description("test")
	if err != nil {
		t.Fatal(err)
	}
	var d description
	read := json.NewDecoder(bytes.NewReader(text))
	read.DisallowUnknownFields()
	if err := read.Decode(&d); err != nil {
		t.Fatalf("the description says what this test does not understand: %v", err)
	}
	for path, methods := range d.Paths {
		for method, op := range methods {
			op.method, op.path, op.parts = strings.ToUpper(method), path, strings.Split(path, "/")
			d.operations = append(d.operations, op)
		}
	}
	slices.SortFunc(d.operations, func(a, b *operation) int { return strings.Compare(a.ID, b.ID) })
	return &d
}

// named returns the operation with the given id.
func (d *description) named(id string) *operation {
	at, ok := slices.BinarySearchFunc(d.operations, id, func(o *operation, id string) int { return strings.Compare(o.ID, id) })
	if !ok {
		panic("no operation " + id)
	}
	return d.operations[at]
}

// find returns the operation that would handle a request, or nil.
func (d *description) find(method, escaped, plain string) (best *operation) {
	if method == "HEAD" {
		method = "GET"
	}
	if path.Clean(plain) != plain {
		return nil // the server redirects the request
	}
	parts := strings.Split(escaped, "/")
	for _, op := range d.operations {
		if op.method == method && op.reachedBy(parts) && (best == nil || strings.Count(op.path, "{") < strings.Count(best.path, "{")) {
			best = op
		}
	}
	return best
}

func (o *operation) reachedBy(parts []string) bool {
	if len(parts) != len(o.parts) {
		return false
	}
	for i, part := range o.parts {
		if strings.HasPrefix(part, "{") && parts[i] != "" {
			continue
		}
		if part != parts[i] {
			return false
		}
	}
	return true
}

// body returns the schema of the request body, or nil if there is none.
func (o *operation) body() *schema {
	if o.RequestBody == nil {
		return nil
	}
	return o.RequestBody.Content["application/json"].Schema
}

func (d *description) of(s *schema) *schema {
	if s.Ref == "" {
		return s
	}
	return d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
}

// readJSON decodes JSON and leaves numbers as they were written.
func readJSON(text []byte) (v any, err error) {
	if !utf8.Valid(text) {
		return nil, errors.New("it is no UTF-8")
	}
	read := json.NewDecoder(bytes.NewReader(text))
	read.UseNumber()
	if err = read.Decode(&v); err == nil && read.More() {
		err = fmt.Errorf("there is more behind it")
	}
	return v, err
}

// fits returns the reason why a value does not match a schema, or nil.
func (d *description) fits(s *schema, v any, at string) error {
	s = d.of(s)
	if len(s.OneOf) > 0 {
		var why error
		for _, one := range s.OneOf {
			if why = d.fits(one, v, at); why == nil {
				return nil
			}
		}
		return why
	}
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, v) || s.Const != nil && s.Const != v {
		return fmt.Errorf("%s: %v is none of the words", at, v)
	}
	switch s.Type {
	case "object":
		return d.fitsObject(s, v, at)
	case "array":
		list, ok := v.([]any)
		if !ok || s.MinItems != nil && len(list) < *s.MinItems || s.MaxItems != nil && len(list) > *s.MaxItems {
			return fmt.Errorf("%s: no such list: %.80v", at, v)
		}
		for i, item := range list {
			if err := d.fits(s.Items, item, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case "string":
		return s.fitsText(v, at)
	case "boolean":
		if _, ok := v.(bool); !ok {
			return fmt.Errorf("%s: neither true nor false: %.80v", at, v)
		}
	case "integer", "number":
		n, ok := v.(json.Number)
		f, err := n.Float64()
		if _, fraction := strconv.ParseInt(n.String(), 10, 64); !ok || err != nil || s.Type == "integer" && fraction != nil ||
			s.Minimum != nil && f < *s.Minimum || s.Maximum != nil && f > *s.Maximum {
			return fmt.Errorf("%s: no such number: %.80v", at, v)
		}
	default:
		return fmt.Errorf("%s: of type %q", at, s.Type)
	}
	return nil
}

func (d *description) fitsObject(s *schema, v any, at string) error {
	object, ok := v.(map[string]any)
	if !ok {
		return fmt.Errorf("%s: no object: %.80v", at, v)
	}
	for _, name := range s.Required {
		if _, there := object[name]; !there {
			return fmt.Errorf("%s has no %s", at, name)
		}
	}
	for name, value := range object {
		of, known := s.Properties[name]
		if !known && s.AdditionalProperties != nil && !*s.AdditionalProperties {
			return fmt.Errorf("%s has a %s, which is not declared", at, name)
		}
		if known {
			if err := d.fits(of, value, at+"."+name); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *schema) fitsText(v any, at string) error {
	text, ok := v.(string)
	switch {
	case !ok:
		return fmt.Errorf("%s: no text: %.80v", at, v)
	case s.MinLength != nil && utf8.RuneCountInString(text) < *s.MinLength, s.MaxLength != nil && utf8.RuneCountInString(text) > *s.MaxLength:
		return fmt.Errorf("%s: not of that length: %.80q", at, text)
	case s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(text):
		return fmt.Errorf("%s: %.80q is not as %s", at, text, s.Pattern)
	}
	var err error
	switch s.Format {
	case "date-time":
		_, err = time.Parse(time.RFC3339, text)
	case "date":
		_, err = time.Parse(time.DateOnly, text)
	case "", "uri":
	default:
		err = fmt.Errorf("unknown format %s", s.Format)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	return nil
}
