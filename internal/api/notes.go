package api

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/wire"
)

// A Noting names the seat whose notes are written.
type Noting struct {
	Place
	Seat keypeg.Seat `query:"seat" required:"true" doc:"the seat of yours whose notes they are"`
}

func (s *matches) notes(ctx context.Context, in *Noting) (*body[wire.SeatNotes], error) {
	holder := in.holder()
	snapshot, err := s.hall.LookAs(ctx, in.ID, holder, in.Seat)
	if err != nil {
		return nil, err
	}
	notes, err := seatNotes(snapshot, in.Seat)
	return &body[wire.SeatNotes]{notes}, err
}

type writeNotesInput struct {
	Noting
	Body wire.NotesWritten
}

// writeNotes stores a seat's notes, replacing earlier ones.
func (s *matches) writeNotes(ctx context.Context, in *writeNotesInput) (*body[wire.SeatNotes], error) {
	holder := in.holder()
	snapshot, err := s.hall.LookAs(ctx, in.ID, holder, in.Seat)
	if err != nil {
		return nil, err
	}
	if err := checkNotes(snapshot.Match.Config, in.Body.Notes); err != nil {
		return nil, err
	}
	kept, err := json.Marshal(in.Body.Notes)
	if err != nil {
		return nil, fmt.Errorf("write notes about match %s: %w", in.ID, err)
	}
	snapshot, err = s.hall.WriteNotes(ctx, in.ID, holder, in.Seat, in.Body.Serial, kept)
	if err != nil {
		return nil, err
	}
	notes, err := seatNotes(snapshot, in.Seat)
	return &body[wire.SeatNotes]{notes}, err
}

// checkNotes refuses notes about pegs, colours or holes that no board of the match has.
func checkNotes(c match.Config, n wire.Notes) error {
	larger := func(of func(keypeg.Format) int) int {
		return max(of(c.Boards[keypeg.Host]), of(c.Boards[keypeg.Guest]))
	}
	pegs := larger(func(f keypeg.Format) int { return f.Pegs })
	colours := larger(func(f keypeg.Format) int { return f.Colours })
	areHoles := func(list []int) bool {
		return once(list) && !slices.ContainsFunc(list, func(hole int) bool { return hole < 1 || hole > pegs })
	}
	marked := make([]int, len(n.Marks))
	for i, m := range n.Marks {
		if marked[i] = m.Colour; m.Colour > colours || !areHoles(m.Holes) || (m.Is == wire.MarkHere) != (len(m.Holes) > 0) {
			return unfitNotes()
		}
	}
	if !once(marked) || !areHoles(n.Held) || len(n.Draft) > pegs {
		return unfitNotes()
	}
	return nil
}

// once reports whether each number occurs only once.
func once(list []int) bool {
	sorted := slices.Sorted(slices.Values(list))
	return len(slices.Compact(sorted)) == len(list)
}

func unfitNotes() error {
	return keypeg.Refusef("bad-notes", "", "these notes do not fit the board")
}

// seatNotes returns a seat's notes in the form used by package wire.
func seatNotes(s *hall.Snapshot, seat keypeg.Seat) (wire.SeatNotes, error) {
	kept := s.Notes(seat)
	notes := wire.SeatNotes{Notes: wire.Notes{Marks: []wire.Mark{}, Held: []int{}}, Seat: seat, Version: kept.Number}
	if len(kept.Body) == 0 {
		return notes, nil
	}
	if err := json.Unmarshal(kept.Body, &notes.Notes); err != nil {
		return wire.SeatNotes{}, fmt.Errorf("read the notes about match %s: %w", s.Header.Config.ID, err)
	}
	return notes, nil
}
