package rest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"sync"
)

// An Appender is a body that encodes itself as JSON.
type Appender interface {
	AppendJSON(b []byte) []byte
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// largest is the size of the largest buffer that is
// reused, in bytes.
const largest = 1 << 20

// write sends a function's result.
func (p plan) write(w http.ResponseWriter, out reflect.Value) error {
	status := p.status
	if p.statusAt != nil {
		status = int(out.FieldByIndex(p.statusAt).Int())
	}
	for _, h := range p.headers {
		switch value := out.FieldByIndex(h.index).Interface().(type) {
		case string:
			if value != "" {
				w.Header().Set(h.name, value)
			}
		case []http.Cookie:
			for _, c := range value {
				w.Header().Add(h.name, c.String())
			}
		default:
			return fmt.Errorf("no header can be a %T", value)
		}
	}
	if p.bodyAt == nil || status == http.StatusNotModified {
		w.WriteHeader(status)
		return nil
	}
	buffer := buffers.Get().(*bytes.Buffer)
	defer func() {
		if buffer.Cap() <= largest {
			buffer.Reset()
			buffers.Put(buffer)
		}
	}()
	content := buffer.AvailableBuffer()
	switch body := out.FieldByIndex(p.bodyAt).Interface().(type) {
	case []byte:
		content = body
	case Appender:
		buffer.Write(append(body.AppendJSON(content), '\n'))
		content = buffer.Bytes()
	default:
		encoder := json.NewEncoder(buffer)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(body); err != nil {
			return fmt.Errorf("encode an answer: %w", err)
		}
		content = buffer.Bytes()
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	_, _ = w.Write(content) // if it fails, the client is gone
	return nil
}
