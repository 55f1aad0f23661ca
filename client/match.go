package client

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"keypeg"
	"keypeg/record"
	"keypeg/wire"
)

// A Match is one match as a client sees it, from its seat or as a watcher. Its
// methods are safe for concurrent use.
type Match struct {
	ID string

	c  *Client
	as *keypeg.Seat // nil is the only seat held, or none

	mu    sync.Mutex
	known bool
	state wire.State // the newest seen, once it is known
	told  bool       // by a stream, who is away: what else brings the same state may be from before that
}

// Match returns a match by its id. Nothing is sent yet.
func (c *Client) Match(id string) *Match { return &Match{ID: id, c: c} }

// Make makes a match and sits down as its host, or lets two computers play. The link
// for the other player is State().Invite.
func (c *Client) Make(ctx context.Context, n wire.NewMatch) (*Match, error) {
	return c.seated(do[wire.State](ctx, c, "/api/matches", n))
}

// Join sits down as the guest, by the link that the host hands on or the code that the
// host says, such as KITE 42. Only the last parts of a link count, .../m/ID/join/CODE; the
// server is the client's.
func (c *Client) Join(ctx context.Context, invitation, name string) (*Match, error) {
	link := invitation
	if !strings.Contains(link, "/") {
		used, err := c.useCode(ctx, invitation)
		if err != nil {
			return nil, err
		}
		if used.Seat != nil {
			return c.Match(used.ID).As(*used.Seat), nil
		}
		link = used.Invite
	}
	parts := strings.Split(strings.TrimRight(link, "/"), "/")
	n := len(parts)
	if n < 4 || parts[n-4] != "m" || parts[n-2] != "join" {
		return nil, fmt.Errorf("%q is no invitation: it ends like /m/ID/join/CODE", invitation)
	}
	return c.sit(ctx, parts[n-3], wire.Join{Invite: parts[n-1], Name: name})
}

// Tables returns the open tables, at which somebody waits for anyone.
func (c *Client) Tables(ctx context.Context) ([]wire.OpenTable, error) {
	list, err := ask[wire.Tables](ctx, c, http.MethodGet, "/api/tables", nil)
	return list.Tables, err
}

// SitAt sits down as the guest at an open table.
func (c *Client) SitAt(ctx context.Context, id, name string) (*Match, error) {
	return c.sit(ctx, id, wire.Join{Name: name})
}

func (c *Client) sit(ctx context.Context, id string, in wire.Join) (*Match, error) {
	return c.seated(do[wire.State](ctx, c, "/api/matches/"+url.PathEscape(id)+"/seat", in))
}

// seated returns the match of a state that the server returned.
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

// As returns the same match from one of the seats that the client holds: at a table that
// two people share it holds both. It keeps its own newest state.
func (m *Match) As(s keypeg.Seat) *Match { return &Match{ID: m.ID, c: m.c, as: &s} }

// State returns the newest state seen, or the zero State if there was none.
func (m *Match) State() wire.State {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state
}

// learn remembers a state, whole, and reports whether it is as new as what is known. Of who is away only a stream tells:
// what came otherwise may be from before.
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

// looking returns a path with the seat to look from.
func (m *Match) looking(rest string) string {
	if m.as == nil {
		return m.path(rest)
	}
	return m.path(rest) + "?as=" + m.as.String()
}

// Look asks for the match as it is now.
func (m *Match) Look(ctx context.Context) (wire.State, error) {
	s, err := ask[wire.State](ctx, m.c, http.MethodGet, m.looking(""), nil)
	if err == nil {
		m.learn(&s, false)
	}
	return s, err
}

// SetCode sets the secret, as Codemaker. Codes and rows are read as people type them:
// digits, or the letters and names of the table's colours.
func (m *Match) SetCode(ctx context.Context, code string) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "code", Code: code})
}

// Place places a row, as Codebreaker.
func (m *Match) Place(ctx context.Context, row string) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "place", Code: row})
}

// Answer answers the row that waits for it, such as 1r2w, as Codemaker.
func (m *Match) Answer(ctx context.Context, keys string) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "answer", Keys: keys})
}

// Claim says that an answer was wrong, as Codebreaker.
func (m *Match) Claim(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "claim"})
}

// GiveUp gives up the code that is being broken.
func (m *Match) GiveUp(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "give-up"})
}

