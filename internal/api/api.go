// Package api is Keypeg over HTTP: it reads requests, asks the hall, and writes what the caller
// may see. It knows seats and sessions, and no rules.
package api

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/history"
	"keypeg/internal/pool"
	"keypeg/internal/push"
	"keypeg/internal/puzzle/progress"
	"keypeg/internal/seldom"
	"keypeg/internal/study"
	"keypeg/tell"
	"keypeg/wire"
)

// Options say how a server presents itself, and what it is made of.
type Options struct {
	Version     string
	URL         string         // the address that links carry, without a final slash; "" is the one requests come to
	Client      fs.FS          // the browser client, its files compressed as well as plain; nil is none
	Proxies     []netip.Prefix // those whose X-Forwarded-For and X-Forwarded-Proto are believed
	Unthrottled bool           // for load tests on loopback
	Log         *slog.Logger
	Observer    Observer        // nil is nobody
	AccessLog   bool            // a line in Log for every answer
	Draining    <-chan struct{} // closed once the server is about to stop; nil is never
	Key         []byte          // names addresses in what is kept
	Questions   *pool.Pool      // where what takes the processor waits for its turn
	Study       *study.Study
	Puzzles     *progress.Progress
	Analyst     analysis.Analyst
	Records     *analysis.Records
	Daily       *daily.Daily
	History     *history.History
	Push        *push.Push
	Forget      func(context.Context, hall.Hash) (matches int, err error) // all that is kept of a holder
}

type server struct {
	Options
	limits
	hall         *hall.Hall
	log          *slog.Logger
	images       *images
	strategies   strategies
	operations   map[string]string // by the mux's patterns
	proxyUnnamed sync.Once
	noRoom       seldom.Word
	unready      seldom.Word
	readiness    readiness
	process      string // tells this one's versions from another's
}

// maxBody bounds requests; the largest honest one is a tenth of it.
const maxBody = 16 << 10

// New is the handler of the whole site: the API under /api, the client elsewhere.
func New(h *hall.Hall, o Options) http.Handler {
	if len(o.Key) == 0 {
		o.Key = []byte(hall.NewToken())
	}
	if o.Observer == nil {
		o.Observer = unobserved{}
	}
	s := &server{Options: o, limits: newLimits(!o.Unthrottled), hall: h, log: o.Log, images: newImages(), process: hall.NewToken()[:8], operations: map[string]string{}}
	s.readiness.ask = h.Ready
	mux := http.NewServeMux()
	s.register(mux)
	mux.HandleFunc("GET "+alivePath, s.alive)
	mux.HandleFunc("GET "+readyPath, s.ready)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		newProblem(voiceOf(r.Context()), http.StatusNotFound, keypeg.Refusef("no-operation", "", "there is nothing at this address")).write(w)
	})
	mux.Handle("/", clientFiles(o.Client, s.servePage))

	protection := http.NewCrossOriginProtection()
	if strings.HasPrefix(o.URL, "http") {
		if err := protection.AddTrustedOrigin(o.URL); err != nil {
			o.Log.Warn("the address of --url is no origin", "error", err)
		}
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		newProblem(voiceOf(r.Context()), http.StatusForbidden, keypeg.Refusef("cross-origin", "", "another site's page asked for this: open the page of this site instead")).write(w)
	}))
	return timed(s.known(s.guarded(s.observed(s.caught(protection.Handler(s.keptAnswers(mux)))))))
}

// Description is the API as OpenAPI 3.1, in JSON.
func Description(version string) ([]byte, error) {
	s := &server{Options: Options{Version: version}, limits: newLimits(false), operations: map[string]string{}}
	return s.register(http.NewServeMux()).OpenAPI().MarshalJSON()
}

func (s *server) register(mux *http.ServeMux) huma.API {
	huma.NewError = func(status int, message string, details ...error) huma.StatusError {
		return unreadable(tell.Prefer(), status, message, details...)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, details ...error) huma.StatusError {
		return unreadable(voiceOf(ctx.Context()), status, message, details...)
	}
	config := huma.DefaultConfig("Keypeg", s.Version)
	config.Info.Description = "Code-breaking matches for two. Codes and answers travel as text. A command carries the version of the match it was made against."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/api/openapi", "", ""
	config.CreateHooks = nil // no $schema links in every answer
	config.RejectUnknownQueryParameters = true
	describeWords(config.Components.Schemas)
	api := humago.New(mux, config)

	for _, r := range s.routes() {
		r.op.Middlewares = append(huma.Middlewares{s.limited(r.limit, slices.Contains(readers, r.op.OperationID))}, r.op.Middlewares...)
		s.operations[r.op.Method+" "+r.op.Path] = r.op.OperationID
		r.register(api, r.op)
	}
	return api
}

// readers are the operations that read matches from the database, and pay for what they read.
var readers = []string{"held", "record-text", "record", "history", "history-records"}

// languages are those the API answers in.
func languages() (tags []any) {
	for _, tag := range tell.Languages() {
		tags = append(tags, tag)
	}
	return tags
}

// body is an answer of JSON and nothing else.
type body[T any] struct{ Body T }

func (s *server) editions(ctx context.Context, _ *struct{}) (*body[wire.Editions], error) {
	v, all := voiceOf(ctx), wire.AllEditions()
	for i := range all.Rulebooks {
		all.Rulebooks[i].Palette = v.Palette(all.Rulebooks[i].Palette)
	}
	for i, e := range keypeg.Editions {
		all.Editions[i].Title = v.Edition(e)
	}
	all.Wide = v.Palette(all.Wide)
	return &body[wire.Editions]{all}, nil
}

func (s *server) score(ctx context.Context, in *body[wire.ScoreRequest]) (*body[wire.Scored], error) {
	scored, err := score(voiceOf(ctx), in.Body)
	return &body[wire.Scored]{scored}, err
}

func (s *server) newToken(context.Context, *struct{}) (*body[wire.Token], error) {
	return &body[wire.Token]{wire.Token{Token: hall.NewToken()}}, nil
}
