package sshd

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"keypeg/internal/tui/screen"
)

// A visit contains what the client reports: facts about itself before its session begins, and the sizes of its window
// afterwards.
type visit struct {
	term  string           // the name of its terminal; "" if it has none
	sizes chan screen.Size // the newest size
	gone  context.Context  // ends when the client hangs up
	known []string         // environment variables accepted
	begun bool             // whether the session has begun; from then on, only window sizes are accepted
}

type visitKey struct{}

func visitOf(ctx ssh.Context) *visit { return ctx.Value(visitKey{}).(*visit) }

// door accepts one session on a connection.
func (s *Server) door(server *ssh.Server, conn *gossh.ServerConn, channel gossh.NewChannel, ctx ssh.Context) {
	if !lineOf(ctx).hold() {
		_ = channel.Reject(gossh.Prohibited, "one session a connection")
		return
	}
	gone, leave := context.WithCancel(context.Background())
	v := &visit{sizes: make(chan screen.Size, 1), gone: gone}
	ctx.SetValue(visitKey{}, v)
	ssh.DefaultSessionHandler(server, conn, &doorway{channel, v, leave}, ctx)
}

// A doorway passes on only the requests that a session may make. It stops agent forwarding, which would otherwise be
// accepted, and large numbers of environment variables, which would use memory.
type doorway struct {
	gossh.NewChannel
	visit *visit
	leave func()
}

func (d *doorway) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	channel, asked, err := d.NewChannel.Accept()
	if err != nil {
		d.leave()
		return nil, nil, err
	}
	let := make(chan *gossh.Request)
	go func() {
		defer close(let)
		defer d.leave()
		for r := range asked {
			if d.visit.lets(r) {
				let <- r
			} else if r.WantReply {
				_ = r.Reply(false, nil)
			}
		}
	}()
	return channel, let, nil
}

// environment lists the variables that are accepted from a client. Each variable is accepted only once.
var environment = []string{"LC_ALL", "LC_MESSAGES", "LANG", "COLORTERM", "NO_COLOR"}

// longestValue is the length of the longest value that a client may report.
const longestValue = 64

// lets reports whether a request that arrives in a session is passed on.
func (v *visit) lets(r *gossh.Request) bool {
	if v.begun && r.Type != "window-change" {
		return false
	}
	switch r.Type {
	case "shell", "exec":
		v.begun = true
		return true
	case "env":
		var e struct{ Name, Value string }
		if gossh.Unmarshal(r.Payload, &e) != nil || len(e.Value) > longestValue || !slices.Contains(environment, e.Name) || slices.Contains(v.known, e.Name) {
			return false
		}
		v.known = append(v.known, e.Name)
		return true
	case "pty-req":
		var p struct {
			Term                string
			Columns, Rows, X, Y uint32
			Modes               string
		}
		if v.term != "" || gossh.Unmarshal(r.Payload, &p) != nil {
			return false
		}
		v.term = terminal(p.Term)
		v.resize(p.Columns, p.Rows)
		return true
	case "window-change":
		var w struct{ Columns, Rows, X, Y uint32 }
		if v.term != "" && gossh.Unmarshal(r.Payload, &w) == nil {
			v.resize(w.Columns, w.Rows)
		}
	}
	return false
}

// terminal returns the name of a terminal, or the usual name if the given one is invalid.
func terminal(name string) string {
	odd := func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("+-._", r))
	}
	if name == "" || len(name) > longestValue || strings.ContainsFunc(name, odd) {
		return "xterm"
	}
	return name
}

// usual is the size that is assumed for a window if the client does not report its size. Package screen handles windows
// that are too small, and limits large ones.
var usual = screen.Size{Width: 80, Height: 24}

// resize sends the newest size, which replaces a size that has not been read yet. Only one goroutine calls it.
func (v *visit) resize(columns, rows uint32) {
	size := usual
	if columns > 0 && rows > 0 {
		size = screen.Size{Width: int(min(columns, math.MaxInt32)), Height: int(min(rows, math.MaxInt32))}
	}
	select {
	case <-v.sizes:
	default:
	}
	v.sizes <- size
}
