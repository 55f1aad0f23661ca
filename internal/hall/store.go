package hall

import (
	"context"
	"errors"
	"time"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/match"
)

// These are the errors a store can return. A driver's own errors are wrapped and never leave its package bare.
var (
	ErrNotFound = errors.New("not found")
	ErrStale    = errors.New("the match has other events by now") // the write lost a race
	ErrTaken    = errors.New("another seat's ticket has that code")
	ErrClosed   = errors.New("the store is closed")
	ErrFull     = errors.New("there is no room left") // nothing of it was written
	ErrAway     = errors.New("does not answer")       // nobody can tell whether a running write is stored
	ErrDamaged  = errors.New("is damaged")            // the stored parts of a match do not fit together
)

// A Hash stands for a secret that only its holder has: the SHA-256 of a token.
type Hash [32]byte

// A Header is the part of a match that never changes.
type Header struct {
	Config  match.Config
	Made    time.Time
	Invite  string // opens the guest's seat; "" if nobody is to join
	HotSeat bool   // one browser holds both seats
	Terms
}

// Terms are what was agreed beyond the rules of the game.
type Terms struct {
	Computers [2]string `json:"computers"`       // levels of the seats that a computer plays; "" is a person's
	Hints     bool      `json:"hints,omitempty"` // two people agreed that both may use hints
	Open      bool      `json:"open,omitempty"`  // anyone may take the guest's seat while the host is there
	Daily     *Daily    `json:"daily,omitempty"`
	Colours   string    `json:"colours,omitempty"` // the rulebook whose pegs are shown; "" is that of the rules
	By        string    `json:"by,omitempty"`      // for whom it was made, as package requestctx names callers: their computers wait for each other
}

// A Daily says which code of the day a match is an attempt at.
type Daily struct {
	Day     string `json:"day"`     // UTC, as 2026-11-20
	Edition string `json:"edition"` // slug of the board's edition
}

// Ends returns when the day ends.
func (d Daily) Ends() time.Time {
	t, err := time.Parse(time.DateOnly, d.Day)
	if err != nil {
		return time.Time{}
	}
	return t.AddDate(0, 0, 1)
}

// PrivateUntil returns when a match opens to those who do not sit in it. An attempt at a day's code,
// which others still have to break, opens when the day ends; any other match is open from the
// start, and the time is zero.
func (t Terms) PrivateUntil() time.Time {
	if t.Daily == nil {
		return time.Time{}
	}
	return t.Daily.Ends()
}

// MayHint reports whether hints can be asked for: always against a computer, between people if
// they agreed, and never at a code of the day.
func (t Terms) MayHint() bool {
	return t.Daily == nil && (t.Hints || t.Computers != [2]string{})
}

// exhibition reports whether two computers play each other.
func (t Terms) exhibition() bool {
	return t.Computers[keypeg.Host] != "" && t.Computers[keypeg.Guest] != ""
}

// unheld reports whether nobody holds the seat: a computer plays it, or it only made a day's code.
func (t Terms) unheld(s keypeg.Seat) bool {
	return t.Computers[s] != "" || t.Daily != nil && s == keypeg.Host
}

// A Hint is the use of one. The answer is not stored.
type Hint struct {
	Serial int         // of the game
	Seat   keypeg.Seat // who asked
	Row    int         // before which row, from 1
	Kind   string
}

// A Grant gives a seat to the holder of a token. A seat may have several: its
// player's devices.
type Grant struct {
	Seat   keypeg.Seat
	Holder Hash
}

// A Name is what the player of a seat is called. It is kept beside the events, which stay as they are for ever, so that it
// can be forgotten.
type Name struct {
	Seat keypeg.Seat
	Name string
}

// A Batch is one write: the events that follow version Expected of a match, the seats they give
// away and to whom, who gives theirs up, the hints used, the notes written, and when somebody else has to look at the match.
// Each write moves the match's revision by one, whatever it brings; the one that makes it, to 1.
type Batch struct {
	Match    string
	Expected int
	Revision int64 // that it was decided on; 0 is any at which the match is at that version
	Events   []match.Event
	Names    []Name
	Grants   []Grant
	Gone     []Hash // whose grants are taken away, with the names and tickets of their seats
	Hints    []Hint
	Notes    []Notes   // each in place of its seat's, which are gone if the Body is empty
	Due      time.Time // when Claim may hand the match out; zero if no turn can run over and no computer has to move
	Over     bool      // the match has ended
}

