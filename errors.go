package keypeg

import (
	"errors"
	"fmt"
)

// An Error is a refusal a player can act on: a code for programs, the clause or
// decision it rests on, and a sentence that says what is wrong and what would
// be right. A refused command changes nothing. Each code has one Format, so that
// a catalogue can say it in another language with the same Args.
type Error struct {
	Code   string // such as "not-your-turn"; part of the API's contract
	Clause string // such as "C-2"; empty if no rule is concerned
	Format string // English, for fmt.Sprintf: it begins with a small letter and has no full stop
	Args   []any  // may be shown to the player who gave the command
	Inner  *Error // the error at the place that Format names; nil if Format says everything
}

// Error returns the refusal in English.
func (e *Error) Error() string {
	said := fmt.Sprintf(e.Format, e.Args...)
	if e.Inner != nil {
		said += ": " + e.Inner.Error()
	}
	return said
}

// Refusef returns an *Error; format and args are those of fmt.Sprintf.
func Refusef(code, clause, format string, args ...any) error {
	return &Error{Code: code, Clause: clause, Format: format, Args: args}
}

// Within puts a place, such as "line %d", in front of the Error that err holds, and
// keeps its code and clause. It returns any other error, and nil, as it is.
func Within(err error, place string, args ...any) error {
	if e, ok := errors.AsType[*Error](err); ok {
		return &Error{Code: e.Code, Clause: e.Clause, Format: place, Args: args, Inner: e}
	}
	return err
}

// ErrorCode returns the code of the Error inside err, or "" if there is none.
func ErrorCode(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return ""
}
