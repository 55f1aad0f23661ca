package sitting

import (
	"context"
	"errors"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/match"
	"keypeg/wire"
)

// A View is a match as a person sees it at one moment. It never changes, so it can be stored and read by any goroutine.
type View struct {
	ID    string
	State wire.State   // the newest state; zero until the first state has arrived
	As    *keypeg.Seat // the viewer's seat; nil for a watcher, and while a shared device is being passed on
	Notes wire.SeatNotes
	Hint  *wire.HintAnswer // the last hint that the seat received on any device, until the row is placed

	Busy    bool          // a command is on its way
	Waiting *wire.Command // a command that could not be delivered and is resent automatically
	Lost    bool          // the server is not responding
	Over    error         // the reason why no more states will come

	last   *keypeg.Seat  // the player who held a shared device last
	offset time.Duration // the server's clock minus ours
}

// A Sitting is a View that is kept up to date.
type Sitting struct {
	View

	client   *client.Client
	match    *client.Match
	happened chan Happening
	ctx      context.Context
	hangUp   context.CancelFunc
	look     int // number of changes of seat, used to recognise and drop late news for an earlier seat
	told     int // the latest version of the match for which news was passed on
	outbox   outbox
	streamed int  // the stream's latest version
	awaited  int  // the version produced by the last command
	late     bool // the stream is too slow to wait for
	arrived  bool // the first state for this seat has arrived
	handed   bool // the next player on a shared device was announced
}

// Open opens a match from the seat that the caller holds. On a shared device, it shows the match from no seat until Look
// chooses one. The Sitting ends when ctx does.
func Open(ctx context.Context, c *client.Client, id string) (*Sitting, error) {
	s := &Sitting{View: View{ID: id}, client: c, ctx: ctx, happened: make(chan Happening, 16), hangUp: func() {}}
	s.outbox.found = make(chan struct{}, 1)
	state, err := c.Match(id).Look(ctx)
	if err != nil {
		return nil, err
	}
	s.State = state
	if !s.Shared() && state.Match.You != nil {
		s.As = &state.Match.You.Seat
	}
	s.follow()
	return s, nil
}

// Close disconnects. Undelivered commands are not sent again.
func (s *Sitting) Close() {
	s.TakeBack()
	s.hangUp()
}

// A Happening is an event to be passed to Take.
type Happening struct {
	look  int
	heard client.Heard
	err   error
	sent  *delivery
	late  bool
}

// Happened returns the channel that delivers happenings.
func (s *Sitting) Happened() <-chan Happening { return s.happened }

// Kind is the subject of a Said.
type Kind string

// Kinds of messages. For some kinds, Text contains the server's words. For all other kinds, the user interface has its
// own words.
const (
	News     Kind = "news"      // something happened in the match
	Refused  Kind = "refused"   // a request was refused; Text is the reason
	Dropped  Kind = "dropped"   // a waiting command will not be sent again: Text is the reason; if it is empty, the match has continued
	Waits    Kind = "waits"     // a command is waiting for the connection
	TakenOff Kind = "taken off" // the command will not be sent again, as the player requested
	Phrase   Kind = "phrase"    // the other player says Text
	Noted    Kind = "noted"     // the notes have changed
	HintTold Kind = "hint"      // a hint was answered, here or on another device
	Away     Kind = "away"      // the player at Seat is away
	There    Kind = "there"     // the player at Seat is back
	LineLost Kind = "lost"
	LineBack Kind = "back"
	HandOver Kind = "hand over" // the device goes to the player at Seat
	Rematch  Kind = "rematch"   // the rematch has begun: Sitting.State.Rematch is its id
	Changed  Kind = "changed"   // a party or tournament has a new state
	Ended    Kind = "ended"     // no more messages will come; Text is the reason
)

// A Said is one message to the person.
type Said struct {
	Kind    Kind
	Text    string
	Seat    keypeg.Seat       // the player in question; set for HandOver, Phrase, Away and There
	Command match.CommandKind // the kind of the command; set for Refused, Dropped, Waits and TakenOff

	Gathered string // the same as Command, for the commands of parties and tournaments
}

// Look changes the seat from which the viewer sees the match. A nil seat gives a watcher's view. The previous seat's
// secrets are dropped.
func (s *Sitting) Look(as *keypeg.Seat) {
	s.hangUp()
	s.As, s.handed = as, false
	s.State.Match.You = nil
	s.Notes, s.Hint, s.told = wire.SeatNotes{}, nil, 0
	s.follow()
}

// follow follows the match from the current seat.
func (s *Sitting) follow() {
	s.look++
	s.arrived, s.streamed, s.awaited = false, 0, 0
	s.match = s.client.Match(s.ID)
	if s.As != nil {
		s.match = s.match.As(*s.As)
	}
	ctx, hangUp := context.WithCancel(s.ctx)
	s.hangUp = hangUp
	go func(m *client.Match, look int) {
		for heard, err := range m.Listen(ctx) {
			s.post(ctx, Happening{look: look, heard: heard, err: err})
		}
	}(s.match, s.look)
}

// post delivers a happening, unless ctx ends first.
func (s *Sitting) post(ctx context.Context, h Happening) {
	select {
	case s.happened <- h:
	case <-ctx.Done():
	}
}

