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

const requestHeader = "X-Request-Id"

// known stores the caller in the request's context, and lets the handlers after it see how much of the response has been sent.
func (s *server) known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := caller{base: "http://" + r.Host}
		if r.TLS != nil {
			c.base = "https://" + r.Host
		}
		c.sentBy(r, s.Proxies)
		if s.url != "" {
			c.base = s.url
		}
		if c.address != "" && r.Header.Get("X-Forwarded-For") != "" && !c.proxied {
			s.proxyUnnamed.Do(func() {
				s.log.Warn("a proxy seems to be in front, and all who come by it count as one address; name it with --trusted-proxy", "address", c.address)
			})
		}
		c.voice = s.preferred(r.URL.Query().Get(languageParam), r.Header.Get("Accept-Language"))
		if strings.HasPrefix(r.URL.Path, apiPath+"/") {
			w.Header().Set("Cache-Control", "no-store") // an operation may set another value
			w.Header().Set("Content-Language", c.voice.Language)
			w.Header().Add("Vary", "Accept-Language")
		}
		id := r.Header.Get(requestHeader)
		if !c.proxied || !requestctx.ValidID(id) {
			id = requestctx.NewID()
		}
		w.Header().Set(requestHeader, id)
		ctx := context.WithValue(r.Context(), callerKey{}, c)
		ctx = requestctx.With(ctx, requestctx.Request{Caller: s.named(c.address), ID: id})
		next.ServeHTTP(&begun{ResponseWriter: w}, r.WithContext(ctx))
	})
}

// named returns the name under which limits on shared resources count an address. The name is also stored with matches. The
// address can be recovered from that name only with the key.
func (s *server) named(address string) string {
	name, ok := s.names.Get(address)
	if !ok {
		mac := hmac.New(sha256.New, s.Key)
		mac.Write([]byte("keypeg-address-1\n" + address))
		name = base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12])
		s.names.Add(strings.Clone(address), name)
	}
	return name
}

// languageParam is the parameter that names the language of the response. It takes precedence over the header Accept-Language.
// Every operation accepts it.
const languageParam = "language"

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
	voice, ok := s.voices.Get(wish{language, accepted})
	if !ok {
		voice = tell.Prefer(language, accepted)
		if len(language)+len(accepted) <= maxWish {
			s.voices.Add(wish{strings.Clone(language), strings.Clone(accepted)}, voice)
		}
	}
	return voice
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
