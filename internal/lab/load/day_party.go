package load

import (
	"context"
	"errors"
	"sync"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/party"
	"keypeg/wire"
)

// codesOfParty is the number of codes in each party of a simulated day.
const codesOfParty = 3

// A guest is a visitor at a party.
type guest struct {
	*visitor
	all  client.Parties
	id   string
	seat party.Seat
	rows map[int][]placed // for each round
	news chan struct{}    // holds a value if the party may have changed

	mu  sync.Mutex
	now wire.Party
}

// party lets some visitors hold a party. One of them creates it, the others join, and all break the same codes.
func (d *day) party(ctx context.Context, p planned) {
	guests := make([]*guest, p.people)
	for i := range guests {
		v := d.visitor(p, i)
		guests[i] = &guest{visitor: v, all: client.Parties{Client: v.client}, rows: map[int][]placed{}, news: make(chan struct{}, 1)}
	}
	host := guests[0]
	host.visit(ctx, func(ctx context.Context) error {
		if err := host.open(ctx); err != nil {
			return err
		}
		var others sync.WaitGroup
		for _, g := range guests[1:] {
			g.id = host.id
			others.Go(func() {
				if sleep(ctx, time.Duration(g.random.Float64()*2*float64(d.think))) {
					g.visit(ctx, g.come)
				}
			})
		}
		err := host.follow(ctx, host.play)
		others.Wait()
		if err != nil {
			return err
		}
		return host.compare(ctx, guests)
	})
}

// open creates the party.
func (g *guest) open(ctx context.Context) error {
	return g.ask(ctx, "a party", func(ctx context.Context) error {
		made, err := g.all.Open(ctx, wire.NewParty{Edition: "classic", Codes: codesOfParty, PartySeat: wire.PartySeat{Name: g.name()}})
		if err == nil {
			g.id, g.seat, g.now = made.ID, made.You.Seat, made
		}
		return err
	})
}

// come joins the party and plays until it is over or the visitor wants to leave.
func (g *guest) come(ctx context.Context) error {
	err := g.ask(ctx, "a seat", func(ctx context.Context) error {
		now, err := g.all.Join(ctx, g.id, wire.PartySeat{Name: g.name()})
		if err == nil {
			g.seat, g.now = now.You.Seat, now
		}
		return err
	})
	if keypeg.ErrorCode(err) == "party-over" {
		return nil // the visitor came too late
	}
	if err != nil {
		return err
	}
	return g.follow(ctx, g.play)
}

// follow follows the party on its stream while the function do runs.
func (g *guest) follow(ctx context.Context, do func(context.Context) error) error {
	streams, stop := context.WithCancel(ctx)
	over := make(chan struct{})
	defer func() { <-over }()
	defer stop()
	go func() {
		defer close(over)
		lost := func() {}
		defer func() { lost() }()
		for ok := true; ok; ok = sleep(streams, pressAgain/2) {
			for heard, err := range g.all.Listen(streams, g.id) {
				switch {
				case err != nil && streams.Err() == nil:
					g.day.say(err)
				case heard.Line == client.LineLost:
					g.day.reopened.Add(1)
					lost = g.begin("the connection")
				case heard.Line == client.LineFound:
					lost()
				case heard.State != nil:
					g.learn(*heard.State)
				}
			}
		}
	}()
	return do(ctx)
}

func (g *guest) learn(now wire.Party) {
	g.mu.Lock()
	if now.Version >= g.now.Version {
		g.now = now
	}
	g.mu.Unlock()
	select {
	case g.news <- struct{}{}:
	default:
	}
}

func (g *guest) state() wire.Party {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.now
}

