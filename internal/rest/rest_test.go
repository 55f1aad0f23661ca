package rest_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/danielgtaylor/huma/v2"

	"keypeg/internal/rest"
)

type greeting struct {
	Whom string `path:"whom" maxLength:"8"`
	Ask
	Body struct {
		Words []string `json:"words"`
		Times int      `json:"times,omitempty" minimum:"1"`
	}
}

// Ask contains parameters shared by several operations, which embed it.
type Ask struct {
	Page  int    `query:"page"`
	Loud  int    `query:"loud" minimum:"0" maximum:"2"`
	Style string `query:"style" required:"true" enum:"kind,curt"`
	From  string `header:"X-From"`
	Token string `cookie:"token"`
}

type greeted struct {
	Status int
	Etag   string        `header:"ETag"`
	Set    []http.Cookie `header:"Set-Cookie"`
	Body   *greetedBody
}

type greetedBody struct {
	Said string              `json:"said"`
	Also map[string][]string `json:"also,omitempty"`
}

// A ready body encodes itself.
type ready string

// AppendJSON implements rest.Appender.
func (r ready) AppendJSON(b []byte) []byte { return append(b, r...) }

type problem struct {
	Detail string `json:"detail"`
}

var errAway = errors.New("nobody is here")

func greet(_ context.Context, in *greeting) (*greeted, error) {
	switch in.Whom {
	case "nobody":
		return nil, errAway
	case "known":
		return &greeted{Status: http.StatusNotModified, Etag: `"1"`}, nil
	}
	said := strings.Join(append(in.Body.Words, in.Whom, in.Style, in.From, in.Token, strconv.Itoa(in.Page)), " ") + strings.Repeat("!", in.Loud)
	return &greeted{Status: http.StatusAccepted, Set: []http.Cookie{{Name: "token", Value: "t"}, {Name: "more", Value: "m"}}, Body: &greetedBody{Said: said}}, nil
}

// newAPI serves greet. The API refuses an unreadable request with the status of its *rest.Unreadable, and sends 500 for
// any other error.
func newAPI() (*http.ServeMux, *rest.API) {
	mux := http.NewServeMux()
	api := rest.New(huma.Info{Title: "Greetings", Version: "1"}, problem{}, nil, func(w http.ResponseWriter, _ *http.Request, err error) {
		status := http.StatusInternalServerError
		if u, ok := errors.AsType[*rest.Unreadable](err); ok {
			status = u.Status
		}
		http.Error(w, err.Error(), status)
	})
	api.Serve(mux, "/openapi")
	op := huma.Operation{Method: "POST", Path: "/greet/{whom}", OperationID: "greet", MaxBodyBytes: 100}
	mux.Handle("POST /greet/{whom}", api.Add(op, []int{http.StatusTeapot}, rest.Of(greet)))
	for path, body := range map[string]any{"/ready": ready(`{"is":"ready"}`), "/raw": []byte("as it is"), "/long": ready(strings.Repeat(" ", 2<<20) + "{}")} {
		mux.Handle("GET "+path, api.Add(huma.Operation{Method: "GET", Path: path, OperationID: path}, nil, rest.Of(func(context.Context, *struct{}) (*struct{ Body any }, error) {
			return &struct{ Body any }{body}, nil
		})))
	}
	return mux, api
}

func ask(mux http.Handler, path, kind string, body io.Reader) *httptest.ResponseRecorder {
	r, w := httptest.NewRequest("POST", path, body), httptest.NewRecorder()
	r.Header.Set("Content-Type", kind)
	r.Header.Set("X-From", "me")
	r.AddCookie(&http.Cookie{Name: "token", Value: "secret"})
	mux.ServeHTTP(w, r)
	return w
}

func TestAFunctionIsAskedAndAnswers(t *testing.T) {
	mux, _ := newAPI()
	w := ask(mux, "/greet/Ann?loud=2&style=kind&page=12", "application/json; charset=utf-8", strings.NewReader(`{"words":["a","<b>"]}`))
	if got, want := w.Body.String(), `{"said":"a <b> Ann kind me secret 12!!"}`+"\n"; w.Code != 202 || got != want {
		t.Errorf("%d %q, want %q", w.Code, got, want)
	}
	if cookies := w.Header().Values("Set-Cookie"); !slices.Equal(cookies, []string{"token=t", "more=m"}) {
		t.Errorf("cookies %q", cookies)
	}
	w = ask(mux, "/greet/known?style=curt", "application/json", strings.NewReader(`{"words":[]}`))
	if w.Code != http.StatusNotModified || w.Body.Len() > 0 || w.Header().Get("ETag") != `"1"` || w.Header().Get("Content-Type") != "" {
		t.Errorf("who has it is sent %d %q %v", w.Code, w.Body, w.Header())
	}
	if w = ask(mux, "/greet/nobody?style=curt", "", strings.NewReader(`{"words":[]}`)); w.Code != 500 || !strings.Contains(w.Body.String(), errAway.Error()) {
		t.Errorf("a function's error is %d %q", w.Code, w.Body)
	}
}

// TestBodiesAreSentAsTheyAre checks that a result is sent as JSON, as JSON that the result encodes itself, or as bytes.
func TestBodiesAreSentAsTheyAre(t *testing.T) {
	mux, _ := newAPI()
	for range 2 { // the second time, a used buffer is reused
		for path, want := range map[string]string{"/ready": `{"is":"ready"}` + "\n", "/raw": "as it is", "/long": strings.Repeat(" ", 2<<20) + "{}\n"} {
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
			if w.Code != 200 || w.Body.String() != want || w.Header().Get("Content-Length") != strconv.Itoa(len(want)) {
				t.Errorf("%s: %d, %d bytes of %s", path, w.Code, w.Body.Len(), w.Header().Get("Content-Length"))
			}
		}
	}
}

