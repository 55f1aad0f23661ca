package hall

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"time"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/match"
	"keypeg/record"
)

// Errors that a store can return. A store wraps the errors of its driver, and never returns them unwrapped.
var (
	ErrNotFound = errors.New("not found")
	ErrStale    = errors.New("the match has other events by now") // the write lost a race
	ErrTaken    = errors.New("another seat's ticket has that code")
	ErrClosed   = errors.New("the store is closed")
	ErrFull     = errors.New("there is no room left") // nothing was written
	ErrAway     = errors.New("does not answer")       // it is unknown whether the write was stored
	ErrDamaged  = errors.New("is damaged")            // the stored parts of a match contradict each other
)

// A Hash represents a secret that only the holder has. It is the SHA-256 of a token.
type Hash [32]byte

// A Header is the part of a match that never changes.
type Header struct {
	Config  match.Config
	Made    time.Time
	Invite  string // opens the guest's seat; if "", nobody can join
	HotSeat bool   // one browser holds both seats
	Terms
}

// Terms contains the terms of a match that go beyond the rules of the game.
type Terms struct {
	Computers  [2]string `json:"computers"`       // the levels of the seats that computers play; "" for a person
	Hints      bool      `json:"hints,omitempty"` // two people have agreed that both may use hints
	Open       bool      `json:"open,omitempty"`  // anyone may take the guest's seat while the host is present
	Daily      *Daily    `json:"daily,omitempty"`
	Practice   bool      `json:"practice,omitempty"`   // the Daily's day had already ended when the match was made, so the match does not count
	Challenge  string    `json:"challenge,omitempty"`  // the id of the challenge, if the match is an attempt at one
	Tournament string    `json:"tournament,omitempty"` // the id of the tournament, if the match belongs to one
	Colours    string    `json:"colours,omitempty"`    // the rulebook whose pegs are shown; "" for the rulebook whose rules apply
	By         string    `json:"by,omitempty"`         // the caller (package requestctx) who made the match
}

// A Daily identifies the code of the day that players of a match try to break.
type Daily struct {
	Day     string `json:"day"`     // UTC, as 2026-11-20
	Edition string `json:"edition"` // the slug of the board's edition
}

// Ends returns the end of the day.
func (d Daily) Ends() time.Time {
	t, err := time.Parse(time.DateOnly, d.Day)
	if err != nil {
		return time.Time{}
	}
	return t.AddDate(0, 0, 1)
}

// PrivateUntil returns the time from which people without a seat may see the match. For an attempt at a day's code, this is
// the end of the day, because others may still have to break the code. For any other match, it returns the zero time,
// because the match is never private.
func (t Terms) PrivateUntil() time.Time {
	if t.Daily == nil {
		return time.Time{}
	}
	return t.Daily.Ends()
}

// Attempt reports whether the match is one player's attempt at a code that others break too. In an attempt, the host's seat
// only gives answers.
func (t Terms) Attempt() bool { return t.Daily != nil || t.Challenge != "" }

// MayHint reports whether players can request hints. In a game against a computer, they always can. Between people, they can
// if both have agreed. In an attempt or a tournament, they never can.
func (t Terms) MayHint() bool {
	return !t.Attempt() && t.Tournament == "" && (t.Hints || t.Computers != [2]string{})
}

// exhibition reports whether two computers play each other.
func (t Terms) exhibition() bool {
	return t.Computers[keypeg.Host] != "" && t.Computers[keypeg.Guest] != ""
}

// unheld reports whether the seat has no holder because a computer plays it or because it only gives answers.
func (t Terms) unheld(s keypeg.Seat) bool {
	return t.Computers[s] != "" || t.Attempt() && s == keypeg.Host
}

// A Hint records the use of a hint. The content of the hint is not stored.
type Hint struct {
	Serial int         // of the game
	Seat   keypeg.Seat // the player who asked for the hint
	Row    int         // the row before which the hint was used, counted from 1
	Kind   string
}

// A Grant gives a seat to the holder of a token. A seat may have several grants, one for each device of its player.
type Grant struct {
	Seat   keypeg.Seat
	Holder Hash
}

// A Name is the name of a seat's player. Events never change, so the name is stored apart from them and can be deleted.
type Name struct {
	Seat keypeg.Seat
	Name string
}

// A Batch is one write to a match: the events after version Expected, changes of seats, hints, notes, and the time after
// which another hall may take over. Each write, whatever it contains, increases the match's revision by one. The first write
// sets the revision to 1.
type Batch struct {
	Match    string
	Expected int
	Revision int64 // the revision on which the batch was decided; if 0, only the version is checked
	Events   []match.Event
	Names    []Name
	Grants   []Grant
	Gone     []Hash // the holders whose grants are removed, with the names and tickets of their seats
	Hints    []Hint
	Notes    []Notes   // each element replaces the notes of its seat, or deletes them if the Body is empty
	Due      time.Time // the time from which Claim may return the match; zero if no turn can expire and no computer must move
	Over     bool      // the match has ended
}

// Times returns the times of a batch in Unix milliseconds: Due, or nil if the match is not due, and the time of the last event,
// or 0 if there is none.
func (b Batch) Times() (due *int64, changed int64) {
	if !b.Over && !b.Due.IsZero() {
		at := b.Due.UnixMilli()
		due = &at
	}
	if n := len(b.Events); n > 0 {
		changed = b.Events[n-1].At.UnixMilli()
	}
	return due, changed
}

