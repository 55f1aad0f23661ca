package study

import "syscall"

// quiet lowers the priority of the calling thread. Where the system forbids it, work
// is done all the same.
func quiet(niceness int) { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) }
