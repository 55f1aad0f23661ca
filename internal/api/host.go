package api

import (
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"keypeg"
)

// addressed refuses requests with a malformed Host header if links are made from that header. It accepts probes, which may
// have no Host, because their responses contain no links.
func (s *server) addressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.url != "" || r.URL.Path == alivePath || r.URL.Path == readyPath || isHost(r.Host) {
			next.ServeHTTP(w, r)
			return
		}
		newProblem(callerOf(r.Context()).voice, http.StatusBadRequest, keypeg.Refusef("bad-host", "", "this request does not say which site it is for: open the address of the site again")).write(w)
	})
}

// isHost reports whether a text is a host that may appear in links, with or without a port. A host is a name, an IPv4
// address, or an IPv6 address in brackets.
func isHost(text string) bool {
	host := text
	if at := strings.LastIndexByte(text, ':'); at > strings.LastIndexByte(text, ']') {
		var port string
		var err error
		if host, port, err = net.SplitHostPort(text); err != nil {
			return false
		}
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return false
		}
		if strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
	}
	if strings.HasPrefix(host, "[") {
		ip, err := netip.ParseAddr(strings.TrimSuffix(host[1:], "]"))
		return err == nil && ip.Is6() && ip.Zone() == ""
	}
	return isName(host)
}

// isName reports whether a text is a DNS name or an IPv4 address.
func isName(text string) bool {
	text = strings.TrimSuffix(text, ".")
	if len(text) > 253 {
		return false
	}
	for label := range strings.SplitSeq(text, ".") {
		if label == "" || len(label) > 63 {
			return false
		}
		for _, c := range []byte(label) {
			if c != '-' && c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
				return false
			}
		}
	}
	return true
}
