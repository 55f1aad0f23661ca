package main

import (
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"keypeg/internal/hall/storetest"
	"keypeg/internal/natsbus/natstest"
	"keypeg/internal/postgres/postgrestest"
)

// TestSeveralServersOnABrokenBus plays on servers that exchange messages over NATS. Repeatedly, the broker is killed and
// restarted, its network goes silent, a server is killed, and a server becomes so slow that the broker drops it. Nothing
// that was acknowledged may be lost.
func TestSeveralServersOnABrokenBus(t *testing.T) {
	t.Parallel()
	broker := natstest.New(t)
	address := postgrestest.Address(t)
	s := startSeveralWith(t, []string{"--bus", broker.URL()}, address, address, address)
	random := rand.New(rand.NewPCG(30, 1))
	for round := range storetest.Times(1, 25) {
		s.wait(int64(storetest.Times(100, 500)))
		broker.Kill()
		s.wait(50)
		broker.Start()
		s.wait(random.Int64N(100))
		broker.Silence(true)
		time.Sleep(time.Duration(storetest.Times(1, 15)) * time.Second)
		s.wait(50)
		broker.Silence(false)
		s.wait(random.Int64N(100))
		i := random.IntN(len(s.servers))
		s.servers[i].kill()
		s.know(i, "")
		s.wait(random.Int64N(100))
		s.start(i)
		i = round % len(s.servers)
		slow := s.servers[i]
		if err := slow.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		s.know(i, "")
		time.Sleep(time.Duration(storetest.Times(1, 15)) * time.Second)
		if err := slow.cmd.Process.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		s.know(i, slow.url)
		s.wait(50)
	}
	s.whole(address)
	for i, r := range s.servers {
		log, err := os.ReadFile(r.log.Name())
		if err != nil || !strings.Contains(string(log), "the broker is connected") || !strings.Contains(string(log), "the broker is away") {
			t.Errorf("server %d did not notice that the broker went and came: %v", i+1, err)
		}
	}
}

// TestSeveralServersOnASecretBus plays on servers whose broker encrypts connections and requires a password. A server without the
// right password, or one that does not trust the broker, does not start. The password must not appear in any log, figure or
// error.
func TestSeveralServersOnASecretBus(t *testing.T) {
	certificate, trusted := natstest.Certificate(t)
	_, foreign := natstest.Certificate(t)
	broker := natstest.New(t, append(certificate, "--user", "keypeg", "--pass", "secret")...)
	bus := func(password string) string {
		return "tls://keypeg:" + password + "@" + strings.TrimPrefix(broker.URL(), "nats://")
	}
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	door.Close()
	t.Setenv("SSL_CERT_FILE", trusted)
	address := postgrestest.Address(t)
	s := startSeveralWith(t, []string{"--bus", bus("secret")}, address, address)
	broker.Kill()
	s.wait(10)
	broker.Start()
	s.wait(10)
	for _, c := range []struct{ password, trusted, want string }{
		{"wrong-secret", trusted, "the broker does not accept these credentials: check the user and password"},
		{"secret", foreign, "the broker's certificate is not trusted: add the authority"},
	} {
		refused := exec.Command(s.servers[0].program, "serve", "--addr", "localhost:0", "--db", address, "--key", s.servers[0].more[1], "--bus", bus(c.password))
		refused.Env = append(os.Environ(), "SSL_CERT_FILE="+c.trusted)
		out, err := refused.CombinedOutput()
		if err == nil || !strings.Contains(string(out), c.want) || strings.Contains(string(out), "secret") {
			t.Errorf("%s: %v, %s", c.password, err, out)
		}
	}
	figured := &running{t: t, program: s.servers[0].program, db: address, more: append(s.servers[0].more, "--metrics", door.Addr().String()), log: s.servers[0].log}
	figured.start()
	defer figured.kill()
	figures := answerTo(t, "http://"+door.Addr().String()+"/metrics", "")
	if !strings.Contains(figures, "keypeg_bus_connected 1") || strings.Contains(figures, "secret") {
		t.Errorf("the figures are %s", figures)
	}
	s.whole(address)
	for i, r := range s.servers {
		log, err := os.ReadFile(r.log.Name())
		if err != nil || !strings.Contains(string(log), "the broker is away") || strings.Contains(string(log), "secret") {
			t.Errorf("the log of server %d: %v, %s", i+1, err, log)
		}
	}
}
