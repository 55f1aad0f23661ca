package keypeg

import (
	"errors"
	"fmt"
)

// An Error is a refusal a player can act on: a code for programs, the clause or
// decision it rests on, and a sentence that says what is wrong and what would
// be right. A refused command changes nothing.
type Error struct {
	Code   string // such as "not-your-turn"; part of the API's contract
	Clause string // such as "C-2"; empty where no rule is concerned
	Text   string // safe to show to whoever gave the command
}

func (e *Error) Error() string { return e.Text }

// Refusef makes an Error; format and args are those of fmt.Sprintf.
func Refusef(code, clause, format string, args ...any) error {
	return &Error{code, clause, fmt.Sprintf(format, args...)}
}

// ErrorCode is the code of the Error inside err, or "" if there is none.
func ErrorCode(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return ""
}
