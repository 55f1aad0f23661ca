package load

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sort"
	"strconv"
	"sync/atomic"
	"time"

	"keypeg"
	"keypeg/internal/party"
	"keypeg/wire"
)

// A partygoer is a simulated person at a party.
type partygoer struct {
	connection
	g      *gathered
	lead   connection // the connection for the host's commands
	number int
	token  string
	seat   party.Seat
	stream *follower
	random *rand.Rand
	round  int64 // the round of the board
	over   bool  // whether the board's round is over
	rounds map[int64][]placed
}

// A placed is a row that has been answered.
type placed struct {
	code    keypeg.Code
	keys    *keypeg.Keys // nil if the response was lost
	version int          // the version of the party in the response
	planned time.Time    // the time at which the row was to be sent; zero if the row does not count
}

// A partyNow is the part of a party that the generator reads.
type partyNow struct {
	ID      string
	Board   wire.Board
	Version int
	Phase   party.Phase
	Round   struct{ Number int }
	You     struct {
		Seat    party.Seat
		Outcome keypeg.Outcome
		Board   []party.RowView
	}
}

func newPartygoer(g *gathered, number int) *partygoer {
	at := g.at[number%2]
	p := &partygoer{connection: connection{place: at}, g: g, lead: connection{place: at}, number: number, rounds: map[int64][]placed{}}
	p.random = rand.New(rand.NewPCG(uint64(number), 28))
	p.stream = &follower{g: g, at: at, number: number}
	return p
}

// introduce gets a secret for the person.
func (p *partygoer) introduce(ctx context.Context) error {
	var token wire.Token
	err := p.exchange(ctx, "POST", "/api/tokens", "", nil, &token)
	p.token, p.stream.token = token.Token, token.Token
	return err
}

// join takes a seat, unless the person is the host, and opens the stream, which lasts until the context streams
// ends.
func (p *partygoer) join(ctx, streams context.Context) error {
	if p.number > 0 {
		if err := p.introduce(ctx); err != nil {
			return err
		}
		var out partyNow
		in := wire.PartySeat{Name: "Player " + strconv.Itoa(p.number+1)}
		if err := p.exchange(ctx, "POST", "/api/parties/"+p.g.id+"/seat", p.token, in, &out); err != nil {
			return err
		}
		p.seat = out.You.Seat
	}
	return p.stream.follow(streams)
}

// play places rows at their planned times. It skips a time at which the person has nothing to do.
func (p *partygoer) play(ctx context.Context, w window) {
	for n := 0; ctx.Err() == nil; n++ {
		planned := w.began.Add(time.Duration(n)*w.every + w.every*time.Duration(p.number)/time.Duration(len(p.g.people)))
		if !planned.Before(w.until) || time.Until(planned) > 0 && !sleep(ctx, time.Until(planned)) {
			return
		}
		if now := p.g.round.Load(); p.round != now {
			p.round, p.over = now, false
		}
		if p.over {
			continue
		}
		if w.counted {
			p.g.late.add(p.number, time.Since(planned))
		}
		if err := p.place(ctx, planned, w); err != nil && ctx.Err() == nil {
			p.g.fail(err)
			p.over = true
		}
	}
}

// randomRow returns a random row of the given numbers of pegs and colours.
func randomRow(random *rand.Rand, pegs, colours int) keypeg.Code {
	row := make([]keypeg.Peg, pegs)
	for i := range row {
		row[i] = keypeg.Peg(1 + random.IntN(colours))
	}
	return keypeg.CodeOf(row...)
}

