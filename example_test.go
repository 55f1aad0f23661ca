package keypeg_test

import (
	"fmt"

	"keypeg"
)

func ExampleBoard() {
	classic, _ := keypeg.FindEdition("classic")
	b := keypeg.NewBoard(classic.Board, keypeg.Auto)
	do := func(events []keypeg.Event, err error) {
		if err != nil {
			fmt.Println(err)
		}
		for _, e := range events {
			b.Apply(e)
		}
	}
	do(b.SetCode(keypeg.CodeOf(2, 3, 3, 4)))
	for _, row := range []string{"1122", "3345", "234", "2343", "2334"} {
		code, err := keypeg.NewReader(b.Edition, nil).Code(row)
		if err != nil {
			fmt.Println(err)
			continue
		}
		do(b.Place(code))
		fmt.Printf("%d. %s\n", len(b.Rows), b.Rows[len(b.Rows)-1])
	}
	fmt.Println(b.Outcome(), "after", b.RowsUsed(), "rows")
	// Output:
	// 1. 1122 0r1w
	// 2. 3345 1r2w
	// a row here is 4 long, not 3
	// 3. 2343 2r2w
	// 4. 2334 4r0w
	// broken after 4 rows
}

// Two pegs of a colour in the row and one in the code earn one key, and red goes
// before white.
func ExampleScore() {
	code := keypeg.CodeOf(2, 3, 3, 4)
	fmt.Println(keypeg.Score(code, keypeg.CodeOf(1, 1, 2, 2)))
	fmt.Println(keypeg.Score(code, keypeg.CodeOf(2, 2, 5, 5)))
	fmt.Println(keypeg.Score(code, keypeg.CodeOf(3, 3, 3, 3)))
	// Output:
	// 0r1w
	// 1r0w
	// 2r0w
}

func ExampleExplain() {
	x := keypeg.Explain(keypeg.CodeOf(2, 3, 3, 4), keypeg.CodeOf(3, 3, 4, 5))
	fmt.Printf("%s: %s\n", x.Keys, x.Pegs)
	// Output:
	// 1r2w: w3 r w4 -
}

func ExampleEdition() {
	for _, text := range []string{"c6p4", "c6p4g8b", "c12p3gM", "c3p4M"} {
		e, err := keypeg.ParseFormat(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(e, "has", e.Codes(), "codes")
	}
	// Output:
	// c6p4g10Bm has 1296 codes
	// c6p4g8bm has 2401 codes
	// the board "c12p3gM" has no number of one or two digits after g: write it like c6p4g10Bm
	// without repeats, colours (3) cannot be fewer than pegs (4)
}

// An edition's colours can be written as digits, letters, pairs or names.
func ExampleReader() {
	advanced, _ := keypeg.FindRulebook("advanced")
	read := keypeg.NewReader(keypeg.Format{Colours: 8, Pegs: 5, Rows: 12, Repeats: true}, advanced.Palette(8))
	for _, text := range []string{"12378", "m o b g k", "MA OR BU GN BK", "magenta, orange, blue, green, black", "MA OR BU GN"} {
		fmt.Println(read.Code(text))
	}
	// Output:
	// 12378 <nil>
	// 12378 <nil>
	// 12378 <nil>
	// 12378 <nil>
	// -- a row here is 5 long, not 4
}

func ExampleFeasible() {
	e := keypeg.Format{Colours: 6, Pegs: 4, Rows: 8, Repeats: true}
	rows := []keypeg.Row{
		{Code: keypeg.CodeOf(1, 1, 1, 1), Keys: keypeg.Keys{Red: 1}, Answered: true},
		{Code: keypeg.CodeOf(1, 1, 2, 2), Keys: keypeg.Keys{}, Answered: true},
	}
	fmt.Println(keypeg.Feasible(e, rows[:1]) == keypeg.Yes, keypeg.Feasible(e, rows) == keypeg.No)
	// Output: true true
}
