// Package server wires a whole Keypeg server over a store: the hall with its
// computers, the study, the codes of the day, histories, and the API over all of them.
//
// New is the one way to have a server: keypeg serve listens with its handler, tests
// and programs may as well ask it in the same process (package client, InProcess).
package server

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"runtime"
	"time"

	"keypeg/internal/api"
	"keypeg/internal/bot"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/history"
	"keypeg/internal/study"
	"keypeg/match"
)

// A Store is all that a server keeps: its matches, and the documents of all else.
type Store interface {
	hall.Store
	study.Shelf
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
	Study    study.Options                            // how many work on positions and analyses; Log and Now are filled in
	Analyst  study.Analyst                            // judges games; the study if nil. It is its owner's to close
	Now      func() time.Time                         // of days and documents; time.Now if nil
}

// A Server answers requests until it is closed.
type Server struct {
	http.Handler
	hall  *hall.Hall
	study *study.Study
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
	// Asked once, before the study has Go think that there are more.
	cores := runtime.GOMAXPROCS(0)
	o.Study.Log, o.Study.Now, o.Study.Workers = o.Log, o.Now, cmp.Or(o.Study.Workers, cores)
	st := study.New(store, o.Study)
	if o.Analyst == nil {
		o.Analyst = st
	}
	h := hall.New(store, hall.Options{Log: o.Log, Computer: o.Computer, Exhibitions: o.Shows, Thinkers: cores})
	return &Server{hall: h, study: st, Handler: api.New(h, api.Options{
		Version: o.Version, URL: o.URL, Client: o.Client,
		BehindProxy: o.BehindProxy, Unthrottled: o.Unthrottled, Log: o.Log,
		Study: st, Analyst: o.Analyst,
		Daily:   daily.New(h, store, daily.Options{Log: o.Log, Now: o.Now}),
		History: history.New(h, st, o.Analyst, store, o.Now),
	})}
}

// Close refuses new commands and questions, ends every stream, and waits until the
// commands under way are done, whole, and the study has stopped; or until ctx ends,
// whose error it then returns. Whoever listens stops listening after it has begun, for
// streams last until then, and closes the store when it is done.
func (s *Server) Close(ctx context.Context) error {
	return errors.Join(s.hall.Close(ctx), s.study.Close(ctx))
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
