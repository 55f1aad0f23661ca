package history

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/hall"
	"keypeg/match"
	"keypeg/record"
)

// Imported is the result of an import.
type Imported struct {
	Added   int
	Known   int             // the number of records that the history already contained
	Refused []*keypeg.Error // the reasons why the other records were refused, with their line numbers
	Notes   []Note          // information missing from the added records
}

// A Note describes what could not be checked in the record that begins on the given line.
type Note struct {
	Line int
	Gap  match.Gap
}

// Import adds records to an owner's history. The argument name is the owner's name in these records. Import replays each
// record by the rules. If the pool closes before all records have been stored, Import fails, but the stored records remain.
func (h *History) Import(ctx context.Context, owner hall.Hash, text, name string) (Imported, error) {
	done := Imported{Notes: []Note{}}
	there, err := h.there(ctx, owner)
	if err != nil {
		return done, err
	}
	for e, err := range record.Each(text) {
		if ctx.Err() != nil {
			return done, ctx.Err()
		}
		var m Match
		if err == nil {
			m, err = read(e, name)
		}
		switch {
		case err != nil:
		case there.has(m):
			done.Known++
			continue
		case there.records >= maxRecords:
			err = onLine(e.Source.Start, keypeg.Refusef("too-many", "", "at most %d records are stored", maxRecords))
		default:
			err = h.add(ctx, owner, e, m, &there, &done)
		}
		if _, ok := errors.AsType[*record.LineError](err); ok {
			refusal, _ := errors.AsType[*keypeg.Error](err)
			done.Refused = append(done.Refused, refusal)
		} else if err != nil {
			return done, err
		}
	}
	return done, nil
}

// add stores a parsed record in its exact text form. It therefore recognises the same record even if it was written
// differently.
func (h *History) add(ctx context.Context, owner hall.Hash, e record.Entry, m Match, there *there, done *Imported) (err error) {
	if m.Analysis, err = h.records.Add(ctx, e.Record.String(), owner); err != nil {
		if code := keypeg.ErrorCode(err); code != "" && code != "closing" {
			return onLine(e.Source.Start, err)
		}
		return err
	}
	if there.analyses[m.Analysis] {
		done.Known++
		return nil
	}
	there.note(m)
	there.records++
	done.Added++
	for _, gap := range match.Unchecked(e.Record) {
		done.Notes = append(done.Notes, Note{e.Source.Start, gap})
	}
	return h.keep(ctx, kindImported, owner, m.Analysis, m)
}

// onLine adds the line number of a record to an error.
func onLine(line int, err error) error { return &record.LineError{Line: line, Err: err} }

// read replays a record and sums it up for the player with the given name.
func read(e record.Entry, name string) (Match, error) {
	seat, err := seatOf(e.Record, name)
	if err != nil {
		return Match{}, onLine(e.Source.Start, err)
	}
	m, _, err := match.Replay(e.Record)
	if at, ok := errors.AsType[*match.RecordError](err); ok {
		return Match{}, onLine(at.At(e.Source), at.Err)
	}
	if err != nil {
		return Match{}, err
	}
	at, _ := time.Parse(time.DateOnly, e.Record.Date) // a record without a date is treated as very old
	sum := summary(m, seat, at)
	if sum.Past == 0 {
		return sum, onLine(e.Source.Start, keypeg.Refusef("bad-record-unfinished", "", "no game of this record is over"))
	}
	return sum, nil
}

// seatOf returns the seat of the player with the given name.
func seatOf(r record.Record, name string) (keypeg.Seat, error) {
	name = strings.TrimSpace(name)
	host, guest := strings.EqualFold(r.Host, name), strings.EqualFold(r.Guest, name)
	switch {
	case host && guest:
		return 0, keypeg.Refusef("bad-record-namesakes", "", "both players are called %q: change one name", name)
	case host:
		return keypeg.Host, nil
	case guest:
		return keypeg.Guest, nil
	}
	return 0, keypeg.Refusef("bad-record-nobody", "", "nobody here is called %q: the players are %q and %q", name, r.Host, r.Guest)
}

// imported returns the matches of imported records. If a match was imported more than once, the longest record is used.
func (h *History) imported(ctx context.Context, owner hall.Hash) ([]Match, error) {
	var list []Match
	at := map[string]int{}
	err := h.eachImported(ctx, owner, func(m Match) {
		i, again := at[m.ID]
		switch {
		case !again || m.ID == "":
			at[m.ID] = len(list)
			list = append(list, m)
		case m.Past > list[i].Past || m.Over && !list[i].Over:
			list[i] = m
		}
	})
	return list, err
}

// A there describes which matches an owner's history already contains, and how much of each match.
type there struct {
	games    map[string]int // finished games
	over     map[string]bool
	analyses map[string]bool
	records  int
}

func (h *History) there(ctx context.Context, owner hall.Hash) (there, error) {
	t := there{map[string]int{}, map[string]bool{}, map[string]bool{}, 0}
	err := h.eachImported(ctx, owner, func(m Match) {
		t.note(m)
		t.records++
	})
	if err != nil {
		return t, err
	}
	err = h.eachHeld(ctx, owner, func(id string) error {
		t.games[id], t.over[id] = record.MaxPlayed, true
		return nil
	})
	return t, err
}

func (t *there) note(m Match) {
	t.analyses[m.Analysis] = true
	if m.ID != "" {
		t.games[m.ID], t.over[m.ID] = max(t.games[m.ID], m.Past), t.over[m.ID] || m.Over
	}
}

// has reports whether the history already contains at least as much of the match as m does.
func (t *there) has(m Match) bool {
	games, ok := t.games[m.ID]
	return ok && m.ID != "" && games >= m.Past && (t.over[m.ID] || !m.Over)
}

// Export returns all games of an owner as records, earliest first. The owner has the same name in all records, so that the
// records can be imported under that name.
func (h *History) Export(ctx context.Context, owner hall.Hash) (string, error) {
	list, err := h.matches(ctx, owner)
	if err != nil || len(list) == 0 {
		return "", err
	}
	name := list[0].Name
	var text []string
	for _, m := range slices.Backward(list) {
		r, err := h.record(ctx, owner, m)
		if hall.LeftOut(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		if len(r.Played) > 0 || r.Ending != "" {
			text = append(text, named(r, m.Seat, name).String())
		}
	}
	return strings.Join(text, "\n"), nil
}

func (h *History) record(ctx context.Context, owner hall.Hash, m Match) (record.Record, error) {
	if m.Analysis != "" {
		r, _, err := h.records.Record(ctx, m.Analysis)
		if keypeg.ErrorCode(err) == analysis.OldRecord {
			err = nil // an old record still belongs to its owner
		}
		return r, err
	}
	log, err := h.hall.Log(ctx, m.ID, owner)
	if err != nil {
		return record.Record{}, fmt.Errorf("export match %s: %w", m.ID, err)
	}
	return log.Record(), nil
}

// named sets a seat's name in a record, and makes sure that the name of the other seat is different.
func named(r record.Record, s keypeg.Seat, name string) record.Record {
	own, other := &r.Host, &r.Guest
	if s == keypeg.Guest {
		own, other = other, own
	}
	*own = name
	if strings.EqualFold(*other, name) {
		if *other += " 2"; keypeg.CheckName(*other) != nil {
			*other = "Rival"
		}
	}
	return r
}
