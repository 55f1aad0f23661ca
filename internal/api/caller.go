package api

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// A caller is what is known of a request's sender besides their secret.
type caller struct {
	address string // whom throttles count as one
	scheme  string
	host    string
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
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, c)))
	})
}

// trust takes over what the proxy in front says of the sender: the last hop is the
// one it saw itself.
func (c *caller) trust(h http.Header) {
	if hops := strings.Split(h.Get("X-Forwarded-For"), ","); hops[len(hops)-1] != "" {
		c.address = strings.TrimSpace(hops[len(hops)-1])
	}
	if h.Get("X-Forwarded-Proto") == "https" {
		c.scheme = "https"
	}
}

// countedAs is whom an address is counted with: nobody else, but with IPv6 the whole
// /64, since that is the least that anybody is given.
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
