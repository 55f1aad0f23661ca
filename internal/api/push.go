package api

import (
	"context"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/wire"
)

// A Push sends notifications to players who are away (package push).
type Push interface {
	// Key returns the server's public key, for browsers that subscribe.
	Key(ctx context.Context) (string, error)
	// Add registers a browser of the holder, and returns the id for removing it.
	Add(ctx context.Context, holder hall.Hash, s wire.PushSubscription, language, base string) (id string, err error)
	// Remove removes the holder's subscription with the given id, if there is one.
	Remove(ctx context.Context, holder hall.Hash, id string) error
}

// noPush notifies nobody.
type noPush struct{}

func (noPush) Key(context.Context) (string, error) { return "", errNoPush }

func (noPush) Add(context.Context, hall.Hash, wire.PushSubscription, string, string) (string, error) {
	return "", errNoPush
}

func (noPush) Remove(context.Context, hall.Hash, string) error { return nil }

var errNoPush = keypeg.Refusef("no-operation", "", "there is nothing at this address")

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
	if holder, ok := in.holder(); ok {
		if err := s.push.Remove(ctx, holder, in.ID); err != nil {
			return nil, err
		}
	}
	return &struct{}{}, nil
}
