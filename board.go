package keypeg

// Answers says who answers the rows and whether they can make mistakes (D-4).
type Answers string

const (
	Auto     Answers = "auto"     // the table computes the keys
	Assisted Answers = "assisted" // the Codemaker gives the keys; a wrong answer is refused with a reason
	Strict   Answers = "strict"   // the Codemaker gives the keys and can make mistakes, as on a real board
)

// A Row is one row of the board with its answer.
type Row struct {
	Code     Code // the pegs of the row; zero if the row was lost to time (D-2)
	Keys     Keys
	Answered bool
	ByTable  bool // whether the table answered because the Codemaker ran out of time (D-12)
}

// Lost reports whether the row was lost because time ran out. Such a row has no keys.
func (r Row) Lost() bool { return r.Code == 0 }

// Outcome is the state of a game.
type Outcome string

const (
	Open     Outcome = "open"
	Broken   Outcome = "broken"   // C-7
	Unbroken Outcome = "unbroken" // the rows were used up, or the Codebreaker gave up
	Stopped  Outcome = "stopped"  // the other player ended the round first (CH-4, CH-10, D-5); Board.Outcome never returns it
	Spoilt   Outcome = "spoilt"   // an answer was wrong (D-5), so the game is replayed
)

// A Board contains one secret and the rows of one Codebreaker. The commands (SetCode, Place, Answer, LoseRow, GiveUp, Claim)
// change nothing: each returns the events that follow from it, or an *Error. Do applies a command's events at once. A caller
// that stores events calls Apply for each of them. Play places a row and applies its events. A Board uses no clock and no
// randomness.
type Board struct {
	Format  Format
	Answers Answers
	Secret  Code // the code to break; zero until it is set
	Rows    []Row
	GaveUp  bool
	Claimed bool // whether a claim was proven: no code agrees with the answers (D-5 b)
}

// NewBoard returns an empty board with the given format.
func NewBoard(e Format, a Answers) *Board { return &Board{Format: e, Answers: a} }

// EventKind is the kind of an Event.
type EventKind string

const (
	CodeSet   EventKind = "code"    // Code is the secret
	RowPlaced EventKind = "row"     // Code is the row
	RowLost   EventKind = "lost"    // the row was lost because time ran out
	KeysGiven EventKind = "keys"    // Keys is the answer to the last row
	GivenUp   EventKind = "gave-up" // by the Codebreaker
	Claimed   EventKind = "claimed" // the Codebreaker's claim was proven
)

// An Event is one thing that happened on a board. ByTable marks events that the table caused because a player ran out of time.
type Event struct {
	Kind    EventKind
	Code    Code
	Keys    Keys
	ByTable bool
}

// SetCode sets the secret. The secret can be set only once.
func (b *Board) SetCode(c Code) ([]Event, error) {
	if b.Secret != 0 {
		return nil, Refusef("code-set", "C-1", "the code of this game is already set")
	}
	if err := b.Format.Check(c); err != nil {
		return nil, err
	}
	return []Event{{Kind: CodeSet, Code: c}}, nil
}

// Place places the next row. Under Auto, the events include the row's answer.
func (b *Board) Place(row Code) ([]Event, error) {
	if err := b.mayPlay(); err != nil {
		return nil, err
	}
	if err := b.Format.Check(row); err != nil {
		return nil, err
	}
	events := []Event{{Kind: RowPlaced, Code: row}}
	if b.Answers == Auto {
		events = append(events, Event{Kind: KeysGiven, Keys: Score(b.Secret, row)})
	}
	return events, nil
}

// Do applies the events that a command returns, and returns the command's error, as in b.Do(b.SetCode(code)).
func (b *Board) Do(events []Event, err error) error {
	for _, e := range events {
		b.Apply(e)
	}
	return err
}

// Play places the next row and returns it. Under Auto, the returned row includes its answer.
func (b *Board) Play(row Code) (Row, error) {
	if err := b.Do(b.Place(row)); err != nil {
		return Row{}, err
	}
	return b.Rows[len(b.Rows)-1], nil
}

// LoseRow uses up the next row without any pegs (D-2).
func (b *Board) LoseRow() ([]Event, error) {
	if err := b.mayPlay(); err != nil {
		return nil, err
	}
	return []Event{{Kind: RowLost, ByTable: true}}, nil
}

// Answer gives the keys for the row that awaits them. Answer always refuses impossible keys, and refuses wrong keys except
// under Strict (D-4).
func (b *Board) Answer(k Keys) ([]Event, error) {
	if err := b.mayAct(); err != nil {
		return nil, err
	}
	if !b.AwaitsKeys() {
		return nil, Refusef("no-row", "C-2", "no row is waiting for an answer")
	}
	if err := k.Check(b.Format.Pegs); err != nil {
		return nil, err
	}
	if right := b.RightKeys(); b.Answers != Strict && k != right {
		why := Explain(b.Secret, b.Rows[len(b.Rows)-1].Code).Pegs
		return nil, Refusef("wrong-keys", "D-4", "the answer is %s, not %s: %s", right, k, why)
	}
	return []Event{{Kind: KeysGiven, Keys: k}}, nil
}