// place places a random row.
func (p *partygoer) place(ctx context.Context, planned time.Time, w window) error {
	row := placed{code: randomRow(p.random, p.g.board.Pegs, p.g.board.Colours)}
	number := len(p.rounds[p.round]) + 1
	now, err := p.do(ctx, p.g, p.token, wire.PartyCommand{
		Kind: party.PlaceRow, ID: fmt.Sprintf("%d-%d", p.round, number), Round: int(p.round), Row: number, Code: row.code.String(), Since: int(p.stream.version.Load()),
	})
	if err != nil {
		return err
	}
	row.version = now.Version
	if board := now.You.Board; now.Round.Number == int(p.round) { // otherwise, a command whose response was lost has ended the round
		if len(board) != number || board[number-1].Keys == nil {
			return fmt.Errorf("after row %d the board has %d rows", number, len(board))
		}
		row.keys = board[number-1].Keys
	}
	if w.counted {
		row.planned = planned
		p.g.latency.add(p.number, time.Since(planned))
		p.g.acknowledged.Add(1)
		p.g.commands.Add(1)
	}
	p.rounds[p.round] = append(p.rounds[p.round], row)
	p.over = row.keys == nil || now.You.Outcome != keypeg.Open
	if now.Phase == party.Between {
		return p.g.begin(ctx, p.round+1)
	}
	return nil
}

// again is the time after which a command without a response is sent again.
const again = 50 * time.Millisecond

// do sends a command to the party, and resends it until it gets a response.
func (l *connection) do(ctx context.Context, g *gathered, token string, c wire.PartyCommand) (now partyNow, err error) {
	body, err := json.Marshal(c)
	if err != nil {
		return now, err
	}
	for {
		status, answer, err := l.ask(ctx, "POST", "/api/parties/"+g.id+"/commands", token, body)
		switch {
		case err == nil && status == 200:
			return now, json.Unmarshal(answer, &now)
		case err == nil && status != 503:
			return now, refused("POST", string(c.Kind), status, answer)
		case !sleep(ctx, again):
			return now, context.Cause(ctx)
		}
		g.resent.Add(1)
	}
}

// A follower reads a party's stream, and opens it again if it breaks.
type follower struct {
	g       *gathered
	at      place
	number  int
	token   string       // the person's secret; "" for a big screen
	version atomic.Int64 // the last version read
	seen    []seen
}

// A seen is the version in a frame, with the time at which the frame was read.
type seen struct {
	version int
	at      time.Time
}

// follow opens the stream and starts to read it.
func (f *follower) follow(ctx context.Context) error {
	s, err := f.open(ctx, 0)
	if err != nil {
		return err
	}
	f.g.reading.Go(func() { f.read(ctx, s) })
	return nil
}

func (f *follower) open(ctx context.Context, since int) (*stream, error) {
	return openStream(ctx, f.at, "/api/parties/"+f.g.id+"/stream?since="+strconv.Itoa(since), f.token)
}

func (f *follower) read(ctx context.Context, s *stream) {
	room := make([]byte, 16<<10)
	for {
		for err := error(nil); err == nil; {
			err = s.next(room, func(v int) {
				f.version.Store(int64(v))
				f.seen = append(f.seen, seen{v, time.Now()})
			})
		}
		s.close()
		for opened := false; !opened; opened = s != nil {
			if !sleep(ctx, again) {
				return
			}
			s, _ = f.open(ctx, int(f.version.Load()))
		}
		f.g.reopened.Add(1)
	}
}

// delays records, for each counted row, the time until the first frame that includes the row. The stream must
// have been closed before.
func (f *follower) delays(rows []placed, to *durations) {
	seen := f.seen[:len(f.seen):len(f.seen)]
	for _, row := range rows {
		if row.planned.IsZero() {
			continue
		}
		i := sort.Search(len(seen), func(i int) bool { return seen[i].version >= row.version })
		if i == len(seen) {
			f.g.fail(fmt.Errorf("a stream did not get a row"))
			return
		}
		to.add(f.number, seen[i].at.Sub(row.planned))
	}
}

// within returns the number of frames that were read between two times.
func (f *follower) within(began, ended time.Time) (n int) {
	for _, s := range f.seen {
		if s.at.After(began) && s.at.Before(ended) {
			n++
		}
	}
	return n
}
