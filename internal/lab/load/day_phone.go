package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"
)

// A phone is a visitor's device. It sends requests to one of several servers, as a proxy in front of the servers would. If a
// server cannot be reached, the request immediately goes to another server. After a request fails in any other way, the next
// request goes to another server. The phone's connections can be cut, and the phone can lose its network for a while.
type phone struct {
	day    *day
	number int

	mu     sync.Mutex
	random *rand.Rand
	at     int           // the index of the address in use
	there  chan struct{} // closed while the phone has a network
	back   time.Time     // the time at which the network last came back
	conns  map[net.Conn]struct{}
	net    *http.Transport
	wait   waiting
}

// A waiting counts the things for which a visitor is waiting.
type waiting struct {
	n     int
	since time.Time
	what  string // the first thing
}

func newPhone(d *day, number int, random *rand.Rand) *phone {
	p := &phone{day: d, number: number, random: random, at: random.IntN(len(d.at)), there: make(chan struct{}), conns: map[net.Conn]struct{}{}}
	close(p.there)
	p.net = &http.Transport{DialContext: p.dial, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute}
	return p
}

// dial connects to a server over a connection that can be cut.
func (p *phone) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	c, err := (&net.Dialer{Timeout: 5 * time.Second}).DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns[c] = struct{}{}
	return &line{c, p}, nil
}

// A line is one of a phone's connections.
type line struct {
	net.Conn
	phone *phone
}

func (l *line) Close() error {
	l.phone.mu.Lock()
	delete(l.phone.conns, l.Conn)
	l.phone.mu.Unlock()
	return l.Conn.Close()
}

// RoundTrip sends a request as soon as the phone has a network.
func (p *phone) RoundTrip(r *http.Request) (*http.Response, error) {
	for tries := len(p.day.at); ; tries-- {
		select {
		case <-p.connected():
		case <-r.Context().Done():
			return nil, context.Cause(r.Context())
		}
		at, server := p.server()
		sent := r.Clone(r.Context())
		sent.URL.Host, sent.Host = server.addr, server.host
		answer, err := p.net.RoundTrip(sent)
		if err != nil && r.Context().Err() == nil || err == nil && fromNobody(answer.StatusCode) {
			p.leave(at)
		}
		if failed, ok := errors.AsType[*net.OpError](err); !ok || failed.Op != "dial" || tries <= 1 || r.GetBody == nil {
			return answer, err
		}
		if r.Body, err = r.GetBody(); err != nil {
			return nil, err
		}
	}
}

// fromNobody reports whether a response with the given status means that its server is down or cannot reach its database.
func fromNobody(status int) bool {
	return status == http.StatusBadGateway || status == http.StatusServiceUnavailable || status == http.StatusGatewayTimeout
}

func (p *phone) connected() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.there
}

// server returns the address in use, and its index.
func (p *phone) server() (int, place) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.at, p.day.at[p.at]
}

// leave switches from the address with the given index to another one, if that address is still in use.
func (p *phone) leave(at int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.day.at); p.at == at && n > 1 {
		p.at = (at + 1 + p.random.IntN(n-1)) % n
	}
}

// cut breaks all connections.
func (p *phone) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.breakAll()
}

func (p *phone) breakAll() {
	for c := range p.conns {
		_ = c.Close()
	}
	clear(p.conns)
}

// away takes the phone off the network for the given time. The server is not to blame for this time, so it does not count as
// waiting.
func (p *phone) away(ctx context.Context, d time.Duration) {
	p.mu.Lock()
	p.count()
	there := make(chan struct{})
	p.there = there
	p.breakAll()
	p.mu.Unlock()
	sleep(ctx, d)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.back = time.Now()
	p.wait.since = p.back
	close(there)
}

// begin records that the visitor begins to wait for something. The visitor calls the returned function when the wait is over.
// Waiting for several things at the same time counts as one wait.
func (p *phone) begin(what string) (end func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wait.n++; p.wait.n == 1 {
		p.wait.since, p.wait.what = time.Now(), what
	}
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.wait.n == 1 {
			p.count()
		}
		p.wait.n--
	})
}

// count counts the current wait, if there is one and the phone has a network.
func (p *phone) count() {
	if p.wait.n > 0 && isClosed(p.there) {
		p.day.tell(p.number, p.wait.since, time.Since(p.wait.since), p.wait.what)
	}
}

// since returns the time since a moment, or since the network last came back if that was later.
func (p *phone) since(moment time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.back.After(moment) {
		moment = p.back
	}
	return time.Since(moment)
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
