package api

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"keypeg/internal/asker"
	"keypeg/tell"
)

// A caller is what is known of the sender of a request, apart from their secret.
type caller struct {
	address string // as counted by the throttles
	scheme  string
	host    string
	voice   *tell.Voice // speaks their language
}

type callerKey struct{}

// known puts the caller into the request's context.
func (s *server) known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := caller{scheme: "http", host: r.Host, address: r.RemoteAddr}
		if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
			c.address = host
		}
		if r.TLS != nil {
			c.scheme = "https"
		}
		if s.BehindProxy {
			c.trust(r.Header)
		}
		c.address = countedAs(c.address)
		r = r.WithContext(r.Context()) // a copy that may be changed
		c.voice = spoken(w, r)
		next.ServeHTTP(w, r.WithContext(asker.With(context.WithValue(r.Context(), callerKey{}, c), c.address)))
	})
}

// languageParam names the language to answer in; every operation takes it.
const languageParam = "language"

// spoken is the voice a request asks for: by the parameter, or else by Accept-Language. The
// response says which one it is. The parameter is removed from the request, since no operation
// reads it.
func spoken(w http.ResponseWriter, r *http.Request) *tell.Voice {
	query := r.URL.Query()
	voice := tell.Prefer(query.Get(languageParam), r.Header.Get("Accept-Language"))
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		return voice
	}
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

// voiceOf is the voice a request is answered in.
func voiceOf(ctx context.Context) *tell.Voice {
	if v := callerOf(ctx).voice; v != nil {
		return v
	}
	return tell.Prefer() // outside requests, when the API describes itself
}

// trust believes what the proxy in front says of the sender; the last hop is the one it saw
// itself.
func (c *caller) trust(h http.Header) {
	if hops := strings.Split(h.Get("X-Forwarded-For"), ","); hops[len(hops)-1] != "" {
		c.address = strings.TrimSpace(hops[len(hops)-1])
	}
	if h.Get("X-Forwarded-Proto") == "https" {
		c.scheme = "https"
	}
}

// countedAs is the address, or for IPv6 its /64, which is the least anybody is given.
func countedAs(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
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
