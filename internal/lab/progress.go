package lab

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// A Progress is a line on a terminal that says how far some work has come. The zero
// Progress, and nil, show nothing.
type Progress struct {
	mu    sync.Mutex
	to    io.Writer
	last  time.Time
	shown bool
}

// NewProgress shows progress on a writer, if it is a terminal.
func NewProgress(to io.Writer) *Progress {
	if f, ok := to.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return &Progress{to: to}
		}
	}
	return &Progress{}
}

// Say replaces the line, but not more than ten times a second.
func (p *Progress) Say(format string, args ...any) {
	if p == nil || p.to == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.shown = time.Now(), true
	fmt.Fprintf(p.to, "\r\x1b[K"+format, args...)
}

// End removes the line.
func (p *Progress) End() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
