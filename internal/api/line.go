package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"sync"
	"time"

	"keypeg/wire"
)

// events are what a stream carries, by the names that readers know them by.
var events = map[string]any{
	"state": wire.State{}, "presence": wire.Presence{}, "notes": wire.SeatNotes{}, "hint": wire.HintAnswer{}, "phrase": wire.PhraseSaid{}, "stopping": wire.Stopping{},
}

var eventNames = func() map[reflect.Type]string {
	names := map[reflect.Type]string{}
	for name, data := range events {
		names[reflect.TypeOf(data)] = name
	}
	return names
}()

// A line carries the events of one stream to its reader. It begins as the answer to a request, and leaves that where it can: net/http's
// buffers and the stack of its handlers take three times as much memory as a quiet stream needs.
type line struct {
	ctx   context.Context // the stream's own; ends when its reader goes
	leave context.CancelFunc
	stay  func() bool // has the stream outlast its request; false if that has ended already

	answer *begun
	until  func(time.Time) error // sets the time by which what is written must be taken
	flush  func() error
	over   func(whole bool) // to be called at the end of a line that has left its request
}

// newLine begins as the answer to a request, and ends with it.
func newLine(r *http.Request, answer *begun) *line {
	l := &line{answer: answer}
	l.ctx, l.leave = context.WithCancel(context.WithoutCancel(r.Context()))
	l.stay = context.AfterFunc(r.Context(), l.leave)
	control := http.NewResponseController(answer)
	l.until, l.flush = control.SetWriteDeadline, control.Flush
	return l
}

// unframed has net/http send the body of an answer as it is, and say that the connection ends with it, if it is the one that sends it.
func unframed(w http.ResponseWriter, r *http.Request) {
	if r.ProtoMajor == 1 && r.Context().Value(http.ServerContextKey) != nil {
		w.Header().Set("Transfer-Encoding", "identity")
	}
}

// takeOver makes the connection the line's own, once the head of the answer has been sent; the handler should then return. Where
// there is none to be had, as within a process, it reports false, and the line lasts as long as the request.
func (l *line) takeOver() bool {
	conn, _, err := http.NewResponseController(l.answer).Hijack()
	if err != nil {
		return false
	}
	if !l.stay() {
		l.leave()
	}
	l.over = l.answer.outlive(conn)
	l.until, l.flush = conn.SetWriteDeadline, func() error { return nil }
	go func() {
		if _, err := conn.Read(make([]byte, 1)); err != nil { // readers send nothing
			l.leave()
		}
	}()
	return true
}

// end closes a line that was taken over.
func (l *line) end() {
	l.leave()
	_ = l.answer.conn.Close()
	l.over(true)
}

// takenWithin is how long a reader may take for an event. Who is slower comes back, and is told what they missed.
const takenWithin = 5 * time.Second

// buffers are where events are put together.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// send sends an event.
func (l *line) send(data any) error {
	encoded, err := json.Marshal(data)
	if err != nil {
		return err
	}
	return l.write(func(b []byte) []byte {
		return fmt.Appendf(b, "event: %s\ndata: %s\n\n", eventNames[reflect.TypeOf(data)], encoded)
	})
}

// sendFrame sends a state, with the time.
func (l *line) sendFrame(version int, f frame) error {
	return l.write(func(b []byte) []byte {
		b = strconv.AppendInt(append(b, "id: "...), int64(version), 10)
		b = append(b, "\nevent: state\ndata: "...)
		return append(f.appendNow(b), "\n\n"...)
	})
}

// write sends what put appends to a buffer.
func (l *line) write(put func([]byte) []byte) error {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = put((*buffer)[:0])
	if err := l.until(time.Now().Add(takenWithin)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := l.answer.Write(*buffer); err != nil {
		return err
	}
	return l.flush()
}
