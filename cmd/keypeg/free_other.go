//go:build !linux

package main

// freeOn returns the number of free bytes on a folder's disk, and reports whether it is known.
func freeOn(string) (int64, bool) { return 0, false }
