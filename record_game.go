package keypeg

import (
	"strconv"
	"strings"
)

// begin reads the tag Game, with which a game of the record begins.
func (p *recordParser) begin(value string) error {
	if p.part == atEnd {
		return Refusef("bad-record-after", "", "no game follows the end of the match: put Ending and Result last")
	}
	if err := p.turnTo(inGame); err != nil {
		return err
	}
	if len(p.Played) == maxRecordGames {
		return tooManyGames()
	}
	if next := len(p.Played) + 1; value != strconv.Itoa(next) {
		return Refusef("bad-record-serial", "", "this is game %d, not %.40q", next, value)
	}
	p.rows = [2]int{}
	p.Played = append(p.Played, GameRecord{})
	p.Source.Games = append(p.Source.Games, GameSource{Start: p.line})
	return nil
}

// current is the game being read and where it stands.
func (p *recordParser) current() (*GameRecord, *GameSource) {
	last := len(p.Played) - 1
	return &p.Played[last], &p.Source.Games[last]
}

func (p *recordParser) game(tag, value string) error {
	switch tag {
	case "code":
		return p.code(value)
	case "salt", "commitment":
		return p.proof(tag, value)
	case "gave up":
		return p.act(LineGaveUp, value)
	case "claim":
		return p.act(LineClaim, value)
	case "limit":
		limit, err := parseLimit(value)
		p.add(Line{Kind: LineLimit, Limit: limit})
		return err
	case "set limit":
		return p.setLimit(value)
	case "points":
		if err := p.once(tag); err != nil {
			return err
		}
		return p.points(value)
	}
	return unknownTag(tag, "Code, Salt, Commitment, Limit, Set limit, Gave up, Claim, Points, Game, Ending, Result")
}

// points reads "3 0", followed by "not counted" if they are left out.
func (p *recordParser) points(value string) (err error) {
	g, source := p.current()
	g.Ended, source.Points = true, p.line
	words := strings.Fields(value)
	if n := len(words) - 2; n >= 0 && strings.EqualFold(strings.Join(words[n:], " "), notCounted) {
		g.Uncounted, value = true, strings.Join(words[:n], " ")
	}
	g.Points, err = parsePoints(value)
	return err
}

// setLimit reads "guest 3m0s".
func (p *recordParser) setLimit(value string) error {
	seat, rest, err := cutSeat(value)
	if err != nil {
		return err
	}
	limit, err := parseLimit(rest)
	p.add(Line{Kind: LineSetLimit, Seat: seat, Limit: limit})
	return err
}

// code reads "host 2334", followed by "table" if it was drawn by lot.
func (p *recordParser) code(value string) error {
	seat, rest, err := cutSeat(value)
	if err != nil {
		return err
	}
	c := CodeRecord{Seat: seat}
	if c.Code, rest, err = p.reader[seat.Other()].Next(rest); err != nil {
		return err
	}
	if rest, c.ByTable = cutTable(rest); rest != "" {
		return Refusef("bad-record-rest", "C-1", "this line has too much: %.40q", rest)
	}
	g, source := p.current()
	if len(g.Lines) > 0 {
		return Refusef("bad-record-order", "D-11", "put the codes above the rows")
	}
	if g.madeBy(seat) != nil {
		return Refusef("bad-record-code-twice", "C-1", "each player has one code in a game")
	}
	g.Codes = append(g.Codes, c)
	source.Codes = append(source.Codes, p.line)
	return nil
}

// madeBy is the code of a Codemaker, or nil.
func (g *GameRecord) madeBy(s Seat) *CodeRecord {
	for i := range g.Codes {
		if g.Codes[i].Seat == s {
			return &g.Codes[i]
		}
	}
	return nil
}

