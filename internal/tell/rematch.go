package tell

import "slices"

// Rematch returns a sentence that says who requests a rematch, or that it has begun. It is empty if nobody does.
func (v *Voice) Rematch(s Scene) string {
	switch {
	case len(s.View.Rematch) == 0:
		return ""
	case len(s.View.Rematch) > 1:
		return v.say("The rematch has begun.")
	case s.You != nil && slices.Contains(s.View.Rematch, s.You.Seat):
		return v.say("You ask for a rematch.")
	}
	return v.say("%s asks for a rematch.", v.name(s, s.View.Rematch[0]))
}

func (v *Voice) rematchNews(before, now Scene) string {
	was, is := v.Rematch(before), v.Rematch(now)
	switch {
	case is == was:
		return ""
	case is == "":
		return v.say("The offer no longer stands.")
	}
	return is
}
