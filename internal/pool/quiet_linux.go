package pool

import "syscall"

// quiet lowers the priority of the calling thread. The thread's niceness becomes the process's niceness plus the
// argument nicer. If the system forbids this, the worker keeps its priority.
func quiet(nicer int) {
	thread := syscall.Gettid()
	if now, err := niceness(thread); err == nil {
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, thread, min(now+nicer, 19))
	}
}

// niceness returns a thread's niceness, from -20 to 19. The system call returns 20 minus the niceness.
func niceness(thread int) (int, error) {
	priority, err := syscall.Getpriority(syscall.PRIO_PROCESS, thread)
	return 20 - priority, err
}
