package tell

import "keypeg"

// Level returns the name of a computer's level, given the level's slug. For a level that no longer exists, it returns the
// slug.
func (v *Voice) Level(slug string) string {
	switch slug {
	case "beginner":
		return v.say("Beginner")
	case "casual":
		return v.say("Casual")
	case "careful":
		return v.say("Careful")
	case "steady":
		return v.say("Steady")
	case "expert":
		return v.say("Expert")
	case "book":
		return v.say("The Book")
	}
	return slug
}

// LevelLine returns a line that says how the computer plays at a level, for a person choosing a level.
func (v *Voice) LevelLine(slug string) string {
	switch slug {
	case "beginner":
		return v.say("Forgets some rows and sets easy codes.")
	case "casual":
		return v.say("Forgets a row now and then. Its codes are often easy.")
	case "careful":
		return v.say("Every row it plays could be the code.")
	case "steady":
		return v.say("Every row it plays could be the code, and its rows are more varied.")
	case "expert":
		return v.say("Picks rows that reveal more. In a duel or race it watches how close you are.")
	case "book":
		return v.say("Plays the best known rows. In a duel or race it plays to win the round.")
	}
	return ""
}

// Names returns the players' names in the voice's language. A computer has the name of its level. If two computers have the
// same level, their names are numbered. A person who gave no name gets the name of their seat. A free seat has no name.
func (v *Voice) Names(names, levels [2]string) [2]string {
	for i, slug := range levels {
		switch {
		case slug == "":
			names[i] = v.StandIn(keypeg.Seat(i), names[i])
		case levels[0] == levels[1]:
			names[i] = v.say("%s %d", v.Level(slug), i+1)
		default:
			names[i] = v.Level(slug)
		}
	}
	return names
}
