// Package caught turns panics into errors, so that a fault in one task does not end other tasks.
package caught

import (
	"fmt"
	"runtime/debug"
)

// Do calls the function do and returns its result. If do panics, Do returns an error that says
// where.
func Do(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}
