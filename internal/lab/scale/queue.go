package main

import "container/heap"

// A clock runs events in the order of their times. Events scheduled for the same time run in the order in which they were
// scheduled.
type clock struct {
	now  float64 // seconds
	seq  int
	next agenda
}

type due struct {
	at  float64
	seq int
	do  func()
}

type agenda []due

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	return a[i].at < a[j].at || a[i].at == a[j].at && a[i].seq < a[j].seq
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(due)) }
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

func (c *clock) after(seconds float64, do func()) {
	c.seq++
	heap.Push(&c.next, due{c.now + seconds, c.seq, do})
}

// run runs events until the given time, or until no event is left.
func (c *clock) run(until float64) {
	for len(c.next) > 0 && c.next[0].at <= until {
		d := heap.Pop(&c.next).(due)
		c.now = d.at
		d.do()
	}
	c.now = max(c.now, until)
}

// A station processes jobs in the order in which they arrive. Its servers are the cores of a machine, and work in
// parallel.
type station struct {
	*clock
	servers, working int
	waiting          []job
	busy             float64 // seconds, summed over all servers
}

type job struct {
	seconds float64
	done    func()
}

func (s *station) do(seconds float64, done func()) {
	if s.working == s.servers {
		s.waiting = append(s.waiting, job{seconds, done})
		return
	}
	s.working++
	s.begin(job{seconds, done})
}

func (s *station) begin(j job) {
	s.after(j.seconds, func() {
		s.busy += j.seconds
		if len(s.waiting) > 0 {
			next := s.waiting[0]
			s.waiting[0] = job{}
			s.waiting = s.waiting[1:]
			s.begin(next)
		} else {
			s.working--
		}
		j.done()
	})
}
