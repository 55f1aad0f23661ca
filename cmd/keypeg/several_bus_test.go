package main

import (
	"math/rand/v2"
	"os"
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
