package pool

// Figures says how much work a pool has done since it began, and how much it has now.
type Figures struct {
	Workers int
	Working int // jobs in progress
	Waiting int // jobs
	Askers  int // askers with waiting or running jobs
	Done    int64
	Refused int64
}

// Figures returns the current figures.
func (p *Pool) Figures() Figures {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := Figures{Workers: p.opt.Workers, Waiting: p.waiting, Askers: len(p.lines), Done: p.finished, Refused: p.turnedAway}
	for _, l := range p.lines {
		f.Working += l.working
	}
	return f
}
