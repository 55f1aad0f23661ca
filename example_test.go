package keypeg_test

import (
	"fmt"

	"keypeg"
)

func ExampleBoard_Play() {
	classic, _ := keypeg.FindEdition("classic")
	b := keypeg.NewBoard(classic.Board, keypeg.Auto)
	if err := b.Do(b.SetCode(keypeg.CodeOf(2, 3, 3, 4))); err != nil {
		fmt.Println(err)
	}
	for _, code := range []keypeg.Code{keypeg.CodeOf(1, 1, 2, 2), keypeg.CodeOf(2, 3, 4), keypeg.CodeOf(2, 3, 4, 3), keypeg.CodeOf(2, 3, 3, 4)} {
		row, err := b.Play(code)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(row)
	}
	fmt.Println(b.Outcome(), "after", b.RowsUsed(), "rows")
	// Output:
	// 1122 0r1w
	// rows on this board have length 4, not 3
	// 2343 2r2w
	// 2334 4r0w
	// broken after 3 rows
}

// To store a game, store its events, and apply them to another board later.
func ExampleBoard_Apply() {
	classic, _ := keypeg.FindEdition("classic")
	b, kept := keypeg.NewBoard(classic.Board, keypeg.Auto), keypeg.NewBoard(classic.Board, keypeg.Auto)
	for _, command := range []func() ([]keypeg.Event, error){
		func() ([]keypeg.Event, error) { return b.SetCode(keypeg.CodeOf(2, 3, 3, 4)) },
		func() ([]keypeg.Event, error) { return b.Place(keypeg.CodeOf(1, 1, 2, 2)) },
	} {
		events, err := command()
		if err != nil {
			fmt.Println(err)
		}
		for _, e := range events {
			b.Apply(e)
			kept.Apply(e)
			fmt.Println(e.Kind)
		}
	}
	fmt.Println(kept.Rows)
	// Output:
	// code
	// row
	// keys
	// [1122 0r1w]
}

// Two pegs of a colour in the row, but only one in the code, give one key. Red keys
// are counted first.
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
	// -- rows on this board have length 5, not 4
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
