package load

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// A visitor is a simulated person who visits the site.
type visitor struct {
	*phone
	client *client.Client
	random *rand.Rand
	until  time.Time // the end of the visit
	gone   context.CancelFunc
}

// errClosed is the cause for which the context of a visit ends when the page is closed.
var errClosed = errors.New("the page was closed")

// receive lets the people of an arrival do what they came for, and returns when they have left.
func (d *day) receive(ctx context.Context, p planned) {
	defer d.here.Add(-int64(p.people))
	random := rand.New(rand.NewPCG(p.seed, 1))
	switch p.kind {
	case pairVisit:
		link := make(chan string, 1)
		host, guest := d.visitor(p, 0), d.visitor(p, 1)
		both := []func(){
			func() { host.visit(ctx, func(ctx context.Context) error { return host.invite(ctx, link) }) },
			func() { guest.visit(ctx, func(ctx context.Context) error { return guest.accept(ctx, link) }) },
		}
		_ = allOf(both, func(come func()) error { come(); return nil })
	case tableVisit:
		v := d.visitor(p, 0)
		v.visit(ctx, v.findOpponent)
	case computerVisit:
		v := d.visitor(p, 0)
		v.visit(ctx, v.playComputer)
	case watcherVisit, waveVisit:
		if p.kind == waveVisit {
			d.waves.Add(1)
		}
		m := d.running(random)
		if m == nil {
			return // nobody plays
		}
		d.wave(ctx, p, m.id)
	case partyVisit:
		d.parties.Add(1)
		d.party(ctx, p)
	}
}

// wave lets people watch a match. They arrive at random times within twice the mean thinking time.
func (d *day) wave(ctx context.Context, p planned, id string) {
	all := make([]*visitor, p.people)
	for i := range all {
		all[i] = d.visitor(p, i)
	}
	_ = allOf(all, func(v *visitor) error {
		if sleep(ctx, time.Duration(v.random.Float64()*2*float64(d.think))) {
			v.visit(ctx, func(ctx context.Context) error { return v.watchMatch(ctx, id) })
		}
		return nil
	})
}

// visitor returns the i-th person of an arrival.
func (d *day) visitor(p planned, i int) *visitor {
	v := &visitor{random: rand.New(rand.NewPCG(p.seed, uint64(2+i))), until: d.began.Add(p.at + p.stay)}
	v.phone = newPhone(d, p.number+i, rand.New(rand.NewPCG(p.seed, uint64(1000+i))))
	v.client = &client.Client{URL: "http://keypeg", HTTP: &http.Client{Transport: v.phone}}
	return v
}

// visit does what a visitor came for, and counts what goes wrong.
func (v *visitor) visit(ctx context.Context, do func(context.Context) error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer v.cut()
	v.gone = func() { cancel(errClosed) }
	if err := do(ctx); err != nil && ctx.Err() == nil {
		v.day.fail(err)
	}
}

// logNormal returns a random number with mean 1 and a long tail.
func logNormal(draw *rand.Rand) float64 { return math.Exp(draw.NormFloat64() - 0.5) }

// The percentages of thinking times during which something happens to the visitor. These are guesses.
const (
	cutShare, tunnelShare, sleepShare, closeShare = 3, 2, 2, 0.5
)

// ponder waits while the visitor thinks. In the meantime, the connection may break, the phone may lose its network or go to sleep,
// or the page may be closed.
func (v *visitor) ponder(ctx context.Context) error {
	think := v.day.think
	switch n := 100 * v.random.Float64(); {
	case n < cutShare:
		v.day.cuts.Add(1)
		v.cut()
	case n < cutShare+tunnelShare:
		v.day.cuts.Add(1)
		v.away(ctx, longTail(v.random, think, 5*think))
	case n < cutShare+tunnelShare+sleepShare:
		v.day.slept.Add(1)
		v.away(ctx, longTail(v.random, 6*think, 40*think))
	case n < cutShare+tunnelShare+sleepShare+closeShare:
		v.day.closed.Add(1)
		v.gone()
	}
	if !sleep(ctx, longTail(v.random, think, 20*think)) || !v.day.pacer.wait(ctx) {
		return context.Cause(ctx)
	}
	return nil
}

// over reports whether the visitor wants to leave.
func (v *visitor) over() bool { return !time.Now().Before(v.until) }

// pressAgain is how long a visitor who reads an error waits before trying again.
const pressAgain = time.Second

// ask sends a request for something that the visitor wants. A visitor who reads an error tries again. If the rules refuse the
// request, ask returns the error.
func (v *visitor) ask(ctx context.Context, what string, try func(context.Context) error) error {
	defer v.begin(what)()
	for {
		one, enough := context.WithTimeout(ctx, 15*time.Second)
		err := try(one)
		enough()
		if err == nil || ctx.Err() != nil {
			return whyNot(ctx, err)
		}
		if problem, refused := errors.AsType[*client.Problem](err); refused && problem.Status < 500 && problem.Status != http.StatusTooManyRequests {
			return err
		}
		v.day.say(err)
		if !sleep(ctx, pressAgain) {
			return context.Cause(ctx)
		}
	}
}

