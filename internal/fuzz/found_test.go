package fuzz

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keypeg/internal/hall"
	"keypeg/internal/inmem"
)

// TestFaultsAreFound plants each kind of fault in front of a correct server and checks that a round finds it.
func TestFaultsAreFound(t *testing.T) {
	nowhere := hall.New(inmem.New(), hall.Options{})
	defer nowhere.Close(context.Background())
	for what, planted := range map[string]struct {
		in    string // the operation
		spoil func(*world, http.Handler) http.Handler
	}{
		"editions: fails 500": {"editions", only("/api/editions", func(w http.ResponseWriter, _ *httptest.ResponseRecorder) {
			w.WriteHeader(http.StatusInternalServerError)
		})},
		"phrases: breaks off 0": {"phrases", only("/api/phrases", func(http.ResponseWriter, *httptest.ResponseRecorder) { panic("planted") })},
		"tables: hangs 0":       {"tables", hang("/api/tables")},
		"token: a status that is not declared 202": {"token", only("/api/tokens", func(w http.ResponseWriter, answer *httptest.ResponseRecorder) {
			w.WriteHeader(http.StatusAccepted)
			w.Write(answer.Body.Bytes())
		})},
		"levels: another kind of answer than is declared 200": {"levels", only("/api/levels", func(w http.ResponseWriter, answer *httptest.ResponseRecorder) {
			w.Header().Set("Content-Type", "text/html")
			w.Write(answer.Body.Bytes())
		})},
		"lesson: not as its schema has it 200": {"lesson", only("/api/lesson", func(w http.ResponseWriter, answer *httptest.ResponseRecorder) {
			maps.Copy(w.Header(), answer.Header())
			w.Write(bytes.Replace(answer.Body.Bytes(), []byte(`"of":5`), []byte(`"of":"5"`), 1))
		})},
		"tables: does not say when to come again 503": {"tables", only("/api/tables", func(w http.ResponseWriter, _ *httptest.ResponseRecorder) {
			w.WriteHeader(http.StatusServiceUnavailable)
		})},
		"a silent stream":      {"stream", hang("/stream")},
		"a frame does not fit": {"stream", frames},
	} {
		r := newRound(t)
		r.spoil = planted.spoil
		p := newPlayer(r.d, nowhere, 1)
		r.within(t, 1, false, func(w *world) {
			p.w = w
			for _, id := range []string{"open", planted.in} {
				s := p.reaching(p.errand(id))
				o := w.do(s)
				r.judge(1, p, s, o)
				p.learn(s, o)
			}
		})
		if found := slices.Collect(maps.Keys(r.findings)); !slices.Equal(found, []string{what}) {
			t.Errorf("instead of %q this is found: %q", what, found)
		}
	}
}

// TestASecretThatShowsIsFound makes every page reveal the code that was set last, and checks that a round finds it.
func TestASecretThatShowsIsFound(t *testing.T) {
	code := regexp.MustCompile(`"kind":"code","code":"([^"]*)"`)
	r := newRound(t)
	r.length = 60
	r.spoil = func(w *world, h http.Handler) http.Handler {
		last := ""
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			if set := code.FindSubmatch(body); set != nil {
				last = string(set[1])
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			if r.Method == http.MethodGet {
				w.Header().Set("X-Leak", last)
			}
			h.ServeHTTP(w, r)
		})
	}
	for seed := uint64(5); len(r.findings) == 0 && r.requests < 20_000; seed += 5 { // here, the secret is a code that a player sets
		r.play(seed)
	}
	found := slices.Collect(maps.Keys(r.findings))
	if len(found) != 1 || !strings.HasPrefix(found[0], "a secret shows: ") {
		t.Errorf("%d requests find %q", r.requests, found)
	}
	t.Logf("found after %d requests", r.requests)
}

// only limits a fault to one path: it returns a function that alters the successful responses to requests for that
// path.
func only(path string, spoiled func(http.ResponseWriter, *httptest.ResponseRecorder)) func(*world, http.Handler) http.Handler {
	return func(_ *world, h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != path {
				h.ServeHTTP(w, r)
				return
			}
			answer := httptest.NewRecorder()
			if h.ServeHTTP(answer, r); answer.Code == http.StatusOK && r.Method != http.MethodHead {
				spoiled(w, answer)
				return
			}
			maps.Copy(w.Header(), answer.Header())
			w.WriteHeader(answer.Code)
			w.Write(answer.Body.Bytes())
		})
	}
}

// hang sends no response to requests whose paths have the given ending, except that a stream still begins.
func hang(path string) func(*world, http.Handler) http.Handler {
	return func(_ *world, h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, path) || r.Method != http.MethodGet {
				h.ServeHTTP(w, r)
				return
			}
			if path == "/stream" {
				w.Header().Set("Content-Type", "text/event-stream")
				w.WriteHeader(http.StatusOK)
			}
			<-r.Context().Done()
		})
	}
}

// frames adds undeclared data to the frames of streams.
func frames(_ *world, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { h.ServeHTTP(&spoiledFrames{w}, r) })
}

type spoiledFrames struct{ http.ResponseWriter }

func (s *spoiledFrames) Write(p []byte) (int, error) {
	if media(s.Header()) == "text/event-stream" {
		_, err := s.ResponseWriter.Write(bytes.ReplaceAll(p, []byte(`"away":[`), []byte(`"leak":1,"away":[`)))
		return len(p), err
	}
	return s.ResponseWriter.Write(p)
}

func (s *spoiledFrames) Unwrap() http.ResponseWriter { return s.ResponseWriter }
