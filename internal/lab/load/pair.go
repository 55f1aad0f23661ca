package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"keypeg"
	"keypeg/match"
	"keypeg/wire"
)

// A window is a period in which pairs play at a given rate.
type window struct {
	began, until time.Time
	every        time.Duration // time between two commands of one pair; if 0, each command is sent when the response to the previous one has arrived
	counted      bool
}

// planned returns the planned time of a pair's nth command.
func (w window) planned(p *pair, n int) time.Time {
	if w.every == 0 {
		return time.Now()
	}
	return w.began.Add(time.Duration(n)*w.every + w.every*time.Duration(p.number)/time.Duration(len(p.pairs)))
}

// A pair is two players who take turns in one match after another. They know the results of their games in advance and
// compare them with the server's answers. They therefore read only a small part of each response.
type pair struct {
	*run
	number  int
	players [2]player
	table   *table
	version int // the known version of the match
	first   keypeg.Seat
	asked   int // number of rematches requested
	script  *games
}

// A player has a secret and a persistent connection.
type player struct {
	connection
	token string
	body  []byte
}

func newPair(r *run, number int) *pair {
	p := &pair{run: r, number: number, script: newGames(uint64(number))}
	p.script.auto = r.Answers == keypeg.Auto
	for i := range p.players {
		p.players[i].connection = connection{place: r.at[i]}
	}
	return p
}

// sitDown gets a token for each player, creates a match and takes both seats.
func (p *pair) sitDown(ctx context.Context) error {
	for i := range p.players {
		var token wire.Token
		if err := p.ask(ctx, keypeg.Seat(i), "POST", "/api/tokens", nil, &token); err != nil {
			return err
		}
		p.players[i].token = token.Token
	}
	return p.open(ctx)
}

// open creates a match and joins it.
func (p *pair) open(ctx context.Context) error {
	n := wire.NewMatch{Edition: "classic", Games: p.gamesOf(p.number), Answers: string(p.Answers), First: "host", Name: "Ada"}
	var made, joined wire.State
	if err := p.ask(ctx, keypeg.Host, "POST", "/api/matches", n, &made); err != nil {
		return err
	}
	at := strings.LastIndexByte(made.Invite, '/')
	if err := p.ask(ctx, keypeg.Guest, "POST", "/api/matches/"+made.Match.ID+"/seat", wire.Join{Invite: made.Invite[at+1:], Name: "Grace"}, &joined); err != nil {
		return err
	}
	return p.begin(ctx, joined)
}

// begin starts a match in which both players are seated. It opens the match's streams, or continues with the streams of
// the previous match.
func (p *pair) begin(ctx context.Context, s wire.State) error {
	g := s.Match.Game
	if g == nil || g.Maker == nil {
		return errors.New("the match has not begun")
	}
	before := p.table
	p.table = newTable(s.Match.ID, s.Match.Version, s.Match.Agreed)
	p.version, p.first, p.asked = s.Match.Version, *g.Maker, 0
	p.script.begin()
	p.matches.Add(1)
	if before != nil {
		before.follow(p.table)
		return nil
	}
	if !p.Streams {
		return nil
	}
	for i := range p.players {
		if err := p.watch(ctx, p.at[i], p.table, "?as="+keypeg.Seat(i).String(), p.players[i].token, 2*p.number+i, p.playersSee); err != nil {
			return err
		}
	}
	return nil
}

// ask sends a request that is not time-critical, and decodes the whole response.
func (p *pair) ask(ctx context.Context, seat keypeg.Seat, method, path string, in, out any) error {
	who := &p.players[seat]
	return who.exchange(ctx, method, path, who.token, in, out)
}

// play plays for a period of time. At a fixed rate, late commands are sent as fast as possible, even after the window.
// This extra time is as long as the window or settling, whichever is longer. A command that could not be sent within that
// time is an error. Such a command is counted with the time that it waited.
func (p *pair) play(ctx context.Context, w window) {
	over := w.until.Add(max(w.until.Sub(w.began), settling))
	for n := 0; ctx.Err() == nil; n++ {
		planned := w.planned(p, n)
		if !planned.Before(w.until) {
			return
		}
		if w.every > 0 {
			now := time.Now()
			if now.Before(planned) {
				if !sleep(ctx, planned.Sub(now)) {
					return
				}
			} else if now.After(over) {
				p.latency.add(p.number, now.Sub(planned))
				p.fail(errors.New("a command was planned and never sent: the server is too slow for this rate"))
				continue
			}
			if w.counted {
				p.late.add(p.number, time.Since(planned))
			}
		}
		if err := p.act(ctx, planned, w); err != nil && ctx.Err() == nil {
			p.fail(err)
			p.startAfresh(ctx)
		}
	}
}

