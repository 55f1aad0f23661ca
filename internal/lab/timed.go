package lab

import (
	"context"
	"errors"
	"time"

	"keypeg/internal/cputime"
)

// timed returns a context that ends after the process has used the given number of seconds of processor time. If the
// number is 0, there is no limit.
func timed(ctx context.Context, seconds float64) (context.Context, func()) {
	if seconds == 0 {
		return context.WithCancel(ctx)
	}
	ctx, stop := context.WithCancelCause(ctx)
	from := cputime.Used()
	go func() {
		every := time.NewTicker(100 * time.Millisecond)
		defer every.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-every.C:
				if (cputime.Used() - from).Seconds() > seconds {
					stop(errUsedUp)
				}
			}
		}
	}()
	return ctx, func() { stop(nil) }
}

var errUsedUp = errors.New("the time is used up")

// usedUp reports whether a context made by timed ended because its time was used up.
func usedUp(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errUsedUp) }
