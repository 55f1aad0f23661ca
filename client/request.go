package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

type request struct {
	c            *Client
	method, path string
	token        string // the caller's secret, or ""
	in           any    // the body to send as JSON; nil means no body
	again        bool   // whether the request may be repeated
	last         string // the version after which a stream continues
}

// question returns a request that only reads and may be repeated.
func question(c *Client, method, path string, in any) request {
	return request{c: c, method: method, path: path, token: c.Secret(), in: in, again: true}
}

// ask sends a question and returns the response.
func ask[T any](ctx context.Context, c *Client, method, path string, in any) (T, error) {
	return answer[T](ctx, question(c, method, path, in))
}

// do sends a request that changes something. It sends the request only once. If the
// client has no token, it obtains one first.
func do[T any](ctx context.Context, c *Client, path string, in any) (T, error) {
	var none T
	if err := c.TakeToken(ctx); err != nil {
		return none, err
	}
	return answer[T](ctx, request{c: c, method: http.MethodPost, path: path, token: c.Secret(), in: in})
}

// answer returns the response to a request.
func answer[T any](ctx context.Context, r request) (out T, err error) {
	text, err := r.read(ctx)
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(text, &out); err != nil {
		return out, fmt.Errorf("%s %s: the answer is %w: %w", r.method, r.path, errUnreadable, err)
	}
	return out, nil
}

// read returns the body of the response.
func (r request) read(ctx context.Context) ([]byte, error) {
	until := time.Now().Add(r.c.Patience)
	for {
		res, err := r.send(ctx)
		if p, ok := asProblem(err); ok && r.again && p.later() && time.Now().Add(p.RetryAfter).Before(until) {
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
			return nil, fmt.Errorf("%s %s: read the answer: %w", r.method, r.path, err)
		}
		return text, nil
	}
}

// errUnsendable reports a request that is not sent, because its body or its address is not valid.
var errUnsendable = errors.New("cannot be sent")

// send sends the request exactly once. If the server refuses it, the error is a *Problem.
func (r request) send(ctx context.Context) (*http.Response, error) {
	out, err := r.http(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s %s %w: %w", r.method, r.path, errUnsendable, err)
	}
	client := r.c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	res, err := client.Do(out)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w; is there a server at %s?", err, r.c.URL)
	case res.StatusCode >= 300:
		defer res.Body.Close()
		return nil, readProblem(res)
	}
	return res, nil
}

// http returns the request as an *http.Request.
func (r request) http(ctx context.Context) (*http.Request, error) {
	var body []byte
	if r.in != nil {
		var err error
		if body, err = json.Marshal(r.in); err != nil {
			return nil, err
		}
	}
	out, err := http.NewRequestWithContext(ctx, r.method, r.c.URL+r.path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"Accept-Language": r.c.Language, "Last-Event-ID": r.last} {
		if value != "" {
			out.Header.Set(name, value)
		}
	}
	if body != nil {
		out.Header.Set("Content-Type", "application/json")
	}
	if r.token != "" {
		out.Header.Set("Authorization", "Bearer "+r.token)
	}
	return out, nil
}

// sleep waits for d. If ctx ends first, sleep returns context.Cause(ctx).
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
