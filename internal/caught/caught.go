// Package caught makes errors of panics: what is wrong with one piece of work is no reason to end the others.
package caught

import (
	"fmt"
	"runtime/debug"
)

// Do returns what do returns or, where it panics, an error with the place it came from.
func Do(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}
