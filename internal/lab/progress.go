package lab

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"keypeg/internal/cputime"
	"keypeg/solver/prove"
)

// A Progress is a line in a terminal that shows the progress of some work. A zero or nil Progress shows nothing.
type Progress struct {
	mu    sync.Mutex
	to    io.Writer
	last  time.Time
	shown bool
}

// NewProgress returns a Progress that writes to a terminal, or shows nothing if the output is not a terminal.
func NewProgress(to io.Writer) *Progress {
	if f, ok := to.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return &Progress{to: to}
		}
	}
	return &Progress{}
}

// Say replaces the text of the line, at most ten times a second.
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

// ticking shows the last text every second, with the processor time since the call of ticking. The function stop removes the
// line and ends the display.
func (p *Progress) ticking() (tell func(format string, args ...any), stop func()) {
	var mu sync.Mutex
	from, text := cputime.Used(), ""
	say := func() { p.Say("%s; %.0f s", text, (cputime.Used() - from).Seconds()) }
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		every := time.NewTicker(time.Second)
		defer every.Stop()
		for {
			select {
			case <-done:
				return
			case <-every.C:
				mu.Lock()
				say()
				mu.Unlock()
			}
		}
	})
	tell = func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		text = fmt.Sprintf(format, args...)
		say()
	}
	return tell, func() {
		close(done)
		ended.Wait()
		p.End()
	}
}

// boundsOf returns the bounds of a proof in words.
func boundsOf(b prove.Bounds) string {
	if b.Upper == 0 {
		return fmt.Sprintf("at least %d; %d of %d first rows open", b.Lower, b.Open, b.Whole)
	}
	return fmt.Sprintf("at least %d, at most %d; %d of %d first rows open", b.Lower, b.Upper, b.Open, b.Whole)
}

// End removes the progress line. Always call End, even if the work fails, because otherwise later output would continue the
// same line.
func (p *Progress) End() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		p.shown = false
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
