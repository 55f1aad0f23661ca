//go:build !linux

package postgres

import "syscall"

// limitSilence does nothing, because only Linux has such a limit.
func limitSilence(string, string, syscall.RawConn) error { return nil }
