package api

import (
	"context"

	"keypeg/internal/push"
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

// subscribe registers a browser that is notified, in the language of the request, when one of the caller's matches waits for them
// and they are away.
func (s *people) subscribe(ctx context.Context, in *subscribeInput) (*subscribed, error) {
	holder, cookie := s.admit(ctx, in.Session)
	id, err := s.push.Add(ctx, holder, push.Subscription{
		Endpoint: in.Body.Endpoint, P256dh: in.Body.Keys.P256dh, Auth: in.Body.Keys.Auth,
		Language: voiceOf(ctx).Language, Base: s.base(ctx),
	})
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
	if holder, ok := in.holder(); ok {
		if err := s.push.Remove(ctx, holder, in.ID); err != nil {
			return nil, err
		}
	}
	return &struct{}{}, nil
}
