// Package server assembles a whole Keypeg server over a store. The server consists of the hall with its computers, the
// study, analyses, puzzles, the codes of the day, histories, and the API over all of them.
//
// New creates a server. The command keypeg serve puts this server on the network. Tests and programs can also call a server
// within the process (client.InProcess). ForOne creates a server for one device, without the parts that need other people.
package server

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/api"
	"keypeg/internal/bot"
	"keypeg/internal/daily"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/history"
	"keypeg/internal/limits"
	"keypeg/internal/pool"
	"keypeg/internal/puzzle/progress"
	"keypeg/internal/requestctx"
	"keypeg/internal/study"
	"keypeg/internal/trace"
	"keypeg/match"
)

// A Store stores all of a server's data: its matches, and the documents of everything else.
type Store interface {
	hall.Store
	docstore.Store
}

// Options configure a Server; the zero value serves the API at any address, and no pages.
type Options struct {
	Version     string         // the version of Keypeg, shown in the description of the API
	URL         string         // the address used in links, without a trailing slash; if empty, the address of the request
	Client      fs.FS          // the browser client; if nil, none is served
	Proxies     []netip.Prefix // proxies whose X-Forwarded-For and X-Forwarded-Proto are believed
	Unthrottled bool           // whether addresses have no limits, for load tests on loopback
	Log         *slog.Logger   // receives faults; if nil, they are discarded
	AccessLog   bool           // whether to log a line for each response
	Observer    api.Observer   // may be nil
	Tracer      trace.Tracer   // traces requests, and the turns of computers and clocks; may be nil

	Computer   func(level string) (hall.Computer, bool)                            // returns the computer of a level; if nil, that of package bot
	Hasty      bool                                                                // whether levels move immediately, without a pause for the people who watch them
	Shows      int                                                                 // the largest number of simultaneous matches between computers; if 0, the hall's default
	Work       pool.Options                                                        // the options of both pools of workers, for questions and for games
	Analyst    analysis.Analyst                                                    // judges games, and is closed by its owner; if nil, the server makes its own
	Judge      analysis.Judge                                                      // judges games for the server's own analyst, perhaps in another process; if nil, this process judges them
	Poll       time.Duration                                                       // the time between claims of work that other servers missed; if 0, the hall's default
	Keep       time.Duration                                                       // how long matches are stored after their last event; if 0, forever
	KeepUnmet  time.Duration                                                       // how long matches that nobody joined are stored; if 0, Keep applies
	Now        func() time.Time                                                    // the clock for days and documents; if nil, time.Now
	IDPrefix   string                                                              // the beginning of the id of every new match, for servers whose ids must differ
	Strategies fs.FS                                                               // the strategies of the proved boards, as in package strategies
	Sheets     api.Printer                                                         // makes sheets to print; if nil, there are none
	Push       Push                                                                // notifies players who are away; if nil, nobody is notified
	Key        []byte                                                              // 32 bytes, used to draw the codes of the day and to hash stored addresses; if nil, the server uses the key in the store, or makes a new one
	Random     io.Reader                                                           // the source of a new key; if nil, crypto/rand.Reader
	PastCode   func(ctx context.Context, day, edition string) (keypeg.Code, error) // the codes of days that another server has set (daily.Options); nil if this server sets them
}

// A Push notifies players who are away (package push). A Push is started only once.
type Push interface {
	api.Push
	Start(*hall.Hall, docstore.Store, *slog.Logger)
	Close(context.Context) error
}

// A Server handles requests until it is closed.
type Server struct {
	http.Handler
	hall             *hall.Hall
	parts            []part
	questions, games *pool.Pool
	judge            analysis.Judge
	push             Push // may be nil
	drain            func()
}

// New returns a server over a store. The caller must close the store after closing the server.
func New(store Store, o Options) *Server { return assemble(store, o, onNetwork) }

// ForOne returns a server for one person or one device, which needs no network. It serves no pages. It refuses parties,
// tournaments, challenges and sheets to print, and says that they need the internet. A program that makes only such servers
// does not contain the code of these parts.
func ForOne(store Store, o Options) *Server {
	return assemble(store, o, func(base) []part { return nil })
}

