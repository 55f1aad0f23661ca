package record

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"keypeg"
)

// A parser reads one record line by line.
type parser struct {
	Entry
	line    int
	part    part
	seen    map[string]bool  // the tags of this part that may not appear again
	edition keypeg.Edition   // the edition that an Edition tag names
	short   string           // the text of a Short tag, read once the boards are known
	reader  [2]keypeg.Reader // indexed by Codebreaker
	rows    [2]int           // indexed by Codebreaker: the number of rows in this game so far
}

// A part identifies a part of a record: the head, a game or the end. The tags of the head may be in any order, and so may
// those of the end.
type part int

const (
	inHead part = iota
	inGame
	atEnd
)

func (p *parser) read(tag, value string) error {
	if p.part == inHead && tag != "keypeg" && !p.seen["keypeg"] {
		return keypeg.Refusef("bad-record-begin", "", "a record begins with the line Keypeg: %d", version)
	}
	switch tag {
	case "":
		return p.row(value)
	case "game":
		return p.begin(value)
	case "ending", "left", "result":
		if err := p.turnTo(atEnd); err != nil {
			return err
		}
	}
	if value == "" {
		return keypeg.Refusef("bad-record-empty", "", "the line %.40q says nothing", tag)
	}
	switch p.part {
	case inHead:
		return p.head(tag, value)
	case inGame:
		return p.game(tag, value)
	}
	return p.end(tag, value)
}

// turnTo moves to another part once the current one is complete.
func (p *parser) turnTo(next part) error {
	if p.part == next && next != inGame {
		return nil
	}
	if p.part == inHead {
		if err := p.finishHead(); err != nil {
			return onLine(p.Source.Start, err)
		}
	}
	p.part = next
	clear(p.seen)
	return nil
}

// once returns nil if a tag has not appeared in its part before, and an error otherwise.
func (p *parser) once(tag string) error {
	if p.seen[tag] {
		return keypeg.Refusef("bad-record-twice", "", "the line %.40q appears twice", tag)
	}
	p.seen[tag] = true
	return nil
}

func unknownTag(tag, tags string) error {
	return keypeg.Refusef("bad-record-tag", "", "there is no line %.40q here, but %s", tag, tags)
}

func (p *parser) head(tag, value string) (err error) {
	if err := p.once(tag); err != nil {
		return err
	}
	p.Source.Head[tag] = p.line
	word := strings.ToLower(value)
	switch tag {
	case "keypeg":
		if value != strconv.Itoa(version) {
			return keypeg.Refusef("bad-record-version", "", "only records of version %d can be read", version)
		}
	case "match":
		p.Match = value
		return CheckID(value)
	case "date":
		p.Date = value
		return checkDate(value)
	case "host":
		p.Host = value
		return keypeg.CheckName(value)
	case "guest":
		p.Guest = value
		return keypeg.CheckName(value)
	case "edition":
		var ok bool
		if p.edition, ok = keypeg.FindEdition(value); !ok {
			return keypeg.Refusef("bad-edition", "", "there is no edition %.40q", value)
		}
	case "rules":
		p.Rules = word
		return checkRulebook("Rules", p.Rules)
	case "colours":
		p.Colours = word
		return checkRulebook("Colours", p.Colours)
	case "play":
		p.Play = keypeg.Mode(word)
		return checkPlay(p.Play)
	case "board":
		p.Board, err = keypeg.ParseFormat(value)
	case "short":
		p.short = value
	case "games":
		p.Games, err = parseNumber(value)
		if err == nil {
			err = checkGames(p.Games)
		}
	case "answers":
		p.Answers = keypeg.Answers(word)
		return checkAnswers(p.Answers)
	case "first":
		err = p.First.UnmarshalText([]byte(word))
	case "limit":
		p.Limit, err = parseLimit(value)
	case "bank":
		p.Bank, err = parseBank(value)
	default:
		return unknownTag(tag, "Match, Date, Host, Guest, Edition, Rules, Colours, Play, Board, Short, Games, Answers, First, Limit, Bank, Game")
	}
	return err
}

// finishHead checks that the head has all required tags, and prepares the readers of codes.
func (p *parser) finishHead() error {
	if p.seen["edition"] {
		for _, tag := range []string{"rules", "play", "board"} {
			if p.seen[tag] {
				return keypeg.Refusef("bad-record-edition", "", "Edition says %s already: leave one out", tag)
			}
			p.seen[tag] = true
		}
		p.Rules, p.Play, p.Board = p.edition.Rulebook, p.edition.Mode, p.edition.Board
	}
	for _, tag := range []string{"Rules", "Play", "Board", "Games", "Answers"} {
		if !p.seen[strings.ToLower(tag)] {
			return keypeg.Refusef("bad-record-missing", "", "the line %s is missing", tag)
		}
	}
	if err := p.finishShort(); err != nil {
		if line := p.Source.Head["short"]; line > 0 {
			return onLine(line, err)
		}
		return err
	}
	set, _ := keypeg.FindRulebook(cmp.Or(p.Colours, p.Rules))
	for _, s := range keypeg.Seats {
		board := p.Breaks(s)
		p.reader[s] = keypeg.NewReader(board, set.Palette(board.Colours))
	}
	return nil
}

