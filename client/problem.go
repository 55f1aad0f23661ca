package client

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"keypeg"
	"keypeg/wire"
)

// A Problem is a refusal by the server. Its Code is for programs (keypeg.ErrorCode finds it in any error), and its Detail is
// a sentence for people. Its Clause is the rule behind the refusal, if there is one. If the code is stale, State is the
// current match. A response from another source, such as a proxy, has only a Status and no Code.
type Problem struct {
	wire.Problem
	RetryAfter time.Duration // the time to wait, as given by the server; 0 if none
}

func (p *Problem) Error() string { return p.Detail }

// Unwrap returns the refusal as a *keypeg.Error, or nil if it has no code.
func (p *Problem) Unwrap() error {
	if p.Code == "" {
		return nil
	}
	return &keypeg.Error{Code: p.Code, Clause: p.Clause, Format: "%s", Args: []any{p.Detail}}
}

// maxProblem is the largest number of bytes to read from a refusal. A refusal that contains a state is about 40,000 bytes
// long.
const maxProblem = 1 << 20

func readProblem(res *http.Response) *Problem {
	p := &Problem{RetryAfter: retryAfter(res.Header.Get("Retry-After"))}
	text, _ := io.ReadAll(io.LimitReader(res.Body, maxProblem)) // if the body cannot be read, the status is enough
	if json.Unmarshal(text, &p.Problem) != nil || p.Detail == "" {
		p.Problem = wire.Problem{Title: http.StatusText(res.StatusCode), Detail: "the server answers " + res.Status}
	}
	p.Status = res.StatusCode
	return p
}

// retryAfter parses a Retry-After header: seconds, or a date.
func retryAfter(text string) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil {
		return time.Duration(max(seconds, 0)) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(time.Until(at), 0)
	}
	return 0
}

func asProblem(err error) (*Problem, bool) { return errors.AsType[*Problem](err) }

// later reports whether the server asks the client to come back later.
func (p *Problem) later() bool { return p.busy() && p.RetryAfter > 0 }

// busy reports whether the same request may succeed later.
func (p *Problem) busy() bool {
	return p.Status == http.StatusTooManyRequests || p.Status >= 500
}

// Undelivered reports whether an error suggests that no server decided on the request: the connection broke, or the server
// was stopping or absent. Match.Deliver repeats a command after such an error.
func Undelivered(err error) bool {
	p, refused := asProblem(err)
	if !refused {
		return err != nil && !hopeless(err)
	}
	return p.Code == "closing" || p.Code == "away" || p.Code == "" && p.Status >= http.StatusBadGateway && p.Status <= http.StatusGatewayTimeout
}

// hopeless reports whether asking again would lead to the same error.
func hopeless(err error) bool { return errors.Is(err, errUnreadable) || errors.Is(err, errUnsendable) }
