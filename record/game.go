package record

import (
	"strconv"
	"strings"

	"keypeg"
)

// begin reads the tag Game, which begins a game of the record.
func (p *parser) begin(value string) error {
	if p.part == atEnd {
		return keypeg.Refusef("bad-record-after", "", "no game follows the end of the match: put Ending and Result last")
	}
	if err := p.turnTo(inGame); err != nil {
		return err
	}
	if len(p.Played) == MaxPlayed {
		return tooManyGames()
	}
	if next := len(p.Played) + 1; value != strconv.Itoa(next) {
		return keypeg.Refusef("bad-record-serial", "", "this is game %d, not %.40q", next, value)
	}
	p.rows = [2]int{}
	p.Played = append(p.Played, Game{})
	p.Source.Games = append(p.Source.Games, GameSource{Start: p.line})
	return nil
}

// current returns the game being read and its source.
func (p *parser) current() (*Game, *GameSource) {
	last := len(p.Played) - 1
	return &p.Played[last], &p.Source.Games[last]
}

func (p *parser) game(tag, value string) error {
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

// points parses the points of a game, such as "3 0", followed by "not counted" if they do not count.
func (p *parser) points(value string) (err error) {
	g, source := p.current()
	g.Ended, source.Points = true, p.line
	words := strings.Fields(value)
	if n := len(words) - 2; n >= 0 && strings.EqualFold(strings.Join(words[n:], " "), notCounted) {
		g.Uncounted, value = true, strings.Join(words[:n], " ")
	}
	g.Points, err = parsePoints(value)
	return err
}

// setLimit parses a seat and the limit that it set, such as "guest 3m0s".
func (p *parser) setLimit(value string) error {
	seat, rest, err := cutSeat(value)
	if err != nil {
		return err
	}
	limit, err := parseLimit(rest)
	p.add(Line{Kind: LineSetLimit, Seat: seat, Limit: limit})
	return err
}

// code reads "host 2334", followed by "table" if the code was drawn at random.
func (p *parser) code(value string) error {
	seat, rest, err := cutSeat(value)
	if err != nil {
		return err
	}
	c := Secret{Seat: seat}
	if c.Code, rest, err = p.reader[seat.Other()].Next(rest); err != nil {
		return err
	}
	rest = strings.Trim(rest, keypeg.Separators)
	if c.ByTable = strings.EqualFold(rest, "table"); rest != "" && !c.ByTable {
		return keypeg.Refusef("bad-record-rest", "C-1", "this line has too much: %.40q", rest)
	}
	g, source := p.current()
	if len(g.Lines) > 0 {
		return keypeg.Refusef("bad-record-order", "D-11", "put the codes above the rows")
	}
	if g.madeBy(seat) != nil {
		return keypeg.Refusef("bad-record-code-twice", "C-1", "each player has one code in a game")
	}
	g.Codes = append(g.Codes, c)
	source.Codes = append(source.Codes, p.line)
	return nil
}

// madeBy returns the code that a seat made, or nil.
func (g *Game) madeBy(s keypeg.Seat) *Secret {
	for i := range g.Codes {
		if g.Codes[i].Seat == s {
			return &g.Codes[i]
		}
	}
	return nil
}

// proof reads the value of a salt or commitment tag, such as "host 00ff". The value belongs to that player's code, which is
// on an earlier line.
func (p *parser) proof(tag, value string) error {
	seat, rest, err := cutSeat(value)
	if err != nil {
		return err
	}
	g, _ := p.current()
	c := g.madeBy(seat)
	if c == nil {
		return keypeg.Refusef("bad-record-proof", "D-11", "put %s below its code", tag)
	}
	field, check := &c.Salt, checkSalt
	if tag == "commitment" {
		field, check = &c.Commitment, checkCommitment
	}
	if *field != "" || rest == "" {
		return keypeg.Refusef("bad-record-proof-twice", "D-11", "each code has one %s", tag)
	}
	*field = strings.ToLower(rest)
	return check(*field)
}

// act reads the seat of the player who gave up or claimed.
func (p *parser) act(kind LineKind, value string) error {
	seat, rest, err := cutSeat(value)
	if err == nil && rest != "" {
		err = keypeg.Refusef("bad-record-rest", "", "this line has too much: %.40q", rest)
	}
	p.add(Line{Kind: kind, Seat: seat})
	return err
}

func (p *parser) add(l Line) {
	g, source := p.current()
	g.Lines = append(g.Lines, l)
	source.Lines = append(source.Lines, p.line)
}

// row reads a row such as "2. 2334 1r2w". If both players break codes, the Codebreaker's seat is written after the number.
func (p *parser) row(text string) error {
	digits, rest, ok := strings.Cut(text, ".")
	number, err := parseNumber(strings.TrimSpace(digits))
	if !ok || err != nil {
		return keypeg.Refusef("bad-record-line", "", "cannot read %.40q: write a line such as Host: Ann, or a row such as 2. 2334 1r2w", text)
	}
	if p.part != inGame {
		return keypeg.Refusef("bad-record-place", "", "put the row below a line Game")
	}
	seat, rest, err := p.breaker(strings.TrimSpace(rest))
	if err != nil {
		return err
	}
	p.rows[seat]++
	if p.rows[seat] > keypeg.MaxRows {
		return tooManyRows()
	}
	if number != p.rows[seat] {
		return keypeg.Refusef("bad-record-row", "", "this is row %d of the %s, not row %d", p.rows[seat], seat, number)
	}
	r, err := p.reader[seat].Placed(rest)
	p.add(Line{Kind: LineRow, Seat: seat, Row: &r})
	return err
}

// breaker returns the seat that placed the row. The seat is named before the row, unless the game has only one code. It
// also returns the rest of the text.
func (p *parser) breaker(text string) (keypeg.Seat, string, error) {
	if seat, rest, err := cutSeat(text); err == nil {
		return seat, rest, nil
	}
	g, _ := p.current()
	if seat, alone := g.soleBreaker(p.Play); alone {
		return seat, text, nil
	}
	if p.Play.Simultaneous() {
		rules, _ := keypeg.FindRulebook(p.Rules)
		scoring, _ := rules.Scoring(p.Play)
		return 0, "", keypeg.Refusef("bad-record-whose", scoring.Codes, "say whose row it is, such as 2. guest 2334 1r2w")
	}
	return 0, "", keypeg.Refusef("bad-record-order", "C-1", "put the codes above the rows")
}
