package postgrestest

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// NewPooler starts a PgBouncer in front of the server that has the given address. The PgBouncer lends its connections
// for single transactions. It returns an address that leads through the pooler. The pooler stops when the test ends.
func NewPooler(t testing.TB, address string) string {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		t.Fatalf("%v; `make faults` installs it (Debian: apt-get install pgbouncer)", err)
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	o := &Own{t: t, bin: filepath.Dir(program), port: freePort(t)}
	o.room()
	password, _ := u.User.Password()
	for name, text := range map[string]string{
		"users": fmt.Sprintf("%q %q\n", u.User.Username(), password),
		"config": strings.Join([]string{"[databases]", fmt.Sprintf("* = host=%s port=%s", u.Hostname(), u.Port()),
			"[pgbouncer]", "pool_mode = transaction", "listen_addr = 127.0.0.1", fmt.Sprintf("listen_port = %d", o.port), "unix_socket_dir =",
			"auth_type = trust", "auth_file = " + filepath.Join(o.dir, "users"), "default_pool_size = 10", "server_connect_timeout = 2", "server_login_retry = 1", ""}, "\n"),
	} {
		if err := os.WriteFile(filepath.Join(o.dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := o.command("pgbouncer", "-q", filepath.Join(o.dir, "config"))
	log, err := os.Create(filepath.Join(o.dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGKILL)
		_ = cmd.Wait()
	})
	u.Host = fmt.Sprintf("127.0.0.1:%d", o.port)
	for until := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", u.Host); err == nil {
			c.Close()
			return u.String()
		}
		if time.Now().After(until) {
			text, _ := os.ReadFile(log.Name())
			t.Fatalf("PgBouncer does not start: %s", text)
		}
	}
}
