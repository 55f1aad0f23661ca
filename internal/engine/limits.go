package engine

import (
	"fmt"
	"strconv"
	"time"
)

// Limits are how long an engine may think; without any, it thinks as long as a person
// would like to wait.
type Limits struct {
	Nodes int64         // sets looked at, at most; 0 for any number
	Time  time.Duration // 0 for any
}

// ReadLimits reads the words that follow go: nodes N, movetime MILLISECONDS.
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