// finishShort reads the smaller board and the player who breaks it.
func (p *parser) finishShort() error {
	usual := p.edition.Short
	if p.short == "" {
		if usual != (keypeg.Format{}) {
			rules, _ := keypeg.FindRulebook(p.Rules)
			return keypeg.Refusef("bad-record-short", rules.Handicap, "the edition %s needs a line such as Short: guest", p.edition.Slug)
		}
		return nil
	}
	seat, rest, err := cutSeat(p.short)
	if err != nil {
		return err
	}
	p.Short = &Handicap{seat, usual}
	if rest != "" || usual == (keypeg.Format{}) {
		p.Short.Board, err = keypeg.ParseFormat(rest)
	}
	return err
}

func (p *parser) end(tag, value string) (err error) {
	if err := p.once(tag); err != nil {
		return err
	}
	switch tag {
	case "ending":
		p.Ending = strings.ToLower(value)
		return checkEnding(p.Ending)
	case "left":
		p.Left = new(keypeg.Seat)
		return p.Left.UnmarshalText([]byte(strings.ToLower(value)))
	case "result":
		p.Source.End = p.line
		who, points, _ := strings.Cut(value, " ")
		p.Result = strings.ToLower(who)
		if err := checkResult(p.Result); err != nil {
			return err
		}
		p.Points, err = parsePoints(points)
		return err
	}
	return unknownTag(tag, "Ending, Left, Result, Keypeg")
}

// finish checks that the record is complete.
func (p *parser) finish() error {
	if err := p.turnTo(atEnd); err != nil {
		return err
	}
	if !p.seen["result"] {
		return keypeg.Refusef("bad-record-result", "", "end the record with a line such as Result: host 11 8")
	}
	return p.checkLeft()
}

// cutSeat reads a seat at the front of a value, and returns it with the rest.
func cutSeat(value string) (s keypeg.Seat, rest string, err error) {
	word, rest, _ := strings.Cut(strings.ReplaceAll(value, "\t", " "), " ")
	err = s.UnmarshalText([]byte(strings.ToLower(word)))
	return s, strings.TrimSpace(rest), err
}

// parseNumber reads a number of at most four digits.
func parseNumber(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 0)
	if err != nil || n > maxPoints {
		return 0, keypeg.Refusef("bad-record-number", "", "write a number from 0 to %[2]d, not %.40[1]q", s, maxPoints)
	}
	return int(n), nil
}

// parsePoints reads "3 0" or "3, 0": first the host's points, then the guest's.
func parsePoints(s string) (points [2]int, err error) {
	words := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(keypeg.Separators, r) })
	if len(words) != 2 {
		return points, keypeg.Refusef("bad-record-pair", "", "points are two numbers, host’s and guest’s, such as 3 0")
	}
	for i, word := range words {
		if points[i], err = parseNumber(word); err != nil {
			return points, err
		}
	}
	return points, nil
}

// parseLimit reads 3m, 3m0s, 90s or none.
func parseLimit(s string) (time.Duration, error) {
	if strings.EqualFold(s, "none") {
		return 0, nil
	}
	d, err := time.ParseDuration(strings.ToLower(strings.ReplaceAll(s, " ", "")))
	if err != nil {
		return 0, keypeg.Refusef("bad-limit-text", "D-2", "cannot read the limit %.40q: write it like 3m, 90s or none", s)
	}
	return d, checkLimit(d)
}

// parseBank reads "10m 10s", or "10m" without an increment.
func parseBank(s string) (b Bank, err error) {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return strings.ContainsRune(keypeg.Separators+"+", r) })
	if len(words) == 1 {
		words = append(words, "0s")
	}
	if len(words) != 2 {
		return b, badBank(s)
	}
	for i, into := range []*time.Duration{&b.Time, &b.Increment} {
		if *into, err = time.ParseDuration(words[i]); err != nil {
			return Bank{}, badBank(s)
		}
	}
	if b.Time == 0 { // a zero Bank would mean no bank
		return Bank{}, badBank(s)
	}
	return b, checkBank(b)
}

func badBank(s string) error {
	return keypeg.Refusef("bad-bank-text", "D-21", "cannot read the bank %.40q: write it like 10m 10s", s)
}
