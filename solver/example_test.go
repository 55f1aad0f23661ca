package solver_test

import (
	"context"
	"fmt"

	"keypeg"
	"keypeg/solver"
)

// This example plays a strategy against every code of a board and counts the rows.
func ExampleEvaluate() {
	space, err := solver.NewSpace(keypeg.Format{Colours: 3, Pegs: 2, Rows: 6, Repeats: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, tree, err := solver.Evaluate(context.Background(), space, solver.Exact{}, solver.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result)
	fmt.Println("the first row is", tree.Root.Row)
	// Output:
	// 21/9 = 2.33333 [1 4 4]
	// the first row is 12
}

// This example finds the next row in a position, and its value.
func ExampleJudge() {
	board, _ := keypeg.ParseFormat("c6p4")
	at := solver.Start(board).With(keypeg.CodeOf(1, 1, 2, 2), keypeg.Keys{White: 1}).With(keypeg.CodeOf(3, 3, 1, 4), keypeg.Keys{Red: 1, White: 1})
	space, err := solver.NewSpace(board)
	if err != nil {
		fmt.Println(err)
		return
	}
	node, err := space.Node(at)
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := solver.Judge{}.Best(context.Background(), node)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %s rows for each of %d codes, proved: %v\n", best.Row, best.Rows.FloatString(2), best.Codes, best.Exact)
	// Output:
	// 4516: 2.67 rows for each of 42 codes, proved: true
}
