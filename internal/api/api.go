// Package api serves Keypeg over HTTP: it reads requests, calls the hall, and writes the parts of the result that the
// caller may see. It handles seats and sessions, and contains no rules of the game.
package api

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/history"
	"keypeg/internal/pool"
	"keypeg/internal/puzzle/progress"
	"keypeg/internal/rest"
	"keypeg/internal/study"
	"keypeg/internal/tell"
	"keypeg/internal/trace"
	"keypeg/wire"
)

// Options configure a server.
type Options struct {
	Version     string
	URL         string         // the address used in links, without a trailing slash; if "", the address of the request
	Client      fs.FS          // the browser client, with compressed copies of its files; if nil, none is served
	Proxies     []netip.Prefix // proxies whose X-Forwarded-For and X-Forwarded-Proto are believed
	Unthrottled bool           // whether to lift the limits, for load tests on loopback
	Log         *slog.Logger
	Observer    Observer        // may be nil
	Tracer      trace.Tracer    // traces the requests of the API; may be nil
	AccessLog   bool            // log a line for each response
	Draining    <-chan struct{} // closed shortly before the server stops; nil if the server never stops
	Key         []byte          // the key for hashing addresses before they are stored
	Questions   *pool.Pool      // the queue for questions that need the processor
	Study       *study.Study
	Puzzles     *progress.Progress
	Analyst     analysis.Analyst
	Records     *analysis.Records
	Daily       *daily.Daily
	History     *history.History
	Parts       []Part                                                    // the groups of operations that only some servers have
	Alone       bool                                                      // whether to refuse the operations of parts that this server lacks by saying that they need the internet
	Push        Push                                                      // nil notifies nobody
	Strategies  fs.FS                                                     // the strategies of the proved boards, from package strategies; also served as files
	Forget      func(context.Context, hall.Hash) (matches int, err error) // deletes everything stored about a holder
}

// A server does the work that all requests have in common.
type server struct {
	Options
	*core
	parts        []part
	voices       *lru.Cache[wish, *tell.Voice]
	names        *lru.Cache[string, string] // by address
	operations   map[string]string          // names of operations, indexed by the mux's pattern
	proxyUnnamed sync.Once
	unready      rate.Sometimes
	readiness    readiness
}

// A core contains the parts that all groups of operations need.
type core struct {
	throttles
	problems
	hall *hall.Hall
	url  string // as Options.URL

	tracer trace.Tracer // as Options.Tracer
}

// maxBody is the largest size of a request, in bytes: ten times the size of the largest request from an ordinary
// client.
const maxBody = 16 << 10

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
		core: &core{throttles: newThrottles(!o.Unthrottled), problems: problems{log: o.Log, observer: o.Observer, noRoom: rate.Sometimes{Interval: time.Minute}}, hall: h, url: o.URL, tracer: o.Tracer},
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

// languages returns the languages in which the API can respond.
func languages() (tags []any) {
	for _, tag := range tell.Languages() {
		tags = append(tags, tag)
	}
	return tags
}

// body is a JSON response.
type body[T any] struct{ Body T }

func (s *studies) editions(ctx context.Context, _ *struct{}) (*body[wire.Editions], error) {
	v, all := callerOf(ctx).voice, wire.AllEditions()
	for i, r := range keypeg.Rulebooks {
		all.Rulebooks[i].Palette, all.Rulebooks[i].About = v.Palette(r.Colours), v.About(r)
	}
	for i, e := range keypeg.Editions {
		all.Editions[i].Title = v.Edition(e)
	}
	all.Wide = v.Palette(all.Wide)
	return &body[wire.Editions]{all}, nil
}

func (s *studies) score(ctx context.Context, in *body[wire.ScoreRequest]) (*body[wire.Scored], error) {
	scored, err := score(callerOf(ctx).voice, in.Body)
	return &body[wire.Scored]{scored}, err
}

func (s *people) newToken(context.Context, *struct{}) (*body[wire.Token], error) {
	return &body[wire.Token]{wire.Token{Token: hall.NewToken()}}, nil
}
