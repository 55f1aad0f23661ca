package api

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"

	"keypeg/internal/requestctx"
	"keypeg/internal/tell"
)

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

// Browsers send the same language preferences from the same address with each request. Parsing the preferences takes longer
// than serving many of the requests. Strangers choose the preferences, so the server remembers at most mostRecent
// preferences, each of at most maxWish bytes.
const (
	mostRecent = 1000
	maxWish    = 200
)

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
