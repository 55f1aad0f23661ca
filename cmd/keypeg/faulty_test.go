package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"time"
)

// faulty implements "faulty HOW": it acts as a faulty engine. Apart from the fault, it always
// plays a row of 1s.
func faulty() {
	how := os.Args[1]
	board := ""
	say := func(text string) { fmt.Println(text) }
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		switch first := append(words, "")[0]; {
		case first == "peg":
			say("id name Faulty\npegok")
		case first == "position":
			board = words[1]
			if how == "picky" && !strings.HasPrefix(board, "c6p4") {
				say("error I play c6p4 alone")
			}
			if how == "refuses" {
				say("error I play nothing")
			}
		case first == "isready":
			say("readyok")
		case first == "go" && how == "dies":
			os.Exit(3)
		case first == "go" && how == "babbles":
			say("info I think I know\nbestrow perhaps 1122")
		case first == "go" && how == "strays":
			say("bestrow 1199")
		case first == "go" && how == "despairs":
			say("error I have no idea\nbestrow --")
		case first == "go" && how == "hangs":
			time.Sleep(time.Hour)
		case first == "go":
			pegs := 4
			if strings.Contains(board, "p5") {
				pegs = 5
			}
			say("bestrow " + strings.Repeat("1", pegs))
		case first == "quit":
			return
		}
	}
}
