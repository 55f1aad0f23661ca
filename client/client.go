package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"keypeg/wire"
)

// A Client talks to one server on behalf of one caller. Its methods are safe for concurrent use; set its fields before the first
// call.
type Client struct {
	// URL is the server's address, such as http://localhost:8080, without a slash at the end.
	URL string
	// Token is the caller's secret, by which the server recognises the caller's seats. If it is empty, the client gets one when
	// it first needs it; until then the server treats the caller as a stranger. To return as the same caller later, store Secret.
	Token string
	// Language is the language of sentences: a tag such as fr or an Accept-Language header. If it is empty, the server chooses.
	Language string
	// HTTP sends the requests; nil means http.DefaultClient. Do not set its Timeout, which would also cut off streams: limit
	// calls by their contexts instead.
	HTTP *http.Client
	// Patience is the longest total time to keep retrying a request. A question is retried if the server asks the client to come
	// back later (429 or 503, with Retry-After), and a command also if no answer arrives. If Patience is 0, the refusal is
	// returned at once. Other requests that change something are never sent twice.
	Patience time.Duration

	mu sync.Mutex // guards Token
}

// TakeToken gets a secret from the server, unless the client has one. Methods that need a secret call TakeToken themselves.
func (c *Client) TakeToken(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.Token != "" {
		return nil
	}
	token, err := answer[wire.Token](ctx, c, http.MethodPost, "/api/tokens", "", nil, false)
	c.Token = token.Token
	return err
}

// Secret returns the caller's token, or "" if there is none yet.
func (c *Client) Secret() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Token
}

// ForgetMe deletes everything that the server stores about the caller, and drops the secret; a method that needs one later gets a
// new one. The other player in a match keeps it, without the caller's name. A match in progress is given up.
func (c *Client) ForgetMe(ctx context.Context) error {
	if _, err := c.read(ctx, http.MethodDelete, "/api/me", c.Secret(), nil, true); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Token = ""
	return nil
}

// ask sends a question, which changes nothing and may be repeated.
func ask[T any](ctx context.Context, c *Client, method, path string, in any) (T, error) {
	return answer[T](ctx, c, method, path, c.Secret(), in, true)
}

// do sends a request that changes something, once. It gets a token first if there is none.
func do[T any](ctx context.Context, c *Client, path string, in any) (T, error) {
	var none T
	if err := c.TakeToken(ctx); err != nil {
		return none, err
	}
	return answer[T](ctx, c, http.MethodPost, path, c.Secret(), in, false)
}

func answer[T any](ctx context.Context, c *Client, method, path, token string, in any, again bool) (out T, err error) {
	text, err := c.read(ctx, method, path, token, in, again)
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(text, &out); err != nil {
		return out, fmt.Errorf("%s %s: read the answer: %w", method, path, err)
	}
	return out, nil
}

// read returns the body of an answer.
func (c *Client) read(ctx context.Context, method, path, token string, in any, again bool) ([]byte, error) {
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return nil, fmt.Errorf("%s %s: %w", method, path, err)
		}
	}
	until := time.Now().Add(c.Patience)
	for {
		res, err := c.send(ctx, method, path, token, "", body)
		if p, ok := asProblem(err); ok && again && p.later() && time.Now().Add(p.RetryAfter).Before(until) {
			if err := sleep(ctx, p.RetryAfter); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		if err != nil {
			return nil, fmt.Errorf("%s %s: read the answer: %w", method, path, err)
		}
		return text, nil
	}
}

// send sends one request, once; a refusal is a *Problem. The argument last is the version from which a stream continues.
func (c *Client) send(ctx context.Context, method, path, token, last string, body []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if c.Language != "" {
		r.Header.Set("Accept-Language", c.Language)
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	res, err := client.Do(r)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w; is there a server at %s?", err, c.URL)
	case res.StatusCode >= 300:
		defer res.Body.Close()
		return nil, readProblem(res)
	}
	return res, nil
}

// sleep waits for d, or until ctx ends, in which case it returns the cause.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
