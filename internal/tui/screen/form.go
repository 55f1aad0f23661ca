package screen

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"keypeg"
	"keypeg/match"
)

// A form contains the choices for a new match.
type form struct {
	*desk
	edition int // index of the edition; one more than the last index means a custom board
	own     string
	rules   int
	play    int
	whom    int
	partner string
	level   int // level of the computer, as an offset from the usual level
	mine    int // level of the player's own computer; 0 if the player plays
	first   int // the player who sets the first code, as an offset from the usual player
	games   int // number of games, as an offset from the usual number
	answers int
	clock   int
	hints   int
}

// The kinds of opponents.
const (
	theComputer = iota
	sharing
	byLink
	whoeverComes
)

// usualLevel is the level of the computer if none is chosen.
const usualLevel = "steady"

// A field is a line of the form.
type field struct {
	label, value string
	turn         func(by int)
	edit         func() // the action of Enter on the line; nil if Enter begins the match
}

// chosen returns the chosen edition, and reports whether it is a printed one.
func (f *form) chosen() (keypeg.Edition, bool) {
	if f.edition < len(keypeg.Editions) {
		return keypeg.Editions[f.edition], true
	}
	rules := keypeg.Rulebooks[f.rules%len(keypeg.Rulebooks)]
	modes := rules.ModeNames()
	e := keypeg.Edition{Rulebook: rules.Slug, Mode: modes[f.play%len(modes)], Games: 2}
	e.Board, _ = keypeg.ParseFormat(f.ownBoard())
	return e, false
}

func (f *form) ownBoard() string {
	if f.own == "" {
		return keypeg.Editions[0].Board.String()
	}
	return f.own
}

// around returns a function that cycles a choice through n values.
func around(at *int, n int) func(int) {
	return func(by int) { *at = (*at%n + by + n) % n }
}

// fields returns the lines of the form.
func (f *form) fields() []field {
	w := f.words.Making
	e, _ := f.chosen()
	book, _ := keypeg.FindRulebook(e.Rulebook)
	all := append(f.boardFields(), f.opponentFields()...)
	if !e.Mode.Simultaneous() {
		all = append(all, field{w.First, w.Firsts[f.firstAt()], around(&f.first, len(w.Firsts)), nil})
	}
	games := field{w.Games, strconv.Itoa(f.gamesOf(e, book)), func(by int) {
		f.games += by
		if n := f.gamesOf(e, book); n < 1 || n > 60 {
			f.games -= by
		}
	}, nil}
	if e.Mode == keypeg.Rounds {
		games.label = w.Steps
	}
	all = append(all, games,
		field{w.Answers, w.How[f.answers], around(&f.answers, len(w.How)), nil},
		field{w.Clock, f.clockNamed(book), around(&f.clock, 1+len(book.Limits)+len(match.UsualBanks)), nil})
	if f.whom%f.opponents() != theComputer {
		all = append(all, field{w.Hints, w.HintsIf[f.hints], around(&f.hints, 2), nil})
	}
	return all
}

// boardFields returns the lines that choose the board and its rules.
func (f *form) boardFields() []field {
	w := f.words.Making
	e, printed := f.chosen()
	board := field{w.Board, e.Title, around(&f.edition, len(keypeg.Editions)+1), nil}
	if printed {
		return []field{board}
	}
	book, _ := keypeg.FindRulebook(e.Rulebook)
	board.value, board.edit = fmt.Sprintf(w.Own, f.ownBoard()), f.askBoard
	all := []field{board, {w.Rules, book.Name, around(&f.rules, len(keypeg.Rulebooks)), nil}}
	if modes := book.ModeNames(); len(modes) > 1 {
		all = append(all, field{w.Play, w.Plays[string(e.Mode)], around(&f.play, len(modes)), nil})
	}
	return all
}

// opponents returns the number of kinds of opponents.
func (f *form) opponents() int {
	if f.frame.Alone {
		return byLink
	}
	return len(f.words.Making.Whom)
}

// opponentFields returns the lines of the form that choose the opponent.
func (f *form) opponentFields() []field {
	w, n := f.words.Making, f.opponents()
	all := []field{{w.Against, w.Whom[f.whom%n], around(&f.whom, n), nil}}
	switch levels := f.frame.Levels; {
	case f.whom%n == sharing:
		all = append(all, field{w.Partner, f.partnerNamed(), func(int) {}, f.askPartner})
	case f.whom%n == theComputer && len(levels) > 0:
		all = append(all,
			field{w.Level, levels[f.levelAt(f.level)].Name, around(&f.level, len(levels)), nil},
			field{w.Chair, f.chair(), around(&f.mine, len(levels)+1), nil})
	}
	return all
}

