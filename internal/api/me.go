package api

import (
	"context"
	"net/http"
)

// A forgotten caller's cookie is gone.
type forgotten struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

// forgetMe drops all that is kept of the caller, and their cookie. Once begun it is finished, even if they go away.
func (s *server) forgetMe(ctx context.Context, in *Session) (*forgotten, error) {
	holder, ok := in.holder()
	if !ok {
		return &forgotten{}, nil
	}
	matches, err := s.Forget(context.WithoutCancel(ctx), holder)
	s.reading.charge(ctx, matches)
	if err != nil {
		return nil, err
	}
	return &forgotten{[]http.Cookie{{Name: cookieName, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode}}}, nil
}
