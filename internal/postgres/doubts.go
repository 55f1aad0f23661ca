package postgres

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// doubts counts the calls that are slow. While any call is slow, it repeatedly looks for another host that accepts writes,
// because a host may stop responding without breaking a connection. The store stays with a host that is only slow.
type doubts struct {
	look func() // looks for another host that accepts writes, and moves to it; nil if there is only one host

	mu      sync.Mutex
	slow    int
	looking bool
}

const (
	slow  = time.Second // a call that takes longer is slow
	again = time.Second // the pause between two searches
)

// watch watches a call until end is called.
func (d *doubts) watch() (end func()) {
	if d.look == nil {
		return func() {}
	}
	t := time.AfterFunc(slow, func() { d.count(1) })
	return func() {
		if !t.Stop() {
			d.count(-1)
		}
	}
}

func (d *doubts) count(more int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.slow += more; d.slow > 0 && !d.looking {
		d.looking = true
		go d.search()
	}
}

// search keeps looking for another host that accepts writes, for as long as any call is slow.
func (d *doubts) search() {
	for ; d.any(); time.Sleep(again) {
		d.look()
	}
}

func (d *doubts) any() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.looking = d.slow > 0
	return d.looking
}

// follow moves to another host if the other host accepts writes and the host in use does not. Calls that are running then end
// with an error, because it is unknown whether the old host carried them out.
func (d *database) follow() {
	d.following.Lock()
	defer d.following.Unlock()
	was := d.conns.Load()
	if d.closed || was == nil || was.host.Load() == nil { // the host is nil if no connection has been made yet
		return
	}
	hosts := hostsOf(was.config)
	i := successor(len(hosts), was.host.Load().(string), func(i int) (string, error) { return d.accepts(hosts[i]) })
	if i < 0 {
		return
	}
	config := d.config.Copy()
	config.ConnConfig = onto(config.ConnConfig, slices.Concat(slices.Concat(hosts[i:], hosts[:i])...))
	if now, err := connect(context.Background(), config, d.doubts.look); err == nil {
		d.conns.Store(now)
		was.leave()
		go was.close()
	}
}

// hesitation is the time that the host in use has to respond after another host has reported that it accepts writes.
const hesitation = time.Second / 2

// successor returns the index of a host that accepts writes, or -1 if the host in use accepts them or no host does. It asks all hosts
// at the same time, because a host that is gone responds late or never.
func successor(hosts int, inUse string, accepts func(i int) (address string, err error)) int {
	type answer struct {
		host    int
		address string
		err     error
	}
	answers := make(chan answer, hosts)
	for i := range hosts {
		go func() {
			address, err := accepts(i)
			answers <- answer{i, address, err}
		}()
	}
	found := -1
	var enough <-chan time.Time
	for range hosts {
		select {
		case a := <-answers:
			switch {
			case a.err != nil:
			case a.address == inUse:
				return -1
			case found < 0:
				found, enough = a.host, time.After(hesitation)
			}
		case <-enough:
			return found
		}
	}
	return found
}

// accepts returns the address of a host if that host accepts writes.
func (d *database) accepts(host []*pgconn.FallbackConfig) (address string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c, err := pgx.ConnectConfig(ctx, onto(d.config.ConnConfig, host))
	if err != nil {
		return "", err
	}
	defer c.Close(ctx)
	return hostOf(c), nil
}

// hostsOf returns the hosts of a configuration, in order. A host may have two entries: one with TLS and one without.
func hostsOf(config *pgx.ConnConfig) (hosts [][]*pgconn.FallbackConfig) {
	all := append([]*pgconn.FallbackConfig{{Host: config.Host, Port: config.Port, TLSConfig: config.TLSConfig}}, config.Fallbacks...)
	for i, f := range all {
		if i == 0 || f.Host != all[i-1].Host || f.Port != all[i-1].Port {
			hosts = append(hosts, nil)
		}
		hosts[len(hosts)-1] = append(hosts[len(hosts)-1], f)
	}
	return hosts
}

// onto returns a copy of a configuration that connects to other hosts.
func onto(config *pgx.ConnConfig, hosts []*pgconn.FallbackConfig) *pgx.ConnConfig {
	config = config.Copy()
	config.Host, config.Port, config.TLSConfig, config.Fallbacks = hosts[0].Host, hosts[0].Port, hosts[0].TLSConfig, hosts[1:]
	return config
}
