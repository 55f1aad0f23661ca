package trace

import "sync/atomic"

// A Cause is the span of a change that has led to a state.
type Cause struct {
	Span  string // the span's ID
	Mark  int64  // the number of the state after the change; later states have larger numbers
	Asked bool   // whether a request asked for the change
}

// Causes contains the latest causes of a state, oldest first. A nil Causes is empty. The list never changes.
type Causes struct {
	list   []Cause
	frames atomic.Int32 // the number of calls to After that returned spans
}

// Causes contains at most maxCauses causes. It traces at most maxFrames of the frames that show a state, because a match may
// have thousands of watchers.
const (
	maxCauses = 8
	maxFrames = 32
)

// With returns the causes of the state that a further change leads to. The change is left out if it is not traced, that is, if
// its span is "".
func (c *Causes) With(next Cause) *Causes {
	if next.Span == "" {
		return c
	}
	var list []Cause
	if c != nil {
		list = c.list[max(0, len(c.list)-maxCauses+1):]
	}
	return &Causes{list: append(list[:len(list):len(list)], next)}
}

// Last returns the latest cause, or the zero Cause.
func (c *Causes) Last() Cause {
	if c == nil {
		return Cause{}
	}
	return c.list[len(c.list)-1]
}

// After returns the spans of the causes with larger marks than the given one, oldest first. After returns
// spans only to the first maxFrames callers.
func (c *Causes) After(mark int64) (spans []string) {
	if c == nil {
		return nil
	}
	for _, cause := range c.list {
		if cause.Mark > mark {
			spans = append(spans, cause.Span)
		}
	}
	if len(spans) > 0 && c.frames.Add(1) > maxFrames {
		return nil
	}
	return spans
}
