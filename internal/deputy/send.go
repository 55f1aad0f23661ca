package deputy

import (
	"context"
	"errors"
	"net/http"
	"time"

	"keypeg/client"
	"keypeg/wire"
)

// How long an answer is waited for, since on a line that went dead none would ever come; and how long before a command is sent
// again, at first and at most.
const (
	answerTime = 15 * time.Second
	soon, late = 250 * time.Millisecond, 8 * time.Second
)

// send brings a command to the server, which carries it out once or not at all: one that is sent again is refused as stale
// if it was carried out before. What is stale, the match as it now is tells.
func (t *table) send(ctx context.Context, c wire.Command) error {
	for wait := soon; ; wait = min(2*wait, late) {
		attempt, enough := context.WithTimeout(ctx, answerTime)
		_, err := t.m.Do(attempt, c)
		enough()
		p, refused := errors.AsType[*client.Problem](err)
		switch {
		case err == nil || refused && p.Code == "stale":
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case refused && p.Status == http.StatusTooManyRequests:
			wait = max(wait, p.RetryAfter)
		case !client.Undelivered(err):
			return err
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// pause waits, or returns why ctx has ended.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
