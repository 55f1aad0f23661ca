package tell

import (
	"fmt"
	"strings"
)

// firstWords and secondWords return the two halves of the names that Keypeg proposes. Any first half can be combined with any
// second half, and each resulting name is harmless in every language.
func (v *Voice) firstWords() []string {
	return strings.Fields(v.say("Brave Bright Busy Calm Cheerful Clever Cosy Curious Daring Eager Fair Friendly Gentle Happy Honest Jolly Keen Kind Lively Lucky Merry Nimble Patient Polite Quick Quiet Sunny Swift Witty Wise"))
}

func (v *Voice) secondWords() []string {
	return strings.Fields(v.say("Badger Bear Beaver Bee Bison Camel Canary Cheetah Crane Deer Dolphin Dragonfly Duck Eagle Falcon Finch Fox Frog Gazelle Giraffe Hare Hedgehog Heron Hummingbird Kangaroo Kingfisher Koala Lark Lion Lynx Marmot Otter Owl Panda Parrot Pelican Penguin Puffin Rabbit Robin Seal Squirrel Swan Tiger Toucan Turtle Whale Zebra"))
}

// Nicknames proposes n different names in the voice's language that are not taken. If there are not enough names, it adds
// numbers to them. The function random returns a number that is at least 0 and less than its argument.
func (v *Voice) Nicknames(taken []string, n int, random func(int) int) []string {
	used := map[string]bool{}
	for _, name := range taken {
		used[strings.ToLower(name)] = true
	}
	first, second := v.firstWords(), v.secondWords()
	all := len(first) * len(second)
	var names []string
	for round := 1; len(names) < n; round++ {
		// Because the step shares no factor with the number of names, every name is reached once, regardless of the first
		// one.
		at, step := random(all), stepOver(all, random)
		for range all {
			at = (at + step) % all
			name := first[at/len(second)] + " " + second[at%len(second)]
			if round > 1 {
				name = fmt.Sprintf("%s %d", name, round)
			}
			if !used[strings.ToLower(name)] {
				used[strings.ToLower(name)] = true
				if names = append(names, name); len(names) == n {
					break
				}
			}
		}
	}
	return names
}

// stepOver returns a random number below n that shares no factor with n.
func stepOver(n int, random func(int) int) int {
	for {
		step := 1 + random(n-1)
		a, b := n, step
		for b > 0 {
			a, b = b, a%b
		}
		if a == 1 {
			return step
		}
	}
}
