package api

import (
	"errors"
	"io"
	"net/http"
	"time"

	"keypeg/internal/limits"
)

// timed sets two deadlines: one for the arrival of a request's body, and one for reading the response. Without these
// deadlines, a body that never arrives would hold its connection forever.
func timed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		_ = control.SetWriteDeadline(time.Now().Add(limits.Answer.Every)) // streams set their own deadline for each event
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		allowed := limits.Body.Every
		if r.ContentLength > maxBody || r.ContentLength < 0 {
			allowed = limits.LongBody.Every
		}
		if err := control.SetReadDeadline(time.Now().Add(allowed)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			panic(http.ErrAbortHandler) // fails only if the connection is gone
		}
		r.Body = &timedBody{r.Body, control}
		next.ServeHTTP(w, r)
	})
}

// timedBody lifts the deadline once the whole body has arrived, so that it does not apply to the connection's next request.
type timedBody struct {
	io.ReadCloser
	control *http.ResponseController
}

func (b *timedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}
