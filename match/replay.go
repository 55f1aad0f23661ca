package match

import (
	"fmt"
	"slices"
	"time"

	"keypeg"
	"keypeg/record"
)

// Replay plays a record again by the rules. It returns the resulting match, and every wrong answer that it found. It returns
// a *RecordError if the record breaks a rule, or if its points, ending or result do not follow from its games. Replay trusts
// nothing in the record that it can check.
//
// A record has no times. A row lost to time is accepted, and so is a code or answer given by the table, if a limit was in force
// for that turn (D-2, D-12) or the players had banks (D-21). A limit set without asking is accepted if the player could have set
// it after waiting long enough (D-19). Unchecked lists the other facts that cannot be verified.
func Replay(played record.Record) (*Match, []Finding, error) {
	r := &replay{record: played}
	if err := r.sitDown(); err != nil {
		return nil, nil, matchFault(PartHead, err)
	}
	var found []Finding
	for i, played := range r.record.Played {
		g := r.m.Game()
		if g == nil {
			return nil, nil, gameFault(PartGame, i, keypeg.Refusef("match-over-before", r.rules.TotalBy, "the match was over before this game"))
		}
		if err := r.play(i, played, g); err != nil {
			return nil, nil, err
		}
		if g.Over {
			found = append(found, r.findings(g)...)
		}
	}
	running := r.m.Game()
	if err := r.end(); err != nil {
		return nil, nil, matchFault(PartEnd, err)
	}
	if err := r.counted(); err != nil {
		return nil, nil, err
	}
	if err := r.finish(); err != nil {
		return nil, nil, matchFault(PartEnd, err)
	}
	if running != nil && r.m.Result != nil {
		found = append(found, r.findings(running)...)
	}
	return r.m, found, nil
}

// A replay steps through a record and advances a match accordingly.
type replay struct {
	record record.Record
	rules  keypeg.Rulebook
	m      *Match
	lines  [2][]int // indexed by Codebreaker: the indexes of this game's rows among its lines
	lifted [2]bool  // whether a limit was removed in this game since the seat's last row, so the seat's turn may have had that limit
	free   [2]bool  // whether the other player set a limit during the seat's current turn, so this turn has no limit
}

// A Gap is a fact that a record lacks and that Replay needs to check another fact.
type Gap string

// The gaps that Replay accepts in a record.
const (
	NoMatchID Gap = "match" // the match's id is missing, so its commitments cannot be checked (D-11)
	NoLeaver  Gap = "left"  // the record does not say who left, so its result is trusted (D-3)
)

// Unchecked returns the gaps of a record that Replay accepts.
func Unchecked(played record.Record) (gaps []Gap) {
	for _, g := range played.Played {
		proof := func(c record.Secret) bool { return c.Commitment != "" }
		if played.Match == "" && slices.ContainsFunc(g.Codes, proof) {
			gaps = append(gaps, NoMatchID)
			break
		}
	}
	if played.Ending == string(Forfeit) && played.Left == nil {
		gaps = append(gaps, NoLeaver)
	}
	return gaps
}

// noTime is the time of every replayed event, because a record has no times.
var noTime = time.Time{}

// do gives a command to the match and applies its events. Commands need no randomness here, because the record contains everything
// that was drawn.
func (r *replay) do(c Command) error {
	c.Version = r.m.Version
	events, _, err := r.m.Decide(c, noTime, nil)
	for _, e := range events {
		r.m.Apply(e)
	}
	return err
}

// sitDown checks the head of the record and begins the match.
func (r *replay) sitDown() error {
	head := r.record
	head.Played = nil
	if err := head.Check(); err != nil {
		return err
	}
	m, err := New(Config{
		ID: head.Match, Rules: head.Rules, Mode: head.Play, Games: head.Games, Answers: head.Answers, Limit: head.Limit, Bank: head.Bank,
		Boards: [2]keypeg.Format{head.Breaks(keypeg.Host), head.Breaks(keypeg.Guest)},
		First:  First(head.First.String()),
	})
	if err != nil {
		return err
	}
	r.m = m
	r.rules, _ = keypeg.FindRulebook(m.Config.Rules)
	for s, name := range [2]string{head.Host, head.Guest} {
		if err := r.do(Command{Kind: Sit, Seat: keypeg.Seat(s), Name: name}); err != nil {
			return err
		}
	}
	return nil
}

// counted checks that the record marks as not counted exactly the games that the rules do not count (D-18).
func (r *replay) counted() error {
	for i, played := range r.record.Played {
		switch {
		case r.m.Games[i].Uncounted == played.Uncounted:
		case played.Uncounted:
			return gameFault(PartPoints, i, keypeg.Refusef("wrong-points-counts", "D-18", "this game counts: leave out %q", "not counted"))
		default:
			return gameFault(PartPoints, i, keypeg.Refusef("wrong-points-uncounted", "D-18", "this game does not count: write Points: %s not counted", pair(played.Points)))
		}
	}
	return nil
}

// finish checks the record's points and result against those of the match.
func (r *replay) finish() error {
	end := r.record
	if end.Points != r.m.Points {
		return keypeg.Refusef("wrong-points-total", r.rules.TotalBy, "the points total %s, not %s", pair(r.m.Points), pair(end.Points))
	}
	result := "*"
	if r.m.Result != nil {
		result = "draw"
		if r.m.Result.Winner != nil {
			result = r.m.Result.Winner.String()
		}
	}
	if end.Result != result {
		return keypeg.Refusef("wrong-result", r.rules.TotalBy, "the result is %s, not %s", result, end.Result)
	}
	return nil
}

// end ends the match as stated in the record.
func (r *replay) end() error {
	over, ending := r.m.Result, Ending(r.record.Ending)
	switch {
	case over != nil && ending != "" && ending != over.Ending:
		return keypeg.Refusef("wrong-ending", r.rules.TotalBy, "the ending is %s, not %s", over.Ending, ending)
	case over != nil || ending == "" && r.record.Result == "*":
		return nil
	case ending == ByAccord:
		r.m.Apply(Event{Kind: Agreed})
		return nil
	case r.record.Left != nil: // the head, already checked, says that this player forfeited
		r.m.Apply(Event{Kind: Left, Seat: *r.record.Left})
		return nil
	case ending == Forfeit:
		var winner keypeg.Seat
		if err := winner.UnmarshalText([]byte(r.record.Result)); err != nil {
			return keypeg.Refusef("wrong-result-forfeit", "D-3", "a player who leaves loses: the result is host or guest, not %s", r.record.Result)
		}
		r.m.Apply(Event{Kind: Left, Seat: winner.Other()})
		return nil
	}
	return keypeg.Refusef("not-over", r.rules.TotalBy, "the match is not over: write *, forfeit or agreed")
}

func pair(p [2]int) string { return fmt.Sprintf("%d %d", p[keypeg.Host], p[keypeg.Guest]) }
