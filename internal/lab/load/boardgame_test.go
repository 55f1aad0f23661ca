package load

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestBoardgame plays on a substitute for a boardgame.io server that implements only the protocol and the turns.
func TestBoardgame(t *testing.T) {
	stand := &boardgameStandIn{t: t, matches: map[string]*standInMatch{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /games/pegs/create", stand.create)
	mux.HandleFunc("POST /games/pegs/{id}/join", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"playerCredentials":"c"}`) })
	mux.HandleFunc("GET /socket.io/", stand.socket)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	r, err := Boardgame{URL: server.URL, Matches: 2, Games: 2, Time: time.Second}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if made := stand.moves.Load(); made == 0 || r.Commands > made || r.Commands < made-2 || r.Errors > 0 {
		t.Errorf("counted %d moves, and the server %d", r.Commands, made)
	}
	if r.Commands > 200 && r.Matches <= 2 {
		t.Errorf("%d moves in %d matches of two games", r.Commands, r.Matches)
	}
	if stand.answers.Load() == 0 {
		t.Error("nobody answered whether they are there")
	}
}

type boardgameStandIn struct {
	t              *testing.T
	moves, answers atomic.Int64

	mu      sync.Mutex
	matches map[string]*standInMatch
}

type standInMatch struct {
	mu    sync.Mutex
	state int
	to    map[string]io.Writer
}

func (s *boardgameStandIn) create(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := fmt.Sprintf("m%d", len(s.matches))
	s.matches[id] = &standInMatch{to: map[string]io.Writer{}}
	fmt.Fprintf(w, `{"matchID":%q}`, id)
}

// send sends a message without a mask, as servers do.
func send(w io.Writer, text string) {
	head := []byte{0x81, 126, byte(len(text) >> 8), byte(len(text))}
	if len(text) < 126 {
		head = []byte{0x81, byte(len(text))}
	}
	_, _ = w.Write(append(head, text...))
}

func (s *boardgameStandIn) socket(w http.ResponseWriter, r *http.Request) {
	conn, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		s.t.Error(err)
		return
	}
	defer conn.Close()
	fmt.Fprint(conn, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
	send(conn, `0{"sid":"a"}`)
	// Players use a mask of zeros here. After the four bytes of the mask, their messages can therefore be read
	// like a server's messages.
	for {
		text, err := masked(buffered.Reader)
		if err != nil {
			return
		}
		switch {
		case text == "40/pegs,":
			send(conn, "2")
			send(conn, `40/pegs,{"sid":"b"}`)
		case text == "3":
			s.answers.Add(1)
		case strings.HasPrefix(text, `42/pegs,`):
			s.take(conn, strings.TrimPrefix(text, `42/pegs,`))
		default:
			s.t.Errorf("said %q", text)
		}
	}
}

func masked(in *bufio.Reader) (string, error) {
	var head [2]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return "", err
	}
	n := int(head[1] & 0x7f)
	if n == 126 {
		if _, err := io.ReadFull(in, head[:]); err != nil {
			return "", err
		}
		n = int(head[0])<<8 | int(head[1])
	}
	b := make([]byte, n+4)
	_, err := io.ReadFull(in, b)
	return string(b[4:]), err
}

func (s *boardgameStandIn) take(conn io.Writer, text string) {
	var event []any
	if err := json.Unmarshal([]byte(text), &event); err != nil {
		s.t.Error(err)
		return
	}
	id := event[len(event)-2]
	if event[0] == "sync" {
		id = event[1]
	}
	s.mu.Lock()
	m := s.matches[id.(string)]
	s.mu.Unlock()
	m.mu.Lock()
	defer m.mu.Unlock()
	if event[0] == "sync" {
		m.to[event[2].(string)] = conn
		send(conn, fmt.Sprintf(`42/pegs,["sync",%q,{"state":{"_stateID":0}}]`, id))
		return
	}
	player := event[4].(string)
	if int(event[2].(float64)) != m.state || player != fmt.Sprint(m.state%2) {
		s.t.Errorf("player %s moves at state %v, and the match is at %d", player, event[2], m.state)
	}
	m.state++
	s.moves.Add(1)
	for _, to := range m.to {
		send(to, fmt.Sprintf(`42/pegs,["update",%q,{"G":{"filling":%q},"_stateID":%d},[]]`, id, strings.Repeat("x", 500), m.state))
	}
}
