//go:build !linux

package pool

// quiet does nothing on systems where threads have no priority of their own.
func quiet(int) {}