// A Log is a match as it is stored.
type Log struct {
	Header   Header
	Revision int64
	Events   []match.Event
	Names    []Name // by seat
	Grants   []Grant
	Hints    []Hint
	Notes    []Notes // by seat
	Mark     Mark    // where it ends
}

// A Mark is a version of a match, and the sum of its event.
type Mark struct {
	Version int
	Sum     Sum
}

// A Kept is a match as it stands among all that are kept.
type Kept struct {
	ID      string
	Version int
	Changed time.Time // of its last event
}

// A Ticket leads to a seat until it expires: once, or any number of times if it Stays. Hash is that
// of its code.
type Ticket struct {
	Hash    Hash
	Match   string
	Seat    keypeg.Seat
	Expires time.Time
	Stays   bool
}

// Shared is a Store whose matches other processes may write to as well. What a hall has in memory may then be old.
type Shared interface {
	Store
	SharedByProcesses()
}

// An Outage is a time in which the database of a store does not answer, so that calls fail with ErrAway.
type Outage struct {
	Err    error         // of its first call; nil once it is over
	Calls  int           // that failed with it
	Lasted time.Duration // until a call succeeded
}

// A Store keeps matches. It keeps and returns what it is given, times in UTC to the millisecond,
// and decides nothing. Several processes may use what one keeps, each with a Store of its own. It keeps headers, events and grants as the texts that this package makes of
// them, each with its Sum, and hands them out by a Reading, so that what changes on a disk is found. If the store is a durable one, what it has acknowledged survives the end of
// the process. Its methods are safe for concurrent use. A context that ends before a write has
// begun prevents the write, and the caller is told then; once begun, a write is waited for, so
// that the answer says what is stored.
type Store interface {
	Matches
	Tickets
	peers.Store
	// Close waits for reads and writes under way; later calls answer ErrClosed. A
	// durable store's file is then complete.
	Close() error
}

// Matches are matches as a Store keeps them.
type Matches interface {
	// Create keeps a new match with its first batch (Expected 0), or ErrStale if
	// there is a match of that id.
	Create(ctx context.Context, h Header, first Batch) error
	// Append adds a batch, whole or not at all: ErrStale if the match is not at
	// version Expected or not at its Revision, ErrNotFound if there is no such match. A batch may bring
	// anything else and no events; a grant or hint that is there already, and one who goes and was
	// never there, change nothing.
	Append(ctx context.Context, b Batch) error
	// Load reads a match, its events, grants and hints in the order they came and its
	// names and notes, or ErrNotFound; ErrDamaged if it is not as it was written, which concerns
	// no other match.
	Load(ctx context.Context, id string) (Log, error)
	// LoadSince is Load without the events up to a Mark that a Log had; ErrDamaged also if what is kept does not follow it.
	LoadSince(ctx context.Context, id string, mark Mark) (Log, error)
	// MatchesOf lists the matches a token holds a seat in, the latest made first, at
	// most limit. After a match, if one is named, it lists only what follows it.
	MatchesOf(ctx context.Context, holder Hash, after string, limit int) ([]string, error)
	// MadeBy counts the matches that were made for somebody, by the Terms.
	MadeBy(ctx context.Context, by string) (int, error)
	// Kept lists matches in the order of their ids, from after one on, at most limit.
	Kept(ctx context.Context, after string, limit int) ([]Kept, error)
	// Remove forgets a match and all that belongs to it: ErrStale if it is not at that revision, ErrNotFound if there
	// is no such match.
	Remove(ctx context.Context, id string, revision int64) error
}

// Tickets lead to seats.
type Tickets interface {
	// PutTicket keeps a ticket in place of the seat's last one: ErrNotFound if there
	// is no such match, ErrTaken if another seat has a ticket of that hash that has
	// not expired at now. Expired tickets may be forgotten.
	PutTicket(ctx context.Context, t Ticket, now time.Time) error
	// TakeTicket hands a ticket out, once unless it Stays: ErrNotFound if it was taken
	// or replaced, never was, or has expired at now.
	TakeTicket(ctx context.Context, h Hash, now time.Time) (Ticket, error)
}
