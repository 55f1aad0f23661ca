package sshd

import (
	"context"
	"io"
	"time"

	"golang.org/x/time/rate"

	"keypeg/internal/limits"
)

// typing reads a client's input no faster than it can be drawn, and up to a total limit. The input ends if the
// client sends nothing for too long.
type typing struct {
	in    io.Reader
	ctx   context.Context
	end   context.CancelCauseFunc
	speed *rate.Limiter
	left  int
	idle  time.Duration
	still *time.Timer
}

func (s *Server) typing(ctx context.Context, in io.Reader, end context.CancelCauseFunc) *typing {
	return &typing{
		in: in, ctx: ctx, end: end, left: limits.SSHTypedAll.Most, idle: s.Idle,
		speed: rate.NewLimiter(rate.Every(limits.SSHTyped.Every), limits.SSHTyped.Most),
		still: time.AfterFunc(s.Idle, func() { end(errIdle) }),
	}
}

func (t *typing) Read(p []byte) (int, error) {
	n, err := t.in.Read(p[:min(len(p), limits.SSHTyped.Most)])
	if n == 0 {
		return n, err
	}
	t.still.Reset(t.idle)
	if t.left -= n; t.left < 0 {
		t.end(errTooMuch)
		return 0, io.EOF
	}
	if slow := t.speed.WaitN(t.ctx, n); slow != nil {
		return 0, slow
	}
	return n, err
}