// OfferLimit offers a limit of time for each turn from the next on; 0 offers to lift it.
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

// Rematch asks for a rematch, once the match is over; at a table of one's own, or against the
// computer, it is made at once. Decline takes it back as long as nobody else has asked.
func (m *Match) Rematch(ctx context.Context) (wire.State, error) {
	return m.do(ctx, wire.Command{Kind: "rematch"})
}

// Next returns the rematch that both went on to, as far as is known, from the same seat; else nil.
func (m *Match) Next() *Match {
	id := m.State().Rematch
	if id == "" {
		return nil
	}
	return &Match{ID: id, c: m.c, as: m.as}
}

// do sends a command, made against the newest state seen, until it is answered, or for as long as the client has patience.
func (m *Match) do(ctx context.Context, command wire.Command) (wire.State, error) {
	var err error
	if command.Seat, command.Version, err = m.acting(ctx); err != nil {
		return wire.State{}, err
	}
	if m.c.Patience == 0 {
		return m.Do(ctx, command)
	}
	until := time.Now().Add(m.c.Patience)
	return m.Deliver(ctx, command, func(why error, d time.Duration) error {
		if time.Now().Add(d).After(until) {
			return why
		}
		return sleep(ctx, d)
	})
}

// Do sends a command as it is, with its seat and the version that was seen when it was made,
// once. After a refusal as stale the match as it now is comes along and is remembered.
func (m *Match) Do(ctx context.Context, command wire.Command) (wire.State, error) {
	s, err := do[wire.State](ctx, m.c, m.path("/commands"), command)
	if p, ok := asProblem(err); ok && p.State != nil {
		m.learn(p.State, false)
	}
	if err == nil {
		m.learn(&s, false)
	}
	return s, err
}

// How long Deliver waits for an answer, and how long before it sends a command again: at first, and at most.
const (
	answerTime = 15 * time.Second
	soon, late = 500 * time.Millisecond, 8 * time.Second
)

// Deliver sends a command until it is answered. Where no answer comes, or the server is too busy, it sends the command again with the same
// id, so that the server carries it out once. Before it does, rest is told why and how long it should wait; an error of its own ends the
// delivery. A nil rest only waits.
func (m *Match) Deliver(ctx context.Context, c wire.Command, rest func(why error, d time.Duration) error) (wire.State, error) {
	if rest == nil {
		rest = func(_ error, d time.Duration) error { return sleep(ctx, d) }
	}
	if c.ID == "" {
		c.ID = rand.Text()
	}
	for wait := soon; ; wait = min(2*wait, late) {
		s, err := m.attempt(ctx, c)
		if ctx.Err() != nil {
			return s, context.Cause(ctx)
		}
		p, refused := asProblem(err)
		busy := refused && p.Status == http.StatusTooManyRequests
		if !busy && !Undelivered(err) {
			return s, err
		}
		if busy {
			wait = max(wait, p.RetryAfter)
		}
		if err := rest(err, wait); err != nil {
			return s, err
		}
	}
}

func (m *Match) attempt(ctx context.Context, c wire.Command) (wire.State, error) {
	ctx, enough := context.WithTimeout(ctx, answerTime)
	defer enough()
	return m.Do(ctx, c)
}

// acting returns the seat that acts, and the version it has seen.
func (m *Match) acting(ctx context.Context) (keypeg.Seat, int, error) {
	m.mu.Lock()
	s, known := m.state, m.known
	m.mu.Unlock()
	if !known {
		var err error
		if s, err = m.Look(ctx); err != nil {
			return 0, 0, err
		}
	}
	switch {
	case m.as != nil:
		return *m.as, s.Match.Version, nil
	case len(s.Seats) == 2:
		return 0, 0, errors.New("you hold both seats of this match: say by As which of them acts")
	case len(s.Seats) == 1:
		return s.Seats[0], s.Match.Version, nil
	}
	return 0, s.Match.Version, nil // whose seat it is not, the server says
}

// Hint asks for a hint in the game being played; its use is recorded, and shown to
// all when the game is over. row is the row in question for wire.HintPossible.
func (m *Match) Hint(ctx context.Context, kind wire.HintKind, row string) (wire.HintAnswer, error) {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return wire.HintAnswer{}, err
	}
	return do[wire.HintAnswer](ctx, m.c, m.path("/hints"), wire.HintRequest{Seat: seat, Kind: kind, Row: row})
}

