package api

import (
	"context"
	"net/http"

	"keypeg/internal/hall"
	"keypeg/internal/history"
	"keypeg/wire"
)

// people contains those operations on a caller's stored data that do not concern a match.
type people struct {
	*core
	history *history.History
	push    Push
	forget  func(context.Context, hall.Hash) (matches int, err error)
}

func (s *server) people() *people { return &people{s.core, s.History, s.Push, s.Forget} }

// A forgotten is a response that deletes the caller's cookie.
type forgotten struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

// forgetMe deletes everything stored about the caller, including the caller's cookie. The deletion is completed even
// if the caller goes away.
func (s *people) forgetMe(ctx context.Context, in *Session) (*forgotten, error) {
	holder := in.holder()
	if holder == (hall.Hash{}) {
		return &forgotten{}, nil
	}
	matches, err := s.forget(context.WithoutCancel(ctx), holder)
	s.reading.charge(ctx, matches)
	if err != nil {
		return nil, err
	}
	return &forgotten{[]http.Cookie{{Name: cookieName, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode}}}, nil
}

func (s *people) newToken(context.Context, *struct{}) (*body[wire.Token], error) {
	return &body[wire.Token]{wire.Token{Token: hall.NewToken()}}, nil
}
