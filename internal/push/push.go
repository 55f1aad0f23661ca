// Package push notifies players who are away. A player who has no page open receives a sentence through the browser's push
// service. This happens if a match or an offer is waiting for the player, or if a match has begun or ended.
//
// A match never waits for this package. A message is composed when it is sent, from the state of the match at that time.
// Several quick changes therefore cause only one message.
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
	"keypeg/internal/pool"
	"keypeg/internal/tell"
	"keypeg/match"
)

// Limits on the messages that this server sends, regardless of the number of matches.
const (
	maxWaiting = 10_000 // the number of seats whose players may have to be notified; further seats are ignored
	maxQueued  = 1_000  // the number of messages waiting to be sent; further messages are dropped
	workers    = 4      // the number of messages sent at the same time

	sendTime = 10 * time.Second   // the time limit for sending one message
	usualTTL = 24 * time.Hour     // how long a push service keeps a message, unless the message is about a turn with a limit
	maxTTL   = 7 * 24 * time.Hour // the longest time that a push service keeps a message about a turn with a limit
	minTTL   = time.Minute
)

// Options configures a Push; the zero value suits a single server.
type Options struct {
	Log      *slog.Logger  // receives errors that no caller learns of; if nil, the logger passed to Start
	Grace    time.Duration // how long a player must be away before being notified; if 0, 10 s
	Rest     time.Duration // the shortest time between two messages to a seat of a match; if 0, 30 s
	Loopback bool          // whether to send to this machine too, without encryption, for tests
}

// A Push notifies the players of a hall.
type Push struct {
	hall   *hall.Hall
	docs   docstore.Store
	opt    Options
	client *http.Client

	ctx     context.Context // ends when the Push closes
	end     context.CancelFunc
	running sync.WaitGroup
	queue   chan message

	mu      sync.Mutex
	closed  bool
	keys    *keys
	waiting map[seatOf]*wait
	subs    sync.Mutex // locked while a person's subscriptions are read and rewritten
}

// A seatOf is a seat of a match.
type seatOf struct {
	match string
	seat  keypeg.Seat
}

// A wait is the state of a seat during the grace period before a possible notification, or during the rest after a
// notification.
type wait struct {
	timer   *time.Timer
	resting bool
	again   bool // something has happened since the last check
	turned  bool // the match has begun or ended since the last check
	told    standing
}

// A standing describes what a match expects from a seat.
type standing struct {
	duty    match.Duty
	offer   match.Offer // the other player's offer; zero if there is none
	rematch [2]bool     // which seats request a rematch; set only if the other seat requests one
}

// A message is a notification to be sent to one browser.
type message struct {
	holder  hall.Hash
	to      subscription
	body    []byte
	topic   string
	ttl     time.Duration
	urgency webpush.Urgency
}

// New returns a Push that does not notify anybody until it is started.
func New(o Options) *Push {
	o.Grace, o.Rest = cmp.Or(o.Grace, 10*time.Second), cmp.Or(o.Rest, 30*time.Second)
	return &Push{opt: o, client: newClient(o.Loopback), waiting: map[seatOf]*wait{}}
}

// Start begins to notify the players of a hall, and logs faults to log unless the options contain another logger. The caller must
// close the Push after the hall.
func (p *Push) Start(h *hall.Hall, s docstore.Store, log *slog.Logger) {
	p.hall, p.docs, p.queue = h, s, make(chan message, maxQueued)
	p.opt.Log = cmp.Or(p.opt.Log, log)
	p.ctx, p.end = context.WithCancel(context.Background())
	for range workers {
		p.running.Go(p.work)
	}
	h.OnChange(p.changed)
}

// Close drops messages that have not been sent, and waits for those being sent. If ctx ends first, Close returns the
// context's error.
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
	return pool.Await(ctx, &p.running)
}

// changed handles a change in a match. It only records which players may have to be notified.
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

// callable reports whether the players of a match may have to be notified. It returns false if one of the players is a
// computer, which never keeps anybody waiting, or if the players share a device.
func callable(h hall.Header) bool {
	return !h.HotSeat && !h.Attempt() && h.Computers == [2]string{}
}

// matters reports whether a seat's player would want to know what has happened.
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

// left reports whether the player of the seat ended the match by leaving it.
func left(m *match.Match, s keypeg.Seat) bool {
	return m.Result.Ending == match.Withdrawn || m.Result.Ending == match.Forfeit && *m.Result.Winner != s
}

// soon schedules the next check of a seat, for the time at which the seat's grace period or rest ends.
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

// after schedules a check of a seat after d. The caller must have locked p.mu.
func (p *Push) after(d time.Duration, of seatOf, w *wait) {
	p.running.Add(1)
	w.timer = time.AfterFunc(d, func() {
		defer p.running.Done()
		p.due(of, w)
	})
}

// due checks a seat, notifies its player if necessary, and then lets the seat rest.
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

// call notifies the player of a seat if the player has no page open. It does so only if the match has begun or ended (turned),
// or is waiting for a player who does not know this yet. It reports whether a notification was queued.
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

// messageFor returns the message to a seat about its match. It contains only what the seat's own page would show.
func messageFor(s *hall.Snapshot, seat keypeg.Seat, to subscription) message {
	title, text := tell.Scene{Voice: tell.Prefer(to.Language), View: s.Match.SeenBy(seat)}.Call()
	id := s.Header.Config.ID
	topic := sha256.Sum256([]byte(id + "/" + seat.String()))
	body, err := json.Marshal(Note{Title: title, Body: text, Path: "/m/" + id, Tag: id})
	if err != nil {
		panic(err) // cannot fail: strings can always be encoded
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

// A Note is the message to a browser, as JSON.
type Note struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"` // the path of the match's page
	Tag   string `json:"tag"`  // identifies the match, so that only the latest note about it is shown
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

// guard runs a function and logs an error or panic.
func (p *Push) guard(do func() error) {
	if err := caught.Do(do); err != nil && p.ctx.Err() == nil {
		p.opt.Log.Warn("a message could not be sent", "err", err)
	}
}

// send sends a message to its push service. If the subscription has ended, send deletes it.
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
	_, _ = io.CopyN(io.Discard, res.Body, maxAnswer) // allows the connection to be reused
	switch {
	case res.StatusCode == http.StatusNotFound || res.StatusCode == http.StatusGone:
		return p.Remove(ctx, m.holder, m.to.id())
	case res.StatusCode >= 300:
		return fmt.Errorf("a push service answers %s", res.Status)
	}
	return nil
}
