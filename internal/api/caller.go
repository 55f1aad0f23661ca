package api

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"keypeg/internal/requestctx"
	"keypeg/internal/tell"
)

// A caller is the sender of a request, without their secret.
type caller struct {
	address string // the address to which the limits apply
	proxied bool   // whether the request came through one of our proxies
	scheme  string
	host    string
	voice   *tell.Voice // the voice for the caller's language
}

type callerKey struct{}

// known stores the caller in the request's context.
func (s *server) known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := caller{scheme: "http", host: r.Host}
		if r.TLS != nil {
			c.scheme = "https"
		}
		c.sentBy(r, s.Proxies)
		if c.address != "" && r.Header.Get("X-Forwarded-For") != "" && !c.proxied {
			s.proxyUnnamed.Do(func() {
				s.log.Warn("a proxy seems to be in front, and all who come by it count as one address; name it with --trusted-proxy", "address", c.address)
			})
		}
		asked, rest := wished(r.URL)
		c.voice = s.preferred(asked, r.Header.Get("Accept-Language"))
		if strings.HasPrefix(r.URL.Path, apiPath+"/") {
			w.Header().Set("Cache-Control", "no-store") // an operation may set another value
			w.Header().Set("Content-Language", c.voice.Language)
			w.Header().Add("Vary", "Accept-Language")
		}
		id := requestID(r, c.proxied)
		w.Header().Set(requestHeader, id)
		ctx := context.WithValue(r.Context(), callerKey{}, c)
		r = r.WithContext(requestctx.With(ctx, requestctx.Request{Caller: s.named(c.address), ID: id}))
		r.URL = rest
		next.ServeHTTP(w, r)
	})
}

// named returns the name under which limits on shared resources count an address. The name is also stored with matches. The
// address can be recovered from that name only with the key.
func (s *server) named(address string) string {
	return s.names.of(strings.Clone(address), func() string {
		mac := hmac.New(sha256.New, s.Key)
		mac.Write([]byte("keypeg-address-1\n" + address))
		return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12])
	})
}

// languageParam is the parameter that names the language of the response. Every operation accepts this parameter.
const languageParam = "language"

// wished returns the language that a URL requests, which has priority over Accept-Language. It also returns the URL without
// the language parameter, which no operation reads. The URL of a page keeps the parameter.
func wished(u *url.URL) (language string, rest *url.URL) {
	if u.RawQuery == "" {
		return "", u
	}
	query := u.Query()
	language = query.Get(languageParam)
	if !query.Has(languageParam) || !strings.HasPrefix(u.Path, apiPath+"/") {
		return language, u
	}
	query.Del(languageParam)
	without := *u
	without.RawQuery = query.Encode()
	return language, &without
}

// Browsers send the same language preferences from the same address with each request. Parsing the preferences takes longer
// than serving many of the requests. Strangers choose the preferences, so the server remembers at most mostRecent
// preferences, each of at most maxWish bytes.
const (
	mostRecent = 1000
	maxWish    = 200
)

type wish struct{ language, accepted string }

// preferred returns tell.Prefer(language, accepted), and caches the result.
func (s *server) preferred(language, accepted string) *tell.Voice {
	prefer := func() *tell.Voice { return tell.Prefer(language, accepted) }
	if len(language)+len(accepted) > maxWish {
		return prefer()
	}
	return s.voices.of(wish{strings.Clone(language), strings.Clone(accepted)}, prefer)
}

// A recent caches values by key. When it has more than mostRecent values, it drops them all.
type recent[K comparable, V any] struct {
	made  sync.Map
	count atomic.Int64
}

// of returns the cached value of a key, or creates and caches the value.
func (r *recent[K, V]) of(key K, make func() V) V {
	if v, ok := r.made.Load(key); ok {
		return v.(V)
	}
	if r.count.Add(1) > mostRecent {
		r.made.Clear()
		r.count.Store(1)
	}
	v := make()
	r.made.Store(key, v)
	return v
}

// voiceOf returns the voice for the response to a request.
func voiceOf(ctx context.Context) *tell.Voice {
	if v := callerOf(ctx).voice; v != nil {
		return v
	}
	return tell.Prefer() // there is no request when the API describes itself
}

// sentBy returns the address that sent a request: the connected address or, if it belongs to one of our proxies, the
// address that the proxy reports. Each proxy appends the address that it saw. The sender is therefore the last address that
// is not one of our proxies. The sender may have invented all earlier addresses. If the sender's entry cannot be parsed,
// the proxy that added the entry counts as the sender.
func (c *caller) sentBy(r *http.Request, proxies []netip.Prefix) {
	at, ok := addressIn(r.RemoteAddr)
	if !ok {
		c.address = r.RemoteAddr
		return
	}
	ours := func(p netip.Prefix) bool { return p.Contains(at) }
	var hops []string
	if c.proxied = slices.ContainsFunc(proxies, ours); c.proxied {
		hops = strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	}
	for len(hops) > 0 && slices.ContainsFunc(proxies, ours) {
		next, ok := addressIn(hops[len(hops)-1])
		if !ok {
			break
		}
		at, hops = next, hops[:len(hops)-1]
	}
	c.address = requestctx.CallerAt(at)
	if said := r.Header.Values("X-Forwarded-Proto"); c.proxied && len(said) > 0 {
		all := strings.Split(said[len(said)-1], ",")
		if strings.EqualFold(strings.TrimSpace(all[len(all)-1]), "https") {
			c.scheme = "https"
		}
	}
}

// addressIn parses an address in the forms used in headers: bare, in brackets, or with a port.
func addressIn(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	ip, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return ip.Unmap().WithZone(""), err == nil
}

func callerOf(ctx context.Context) caller {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c
}

// base returns the address used in links.
func (c *core) base(ctx context.Context) string {
	if c.url != "" {
		return c.url
	}
	from := callerOf(ctx)
	return from.scheme + "://" + from.host
}
