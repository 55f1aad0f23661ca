package client

import (
	"context"
	"net/http"
	"net/url"

	"keypeg/wire"
)

// PushKey returns the server's public key for push notifications.
func (c *Client) PushKey(ctx context.Context) (string, error) {
	k, err := ask[wire.PushKey](ctx, c, http.MethodGet, "/api/push", nil)
	return k.Key, err
}

// Subscribe requests push notifications for the client's player. The server sends a notification whenever
// a match is waiting for the player and none of the player's devices is watching the match from that
// seat. Pass the returned id to Unsubscribe to end the subscription.
func (c *Client) Subscribe(ctx context.Context, in wire.PushSubscription) (id string, err error) {
	s, err := do[wire.PushSubscribed](ctx, c, "/api/push", in)
	return s.ID, err
}

// Unsubscribe ends a subscription of the client's player.
func (c *Client) Unsubscribe(ctx context.Context, id string) error {
	_, err := question(c, http.MethodDelete, "/api/push/"+url.PathEscape(id), nil).read(ctx)
	return err
}
