package record

import (
	"encoding/hex"
	"strings"
	"time"
	"unicode"

	"keypeg"
)

// Limits of a record. Larger records are refused.
const (
	MaxPlayed = 200 // the number of games played in a match, including games that are played again (D-1)
	MaxID     = 64  // the number of characters in a match's id

	maxBytes      = 1 << 20 // in either form
	maxPoints     = 9999    // far more than the points of MaxPlayed games
	maxSaltDigits = 128     // the number of hexadecimal digits of a salt
	commitDigits  = 64      // the number of hexadecimal digits of a SHA-256
)

// Check returns nil if the record has a text form: every part is valid and within its bounds, and every code fits its
// board. Package match, not Check, checks that the match was played by the rules.
func (r Record) Check() error {
	if err := r.checkHead(); err != nil {
		return err
	}
	if len(r.Played) > MaxPlayed {
		return tooManyGames()
	}
	for i, g := range r.Played {
		if err := g.check(r); err != nil {
			return keypeg.Within(err, "game %d", i+1)
		}
	}
	if err := checkResult(r.Result); err != nil {
		return err
	}
	if err := checkEnding(r.Ending); err != nil {
		return err
	}
	if err := r.checkLeft(); err != nil {
		return err
	}
	return checkPoints(r.Points)
}

func (r Record) checkHead() error {
	for _, name := range []string{r.Host, r.Guest} {
		if name != "" {
			if err := keypeg.CheckName(name); err != nil {
				return err
			}
		}
	}
	if err := CheckID(r.Match); err != nil {
		return err
	}
	if err := checkDate(r.Date); err != nil {
		return err
	}
	if err := checkRulebook("Rules", r.Rules); err != nil {
		return err
	}
	if r.Colours != "" {
		if err := checkRulebook("Colours", r.Colours); err != nil {
			return err
		}
	}
	if err := checkPlay(r.Play); err != nil {
		return err
	}
	if err := r.Board.Validate(); err != nil {
		return err
	}
	if r.Short != nil {
		if err := r.Short.Board.Validate(); err != nil {
			return err
		}
	}
	if err := checkAnswers(r.Answers); err != nil {
		return err
	}
	if err := checkGames(r.Games); err != nil {
		return err
	}
	if r.First > keypeg.Guest {
		return keypeg.Refusef("bad-seat", "", "a seat is host or guest")
	}
	if err := checkBank(r.Bank); err != nil {
		return err
	}
	return checkLimit(r.Limit)
}

func (g Game) check(r Record) error {
	var made [2]bool
	for _, c := range g.Codes {
		if c.Seat > keypeg.Guest || made[c.Seat] {
			return keypeg.Refusef("bad-record-code-twice", "C-1", "each player has one code in a game")
		}
		made[c.Seat] = true
		if err := c.check(r.Breaks(c.Seat.Other())); err != nil {
			return keypeg.Within(err, "the code of the %s", c.Seat)
		}
	}
	var rows [2]int
	for i, l := range g.Lines {
		if l.Seat > keypeg.Guest {
			return keypeg.Within(keypeg.Refusef("bad-seat", "", "a seat is host or guest"), "line %d", i+1)
		}
		if err := l.check(r.Breaks(l.Seat)); err != nil {
			return keypeg.Within(err, "line %d", i+1)
		}
		if l.Kind != LineRow {
			continue
		}
		if rows[l.Seat]++; rows[l.Seat] > keypeg.MaxRows {
			return tooManyRows()
		}
	}
	if !g.Ended && (g.Points != [2]int{} || g.Uncounted) {
		return keypeg.Refusef("bad-record-open", "", "a game that is not over brings no points")
	}
	return checkPoints(g.Points)
}

func tooManyGames() error {
	return keypeg.Refusef("too-big-games", "D-1", "a record has at most %d games", MaxPlayed)
}

func tooManyRows() error {
	return keypeg.Refusef("too-big-rows", "", "a board has at most %d rows", keypeg.MaxRows)
}

func (c Secret) check(e keypeg.Format) error {
	if err := e.Check(c.Code); err != nil {
		return err
	}
	if err := checkSalt(c.Salt); err != nil {
		return err
	}
	return checkCommitment(c.Commitment)
}

