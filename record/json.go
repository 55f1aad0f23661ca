package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	"keypeg"
)

// recordJSON is the JSON form of a Record. The JSON form uses the same names and values as the text form, and omits the same parts.
type recordJSON struct {
	Version int            `json:"keypeg"`
	Match   string         `json:"match,omitempty"`
	Date    string         `json:"date,omitempty"`
	Host    string         `json:"host,omitempty"`
	Guest   string         `json:"guest,omitempty"`
	Rules   string         `json:"rules"`
	Colours string         `json:"colours,omitempty"`
	Play    keypeg.Mode    `json:"play"`
	Board   keypeg.Format  `json:"board"`
	Short   *Handicap      `json:"short,omitempty"`
	Games   int            `json:"games"`
	Answers keypeg.Answers `json:"answers"`
	First   *keypeg.Seat   `json:"first,omitempty"`
	Limit   *limitJSON     `json:"limit,omitempty"`
	Bank    *bankJSON      `json:"bank,omitempty"`
	Played  []gameJSON     `json:"played,omitempty"`
	Ending  string         `json:"ending,omitempty"`
	Left    *keypeg.Seat   `json:"left,omitempty"`
	Result  string         `json:"result"`
	Points  []int          `json:"points"`
}

type gameJSON struct {
	Codes  []Secret   `json:"codes,omitempty"`
	Lines  []lineJSON `json:"lines,omitempty"`
	Points []int      `json:"points,omitempty"` // the points; absent if the game did not end

	Uncounted bool `json:"uncounted,omitempty"`
}

type lineJSON struct {
	Kind    LineKind     `json:"kind"`
	Seat    *keypeg.Seat `json:"seat,omitempty"` // the acting player; absent for a LineLimit
	Code    *keypeg.Code `json:"code,omitempty"` // the row's pegs, or -- if the row was lost to time; absent for other lines
	Keys    *keypeg.Keys `json:"keys,omitempty"` // the row's answer; absent for a row without an answer and for other lines
	ByTable bool         `json:"table,omitempty"`
	Limit   *limitJSON   `json:"limit,omitempty"`
}

type bankJSON struct {
	Time      limitJSON  `json:"time"`
	Increment *limitJSON `json:"increment,omitempty"`
}

// limitJSON is a limit as written in both forms.
type limitJSON time.Duration

func (l limitJSON) MarshalText() ([]byte, error) { return []byte(limitText(time.Duration(l))), nil }

func (l *limitJSON) UnmarshalText(text []byte) error {
	d, err := parseLimit(string(text))
	*l = limitJSON(d)
	return err
}

// MarshalJSON returns the JSON form.
func (r Record) MarshalJSON() ([]byte, error) {
	t := recordJSON{
		version, r.Match, r.Date, r.Host, r.Guest, r.Rules, r.Colours, r.Play, r.Board, r.Short, r.Games,
		r.Answers, nil, nil, nil, nil, r.Ending, r.Left, r.Result, r.Points[:],
	}
	if r.tellsFirst() {
		t.First = &r.First
	}
	if r.Limit != 0 {
		t.Limit = (*limitJSON)(&r.Limit)
	}
	if b := r.Bank; b != (Bank{}) {
		t.Bank = &bankJSON{Time: limitJSON(b.Time)}
		if b.Increment != 0 {
			t.Bank.Increment = (*limitJSON)(&b.Increment)
		}
	}
	for _, g := range r.Played {
		t.Played = append(t.Played, twinOfGame(g))
	}
	return json.Marshal(t)
}

