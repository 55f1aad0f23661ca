package api

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"keypeg/internal/requestctx"
	"keypeg/internal/tell"
)

// A caller is the sender of a request, without their secret.
type caller struct {
	address string      // the address to which the limits apply
	proxied bool        // whether the request came through one of our proxies
	base    string      // the address of the site, used in links
	voice   *tell.Voice // the voice for the caller's language
}

type callerKey struct{}

// languageParam is the parameter that names the language of the response. It takes precedence over the header Accept-Language.
// Every operation accepts it.
const languageParam = "language"

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
			c.base = "https://" + r.Host
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

// callerOf returns the sender of a request. Without a request, when the API describes itself, only the voice is set.
func callerOf(ctx context.Context) caller {
	if c, ok := ctx.Value(callerKey{}).(caller); ok {
		return c
	}
	return caller{voice: tell.Prefer()}
}