func (l Line) check(e keypeg.Format) error {
	if (l.Row != nil) != (l.Kind == LineRow) || l.Limit != 0 && l.Kind != LineLimit && l.Kind != LineSetLimit {
		return keypeg.Refusef("bad-record-parts", "", "a line of the kind %.20q has a part too many, or lacks one", l.Kind)
	}
	switch l.Kind {
	case LineRow:
		return checkRow(*l.Row, e)
	case LineLimit:
		if l.Seat != keypeg.Host {
			return keypeg.Refusef("bad-record-limit", "", "a limit that both agreed on is a line of host")
		}
		return checkLimit(l.Limit)
	case LineSetLimit:
		return checkLimit(l.Limit)
	}
	return oneOf("Kind", l.Kind, LineRow, LineGaveUp, LineClaim, LineLimit, LineSetLimit)
}

func checkRow(r keypeg.Row, e keypeg.Format) error {
	if r.Lost() {
		if r != (keypeg.Row{Answered: true}) {
			return keypeg.Refusef("bad-record-keys", "D-2", "a row without an answer has no keys")
		}
		return nil
	}
	if err := e.Check(r.Code); err != nil {
		return err
	}
	if !r.Answered && r != (keypeg.Row{Code: r.Code}) {
		return keypeg.Refusef("bad-record-keys", "C-2", "a row without an answer has no keys")
	}
	return r.Keys.Check(e.Pegs)
}

func checkRulebook(tag, slug string) error {
	slugs := make([]string, len(keypeg.Rulebooks))
	for i, r := range keypeg.Rulebooks {
		slugs[i] = r.Slug
	}
	return oneOf(tag, slug, slugs...)
}

func checkPlay(p keypeg.Mode) error {
	return oneOf("Play", p, keypeg.Series, keypeg.Rounds, keypeg.Duel, keypeg.Race)
}
func checkAnswers(a keypeg.Answers) error {
	return oneOf("Answers", a, keypeg.Auto, keypeg.Assisted, keypeg.Strict)
}
func checkResult(r string) error { return oneOf("Result", r, "host", "guest", "draw", "*") }
func checkEnding(e string) error {
	return oneOf("Ending", e, "played", "forfeit", "agreed", "cap", "")
}

func checkGames(n int) error {
	if n < 1 || n > MaxPlayed {
		return keypeg.Refusef("bad-record-games", "D-1", "a match has 1 to %d games, not %d", MaxPlayed, n)
	}
	return nil
}

func checkLimit(d time.Duration) error {
	if d < 0 {
		return keypeg.Refusef("bad-limit-text", "D-2", "cannot read the limit %.40q: write it like 3m, 90s or none", d.String())
	}
	return nil
}

func checkBank(b Bank) error {
	if b.Time < 0 || b.Increment < 0 || b.Time == 0 && b.Increment != 0 {
		return badBank(bankText(b))
	}
	return nil
}

func checkPoints(points [2]int) error {
	for _, p := range points {
		if p < 0 || p > maxPoints {
			return keypeg.Refusef("bad-record-points", "", "points are 0 to %d, not %d", maxPoints, p)
		}
	}
	return nil
}

// CheckID returns nil if a match id is valid. Commitments include the id, and are unambiguous because only certain
// characters are allowed in an id (D-11).
func CheckID(id string) error {
	odd := func(r rune) bool {
		return r > unicode.MaxASCII || r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	if len(id) > MaxID || strings.ContainsFunc(id, odd) {
		return keypeg.Refusef("bad-id", "D-11", "an id has at most %d letters, digits, - and _", MaxID)
	}
	return nil
}

func checkDate(date string) error {
	if _, err := time.Parse(time.DateOnly, date); date != "" && err != nil {
		return keypeg.Refusef("bad-record-date", "", "cannot read the date %.40q: write it like 2026-11-20", date)
	}
	return nil
}

func checkSalt(salt string) error {
	if len(salt) > maxSaltDigits || !isHex(salt) {
		return keypeg.Refusef("bad-record-salt", "D-11", "a salt is pairs of hexadecimal digits in small letters, at most %d in all", maxSaltDigits)
	}
	return nil
}

func checkCommitment(commitment string) error {
	if commitment != "" && len(commitment) != commitDigits || !isHex(commitment) {
		return keypeg.Refusef("bad-record-commitment", "D-11", "a commitment is %d hexadecimal digits in small letters", commitDigits)
	}
	return nil
}

func isHex(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil && s == strings.ToLower(s)
}

// oneOf returns nil if word is in all.
func oneOf[T ~string](what string, word T, all ...T) error {
	var names []string
	for _, w := range all {
		if w == word {
			return nil
		}
		if w != "" {
			names = append(names, string(w))
		}
	}
	return keypeg.Refusef("bad-record-word", "", "%s cannot be %.40q: write one of %s", what, word, strings.Join(names, ", "))
}