// sleep waits, and returns false if ctx has ended.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// startAfresh abandons a faulty match and creates a new one.
func (p *pair) startAfresh(ctx context.Context) {
	p.table.abandon()
	for {
		if !sleep(ctx, 50*time.Millisecond) {
			return
		}
		err := p.open(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		p.fail(err)
	}
}

// act sends the next command and reads the response.
func (p *pair) act(ctx context.Context, planned time.Time, w window) error {
	seat, kind, text, events := p.next()
	last := p.asked == 2
	expected := p.version + events
	if w.counted {
		p.table.plan(expected, planned)
	}
	if last {
		p.table.end(expected)
	}
	who := &p.players[seat]
	who.body = command(who.body[:0], seat, p.version, kind, text)
	status, answer, err := who.connection.ask(ctx, "POST", p.table.commands, who.token, who.body)
	if err != nil {
		return fmt.Errorf("a command: %w", err)
	}
	if status != 200 {
		return refused("POST", "commands", status, answer)
	}
	if w.counted {
		now := time.Now()
		p.latency.add(p.number, now.Sub(planned))
		p.acknowledged.Add(1)
		if now.Before(w.until) { // otherwise the command does not count in this window
			p.commands.Add(1)
		}
	}
	if p.version = numberIn(answer, `"version":`); p.version != expected {
		return fmt.Errorf("after %s the match is %d events further than it should be", kind, p.version-expected)
	}
	p.table.now.Store(int32(p.version))
	if last {
		return p.goOn(ctx, answer)
	}
	return nil
}

// next returns the next command and the number of events that it adds.
func (p *pair) next() (seat keypeg.Seat, kind match.CommandKind, text string, events int) {
	if p.script.game == p.table.games {
		p.asked++
		return keypeg.Seat(p.asked - 1), match.Rematch, "", 1
	}
	maker := p.first
	if p.script.game%2 == 1 {
		maker = maker.Other()
	}
	m := p.script.next()
	switch {
	case m.kind != match.PlaceRow:
		return maker, m.kind, m.text, 1
	case p.script.auto:
		return maker.Other(), m.kind, m.text, 2
	}
	return maker.Other(), m.kind, m.text, 1
}

// goOn continues with the rematch that both players have requested.
func (p *pair) goOn(ctx context.Context, answer []byte) error {
	var s, next wire.State
	if err := json.Unmarshal(answer, &s); err != nil {
		return err
	}
	if s.Rematch == "" {
		return errors.New("both asked for a rematch, and there is none")
	}
	for seat := range p.players {
		if err := p.ask(ctx, keypeg.Seat(seat), "GET", "/api/matches/"+s.Rematch, nil, &next); err != nil {
			return err
		}
	}
	return p.begin(ctx, next)
}

// check compares the server's match with what was played.
func (p *pair) check(ctx context.Context) {
	var s wire.State
	if err := p.ask(ctx, keypeg.Host, "GET", "/api/matches/"+p.table.id, nil, &s); err != nil {
		p.fail(err)
		return
	}
	if s.Match.Version != p.version {
		p.fail(fmt.Errorf("a match is at a version %d away from what was acknowledged", s.Match.Version-p.version))
	}
}

// command appends a command as JSON.
func command(b []byte, seat keypeg.Seat, version int, kind match.CommandKind, text string) []byte {
	b = append(append(b, `{"seat":"`...), seat.String()...)
	b = strconv.AppendInt(append(b, `","version":`...), int64(version), 10)
	b = append(append(append(b, `,"kind":"`...), kind...), '"')
	switch kind {
	case match.SetCode, match.PlaceRow:
		b = append(append(append(b, `,"code":"`...), text...), '"')
	case match.GiveKeys:
		b = append(append(append(b, `,"keys":"`...), text...), '"')
	}
	return append(b, '}')
}
