// Package challenge lets people pass a code on to others. Anyone who opens the link of a challenge can try to break the
// same code, without seeing any of its pegs. A challenge is made from a finished game, with rows to beat, or from a code
// that the challenger has set.
package challenge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/requestctx"
	"keypeg/match"
)

// codemaker is the Codemaker's name in every attempt. The table gives the answers.
const codemaker = "Keypeg"

// maxTries is the largest number of people who can try one challenge.
const maxTries = 500

// A Challenge is a code to be broken. Only its challenger and those who have tried may see Code, Rows and Record.
type Challenge struct {
	ID      string        `json:"-"`
	By      string        `json:"by"`      // the challenger's name
	Config  match.Config  `json:"config"`  // the config of the attempts, without ids
	Colours string        `json:"colours"` // the rulebook whose pegs are shown
	Code    keypeg.Code   `json:"code"`
	Rows    []keypeg.Code `json:"rows,omitempty"` // the challenger's rows; empty if the challenger set the code
	Broken  bool          `json:"broken,omitempty"`
	Record  string        `json:"record,omitempty"` // the id of the analysis of these rows

	owner hall.Hash
}

// Board returns the board on which the code is to be broken.
func (c Challenge) Board() keypeg.Format { return c.Config.Boards[keypeg.Guest] }

// IsBy reports whether the holder is the challenger.
func (c Challenge) IsBy(holder hall.Hash) bool { return holder != hall.Hash{} && holder == c.owner }

// A Try is one person's attempt.
type Try struct {
	Match  string `json:"match"`
	Name   string `json:"name"`
	Rows   int    `json:"rows"`
	Broken bool   `json:"broken"`
	Over   bool   `json:"over"`

	owner hall.Hash
}

// IsBy reports whether the attempt belongs to the holder.
func (t Try) IsBy(holder hall.Hash) bool { return holder != hall.Hash{} && holder == t.owner }

// Options configure Challenges. The zero value suits a single server.
type Options struct {
	Now  func() time.Time // time.Now if nil
	Log  *slog.Logger     // receives errors that are not returned to callers; if nil, they are discarded
	Most int              // the largest number of challenges stored for one person; if 0, there is no limit
}

// Challenges stores challenges and their attempts. Its methods are safe for concurrent use.
type Challenges struct {
	hall    *hall.Hall
	docs    docstore.Store
	records *analysis.Records
	opt     Options
}

// The kinds of documents: challenges, keyed by id; the ids of challenges, keyed by the match of their game; and attempts,
// keyed by challenge and holder.
const (
	kindChallenge = "challenge"
	kindSource    = "challenge-of"
	kindTry       = "challenge-try"
)

// New returns Challenges over a hall and its documents. When a match is deleted, the challenges made from its games are
// deleted too.
func New(h *hall.Hall, docs docstore.Store, records *analysis.Records, o Options) *Challenges {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	c := &Challenges{h, docs, records, o}
	h.OnEnd(c.ended)
	h.OnGone(func(id string, _ []hall.Hash) { c.gone(id) })
	return c
}

func tryKey(id string, holder hall.Hash) string { return fmt.Sprintf("%s/%x", id, holder) }

