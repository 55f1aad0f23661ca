// Package push calls players who are away: when a match waits for them, an offer does, or it began or ended, and no page
// of theirs is open, their browser's push service is asked to show a sentence.
//
// Nothing here is ever waited for by a match. What is to be sent is decided when it is sent, from the match as it stands
// by then, so that changes in quick succession come as one message.
package push

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"keypeg"
	"keypeg/internal/caught"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/match"
)

// Bounds, so that no match and no crowd of them can make this server a nuisance.
const (
	maxWaiting = 10_000 // seats of matches that somebody may have to be called to; more are not called
	maxQueued  = 1_000  // messages waiting to be sent; more are dropped
	workers    = 4      // sending at once

	sendTime = 10 * time.Second   // for one message
	usualTTL = 24 * time.Hour     // how long a push service keeps a message, if no turn runs over before
	maxTTL   = 7 * 24 * time.Hour // and if one does
	minTTL   = time.Minute
)

// Options tune a Push; the zero value serves one server well.
type Options struct {
	Log      *slog.Logger  // for faults nobody can be told of; nil is silent
	Grace    time.Duration // how long somebody may be away before they are called; 10 s if 0
	Rest     time.Duration // between two messages to a seat of a match; 30 s if 0
	Loopback bool          // also send to this machine, without encryption on the way: for tests
}

// A Push calls the players of a hall.
type Push struct {
	hall   *hall.Hall
	docs   docstore.Store
	opt    Options
	client *http.Client

	ctx     context.Context // ends when the push closes
	end     context.CancelFunc
	running sync.WaitGroup
	queue   chan message

	mu      sync.Mutex
	closed  bool
	keys    *keys
	waiting map[seatOf]*wait
	subs    sync.Mutex // held while somebody's subscriptions are read and written again
}

// A seatOf is a seat of a match.
type seatOf struct {
	match string
	seat  keypeg.Seat
}

// A wait is for a seat that is looked at after the grace, or that rests after it was called.
type wait struct {
	timer   *time.Timer
	resting bool
	again   bool // something has happened since the seat was last looked at
	turned  bool // the match has begun or ended since
	told    standing
}

// A standing is what a match waits for from a seat.
type standing struct {
	duty    match.Duty
	offer   match.Offer // the zero Offer is none
	rematch [2]bool     // who asks for one, if the other seat does
}

// A message is on its way to one browser.
type message struct {
	holder  hall.Hash
	to      subscription
	body    []byte
	topic   string
	ttl     time.Duration
	urgency webpush.Urgency
}

// New begins to call the players of a hall. The caller closes it, after the hall.
func New(h *hall.Hall, s docstore.Store, o Options) *Push {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	o.Grace, o.Rest = cmp.Or(o.Grace, 10*time.Second), cmp.Or(o.Rest, 30*time.Second)
	p := &Push{hall: h, docs: s, opt: o, client: newClient(o.Loopback), queue: make(chan message, maxQueued), waiting: map[seatOf]*wait{}}
	p.ctx, p.end = context.WithCancel(context.Background())
	for range workers {
		p.running.Go(p.work)
	}
	h.OnChange(p.changed)
	return p
}