// Say says a ready phrase, by its key, to the other player, who has to be there: Client.Phrases
// has them all. Only a few a minute are taken.
func (m *Match) Say(ctx context.Context, phrase string) error {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return err
	}
	_, err = m.c.read(ctx, http.MethodPost, m.path("/phrases"), m.c.Secret(), wire.Say{Seat: seat, Phrase: phrase}, false)
	return err
}

// Phrases returns what can be said to the other player.
func (c *Client) Phrases(ctx context.Context) ([]wire.Phrase, error) {
	all, err := ask[wire.Phrases](ctx, c, http.MethodGet, "/api/phrases", nil)
	return all.Phrases, err
}

// Notes returns what the seat's player has jotted down about the game being played, here or on another device.
func (m *Match) Notes(ctx context.Context) (wire.SeatNotes, error) {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return wire.SeatNotes{}, err
	}
	return ask[wire.SeatNotes](ctx, m.c, http.MethodGet, m.path("/notes?seat="+seat.String()), nil)
}

// WriteNotes keeps notes in place of those there were. Nobody else ever sees them.
func (m *Match) WriteNotes(ctx context.Context, n wire.Notes) (wire.SeatNotes, error) {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return wire.SeatNotes{}, err
	}
	return ask[wire.SeatNotes](ctx, m.c, http.MethodPut, m.path("/notes?seat="+seat.String()), wire.NotesWritten{Notes: n})
}

// Ticket returns a code that takes the seat to another device, once: Client.TakeSeat
// redeems it there.
func (m *Match) Ticket(ctx context.Context) (wire.Ticket, error) {
	seat, _, err := m.acting(ctx)
	if err != nil {
		return wire.Ticket{}, err
	}
	return m.ticket(ctx, seat)
}

// SpokenCode returns a code to say to the other player, such as KITE 42, as long as nobody sits
// there: Client.Join takes it. Asked for again before it expires, it is the same and lives on.
func (m *Match) SpokenCode(ctx context.Context) (wire.Ticket, error) {
	return m.ticket(ctx, keypeg.Guest)
}

func (m *Match) ticket(ctx context.Context, seat keypeg.Seat) (wire.Ticket, error) {
	return do[wire.Ticket](ctx, m.c, m.path("/tickets"), wire.TicketRequest{Seat: seat})
}

// TakeSeat redeems a ticket's code and takes its seat.
func (c *Client) TakeSeat(ctx context.Context, code string) (*Match, error) {
	used, err := c.useCode(ctx, code)
	if err != nil {
		return nil, err
	}
	if used.Seat == nil {
		return nil, fmt.Errorf("%q leads to an invitation: Join sits down by it", code)
	}
	return c.Match(used.ID).As(*used.Seat), nil
}

func (c *Client) useCode(ctx context.Context, code string) (wire.CodeUsed, error) {
	return do[wire.CodeUsed](ctx, c, "/api/codes", wire.CodeUse{Code: code})
}

// Record returns the record of the games that are over.
func (m *Match) Record(ctx context.Context) (record.Record, error) {
	return ask[record.Record](ctx, m.c, http.MethodGet, m.path("/record.json"), nil)
}

// RecordText returns the same as text, to keep, to edit, to replay.
func (m *Match) RecordText(ctx context.Context) (string, error) {
	text, err := m.c.read(ctx, http.MethodGet, m.path("/record.txt"), m.c.Secret(), nil, true)
	return string(text), err
}

// Picture returns a picture to share, as "svg" or "png": of the game at a place among all that were played, if it is over; for
// 0, of the last one of a match that is over, and else of the board that is played on.
func (m *Match) Picture(ctx context.Context, form string, game int) ([]byte, error) {
	path := m.path("/picture." + url.PathEscape(form))
	if game != 0 {
		path += "?game=" + strconv.Itoa(game)
	}
	return m.c.read(ctx, http.MethodGet, path, m.c.Secret(), nil, true)
}

// Analysis says how well the games that are over were played, as far as that has been
// worked out; Finished waits for all of it.
func (m *Match) Analysis(ctx context.Context) (wire.Analysis, error) {
	return ask[wire.Analysis](ctx, m.c, http.MethodGet, m.path("/analysis"), nil)
}
