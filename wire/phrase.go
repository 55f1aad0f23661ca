package wire

import "keypeg"

// Phrases are what can be said to the other player, in the language that was asked for.
type Phrases struct {
	Phrases []Phrase `json:"phrases"`
}

// Phrase is one of them.
type Phrase struct {
	Phrase string `json:"phrase" doc:"its key" example:"good-game"`
	Text   string `json:"text" example:"Good game."`
}

// Say is a phrase for the other player.
type Say struct {
	Seat   keypeg.Seat `json:"seat" enum:"host,guest" doc:"which of your seats says it"`
	Phrase string      `json:"phrase" doc:"its key" example:"good-game"`
	_      struct{}    `json:"-" additionalProperties:"false"`
}

// PhraseSaid is a phrase that the other player has just said, for your seat alone.
type PhraseSaid struct {
	Phrase
	Seat keypeg.Seat `json:"seat" doc:"who said it"`
}
