package api

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"

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
	"keypeg/internal/study"
	"keypeg/internal/tell"
	"keypeg/internal/trace"
	"keypeg/wire"
)

// A Part is an optional part of a server: parties, tournaments, challenges, sheets to print or the site. A program that does not
// use a part does not contain its code.
type Part func(*server) serverPart

// A serverPart is a Part made for one server. Every field except routes may be nil.
type serverPart struct {
	routes   func(drawn *images) []route
	serve    func(*http.ServeMux) // serves paths that are not operations of the API
	describe func(huma.Registry)  // describes those types of the part that cannot describe themselves

	// find returns the place to which a code leads. It reports false if the code does not lead to this part.
	find func(ctx context.Context, code string) (used wire.CodeUsed, ours bool, err error)
	// preview returns the preview of one of the client's paths. It reports false if the path belongs to another part.
	preview func(ctx context.Context, path []string) (p preview, ours bool)
}

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

// A Push sends notifications to players who are away (package push).
type Push interface {
	// Key returns the server's public key, for browsers that subscribe.
	Key(ctx context.Context) (string, error)
	// Add registers a browser of the holder, and returns the id for removing it.
	Add(ctx context.Context, holder hall.Hash, s wire.PushSubscription, language, base string) (id string, err error)
	// Remove removes the holder's subscription with the given id, if there is one.
	Remove(ctx context.Context, holder hall.Hash, id string) error
}

// noPush notifies nobody.
type noPush struct{}

func (noPush) Key(context.Context) (string, error) { return "", errNoPush }

func (noPush) Add(context.Context, hall.Hash, wire.PushSubscription, string, string) (string, error) {
	return "", errNoPush
}

func (noPush) Remove(context.Context, hall.Hash, string) error { return nil }

var errNoPush = keypeg.Refusef("no-operation", "", "there is nothing at this address")

// A server does the work that all requests have in common.
type server struct {
	Options
	*core
	parts        []serverPart
	voices       *lru.Cache[wish, *tell.Voice]
	names        *lru.Cache[string, string] // by address
	operations   map[string]string          // names of operations, indexed by the mux's pattern
	proxyUnnamed sync.Once
	unready      rate.Sometimes
	readiness    readiness
}

// A wish names the languages that a request asks for, in its parameter and in its header Accept-Language.
type wish struct{ language, accepted string }

// A core contains the parts that all groups of operations need.
type core struct {
	throttles
	problems
	hall *hall.Hall

	url      string          // as Options.URL
	tracer   trace.Tracer    // as Options.Tracer
	draining <-chan struct{} // as Options.Draining
}

// find asks the parts for the place to which a code leads. It reports false if the code leads to none of them.
func (s *server) find(ctx context.Context, code string) (used wire.CodeUsed, ours bool, err error) {
	for _, p := range s.parts {
		if p.find == nil {
			continue
		}
		if used, ours, err = p.find(ctx, code); ours {
			return used, true, err
		}
	}
	return wire.CodeUsed{}, false, nil
}

// preview returns the preview for a path that belongs to one of the parts.
func (s *server) preview(ctx context.Context, path []string) (p preview, ours bool) {
	for _, part := range s.parts {
		if part.preview == nil {
			continue
		}
		if p, ours = part.preview(ctx, path); ours {
			return p, true
		}
	}
	return preview{}, false
}

// body is a JSON response.
type body[T any] struct{ Body T }