// GiveUp ends the game as unbroken (D-3). A row that awaits its answer is answered first, and may still break the code.
func (b *Board) GiveUp() ([]Event, error) {
	if err := b.mayAct(); err != nil {
		return nil, err
	}
	if b.GaveUp {
		return nil, Refusef("gave-up", "D-3", "you already gave up this game")
	}
	return []Event{{Kind: GivenUp}}, nil
}

// Claim claims that an answer was wrong. The claim holds if no code agrees with the rows and answers. The secret is not
// consulted (D-5 b).
func (b *Board) Claim() ([]Event, error) {
	if err := b.mayAct(); err != nil {
		return nil, err
	}
	if b.Answers != Strict {
		return nil, Refusef("claim-needless", "D-4", "here no answer can be wrong")
	}
	if Feasible(b.Format, b.Rows) != No {
		return nil, Refusef("claim-unproven", "D-5", "the answers so far prove no mistake")
	}
	return []Event{{Kind: Claimed}}, nil
}

// mayAct returns nil if the game is in progress, and a refusal otherwise.
func (b *Board) mayAct() error {
	if b.Secret == 0 {
		return Refusef("no-code", "C-1", "a code is still missing")
	}
	if b.Over() {
		return Refusef("game-over", "C-7", "this game is over")
	}
	return nil
}

// mayPlay returns nil if the Codebreaker may place a row, and a refusal otherwise.
func (b *Board) mayPlay() error {
	if err := b.mayAct(); err != nil {
		return err
	}
	if b.AwaitsKeys() {
		return Refusef("awaits-keys", "C-2", "row %d waits for its answer", len(b.Rows))
	}
	return nil
}

// Apply applies one event to the board. It checks nothing, because events come from the board's own commands.
func (b *Board) Apply(e Event) {
	switch e.Kind {
	case CodeSet:
		b.Secret = e.Code
	case RowPlaced:
		b.Rows = append(b.Rows, Row{Code: e.Code})
	case RowLost:
		b.Rows = append(b.Rows, Row{Answered: true})
	case KeysGiven:
		last := &b.Rows[len(b.Rows)-1]
		last.Keys, last.Answered, last.ByTable = e.Keys, true, e.ByTable
	case GivenUp:
		b.GaveUp = true
	case Claimed:
		b.Claimed = true
	}
}

// AwaitsKeys reports whether the last row has no answer yet.
func (b *Board) AwaitsKeys() bool {
	return len(b.Rows) > 0 && !b.Rows[len(b.Rows)-1].Answered
}

// RightKeys returns the correct answer to the last row.
func (b *Board) RightKeys() Keys { return Score(b.Secret, b.Rows[len(b.Rows)-1].Code) }

// Over reports whether the game has ended, so that the secret may be revealed.
func (b *Board) Over() bool {
	if b.Claimed || b.Solved() {
		return true
	}
	return !b.AwaitsKeys() && (b.GaveUp || len(b.Rows) == b.Format.Rows)
}

// Solved reports whether the last answer was all red, even if that answer was wrong (D-4).
func (b *Board) Solved() bool {
	if len(b.Rows) == 0 {
		return false
	}
	last := b.Rows[len(b.Rows)-1]
	return last.Answered && last.Keys == b.Format.Win()
}

// Wrong returns the indexes, from 0, of the rows whose answers differ from the correct ones. The result depends on the secret,
// so it may be shown only when the game is Over (D-5 a).
func (b *Board) Wrong() []int {
	var wrong []int
	for i, r := range b.Rows {
		if r.Answered && !r.Lost() && r.Keys != Score(b.Secret, r.Code) {
			wrong = append(wrong, i)
		}
	}
	return wrong
}

// Outcome returns the state of the game. Answers are checked only once the game is Over.
func (b *Board) Outcome() Outcome {
	switch {
	case !b.Over():
		return Open
	case b.Claimed || len(b.Wrong()) > 0:
		return Spoilt
	case b.Solved():
		return Broken
	}
	return Unbroken
}

// RowsUsed returns the number of rows for which the Codemaker scores. This counts the rows placed or lost or, if the
// Codebreaker gave up, all rows of the board (CL-3, D-2, D-3).
func (b *Board) RowsUsed() int {
	if b.Over() && !b.Solved() {
		return b.Format.Rows
	}
	return len(b.Rows)
}

// Clone returns an independent copy of the board.
func (b *Board) Clone() *Board {
	c := *b
	c.Rows = append([]Row(nil), b.Rows...)
	return &c
}
