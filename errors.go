package keypeg

import (
	"errors"
	"fmt"
)

// An Error is a refusal that a player can act on. It has a code for programs, the clause or decision that it applies, and a
// sentence that says what is wrong and how to correct it. A refused command changes nothing. Each code has exactly one
// Format, so a catalogue of translations needs one entry for each code, to which the same Args apply.
type Error struct {
	Code   string // such as "not-your-turn"; part of the API's contract
	Clause string // such as "C-2"; "" if no rule applies
	Format string // English, for fmt.Sprintf; begins in lower case and has no full stop
	Args   []any  // safe to show to the player who gave the command
	Inner  *Error // if Format names only a place, the error that occurred there; otherwise nil
}

// Error returns the refusal in English.
func (e *Error) Error() string {
	said := fmt.Sprintf(e.Format, e.Args...)
	if e.Inner != nil {
		said += ": " + e.Inner.Error()
	}
	return said
}

// Refusef returns an *Error; for format and args, see fmt.Sprintf.
func Refusef(code, clause, format string, args ...any) error {
	return &Error{Code: code, Clause: clause, Format: format, Args: args}
}

// Within returns a copy of the Error inside err, with a place such as "line %d" at the beginning of its text. The copy
// keeps the code and the clause. If err is nil or contains no Error, Within returns err itself.
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
