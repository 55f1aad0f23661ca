package push

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// maxAnswer is the largest number of bytes of a push service's response that are read.
const maxAnswer = 4 << 10

// newClient returns a client for push services, whose addresses may come from anybody. It never connects to a private
// address, whatever a name resolves to when a message is sent. It uses no proxy, because a proxy could reach other
// addresses, and follows no redirects.
func newClient(loopback bool) *http.Client {
	dialer := &net.Dialer{Timeout: sendTime, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return fmt.Errorf("read the address %q: %w", address, err)
		}
		if public(at.Addr()) || loopback && at.Addr().Unmap().IsLoopback() {
			return nil
		}
		return errPrivate
	}}
	return &http.Client{
		Timeout:       sendTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: sendTime,
			MaxIdleConns: 20, MaxConnsPerHost: workers, IdleConnTimeout: time.Minute, MaxResponseHeaderBytes: maxAnswer,
		},
	}
}

var errPrivate = errors.New("that address is not a public one")

// special lists non-public networks that netip does not know about.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	// IPv6 forms of IPv4 addresses
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("fec0::/10"),
}

// public reports whether an address is on the public internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, block := range special {
		if block.Contains(a) {
			return false
		}
	}
	return true
}

// withoutPath removes a push service's address from an error, because anyone who knows the address can send messages there.
func withoutPath(err error) error {
	if e, ok := errors.AsType[*url.Error](err); ok {
		if u, bad := url.Parse(e.URL); bad == nil {
			return fmt.Errorf("%s: %w", u.Host, e.Err)
		}
		return e.Err
	}
	return err
}