// assemble returns a server with the given parts.
func assemble(store Store, o Options, with func(base) []part) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	o.Log = requestctx.Logger(trace.Logger(o.Log))
	if o.Computer == nil {
		o.Computer = o.level
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	// The number of cores is read before the pools raise GOMAXPROCS.
	o.Work.Workers = cmp.Or(o.Work.Workers, runtime.GOMAXPROCS(0))
	o.Work.Waiting = cmp.Or(o.Work.Waiting, limits.Jobs.Most)
	o.Work.PerAsker = cmp.Or(o.Work.PerAsker, o.bounded(limits.JobsAddress))
	o.Work.Log = cmp.Or(o.Work.Log, o.Log)
	if s, can := store.(interface{ OnOutage(func(hall.Outage)) }); can {
		s.OnOutage(o.logOutage)
	}
	games := pool.New(o.Work, pool.Games)
	o.Work.Spare = 1
	questions := pool.New(o.Work, pool.Questions)
	positions := study.New(questions)
	records := analysis.NewRecords(store, games, o.Now)
	records.Bound(o.bounded(limits.RecordsAddress), int64(o.bounded(limits.RecordMegabytesAddress))<<20)
	local := analysis.New(store, positions, games, o.Now, o.Log)
	if o.Judge != nil {
		local.JudgeBy(o.Judge)
	}
	if o.Analyst == nil {
		o.Analyst = local
	}
	h := hall.New(store, hall.Options{
		Now: o.Now, Log: o.Log, IDPrefix: o.IDPrefix, Computer: o.Computer, Exhibitions: o.Shows, Moves: questions, ShowMoves: games,
		Watches: limits.Streams.Most, PerMatch: limits.StreamsMatch.Most, PerSeat: limits.StreamsSeat.Most, PerAsker: o.bounded(limits.StreamsAddress),
		PerMaker: o.bounded(limits.MatchesAddress), Poll: o.Poll, Keep: o.Keep, KeepUnmet: o.KeepUnmet, Tracer: o.Tracer,
	})
	if o.Push != nil {
		o.Push.Start(h, store, o.Log)
	}
	past := history.New(h, records, o.Analyst, store, o.Now)
	h.OnGone(func(id string, holders []hall.Hash) { forgetMore(o, past, id, holders) })
	days := daily.New(h, store, daily.Options{Log: o.Log, Now: o.Now, Random: o.Random, Key: o.Key, Past: o.PastCode})
	parts := with(base{o, store, h, games, records})
	person := forgetter{hall: h, parts: parts, docs: store, analyst: o.Analyst, records: records, history: past, daily: days}
	draining := make(chan struct{})
	return &Server{hall: h, parts: parts, questions: questions, games: games, judge: local.Game, push: o.Push, drain: sync.OnceFunc(func() { close(draining) }), Handler: api.New(h, api.Options{
		Version: o.Version, URL: o.URL, Client: o.Client,
		Proxies: o.Proxies, Unthrottled: o.Unthrottled, Log: o.Log, Draining: draining, Observer: o.Observer, Tracer: o.Tracer, AccessLog: o.AccessLog,
		Key: o.Key, Questions: questions, Study: positions, Puzzles: progress.New(store, questions, o.Now), Analyst: o.Analyst, Records: records,
		Daily:      days,
		Parts:      operations(parts),
		Alone:      len(parts) == 0,
		History:    past,
		Push:       o.Push,
		Forget:     person.forget,
		Strategies: o.Strategies,
	})}
}

// logOutage logs that the database has stopped responding and, when it responds again, how long the outage lasted.
func (o Options) logOutage(what hall.Outage) {
	if what.Err != nil {
		o.Log.Error("the database does not answer: players wait until it does", "err", what.Err)
		return
	}
	o.Log.Warn("the database answers again", "after", what.Lasted.Round(time.Millisecond), "failed_calls", what.Calls)
}

// forgetMore deletes everything derived from a deleted match.
func forgetMore(o Options, past *history.History, id string, holders []hall.Hash) {
	ctx := context.Background()
	errs := []error{forgetAnalysis(ctx, o.Analyst, id)}
	for _, holder := range holders {
		errs = append(errs, past.Forget(ctx, holder, id))
	}
	if err := errors.Join(errs...); err != nil {
		o.Log.Error("what was worked out about a forgotten match is still kept", "match", id, "err", err)
	}
}

// bounded returns the limit for an address, or 0 if there is no limit.
func (o Options) bounded(b limits.Bound) int {
	if o.Unthrottled {
		return 0
	}
	return b.Most
}

// Figures contains counts of a server's work since it started, and figures about its current state.
type Figures struct {
	Hall             hall.Figures
	Questions, Games pool.Figures
}

// Figures returns the current figures.
func (s *Server) Figures() Figures {
	return Figures{s.hall.Figures(), s.questions.Figures(), s.games.Figures()}
}

// Drain announces at /readyz and on every stream that the server is about to stop, so that clients use another server.
// Everything else continues until Close.
func (s *Server) Drain() { s.drain() }

// Judge returns the judge of this process, for servers in other processes.
func (s *Server) Judge() analysis.Judge { return s.judge }

// Close refuses new commands and questions, ends every stream, and waits for running commands and for the work on positions and
// games to stop. If ctx ends first, Close returns the context's error. The listener should stop once Close has begun, because
// streams stay open until then. The store can be closed once Close has returned.
func (s *Server) Close(ctx context.Context) error {
	s.drain()
	err := s.hall.Close(ctx)
	for _, p := range s.parts {
		if p.close != nil {
			err = errors.Join(err, p.close(ctx))
		}
	}
	if s.push != nil {
		err = errors.Join(err, s.push.Close(ctx))
	}
	return errors.Join(err, s.questions.Close(ctx), s.games.Close(ctx))
}

// level returns the default computer of a level.
func (o Options) level(slug string) (hall.Computer, bool) {
	l, ok := bot.Find(slug)
	if o.Hasty {
		return hasty{l}, ok
	}
	return player{l}, ok
}

// A player is a level that implements hall.Computer.
type player struct{ bot.Level }

// InAHurry returns a player that spends less time on its moves.
func (p player) InAHurry() hall.Computer { return player{p.Level.InAHurry()} }

// A hasty level moves without a pause.
type hasty struct{ bot.Level }

func (hasty) Pace(match.View) time.Duration { return 0 }
