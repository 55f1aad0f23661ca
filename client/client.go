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

// A Client asks one server on behalf of one caller. Its methods are safe for
// concurrent use; set its fields before the first call.
type Client struct {
	// URL is the server's address, such as http://localhost:8080, without a slash at
	// the end.
	URL string
	// Token is the caller's secret, by which the server knows which seats are the
	// caller's. If it is empty, one is taken when it is first needed; until then the
	// caller looks and asks as a stranger. To come back later, keep Secret.
	Token string
	// Language is what sentences are told in, a tag such as fr or an Accept-Language header; the
	// server's own choice if empty.
	Language string
	// HTTP sends the requests; http.DefaultClient if nil. Do not set its Timeout,
	// which would cut off streams too: bound the calls by their contexts.
	HTTP *http.Client
	// Patience is how long, in all, a question may wait where the server asks to come again later (429 or 503, with Retry-After),
	// and a command also where no answer comes; with 0 the refusal is returned at once. No other request that changes something
	// is ever sent twice.
	Patience time.Duration

	mu sync.Mutex // guards Token
}

// TakeToken gets a secret from the server, unless the client has one. Methods that
// need it call this themselves.
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

// Secret returns the caller's token, or "" while there is none.
func (c *Client) Secret() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Token
}

// ForgetMe drops all that the server keeps of the caller, and the secret with it: what needs one next takes another. Other
// players keep their matches with the caller, without the caller's name; the caller gives up every match in progress.
func (c *Client) ForgetMe(ctx context.Context) error {
	if _, err := c.read(ctx, http.MethodDelete, "/api/me", c.Secret(), nil, true); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Token = ""
	return nil
}

// ask sends a question, which changes nothing and may be sent again.
func ask[T any](ctx context.Context, c *Client, method, path string, in any) (T, error) {
	return answer[T](ctx, c, method, path, c.Secret(), in, true)
}

// do sends something that changes things, once. It takes a token first if there is
// none.
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

// read returns an answer as it came.
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

// send sends one request, once; a refusal is a *Problem. last is the version from
// which a stream goes on.
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

// sleep waits, or until ctx ends, and then returns its cause.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
