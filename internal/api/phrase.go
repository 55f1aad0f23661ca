package api

import (
	"context"
	"slices"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/wire"
)

func (s *matches) phrases(ctx context.Context, _ *struct{}) (*body[wire.Phrases], error) {
	all := wire.Phrases{Phrases: []wire.Phrase{}}
	for _, key := range tell.Phrases {
		all.Phrases = append(all.Phrases, phraseIn(callerOf(ctx).voice, key))
	}
	return &body[wire.Phrases]{all}, nil
}

// phraseIn returns a phrase with its text in a voice's language.
func phraseIn(v *tell.Voice, key string) wire.Phrase {
	return wire.Phrase{Phrase: key, Text: v.Phrase(key)}
}

type sayInput struct {
	Place
	Body wire.Say
}

// say sends a phrase from a seat. Each seat has a limit of its own, in addition to the limit of the
// address.
func (s *matches) say(ctx context.Context, in *sayInput) (*struct{}, error) {
	if !slices.Contains(tell.Phrases, in.Body.Phrase) {
		return nil, keypeg.Refusef("no-phrase", "", "there is no phrase %.20q", in.Body.Phrase)
	}
	holder := in.holder()
	err := s.hall.Say(ctx, in.ID, holder, in.Body.Seat, in.Body.Phrase)
	if keypeg.ErrorCode(err) == "too-many-phrases" {
		err = &hurried{err, hall.PhraseRest, "too-many-phrases"}
	}
	if err != nil {
		return nil, err
	}
	return &struct{}{}, nil
}
