//go:build !linux

package main

// freeOn returns how many bytes are free on a folder's disk, if that is known.
func freeOn(string) (int64, bool) { return 0, false }
