package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"

	"keypeg/internal/cputime"
)

// Boardgame lets simulated people play on a boardgame.io server (boardgame/server.cjs) the games that they play on Keypeg,
// as fast as that server allows. It uses that server's own protocol: socket.io over a WebSocket that stays open for each
// player and sends every state to both players. A move counts as acknowledged when the resulting state has reached the
// player who made the move.
type Boardgame struct {
	URL     string
	Matches int
	Games   int // games in each match; 0 means the same number as on Keypeg
	Warm    time.Duration
	Time    time.Duration
	Pid     int
}

// Run plays the games and returns a report on them.
func (o Boardgame) Run(ctx context.Context) (Report, error) {
	people := People{URL: o.URL, People: 2 * o.Matches, Streams: true, Time: o.Time, Warm: o.Warm, Pid: o.Pid, Games: o.Games}
	r, err := newRun(people)
	if err != nil {
		return Report{}, err
	}
	ctx = r.within(ctx)
	defer r.cancel(nil)
	pairs := make([]*socketPair, o.Matches)
	for i := range pairs {
		pairs[i] = &socketPair{run: r, number: i, script: newGames(uint64(i))}
		for seat := range pairs[i].players {
			pairs[i].players[seat].connection = connection{place: r.at[0]}
		}
	}
	if err := allOf(pairs, func(p *socketPair) error { return p.sitDown(ctx) }); err != nil {
		return Report{}, err
	}
	play := func(d time.Duration, counted bool) error {
		began := time.Now()
		w := window{began: began, until: began.Add(d), counted: counted}
		return r.guarded(ctx, d, func() error {
			return allOf(pairs, func(p *socketPair) error { return p.play(ctx, w) })
		})
	}
	if err := play(o.Warm, false); err != nil {
		return Report{}, err
	}
	began, err := r.probe(ctx)
	if err != nil {
		return Report{}, err
	}
	own := cputime.Used()
	if err := play(o.Time, true); err != nil {
		return Report{}, err
	}
	own = cputime.Used() - own
	ended, err := r.probe(ctx)
	if err != nil {
		return Report{}, err
	}
	return r.report(ended.cpu-began.cpu, own), nil
}

// A socketPair is two players who take turns in one match after another.
type socketPair struct {
	*run
	number  int
	script  *games
	match   string
	players [2]socketPlayer
	state   int // number of the match's state
	moves   int // moves made in the match
}

// A socketPlayer is a player with a WebSocket.
type socketPlayer struct {
	connection
	in          *bufio.Reader
	credentials string
}

func (p *socketPair) sitDown(ctx context.Context) error {
	for seat := range p.players {
		if err := p.players[seat].connect(ctx); err != nil {
			return err
		}
	}
	return p.open(ctx)
}

// open creates a match through the lobby, takes both seats, and lets both sockets follow it.
func (p *socketPair) open(ctx context.Context) error {
	lobby := connection{place: p.at[0]}
	defer lobby.hangUp()
	ask := func(path, in string, out any) error {
		status, answer, err := lobby.ask(ctx, "POST", "/games/pegs/"+path, "", []byte(in))
		if err == nil && status != 200 {
			err = fmt.Errorf("POST /games/pegs/…: %d %.100s", status, answer)
		}
		if err != nil {
			return err
		}
		return json.Unmarshal(answer, out)
	}
	var made struct{ MatchID string }
	if err := ask("create", `{"numPlayers":2}`, &made); err != nil {
		return err
	}
	p.match, p.state, p.moves = made.MatchID, 0, 0
	p.matches.Add(1)
	for seat := range p.players {
		var joined struct{ PlayerCredentials string }
		if err := ask(made.MatchID+"/join", fmt.Sprintf(`{"playerID":"%d","playerName":"%d"}`, seat, seat), &joined); err != nil {
			return err
		}
		player := &p.players[seat]
		player.credentials = joined.PlayerCredentials
		if err := player.say(fmt.Sprintf(`42/pegs,["sync",%q,"%d",%q,2]`, p.match, seat, player.credentials)); err != nil {
			return err
		}
		if err := player.hear(`42/pegs,["sync","`+p.match, nil); err != nil {
			return err
		}
	}
	return nil
}

