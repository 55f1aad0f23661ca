package tell

import (
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/message"

	"keypeg"
)

// Refusal says in a sentence why something was refused.
func (v *Voice) Refusal(err *keypeg.Error) string {
	text := v.Why(err)
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}

// Why is the same without the capital letter and the full stop, to stand within another sentence.
func (v *Voice) Why(err *keypeg.Error) string {
	key := refusalKey(err.Code)
	if err.Inner != nil {
		key = refusalKey(err.Format) // a place: it is the same for every code
	}
	args := make([]any, len(err.Args))
	for i, arg := range err.Args {
		args[i] = v.argument(arg)
	}
	said := v.spaced(v.printer.Sprintf(message.Key(key, err.Format), args...))
	if err.Inner != nil {
		return v.say("%s: %s", said, v.Why(err.Inner))
	}
	return said
}

// argument puts something that a refusal names into the voice's words.
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
	return v.number(arg)
}

func (v *Voice) seat(s keypeg.Seat) string {
	if s == keypeg.Host {
		return v.say("host")
	}
	return v.say("guest")
}

// refusalKey is the catalogue key of a refusal, by its code, or of a place that another refusal is put in.
func refusalKey(code string) string { return "refusal:" + code }
