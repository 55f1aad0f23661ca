package lab

import "keypeg/solver/optimal"

// knownOf returns the published results about a board of the table.
func knownOf(b optimal.Board) []optimal.Known {
	list := known[b.Game]
	switch {
	case b.Pegs == 2:
		list = append(list, optimal.Known{Proved: true, By: "Chen and Lin 2004, Peczarski 2018: a formula for any number of colours", Source: "https://arxiv.org/abs/1808.03849"})
	case b.Pegs == 3 && b.Colours >= 5 && b.Repeats:
		list = append(list, optimal.Known{Longest: (b.Colours-1)/3 + 4, By: "Jäger and Peczarski 2009: a formula for 5 colours and more",
			Source: "The number of pessimistic guesses in Generalized Mastermind, Information Processing Letters 109"})
	}
	return list
}

var known = map[string][]optimal.Known{
	"c6p4": {
		{Total: 5625, Proved: true, By: "Koyama and Lai 1993", Source: "An optimal Mastermind strategy, Journal of Recreational Mathematics 25"},
		{Longest: 5, By: "Knuth 1976", Source: "The computer as Master Mind, Journal of Recreational Mathematics 9"},
	},
	"c7p4":   {{Total: 11228, Proved: true, By: "Ville 2013", Source: "https://arxiv.org/abs/1305.1010"}},
	"c8p4":   {{Total: 20471, Proved: true, By: "public programs", Source: "https://github.com/widmaN/mastermind-strategy"}},
	"c9p4":   {{Total: 34940, By: "the lowest total published"}},
	"c6p5":   {{Total: 37087, By: "the lowest total published"}},
	"c4p6":   {{Total: 17281, By: "published, not proved"}},
	"c8p5":   {{Total: 179274, By: "supermastermind", Source: "https://supermastermind.github.io/playonline/optimal_strategy.html"}},
	"c9p5":   {{Total: 342916, By: "mikemag: entropy, on a graphics card", Source: "https://github.com/mikemag/Mastermind"}},
	"c10p4M": {{Total: 26274, Proved: true, Longest: 7, By: "Tanaka 1996"}},
}
