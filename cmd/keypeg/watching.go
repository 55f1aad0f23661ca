package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"strings"

	"keypeg/internal/limits"
	"keypeg/internal/metrics"
)

// A backDoor is a listener for whoever runs the server, separate from the listener for players.
type backDoor struct {
	what, addr string
	handler    http.Handler
	loopback   bool // whether only this machine can reach it
}

// backDoors returns the listeners that the flags request. The figures identify nobody and are often collected from another
// machine, so any machine may read them. Profiles show the contents of memory and keep the processor busy, so only this
// machine may read them.
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

// profiles returns a handler for net/http/pprof.
func profiles() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}

// answers reports whether a listener at an address accepts a request that names a host. This protects against pages of other
// sites whose names resolve to the listener's address (DNS rebinding). A listener that only this machine can reach accepts
// requests for localhost and its own addresses. A listener that other machines can reach accepts requests for any address,
// for the name it was given, and for names without a dot, which no site has.
func (d backDoor) answers(at net.IP, asked string) bool {
	host, _, err := net.SplitHostPort(asked)
	if err != nil {
		host = asked
	}
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	if at.IsLoopback() {
		return strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback()
	}
	given, _, _ := net.SplitHostPort(d.addr)
	return err == nil || host != "" && (strings.EqualFold(host, given) || !strings.Contains(host, "."))
}

// guarded makes a listener accept only requests for its own names.
func (d backDoor) guarded(at net.IP) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.answers(at, r.Host) {
			d.handler.ServeHTTP(w, r)
			return
		}
		instead := "localhost"
		if !at.IsLoopback() {
			instead = "the address of this machine, or for the name that --" + d.what + " has"
		}
		http.Error(w, "this is not served by that name: ask for "+instead, http.StatusForbidden)
	})
}

// open listens, and serves until shut is called.
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
		Handler:           d.guarded(at.IP),
		ReadHeaderTimeout: limits.Header.Every, ReadTimeout: limits.Body.Every, IdleTimeout: limits.Idle.Every,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	if !d.loopback { // a profile may take as long as requested
		serving.WriteTimeout = limits.Answer.Every
	}
	go func() {
		if err := serving.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("what was served beside the game is served no longer", "what", d.what, "err", err)
		}
	}()
	log.Info("served beside the game", "what", d.what, "address", listener.Addr().String())
	return func() { _ = serving.Close() }, nil
}

// openAll opens all listeners, or none.
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