// Settled reports whether the current match has arrived and no command is on its way, except one that waits for the
// connection. A command is on its way until the stream has reached the version that the command produced. Until then,
// the stream's news is about an earlier version.
func (s *Sitting) Settled() bool {
	if s.Waiting != nil {
		return true
	}
	return s.arrived && !s.Busy && (s.streamed >= s.awaited || s.Lost || s.late || s.Over != nil)
}

// settling is how long a sitting waits for the stream to show the result of a command.
const settling = 2 * time.Second

// Match returns the match for requests that do not change the board, such as hints, notes, phrases and transfer codes.
func (s *Sitting) Match() *client.Match { return s.match }

// Take handles a happening and returns the messages about it, in order.
func (s *Sitting) Take(h Happening) []Said {
	if h.sent != nil {
		return s.delivered(*h.sent)
	}
	if h.look != s.look {
		return nil
	}
	switch {
	case errors.Is(h.err, context.Canceled):
		return nil
	case h.err != nil:
		s.Over = h.err
		return []Said{{Kind: Ended, Text: h.err.Error()}}
	case h.late:
		s.late = true
	case h.heard.State != nil:
		s.streamed = max(s.streamed, h.heard.State.Match.Version)
		return s.take(*h.heard.State, true)
	case h.heard.Phrase != nil:
		return []Said{{Kind: Phrase, Text: h.heard.Phrase.Text, Seat: h.heard.Phrase.Seat}}
	case h.heard.Notes != nil:
		return s.note(*h.heard.Notes)
	case h.heard.Hint != nil:
		if !s.Hinted(*h.heard.Hint) {
			return nil // an echo of the player's own hint
		}
		return []Said{{Kind: HintTold, Text: s.Hint.Text}}
	case h.heard.Line == client.LineLost:
		s.Lost = true
		return []Said{{Kind: LineLost}}
	case h.heard.Line == client.LineFound:
		s.Lost = false
		s.outbox.lineFound()
		return []Said{{Kind: LineBack}}
	}
	return nil
}

func (s *Sitting) note(n wire.SeatNotes) []Said {
	if n.Version <= s.Notes.Version {
		return nil // an echo of the player's own change
	}
	s.Notes = n
	return []Said{{Kind: Noted}}
}

// Hinted records the response to a request for a hint. It returns false if that hint was already passed on and is still
// the last one.
func (s *Sitting) Hinted(h wire.HintAnswer) bool {
	same := s.Hint != nil && s.Hint.Hint == h.Hint && s.Hint.Asked == h.Asked && s.Hint.Text == h.Text
	s.Hint = &h
	return !same
}

// Noted records the server's response to notes written here.
func (s *Sitting) Noted(n wire.SeatNotes) { s.note(n) }

// take shows a state unless a newer one is known. Responses to commands may arrive before or after the same state on the
// stream.
func (s *Sitting) take(state wire.State, streamed bool) (said []Said) {
	before := s.State
	if s.arrived && state.Match.Version < before.Match.Version {
		return nil
	}
	state = state.After(before)
	if !streamed && s.arrived && state.Match.Version == before.Match.Version {
		state.Away = before.Away // the stream has better information about who has left
	}
	// In the meantime, a watcher has joined on another device or with a code.
	if s.As == nil && state.Match.You != nil && len(state.Seats) == 1 {
		s.Look(&state.Match.You.Seat)
		return nil
	}
	if !sameSeat(seatOf(state), s.As) {
		return nil // the state is older than the change of seat, and would show the secrets of the earlier seat again
	}
	first := !s.arrived
	s.State, s.arrived = state, true
	s.offset = time.Until(state.Now)
	if h := s.Hint; h != nil && !s.stillAsked(h.Hint) {
		s.Hint = nil
	}
	switch {
	case first && s.As == nil && s.Shared() && state.Match.Result == nil:
	case first:
		said = news(said, state.Say.Last)
		said = news(said, state.Say.Status)
		said = news(said, state.Say.Offer)
	case state.Match.Version != s.told:
		// The stream may repeat news, which is passed on only once.
		said = news(said, state.Say.News)
	}
	if !first && s.told == state.Match.Version {
		said = append(said, s.presence(before)...)
	}
	s.told = state.Match.Version
	if next, ok := s.Next(); ok {
		if !s.handed {
			said = append(said, Said{Kind: HandOver, Seat: next})
		}
		if s.As != nil {
			s.last = s.As
			s.Look(nil)
		}
		s.handed = true
	}
	if !first && state.Rematch != "" && before.Rematch == "" {
		said = append(said, Said{Kind: Rematch})
	}
	return said
}

// presence returns the message that the other player has left or come back, if there is such news.
func (s *Sitting) presence(before wire.State) []Said {
	if s.As == nil {
		return nil
	}
	other := s.As.Other()
	switch was, is := before.Away[other], s.State.Away[other]; {
	case is && !was:
		return []Said{{Kind: Away, Seat: other}}
	case was && !is:
		return []Said{{Kind: There, Seat: other}}
	}
	return nil
}

func news(said []Said, text string) []Said {
	if text == "" {
		return said
	}
	return append(said, Said{Kind: News, Text: text})
}

func (s *Sitting) stillAsked(h wire.Hint) bool {
	b := s.Board(h.Seat)
	return b != nil && s.State.Match.Game.Serial == h.Serial && h.Row == answered(b.Rows)+1
}

func answered(rows []match.RowView) (n int) {
	for _, r := range rows {
		if r.Keys != nil || r.Lost {
			n++
		}
	}
	return n
}
