//go:build !linux

package pool

// quiet does nothing on systems on which threads have no priority of their
// own.
func quiet(int) {}
