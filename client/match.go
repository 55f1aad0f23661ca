package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"keypeg"
	"keypeg/record"
	"keypeg/wire"
)

// A Match is one match as a client sees it, from its seat or as a watcher. Its methods are safe for concurrent use.
type Match struct {
	ID string

	c  *Client
	as *keypeg.Seat // the seat to act for; nil means the only seat that the client holds, if any

	mu    sync.Mutex
	known bool
	state wire.State // the newest state seen, if known
	told  bool       // whether a stream has reported which players are away; if so, other responses may be older
}

// Match returns a match by its id. It sends no request.
func (c *Client) Match(id string) *Match { return &Match{ID: id, c: c} }

// Make makes a match and sits down as its host, or lets two computers play each other. The link for the other player is
// State().Invite.
func (c *Client) Make(ctx context.Context, n wire.NewMatch) (*Match, error) {
	return c.seated(do[wire.State](ctx, c, "/api/matches", n))
}

// Join sits down as the guest, using the link from the host or a spoken code such as KITE 42. The link of a challenge begins the
// caller's attempt at it. Use Parties.Join or Tournaments.Join for links to a party or a tournament. Invitation finds out where
// a link leads.
func (c *Client) Join(ctx context.Context, invitation, name string) (*Match, error) {
	to, err := c.Invitation(ctx, invitation)
	if err != nil {
		return nil, err
	}
	return to.Accept(ctx, c, name)
}

// Tables returns the open tables, at which a host waits for any player.
func (c *Client) Tables(ctx context.Context) ([]wire.OpenTable, error) {
	list, err := ask[wire.Tables](ctx, c, http.MethodGet, "/api/tables", nil)
	return list.Tables, err
}

// SitAt sits down as the guest at an open table.
func (c *Client) SitAt(ctx context.Context, id, name string) (*Match, error) {
	return c.seated(do[wire.State](ctx, c, c.Match(id).path("/seat"), wire.Join{Name: name}))
}

// seated returns the match that a state from the server describes.
func (c *Client) seated(s wire.State, err error) (*Match, error) {
	if err != nil {
		return nil, err
	}
	m := c.Match(s.Match.ID)
	if s.Match.You != nil && len(s.Seats) == 1 {
		m.as = &s.Match.You.Seat
	}
	m.learn(&s, false)
	return m, nil
}

// As returns the same match as seen from one of the client's seats. At a table shared by two people, the client holds both seats.
// The returned Match remembers its own newest state.
func (m *Match) As(s keypeg.Seat) *Match { return &Match{ID: m.ID, c: m.c, as: &s} }

// State returns the newest state seen, or the zero State if none has been seen.
func (m *Match) State() wire.State {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state
}

// learn remembers a state after filling in its omitted parts. It reports whether the state is at least as new as the newest
// state seen. It learns which players are away only from streams, because other responses may be older.
func (m *Match) learn(s *wire.State, streamed bool) (fresh bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known {
		*s = s.After(m.state)
	}
	switch {
	case m.known && s.Match.Version < m.state.Match.Version:
		return false
	case m.told && !streamed && s.Match.Version == m.state.Match.Version:
		s.Away = m.state.Away
	}
	m.state, m.known, m.told = *s, true, m.told || streamed
	return true
}

func (m *Match) path(rest string) string { return "/api/matches/" + url.PathEscape(m.ID) + rest }

// looking returns the path of a part of the match, with the seat from which to see it.
func (m *Match) looking(rest string) string {
	if m.as == nil {
		return m.path(rest)
	}
	return m.path(rest) + "?as=" + m.as.String()
}

// Look requests the current state of the match.
func (m *Match) Look(ctx context.Context) (wire.State, error) {
	s, err := ask[wire.State](ctx, m.c, http.MethodGet, m.looking(""), nil)
	if err == nil {
		m.learn(&s, false)
	}
	return s, err
}

// SetCode sets the secret, as Codemaker. Codes and rows may be written as people type them: in digits, or in the letters and
// names of the table's colours.
func (m *Match) SetCode(ctx context.Context, code string) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "code", Code: code})
}

// Place places a row, as Codebreaker.
func (m *Match) Place(ctx context.Context, row string) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "place", Code: row})
}

// Answer answers the waiting row with keys such as 1r2w, as Codemaker.
func (m *Match) Answer(ctx context.Context, keys string) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "answer", Keys: keys})
}

// Claim claims that an answer was wrong, as Codebreaker.
func (m *Match) Claim(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "claim"})
}

// GiveUp gives up the code that the seat is trying to break.
func (m *Match) GiveUp(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "give-up"})
}

// OfferLimit offers a time limit for each turn, from the next turn on; 0 means no limit.
func (m *Match) OfferLimit(ctx context.Context, turn time.Duration) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "offer", Offer: "limit", Limit: turn.Seconds()})
}

// OfferEnd offers to end the match as it stands.
func (m *Match) OfferEnd(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "offer", Offer: "end"})
}

// Accept accepts the other player's offer.
func (m *Match) Accept(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "accept"})
}

// Decline declines the other player's offer.
func (m *Match) Decline(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "decline"})
}