// Pass creates a challenge from a finished game in which the holder broke or tried to break a code. The same game always
// results in the same challenge.
func (c *Challenges) Pass(ctx context.Context, id string, serial int, holder hall.Hash) (Challenge, error) {
	s, err := c.hall.Look(ctx, id, holder)
	if err != nil {
		return Challenge{}, err
	}
	if s.Header.PrivateUntil().After(c.opt.Now()) {
		return Challenge{}, keypeg.Refusef("no-challenge-today", "", "a code of the day can be passed on when its day has ended")
	}
	board, breaker, err := gameOf(s, serial, holder)
	if err != nil {
		return Challenge{}, err
	}
	made := Challenge{
		ID: hall.IDFor(holder, fmt.Sprintf("challenge of %s/%d/%s", id, serial, breaker)), By: s.Match.Names[breaker], Config: analysis.AttemptAt(s.Match.Config.Rules, board.Format),
		Colours: s.Header.Colours, Code: board.Code, Broken: board.Outcome == keypeg.Broken, owner: holder,
	}
	if had, err := c.Get(ctx, made.ID); err == nil || keypeg.ErrorCode(err) != "no-challenge" {
		return had, err
	}
	if made.Colours == "" {
		made.Colours = s.Match.Config.Rules
	}
	for _, row := range board.Rows {
		if row.Lost {
			return Challenge{}, keypeg.Refusef("no-challenge-lost", "", "a game in which the clock took a row cannot be passed on")
		}
		made.Rows = append(made.Rows, row.Code)
	}
	if made.Record, err = c.analysable(ctx, made); err != nil {
		return Challenge{}, err
	}
	if err := c.keep(ctx, docstore.Document{Kind: kindSource, Key: id + "/" + made.ID, Owner: holder}); err != nil {
		return Challenge{}, err
	}
	return made, c.store(ctx, made)
}

// gameOf returns the board of a finished game on which the holder tried to break the code.
func gameOf(s *hall.Snapshot, serial int, holder hall.Hash) (board match.EndedBoard, breaker keypeg.Seat, err error) {
	seats := s.Seats(holder)
	for _, g := range s.Match.Watch().Past {
		if g.Serial != serial || g.Void || g.Abandoned {
			continue
		}
		for _, b := range g.Boards {
			if slices.Contains(seats, b.Breaker) && b.Code != 0 && len(b.Rows) > 0 {
				return b, b.Breaker, nil
			}
		}
	}
	return board, 0, keypeg.Refusef("no-challenge-game", "", "you broke no code in game %d of this match", serial)
}

// Set creates a challenge from the challenger's own code. The config determines the challenge's rules and its board.
func (c *Challenges) Set(ctx context.Context, config match.Config, colours string, code keypeg.Code, name string, holder hall.Hash) (Challenge, error) {
	name, err := match.CleanName(name, keypeg.Host)
	if err != nil {
		return Challenge{}, err
	}
	made := Challenge{ID: requestctx.NewID(), By: name, Config: analysis.AttemptAt(config.Rules, config.Boards[keypeg.Guest]), Colours: colours, Code: code, owner: holder}
	if err := made.Board().Check(code); err != nil {
		return Challenge{}, err
	}
	return made, c.store(ctx, made)
}

// store stores a new challenge, unless its maker has stored too many.
func (c *Challenges) store(ctx context.Context, made Challenge) error {
	if by := requestctx.Of(ctx).Caller; by != "" && c.opt.Most > 0 {
		n, _, err := c.docs.KeptBy(ctx, by, kindChallenge)
		if err != nil {
			return fmt.Errorf("count the challenges of one address: %w", err)
		}
		if n >= c.opt.Most {
			return keypeg.Refusef("full-for-you-challenges", "", "too many challenges from your network are stored here")
		}
	}
	body, err := json.Marshal(made)
	if err != nil {
		return err
	}
	return c.keep(ctx, docstore.Document{Kind: kindChallenge, Key: made.ID, Owner: made.owner, By: requestctx.Of(ctx).Caller, Body: body})
}

// keep stores a document, unless the document already exists.
func (c *Challenges) keep(ctx context.Context, d docstore.Document) error {
	d.Made = c.opt.Now()
	return docstore.PutNew(ctx, c.docs, d)
}

// Get returns a challenge.
func (c *Challenges) Get(ctx context.Context, id string) (Challenge, error) {
	doc, err := c.docs.Get(ctx, kindChallenge, id)
	if errors.Is(err, docstore.ErrNotFound) {
		return Challenge{}, keypeg.Refusef("no-challenge", "", "there is no such challenge: it may have been deleted")
	}
	got := Challenge{ID: id, owner: doc.Owner}
	if err == nil {
		err = json.Unmarshal(doc.Body, &got)
	}
	if err != nil {
		return got, fmt.Errorf("read the challenge %s: %w", id, err)
	}
	return got, nil
}
