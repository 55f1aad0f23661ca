package api

import (
	"context"

	"keypeg/internal/hall"
	"keypeg/wire"
)

func (s *people) pushKey(ctx context.Context, _ *struct{}) (*body[wire.PushKey], error) {
	key, err := s.push.Key(ctx)
	if err != nil {
		return nil, err
	}
	return &body[wire.PushKey]{wire.PushKey{Key: key}}, nil
}

type subscribeInput struct {
	Session
	Body wire.PushSubscription
}

type subscribed struct {
	Cookied
	Body wire.PushSubscribed
}

// subscribe registers a browser for notifications, in the language of the request. The browser is notified when a match
// is waiting for the caller while the caller is away.
func (s *people) subscribe(ctx context.Context, in *subscribeInput) (*subscribed, error) {
	holder, cookie := s.admit(ctx, in.Session)
	id, err := s.push.Add(ctx, holder, in.Body, callerOf(ctx).voice.Language, callerOf(ctx).base)
	if err != nil {
		return nil, err
	}
	return &subscribed{cookie, wire.PushSubscribed{ID: id}}, nil
}

type unsubscribeInput struct {
	Session
	ID string `path:"id"`
}

func (s *people) unsubscribe(ctx context.Context, in *unsubscribeInput) (*struct{}, error) {
	if holder := in.holder(); holder != (hall.Hash{}) {
		if err := s.push.Remove(ctx, holder, in.ID); err != nil {
			return nil, err
		}
	}
	return &struct{}{}, nil
}
