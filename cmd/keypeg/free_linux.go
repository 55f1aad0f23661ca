package main

import "syscall"

// freeOn returns the number of free bytes on a folder's disk.
func freeOn(folder string) (int64, bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * s.Bsize, true
}
