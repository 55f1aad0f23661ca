package api

import (
	"time"

	"keypeg/match"
)

// An Observer is told the outcome of each request and command, and each limit that a caller has reached. Requests wait for
// the call to return. Strangers cannot influence the arguments, because operations, kinds, outcomes and limits have fixed
// names.
type Observer interface {
	Answered(operation string, status int, took time.Duration)
	Commanded(kind match.CommandKind, outcome string)
	Reached(limit string)
}

// unobserved is an Observer that does nothing.
type unobserved struct{}

func (unobserved) Answered(string, int, time.Duration) {}
func (unobserved) Commanded(match.CommandKind, string) {}
func (unobserved) Reached(string)                      {}
