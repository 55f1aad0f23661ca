package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"keypeg"
	"keypeg/match"
	"keypeg/wire"
)

// A bare server shows the cost of net/http, encoding/json and the connections alone. It reads commands as Keypeg does, and
// sends responses and frames of the same size. It has no rules and no store, and encodes only its small responses.
type bare struct {
	mu      sync.Mutex
	matches map[string]*bareMatch
}

type bareMatch struct {
	mu      sync.Mutex
	id      string
	version int
	games   int
	first   keypeg.Seat
	asked   int
	next    string
	streams map[chan int]struct{}
}

// replyBytes is the size of Keypeg's response to a command, and of each frame that it sends (docs/speed.md).
const replyBytes = 1300

var filling = strings.Repeat("x", replyBytes-100)

func serveBare(out io.Writer) error {
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "bare is at http://%s\n", listener.Addr())
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGTERM)
	go func() {
		<-told
		listener.Close()
	}()
	_ = http.Serve(listener, newBare()) // Serve ends when the listener is closed
	return nil
}

func newBare() http.Handler {
	b := &bare{matches: map[string]*bareMatch{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/tokens", func(w http.ResponseWriter, _ *http.Request) { answer(w, wire.Token{Token: "somebody"}) })
	mux.HandleFunc("POST /api/matches", b.open)
	mux.HandleFunc("POST /api/matches/{id}/seat", b.look)
	mux.HandleFunc("GET /api/matches/{id}", b.look)
	mux.HandleFunc("POST /api/matches/{id}/commands", b.command)
	mux.HandleFunc("GET /api/matches/{id}/stream", b.stream)
	return mux
}

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

func (b *bare) add(m *bareMatch) *bareMatch {
	b.mu.Lock()
	defer b.mu.Unlock()
	m.id, m.version, m.streams = strconv.Itoa(len(b.matches)+1), 3, map[chan int]struct{}{}
	b.matches[m.id] = m
	return m
}

func (b *bare) of(r *http.Request) *bareMatch {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.matches[r.PathValue("id")]
}

func (b *bare) open(w http.ResponseWriter, r *http.Request) {
	var in wire.NewMatch
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer(w, b.add(&bareMatch{games: in.Games}).state())
}

func (b *bare) look(w http.ResponseWriter, r *http.Request) {
	m := b.of(r)
	m.mu.Lock()
	defer m.mu.Unlock()
	answer(w, m.state())
}

// state returns the parts of a match that a player needs.
func (m *bareMatch) state() any {
	return map[string]any{"invite": "/invite", "match": map[string]any{
		"id": m.id, "version": m.version, "agreed": m.games, "game": map[string]any{"maker": m.first},
	}}
}

func (b *bare) command(w http.ResponseWriter, r *http.Request) {
	m := b.of(r)
	var in wire.Command
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	m.mu.Lock()
	m.version++
	version := m.version
	rematch := ""
	if in.Kind == match.Rematch {
		if m.asked++; m.asked == 2 {
			m.next = b.add(&bareMatch{games: m.games, first: m.first.Other()}).id
			rematch = m.next
		}
	}
	for stream := range m.streams {
		select {
		case <-stream:
		default:
		}
		stream <- version
	}
	m.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"match":{"version":%d},"rematch":%q,"filling":%q}`, version, rematch, filling)
}

func (b *bare) stream(w http.ResponseWriter, r *http.Request) {
	m := b.of(r)
	versions := make(chan int, 1)
	m.mu.Lock()
	m.streams[versions] = struct{}{}
	versions <- m.version
	m.mu.Unlock()
	defer func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.streams, versions)
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	for {
		select {
		case <-r.Context().Done():
			return
		case version := <-versions:
			fmt.Fprintf(w, "id: %d\nevent: state\ndata: {\"filling\":%q}\n\n", version, filling)
			if flush.Flush() != nil {
				return
			}
		}
	}
}
