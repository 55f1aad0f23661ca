package load

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"keypeg/internal/lab"
	"keypeg/internal/party"
	"keypeg/wire"
)

// The largest numbers of people and big screens at one Party.
const (
	MaxAtParty = party.MaxPlayers
	MaxWalls   = 100
)

// A Party is a party of simulated people on a running server. Everybody has a stream, and there are big screens. The people
// place random rows on the classic board, each at their own pace. The first person is the host and starts the next code as
// soon as the current one is over. If the answer to a row gets lost, for example because a server was killed, the row is
// sent again until it is answered. At the end, every board is compared with the answers that its player received.
type Party struct {
	URL      string // address of the server, without a trailing slash
	Also     string // address of another server over the same database, used by every second person and the big screens; "" means URL
	People   int
	Walls    int // number of big screens
	Warm     time.Duration
	Time     time.Duration
	Rate     float64       // rows per second in total
	Patience time.Duration // the longest wait for a response; 0 means a minute
	Pid      int           // the process of the server at URL, to measure its use of resources; 0 if unknown
	Metrics  string        // the address of that server's metrics, used instead of Pid
	Line     *lab.Progress
}

// A PartyReport is the result of a Party. The watchers in the report are the big screens.
type PartyReport struct {
	Report
	Updates   float64 `json:"updates_per_second"`         // updates that each big screen received per second
	PerPlayer float64 `json:"bytes_per_player,omitempty"` // increase of the server's memory per player, once all have joined
	Codes     int64   `json:"codes"`                      // codes begun
	Resent    int64   `json:"resent"`                     // commands sent again because the response was lost
	Reopened  int64   `json:"reopened"`                   // streams opened again because they had broken
}

// A gathered is the state of one run of a Party.
type gathered struct {
	*run
	id       string
	board    wire.Board
	people   []*partygoer
	walls    []*follower
	hush     func()       // closes all streams
	round    atomic.Int64 // the number of the current round
	starting sync.Mutex   // locked while the host starts a round or stops it
	resent   atomic.Int64
	reopened atomic.Int64
}

// Run lets the people play and returns the report. It fails if any of them cannot join. Errors after that are only counted.
func (o Party) Run(ctx context.Context) (PartyReport, error) {
	r, err := newRun(People{
		URL: o.URL, Also: o.Also, People: o.People, Watchers: o.Walls, Streams: true, Warm: o.Warm, Time: o.Time, Rate: o.Rate,
		Patience: o.Patience, Pid: o.Pid, Metrics: o.Metrics, Line: o.Line,
	})
	if err != nil {
		return PartyReport{}, err
	}
	g := &gathered{run: r, hush: func() {}}
	ctx = r.within(ctx)
	defer func() { g.hush() }()
	defer r.cancel(nil)
	defer o.Line.End()
	alone, err := g.open(ctx)
	if err != nil {
		return PartyReport{}, err
	}
	o.Line.Say("%d people join", o.People)
	if err := g.letIn(ctx); err != nil {
		return PartyReport{}, err
	}
	all, err := g.probe(ctx)
	if err != nil {
		return PartyReport{}, err
	}
	report, err := g.measure(ctx)
	if err == nil && g.prober().any() {
		report.PerPlayer = float64(all.rss-alone.rss) / float64(o.People)
	}
	return report, err
}

// open creates the party, and returns figures about the server that were measured before the others join.
func (g *gathered) open(ctx context.Context) (process, error) {
	host := newPartygoer(g, 0)
	g.people = []*partygoer{host}
	if err := host.introduce(ctx); err != nil {
		return process{}, err
	}
	in := wire.NewParty{Edition: "classic", Codes: party.MaxCodes, PartySeat: wire.PartySeat{Name: "Host"}}
	var out partyNow
	if err := host.exchange(ctx, "POST", "/api/parties", host.token, in, &out); err != nil {
		return process{}, err
	}
	g.id, g.board = out.ID, out.Board
	return g.probe(ctx)
}

// letIn lets everybody else join, opens all streams, and starts the first round.
func (g *gathered) letIn(ctx context.Context) error {
	const atOnce = 16
	streams, hush := context.WithCancel(ctx)
	g.hush = func() { hush(); g.reading.Wait() }
	for i := 1; i < g.People.People; i++ {
		g.people = append(g.people, newPartygoer(g, i))
	}
	for i := range g.Watchers {
		g.walls = append(g.walls, &follower{g: g, at: g.at[1], number: i})
	}
	waiting := make(chan func() error)
	work := make([]struct{}, atOnce)
	go func() {
		defer close(waiting)
		for _, p := range g.people {
			waiting <- func() error { return p.join(ctx, streams) }
		}
		for _, w := range g.walls {
			waiting <- func() error { return w.follow(streams) }
		}
	}()
	if err := allOf(work, func(struct{}) error {
		var failed error
		for do := range waiting {
			if failed == nil {
				failed = do()
			}
		}
		return failed
	}); err != nil {
		return err
	}
	return g.begin(ctx, 1)
}

