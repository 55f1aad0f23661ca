package wire

import "keypeg"

// Phrases lists the phrases that can be said to the other player, in the requested language.
type Phrases struct {
	Phrases []Phrase `json:"phrases"`
}

// Phrase is one phrase with its key.
type Phrase struct {
	Phrase string `json:"phrase" doc:"the key of the phrase" example:"good-game"`
	Text   string `json:"text" example:"Good game."`
}

// Say sends a phrase to the other player.
type Say struct {
	Seat   keypeg.Seat `json:"seat" enum:"host,guest" doc:"the seat of yours that says it"`
	Phrase string      `json:"phrase" doc:"the key of the phrase" example:"good-game"`
	_      struct{}    `json:"-" additionalProperties:"false"`
}

// PhraseSaid is a phrase that the other player has just said to you. The phrase is sent only to your seat.
type PhraseSaid struct {
	Phrase
	Seat keypeg.Seat `json:"seat" doc:"the seat that said it"`
}
