package fuzz

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// values generates values from a schema and from texts that the server has sent under the same name.
type values struct {
	*rand.Rand
	d     *description
	known map[string][]string
}

// keep remembers a text as a value of the field with the given name.
func (v *values) keep(name, text string) {
	const most = 40
	list := v.known[name]
	if text == "" || len(text) > 4000 || slices.Contains(list, text) {
		return
	}
	if len(list) >= most {
		list = list[1:]
	}
	v.known[name] = append(slices.Clip(list), text)
}

// harvest remembers all strings in a response.
func (v *values) harvest(name string, value any) {
	switch value := value.(type) {
	case string:
		v.keep(name, value)
	case []any:
		for _, item := range value[:min(len(value), 10)] {
			v.harvest(name, item)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			v.harvest(key, value[key])
		}
	}
}

// some returns true in one of n calls on average.
func (v *values) some(n int) bool { return v.IntN(n) == 0 }

func pick[T any](v *values, list []T) T { return list[v.IntN(len(list))] }

// text returns a remembered text with the given name, or "".
func (v *values) text(name string) string {
	if list := v.known[name]; len(list) > 0 {
		return pick(v, list)
	}
	return ""
}

// value returns a value that a schema allows.
func (v *values) value(s *schema, name string) any {
	s = v.d.of(s)
	switch {
	case len(s.Enum) > 0:
		return pick(v, s.Enum)
	case s.Type == "object":
		object := map[string]any{}
		for _, key := range slices.Sorted(maps.Keys(s.Properties)) {
			if slices.Contains(s.Required, key) || v.some(3) {
				object[key] = v.value(s.Properties[key], key)
			}
		}
		return object
	case s.Type == "array":
		least, most := 0, 3
		if s.MinItems != nil {
			least = *s.MinItems
		}
		if s.MaxItems != nil {
			most = *s.MaxItems
		}
		list := []any{}
		for range least + v.IntN(min(most, least+3)-least+1) {
			list = append(list, v.value(s.Items, name))
		}
		return list
	case s.Type == "boolean":
		return v.some(2)
	case s.Type == "integer", s.Type == "number":
		low, high := 0.0, 12.0
		if s.Minimum != nil {
			low = *s.Minimum
		}
		if s.Maximum != nil {
			high = *s.Maximum
		}
		if s.Maximum == nil && v.some(4) {
			high = 100_000
		}
		return low + float64(v.IntN(int(high-low)+1))
	}
	if text := v.text(name); text != "" && !v.some(4) {
		return text
	}
	if len(s.Examples) > 0 && v.some(2) {
		return pick(v, s.Examples)
	}
	if s.Format == "date" {
		return pick(v, []string{today, "1999-12-31", "2000-02-29"})
	}
	return pick(v, texts)
}

// today is the date on which the clock of a bubble begins.
const today = "2000-01-01"

// texts lists texts that programs often mishandle.
var texts = []string{
	"", " ", "0", "1122", "1r2w", "--", "host", "classic", "c6p4", "c20p12g20bm", "c1p1g1BM", "Ann", "ß", "日本", "👩‍👩‍👧", "e\u0301\u0301\u0301", "\u202egnp.exe",
	"\u0000", "\ufeff", "\u200b", "%s%d%n", "../../etc/passwd", "<script>alert(1)</script>", "'; DROP TABLE matches; --", "\r\nX-Evil: 1", "-1", "1e309", "null", "true",
	"9223372036854775808", "2000-13-45", "10000-01-01", strings.Repeat("1", 13), strings.Repeat("Ann ", 200), strings.Repeat("é", 5000), "2000-01-01T00:00:00Z", "\"", "\\", "{", "[",
}

// odd returns a value of any type, which replaces a valid value in a request.
func (v *values) odd() any {
	return pick(v, []func() any{
		func() any { return pick(v, texts) },
		func() any { return v.text(pick(v, slices.Sorted(maps.Keys(v.known)))) },
		func() any { return nil },
		func() any { return v.some(2) },
		func() any {
			return pick(v, []json.Number{"0", "-1", "1", "61", "0.5", "1e308", "-1e308", "1e400", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e-400", "20", "86400", "2592001"})
		},
		func() any { return []any{} },
		func() any { return map[string]any{} },
		func() any { return slices.Repeat([]any{pick(v, texts)}, 200) },
		func() any {
			var deep any = "x"
			for range 300 {
				deep = []any{deep}
			}
			return deep
		},
	})()
}

// mutated returns a body with some changes.
func (v *values) mutated(body []byte) []byte {
	value, err := readJSON(body)
	if err != nil || v.some(8) {
		return v.broken(body)
	}
	for range 1 + v.IntN(2) {
		value = v.mutate(value)
	}
	text, err := json.Marshal(value)
	if err != nil { // an invalid number
		return fmt.Appendf(nil, `{"version":%v}`, value)
	}
	return text
}

// mutate changes a part of a value, usually not at its top level.
func (v *values) mutate(value any) any {
	switch value := value.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(value))
		if len(keys) == 0 || v.some(8) {
			value[pick(v, []string{"x", "seat", "version", "$schema", "", "name", "__proto__"})] = v.odd()
			return value
		}
		key := pick(v, keys)
		if v.some(6) {
			delete(value, key)
			return value
		}
		value[key] = v.mutate(value[key])
		return value
	case []any:
		if len(value) == 0 || v.some(4) {
			return append(value, v.odd())
		}
		i := v.IntN(len(value))
		value[i] = v.mutate(value[i])
		return value
	case string:
		if v.some(3) {
			return value + pick(v, texts)
		}
		if v.some(3) && len(value) > 1 {
			return value[:v.IntN(len(value))]
		}
	case json.Number:
		if n, err := value.Int64(); err == nil && v.some(2) {
			return n + int64(v.IntN(7)) - 3
		}
	}
	return v.odd()
}

// broken returns a body that is not JSON, or is JSON of the wrong type.
func (v *values) broken(body []byte) []byte {
	switch v.IntN(6) {
	case 0:
		return nil
	case 1:
		return body[:v.IntN(len(body)+1)]
	case 2:
		return append(slices.Clone(body), "}{"...)
	case 3:
		return append(slices.Clone(body[:len(body)/2]), "\xff\xfe\x00"...)
	case 4:
		return []byte(`{"name":"` + strings.Repeat("x", 20<<10) + `"}`)
	}
	return []byte(pick(v, []string{"null", "[]", "1", `"x"`, "{}", strings.Repeat("[", 5000), `{"seat":"host","seat":"guest"}`, "\ufeff{}"}))
}