type slow struct{ error }

func (slow) Timeout() bool   { return true }
func (slow) Temporary() bool { return false }

func TestARequestThatDoesNotFitIsRefused(t *testing.T) {
	mux, _ := newAPI()
	const good = `{"words":["a"]}`
	for _, c := range []struct {
		path, kind string
		body       io.Reader
		status     int
		found      string
	}{
		{"/greet/Ann?style=kind&much=1", "", strings.NewReader(good), 422, "query.much: unknown query parameter"},
		{"/greet/Ann", "", strings.NewReader(good), 422, "query.style: required query parameter is missing"},
		{"/greet/Ann?style=rude", "", strings.NewReader(good), 422, `query.style: expected value to be one of "kind, curt"`},
		{"/greet/Ann?style=kind&loud=x", "", strings.NewReader(good), 422, "query.loud: invalid integer"},
		{"/greet/Ann?style=kind&loud=3", "", strings.NewReader(good), 422, "query.loud: expected number <= 2"},
		{"/greet/Annabella?style=kind", "", strings.NewReader(good), 422, "path.whom: expected length <= 8"},
		{"/greet/Ann?style=kind", "", strings.NewReader(""), 400, "request body is required"},
		{"/greet/Ann?style=kind", "", strings.NewReader(`{"words":`), 400, "body: unexpected end of JSON input"},
		{"/greet/Ann?style=kind", "", strings.NewReader(good + "{}"), 400, "body: invalid character '{' after top-level value"},
		{"/greet/Ann?style=kind", "", strings.NewReader(`{}`), 422, "body: expected required property words to be present"},
		{"/greet/Ann?style=kind", "", strings.NewReader(`{"words":null}`), 422, "body.words: expected array"},
		{"/greet/Ann?style=kind", "", strings.NewReader(`{"words":[],"more":1}`), 422, "body.more: unexpected property"},
		{"/greet/Ann?style=kind", "", strings.NewReader(`{"words":[],"times":0}`), 422, "body.times: expected number >= 1"},
		{"/greet/Ann?style=x&loud=9", "", strings.NewReader(`{"words":[1]}`), 422, `body.words[0]: expected string; query.loud: expected number <= 2; query.style: expected value to be one of "kind, curt"`},
		{"/greet/Ann?style=kind", "text/plain", strings.NewReader(good), 415, "body: unknown content type: text/plain"},
		{"/greet/Ann?style=kind", "", strings.NewReader(strings.Repeat(" ", 100)), 413, "request body is too large limit=100 bytes"},
		{"/greet/Ann?style=kind", "", iotest.ErrReader(io.ErrUnexpectedEOF), 400, "unexpected EOF"},
		{"/greet/Ann?style=kind", "", iotest.ErrReader(slow{io.EOF}), 408, "request body read timeout"},
	} {
		w := ask(mux, c.path, c.kind, c.body)
		if got := strings.TrimSpace(w.Body.String()); w.Code != c.status || got != c.found {
			t.Errorf("%s %s: %d %q, want %d %q", c.path, c.kind, w.Code, got, c.status, c.found)
		}
	}
}

// TestADescriptionIsOfOneAPI checks that settings of one API do not affect others: lists are never null, refusals have the
// given body, and huma's global settings are unchanged.
func TestADescriptionIsOfOneAPI(t *testing.T) {
	_, api := newAPI()
	text, err := api.OpenAPI().MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"418":{"content":{"application/problem+json"`, `"422":`, `"500":`, `"detail"`, `"words":{"items":{"type":"string"},"type":"array"}`, `"additionalProperties":{"items":{"type":"string"},"type":"array"}`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the description lacks %s:\n%s", want, text)
		}
	}
	if !huma.DefaultArrayNullable || huma.NewError(418, "x").Error() != "x" {
		t.Error("a setting of huma's is changed")
	}
}

func TestTheDescriptionIsServed(t *testing.T) {
	mux, _ := newAPI()
	for file, begins := range map[string]string{".json": `{"components":`, ".yaml": "components:", "-3.0.json": `{"components":`, "-3.0.yaml": "components:"} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest("GET", "/openapi"+file, nil))
		if kind := w.Header().Get("Content-Type"); !strings.HasPrefix(w.Body.String(), begins) || kind != "application/openapi+"+file[len(file)-4:] {
			t.Errorf("%s is %d %s %.30q", file, w.Code, kind, w.Body)
		}
	}
}

// TestAStreamMayRefuse checks that an operation can refuse a request before its stream has begun.
func TestAStreamMayRefuse(t *testing.T) {
	mux, api := newAPI()
	op := huma.Operation{Method: "GET", Path: "/follow/{whom}", OperationID: "follow"}
	mux.Handle("GET /follow/{whom}", api.Add(op, nil, rest.Stream(map[string]any{"said": greetedBody{}}, func(w http.ResponseWriter, _ *http.Request, in *struct {
		Whom string `path:"whom"`
	}) error {
		if in.Whom == "nobody" {
			return errAway
		}
		_, err := io.WriteString(w, "data: "+in.Whom+"\n\n")
		return err
	})))
	for whom, status := range map[string]int{"nobody": 500, "Ann": 200} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest("GET", "/follow/"+whom, nil))
		if w.Code != status {
			t.Errorf("%s: %d %s", whom, w.Code, w.Body)
		}
	}
}
