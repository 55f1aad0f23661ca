package api

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"keypeg/internal/asker"
	"keypeg/internal/trace"
	"keypeg/tell"
)

// A caller is what is known of the sender of a request, apart from their secret.
type caller struct {
	address string // as counted by the limits
	proxied bool   // it came by one of our proxies
	scheme  string
	host    string
	voice   *tell.Voice // speaks their language
}

type callerKey struct{}

// known puts the caller into the request's context.
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
		r = r.WithContext(r.Context()) // a copy that may be changed
		c.voice = spoken(w, r)
		id := requestID(r, c.proxied)
		w.Header().Set(requestHeader, id)
		ctx := context.WithValue(trace.With(r.Context(), id), callerKey{}, c)
		next.ServeHTTP(w, r.WithContext(asker.With(ctx, s.named(c.address))))
	})
}

// named is an address as what is shared out knows it, and as it is kept with a match: without the key nobody can tell which
// it was.
func (s *server) named(address string) string {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte("keypeg-address-1\n" + address))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12])
}

// languageParam names the language to answer in; every operation takes it.
const languageParam = "language"

// spoken is the voice a request asks for: by the parameter, or else by Accept-Language. The
// response says which one it is. The parameter is removed from the request, since no operation
// reads it.
func spoken(w http.ResponseWriter, r *http.Request) *tell.Voice {
	query := r.URL.Query()
	voice := preferred(query.Get(languageParam), r.Header.Get("Accept-Language"))
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		return voice
	}
	w.Header().Set("Cache-Control", "no-store") // answers are the caller's alone, and of this moment; who knows better says so
	w.Header().Set("Content-Language", voice.Language)
	w.Header().Add("Vary", "Accept-Language")
	if query.Has(languageParam) {
		query.Del(languageParam)
		rest := *r.URL
		rest.RawQuery = query.Encode()
		r.URL = &rest
	}
	return voice
}

// Browsers send the same wishes with each request, and reading them takes longer than many an answer. So many are remembered, of so
// many bytes: strangers choose them.
const (
	maxWishes = 1000
	maxWish   = 200
)

var (
	wishes      sync.Map // *tell.Voice by wish
	wishesKnown atomic.Int64
)

type wish struct{ language, accepted string }

// preferred is tell.Prefer of two wishes.
func preferred(language, accepted string) *tell.Voice {
	w := wish{language, accepted}
	if v, known := wishes.Load(w); known {
		return v.(*tell.Voice)
	}
	voice := tell.Prefer(language, accepted)
	if len(language)+len(accepted) <= maxWish && wishesKnown.Add(1) <= maxWishes {
		wishes.Store(wish{strings.Clone(language), strings.Clone(accepted)}, voice)
	}
	return voice
}

// voiceOf is the voice a request is answered in.
func voiceOf(ctx context.Context) *tell.Voice {
	if v := callerOf(ctx).voice; v != nil {
		return v
	}
	return tell.Prefer() // outside requests, when the API describes itself
}

// sentBy finds out whom a request comes from: whoever is connected or, if that is one of our proxies, whom they say. Each
// proxy adds at the end whom it saw, so the last one that is no proxy of ours is the sender, and what stands before
// that is only theirs to say. An entry that cannot be read is no sender: then it is the proxy that passed it on.
func (c *caller) sentBy(r *http.Request, proxies []netip.Prefix) {
	at, ok := addressIn(r.RemoteAddr)
	if !ok {
		c.address = r.RemoteAddr
		return
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for trusted(at, proxies) {
		c.proxied = true
		if len(hops) == 0 {
			break
		}
		next, ok := addressIn(hops[len(hops)-1])
		if !ok {
			break
		}
		at, hops = next, hops[:len(hops)-1]
	}
	c.address = asker.At(at)
	if said := r.Header.Values("X-Forwarded-Proto"); c.proxied && len(said) > 0 {
		all := strings.Split(said[len(said)-1], ",")
		if strings.EqualFold(strings.TrimSpace(all[len(all)-1]), "https") {
			c.scheme = "https"
		}
	}
}

func trusted(ip netip.Addr, proxies []netip.Prefix) bool {
	return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// addressIn reads an address as it is written in headers: bare, in brackets, or with a port.
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

// base is the address that links carry.
func (s *server) base(ctx context.Context) string {
	if s.URL != "" {
		return s.URL
	}
	c := callerOf(ctx)
	return c.scheme + "://" + c.host
}
