//go:build !unix

package connlimit

// Files returns the number of files that this process may have open.
func Files() int { return noLimit }
