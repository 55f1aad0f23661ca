package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/hall"
)

// A browser has one secret for all its matches, in a cookie. A program sends its secret as a bearer token. The server stores
// only hashes.
const (
	cookieName = "keypeg"
	cookieLife = 400 * 24 * time.Hour // the longest time that browsers keep a cookie
	minToken   = 20                   // the minimum length in characters; the server's own tokens have 43
	maxToken   = 128
)

// A Session is the caller's secret as sent in the request.
type Session struct {
	Cookie string `cookie:"keypeg" doc:"the secret of a browser"`
	Bearer string `header:"Authorization" doc:"the secret of a program: Bearer and its token"`
}

// holder returns the hash of the caller's secret, or the zero Hash, which stands for nobody, if there is none.
func (s Session) holder() hall.Hash {
	token := s.Cookie
	if scheme, bearer, ok := strings.Cut(s.Bearer, " "); ok && strings.EqualFold(scheme, "Bearer") {
		token = strings.TrimSpace(bearer)
	}
	if len(token) < minToken || len(token) > maxToken {
		return hall.Hash{}
	}
	return hall.HashOf(token)
}

// player returns the hash of the caller's secret. It refuses a caller without a secret, who cannot have a seat.
func (s Session) player() (hall.Hash, error) {
	h := s.holder()
	if h == (hall.Hash{}) {
		return hall.Hash{}, keypeg.Refusef("no-token", "", "you are not playing here")
	}
	return h, nil
}

// Cookied is the part of a response that can set a cookie with the browser's secret.
type Cookied struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

// admit returns the holder that belongs to the caller's secret. A caller without a secret gets one in a cookie.
func (c *core) admit(ctx context.Context, in Session) (hall.Hash, Cookied) {
	if h := in.holder(); h != (hall.Hash{}) {
		return h, Cookied{}
	}
	token := hall.NewToken()
	return hall.HashOf(token), Cookied{[]http.Cookie{{
		Name: cookieName, Value: token, Path: "/", MaxAge: int(cookieLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(callerOf(ctx).base, "https:"),
	}}}
}
