package lincheck

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// Players describes players who play many matches. Several players compete for every row of a match, and send each row to a
// random server.
type Players struct {
	Servers func() []string // returns the current addresses of the servers
	Tables  int             // the number of matches in progress at the same time
	Each    int             // the number of players in each match
}

const (
	board = "c9p6g20"
	code  = "999998"
	most  = 18 // the number of rows played in a match; too small for the game to end

	answerWithin = 2 * time.Second // the time to wait for a server's response; after that, the outcome is unknown
	lookWithin   = 5 * time.Minute // the time to wait for a response from any server; by then, any fault has been repaired
	breath       = 20 * time.Millisecond
	thought      = 10 * time.Millisecond // the longest pause before a row
)

// Play plays until the channel over is closed, and then looks at every match once more through each server. It returns
// those errors that clients must never see, no matter what fails. Server faults and missing responses are not such errors.
func (w *Witness) Play(p Players, over <-chan struct{}) error {
	lines := &http.Transport{MaxIdleConnsPerHost: p.Tables * p.Each}
	defer lines.CloseIdleConnections()
	var wait sync.WaitGroup
	errs := make([]error, p.Tables)
	for i := range p.Tables {
		wait.Go(func() {
			for random := rand.New(rand.NewPCG(uint64(i), 12)); errs[i] == nil && !isOver(over); {
				t := table{Witness: w, Players: p, lines: &http.Client{Transport: lines}, over: over}
				errs[i] = t.play(random)
			}
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

func isOver(over <-chan struct{}) bool {
	select {
	case <-over:
		return true
	default:
		return false
	}
}

// A table is one match in which several players share both seats.
type table struct {
	*Witness
	Players
	lines *http.Client
	over  <-chan struct{}
	id    string
	token string

	mu   sync.Mutex
	rows int // the number of rows tried so far, which makes every row different
}

// play plays one match, or no match if none can be made.
func (t *table) play(random *rand.Rand) error {
	if !t.open(random) {
		time.Sleep(breath)
		return nil
	}
	var wait sync.WaitGroup
	errs := make([]error, t.Each)
	for i := range t.Each {
		own := rand.New(rand.NewPCG(random.Uint64(), uint64(i)))
		wait.Go(func() { errs[i] = t.contend(own) })
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for _, server := range t.Servers() {
		if _, err := t.look(server); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) open(random *rand.Rand) (ok bool) {
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	server := t.any(random)
	c := &client.Client{URL: server, HTTP: t.lines}
	m, err := c.Make(ctx, wire.NewMatch{Board: board, Rules: "remastered", HotSeat: true})
	if err != nil {
		return false
	}
	if _, err := m.As(keypeg.Host).SetCode(ctx, code); err != nil {
		return false
	}
	t.id, t.token = m.ID, c.Secret()
	a, err := t.look(server)
	return err == nil && a.Outcome == Done
}

// any returns the address of a random server that is not known to be away. If there is no such server, it returns "".
func (t *table) any(random *rand.Rand) string {
	if all := t.Servers(); len(all) > 0 {
		return all[random.IntN(len(all))]
	}
	return ""
}

// contend places rows, each of them based on the version that the last response showed. It returns when there are enough
// rows or Play is told to end.
func (t *table) contend(random *rand.Rand) error {
	seen, err := t.find(random)
	for err == nil && !isOver(t.over) && strings.Count(seen.Rows, " ") < most {
		time.Sleep(time.Duration(random.Int64N(int64(thought))))
		switch a, placed := t.place(t.any(random), seen.Version); {
		case placed != nil:
			err = placed
		case a.Outcome == Unknown || random.IntN(4) == 0:
			seen, err = t.find(random)
		default:
			seen = a.Seen
		}
	}
	return err
}

// find looks at the match at random servers until one of them responds.
func (t *table) find(random *rand.Rand) (Seen, error) {
	for until := time.Now().Add(lookWithin); ; time.Sleep(breath) {
		a, err := t.look(t.any(random))
		if err != nil || a.Outcome == Done {
			return a.Seen, err
		}
		if time.Now().After(until) {
			return Seen{}, fmt.Errorf("no server has shown match %s for %v", t.id, lookWithin)
		}
	}
}

// match returns a client's match for requests to a server.
func (t *table) match(server string) *client.Match {
	return (&client.Client{URL: server, Token: t.token, HTTP: t.lines}).Match(t.id).As(keypeg.Guest)
}

// look looks at a match. A look without a response has shown nothing, so it is not recorded.
func (t *table) look(server string) (Answer, error) {
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	told := t.asks(t.id, Asked{})
	s, err := t.match(server).Look(ctx)
	switch _, unknown := outcomeOf(err); {
	case err == nil:
		a := Answer{Done, seenIn(s)}
		told(a)
		return a, nil
	case unknown:
		return Answer{}, nil
	}
	return Answer{}, fmt.Errorf("match %s, looked at: %w", t.id, err)
}

// place places a row that no player has placed before.
func (t *table) place(server string, version int) (a Answer, err error) {
	t.mu.Lock()
	row := rowOf(t.rows)
	t.rows++
	t.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	told := t.asks(t.id, Asked{row, version})
	s, err := t.match(server).Do(ctx, wire.Command{Seat: keypeg.Guest, Version: version, Kind: "place", Code: row})
	refusal, isRefusal := errors.AsType[*client.Problem](err)
	switch sent, unknown := outcomeOf(err); {
	case err == nil:
		a = Answer{Done, seenIn(s)}
	case isRefusal && refusal.Code == "stale":
		a = Answer{Stale, seenIn(*refusal.State)}
	case unknown && !sent:
		time.Sleep(breath)
		return a, nil
	case !unknown:
		return a, fmt.Errorf("match %s, row %s at version %d: %w", t.id, row, version, err)
	}
	told(a)
	return a, nil
}

// outcomeOf reports whether a request that failed with the given error may have reached a server, and whether it may have
// been carried out.
func outcomeOf(err error) (sent, unknown bool) {
	if p, ok := errors.AsType[*client.Problem](err); ok {
		return true, p.Status >= http.StatusInternalServerError
	}
	o, ok := errors.AsType[*net.OpError](err)
	return !ok || o.Op != "dial", err != nil
}

// rowOf returns the n-th of 7⁶ rows, none of which is the code.
func rowOf(n int) string {
	text := make([]byte, 6)
	for i := range text {
		text[i] = byte('1' + n%7)
		n /= 7
	}
	return string(text)
}

// seenIn returns the part of a state that a Witness records.
func seenIn(s wire.State) Seen {
	seen := Seen{Version: s.Match.Version}
	if s.Match.Game != nil {
		for _, row := range s.Match.Game.Boards[keypeg.Host].Rows {
			seen.Rows += " " + row.Code.String()
		}
	}
	return seen
}
