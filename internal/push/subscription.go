package push

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/wire"
)

// Limits on the data stored for one person.
const (
	maxSubscriptions = 4 // only this many of a person's subscriptions are stored, the latest ones; each browser has one, and may replace it
	maxEndpoint      = 1000
	maxBase          = 300 // the largest length of the server's own address, in characters
)

const (
	kindPush   = "push"   // a holder's subscriptions
	kindSecret = "secret" // the server's keys, stored in the same way as the key for the codes of the day
	secretKey  = "push"
)

// A subscription is a browser to which notifications are sent.
type subscription struct {
	Endpoint string // the address at the push service
	P256dh   string // the browser's public key, in base64
	Auth     string // the browser's shared secret, in base64
	Language string // the language of the messages
	Base     string // the address of this server, as the browser knows it
}

// id returns a name for a subscription that does not reveal the subscription's address.
func (s subscription) id() string {
	sum := sha256.Sum256([]byte(s.Endpoint))
	return hex.EncodeToString(sum[:16])
}

func (s subscription) webpush() *webpush.Subscription {
	return &webpush.Subscription{Endpoint: s.Endpoint, Keys: webpush.Keys{P256dh: s.P256dh, Auth: s.Auth}}
}

// sender returns the contact for push services: this server's address or, if it is not public, "".
func (s subscription) sender() string {
	if !strings.HasPrefix(s.Base, "https:") || len(s.Base) > maxBase {
		return "keypeg@localhost"
	}
	return s.Base
}

// Add registers a browser of the holder, and returns the id with which to remove it. Messages are in the given language and
// link to base, the address of this server. Only the holder's latest four subscriptions are stored.
func (p *Push) Add(ctx context.Context, holder hall.Hash, s wire.PushSubscription, language, base string) (id string, err error) {
	added := subscription{s.Endpoint, s.Keys.P256dh, s.Keys.Auth, language, base}
	if err := p.check(added); err != nil {
		return "", err
	}
	err = p.change(ctx, holder, func(list []subscription) []subscription {
		list = append(without(list, added.id()), added)
		return list[max(0, len(list)-maxSubscriptions):]
	})
	return added.id(), err
}

// Remove removes the holder's subscription with the given id, if there is one.
func (p *Push) Remove(ctx context.Context, holder hall.Hash, id string) error {
	return p.change(ctx, holder, func(list []subscription) []subscription { return without(list, id) })
}

func without(list []subscription, id string) []subscription {
	return slices.DeleteFunc(slices.Clone(list), func(s subscription) bool { return s.id() == id })
}

// change replaces the subscriptions of a holder.
func (p *Push) change(ctx context.Context, holder hall.Hash, to func([]subscription) []subscription) error {
	p.subs.Lock()
	defer p.subs.Unlock()
	list, err := p.kept(ctx, holder)
	if err != nil {
		return err
	}
	changed := to(list)
	if slices.Equal(list, changed) {
		return nil
	}
	body, err := json.Marshal(changed)
	if err == nil {
		err = p.docs.Replace(ctx, docstore.Document{Kind: kindPush, Key: hex.EncodeToString(holder[:]), Owner: holder, Made: now(), Body: body})
	}
	if err != nil {
		return fmt.Errorf("keep whom to call: %w", err)
	}
	return nil
}

// kept returns the subscriptions of a holder.
func (p *Push) kept(ctx context.Context, holder hall.Hash) (list []subscription, err error) {
	d, err := p.docs.Get(ctx, kindPush, hex.EncodeToString(holder[:]))
	if errors.Is(err, docstore.ErrNotFound) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(d.Body, &list)
	}
	if err != nil {
		return nil, fmt.Errorf("read whom to call: %w", err)
	}
	return list, nil
}

// subscriptions returns the subscriptions of a holder who may have to be notified.
func (p *Push) subscriptions(ctx context.Context, holder hall.Hash) []subscription {
	list, err := p.kept(ctx, holder)
	if err != nil && ctx.Err() == nil {
		p.opt.Log.Error("cannot read whom to call", "err", err)
	}
	return list
}

func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// check returns nil for a valid subscription.
func (p *Push) check(s subscription) error {
	u, err := url.Parse(s.Endpoint)
	if err != nil || len(s.Endpoint) > maxEndpoint || u.User != nil || u.Hostname() == "" || u.Fragment != "" || !p.reachable(u) {
		return keypeg.Refusef("bad-push-endpoint", "", "a push service has a public address and is reached by https")
	}
	key, err := decode(s.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	auth, bad := decode(s.Auth)
	if err != nil || bad != nil || len(auth) != 16 {
		return keypeg.Refusef("bad-push-keys", "", "these are not the keys of a push subscription")
	}
	return nil
}

// reachable reports whether an address may belong to a push service, without resolving the name. The name is resolved and
// checked when a message is sent.
func (p *Push) reachable(u *url.URL) bool {
	at, err := netip.ParseAddr(u.Hostname())
	literal := err == nil
	if p.opt.Loopback && (u.Hostname() == "localhost" || literal && at.IsLoopback()) {
		return u.Scheme == "http" || u.Scheme == "https"
	}
	return u.Scheme == "https" && (u.Port() == "" || u.Port() == "443") && (!literal || public(at)) &&
		(literal || strings.Contains(u.Hostname(), ".") && !strings.HasSuffix(u.Hostname(), ".localhost"))
}

// decode decodes base64 as browsers write it.
func decode(s string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(strings.NewReplacer("+", "-", "/", "_").Replace(s), "="))
}

// keys identify this server to push services.
type keys struct {
	Public  string `json:"public"`
	Private string `json:"private"`
}

// Key returns the server's public key, for browsers that subscribe.
func (p *Push) Key(ctx context.Context) (string, error) {
	k, err := p.vapid(ctx)
	if err != nil {
		return "", err
	}
	return k.Public, nil
}

// vapid returns the server's keys, and makes them when they are first needed. If several processes make keys at the same
// time, all of them use the keys that are stored first.
func (p *Push) vapid(ctx context.Context) (*keys, error) {
	p.mu.Lock()
	known := p.keys
	p.mu.Unlock()
	if known != nil {
		return known, nil
	}
	k, err := p.readKeys(ctx)
	if errors.Is(err, docstore.ErrNotFound) {
		var made keys
		if made.Private, made.Public, err = webpush.GenerateVAPIDKeys(); err != nil {
			return nil, fmt.Errorf("make the keys for push services: %w", err)
		}
		body, _ := json.Marshal(made) // two strings
		if err := docstore.PutNew(ctx, p.docs, docstore.Document{Kind: kindSecret, Key: secretKey, Made: now(), Body: body}); err != nil {
			return nil, err
		}
		k, err = p.readKeys(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("read the keys for push services: %w", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.keys = k
	return k, nil
}

func (p *Push) readKeys(ctx context.Context) (*keys, error) {
	d, err := p.docs.Get(ctx, kindSecret, secretKey)
	if err != nil {
		return nil, err
	}
	k := new(keys)
	return k, json.Unmarshal(d.Body, k)
}
