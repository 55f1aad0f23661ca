package postgrestest

import (
	"net/url"
	"strings"
	"testing"
)

// A Pair is a primary and its synchronous standby, each behind its own Way. The standby can take over. The old primary then
// returns as the new standby.
type Pair struct {
	t       testing.TB
	hosts   [2]*Own
	ways    [2]*Way
	primary int // index of the primary
}

// NewPair starts a primary and its standby, which stop when the test ends.
func NewPair(t testing.TB) *Pair {
	t.Helper()
	p := &Pair{t: t}
	p.hosts[0] = NewOwn(t)
	p.hosts[1] = p.hosts[0].Standby()
	for i, host := range p.hosts {
		p.ways[i] = NewWay(t, host.Address())
	}
	return p
}

// Address returns an address that names both servers.
func (p *Pair) Address() string {
	return Both(p.ways[0].Address(), p.ways[1].Address())
}

// Both returns an address that names both hosts, given two addresses that differ only in their hosts.
func Both(a, b string) string {
	hosts := [2]string{}
	for i, address := range []string{a, b} {
		u, err := url.Parse(address)
		if err != nil {
			panic(err)
		}
		hosts[i] = u.Host
	}
	return strings.Replace(a, hosts[0], hosts[0]+","+hosts[1], 1)
}

// A Loss is a way to lose a primary.
type Loss int

const (
	Killed   Loss = iota // the primary crashes
	CutOff               // the primary runs, but nothing reaches clients any more
	Switched             // an administrator stops the primary
	Frozen               // the primary's processes are stopped (SIGSTOP), and the kernel keeps their connections open
	Losses
)

// Fail disables the primary and makes its standby take over. The standby works alone until Heal is called. The lost primary
// does not acknowledge any more writes, because no standby follows it.
func (p *Pair) Fail(how Loss) {
	p.t.Helper()
	switch old := p.hosts[p.primary]; how {
	case Killed:
		old.Stop()
	case CutOff:
		p.ways[p.primary].Silence(true)
	case Switched:
		old.Demote()
	case Frozen:
		old.Freeze(true)
	}
	p.primary = 1 - p.primary
	now := p.hosts[p.primary]
	now.Promote()
	now.sql("ALTER SYSTEM RESET synchronous_standby_names")
	now.sql("SELECT pg_reload_conf()")
}

// Heal replaces the lost primary with a new standby at its address.
func (p *Pair) Heal() {
	p.t.Helper()
	lost := 1 - p.primary
	p.ways[lost].Cut()
	p.hosts[lost].Freeze(false)
	p.hosts[lost].Stop()
	p.ways[lost].Silence(false)
	p.hosts[lost] = p.hosts[p.primary].standbyAt(p.hosts[lost].port)
	p.ways[lost].Lead(p.t, p.hosts[lost].Address())
}
