package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"

	"keypeg/internal/bounds"
	"keypeg/internal/metrics"
)

// A backDoor is a listener beside that of the game, for whoever runs the server.
type backDoor struct {
	what, addr string
	handler    http.Handler
	loopback   bool // it opens to this machine alone
}

// backDoors are those that were asked for. Figures are often gathered by another machine, and name nobody: they are served
// wherever one likes. A profile shows what is in memory and keeps the processor busy: it is for who sits at this machine.
func backDoors(o serveOptions, m *metrics.Metrics) (doors []backDoor) {
	if o.metrics != "" {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", m.Handler())
		doors = append(doors, backDoor{what: "metrics", addr: o.metrics, handler: mux})
	}
	if o.pprof != "" {
		doors = append(doors, backDoor{what: "pprof", addr: o.pprof, handler: profiles(), loopback: true})
	}
	return doors
}

// profiles are net/http/pprof's, for requests that name this machine: a page of another site that has its name lead here
// (DNS rebinding) learns nothing.
func profiles() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if ip, err := netip.ParseAddr(host); host != "localhost" && (err != nil || !ip.IsLoopback()) {
			http.Error(w, "ask for localhost", http.StatusForbidden)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// open listens, and serves until the function that it returns is called.
func (d backDoor) open(log *slog.Logger) (shut func(), err error) {
	at, err := net.ResolveTCPAddr("tcp", d.addr)
	if err != nil {
		return nil, fmt.Errorf("--%s %s: %w; write it as localhost:9090", d.what, d.addr, err)
	}
	if d.loopback && !at.IP.IsLoopback() {
		return nil, fmt.Errorf("--%s %s is not on this machine alone: write it as localhost:6060", d.what, d.addr)
	}
	listener, err := net.ListenTCP("tcp", at)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w; choose another address with --%s", d.addr, err, d.what)
	}
	serving := &http.Server{
		Handler:           d.handler,
		ReadHeaderTimeout: bounds.Header.Every, ReadTimeout: bounds.Body.Every, IdleTimeout: bounds.Idle.Every,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	if !d.loopback { // a profile is as long in coming as one asks for
		serving.WriteTimeout = bounds.Answer.Every
	}
	go func() {
		if err := serving.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("what was served beside the game is served no longer", "what", d.what, "err", err)
		}
	}()
	log.Info("served beside the game", "what", d.what, "address", listener.Addr().String())
	return func() { _ = serving.Close() }, nil
}

// openAll opens doors, all or none.
func openAll(doors []backDoor, log *slog.Logger) (shut func(), err error) {
	var open []func()
	shut = func() {
		for _, f := range open {
			f()
		}
	}
	for _, d := range doors {
		f, err := d.open(log)
		if err != nil {
			shut()
			return nil, err
		}
		open = append(open, f)
	}
	return shut, nil
}
