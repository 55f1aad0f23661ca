//go:build !linux

package main

// freeOn returns how many bytes are free where a folder is, where that is known.
func freeOn(string) (int64, bool) { return 0, false }
