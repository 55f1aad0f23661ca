package record

import (
	"errors"
	"iter"
	"strings"

	"keypeg"
)

// A LineError is an error on one line of a text; lines are counted from 1. It unwraps to a refusal that names the line, in
// translatable form.
type LineError struct {
	Line int
	Err  error
}

func (e *LineError) Error() string { return e.Unwrap().Error() }
func (e *LineError) Unwrap() error { return keypeg.Within(e.Err, "line %d", e.Line) }

// onLine adds a line number to an error, unless the error already has one.
func onLine(line int, err error) error {
	if _, ok := errors.AsType[*LineError](err); ok || err == nil {
		return err
	}
	return &LineError{line, err}
}

// A Source gives, for each part of a record, its line in the text, counted from 1. With a Source, a program can show where in the
// text a fault occurs.
type Source struct {
	Start int            // the line of the Keypeg tag
	Head  map[string]int // the line of each tag of the head, indexed by the tag's name in lower case
	Games []GameSource
	End   int // the line of the Result tag
}

// A GameSource is the Source of one Game.
type GameSource struct {
	Start  int   // the line of the Game tag
	Codes  []int // the line of each element of Game.Codes
	Lines  []int // the line of each element of Game.Lines
	Points int   // the line of the Points tag; 0 if there is none
}

// An Entry is one record in a text that may contain several.
type Entry struct {
	Record
	Source Source
}

// Parse reads the text form of one record as people write it (docs/notation.md). Because the text may come from anyone, its
// size is limited. Every error is a *LineError that wraps a *keypeg.Error.
func Parse(text string) (Record, error) {
	entries, err := ParseAll(text)
	if err != nil {
		return Record{}, err
	}
	if len(entries) > 1 {
		return Record{}, onLine(entries[1].Source.Start, keypeg.Refusef("bad-record-second", "", "a second record begins here: bring one at a time"))
	}
	return entries[0].Record, nil
}

// ParseAll reads all records of a text. If one of them is faulty, it returns the records before it, and an error.
func ParseAll(text string) ([]Entry, error) {
	var entries []Entry
	for e, err := range Each(text) {
		if err != nil {
			return entries, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// Each returns an iterator over a sequence of records. The iterator continues after a faulty record, and reports a text without any
// record as an error.
func Each(text string) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		none := true
		for start, lines := range texts(text) {
			none = false
			e, err := parseEntry(start, lines)
			if !yield(e, onLine(start, err)) {
				return
			}
		}
		if none {
			yield(Entry{}, onLine(1, keypeg.Refusef("bad-record-begin", "", "a record begins with the line Keypeg: %d", version)))
		}
	}
}

// texts splits a text at the beginning of each record and yields each piece with the number of its first line. Text before the
// first record is a separate piece, unless it consists only of blank lines and comments.
func texts(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		text := strings.TrimPrefix(text, "\ufeff")
		first, from, says := 1, 0, false // the state of the current piece
		number, at := 0, 0               // the state of the current line
		for line := range strings.Lines(text) {
			number++
			tag, value := splitTag(line)
			if tag == "keypeg" {
				if says && !yield(first, text[from:at]) {
					return
				}
				first, from = number, at
			}
			says = says || tag != "" || value != ""
			at += len(line)
		}
		if says {
			yield(first, text[from:])
		}
	}
}

// splitTag splits a line at its colon into a lower-case tag and its value. A row has no tag, and a blank line has neither
// tag nor value. A comment begins with #, either at the beginning of a line or after a space. A # within a name is part of
// the name.
func splitTag(line string) (tag, value string) {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "#") {
		return "", ""
	}
	if name, rest, ok := strings.Cut(line, ":"); ok && !strings.Contains(name, "#") {
		name = strings.ReplaceAll(name, "-", " ")
		tag = strings.ToLower(strings.Join(strings.Fields(name), " "))
		line = rest
	}
	if tag != "host" && tag != "guest" {
		line, _, _ = strings.Cut(line, " #")
		line, _, _ = strings.Cut(line, "\t#")
	}
	return tag, strings.TrimSpace(line)
}

func parseEntry(start int, lines string) (Entry, error) {
	if len(lines) > maxBytes {
		return Entry{}, keypeg.Refusef("too-big", "", "a record has at most %d bytes, not %d", maxBytes, len(lines))
	}
	p := parser{line: start - 1, seen: make(map[string]bool)}
	p.Source.Start, p.Source.Head = start, make(map[string]int)
	for line := range strings.Lines(lines) {
		p.line++
		if tag, value := splitTag(line); tag != "" || value != "" {
			if err := p.read(tag, value); err != nil {
				return Entry{}, onLine(p.line, err)
			}
		}
	}
	return p.Entry, p.finish()
}