// begin lets the host start a round, unless it has been started.
func (g *gathered) begin(ctx context.Context, round int64) error {
	g.starting.Lock()
	defer g.starting.Unlock()
	if g.round.Load() >= round {
		return nil
	}
	c := wire.PartyCommand{Kind: party.Start, Round: int(round), ID: "start" + strconv.FormatInt(round, 10)}
	if _, err := g.people[0].lead.do(ctx, g, g.people[0].token, c); err != nil {
		return err
	}
	g.round.Store(round)
	return nil
}

// measure lets all people place rows, and returns the report.
func (g *gathered) measure(ctx context.Context) (PartyReport, error) {
	g.Line.Say("%d people warm up", len(g.people))
	if err := g.place(ctx, g.Warm, false); err != nil {
		return PartyReport{}, err
	}
	g.Line.Say("%d people play", len(g.people))
	var began, ended time.Time
	_, cpu, own, err := g.spent(ctx, func() error {
		began = time.Now()
		err := g.place(ctx, g.Time, true)
		ended = time.Now()
		return err
	})
	if err != nil {
		return PartyReport{}, err
	}
	sleep(ctx, time.Second) // the last update is on its way
	g.check(ctx)
	if ctx.Err() != nil {
		return PartyReport{}, context.Cause(ctx)
	}
	g.hush()
	updates := g.count(began, ended)
	out := PartyReport{Report: g.report(cpu, own), Codes: g.round.Load(), Resent: g.resent.Load(), Reopened: g.reopened.Load()}
	if g.Watchers > 0 {
		out.Updates = float64(updates) / ended.Sub(began).Seconds() / float64(g.Watchers)
	}
	return out, nil
}

// place lets everybody place rows for the time d, at evenly spaced times. It fails if the run ends before that.
func (g *gathered) place(ctx context.Context, d time.Duration, counted bool) error {
	began := time.Now()
	w := window{began: began, until: began.Add(d), every: time.Duration(float64(len(g.people)) / g.Rate * float64(time.Second)), counted: counted}
	return g.guarded(ctx, d, func() error {
		return allOf(g.people, func(p *partygoer) error { p.play(ctx, w); return nil })
	})
}

// count adds the delays of all frames, and returns the number of frames that the big screens got between two times.
func (g *gathered) count(began, ended time.Time) (updates int) {
	var rows []placed
	for _, p := range g.people {
		for _, round := range p.rounds {
			rows = append(rows, round...)
		}
	}
	for _, p := range g.people {
		p.stream.delays(rows, g.playersSee)
	}
	for _, w := range g.walls {
		w.delays(rows, g.watchersSee)
		updates += w.within(began, ended)
	}
	return updates
}

// check ends the last round, and compares every board of every round with the answers that the players received.
func (g *gathered) check(ctx context.Context) {
	host := g.people[0]
	c := wire.PartyCommand{Kind: party.Stop, Round: int(g.round.Load()), ID: "stop"}
	if _, err := host.lead.do(ctx, g, host.token, c); err != nil && ctx.Err() == nil {
		g.fail(err)
	}
	for n := range g.round.Load() {
		var round wire.PartyRound
		if err := host.lead.exchange(ctx, "GET", "/api/parties/"+g.id+"/rounds/"+strconv.FormatInt(n+1, 10), host.token, nil, &round); err != nil {
			g.fail(err)
			continue
		}
		if len(round.Boards) != len(g.people) {
			g.fail(fmt.Errorf("a round has %d boards, not %d", len(round.Boards), len(g.people)))
		}
		seats := map[party.Seat]party.EndedBoard{}
		for _, b := range round.Boards {
			seats[b.Seat] = b
		}
		for _, p := range g.people {
			if !sameRows(seats[p.seat].Rows, p.rounds[n+1]) {
				g.fail(errors.New("a board has other rows than were answered"))
			}
		}
	}
}

// sameRows reports whether a board has exactly the rows that were answered, with exactly these answers.
func sameRows(board []party.RowView, answered []placed) bool {
	if len(board) != len(answered) {
		return false
	}
	for i, row := range board {
		keys := answered[i].keys
		if row.Code != answered[i].code || row.Keys == nil || keys != nil && *row.Keys != *keys {
			return false
		}
	}
	return true
}
