package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"keypeg/record"
)

// asText is the content type of text records.
const asText = "text/plain; charset=utf-8"

type recordText struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// recordText returns the record as text that people can keep, edit and replay.
func (s *matches) recordText(ctx context.Context, in *Place) (*recordText, error) {
	r, err := s.record(ctx, in)
	if err != nil {
		return nil, err
	}
	return &recordText{asText, []byte(r.String())}, nil
}

// recordJSON returns the record as JSON, for programs, with the names and values that docs/notation.md describes.
func (s *matches) recordJSON(ctx context.Context, in *Place) (*body[recorded], error) {
	r, err := s.record(ctx, in)
	return &body[recorded]{recorded{r}}, err
}

// A recorded match is the record of a match as a JSON object, described in docs/notation.md.
type recorded struct{ record.Record }

// Schema describes a recorded match as an object without listing its fields.
func (recorded) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, Description: "a record, as described in docs/notation.md", AdditionalProperties: true}
}

// record returns the record of a match's finished games. It leaves out the code of a game in
// progress.
func (s *matches) record(ctx context.Context, in *Place) (record.Record, error) {
	holder := in.holder()
	log, err := s.hall.Log(ctx, in.ID, holder)
	if err != nil {
		return record.Record{}, err
	}
	s.reading.charge(ctx, 1+2*costOf(len(log.Events))) // the match must be read and replayed
	return log.Record(), nil
}
