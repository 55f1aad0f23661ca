package client_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/client"
)

// get sends a request to a handler in this process.
func get(t *testing.T, ctx context.Context, h http.HandlerFunc) (*http.Response, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, "GET", "http://keypeg/some%2Fwhere?x=1", strings.NewReader("hello"))
	if err != nil {
		t.Fatal(err)
	}
	return (&http.Client{Transport: client.InProcess(h)}).Do(r)
}

func TestAHandlerIsAskedAsByAServer(t *testing.T) {
	res, err := get(t, t.Context(), func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil || string(text) != "hello" || r.Host != "keypeg" || r.RequestURI != "/some%2Fwhere?x=1" || r.URL.Host != "" || r.URL.Query().Get("x") != "1" || r.RemoteAddr == "" {
			t.Errorf("the handler sees %+v with %q, %v", r, text, err)
		}
		w.WriteHeader(http.StatusEarlyHints)
		w.Header().Set("X-Before", "yes")
		w.Header().Set("Content-Type", "text/pegs")
		w.WriteHeader(http.StatusTeapot)
		w.Header().Set("X-After", "no")
		io.WriteString(w, "<p>short and stout")
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err != nil || string(text) != "<p>short and stout" || res.ContentLength != -1 || res.Status != "418 I'm a teapot" || res.Header.Get("X-Before") != "yes" || res.Header.Get("Content-Type") != "text/pegs" || res.Header.Get("X-After") != "" {
		t.Errorf("the answer is %+v with %q, %v", res, text, err)
	}
}

// TestABareRequestHasAHostAndABody checks a request with only a method and an address. A server always passes on a host and a
// body.
func TestABareRequestHasAHostAndABody(t *testing.T) {
	address := &url.URL{Scheme: "http", Host: "keypeg", Path: "/api/me"}
	res, err := client.InProcess(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if text, err := io.ReadAll(r.Body); err != nil || len(text) != 0 || r.Host != "keypeg" {
			t.Errorf("the handler sees host %q and body %q, %v", r.Host, text, err)
		}
	})).RoundTrip(&http.Request{Method: "GET", URL: address})
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
}

// TestAnAnswerSaysWhatItIs checks that a response has the length that its handler sets, and has a content type even if
// its handler sets none.
func TestAnAnswerSaysWhatItIs(t *testing.T) {
	res, err := get(t, t.Context(), func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "12")
		io.WriteString(w, "<html></html")
	})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if kind := res.Header.Get("Content-Type"); res.ContentLength != 12 || kind != "text/html; charset=utf-8" {
		t.Errorf("the answer has %d bytes of %s", res.ContentLength, kind)
	}
}

// TestAnswersStream checks that the caller can read written data before the handler ends, and that the handler notices when
// the reader stops reading.
func TestAnswersStream(t *testing.T) {
	gone := make(chan error, 1)
	res, err := get(t, t.Context(), func(w http.ResponseWriter, r *http.Request) {
		w.(http.Flusher).Flush()
		io.WriteString(w, "one")
		<-r.Context().Done()
		_, err := io.WriteString(w, "two")
		gone <- err
	})
	if err != nil {
		t.Fatal(err)
	}
	word := make([]byte, 3)
	if _, err := io.ReadFull(res.Body, word); err != nil || string(word) != "one" || res.Header.Get("Content-Type") != "" {
		t.Fatalf("the first word is %q, %v", word, err)
	}
	res.Body.Close()
	if err := <-gone; err == nil {
		t.Error("the handler could write to nobody")
	}
}

// TestAnAnswerEndsWithItsContext checks that a caller who leaves before the answer begins gets no answer, even if the handler
// has returned, and that one who leaves later gets no end of the answer.
func TestAnAnswerEndsWithItsContext(t *testing.T) {
	for _, first := range []string{"", "one"} {
		ctx, leave := context.WithCancel(t.Context())
		ended := make(chan struct{})
		res, err := get(t, ctx, func(w http.ResponseWriter, r *http.Request) {
			defer close(ended)
			if first == "" {
				leave()
			} else {
				io.WriteString(w, first)
			}
			<-r.Context().Done()
		})
		if err == nil {
			if first == "" {
				t.Error("an answer that had not begun is not an error")
			}
			io.ReadFull(res.Body, make([]byte, len(first)))
			leave()
			_, err = io.ReadAll(res.Body)
		}
		if !errors.Is(err, context.Canceled) {
			t.Errorf("after %q the answer ends with %v", first, err)
		}
		<-ended
	}
}

// TestAHandlerEndsAfterItsCaller checks that a handler does not block when it writes after its caller has left.
func TestAHandlerEndsAfterItsCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		_, err := get(t, ctx, func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(time.Minute)
			io.WriteString(w, "too late")
		})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the caller gets %v", err)
		}
		time.Sleep(time.Hour) // the test fails if the handler is still blocked
	})
}

func TestAHandlerThatPanicsBreaksTheAnswerOff(t *testing.T) {
	for _, c := range []struct {
		first string
		with  any
		want  string
	}{{"", "no more pegs", "no more pegs"}, {"one", "no more pegs", "no more pegs"}, {"one", http.ErrAbortHandler, io.ErrUnexpectedEOF.Error()}, {"", http.ErrAbortHandler, io.ErrUnexpectedEOF.Error()}} {
		res, err := get(t, t.Context(), func(w http.ResponseWriter, _ *http.Request) {
			if c.first != "" {
				io.WriteString(w, c.first)
			}
			panic(c.with)
		})
		if err == nil {
			_, err = io.ReadAll(res.Body)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("a panic of %v after %q: %v", c.with, c.first, err)
		}
	}
}

// TestAWriteHasItsDeadline checks that a handler can set a deadline for each message, and that a write to an idle reader
// fails after the deadline.
func TestAWriteHasItsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, waited := time.Now(), make(chan time.Duration, 1)
		res, err := get(t, t.Context(), func(w http.ResponseWriter, _ *http.Request) {
			control := http.NewResponseController(w)
			if err := errors.Join(control.Flush(), control.SetWriteDeadline(time.Now().Add(5*time.Second))); err != nil {
				t.Error(err)
			}
			if _, err := io.WriteString(w, "nobody reads this"); err == nil {
				t.Error("a write was read by nobody")
			}
			waited <- time.Since(began)
		})
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if got := <-waited; got != 5*time.Second {
			t.Errorf("the write was given up after %v", got)
		}
	})
}
