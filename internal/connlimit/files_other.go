//go:build !unix

package connlimit

// Files returns how many files this process may have open.
func Files() int { return noLimit }
