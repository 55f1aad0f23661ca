// Package server wires a whole Keypeg server over a store: the hall with its
// computers, the study, analyses, puzzles, the codes of the day, histories, and the API over all of them.
//
// New is the one way to have a server: keypeg serve listens with its handler, tests
// and programs may as well ask it in the same process (package client, InProcess).
package server

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"runtime"
	"time"

	"keypeg/internal/analysis"
	"keypeg/internal/api"
	"keypeg/internal/bot"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/history"
	"keypeg/internal/pool"
	"keypeg/internal/puzzle/progress"
	"keypeg/internal/shelf"
	"keypeg/internal/study"
	"keypeg/match"
)

// A Store is all that a server keeps: its matches, and the documents of all else.
type Store interface {
	hall.Store
	shelf.Shelf
}

// Options tune a Server; the zero value serves programs on any address, and no pages.
type Options struct {
	Version     string       // as the API's description has it
	URL         string       // the address that links carry, without a slash at its end; "" is the one a request came to
	Client      fs.FS        // the browser client; nil serves none
	BehindProxy bool         // X-Forwarded-For and X-Forwarded-Proto are a trusted proxy's
	Unthrottled bool         // for load tests on loopback
	Log         *slog.Logger // faults; nil is silent

	Computer func(level string) (hall.Computer, bool) // who plays a level; the levels of package bot if nil
	Hasty    bool                                     // those levels do not take the time that people like to see them take
	Shows    int                                      // matches between two computers at once; the hall's usual number if 0
	Work     pool.Options                             // how many work on positions, and how many on games
	Analyst  analysis.Analyst                         // judges games; this server does if nil. It is its owner's to close
	Now      func() time.Time                         // of days and documents; time.Now if nil
	Random   io.Reader                                // of the key that the codes of the days are drawn by; crypto/rand.Reader if nil
}

// A Server answers requests until it is closed.
type Server struct {
	http.Handler
	hall             *hall.Hall
	questions, games *pool.Pool
}

// New opens a server over a store, which stays the caller's to close, after the
// server.
func New(store Store, o Options) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Computer == nil {
		o.Computer = o.level
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	// Asked once, before the pools have Go think that there are more.
	cores := runtime.GOMAXPROCS(0)
	o.Work.Workers = cmp.Or(o.Work.Workers, cores)
	questions, games := pool.New(o.Work, pool.Questions), pool.New(o.Work, pool.Games)
	positions := study.New(questions)
	records := analysis.NewRecords(store, games, o.Now)
	if o.Analyst == nil {
		o.Analyst = analysis.New(store, positions, games, o.Now, o.Log)
	}
	h := hall.New(store, hall.Options{Now: o.Now, Log: o.Log, Computer: o.Computer, Exhibitions: o.Shows, Thinkers: cores})
	return &Server{hall: h, questions: questions, games: games, Handler: api.New(h, api.Options{
		Version: o.Version, URL: o.URL, Client: o.Client,
		BehindProxy: o.BehindProxy, Unthrottled: o.Unthrottled, Log: o.Log,
		Study: positions, Puzzles: progress.New(store, questions, o.Now), Analyst: o.Analyst, Records: records,
		Daily:   daily.New(h, store, daily.Options{Log: o.Log, Now: o.Now, Random: o.Random}),
		History: history.New(h, records, o.Analyst, store, o.Now),
	})}
}

// Close refuses new commands and questions, ends every stream, and waits until the
// commands under way are done, whole, and work on positions and games has stopped; or
// until ctx ends, whose error it then returns. Whoever listens stops listening after it
// has begun, for streams last until then, and closes the store when it is done.
func (s *Server) Close(ctx context.Context) error {
	return errors.Join(s.hall.Close(ctx), s.questions.Close(ctx), s.games.Close(ctx))
}

// level is who plays a level where nobody else is named.
func (o Options) level(slug string) (hall.Computer, bool) {
	l, ok := bot.Find(slug)
	if o.Hasty {
		return hasty{l}, ok
	}
	return l, ok
}

// A hasty level keeps nobody waiting.
type hasty struct{ bot.Level }

func (hasty) Pace(match.View) time.Duration { return 0 }
