package api

import (
	"context"
	"net/netip"
	"time"

	"keypeg"
	"keypeg/internal/limits"
	"keypeg/internal/ratelimit"
)

// throttles contains the rate limits of the API. Every operation has a limit. Package limits explains the values.
type throttles struct {
	opening, asking, typing, guessing, trying, sparing, posing, drawing, moving, jotting, watching, reading, looking, subscribing, partying, crowding *throttle
}

// newThrottles returns the usual limits, or, if throttles are turned off, limits that admit every request.
func newThrottles(on bool) throttles {
	limit := func(name string, b limits.Bound) *throttle {
		if !on {
			b.Every = 0
		}
		return newThrottle(name, b)
	}
	return throttles{
		opening: limit("opening", limits.Opening), asking: limit("asking", limits.Asking), typing: limit("typing", limits.Typing), guessing: limit("guessing", limits.Guessing),
		trying: limit("guessing", limits.Trying), sparing: limit("guessing", limits.Sparing),
		posing: limit("posing", limits.Posing), drawing: limit("drawing", limits.Drawing), moving: limit("moving", limits.Moving), jotting: limit("jotting", limits.Jotting),
		watching: limit("watching", limits.Watching), reading: limit("reading", limits.Reading), looking: limit("looking", limits.Looking), subscribing: limit("subscribing", limits.Subscribing),
		partying: limit("partying", limits.PartySeat), crowding: limit("crowding", limits.PartyCommands),
	}
}

// A throttle admits requests from each address at a fixed rate.
type throttle struct {
	*ratelimit.Gate
	name string
	per  string // as in limits.Bound
}

func newThrottle(name string, b limits.Bound) *throttle {
	return &throttle{ratelimit.New(b), name, b.Per}
}

// caller returns the name under which the limits count the sender of a request.
func (t *throttle) caller(ctx context.Context) string {
	switch address := callerOf(ctx).address; t.per {
	case limits.Server:
		return ""
	case limits.Network:
		return networkOf(address)
	default:
		return address
	}
}

// networkOf returns the network under which the limits count an address. It is the address itself or, for IPv6, its
// /48, which many providers give to one customer.
func networkOf(address string) string {
	p, err := netip.ParsePrefix(address)
	if err != nil {
		return address
	}
	return netip.PrefixFrom(p.Addr(), 48).Masked().String()
}

// check refuses a caller who sends too many requests.
func (t *throttle) check(ctx context.Context) error {
	if wait, ok := t.Admit(t.caller(ctx)); !ok {
		return &hurried{keypeg.Refusef("too-fast", "", "too many requests: wait a moment"), wait, t.name}
	}
	return nil
}

// giveBack refunds an admitted request.
func (t *throttle) giveBack(ctx context.Context) { t.Return(t.caller(ctx)) }

// charge counts the additional cost of a request that was admitted.
func (t *throttle) charge(ctx context.Context, cost int) { t.Charge(t.caller(ctx), cost) }

// A hurried is the refusal for a caller who sends too many requests, with the time until the next request is
// admitted.
type hurried struct {
	error
	after time.Duration
	limit string
}

func (h *hurried) Unwrap() error { return h.error }
