package postgres

import (
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// unconfirmed is the longest time that the other end may take to confirm data.
const unconfirmed = idle + probes*interval

// limitSilence makes the kernel break a connection if the other end confirms no data for too long.
func limitSilence(network, _ string, raw syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var err error
	if lost := raw.Control(func(fd uintptr) {
		err = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(unconfirmed/time.Millisecond))
	}); lost != nil {
		return lost
	}
	return err
}
