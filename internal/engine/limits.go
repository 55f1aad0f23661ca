package engine

import (
	"fmt"
	"strconv"
	"time"
)

// Limits bound the work and time of an engine. Without limits, an engine thinks for about as long as a person would
// want to wait.
type Limits struct {
	Nodes int64         // the largest number of sets to examine; if 0, there is no limit
	Time  time.Duration // the time for a row; if 0, there is no limit
}

// ReadLimits parses the words that follow the command go: nodes N and movetime MILLISECONDS.
func ReadLimits(words []string) (Limits, error) {
	var l Limits
	for at := 0; at < len(words); at += 2 {
		n := int64(0)
		if at+1 < len(words) {
			n, _ = strconv.ParseInt(words[at+1], 10, 64)
		}
		if n < 1 {
			return l, fmt.Errorf("%s needs a number above 0", words[at])
		}
		switch words[at] {
		case "nodes":
			l.Nodes = n
		case "movetime":
			l.Time = time.Duration(min(n, 1<<40)) * time.Millisecond
		default:
			return l, fmt.Errorf("%q is no limit: nodes N, movetime MILLISECONDS", words[at])
		}
	}
	return l, nil
}
