package challenge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"keypeg"
	"keypeg/internal/analysis"
	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/match"
)

// Begin returns the holder's attempt, which is a new match or the match that the holder has already begun.
func (c *Challenges) Begin(ctx context.Context, id string, holder hall.Hash, name string) (*hall.Snapshot, error) {
	of, err := c.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if of.IsBy(holder) {
		return nil, keypeg.Refusef("own-challenge", "", "this is your own challenge: send its link to somebody")
	}
	attempt := hall.IDFor(of.owner, "attempt at "+tryKey(id, holder))
	s, err := c.hall.Look(ctx, attempt, holder)
	if keypeg.ErrorCode(err) != "no-match" {
		return s, err
	}
	if name, err = match.CleanName(name, keypeg.Guest); err != nil {
		return nil, err // if this fails, nothing has been stored yet
	}
	tries, err := c.docs.List(ctx, docstore.Query{Kind: kindTry, Prefix: id + "/", Limit: maxTries})
	if err != nil {
		return nil, fmt.Errorf("count the attempts at %s: %w", id, err)
	}
	if len(tries) == maxTries {
		return nil, keypeg.Refusef("full-challenge", "", "%d people have taken this challenge, which is the most", maxTries)
	}
	// Store the attempt before its match, so that every match has its attempt.
	body, err := json.Marshal(Try{Match: attempt, Name: name})
	if err != nil {
		return nil, err
	}
	if err := c.keep(ctx, docstore.Document{Kind: kindTry, Key: tryKey(id, holder), Owner: holder, Body: body}); err != nil {
		return nil, err
	}
	s, err = c.hall.Open(ctx, hall.Opening{
		ID: attempt, Config: of.Config, Host: codemaker, Guest: name, Holder: holder, Terms: hall.Terms{Challenge: id, Colours: of.Colours}, Code: of.Code,
	})
	if errors.Is(err, hall.ErrStale) { // the holder began two attempts at the same time
		return c.hall.Look(ctx, attempt, holder)
	}
	return s, err
}

// Tries returns all attempts at a challenge, in the order of the holders' hashes, which is effectively random.
func (c *Challenges) Tries(ctx context.Context, id string) ([]Try, error) {
	var list []Try
	for doc, err := range docstore.All(ctx, c.docs, docstore.Query{Kind: kindTry, Prefix: id + "/"}) {
		if err != nil {
			return nil, fmt.Errorf("list the attempts at %s: %w", id, err)
		}
		t := Try{owner: doc.Owner}
		if err := json.Unmarshal(doc.Body, &t); err != nil {
			return nil, fmt.Errorf("read the attempt %s: %w", doc.Key, err)
		}
		if !t.Over {
			if t, err = c.now(ctx, doc, t); err != nil {
				return nil, err
			}
		}
		list = append(list, t)
	}
	return list, nil
}

// now updates an attempt from the current state of its match. If the match is over, the method also stores the
// result, because the process that ended the match may have stopped before storing it.
func (c *Challenges) now(ctx context.Context, doc docstore.Document, t Try) (Try, error) {
	s, err := c.hall.Inspect(ctx, t.Match)
	switch {
	case keypeg.ErrorCode(err) == "no-match" || hall.IsDamaged(err):
		return t, nil
	case err != nil:
		return t, err
	}
	t.note(s)
	if t.Over {
		err = c.replace(ctx, doc, t)
	}
	if errors.Is(err, hall.ErrFull) { // a later call will store the result, once there is space again
		err = nil
	}
	return t, err
}

// note updates an attempt from a snapshot of its match.
func (t *Try) note(s *hall.Snapshot) {
	t.Name, t.Over = s.Match.Names[keypeg.Guest], s.Match.Result != nil
	if len(s.Match.Games) > 0 {
		b := s.Match.Games[0].Boards[keypeg.Guest]
		t.Rows, t.Broken = len(b.Rows), b.Solved()
	}
}

func (c *Challenges) replace(ctx context.Context, doc docstore.Document, t Try) (err error) {
	if doc.Body, err = json.Marshal(t); err != nil {
		return err
	}
	return c.docs.Replace(ctx, doc)
}

// ended stores the result of an attempt that has just ended.
func (c *Challenges) ended(s *hall.Snapshot) {
	id := s.Header.Challenge
	if id == "" {
		return
	}
	ctx := context.Background()
	for _, holder := range s.Holders(keypeg.Guest) {
		doc, err := c.docs.Get(ctx, kindTry, tryKey(id, holder))
		if errors.Is(err, docstore.ErrNotFound) { // a second device has stored the result, or the holder is being forgotten
			continue
		}
		t := Try{Match: s.Match.Config.ID}
		t.note(s)
		if err == nil {
			err = c.replace(ctx, doc, t)
		}
		if err != nil {
			c.opt.Log.Error("the end of an attempt at a challenge could not be kept", "match", t.Match, "err", err)
		}
	}
}

// gone deletes the challenges made from a match, with their attempts.
func (c *Challenges) gone(of string) {
	ctx := context.Background()
	for doc, err := range docstore.All(ctx, c.docs, docstore.Query{Kind: kindSource, Prefix: of + "/"}) {
		if err == nil {
			err = c.drop(ctx, doc.Key[len(of)+1:])
		}
		if err == nil {
			err = c.docs.Drop(ctx, kindSource, doc.Key)
		}
		if err != nil {
			c.opt.Log.Error("a challenge could not be deleted", "match", of, "err", err)
			return
		}
	}
}

func (c *Challenges) drop(ctx context.Context, id string) error {
	for doc, err := range docstore.All(ctx, c.docs, docstore.Query{Kind: kindTry, Prefix: id + "/"}) {
		if err == nil {
			err = c.docs.Drop(ctx, kindTry, doc.Key)
		}
		if err != nil {
			return err
		}
	}
	return c.docs.Drop(ctx, kindChallenge, id)
}

// analysable stores the challenger's rows as the record of an attempt, and returns the id of its analysis.
func (c *Challenges) analysable(ctx context.Context, of Challenge) (string, error) {
	return c.records.AddAttempt(ctx, analysis.Attempt{
		ID: of.ID, Config: of.Config, Colours: of.Colours, Maker: codemaker, Breaker: of.By, Code: of.Code, Rows: of.Rows, At: c.opt.Now(),
	})
}
