package client

import (
	"context"
	"net/http"
	"sync"
	"time"

	"keypeg/wire"
)

// A Client talks to one server on behalf of one caller. Its methods are safe for concurrent use. Set its fields before the
// first call.
type Client struct {
	// URL is the server's address, such as http://localhost:8080, without a trailing slash.
	URL string
	// Token is the caller's secret, by which the server recognises the caller's seats. If it is empty, the client obtains a
	// secret when it first needs one. Until then, the server treats the caller as a stranger. To return as the same caller
	// later, store Secret.
	Token string
	// Language is the language in which the server writes sentences: a tag such as fr or an Accept-Language header. If it is
	// empty, the server chooses.
	Language string
	// HTTP sends the requests; nil means http.DefaultClient. Do not set its Timeout, which would also cut off streams: limit
	// calls with their contexts instead.
	HTTP *http.Client
	// Patience limits how long the client retries a request. A question is a request that only reads. The client retries a
	// question or a command if the server asks it to come back later (429 or 503, with Retry-After). It also retries a
	// command that gets no response. If Patience is 0, the client returns the refusal at once. Other requests that change
	// something are never sent twice.
	Patience time.Duration

	mu sync.Mutex // guards Token
}

// TakeToken obtains a secret from the server, unless the client has one. Methods that need a secret call TakeToken
// themselves.
func (c *Client) TakeToken(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.Token != "" {
		return nil
	}
	token, err := answer[wire.Token](ctx, request{c: c, method: http.MethodPost, path: "/api/tokens"})
	c.Token = token.Token
	return err
}

// Secret returns the caller's token, or "" if there is none yet.
func (c *Client) Secret() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Token
}

// ForgetMe deletes everything that the server stores about the caller. The client then forgets its secret, and the next
// method that needs a secret obtains a new one. The other players keep past matches, without the caller's name. ForgetMe
// also gives up the caller's matches in progress.
func (c *Client) ForgetMe(ctx context.Context) error {
	if _, err := question(c, http.MethodDelete, "/api/me", nil).read(ctx); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Token = ""
	return nil
}
