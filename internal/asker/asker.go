// Package asker carries in a context for whom something is done, so that what all share, places and processors, can be
// shared out by who asks.
package asker

import (
	"context"
	"net/netip"
)

type key struct{}

// With is a context in which something is done for an asker: an address as the limits count it. Whoever else it is done
// for, such as a match's player in a queue, only needs a name of its own.
func With(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, key{}, name)
}

// Of names the asker; "" is the server itself, which no limit on askers concerns.
func Of(ctx context.Context) string {
	name, _ := ctx.Value(key{}).(string)
	return name
}

// At is the name of an address: itself or, for IPv6, its /64, which is the least anybody is given.
func At(ip netip.Addr) string {
	ip = ip.Unmap().WithZone("")
	if !ip.Is6() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}
