package sitting

import (
	"context"
	"errors"
	"iter"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/wire"
)

// A Party connects a person to a party, and a Tournament connects a person to a tournament.
type (
	Party      = Crowd[wire.Party, wire.PartyCommand]
	Tournament = Crowd[wire.Tournament, wire.TournamentCommand]
)

// A CrowdView is a party or a tournament as a person sees it at one moment. S is the type of its state. The view never
// changes, so it can be stored and read by any goroutine.
type CrowdView[S any] struct {
	ID    string
	State S

	Busy    bool   // a command is on its way
	Waiting string // the kind of the command that could not be delivered and is resent automatically; "" if there is none
	Lost    bool   // the server is not responding
	Gone    bool   // the person had a seat here and has lost it
	Over    error  // the reason why no more states will come

	offset time.Duration // the server's clock minus ours
}

// Left returns the time left until a deadline, by the server's clock.
func (v *CrowdView[S]) Left(due, now time.Time) time.Duration {
	return max(0, due.Sub(now.Add(v.offset)))
}

// A Crowd is a CrowdView that is kept up to date. It belongs to one goroutine, as a Sitting does. C is the type of its
// commands.
type Crowd[S interface{ After(S) S }, C any] struct {
	CrowdView[S]

	place    place[S, C]
	happened chan Change
	ctx      context.Context
	hangUp   context.CancelFunc
	takeBack context.CancelFunc
	found    chan struct{}
	look     int // the number of streams begun so far, used to recognise and drop late news from an earlier stream
}

// A place contains the operations on one party or tournament.
type place[S, C any] struct {
	join    func(context.Context, wire.PartySeat) (S, error)
	listen  func(context.Context) iter.Seq2[client.Gathered[S], error]
	deliver func(ctx context.Context, since int, c C, rest func(error, time.Duration) error) (S, error)
	about   func(S) (version int, now time.Time, seated bool)
}

// OpenParty opens a party. The Party ends when ctx does.
func OpenParty(ctx context.Context, c *client.Client, id string) (*Party, error) {
	all := client.Parties{Client: c}
	now, err := all.Get(ctx, id, 0)
	return openCrowd(ctx, id, now, err, place[wire.Party, wire.PartyCommand]{
		join:   func(ctx context.Context, seat wire.PartySeat) (wire.Party, error) { return all.Join(ctx, id, seat) },
		listen: func(ctx context.Context) iter.Seq2[client.Gathered[wire.Party], error] { return all.Listen(ctx, id) },
		deliver: func(ctx context.Context, since int, c wire.PartyCommand, rest func(error, time.Duration) error) (wire.Party, error) {
			c.Since = since
			return all.Deliver(ctx, id, c, rest)
		},
		about: func(s wire.Party) (int, time.Time, bool) { return s.Version, s.Now, s.You != nil },
	})
}

// OpenTournament opens a tournament. The Tournament ends when ctx does.
func OpenTournament(ctx context.Context, c *client.Client, id string) (*Tournament, error) {
	all := client.Tournaments{Client: c}
	now, err := all.Get(ctx, id, 0)
	return openCrowd(ctx, id, now, err, place[wire.Tournament, wire.TournamentCommand]{
		join: func(ctx context.Context, seat wire.PartySeat) (wire.Tournament, error) {
			return all.Join(ctx, id, wire.TournamentSeat{Name: seat.Name, Watches: seat.Watches})
		},
		listen: func(ctx context.Context) iter.Seq2[client.Gathered[wire.Tournament], error] {
			return all.Listen(ctx, id)
		},
		deliver: func(ctx context.Context, since int, c wire.TournamentCommand, rest func(error, time.Duration) error) (wire.Tournament, error) {
			c.Since = since
			return all.Deliver(ctx, id, c, rest)
		},
		about: func(s wire.Tournament) (int, time.Time, bool) { return s.Version, s.Now, s.You != nil },
	})
}

func openCrowd[S interface{ After(S) S }, C any](ctx context.Context, id string, now S, err error, at place[S, C]) (*Crowd[S, C], error) {
	if err != nil {
		return nil, err
	}
	c := &Crowd[S, C]{place: at, happened: make(chan Change, 16), ctx: ctx, takeBack: func() {}, found: make(chan struct{}, 1)}
	c.ID = id
	c.take(now)
	c.follow()
	return c, nil
}

// Close disconnects. Undelivered commands are not sent again.
func (c *Crowd[S, C]) Close() {
	c.takeBack()
	c.hangUp()
}