// whyNot returns the reason why something failed. If the context has ended, it returns the cause.
func whyNot(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

func (v *visitor) name() string { return "Visitor " + strconv.Itoa(v.number+1) }

// aGame describes a match of one game.
func (v *visitor) aGame() wire.NewMatch {
	return wire.NewMatch{Edition: "remastered", Games: 1, Answers: string(keypeg.Auto), First: "lot", Name: v.name()}
}

// make creates a match.
func (v *visitor) make(ctx context.Context, in wire.NewMatch) (m *client.Match, err error) {
	err = v.ask(ctx, "a new match", func(ctx context.Context) (err error) {
		m, err = v.client.Make(ctx, in)
		return err
	})
	if err == nil {
		v.day.matches.Add(1)
	}
	return m, err
}

// invite creates a match, and gives its link to the other person.
func (v *visitor) invite(ctx context.Context, link chan<- string) error {
	m, err := v.make(ctx, v.aGame())
	if err != nil {
		close(link)
		return err
	}
	link <- m.State().Invite
	return v.play(ctx, m)
}

// accept waits for the other person's link, and follows it.
func (v *visitor) accept(ctx context.Context, link <-chan string) error {
	var to string
	select {
	case to = <-link:
	case <-ctx.Done():
	}
	if to == "" || !sleep(ctx, longTail(v.random, v.day.think, 5*v.day.think)) {
		return nil // the other person has left
	}
	m, err := v.sit(ctx, func(ctx context.Context) (*client.Match, error) { return v.client.Join(ctx, to, v.name()) }, idOf(to))
	if keypeg.ErrorCode(err) == "match-over" {
		return nil // the other person has gone
	}
	if err != nil {
		return err
	}
	return v.play(ctx, m)
}

// idOf returns the id of the match to which a link leads.
func idOf(link string) string {
	to, _ := (&client.Client{}).Invitation(context.Background(), link)
	return to.Match
}

// sit takes a seat. If the response to the first request was lost, the server says that the visitor already has the seat.
func (v *visitor) sit(ctx context.Context, try func(context.Context) (*client.Match, error), id string) (m *client.Match, err error) {
	err = v.ask(ctx, "a seat", func(ctx context.Context) (err error) {
		m, err = try(ctx)
		if keypeg.ErrorCode(err) == "own-seat" {
			m, err = v.client.Match(id), nil
		}
		return err
	})
	return m, err
}

// findOpponent sits down at an open table, or offers one. If nobody comes, the visitor plays the computer.
func (v *visitor) findOpponent(ctx context.Context) error {
	var tables []wire.OpenTable
	if err := v.ask(ctx, "the open tables", func(ctx context.Context) (err error) {
		tables, err = v.client.Tables(ctx)
		return err
	}); err != nil {
		return err
	}
	if !sleep(ctx, v.day.think/2) {
		return context.Cause(ctx)
	}
	for _, t := range tables {
		m, err := v.sit(ctx, func(ctx context.Context) (*client.Match, error) { return v.client.SitAt(ctx, t.ID, v.name()) }, t.ID)
		switch code := keypeg.ErrorCode(err); {
		case err == nil:
			return v.play(ctx, m)
		case code != "seat-taken" && code != "nobody-waits" && code != "match-over" && code != "bad-invite":
			return err
		}
	}
	in := v.aGame()
	in.Open = true
	m, err := v.make(ctx, in)
	if err != nil {
		return err
	}
	if err := v.play(ctx, m); err != nil || m.State().Match.Started || v.over() {
		return err
	}
	return v.playComputer(ctx)
}

// playComputer plays the computer until the visitor wants to leave.
func (v *visitor) playComputer(ctx context.Context) error {
	for !v.over() {
		in := v.aGame()
		in.First, in.GuestComputer = "guest", "beginner"
		m, err := v.make(ctx, in)
		if err == nil {
			v.day.meet(m.ID).again = false // no rematch, because this loop makes the next match
			err = v.play(ctx, m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// watchMatch watches a match until it is over or the visitor wants to leave.
func (v *visitor) watchMatch(ctx context.Context, id string) error {
	m := v.client.Match(id)
	s := v.follow(ctx, m, v.day.watchersSee)
	defer s.leave()
	for !v.over() && m.State().Match.Result == nil {
		if !v.hear(ctx, s, v.day.think) {
			return context.Cause(ctx)
		}
		if v.random.IntN(100) < sleepShare {
			v.day.slept.Add(1)
			v.away(ctx, longTail(v.random, 6*v.day.think, 40*v.day.think))
		}
	}
	return s.failed()
}
