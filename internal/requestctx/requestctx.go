// Package requestctx stores the sender and the id of a request in a context. Shared resources, such as processors, are
// divided among callers, and every line logged for a request contains the request's id.
package requestctx

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net"
	"net/netip"
	"strings"
)

// A Request describes a request to the code that handles it. The Caller is the name that [CallerAt] gives to an address,
// or another name. The Caller is "" for the server itself, to which no limit on callers applies.
type Request struct{ Caller, ID string }

type key struct{}

// With returns a context for handling a request.
func With(ctx context.Context, r Request) context.Context { return context.WithValue(ctx, key{}, r) }

// Of returns the request that is handled in ctx, or the zero Request.
func Of(ctx context.Context) Request {
	r, _ := ctx.Value(key{}).(Request)
	return r
}

// CallerAt returns the name under which an address is counted: the address itself or, for IPv6, its /64, the smallest
// network that a provider gives to a customer.
func CallerAt(ip netip.Addr) string {
	ip = ip.Unmap().WithZone("")
	if !ip.Is6() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}

// SenderOf returns the address at the other end of a connection, if it is an IP address, and the caller there.
func SenderOf(a net.Addr) (ip netip.Addr, caller string) {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return ip, a.String()
	}
	return at.Addr().Unmap(), CallerAt(at.Addr())
}

// NewID returns a new id.
func NewID() string { return strings.ToLower(rand.Text()[:16]) }

// ValidID reports whether an id that another program sent may be used. A valid id can be written anywhere: it is short,
// and contains only letters, digits, dots, hyphens and underscores.
func ValidID(id string) bool {
	return 8 <= len(id) && len(id) <= 64 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == ""
}

// Logger returns log with the request's id, as "request", in each line that is logged in the request's context.
func Logger(log *slog.Logger) *slog.Logger { return slog.New(handler{log.Handler()}) }

type handler struct{ slog.Handler }

func (h handler) Handle(ctx context.Context, r slog.Record) error {
	if id := Of(ctx).ID; id != "" {
		r = r.Clone()
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