// levelAt returns the level of the computer that is n levels after the usual one, wrapping
// around after the last.
func (f *form) levelAt(n int) int {
	usual := 0
	for i, level := range f.frame.Levels {
		if level.Slug == usualLevel {
			usual = i
		}
	}
	return (usual + n) % len(f.frame.Levels)
}

// chair returns the words for the person or computer that plays the player's own side.
func (f *form) chair() string {
	w := f.words.Making
	if f.mine == 0 {
		return w.Chairs[0]
	}
	return w.Chairs[1] + f.words.Comma + f.frame.Levels[f.mine-1].Name
}

func (f *form) partnerNamed() string {
	if f.partner == "" {
		return f.paint.sign("…", "...")
	}
	return f.partner
}

func (f *form) askBoard() {
	w := f.words.Making
	f.ask = &prompt{fmt.Sprintf(f.words.Typed, w.Board, ""), f.ownBoard(), func(text string) {
		if _, err := keypeg.ParseFormat(text); err != nil {
			f.sentence = []string{w.OwnNot, w.OwnHow}
		} else {
			f.own = text
		}
	}}
}

func (f *form) askPartner() {
	f.ask = &prompt{f.words.Making.Partner1 + " ", f.partner, func(text string) { f.partner = text }}
}

// firstAt returns the player whose code comes first. In a match against the computer, the
// computer's code usually comes first.
func (f *form) firstAt() int {
	usual := 0
	if f.whom == theComputer {
		usual = 1
	}
	return (usual + f.first) % 3
}

// gamesOf returns the number of games chosen for an edition.
func (f *form) gamesOf(e keypeg.Edition, book keypeg.Rulebook) int {
	step := 1
	if e.Mode != keypeg.Rounds && book.Games != keypeg.AnyParity {
		step = 2
	}
	n := e.Games
	if book.Games == keypeg.Odd && n%2 == 0 {
		n++
	}
	return n + step*f.games
}

// timing returns the chosen limit or bank.
func (f *form) timing(book keypeg.Rulebook) (limit time.Duration, bank match.Bank) {
	switch n := f.clock % (1 + len(book.Limits) + len(match.UsualBanks)); {
	case n == 0:
	case n <= len(book.Limits):
		limit = book.Limits[n-1]
	default:
		bank = match.UsualBanks[n-1-len(book.Limits)]
	}
	return limit, bank
}

func (f *form) clockNamed(book keypeg.Rulebook) string {
	w := f.words.Making
	switch limit, bank := f.timing(book); {
	case limit > 0:
		return fmt.Sprintf(w.Turn, int(limit.Minutes()))
	case bank.Time > 0:
		return fmt.Sprintf(w.Bank, int(bank.Time.Minutes()), int(bank.Increment.Seconds()))
	}
	return w.NoClock
}

// asked returns the command that makes the match.
func (f *form) asked() string {
	e, printed := f.chosen()
	book, _ := keypeg.FindRulebook(e.Rulebook)
	words := []string{e.Slug}
	if !printed {
		words = []string{f.ownBoard(), "rules", e.Rulebook, "play", string(e.Mode)}
	}
	if !e.Mode.Simultaneous() {
		words = append(words, "first", []string{"host", "guest", "lot"}[f.firstAt()])
	}
	words = append(words, "games", strconv.Itoa(f.gamesOf(e, book)))
	if f.answers > 0 {
		words = append(words, "answers", []string{"auto", "assisted", "strict"}[f.answers])
	}
	switch limit, bank := f.timing(book); {
	case limit > 0:
		words = append(words, "limit", strconv.FormatFloat(limit.Minutes(), 'g', -1, 64))
	case bank.Time > 0:
		words = append(words, "bank", fmt.Sprintf("%g+%g", bank.Time.Minutes(), bank.Increment.Seconds()))
	}
	if f.hints > 0 && f.whom != theComputer {
		words = append(words, "hints")
	}
	switch f.whom {
	case theComputer:
		if f.mine > 0 && f.mine <= len(f.frame.Levels) {
			words = append(words, "mine", f.frame.Levels[f.mine-1].Slug)
		}
		level := usualLevel
		if len(f.frame.Levels) > 0 {
			level = f.frame.Levels[f.levelAt(f.level)].Slug
		}
		words = append(words, level)
	case sharing:
		words = append(words, "with", f.partner)
	case byLink:
		words = append(words, "friend")
	case whoeverComes:
		words = append(words, "open")
	}
	return strings.Join(words, " ")
}