// A Log is a match in stored form.
type Log struct {
	Header   Header
	Revision int64
	Events   []match.Event
	Names    []Name // by seat
	Grants   []Grant
	Hints    []Hint
	Notes    []Notes // by seat
	Mark     Mark    // the mark of the last event
}

// Record returns the record of the match.
func (l Log) Record() record.Record {
	return match.Record(l.Header.Config, l.Header.Made.Format(time.DateOnly), l.Events).WithColours(l.Header.Colours)
}

// A Mark is a version of a match and the sum of that version's event.
type Mark struct {
	Version int
	Sum     Sum
}

// A Kept is one match in the list of all stored matches.
type Kept struct {
	ID      string
	Version int
	Changed time.Time // the time of the match's last event
}

// A Ticket leads to a seat until the ticket expires. It can be used once or, if Stays is set, any number of times. Hash is
// the hash of the ticket's code.
type Ticket struct {
	Hash    Hash
	Match   string
	Seat    keypeg.Seat
	Expires time.Time
	Stays   bool
}

// Shared is a Store to which other processes may also write. A match in memory may therefore be out of date.
type Shared interface {
	Store
	SharedByProcesses()
}

// An Outage is a period in which a store's database is not responding. During an Outage, calls fail with ErrAway.
type Outage struct {
	Err    error         // the error of the first failed call; nil once the outage is over
	Calls  int           // the number of calls that failed
	Lasted time.Duration // the time from the first failed call to the next successful one; 0 until then
}

// A Store stores matches. It returns its contents unchanged, with times in UTC to the millisecond, and makes no decisions.
// Several processes may share one database, each with its own Store. It stores headers, events and grants as texts that this
// package writes, each with its Sum. It returns the texts through a Reading, which detects data that was changed on the
// disk. If the Store is durable, acknowledged writes outlive the process. Its methods are safe for concurrent use. If a
// context ends before its write has begun, nothing is written and the call returns the context's error. Once a write has
// begun, the call waits for it, so the result says whether the write is stored.
type Store interface {
	Matches
	Tickets
	peers.Store
	// Close waits for running reads and writes. Later calls return ErrClosed. A durable store's file is then complete.
	Close() error
}

// Matches is the part of a Store that stores the matches.
type Matches interface {
	// Create stores a new match with its first batch (Expected 0), or returns ErrStale if the id is already in use.
	Create(ctx context.Context, h Header, first Batch) error
	// Append stores a batch completely or not at all. It returns ErrStale if the match is not at version Expected or not at
	// the batch's Revision, and ErrNotFound if there is no such match. A batch may have no events. Grants and hints that are
	// already stored have no effect. Holders in Gone who have no grants have no effect either.
	Append(ctx context.Context, b Batch) error
	// Load reads a match with its names and notes, and with its events, grants and hints in the order in which they were
	// stored. It returns ErrNotFound if there is no such match, and ErrDamaged if it was changed after it was written. Other
	// matches can still be read.
	Load(ctx context.Context, id string) (Log, error)
	// LoadSince is like Load, but omits the events up to a Mark of an earlier Log. It also returns ErrDamaged if the stored
	// events do not follow the Mark.
	LoadSince(ctx context.Context, id string, mark Mark) (Log, error)
	// MatchesOf returns the ids of the matches in which a holder has a seat, latest first and at most limit. If the argument
	// after is a match in that list, MatchesOf returns only the matches that follow it.
	MatchesOf(ctx context.Context, holder Hash, after string, limit int) ([]string, error)
	// MadeBy returns the number of stored matches whose Terms name a person as the maker.
	MadeBy(ctx context.Context, by string) (int, error)
	// Kept returns at most limit matches, sorted by id and beginning after the given id.
	Kept(ctx context.Context, after string, limit int) ([]Kept, error)
	// Remove deletes a match and everything that belongs to it. It returns ErrStale if the match has a different revision,
	// and ErrNotFound if there is no such match.
	Remove(ctx context.Context, id string, revision int64) error
}

// Tickets is the part of a Store that stores tickets. A ticket has expired if its Expires is not after the argument now.
type Tickets interface {
	// PutTicket stores a ticket, which replaces the seat's previous one. It returns ErrNotFound if there is no such match,
	// and ErrTaken if another seat has an unexpired ticket with the same hash. It may delete tickets that have
	// expired.
	PutTicket(ctx context.Context, t Ticket, now time.Time) error
	// TakeTicket returns a ticket, and deletes it unless Stays is set. It returns ErrNotFound if the ticket was taken or
	// replaced, never existed, or has expired.
	TakeTicket(ctx context.Context, h Hash, now time.Time) (Ticket, error)
}

// MaxNotes is the largest size of a seat's notes, in bytes.
const MaxNotes = 4 << 10

// Notes contains the notes that a seat's player has written about a game, on any device. The hall does not interpret notes,
// and does not reveal to anybody else that they exist.
type Notes struct {
	Seat   keypeg.Seat
	Serial int    // of the game
	Number int    // increases by one with every change, so notes with a higher number are newer
	Body   []byte // the content of the notes, which is never modified; empty if there are no notes
}

// A Sum is a checksum of a text of a match and of all texts before it. It is the first 64 bits of the SHA-256 of the
// previous sum and the new text. The first text is that of the header, and the texts of the events follow.
type Sum int64

// Then returns the sum that follows s after one more text.
func (s Sum) Then(text []byte) Sum {
	var before [8]byte
	binary.BigEndian.PutUint64(before[:], uint64(s))
	whole := sha256.Sum256(slices.Concat(before[:], text))
	return Sum(binary.BigEndian.Uint64(whole[:]))
}
