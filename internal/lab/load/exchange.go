package load

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"keypeg/wire"
)

// exchange sends a request and decodes the whole response.
func (l *connection) exchange(ctx context.Context, method, path, token string, in, out any) error {
	var body []byte
	if in != nil || method == "POST" {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return err
		}
		if in == nil {
			body = []byte{}
		}
	}
	status, answer, err := l.ask(ctx, method, path, token, body)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, general(path), err)
	}
	if status >= 300 {
		return refused(method, general(path), status, answer)
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("%s %s: read the answer: %w", method, general(path), err)
	}
	return nil
}

// general returns a path without the id of its match, so that errors can be
// counted by kind.
func general(path string) string {
	parts := strings.Split(path, "/")
	if len(parts) > 3 {
		parts[3] = "…"
	}
	return strings.Join(parts, "/")
}

func refused(method, path string, status int, answer []byte) error {
	var problem wire.Problem
	if json.Unmarshal(answer, &problem) != nil || problem.Code == "" {
		return fmt.Errorf("%s %s: %d", method, path, status)
	}
	return fmt.Errorf("%s %s: %d %s: %s", method, path, status, problem.Code, problem.Detail)
}
