package tell

import "keypeg/internal/tournament"

// Tournaments contains the sentences about tournaments.
type Tournaments struct{ *Voice }

// Status returns a sentence about the state of a tournament, which is the same for all readers.
func (t Tournaments) Status(v tournament.View) string {
	switch {
	case v.Phase == tournament.Gathering && !v.Enough():
		return t.say("More players are needed to start.")
	case v.Phase == tournament.Gathering:
		return t.say("Waiting for the host to start.")
	case v.Phase == tournament.Over:
		return t.say("The tournament is over.")
	case v.Phase == tournament.Finishing:
		return t.say("The time is over. The last matches are played to their end.")
	case v.Kind == tournament.AllPlayAll:
		return t.say("Round %d of %d.", v.Round, v.Rounds)
	}
	return t.say("Whoever is free gets the next match.")
}

// Note returns the sentence in a match that says that the match belongs
// to a tournament.
func (t Tournaments) Note() string { return t.say("This match counts in a tournament.") }