// Leave leaves the match, which ends it.
func (m *Match) Leave(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "leave"})
}

// Rematch asks for a rematch once the match is over. If you hold both seats, or play against the computer, the rematch is made at
// once. Decline withdraws the request if the other player has not asked yet.
func (m *Match) Rematch(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "rematch"})
}

// Next returns the rematch, as seen from the same seat, or nil if no rematch is known.
func (m *Match) Next() *Match {
	id := m.State().Rematch
	if id == "" {
		return nil
	}
	return &Match{ID: id, c: m.c, as: m.as}
}

// Hint asks for a hint in the game in progress. The server records the use of the hint, and shows it to everyone when the
// game is over. The row is needed only for wire.HintPossible.
func (m *Match) Hint(ctx context.Context, kind wire.HintKind, row string) (wire.HintAnswer, error) {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return wire.HintAnswer{}, err
	}
	return do[wire.HintAnswer](ctx, m.c, m.path("/hints"), wire.HintRequest{Seat: seat, Kind: kind, Row: row})
}

// Say sends a ready-made phrase to the other player, who must be present. The argument is the phrase's key. Client.Phrases
// lists the phrases. The server accepts only a few phrases per minute.
func (m *Match) Say(ctx context.Context, phrase string) error {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return err
	}
	said := question(m.c, http.MethodPost, m.path("/phrases"), wire.Say{Seat: seat, Phrase: phrase})
	said.again = false
	_, err = said.read(ctx)
	return err
}

// Phrases returns the phrases that can be said to the other player.
func (c *Client) Phrases(ctx context.Context) ([]wire.Phrase, error) {
	all, err := ask[wire.Phrases](ctx, c, http.MethodGet, "/api/phrases", nil)
	return all.Phrases, err
}

// Notes returns the notes that the seat's player has written about the game in progress, on any device.
func (m *Match) Notes(ctx context.Context) (wire.SeatNotes, error) {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return wire.SeatNotes{}, err
	}
	return ask[wire.SeatNotes](ctx, m.c, http.MethodGet, m.path("/notes?seat="+seat.String()), nil)
}

// WriteNotes replaces the seat's notes. No other player ever sees the notes.
func (m *Match) WriteNotes(ctx context.Context, n wire.Notes) (wire.SeatNotes, error) {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return wire.SeatNotes{}, err
	}
	return ask[wire.SeatNotes](ctx, m.c, http.MethodPut, m.path("/notes?seat="+seat.String()), wire.NotesWritten{Notes: n})
}

// Ticket returns a code that moves the seat to another device, and that works only once. On that device, Client.TakeSeat redeems
// the code.
func (m *Match) Ticket(ctx context.Context) (wire.Ticket, error) {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return wire.Ticket{}, err
	}
	return m.ticket(ctx, seat)
}

// SpokenCode returns a code to tell the other player, such as KITE 42, if the guest's seat is free. Client.Join accepts it.
// A second call before the code expires returns the same code and extends its life.
func (m *Match) SpokenCode(ctx context.Context) (wire.Ticket, error) {
	return m.ticket(ctx, keypeg.Guest)
}

func (m *Match) ticket(ctx context.Context, seat keypeg.Seat) (wire.Ticket, error) {
	return do[wire.Ticket](ctx, m.c, m.path("/tickets"), wire.TicketRequest{Seat: seat})
}

// TakeSeat redeems a ticket's code and takes its seat.
func (c *Client) TakeSeat(ctx context.Context, code string) (*Match, error) {
	used, err := do[wire.CodeUsed](ctx, c, "/api/codes", wire.CodeUse{Code: code})
	if err != nil {
		return nil, err
	}
	if used.Seat == nil {
		return nil, fmt.Errorf("%q leads to an invitation: Join sits down by it", code)
	}
	return c.Match(used.ID).As(*used.Seat), nil
}

// Record returns the record of the games that are over.
func (m *Match) Record(ctx context.Context) (record.Record, error) {
	return ask[record.Record](ctx, m.c, http.MethodGet, m.path("/record.json"), nil)
}

// RecordText returns the record of the games that are over as text, to store, edit or replay.
func (m *Match) RecordText(ctx context.Context) (string, error) {
	text, err := question(m.c, http.MethodGet, m.path("/record.txt"), nil).read(ctx)
	return string(text), err
}

// Picture returns a picture to share, as "svg" or "png". The argument game selects a finished game by its number among all
// games played. If game is 0, the picture shows the last game of a match that is over, and otherwise the current board.
func (m *Match) Picture(ctx context.Context, form string, game int) ([]byte, error) {
	path := m.path("/picture." + url.PathEscape(form))
	if game != 0 {
		path += "?game=" + strconv.Itoa(game)
	}
	return question(m.c, http.MethodGet, path, nil).read(ctx)
}

// Analysis returns the analysis of the games that are over, as far as it has been computed. Finished waits for the complete
// analysis.
func (m *Match) Analysis(ctx context.Context) (wire.Analysis, error) {
	return ask[wire.Analysis](ctx, m.c, http.MethodGet, m.path("/analysis"), nil)
}
