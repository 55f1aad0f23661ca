package pool

// Figures are how much a pool has done since it began, and has to do now.
type Figures struct {
	Workers int
	Working int // jobs being done
	Waiting int // jobs
	Askers  int // for whom jobs wait or are being done
	Done    int64
	Refused int64
}

// Figures counts.
func (p *Pool) Figures() Figures {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := Figures{Workers: p.opt.Workers, Waiting: p.waiting, Askers: len(p.lines), Done: p.finished, Refused: p.turnedAway}
	for _, l := range p.lines {
		f.Working += l.working
	}
	return f
}
