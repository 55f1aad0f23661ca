package record_test

import (
	"fmt"

	"keypeg/record"
)

func ExampleParse() {
	r, err := record.Parse(`
		Keypeg: 1
		Edition: classic
		Games: 2
		Answers: auto
		Game: 1
		Code: host blue green green yellow   # 2334
		1. rrbb 0 1
		2. ggyw 1b2w
		3. 2334 40
		Points: 3 0
		Result: * 3 0`)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(r)
	// Output:
	// Keypeg: 1
	// Rules: classic
	// Play: series
	// Board: c6p4g8Bm
	// Games: 2
	// Answers: auto
	// First: host
	//
	// Game: 1
	// Code: host 2334
	// 1. 1122 0r1w
	// 2. 3345 1r2w
	// 3. 2334 4r0w
	// Points: 3 0
	//
	// Result: * 3 0
}
