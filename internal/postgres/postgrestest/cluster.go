package postgrestest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A Cluster consists of two PostgreSQL servers, each on its own machine with Patroni, and an etcd on a third machine, the
// one that runs the test. The first two machines are network namespaces, so that a test can cut their cables and stop all of
// their processes at once.
type Cluster struct {
	t     testing.TB
	own   Own    // runs programs as the user that they require
	net   string // the first two numbers of all addresses
	etcd  *exec.Cmd
	nodes [2]*exec.Cmd // Patroni
	api   http.Client

	failed int // the machine that Heal repairs
	how    Fault
}

const (
	pgPort    = 5432 // the port of the first server; the second server has the next port, because their sockets are in one folder
	apiPort   = 8008
	etcdPort  = 2379
	nodeCount = 2
)

// NewCluster starts a cluster from a Patroni configuration. The cluster is stopped when the test ends. Only root can make the
// machines, so the test is skipped for other users.
func NewCluster(t testing.TB, config string) *Cluster {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root can make networks for the machines of a cluster")
	}
	for _, program := range []string{"ip", "etcd", "patroni", "setpriv"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Fatalf("%v; `make faults` installs it (Debian: apt-get install patroni etcd-server iproute2)", err)
		}
	}
	text, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	c := &Cluster{t: t, own: Own{t: t, bin: programs(t)}, net: fmt.Sprintf("10.%d", 100+os.Getpid()%100), api: http.Client{Timeout: 3 * time.Second}}
	c.own.room()
	t.Cleanup(c.end)
	text = bytes.ReplaceAll(text, []byte("/run/postgresql"), []byte(c.own.dir)) // another PostgreSQL may use that folder
	if err := os.WriteFile(c.config(), text, 0o644); err != nil {
		t.Fatal(err)
	}
	for i := range nodeCount {
		c.wire(i)
	}
	c.route()
	c.startEtcd()
	for i := range nodeCount {
		c.startNode(i)
	}
	c.wait("the cluster starts", c.whole)
	c.makeDatabase()
	return c
}

// config returns the name of Patroni's configuration file, which PostgreSQL's user can read.
func (c *Cluster) config() string { return filepath.Join(c.own.dir, "patroni.yml") }

// must runs a command, and fails the test unless the command succeeds.
func (c *Cluster) must(command string) {
	c.t.Helper()
	words := strings.Fields(command)
	if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
		c.t.Fatalf("%s: %v, %s", command, err, out)
	}
}

// space returns the name of a machine's namespace.
func (c *Cluster) space(node int) string { return fmt.Sprintf("keypeg%d-%d", os.Getpid(), node) }

// host returns the address of a machine. The function gate returns the address at which that machine reaches etcd.
func (c *Cluster) host(node int) string { return fmt.Sprintf("%s.%d.2", c.net, node) }
func (c *Cluster) gate(node int) string { return fmt.Sprintf("%s.%d.1", c.net, node) }

// wire creates a machine with a cable to this one.
func (c *Cluster) wire(node int) {
	space, cable := c.space(node), fmt.Sprintf("kp%d-%d", os.Getpid(), node)
	c.must("ip netns add " + space)
	c.must(fmt.Sprintf("ip link add %s type veth peer name cable netns %s", cable, space))
	c.must(fmt.Sprintf("ip addr add %s/30 dev %s", c.gate(node), cable))
	c.must(fmt.Sprintf("ip link set %s up", cable))
	c.must(fmt.Sprintf("ip -n %s link set lo up", space))
	c.must(fmt.Sprintf("ip -n %s addr add %s/30 dev cable", space, c.host(node)))
	c.must(fmt.Sprintf("ip -n %s link set cable up", space))
}

// route connects the two machines by a second cable.
func (c *Cluster) route() {
	c.must(fmt.Sprintf("ip link add other netns %s type veth peer name other netns %s", c.space(0), c.space(1)))
	for node := range nodeCount {
		c.must(fmt.Sprintf("ip -n %s addr add %s.9.%d/30 dev other", c.space(node), c.net, node+1))
		c.plugOther(node)
	}
}

func (c *Cluster) plugOther(node int) {
	c.must(fmt.Sprintf("ip -n %s link set other up", c.space(node)))
	c.must(fmt.Sprintf("ip -n %s route replace %s/32 via %s.9.%d dev other src %s", c.space(node), c.host(1-node), c.net, 2-node, c.host(node)))
}

