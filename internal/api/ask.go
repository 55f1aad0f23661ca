package api

import (
	"context"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/wire"
)

// configOf reads the terms of a new match: an edition, or a rulebook with a custom board, and the settings that differ from
// their defaults.
func configOf(n wire.NewMatch) (match.Config, error) {
	short := keypeg.Guest
	if n.BreaksShort == "host" {
		short = keypeg.Host
	}
	c, err := startingPoint(n, short)
	if err != nil {
		return match.Config{}, err
	}
	if n.Board != "" {
		board, err := keypeg.ParseFormat(n.Board)
		if err != nil {
			return match.Config{}, err
		}
		c.Boards = [2]keypeg.Format{board, board}
	}
	if n.ShortBoard != "" {
		if c.Boards[short], err = keypeg.ParseFormat(n.ShortBoard); err != nil {
			return match.Config{}, err
		}
	}
	if n.Games != 0 {
		c.Games = n.Games
	}
	if n.Answers != "" {
		c.Answers = keypeg.Answers(n.Answers)
	}
	if n.First != "" {
		c.First = match.First(n.First)
	}
	c.Limit = seconds(n.Limit)
	if n.Bank != nil {
		c.Bank = match.Bank{Time: seconds(n.Bank.Time), Increment: seconds(n.Bank.Increment)}
		if c.Bank == (match.Bank{}) { // a bank of 0 is refused; it does not mean "no bank"
			c.Bank.Time = -1
		}
	}
	return c, c.Validate()
}

// startingPoint returns the named edition or, for a custom board, the rulebook's first edition in the same mode.
func startingPoint(n wire.NewMatch, short keypeg.Seat) (match.Config, error) {
	if n.Edition != "" {
		p, ok := keypeg.FindEdition(n.Edition)
		if !ok {
			return match.Config{}, keypeg.Refusef("bad-edition", "", "there is no edition %.40q", n.Edition)
		}
		return match.FromEdition(p, short), nil
	}
	rules := n.Rules
	if rules == "" {
		rules = "classic"
	}
	for _, p := range keypeg.Editions {
		if p.Rulebook == rules && (n.Play == "" || string(p.Mode) == n.Play) {
			return match.FromEdition(p, short), nil
		}
	}
	if _, ok := keypeg.FindRulebook(rules); !ok {
		return match.Config{}, keypeg.Refusef("bad-rules", "", "there are no rules called %.40q", rules)
	}
	return match.Config{}, keypeg.Refusef("bad-play", "", "these rules cannot be played as %.20q", n.Play)
}

// seconds converts a time limit to a Duration. It replaces a limit that does not fit into a Duration with a shorter one
// that is still too long for a match.
func seconds(s float64) time.Duration {
	return time.Duration(max(-1, min(s, 2*match.MaxLimit.Seconds())) * float64(time.Second))
}

// commandOf reads a command. It reads a row for the board that the command's seat breaks, and a code for the board that the
// other player breaks.
func commandOf(s *hall.Snapshot, w wire.Command) (match.Command, error) {
	c := match.Command{Kind: w.Kind, Seat: w.Seat, Version: w.Version, ID: w.ID}
	var err error
	switch w.Kind {
	case match.PlaceRow:
		c.Code, err = reader(s, w.Seat).Code(w.Code)
	case match.SetCode:
		c.Code, err = reader(s, w.Seat.Other()).Code(w.Code)
	case match.GiveKeys:
		c.Keys, err = keypeg.ParseKeys(w.Keys, s.Match.Config.Boards[w.Seat.Other()].Pegs)
	case match.Propose, match.SetLimit:
		c.Offer, c.Limit = w.Offer, seconds(w.Limit)
	}
	return c, err
}

// reader returns a reader of codes for the board that a seat breaks, in the colours of the match.
func reader(s *hall.Snapshot, breaker keypeg.Seat) keypeg.Reader {
	return keypeg.NewReader(s.Match.Config.Boards[breaker], s.Palette)
}

// score returns the keys of a row and explains the keys peg by peg.
func score(v *tell.Voice, r wire.ScoreRequest) (wire.Scored, error) {
	board, palette, err := readBoard(r.Board, r.Rules)
	if err != nil {
		return wire.Scored{}, err
	}
	read := keypeg.NewReader(board, palette)
	code, err := read.Code(r.Code)
	if err != nil {
		return wire.Scored{}, err
	}
	row, err := read.Code(r.Row)
	if err != nil {
		return wire.Scored{}, err
	}
	return scored(v, code, row), nil
}

// scored returns the answer to a row, with a key for each peg.
func scored(v *tell.Voice, code, row keypeg.Code) wire.Scored {
	x := keypeg.Explain(code, row)
	return wire.Scored{
		Code: code, Row: row, Keys: x.Keys, Red: int(x.Keys.Red), White: int(x.Keys.White),
		Pegs: x.Pegs, Text: v.Explanation(x),
	}
}

func (s *studies) score(ctx context.Context, in *body[wire.ScoreRequest]) (*body[wire.Scored], error) {
	scored, err := score(callerOf(ctx).voice, in.Body)
	return &body[wire.Scored]{scored}, err
}
