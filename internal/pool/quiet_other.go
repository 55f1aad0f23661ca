//go:build !linux

package pool

// quiet does nothing, because threads have no priority of their own on
// these systems.
func quiet(int) {}
