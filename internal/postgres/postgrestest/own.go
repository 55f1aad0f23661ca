package postgrestest

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// An Own is a PostgreSQL server for one test. The test can stop and start it, and add a standby.
type Own struct {
	t    testing.TB
	bin  string
	dir  string
	port int

	started bool
}

// NewOwn starts an empty server on loopback, which stops when the test ends. It skips the test if KEYPEG_POSTGRES is not
// set and PostgreSQL is not installed.
func NewOwn(t testing.TB) *Own {
	t.Helper()
	if os.Getenv("KEYPEG_POSTGRES") == "" {
		t.Skip("there is no PostgreSQL: KEYPEG_POSTGRES names none; `make test` starts one")
	}
	o := &Own{t: t, bin: programs(t)}
	o.room()
	o.run("initdb", "--no-sync", "-D", o.data(), "-U", "keypeg", "-A", "trust", "-E", "UTF8", "--locale=C")
	o.Start()
	return o
}

// programs returns the folder with the programs of the newest installed version of PostgreSQL.
func programs(t testing.TB) string {
	t.Helper()
	bins, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if path, none := exec.LookPath("initdb"); err == nil && len(bins) == 0 && none == nil {
		bins = []string{filepath.Dir(path)}
	}
	if len(bins) == 0 {
		t.Skip("the programs of PostgreSQL are not at hand")
	}
	return slices.MaxFunc(bins, func(a, b string) int { return majorOf(a) - majorOf(b) })
}

func majorOf(bin string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(bin)))
	return n
}

// room creates the server's directory, in memory if possible, because a shared disk would delay every commit.
func (o *Own) room() {
	o.t.Helper()
	in := os.TempDir()
	if _, err := os.Stat("/dev/shm"); err == nil {
		in = "/dev/shm"
	}
	dir, err := os.MkdirTemp(in, "keypeg-postgres.")
	if err != nil {
		o.t.Fatal(err)
	}
	o.t.Cleanup(func() { os.RemoveAll(dir) })
	if o.dir = dir; os.Getuid() == 0 { // PostgreSQL refuses to run as root
		if out, err := exec.Command("chown", "postgres", dir).CombinedOutput(); err != nil {
			o.t.Fatalf("chown: %v, %s", err, out)
		}
	}
}

func (o *Own) data() string { return filepath.Join(o.dir, "data") }

// Address returns the address of the server's database.
func (o *Own) Address() string {
	return fmt.Sprintf("postgres://keypeg@127.0.0.1:%d/postgres?sslmode=disable", o.port)
}

func (o *Own) command(program string, args ...string) *exec.Cmd {
	args = append([]string{filepath.Join(o.bin, program)}, args...)
	if os.Getuid() == 0 {
		args = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"}, args...)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = "/"
	return cmd
}

func (o *Own) run(program string, args ...string) {
	o.t.Helper()
	if out, err := o.command(program, args...).CombinedOutput(); err != nil {
		o.t.Fatalf("%s: %v, %s", program, err, out)
	}
}

// Start starts the server, on its previous port or, the first time, on a free port.
func (o *Own) Start() {
	o.t.Helper()
	first := o.port == 0
	for range 10 { // a port that is free now may be taken a moment later
		if first {
			o.port = freePort(o.t)
		}
		// The output goes to a file, because a pipe would stay open while the server runs.
		cmd := o.command("pg_ctl", "-D", o.data(), "-l", filepath.Join(o.dir, "log"), "-w", "-t", "120", "start",
			"-o", fmt.Sprintf("-h 127.0.0.1 -p %d -k '' -c max_connections=200", o.port))
		if cmd.Run() == nil {
			if !o.started {
				o.t.Cleanup(o.Stop)
			}
			o.started = true
			return
		}
	}
	log, _ := os.ReadFile(filepath.Join(o.dir, "log"))
	o.t.Fatalf("PostgreSQL does not start: %s", log)
}

func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// Stop ends the server as a crash would: without finishing work in progress. If the server has already ended, Stop does
// nothing.
func (o *Own) Stop() { _ = o.command("pg_ctl", "-D", o.data(), "-m", "immediate", "-w", "stop").Run() }

// Standby starts a standby that follows this server. From then on, a write is acknowledged only after it has reached the
// standby.
func (o *Own) Standby() *Own {
	o.t.Helper()
	return o.standbyAt(0)
}

// standbyAt does the same as Standby on the given port, or on a free port if port is 0.
func (o *Own) standbyAt(port int) *Own {
	o.t.Helper()
	s := &Own{t: o.t, bin: o.bin, port: port}
	s.room()
	s.run("pg_basebackup", "-h", "127.0.0.1", "-p", strconv.Itoa(o.port), "-U", "keypeg", "-D", s.data(), "-R", "-X", "stream", "-c", "fast", "--no-sync")
	s.Start()
	o.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
	o.sql("SELECT pg_reload_conf()")
	for until := time.Now().Add(2 * time.Minute); o.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1"; {
		if time.Now().After(until) {
			o.t.Fatal("the standby does not follow")
		}
		time.Sleep(20 * time.Millisecond)
	}
	return s
}

// Demote stops the server as a planned switch to its standby does. The server finishes its work, all of which reaches
// the standby.
func (o *Own) Demote() {
	o.t.Helper()
	o.run("pg_ctl", "-D", o.data(), "-m", "fast", "-w", "-t", "120", "stop")
}

// Promote makes a standby take over.
func (o *Own) Promote() { o.run("pg_ctl", "-D", o.data(), "-w", "-t", "120", "promote") }

func (o *Own) sql(statement string) {
	o.t.Helper()
	Run(o.t, o.Address(), statement)
}

func (o *Own) ask(query string) string {
	o.t.Helper()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, o.Address())
	if err != nil {
		o.t.Fatal(err)
	}
	defer c.Close(ctx)
	var n int
	if err := c.QueryRow(ctx, query).Scan(&n); err != nil {
		o.t.Fatalf("%s: %v", query, err)
	}
	return strconv.Itoa(n)
}

// Freeze stops all processes of the server, or lets them continue.
func (o *Own) Freeze(is bool) {
	o.t.Helper()
	signal := syscall.SIGCONT
	if is {
		signal = syscall.SIGSTOP
	}
	if _, err := os.Stat(filepath.Join(o.data(), "postmaster.pid")); err != nil {
		return // it has ended
	}
	pid := o.Pid()
	_ = syscall.Kill(pid, signal) // the parent is stopped first, so that it starts no other processes
	out, _ := exec.Command("pgrep", "-P", strconv.Itoa(pid)).Output()
	for _, child := range strings.Fields(string(out)) {
		if pid, err := strconv.Atoi(child); err == nil {
			_ = syscall.Kill(pid, signal)
		}
	}
}

// Pid returns the id of the server's main process, whose child processes are its sessions.
func (o *Own) Pid() int {
	o.t.Helper()
	text, err := os.ReadFile(filepath.Join(o.data(), "postmaster.pid"))
	if err != nil {
		o.t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil {
		o.t.Fatal(err)
	}
	return pid
}