func (c *Cluster) startEtcd() {
	clients := []string{fmt.Sprintf("http://127.0.0.1:%d", etcdPort)}
	for node := range nodeCount {
		clients = append(clients, fmt.Sprintf("http://%s:%d", c.gate(node), etcdPort))
	}
	all := strings.Join(clients[1:], ",")
	peer := fmt.Sprintf("http://%s:%d", c.gate(0), etcdPort+1)
	c.etcd = exec.Command("etcd", "--name", "etcd", "--data-dir", filepath.Join(c.own.dir, "etcd"), "--log-level", "error", "--enable-v2",
		"--listen-client-urls", all, "--advertise-client-urls", all, "--listen-peer-urls", peer,
		"--initial-advertise-peer-urls", peer, "--initial-cluster", "etcd="+peer)
	c.log(c.etcd, "etcd.log")
	if err := c.etcd.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.wait("etcd starts", func() bool {
		conn, err := net.Dial("tcp", net.JoinHostPort(c.gate(0), strconv.Itoa(etcdPort)))
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
}

// log sends a command's output to a file.
func (c *Cluster) log(cmd *exec.Cmd, name string) {
	f, err := os.OpenFile(filepath.Join(c.own.dir, name), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		c.t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = f, f
	c.t.Cleanup(func() { f.Close() })
}

func (c *Cluster) startNode(node int) {
	cmd := exec.Command("ip", "netns", "exec", c.space(node), "setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "patroni", c.config())
	cmd.Dir = "/"
	for name, value := range map[string]string{
		"NAME":                       fmt.Sprint("n", node+1),
		"RESTAPI_LISTEN":             fmt.Sprintf("%s:%d", c.host(node), apiPort),
		"RESTAPI_CONNECT_ADDRESS":    fmt.Sprintf("%s:%d", c.host(node), apiPort),
		"POSTGRESQL_LISTEN":          fmt.Sprintf("%s:%d", c.host(node), pgPort+node),
		"POSTGRESQL_CONNECT_ADDRESS": fmt.Sprintf("%s:%d", c.host(node), pgPort+node),
		"POSTGRESQL_DATA_DIR":        filepath.Join(c.own.dir, fmt.Sprint("data", node)),
		"POSTGRESQL_BIN_DIR":         c.own.bin,
		"POSTGRESQL_PGPASS":          filepath.Join(c.own.dir, fmt.Sprint("pgpass", node)),
		"ETCD_HOSTS":                 fmt.Sprintf("%s:%d", c.gate(node), etcdPort),
		"SUPERUSER_USERNAME":         "postgres",
		"SUPERUSER_PASSWORD":         "secret",
		"REPLICATION_USERNAME":       "replicator",
		"REPLICATION_PASSWORD":       "secret",
	} {
		cmd.Env = append(cmd.Env, "PATRONI_"+name+"="+value)
	}
	cmd.Env = append(cmd.Env, os.Environ()...)
	c.log(cmd, fmt.Sprintf("patroni%d.log", node))
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.nodes[node] = cmd
}

func (c *Cluster) makeDatabase() {
	for i, statement := range []string{"CREATE ROLE keypeg LOGIN PASSWORD 'secret'", "CREATE DATABASE keypeg OWNER keypeg"} {
		if err := c.atPrimary(statement); err != nil {
			c.t.Fatalf("%d: %v", i, err)
		}
	}
}

func (c *Cluster) atPrimary(statement string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	address := strings.Replace(c.Address(), "keypeg:secret", "postgres:secret", 1)
	conn, err := pgx.Connect(ctx, strings.Replace(address, "/keypeg?", "/postgres?target_session_attrs=read-write&", 1))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

// Address returns an address of the database that names both machines.
func (c *Cluster) Address() string { return Both(c.Hosts()[0], c.Hosts()[1]) }

// Hosts returns the addresses of the database on each machine.
func (c *Cluster) Hosts() (all [nodeCount]string) {
	for node := range all {
		all[node] = fmt.Sprintf("postgres://keypeg:secret@%s:%d/keypeg?sslmode=disable", c.host(node), pgPort+node)
	}
	return all
}

// wait waits until a condition holds.
func (c *Cluster) wait(what string, is func() bool) {
	c.t.Helper()
	for until := time.Now().Add(3 * time.Minute); !is(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(until) {
			c.t.Fatalf("it never came to this: %s", what)
		}
	}
}

// member is a machine as Patroni describes it.
type member struct{ Name, Role, State string }

// members asks one machine for the state of both machines.
func (c *Cluster) members(node int) []member {
	var all struct{ Members []member }
	answer, err := c.api.Get(fmt.Sprintf("http://%s:%d/cluster", c.host(node), apiPort))
	if err != nil {
		return nil
	}
	defer answer.Body.Close()
	if json.NewDecoder(answer.Body).Decode(&all) != nil {
		return nil
	}
	return all.Members
}

// primary returns the machine whose PostgreSQL accepts writes, or -1 if there is none.
func (c *Cluster) primary() int {
	for node := range nodeCount {
		answer, err := c.api.Get(fmt.Sprintf("http://%s:%d/primary", c.host(node), apiPort))
		if err != nil {
			continue
		}
		if answer.Body.Close(); answer.StatusCode == http.StatusOK {
			return node
		}
	}
	return -1
}

// whole reports whether there are a primary and a synchronous standby.
func (c *Cluster) whole() bool {
	p := c.primary()
	if p < 0 {
		return false
	}
	leader, standby := false, false
	for _, m := range c.members(p) {
		leader = leader || m.Role == "leader" && m.State == "running"
		standby = standby || m.Role == "sync_standby" && (m.State == "running" || m.State == "streaming")
	}
	return leader && standby
}

// A Fault is a way to lose the primary of a cluster.
type Fault int

const (
	MachineDies   Fault = iota // all processes of the primary's machine are killed
	ServerDies                 // PostgreSQL is killed on the primary's machine, but Patroni is not
	MachineHangs               // all processes of the primary's machine are stopped
	CablesAreCut               // nothing reaches the primary's machine
	SwitchedOver               // an administrator demotes the primary
	EtcdIsStopped              // etcd is stopped for half a minute
	Faults
)

func (f Fault) String() string {
	return [...]string{"the machine dies", "PostgreSQL is killed", "the machine hangs", "its cables are cut", "switched over", "etcd is stopped"}[f]
}

// Fail causes a fault in the primary or in etcd. The test must call Heal before the next fault.
func (c *Cluster) Fail(how Fault) {
	c.t.Helper()
	c.failed, c.how = c.primary(), how
	if c.failed < 0 {
		c.t.Fatal("there is no primary")
	}
	switch how {
	case MachineDies:
		c.signal(syscall.SIGKILL, "")
		_ = c.nodes[c.failed].Wait()
	case ServerDies:
		c.signal(syscall.SIGKILL, "postgres")
	case MachineHangs:
		c.signal(syscall.SIGSTOP, "")
	case CablesAreCut:
		for _, cable := range []string{"cable", "other"} {
			c.must(fmt.Sprintf("ip -n %s link set %s down", c.space(c.failed), cable))
		}
	case SwitchedOver:
		c.switchOver()
	case EtcdIsStopped:
		_ = c.etcd.Process.Signal(syscall.SIGSTOP)
	}
}

// Outlast waits until there is a primary again, and clients have had time to leave the old one. If etcd is stopped, it waits for half
// a minute instead. If only PostgreSQL was killed, Patroni may start it again instead of replacing it.
func (c *Cluster) Outlast() {
	c.t.Helper()
	if c.how == EtcdIsStopped {
		time.Sleep(30 * time.Second)
		return
	}
	c.wait("there is a primary again", func() bool {
		p := c.primary()
		return p == 1-c.failed || p >= 0 && c.how == ServerDies
	})
	time.Sleep(6 * time.Second)
}

// signal sends a signal to all processes of the failed machine, or to those of one program.
func (c *Cluster) signal(s syscall.Signal, program string) {
	c.t.Helper()
	pids, err := exec.Command("ip", "netns", "pids", c.space(c.failed)).Output()
	if err != nil {
		c.t.Fatal(err)
	}
	for _, text := range strings.Fields(string(pids)) {
		name, _ := os.ReadFile("/proc/" + text + "/comm")
		if pid, err := strconv.Atoi(text); err == nil && strings.HasPrefix(string(name), program) {
			_ = syscall.Kill(pid, s)
		}
	}
}

func (c *Cluster) switchOver() {
	c.t.Helper()
	body := fmt.Sprintf(`{"leader": "n%d", "candidate": "n%d"}`, c.failed+1, 2-c.failed)
	slow := http.Client{Timeout: time.Minute}
	answer, err := slow.Post(fmt.Sprintf("http://%s:%d/switchover", c.host(c.failed), apiPort), "application/json", bytes.NewBufferString(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if answer.Body.Close(); answer.StatusCode != http.StatusOK {
		c.t.Errorf("Patroni does not switch over: %s", answer.Status)
	}
}

// Heal repairs the fault, and waits until the cluster has a standby again.
func (c *Cluster) Heal() {
	c.t.Helper()
	switch c.how {
	case MachineDies:
		c.startNode(c.failed)
	case MachineHangs:
		c.signal(syscall.SIGCONT, "")
	case CablesAreCut:
		c.must(fmt.Sprintf("ip -n %s link set cable up", c.space(c.failed)))
		c.plugOther(c.failed)
	case EtcdIsStopped:
		_ = c.etcd.Process.Signal(syscall.SIGCONT)
	}
	c.wait("there is a standby again", c.whole)
}

// end stops everything and removes the machines.
func (c *Cluster) end() {
	for node, cmd := range c.nodes {
		if cmd != nil {
			c.failed = node
			c.signal(syscall.SIGKILL, "")
			_ = cmd.Wait()
		}
		if text, _ := os.ReadFile(filepath.Join(c.own.dir, fmt.Sprintf("patroni%d.log", node))); c.t.Failed() {
			c.t.Logf("the last that Patroni %d said: …%s", node+1, text[max(0, len(text)-3000):])
		}
		_ = exec.Command("ip", "netns", "del", c.space(node)).Run()
	}
	if c.etcd != nil {
		_ = c.etcd.Process.Kill()
		_ = c.etcd.Wait()
	}
}