// Close drops what has not been sent, and waits for what is being sent; or until ctx ends, in which case it returns its
// error.
func (p *Push) Close(ctx context.Context) error {
	p.mu.Lock()
	p.closed = true
	for _, w := range p.waiting {
		if w.timer.Stop() {
			p.running.Done()
		}
	}
	clear(p.waiting)
	p.end()
	p.mu.Unlock()
	done := make(chan struct{})
	go func() {
		p.running.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// changed looks at what has happened in a match. It only notes who may have to be called.
func (p *Push) changed(before, now *hall.Snapshot) {
	if !callable(now.Header) {
		return
	}
	for _, seat := range keypeg.Seats {
		if matters(before.Match, now.Match, seat) {
			turned := now.Match.Result != nil && before.Match.Result == nil || len(before.Match.Games) == 0
			p.soon(seatOf{now.Header.Config.ID, seat}, turned)
		}
	}
}

// callable reports whether the players of a match wait for each other: not for a computer, which never keeps anybody
// waiting, and not for somebody beside them.
func callable(h hall.Header) bool {
	return !h.HotSeat && h.Daily == nil && h.Computers == [2]string{}
}

// matters reports whether a seat would want to know what has happened.
func matters(before, now *match.Match, s keypeg.Seat) bool {
	switch {
	case before.Result != nil:
		return now.Rematch[s.Other()] && !before.Rematch[s.Other()]
	case now.Result != nil:
		return !left(now, s)
	case len(before.Games) == 0:
		return len(now.Games) > 0
	case now.Offer != nil && now.Offer.By != s && (before.Offer == nil || *before.Offer != *now.Offer):
		return true
	}
	return now.Turns[s].Kind != match.Nothing && now.Turns[s].Duty != before.Turns[s].Duty
}

// left reports whether the seat ended the match by leaving it.
func left(m *match.Match, s keypeg.Seat) bool {
	return m.Result.Ending == match.Withdrawn || m.Result.Ending == match.Forfeit && *m.Result.Winner != s
}

// soon has a seat looked at after the grace, or after its rest.
func (p *Push) soon(of seatOf, turned bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w := p.waiting[of]; w != nil {
		w.again, w.turned = true, w.turned || turned
		return
	}
	if !p.closed && len(p.waiting) < maxWaiting {
		w := &wait{turned: turned}
		p.waiting[of] = w
		p.after(p.opt.Grace, of, w)
	}
}

// after has a seat looked at in a while. The caller holds p.mu.
func (p *Push) after(d time.Duration, of seatOf, w *wait) {
	p.running.Add(1)
	w.timer = time.AfterFunc(d, func() {
		defer p.running.Done()
		p.due(of, w)
	})
}

// due looks at a seat, calls its player if need be, and lets it rest then.
func (p *Push) due(of seatOf, w *wait) {
	p.mu.Lock()
	defer p.mu.Unlock()
	called := false
	if !w.resting && !p.closed {
		turned := w.turned
		w.again, w.turned = false, false
		p.mu.Unlock()
		p.guard(func() error {
			called = p.call(of, turned, &w.told)
			return nil
		})
		p.mu.Lock()
	}
	again := w.again
	w.resting, w.again = called, called && again
	switch {
	case p.closed:
	case called:
		p.after(p.opt.Rest, of, w)
	case again:
		p.after(p.opt.Grace, of, w)
	default:
		delete(p.waiting, of)
	}
}

// call sends word to the player of a seat whose page is not open, if the match still waits for them or has something to
// tell, for it has turned, and they were not told before; it reports whether anybody was called.
func (p *Push) call(of seatOf, turned bool, told *standing) (called bool) {
	s, err := p.hall.Inspect(p.ctx, of.match)
	if err != nil || s.Present[of.seat] > 0 {
		return false
	}
	now := standingOf(s.Match, of.seat)
	if !turned && (now == standing{} || now == *told) {
		return false
	}
	*told = now
	for _, holder := range s.Holders(of.seat) {
		for _, to := range p.subscriptions(p.ctx, holder) {
			m := messageFor(s, of.seat, to)
			m.holder = holder
			select {
			case p.queue <- m:
				called = true
			default:
				p.opt.Log.Warn("too many messages wait to be sent: one is dropped", "match", of.match)
			}
		}
	}
	return called
}

func standingOf(m *match.Match, s keypeg.Seat) standing {
	now := standing{duty: m.Turns[s].Duty}
	if m.Offer != nil && m.Offer.By != s {
		now.offer = *m.Offer
	}
	if m.Rematch[s.Other()] {
		now.rematch = m.Rematch
	}
	return now
}

// messageFor says to a seat how its match stands. It tells nothing that the seat's own page would not.
func messageFor(s *hall.Snapshot, seat keypeg.Seat, to subscription) message {
	v := tell.Prefer(to.Language)
	title, text := v.Call(tell.Scene{View: s.Match.SeenBy(seat)})
	id := s.Header.Config.ID
	topic := sha256.Sum256([]byte(id + "/" + seat.String()))
	body, err := json.Marshal(Note{Title: title, Body: text, Path: "/m/" + id, Tag: id})
	if err != nil {
		panic(err) // of strings
	}
	m := message{to: to, body: body, topic: base64.RawURLEncoding.EncodeToString(topic[:24]), ttl: usualTTL, urgency: webpush.UrgencyNormal}
	if turn := s.Match.Turns[seat]; s.Match.Result == nil && turn.Kind != match.Nothing && turn.Limit > 0 {
		left := time.Until(turn.Since.Add(turn.Limit))
		m.ttl = min(max(left, minTTL), maxTTL)
		if left < time.Hour {
			m.urgency = webpush.UrgencyHigh
		}
	}
	return m
}

// A Note is what a browser is sent, as JSON.
type Note struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"` // of the match
	Tag   string `json:"tag"`  // the same for all notes of a match: only the latest is shown
}

// work sends messages until the push closes.
func (p *Push) work() {
	for {
		select {
		case m := <-p.queue:
			p.guard(func() error { return p.send(m) })
		case <-p.ctx.Done():
			return
		}
	}
}

// guard logs what goes wrong, panics too, and goes on.
func (p *Push) guard(do func() error) {
	if err := caught.Do(do); err != nil && p.ctx.Err() == nil {
		p.opt.Log.Warn("a message could not be sent", "err", err)
	}
}

// send hands a message to its push service, and forgets a subscription that is gone.
func (p *Push) send(m message) error {
	ctx, cancel := context.WithTimeout(p.ctx, sendTime)
	defer cancel()
	k, err := p.vapid(ctx)
	if err != nil {
		return err
	}
	res, err := webpush.SendNotificationWithContext(ctx, m.body, m.to.webpush(), &webpush.Options{
		HTTPClient: p.client, Subscriber: m.to.sender(), Topic: m.topic, TTL: int(m.ttl.Seconds()), Urgency: m.urgency,
		VAPIDPublicKey: k.Public, VAPIDPrivateKey: k.Private,
	})
	if err != nil {
		return fmt.Errorf("reach a push service: %w", withoutPath(err))
	}
	defer res.Body.Close()
	_, _ = io.CopyN(io.Discard, res.Body, maxAnswer) // so that the connection can be used again
	switch {
	case res.StatusCode == http.StatusNotFound || res.StatusCode == http.StatusGone:
		return p.Remove(ctx, m.holder, m.to.id())
	case res.StatusCode >= 300:
		return fmt.Errorf("a push service answers %s", res.Status)
	}
	return nil
}
