package postgres

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// TestACutCable checks that the kernel breaks connections to a host that has become unreachable: one that has sent data, and one
// that is unused. The test runs in its own network namespace.
func TestACutCable(t *testing.T) {
	t.Parallel()
	if os.Getuid() != 0 {
		t.Skip("only root may make a network")
	}
	over := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked, so that the thread, which is in another network, ends with the goroutine
		over <- cutCable()
	}()
	if err := <-over; err != nil {
		t.Error(err)
	}
}

func cutCable() error {
	if err := syscall.Unshare(syscall.CLONE_NEWNET); err != nil {
		return fmt.Errorf("make a network: %w", err)
	}
	link := func(state string) error { return exec.Command("ip", "link", "set", "lo", state).Run() }
	if err := link("up"); err != nil {
		return fmt.Errorf("ip link set lo up: %w", err)
	}
	host, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer host.Close()
	var conns [2]net.Conn
	for i := range conns {
		if conns[i], err = dialer.Dial("tcp", host.Addr().String()); err != nil {
			return err
		}
		defer conns[i].Close()
		if err := conns[i].SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			return err
		}
	}
	if err := link("down"); err != nil {
		return fmt.Errorf("ip link set lo down: %w", err)
	}
	if _, err := conns[0].Write([]byte("is anybody there?")); err != nil {
		return err
	}
	for _, c := range conns {
		if _, err := c.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
			return fmt.Errorf("the connection is still there: %v", err)
		}
	}
	return nil
}
