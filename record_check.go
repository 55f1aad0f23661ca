package keypeg

import (
	"encoding/hex"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Bounds of a record; what is larger is refused before it is read any further.
const (
	MaxName = 40 // characters of a player's name

	maxRecordBytes  = 1 << 20 // of either form
	maxRecordGames  = 200     // games played, replays included (D-1)
	maxRecordPoints = 9999    // far above what 200 games can bring
	maxMatchID      = 64      // characters of a match's id
	maxSaltDigits   = 128     // hexadecimal digits of a salt
	commitDigits    = 64      // hexadecimal digits of a SHA-256
)

// CheckName is nil for a name that a player may carry: 1 to MaxName characters
// that can be shown on one line, with no space at either end.
func CheckName(name string) error {
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return Refusef("bad-name-empty", "", "type a name")
	case n > MaxName:
		return Refusef("bad-name-long", "", "a name has at most %d characters, not %d", MaxName, n)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unshown):
		return Refusef("bad-name", "", "this name cannot be shown: choose another")
	case strings.TrimSpace(name) != name:
		return Refusef("bad-name-space", "", "a name has no space at its beginning or end")
	}
	return nil
}

func unshown(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}

// Check is nil for a record that has a text form: every part is of the right kind
// and within its bounds, and every code fits its board. It does not ask whether the
// match was played by the rules; that is for package match.
func (r Record) Check() error {
	if err := r.checkHead(); err != nil {
		return err
	}
	if len(r.Played) > maxRecordGames {
		return tooManyGames()
	}
	for i, g := range r.Played {
		if err := g.check(r); err != nil {
			return Within(err, "game %d", i+1)
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
			if err := CheckName(name); err != nil {
				return err
			}
		}
	}
	if err := checkMatchID(r.Match); err != nil {
		return err
	}
	if err := checkDate(r.Date); err != nil {
		return err
	}
	if err := checkRules(r.Rules); err != nil {
		return err
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
	if r.First > Guest {
		return Refusef("bad-seat", "", "a seat is host or guest")
	}
	return checkLimit(r.Limit)
}

func (g GameRecord) check(r Record) error {
	var made [2]bool
	for _, c := range g.Codes {
		if c.Seat > Guest || made[c.Seat] {
			return Refusef("bad-record-code-twice", "C-1", "each player has one code in a game")
		}
		made[c.Seat] = true
		if err := c.check(r.Breaks(c.Seat.Other())); err != nil {
			return Within(err, "the code of the %s", c.Seat)
		}
	}
	var rows [2]int
	for i, l := range g.Lines {
		if l.Seat > Guest {
			return Within(Refusef("bad-seat", "", "a seat is host or guest"), "line %d", i+1)
		}
		if err := l.check(r.Breaks(l.Seat)); err != nil {
			return Within(err, "line %d", i+1)
		}
		if l.Kind != LineRow {
			continue
		}
		if rows[l.Seat]++; rows[l.Seat] > MaxRows {
			return tooManyRows()
		}
	}
	if !g.Ended && (g.Points != [2]int{} || g.Uncounted) {
		return Refusef("bad-record-open", "", "a game that is not over brings no points")
	}
	return checkPoints(g.Points)
}

func tooManyGames() error {
	return Refusef("too-big-games", "D-1", "a record has at most %d games", maxRecordGames)
}

func tooManyRows() error {
	return Refusef("too-big-rows", "", "a board has at most %d rows", MaxRows)
}

func (c CodeRecord) check(e Format) error {
	if err := e.Check(c.Code); err != nil {
		return err
	}
	if err := checkSalt(c.Salt); err != nil {
		return err
	}
	return checkCommitment(c.Commitment)
}

func (l Line) check(e Format) error {
	if (l.Row != nil) != (l.Kind == LineRow) || l.Limit != 0 && l.Kind != LineLimit && l.Kind != LineSetLimit {
		return Refusef("bad-record-parts", "", "a line of the kind %.20q has a part too many, or lacks one", l.Kind)
	}
	switch l.Kind {
	case LineRow:
		return l.Row.check(e)
	case LineLimit:
		if l.Seat != Host {
			return Refusef("bad-record-limit", "", "a limit that both agreed on is a line of host")
		}
		return checkLimit(l.Limit)
	case LineSetLimit:
		return checkLimit(l.Limit)
	}
	return oneOf("Kind", l.Kind, LineRow, LineGaveUp, LineClaim, LineLimit, LineSetLimit)
}

func (r Row) check(e Format) error {
	if r.Lost() {
		if r != (Row{Answered: true}) {
			return Refusef("bad-record-keys", "D-2", "a row without an answer has no keys")
		}
		return nil
	}
	if err := e.Check(r.Code); err != nil {
		return err
	}
	if !r.Answered && r != (Row{Code: r.Code}) {
		return Refusef("bad-record-keys", "C-2", "a row without an answer has no keys")
	}
	return r.Keys.Check(e.Pegs)
}

func checkRules(slug string) error {
	slugs := make([]string, len(Rulebooks))
	for i, r := range Rulebooks {
		slugs[i] = r.Slug
	}
	return oneOf("Rules", slug, slugs...)
}

func checkPlay(p Mode) error       { return oneOf("Play", p, Series, Rounds, Duel, Race) }
func checkAnswers(a Answers) error { return oneOf("Answers", a, Auto, Assisted, Strict) }
func checkResult(r string) error   { return oneOf("Result", r, "host", "guest", "draw", "*") }
func checkEnding(e string) error {
	return oneOf("Ending", e, "played", "forfeit", "agreed", "cap", "")
}

func checkGames(n int) error {
	if n < 1 || n > maxRecordGames {
		return Refusef("bad-record-games", "D-1", "a match has 1 to %d games, not %d", maxRecordGames, n)
	}
	return nil
}

func checkLimit(d time.Duration) error {
	if d < 0 {
		return Refusef("bad-limit-text", "D-2", "cannot read the limit %.40q: write it like 3m, 90s or none", d.String())
	}
	return nil
}

func checkPoints(points [2]int) error {
	for _, p := range points {
		if p < 0 || p > maxRecordPoints {
			return Refusef("bad-record-points", "", "points are 0 to %d, not %d", maxRecordPoints, p)
		}
	}
	return nil
}

func checkMatchID(id string) error {
	if len(id) > maxMatchID {
		return Refusef("bad-record-id", "", "an id has at most %d letters, digits, - and _", maxMatchID)
	}
	for _, r := range id {
		if r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_' {
			return Refusef("bad-record-id", "", "an id has at most %d letters, digits, - and _", maxMatchID)
		}
	}
	return nil
}

func checkDate(date string) error {
	if _, err := time.Parse(time.DateOnly, date); date != "" && err != nil {
		return Refusef("bad-record-date", "", "cannot read the date %.40q: write it like 2026-11-20", date)
	}
	return nil
}

func checkSalt(salt string) error {
	if len(salt) > maxSaltDigits || !isHex(salt) {
		return Refusef("bad-record-salt", "D-11", "a salt is pairs of hexadecimal digits in small letters, at most %d in all", maxSaltDigits)
	}
	return nil
}

func checkCommitment(commitment string) error {
	if commitment != "" && len(commitment) != commitDigits || !isHex(commitment) {
		return Refusef("bad-record-commitment", "D-11", "a commitment is %d hexadecimal digits in small letters", commitDigits)
	}
	return nil
}

func isHex(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil && s == strings.ToLower(s)
}

// oneOf is nil if the word is among all.
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
	return Refusef("bad-record-word", "", "%s cannot be %.40q: write one of %s", what, word, strings.Join(names, ", "))
}
