package pool

import "syscall"

// quiet makes the calling thread that much nicer than the process. If the system
// forbids it, work is done all the same.
func quiet(nicer int) {
	thread := syscall.Gettid()
	if now, err := niceness(thread); err == nil {
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, thread, min(now+nicer, 19))
	}
}

// niceness returns a thread's, from -20 to 19. The system call tells 20 less that.
func niceness(thread int) (int, error) {
	priority, err := syscall.Getpriority(syscall.PRIO_PROCESS, thread)
	return 20 - priority, err
}
