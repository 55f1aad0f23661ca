package keypeg

// An Example is a row with an instructive answer.
type Example struct {
	Shows     Shows
	Code, Row Code
	Clause    string // the clause in which the example is printed; "" if the example is ours
}

// Shows names the point of an Example; package tell puts it into a sentence.
type Shows string

const (
	OneAndOne   Shows = "one-and-one" // one peg in its place, another elsewhere
	TwoAndTwo   Shows = "two-and-two"
	Elsewhere   Shows = "elsewhere"     // a colour of the code, in another place
	TwoForOne   Shows = "two-for-one"   // two pegs of a colour in the row, one in the code
	OneForTwo   Shows = "one-for-two"   // one peg of a colour in the row, two in the code
	TwoForTwo   Shows = "two-for-two"   // two in both
	ThreeForOne Shows = "three-for-one" // three pegs of a colour in the row, one in the code
	RedFirst    Shows = "red-first"     // red keys are counted before white ones
	EmptyHole   Shows = "empty-hole"    // an empty hole counts as one more colour
)

// An ExampleGame is an unfinished game, used for pictures of a board.
type ExampleGame struct {
	Code Code
	Rows []Code
}

func example(shows Shows, code, row, clause string) Example {
	return Example{shows, written(code), written(row), clause}
}

func exampleGame(code string, rows ...string) ExampleGame {
	g := ExampleGame{Code: written(code)}
	for _, row := range rows {
		g.Rows = append(g.Rows, written(row))
	}
	return g
}

// written parses a code from the rulebooks below, and panics if it is
// invalid.
func written(text string) (c Code) {
	if err := c.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return c
}