func (p *socketPair) play(ctx context.Context, w window) error {
	for ctx.Err() == nil {
		began := time.Now()
		if !began.Before(w.until) {
			return nil
		}
		if err := p.move(); err != nil {
			return err
		}
		if now := time.Now(); w.counted {
			p.latency.add(p.number, now.Sub(began))
			p.acknowledged.Add(1)
			if now.Before(w.until) {
				p.commands.Add(1)
			}
		}
		if p.script.game == p.gamesOf(p.number) {
			p.script.begin()
			if err := p.open(ctx); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// move makes the next move. The players move alternately, even between games: the Codemaker gives the last answer of a game,
// and then the other player sets a code.
func (p *socketPair) move() error {
	m := p.script.next()
	seat := p.moves % 2
	player := &p.players[seat]
	err := player.say(fmt.Sprintf(
		`42/pegs,["update",{"type":"MAKE_MOVE","payload":{"type":%q,"args":[%q],"playerID":"%d","credentials":%q}},%d,%q,"%d"]`,
		string(m.kind), m.text, seat, player.credentials, p.state, p.match, seat,
	))
	if err != nil {
		return err
	}
	p.moves++
	return player.hear(`42/pegs,["update","`+p.match, func(message []byte) bool {
		state := numberIn(message, `"_stateID":`)
		if state <= p.state {
			return false // an echo of the other player's move
		}
		p.state = state
		return true
	})
}

// connect opens the socket and joins the game's namespace.
func (p *socketPlayer) connect(ctx context.Context) error {
	if err := p.dial(ctx); err != nil {
		return err
	}
	_, err := fmt.Fprintf(p.conn, "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Key: a2V5cGVnIGxvYWQga2V5IQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", p.host)
	if err != nil {
		return err
	}
	h, err := p.head()
	if err != nil {
		return err
	}
	if h.status != 101 {
		return fmt.Errorf("no WebSocket was opened: %d", h.status)
	}
	p.in = bufio.NewReader(io.MultiReader(bytes.NewReader(bytes.Clone(p.connection.in[p.taken:p.read])), p.conn))
	if err := p.hear("0{", nil); err != nil {
		return err
	}
	if err := p.say("40/pegs,"); err != nil {
		return err
	}
	return p.hear("40/pegs,", nil)
}

// say sends a message, with a mask of zeros that leaves the text unchanged.
func (p *socketPlayer) say(text string) error {
	b := append(p.out[:0], 0x81)
	if len(text) < 126 {
		b = append(b, 0x80|byte(len(text)))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(len(text)))
	}
	p.out = append(append(b, 0, 0, 0, 0), text...)
	_, err := p.conn.Write(p.out)
	return err
}

// hear reads messages until one begins with the given text and is accepted by the function take. A nil take accepts every
// message. It answers pings.
func (p *socketPlayer) hear(beginning string, take func([]byte) bool) error {
	for {
		message, err := p.message()
		switch {
		case err != nil:
			return err
		case string(message) == "2":
			if err := p.say("3"); err != nil {
				return err
			}
		case bytes.HasPrefix(message, []byte(beginning)) && (take == nil || take(message)):
			return nil
		}
	}
}

// message reads one message, which stays valid until the next call.
func (p *socketPlayer) message() ([]byte, error) {
	var h [10]byte
	if _, err := io.ReadFull(p.in, h[:2]); err != nil {
		return nil, err
	}
	n := uint64(h[1] & 0x7f)
	switch n {
	case 126:
		if _, err := io.ReadFull(p.in, h[2:4]); err != nil {
			return nil, err
		}
		n = uint64(binary.BigEndian.Uint16(h[2:]))
	case 127:
		if _, err := io.ReadFull(p.in, h[2:10]); err != nil {
			return nil, err
		}
		n = binary.BigEndian.Uint64(h[2:])
	}
	if n > 1<<24 || h[0]&0x80 == 0 {
		return nil, errors.New("a message of an unknown kind")
	}
	if uint64(cap(p.body)) < n {
		p.body = make([]byte, n)
	}
	p.body = p.body[:n]
	if _, err := io.ReadFull(p.in, p.body); err != nil {
		return nil, err
	}
	if h[0]&0xf == 8 {
		return nil, net.ErrClosed
	}
	return p.body, nil
}

// numberIn returns the number after a name, or 0 if there is none.
func numberIn(text []byte, name string) int {
	_, rest, _ := bytes.Cut(text, []byte(name))
	n := 0
	for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
		n++
	}
	v, _ := strconv.Atoi(string(rest[:n]))
	return v
}