func twinOfGame(g Game) gameJSON {
	t := gameJSON{Codes: g.Codes, Uncounted: g.Uncounted}
	if g.Ended {
		t.Points = g.Points[:]
	}
	for _, l := range g.Lines {
		line := lineJSON{Kind: l.Kind, Seat: &l.Seat}
		switch l.Kind {
		case LineLimit:
			line.Seat, line.Limit = nil, (*limitJSON)(&l.Limit)
		case LineSetLimit:
			line.Limit = (*limitJSON)(&l.Limit)
		}
		if r := l.Row; r != nil {
			line.Code, line.ByTable = &r.Code, r.ByTable
			if r.Answered && !r.Lost() {
				line.Keys = &r.Keys
			}
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

// UnmarshalJSON reads the JSON form and checks it. Like Parse, UnmarshalJSON limits the size of its input. It refuses
// fields that MarshalJSON does not write. Its errors are of type *keypeg.Error.
func (r *Record) UnmarshalJSON(data []byte) error {
	if len(data) > maxBytes {
		return keypeg.Refusef("too-big", "", "a record has at most %d bytes, not %d", maxBytes, len(data))
	}
	var t recordJSON
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&t); err != nil {
		if e, ok := errors.AsType[*keypeg.Error](err); ok {
			return e
		}
		return keypeg.Refusef("bad-record-unread", "", "cannot read the record: %.200s", err.Error())
	}
	if t.Version != version {
		return keypeg.Refusef("bad-record-version", "", "only records of version %d can be read", version)
	}
	read, err := t.record()
	if err == nil {
		err = read.Check()
	}
	if err == nil {
		*r = read
	}
	return err
}

func (t recordJSON) record() (Record, error) {
	r := Record{
		Match: t.Match, Date: t.Date, Host: t.Host, Guest: t.Guest,
		Rules: t.Rules, Colours: t.Colours, Play: t.Play, Board: t.Board, Short: t.Short, Games: t.Games, Answers: t.Answers,
		Ending: t.Ending, Left: t.Left, Result: t.Result,
	}
	if t.First != nil {
		r.First = *t.First
	}
	if t.Limit != nil {
		r.Limit = time.Duration(*t.Limit)
	}
	var err error
	if r.Bank, err = t.Bank.bank(); err != nil {
		return Record{}, err
	}
	if r.Points, err = bothPoints(t.Points); err != nil {
		return Record{}, err
	}
	for i, game := range t.Played {
		g, err := game.game()
		if err != nil {
			return Record{}, keypeg.Within(err, "game %d", i+1)
		}
		r.Played = append(r.Played, g)
	}
	return r, nil
}

// bank returns the bank of a record, or the zero Bank for nil.
func (t *bankJSON) bank() (b Bank, err error) {
	if t == nil {
		return Bank{}, nil
	}
	b.Time = time.Duration(t.Time)
	if t.Increment != nil {
		b.Increment = time.Duration(*t.Increment)
	}
	if b.Time == 0 {
		return Bank{}, badBank(bankText(b))
	}
	return b, nil
}

func (t gameJSON) game() (g Game, err error) {
	g.Codes, g.Ended, g.Uncounted = t.Codes, t.Points != nil, t.Uncounted
	if g.Ended {
		if g.Points, err = bothPoints(t.Points); err != nil {
			return Game{}, err
		}
	}
	for i, line := range t.Lines {
		l, err := line.line()
		if err != nil {
			return Game{}, keypeg.Within(err, "line %d", i+1)
		}
		g.Lines = append(g.Lines, l)
	}
	return g, nil
}

// line assembles a line from its parts, and refuses parts that do not belong in a line of that kind.
func (t lineJSON) line() (Line, error) {
	l := Line{Kind: t.Kind}
	isRow, ofBoth := t.Kind == LineRow, t.Kind == LineLimit
	isLimit := ofBoth || t.Kind == LineSetLimit
	if (t.Seat != nil) == ofBoth || (t.Code != nil) != isRow || (t.Limit != nil) != isLimit || !isRow && (t.Keys != nil || t.ByTable) {
		return Line{}, keypeg.Refusef("bad-record-parts", "", "a line of the kind %.20q has a part too many, or lacks one", t.Kind)
	}
	if t.Seat != nil {
		l.Seat = *t.Seat
	}
	if isLimit {
		l.Limit = time.Duration(*t.Limit)
	}
	if isRow {
		r := keypeg.Row{Code: *t.Code, Answered: t.Keys != nil || *t.Code == 0, ByTable: t.ByTable}
		if t.Keys != nil {
			r.Keys = *t.Keys
		}
		l.Row = &r
	}
	return l, nil
}

func bothPoints(p []int) (points [2]int, err error) {
	if len(p) != 2 {
		return points, keypeg.Refusef("bad-record-pair", "", "points are two numbers, host’s and guest’s, such as 3 0")
	}
	return [2]int{p[0], p[1]}, nil
}
