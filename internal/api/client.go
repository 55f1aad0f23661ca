package api

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
)

// A clientFile is a file of the browser client in each encoding in which it can be sent, shortest first.
type clientFile struct {
	kind  string // its Content-Type
	forms []encodedForm
}

type encodedForm struct {
	encoding string // "" means uncompressed
	etag     string // of these bytes
	content  []byte
}

// moved contains the paths that browsers request even though no page links to them. It maps each of them to the path of one of
// our files.
var moved = map[string]string{"index.html": "/", "favicon.ico": "/icon-192.png"}

// clientFiles serves the browser client. A path without an extension is a page of the client, and the function page sends
// the index for it. The names of built files contain a hash of their content. Unlike the index, these files may therefore be
// cached forever.
func clientFiles(files fs.FS, page func(clientFile, http.ResponseWriter, *http.Request)) http.Handler {
	built := readClient(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "pages are read with GET", http.StatusMethodNotAllowed)
			return
		}
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if to, ok := moved[name]; ok {
			http.Redirect(w, r, to, http.StatusMovedPermanently)
			return
		}
		file, ok := built[name]
		if !ok && path.Ext(name) == "" {
			name = "index.html"
			file, ok = built[name]
		}
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		if strings.HasPrefix(name, "assets/") {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		if name == "index.html" {
			page(file, w, r)
			return
		}
		file.serve(w, r)
	})
}

func (f clientFile) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	h.Set("Content-Type", f.kind)
	at := slices.IndexFunc(f.forms, func(s encodedForm) bool { return s.encoding == "" || accepts(r, s.encoding) })
	// WebKit accepts brotli only over https. A server that runs in a page has none of these files, and leaves out the brotli
	// decoder so that the program stays small.
	if at < 0 && runtime.GOOS != "js" {
		if r.Method == http.MethodGet {
			_, _ = io.Copy(w, brotli.NewReader(bytes.NewReader(f.forms[0].content)))
		}
		return
	}
	sent := f.forms[at]
	h.Set("Etag", sent.etag)
	if sent.encoding != "" {
		h.Set("Content-Encoding", sent.encoding)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(sent.content))
}

// accepts reports whether a request accepts an encoding (RFC 9110, 12.5.3). Preferences among the accepted encodings are ignored:
// the shortest form is sent.
func accepts(r *http.Request, encoding string) bool {
	all := false
	for field := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(field, " ", "")), ";")
		takes := strings.Trim(strings.TrimPrefix(weight, "q="), "0.") != "" || weight == ""
		switch name {
		case encoding:
			return takes
		case "*":
			all = takes
		}
	}
	return all
}

// readClient reads the embedded files of the client. It panics if the files cannot be read.
func readClient(files fs.FS) map[string]clientFile {
	if files == nil {
		return nil
	}
	read := map[string][]byte{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			read[name], err = fs.ReadFile(files, name)
		}
		return err
	})
	if err != nil {
		panic(fmt.Sprintf("the browser client cannot be read: %v", err))
	}
	built := map[string]clientFile{}
	for name := range read {
		ending := path.Ext(name)
		plain := strings.TrimSuffix(name, ending)
		_, twin := read[plain]
		switch {
		case !twin && ending == ".br": // a file that exists only in compressed form
			built[plain] = clientFileOf(plain, read)
		case !twin || ending != ".br" && ending != ".gz":
			built[name] = clientFileOf(name, read)
		}
	}
	return built
}

// fileKinds contains the content types of extensions that a system may not know.
var fileKinds = map[string]string{".webmanifest": "application/manifest+json"}

// clientFileOf returns a file with its compressed forms.
func clientFileOf(name string, read map[string][]byte) clientFile {
	f := clientFile{kind: cmp.Or(fileKinds[path.Ext(name)], mime.TypeByExtension(path.Ext(name)), http.DetectContentType(read[name]))}
	for encoding, ending := range map[string]string{"": "", "br": ".br", "gzip": ".gz"} {
		if content, ok := read[name+ending]; ok {
			sum := sha256.Sum256(content)
			f.forms = append(f.forms, encodedForm{encoding, `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`, content})
		}
	}
	slices.SortFunc(f.forms, func(a, b encodedForm) int {
		return cmp.Or(cmp.Compare(len(a.content), len(b.content)), cmp.Compare(a.encoding, b.encoding))
	})
	return f
}

// guards contains the headers that protect a page from other sites and from injected content. Everything that a page loads
// comes from this server, and the page itself contains no script and no style. Components may still set element.style.
var guards = http.Header{
	"Content-Security-Policy": {"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
	"Permissions-Policy":      {"accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()"},
	"Referrer-Policy":         {"same-origin"}, // addresses of matches may contain invitations
	"X-Content-Type-Options":  {"nosniff"},
}

// httpsAlone tells browsers that connected over https to use only https for a year.
const httpsAlone = "max-age=31536000"

// guarded adds the guards to every response.
func (s *server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), guards)
		if strings.HasPrefix(callerOf(r.Context()).base, "https:") {
			w.Header().Set("Strict-Transport-Security", httpsAlone)
		}
		next.ServeHTTP(w, r)
	})
}
