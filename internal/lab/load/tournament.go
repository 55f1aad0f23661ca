package load

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/lab"
	"keypeg/internal/tournament"
	"keypeg/match"
	"keypeg/wire"
)

// MaxInTournament is the largest number of people that a Tournament can have.
const MaxInTournament = tournament.MaxPlayers

// A Tournament is a tournament that simulated people play on a running server. They follow its stream, and play each of their
// matches to the end: one game on the Remastered board, with random codes and rows. At the end, every result is compared with
// the record of its match, and the table of results is compared with these results.
type Tournament struct {
	URL     string // address of the server, without a trailing slash
	Kind    tournament.Kind
	People  int
	Time    time.Duration // length of an arena
	Rate    float64       // commands per second if everybody is playing
	Pid     int           // the server's process, to measure its use of resources; 0 if unknown
	Metrics string        // the address of the server's metrics, used instead of Pid
	Line    *lab.Progress
}

// A TournamentReport is the result of a Tournament. In its Report, frames are the results that players saw in their own
// streams.
type TournamentReport struct {
	Report
	Resent int64 `json:"resent"` // commands sent again because the response was lost
}

// A club is the state of one run of a Tournament.
type club struct {
	*run
	of     Tournament
	id     string
	resent atomic.Int64
	rivals []*rival
}

// Run plays the tournament to the end and returns the report.
func (o Tournament) Run(ctx context.Context) (TournamentReport, error) {
	r, err := newRun(People{URL: o.URL, People: o.People, Streams: true, Rate: o.Rate, Pid: o.Pid, Metrics: o.Metrics, Line: o.Line})
	if err != nil {
		return TournamentReport{}, err
	}
	c := &club{run: r, of: o}
	ctx = r.within(ctx)
	defer r.cancel(nil)
	defer o.Line.End()
	if err := c.gather(ctx); err != nil {
		return TournamentReport{}, err
	}
	o.Line.Say("%d people play", o.People)
	began := time.Now()
	_, cpu, own, err := r.spent(ctx, func() error {
		defer func() { r.Time = time.Since(began) }()
		return c.play(ctx)
	})
	if err != nil {
		return TournamentReport{}, err
	}
	if err := c.check(ctx); err != nil {
		return TournamentReport{}, err
	}
	return TournamentReport{r.report(cpu, own), c.resent.Load()}, nil
}

// gather lets the people join.
func (c *club) gather(ctx context.Context) error {
	transport := &http.Transport{MaxIdleConnsPerHost: 3 * c.of.People}
	for i := range c.of.People {
		p := &rival{club: c, number: i, all: client.Tournaments{Client: &client.Client{URL: c.URL, HTTP: &http.Client{Transport: transport}}}}
		p.random, p.news = rand.New(rand.NewPCG(uint64(i), 64)), make(chan struct{}, 1)
		c.rivals = append(c.rivals, p)
		seat := wire.TournamentSeat{Name: "Player " + strconv.Itoa(i+1)}
		if i > 0 {
			if _, err := p.all.Join(ctx, c.id, seat); err != nil {
				return err
			}
			continue
		}
		made, err := p.all.Open(ctx, wire.NewTournament{
			Kind: c.of.Kind, Minutes: c.of.Time.Minutes(), Match: wire.NewMatch{Edition: "remastered", Games: 1, Answers: string(keypeg.Auto)}, TournamentSeat: seat,
		})
		if err != nil {
			return err
		}
		c.id = made.ID
	}
	return nil
}

// play starts the tournament, and lets everybody play until it is over.
func (c *club) play(ctx context.Context) error {
	streams, hush := context.WithCancel(ctx)
	defer c.reading.Wait()
	defer hush()
	for _, p := range c.rivals {
		c.reading.Go(func() { p.follow(streams) })
	}
	host := c.rivals[0].all
	if _, err := host.Do(ctx, c.id, wire.TournamentCommand{Kind: tournament.Start}); err != nil {
		return err
	}
	everybody, ctx := errgroup.WithContext(ctx)
	for _, p := range c.rivals {
		everybody.Go(func() error { return p.play(ctx) })
	}
	return everybody.Wait()
}

// A rival is a simulated person in a tournament.
type rival struct {
	*club
	number int
	all    client.Tournaments
	random *rand.Rand
	news   chan struct{} // has an element if the state may have changed

	mu    sync.Mutex
	match string // the id of the match to play
	over  bool   // the tournament is over
	ended map[string]time.Time
}

// follow reads the tournament's stream.
func (p *rival) follow(ctx context.Context) {
	for heard, err := range p.all.Listen(ctx, p.id) {
		if err != nil {
			if ctx.Err() == nil {
				p.fail(err)
			}
			return
		}
		if heard.State != nil {
			p.learn(*heard.State)
		}
	}
}

// learn stores the parts of a state that the player needs, and records how long a result took.
func (p *rival) learn(now wire.Tournament) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = now.Phase == tournament.Over
	if now.You != nil {
		p.match = now.You.Match
	}
	for _, m := range now.Matches {
		if at, ours := p.ended[m.ID]; ours && m.Result != nil {
			p.playersSee.add(p.number, time.Since(at))
			delete(p.ended, m.ID)
		}
	}
	select {
	case p.news <- struct{}{}:
	default:
	}
}

