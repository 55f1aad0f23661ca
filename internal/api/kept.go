package api

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"sync"

	"keypeg/internal/tell"
)

// kept serves an operation whose response never changes. It sends a compressed copy, or 304 to clients that already have
// the response. Other responses are not compressed, because their compressed length could reveal a secret.
func (s *server) kept(next http.Handler, path string) http.Handler {
	answers := map[string]func() (clientFile, bool){} // by language
	for _, language := range tell.Languages() {
		answers[language] = sync.OnceValues(func() (clientFile, bool) { return responseOf(s.known(next), path, language) })
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		query.Del(languageParam)
		if len(query) == 0 {
			if file, ok := answers[callerOf(r.Context()).voice.Language](); ok {
				w.Header().Set("Cache-Control", "no-cache")
				whole := r.Clone(r.Context())
				whole.Header.Del("Range") // part of a response must not be cached as the whole response
				file.serve(w, whole)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// responseOf returns the response of an operation in a language, plain and compressed. It returns false if the operation
// refuses the request.
func responseOf(h http.Handler, path, language string) (clientFile, bool) {
	r, _ := http.NewRequest(http.MethodGet, path+"?"+languageParam+"="+language, nil) // cannot fail: the path is valid
	plain, packed := &recorder{header: http.Header{}, code: http.StatusOK}, &bytes.Buffer{}
	h.ServeHTTP(plain, r)
	if plain.code != http.StatusOK {
		return clientFile{}, false
	}
	z, _ := gzip.NewWriterLevel(packed, gzip.BestCompression) // cannot fail: the compression level is valid
	_, _ = z.Write(plain.Bytes())                             // cannot fail: it writes to memory
	_ = z.Close()
	f := clientFileOf(path, map[string][]byte{path: plain.Bytes(), path + ".gz": packed.Bytes()})
	f.kind = plain.header.Get("Content-Type")
	return f, true
}

// A recorder records an HTTP response.
type recorder struct {
	bytes.Buffer
	header http.Header
	code   int
}

func (r *recorder) Header() http.Header  { return r.header }
func (r *recorder) WriteHeader(code int) { r.code = code }
