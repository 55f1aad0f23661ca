package tell

import (
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/message"

	"keypeg"
)

// Refusal returns a sentence that says why something was refused.
func (v *Voice) Refusal(err *keypeg.Error) string { return sentence(v.Why(err)) }

// Brief returns a short form of a long Refusal: for a wrong answer, the correct answer without the reason. It returns ""
// if Refusal is short enough.
func (v *Voice) Brief(err *keypeg.Error) string {
	if err.Code != "wrong-keys" || len(err.Args) < 2 {
		return ""
	}
	return v.say("The answer is %s, not %s.", v.argument(err.Args[0]), v.argument(err.Args[1]))
}

// sentence capitalises the first letter and adds a full stop.
func sentence(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:] + "."
}

// Why returns a refusal without the capital letter and the full stop, for use within another sentence.
func (v *Voice) Why(err *keypeg.Error) string {
	key := refusalKey(err.Code)
	if err.Inner != nil {
		key = refusalKey(err.Format) // err has the same code as the refusal inside it, so its key is its Format, which names a place
	}
	args := make([]any, len(err.Args))
	for i, arg := range err.Args {
		args[i] = v.argument(arg)
	}
	said := v.print(message.Key(key, err.Format), args)
	if err.Inner != nil {
		return v.say("%s: %s", said, v.Why(err.Inner))
	}
	return said
}

// argument translates a refusal's argument.
func (v *Voice) argument(arg any) any {
	switch a := arg.(type) {
	case keypeg.Keys:
		return v.keys(a)
	case keypeg.Seat:
		return v.seat(a)
	case keypeg.Reasons:
		return v.reasons(a)
	case keypeg.Code:
		return a.String()
	case time.Duration:
		return v.limit(a)
	case []time.Duration:
		return v.limits(a)
	case *keypeg.Error:
		return v.Why(a)
	}
	return arg
}

func (v *Voice) seat(s keypeg.Seat) string {
	if s == keypeg.Host {
		return v.say("host")
	}
	return v.say("guest")
}

// refusalKey returns the catalogue's key for the code of a refusal, or for a place that a refusal names.
func refusalKey(code string) string { return "refusal:" + code }
