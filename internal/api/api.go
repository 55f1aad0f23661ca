// Package api serves Keypeg over HTTP: it reads requests, calls the hall, and writes the parts of the result that the
// caller may see. It handles seats and sessions, and contains no rules of the game.
package api

import (
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/rest"
	"keypeg/internal/tell"
)

// New returns the handler of the whole site: the API under /api, and the client elsewhere.
func New(h *hall.Hall, o Options) http.Handler {
	if len(o.Key) == 0 {
		o.Key = []byte(hall.NewToken())
	}
	if o.Push == nil {
		o.Push = noPush{}
	}
	if o.Observer == nil {
		o.Observer = unobserved{}
	}
	s := newServer(h, o)
	s.readiness.ask = h.Ready
	mux := http.NewServeMux()
	s.register(mux)
	mux.HandleFunc("GET "+alivePath, s.alive)
	mux.HandleFunc("GET "+readyPath, s.ready)
	mux.HandleFunc("/api/", s.elsewhere)
	for _, p := range s.parts {
		if p.serve != nil {
			p.serve(mux)
		}
	}

	protection := http.NewCrossOriginProtection()
	if strings.HasPrefix(o.URL, "http") {
		if err := protection.AddTrustedOrigin(o.URL); err != nil {
			o.Log.Warn("the address of --url is no origin", "error", err)
		}
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		newProblem(callerOf(r.Context()).voice, http.StatusForbidden, keypeg.Refusef("cross-origin", "", "another site's page asked for this: open the page of this site instead")).write(w)
	}))
	return timed(s.known(s.traced(s.guarded(s.observed(s.caught(s.addressed(protection.Handler(mux))))))))
}

func newServer(h *hall.Hall, o Options) *server {
	voices, _ := lru.New[wish, *tell.Voice](mostRecent) // cannot fail: the size is not 0
	names, _ := lru.New[string, string](mostRecent)
	s := &server{
		Options: o, voices: voices, names: names, operations: map[string]string{}, unready: rate.Sometimes{Interval: time.Minute},
		core: &core{throttles: newThrottles(!o.Unthrottled), problems: problems{log: o.Log, observer: o.Observer, noRoom: rate.Sometimes{Interval: time.Minute}}, hall: h, url: o.URL, tracer: o.Tracer, draining: o.Draining},
	}
	for _, p := range o.Parts {
		s.parts = append(s.parts, p(s))
	}
	return s
}

// Description returns the API as OpenAPI 3.1, in JSON.
func Description(version string) ([]byte, error) {
	s := newServer(nil, Options{Version: version, Unthrottled: true, Parts: allParts()})
	return s.register(http.NewServeMux()).OpenAPI().MarshalJSON()
}

func (s *server) register(mux *http.ServeMux) *rest.API {
	about := huma.Info{Title: "Keypeg", Version: s.Version, Description: "Code-breaking matches for two. Codes and answers travel as text. A command names the version of the match that its sender saw."}
	api := rest.New(about, problem{}, s.describeTypes, func(w http.ResponseWriter, r *http.Request, err error) {
		s.problemOf(r.Context(), err).write(w)
	})
	api.Serve(mux, "/api/openapi")
	for _, r := range s.routes() {
		handler := api.Add(r.operation(), r.refusals(), r.do)
		if r.stays {
			handler = s.kept(handler, apiPath+r.path)
		}
		pattern := r.method + " " + apiPath + r.path
		mux.Handle(pattern, s.limited(r, handler))
		s.operations[pattern] = r.id
	}
	return api
}

// describeTypes describes the types that cannot describe themselves.
func (s *server) describeTypes(r huma.Registry) {
	describeWords(r)
	for _, p := range s.parts {
		if p.describe != nil {
			p.describe(r)
		}
	}
}