// proof reads "host 00ff": a salt or a commitment to a code above it.
func (p *recordParser) proof(tag, value string) error {
	seat, rest, err := cutSeat(value)
	if err != nil {
		return err
	}
	g, _ := p.current()
	c := g.madeBy(seat)
	if c == nil {
		return Refusef("bad-record-proof", "D-11", "put %s below its code", tag)
	}
	field, check := &c.Salt, checkSalt
	if tag == "commitment" {
		field, check = &c.Commitment, checkCommitment
	}
	if *field != "" || rest == "" {
		return Refusef("bad-record-proof-twice", "D-11", "each code has one %s", tag)
	}
	*field = strings.ToLower(rest)
	return check(*field)
}

// act reads the seat that gave up or claimed.
func (p *recordParser) act(kind LineKind, value string) error {
	seat, rest, err := cutSeat(value)
	if err == nil && rest != "" {
		err = Refusef("bad-record-rest", "", "this line has too much: %.40q", rest)
	}
	p.add(Line{Kind: kind, Seat: seat})
	return err
}

func (p *recordParser) add(l Line) {
	g, source := p.current()
	g.Lines = append(g.Lines, l)
	source.Lines = append(source.Lines, p.line)
}

// row reads "2. 2334 1r2w", with the Codebreaker's seat after the number where
// both break codes.
func (p *recordParser) row(text string) error {
	digits, rest, ok := strings.Cut(text, ".")
	number, err := parseNumber(strings.TrimSpace(digits))
	if !ok || err != nil {
		return Refusef("bad-record-line", "", "cannot read %.40q: write a line such as Host: Ann, or a row such as 2. 2334 1r2w", text)
	}
	if p.part != inGame {
		return Refusef("bad-record-place", "", "put the row below a line Game")
	}
	seat, rest, err := p.breaker(strings.TrimSpace(rest))
	if err != nil {
		return err
	}
	p.rows[seat]++
	if p.rows[seat] > MaxRows {
		return tooManyRows()
	}
	if number != p.rows[seat] {
		return Refusef("bad-record-row", "", "this is row %d of the %s, not row %d", p.rows[seat], seat, number)
	}
	r, err := p.reader[seat].placed(rest)
	p.add(Line{Kind: LineRow, Seat: seat, Row: &r})
	return err
}

// breaker is whose row it is: named in front, or clear in a game with one code.
func (p *recordParser) breaker(text string) (Seat, string, error) {
	if seat, rest, err := cutSeat(text); err == nil {
		return seat, rest, nil
	}
	g, _ := p.current()
	if seat, alone := g.soleBreaker(p.Play); alone {
		return seat, text, nil
	}
	if p.Play.Simultaneous() {
		return 0, "", Refusef("bad-record-whose", "CH-1", "say whose row it is, such as 2. guest 2334 1r2w")
	}
	return 0, "", Refusef("bad-record-order", "C-1", "put the codes above the rows")
}

// placed reads a row with its answer: "2334 1r2w", "2334 ?" or "--", and "table"
// behind an answer given by the table.
func (r Reader) placed(s string) (Row, error) {
	if s == "--" {
		return Row{Answered: true}, nil
	}
	code, rest, err := r.Next(s)
	if err != nil {
		return Row{}, err
	}
	answer, byTable := cutTable(rest)
	switch {
	case answer == "":
		return Row{}, Refusef("bad-record-answer", "C-2", "row %s has no answer: write one such as 1r2w, or ?", code)
	case answer == "?" && !byTable:
		return Row{Code: code}, nil
	}
	keys, err := ParseKeys(answer, r.edition.Pegs)
	if err == nil {
		err = keys.Check(r.edition.Pegs)
	}
	return Row{code, keys, true, byTable}, err
}

// cutTable takes the word "table" off the end.
func cutTable(s string) (rest string, byTable bool) {
	s = strings.Trim(s, separators)
	if head := len(s) - len("table"); head >= 0 && strings.EqualFold(s[head:], "table") {
		return strings.TrimRight(s[:head], separators), true
	}
	return s, false
}
