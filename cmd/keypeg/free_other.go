//go:build !linux

package main

// freeOn always returns false, because this system does not report how much space is free on a
// folder's disk.
func freeOn(string) (int64, bool) { return 0, false }