// A Change is an event to be passed to Crowd.Take.
type Change func() []Said

// Happened returns the channel on which changes are delivered.
func (c *Crowd[S, C]) Happened() <-chan Change { return c.happened }

// Take handles a change and returns the messages about it, in order. Changed means that the state is new.
func (c *Crowd[S, C]) Take(change Change) []Said { return change() }

// Seated reports whether the person has a seat.
func (c *Crowd[S, C]) Seated() bool {
	_, _, seated := c.place.about(c.State)
	return seated
}

// Join takes a seat. It waits for the response. A tournament has no teams.
func (c *Crowd[S, C]) Join(ctx context.Context, seat wire.PartySeat) error {
	now, err := c.place.join(ctx, seat)
	if err != nil {
		return err
	}
	c.hangUp()
	c.Gone = false
	c.take(now)
	c.follow()
	return nil
}

// follow begins to listen for changes of the state.
func (c *Crowd[S, C]) follow() {
	c.look++
	ctx, hangUp := context.WithCancel(c.ctx)
	c.hangUp = hangUp
	go func(look int) {
		for heard, err := range c.place.listen(ctx) {
			c.post(ctx, func() []Said {
				if look != c.look {
					return nil
				}
				return c.heard(heard, err)
			})
		}
	}(c.look)
}

// post delivers a change, unless ctx ends first.
func (c *Crowd[S, C]) post(ctx context.Context, change Change) {
	select {
	case c.happened <- change:
	case <-ctx.Done():
	}
}

// heard handles a message of the stream.
func (c *Crowd[S, C]) heard(heard client.Gathered[S], err error) []Said {
	switch {
	case errors.Is(err, context.Canceled):
		return nil
	case err != nil:
		c.Over = err
		return []Said{{Kind: Ended, Text: err.Error()}}
	case heard.State != nil:
		return c.take(*heard.State)
	case heard.Line == client.LineLost:
		c.Lost = true
		return []Said{{Kind: LineLost}}
	}
	c.Lost = false
	select {
	case c.found <- struct{}{}:
	default:
	}
	return []Said{{Kind: LineBack}}
}

// take shows a state unless a newer one is known. Responses to commands may arrive before or after the same state on the
// stream.
func (c *Crowd[S, C]) take(now S) []Said {
	known, _, sat := c.place.about(c.State)
	version, at, sits := c.place.about(now)
	if version < known {
		return nil
	}
	c.State = now.After(c.State)
	c.offset = time.Until(at)
	c.Gone = c.Gone || sat && !sits
	return []Said{{Kind: Changed}}
}

// Act sends a command until it gets a response. It returns false if another command is still on its way. The result of the
// command arrives as a change. The kind names the command in messages.
func (c *Crowd[S, C]) Act(kind string, command C) bool {
	if c.Busy {
		return false
	}
	c.Busy = true
	ctx, takeBack := context.WithCancel(c.ctx)
	c.takeBack = takeBack
	since, _, _ := c.place.about(c.State)
	go func() {
		resent := false
		now, err := c.place.deliver(c.ctx, since, command, func(why error, d time.Duration) error {
			if !client.Undelivered(why) {
				return why
			}
			if !resent {
				resent = true
				c.post(c.ctx, func() []Said {
					c.Waiting = kind
					return []Said{{Kind: Waits, Gathered: kind}}
				})
			}
			return pause(ctx, d, c.found)
		})
		c.post(c.ctx, func() []Said { return c.delivered(kind, now, err, resent) })
	}()
	return true
}

// delivered handles the result of a command.
func (c *Crowd[S, C]) delivered(kind string, now S, err error, resent bool) []Said {
	c.Busy, c.Waiting = false, ""
	switch {
	case err == nil:
		return c.take(now)
	case errors.Is(err, errTakenBack):
		return []Said{{Kind: TakenOff, Gathered: kind}}
	case resent && keypeg.ErrorCode(err) == "party-moved":
		return []Said{{Kind: Dropped, Gathered: kind}}
	}
	return []Said{{Kind: Refused, Gathered: kind, Text: err.Error()}}
}

// TakeBack stops resending the waiting command. It cannot stop an attempt that is under way, which may already have arrived.
func (c *Crowd[S, C]) TakeBack() { c.takeBack() }

// Settled reports whether no command is on its way, except one that waits for the connection.
func (c *Crowd[S, C]) Settled() bool { return !c.Busy || c.Waiting != "" }