// play plays every match in which the tournament gives the player a seat.
func (p *rival) play(ctx context.Context) error {
	for played := ""; ; {
		p.mu.Lock()
		next, over := p.match, p.over
		p.mu.Unlock()
		switch {
		case over:
			return nil
		case next != "" && next != played:
			if err := p.one(ctx, p.all.Client.Match(next)); err != nil {
				return fmt.Errorf("match %s: %w", next, err)
			}
			played = next
			continue
		}
		select {
		case <-p.news:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// one plays a match to the end.
func (p *rival) one(ctx context.Context, m *client.Match) error {
	for now, err := range m.Watch(ctx) {
		if err != nil {
			return err
		}
		for now.Match.Result == nil && now.Match.You != nil {
			place, code := slices.Contains(now.Match.You.May, match.PlaceRow), slices.Contains(now.Match.You.May, match.SetCode)
			if !place && !code {
				break
			}
			if !sleep(ctx, time.Duration((0.5+p.random.Float64())*float64(p.of.People)/p.Rate*float64(time.Second))) {
				return context.Cause(ctx)
			}
			kind, sent := match.PlaceRow, time.Now()
			if code {
				kind = match.SetCode
			}
			if now, err = m.Deliver(ctx, wire.Command{Seat: now.Match.You.Seat, Version: now.Match.Version, Kind: kind, Code: randomRow(p.random, 4, 6).String()}, p.again(ctx)); err != nil {
				return err
			}
			p.latency.add(p.number, time.Since(sent))
			p.commands.Add(1)
			p.acknowledged.Add(1)
			if now.Match.Result != nil {
				p.mu.Lock()
				p.ended = map[string]time.Time{m.ID: time.Now()}
				p.mu.Unlock()
			}
		}
		if now.Match.Result != nil {
			return nil
		}
	}
	return context.Cause(ctx)
}

// again returns a function that waits before a command is sent again because its response was lost.
func (p *rival) again(ctx context.Context) func(error, time.Duration) error {
	return func(error, time.Duration) error {
		p.resent.Add(1)
		sleep(ctx, again)
		return context.Cause(ctx)
	}
}

// check compares every result with the record of its match, and compares the table of results with these results.
func (c *club) check(ctx context.Context) error {
	host := c.rivals[0].all
	now, err := host.Get(ctx, c.id, 0)
	if err != nil {
		return err
	}
	c.matches.Store(int64(len(now.Matches)))
	if n := c.of.People * (c.of.People - 1) / 2; c.of.Kind == tournament.AllPlayAll && len(now.Matches) != n {
		c.fail(fmt.Errorf("everybody against everybody is %d matches, not %d", n, len(now.Matches)))
	}
	table := map[tournament.Seat]tournament.PlayerView{}
	for _, m := range now.Matches {
		record, err := host.Client.Match(m.ID).Record(ctx)
		if err != nil {
			return err
		}
		played, wrong, err := match.Replay(record)
		switch {
		case err != nil || len(wrong) > 0:
			c.fail(fmt.Errorf("a record is wrong: %d answers, %w", len(wrong), err))
			continue
		case m.Result == nil || played.Result == nil || !reflect.DeepEqual(*m.Result, tournament.ResultOf(played)):
			c.fail(errors.New("a result differs from the record of its match"))
			continue
		}
		for i, s := range m.Seats {
			table[s] = added(table[s], *m.Result, keypeg.Seat(i))
		}
	}
	c.compare(table, now.Players)
	return nil
}

// added adds the result of a match to a player's line in the table.
func added(p tournament.PlayerView, r tournament.Result, seat keypeg.Seat) tournament.PlayerView {
	p.Played, p.Points, p.Rows, p.Codes = p.Played+1, p.Points+r.Points[seat], p.Rows+r.Rows[seat], p.Codes+r.Codes[seat]
	switch {
	case r.Winner == nil:
		p.Drawn, p.Score = p.Drawn+1, p.Score+0.5
	case *r.Winner == seat:
		p.Won, p.Score = p.Won+1, p.Score+1
	}
	return p
}

// compare compares the server's table with the sums of the results.
func (c *club) compare(table map[tournament.Seat]tournament.PlayerView, players []tournament.PlayerView) {
	if len(players) != c.of.People {
		c.fail(fmt.Errorf("the table has %d players, not %d", len(players), c.of.People))
	}
	last := tournament.PlayerView{Place: 1, Score: players[0].Score}
	for _, p := range players {
		sums := p
		sums.Seat, sums.Name, sums.Place, sums.Direct = 0, "", 0, 0
		if sums != table[p.Seat] {
			c.fail(errors.New("the table differs from the results"))
		}
		if p.Place < last.Place || p.Score > last.Score {
			c.fail(errors.New("the table is in a wrong order"))
		}
		delete(table, p.Seat)
		last = p
	}
	for range maps.Keys(table) {
		c.fail(errors.New("a player with results is not in the table"))
	}
}