// play places rows until the party is over or the visitor wants to leave. The host starts each round.
func (g *guest) play(ctx context.Context) error {
	for !g.over() {
		now := g.state()
		round := 0
		if now.Round != nil {
			round = now.Round.Number
		}
		host := now.You != nil && now.HostSeat == g.seat
		switch {
		case now.Phase == party.Over:
			return nil
		case host && (now.Phase == party.Gathering || now.Phase == party.Between):
			if !sleep(ctx, 2*g.day.think) {
				return context.Cause(ctx)
			}
			if _, err := g.do(ctx, wire.PartyCommand{Kind: party.Start, Round: round + 1}); err != nil {
				return err
			}
			continue
		case now.Phase == party.Playing && now.You != nil && now.You.Outcome == keypeg.Open:
			if err := g.ponder(ctx); err != nil {
				return err
			}
			if err := g.place(ctx, round); err != nil {
				return err
			}
			continue
		}
		t := time.NewTimer(g.day.think)
		select {
		case <-g.news:
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return context.Cause(ctx)
		}
		t.Stop()
	}
	return nil
}

// do sends a command until it gets a response. The result done is false if the party has moved on.
func (g *guest) do(ctx context.Context, c wire.PartyCommand) (done bool, err error) {
	end := g.begin("the answer to a command")
	defer end()
	sent := time.Now()
	now, err := g.all.Deliver(ctx, g.id, c, g.again(ctx))
	if keypeg.ErrorCode(err) != "" {
		if late, err := g.movedOn(ctx, c.Round); err != nil || late {
			g.day.stale.Add(1)
			return false, err
		}
	}
	if err != nil {
		return false, whyNot(ctx, err)
	}
	g.day.latency.add(g.number, g.since(sent))
	g.day.commands.Add(1)
	g.day.acknowledged.Add(1)
	g.learn(now)
	return true, nil
}

// movedOn reports whether the refusal of a command shows that the party is no longer, or not yet, in a round.
func (g *guest) movedOn(ctx context.Context, round int) (late bool, err error) {
	err = g.ask(ctx, "a party", func(ctx context.Context) error {
		now, err := g.all.Get(ctx, g.id, 0)
		if err == nil {
			g.learn(now)
			late = now.Phase != party.Playing || now.Round == nil || now.Round.Number != round
		}
		return err
	})
	return late, err
}

// place places a random row.
func (g *guest) place(ctx context.Context, round int) error {
	number := len(g.rows[round]) + 1
	row := placed{code: randomRow(g.random, 4, 6)}
	done, err := g.do(ctx, wire.PartyCommand{Kind: party.PlaceRow, Round: round, Row: number, Code: row.code.String()})
	if done {
		if now := g.state(); now.Round != nil && now.Round.Number == round && now.You != nil && len(now.You.Board) == number {
			row.keys = now.You.Board[number-1].Keys
		}
		g.rows[round] = append(g.rows[round], row)
	}
	return err
}

// compare ends the party, and compares all boards with the rows that were acknowledged. The board of a visitor who left in the middle
// of a row may have one more row.
func (g *guest) compare(ctx context.Context, guests []*guest) error {
	now := g.state()
	if now.Round == nil {
		return nil
	}
	if now.Phase == party.Playing {
		if _, err := g.do(ctx, wire.PartyCommand{Kind: party.Stop, Round: now.Round.Number}); err != nil {
			return err
		}
	}
	for n := 1; n <= now.Round.Number; n++ {
		var round wire.PartyRound
		if err := g.ask(ctx, "the boards of a party", func(ctx context.Context) (err error) {
			round, err = g.all.Round(ctx, g.id, n)
			return err
		}); err != nil {
			return err
		}
		g.day.checked.Add(1)
		boards := map[party.Seat]party.EndedBoard{}
		for _, b := range round.Boards {
			boards[b.Seat] = b
		}
		for _, other := range guests {
			rows, told := boards[other.seat].Rows, other.rows[n]
			if !sameRows(rows, told) && !(len(rows) == len(told)+1 && sameRows(rows[:len(told)], told)) {
				g.day.fail(errors.New("a board of a party has other rows than were acknowledged"))
			}
		}
	}
	return nil
}
