package tell

import "slices"

// RematchAsked returns a sentence saying who requests a rematch, or that the rematch has begun. It returns "" if
// there is no request.
func (s Scene) RematchAsked() string {
	switch {
	case len(s.Rematch) == 0:
		return ""
	case len(s.Rematch) > 1:
		return s.say("The rematch has begun.")
	case s.You != nil && slices.Contains(s.Rematch, s.You.Seat):
		return s.say("You ask for a rematch.")
	}
	return s.say("%s asks for a rematch.", s.name(s.Rematch[0]))
}
