package tell

// Phrases lists the keys of the ready-made phrases for the other player.
var Phrases = []string{"good-game", "well-played", "thanks", "sorry", "one-moment", "your-turn", "nice-row", "oh-no"}

// Phrase returns a phrase in words, or "" for an unknown key.
func (v *Voice) Phrase(key string) string {
	switch key {
	case "good-game":
		return v.say("Good game.")
	case "well-played":
		return v.say("Well played.")
	case "thanks":
		return v.say("Thanks.")
	case "sorry":
		return v.say("Sorry.")
	case "one-moment":
		return v.say("One moment.")
	case "your-turn":
		return v.say("Your turn?")
	case "nice-row":
		return v.say("Nice row.")
	case "oh-no":
		return v.say("Oh no!")
	}
	return ""
}
