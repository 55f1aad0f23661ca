package api_test

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"keypeg/internal/api"
)

// A panic is an error in the log, with the place it came from, and a problem for
// whoever asked.
func TestPanicsAreLoggedAsErrorsAndAnswered(t *testing.T) {
	var log bytes.Buffer
	site := newSite(t, func(o *api.Options) {
		o.Study = nil // whatever asks it panics
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
	})
	site.user().refused("GET", "/api/puzzles", nil, 500, "fault")
	for _, want := range []string{"level=ERROR", "nil pointer", "GET /api/puzzles", "puzzles.go:"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q: %s", want, log.String())
		}
	}
}

// Half an answer ends with its connection, and is not taken for a whole one.
func TestAPanicInTheMiddleOfAnAnswerEndsIt(t *testing.T) {
	site := newSite(t, func(o *api.Options) { o.Client = torn{} })
	defer func() {
		if p := recover(); p != http.ErrAbortHandler {
			t.Errorf("panicked with %v", p)
		}
	}()
	w := httptest.NewRecorder()
	site.h.ServeHTTP(w, httptest.NewRequest("GET", "/a.js", nil))
	t.Errorf("answered %d %q", w.Code, w.Body)
}

// torn holds files that break off in the middle.
type torn struct{}

func (torn) Open(name string) (fs.File, error) {
	f, err := fstest.MapFS{name: {Data: make([]byte, 100_000)}}.Open(name)
	return &tornFile{File: f}, err
}

type tornFile struct {
	fs.File
	read int
}

func (f *tornFile) Seek(offset int64, whence int) (int64, error) {
	if s, ok := f.File.(interface {
		Seek(int64, int) (int64, error)
	}); ok {
		return s.Seek(offset, whence)
	}
	return 0, errors.ErrUnsupported
}

func (f *tornFile) Read(p []byte) (int, error) {
	if f.read > 40_000 {
		panic("torn")
	}
	n, err := f.File.Read(p)
	f.read += n
	return n, err
}
