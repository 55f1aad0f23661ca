package pool

// Figures describes the work that a pool has done since it started, and the work that is running or waiting at
// the moment.
type Figures struct {
	Workers int
	Working int // jobs in progress
	Waiting int // jobs
	Askers  int // the number of askers with waiting or running jobs
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
