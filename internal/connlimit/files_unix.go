//go:build unix

package connlimit

import "syscall"

// Files returns the number of files that this process may have open.
func Files() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil || limit.Cur > noLimit {
		return noLimit
	}
	return int(limit.Cur)
}
