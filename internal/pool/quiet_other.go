//go:build !linux

package pool

// quiet does nothing where threads have no priority of their own.
func quiet(int) {}
