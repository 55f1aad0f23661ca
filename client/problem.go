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

// A Problem is a refusal: its Code is for programs (keypeg.ErrorCode finds it in any
// error), its Detail a sentence for people, its Clause the rule it rests on, if there
// is one. With the code stale, State is the match as it now is. An answer that is not
// Keypeg's, perhaps a proxy's, has a Status and no Code.
type Problem struct {
	wire.Problem
	RetryAfter time.Duration // when the server asks to come again; 0 where it does not say
}

func (p *Problem) Error() string { return p.Detail }

// Unwrap returns the refusal as it arose.
func (p *Problem) Unwrap() error {
	if p.Code == "" {
		return nil
	}
	return &keypeg.Error{Code: p.Code, Clause: p.Clause, Format: "%s", Args: []any{p.Detail}}
}

// maxProblem bounds what is read of a refusal, in bytes; with a state it is some 40,000.
const maxProblem = 1 << 20

func readProblem(res *http.Response) *Problem {
	p := &Problem{RetryAfter: retryAfter(res.Header.Get("Retry-After"))}
	text, _ := io.ReadAll(io.LimitReader(res.Body, maxProblem)) // the status alone is enough
	if json.Unmarshal(text, &p.Problem) != nil || p.Detail == "" {
		p.Problem = wire.Problem{Title: http.StatusText(res.StatusCode), Detail: "the server answers " + res.Status}
	}
	p.Status = res.StatusCode
	return p
}

// retryAfter reads the header of that name: seconds, or a date.
func retryAfter(text string) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil && seconds >= 0 {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(time.Until(at), 0)
	}
	return 0
}

func asProblem(err error) (*Problem, bool) { return errors.AsType[*Problem](err) }

// later reports whether the server asks to come again.
func (p *Problem) later() bool { return p.busy() && p.RetryAfter > 0 }

// busy reports whether the same request may well succeed another time.
func (p *Problem) busy() bool {
	return p.Status == http.StatusTooManyRequests || p.Status >= 500
}

// Undelivered reports whether what was asked has reached nobody who could decide, as far as the error tells: the line
// broke, or the server was going or not there. Match.Deliver sends a command again then.
func Undelivered(err error) bool {
	p, refused := asProblem(err)
	if !refused {
		return err != nil && !errors.Is(err, errUnreadable)
	}
	return p.Code == "closing" || p.Code == "away" || p.Code == "" && p.Status >= http.StatusBadGateway && p.Status <= http.StatusGatewayTimeout
}
