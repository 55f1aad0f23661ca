package lab

import (
	"math"
	"slices"

	"keypeg/solver/optimal"
)

// The publications that the table of optimal strategies cites. Their addresses lead to the texts that we read. If a
// publication has no address, we know it only through other publications.
const (
	knuth     = "The computer as Master Mind, Journal of Recreational Mathematics 9, 1976"
	koyama    = "An optimal Mastermind strategy, Journal of Recreational Mathematics 25, 1993"
	ville     = "https://arxiv.org/abs/1305.1010"
	goddard   = "https://combinatorialpress.com/?p=12698"
	peczarski = "https://arxiv.org/abs/1808.03849"
	abGames   = "https://scholar.lib.ntnu.edu.tw/en/publications/optimal-algorithms-for-2-n-ab-games-a-graph-partition-approach-2"
	pessimist = "The number of pessimistic guesses in Generalized Mastermind, Information Processing Letters 109, 2009"
	puzzling  = "https://puzzling.stackexchange.com/a/136924"
	tanaka    = "https://www.tanaka.ecc.u-tokyo.ac.jp/ktanaka/moo/moo-en.html"
	slovesnov = "http://slovesnov.users.sourceforge.net/index.php?bullscows,english"
	arfst     = "https://github.com/arfst23/Mastermind"
	mikemag   = "https://github.com/mikemag/Mastermind/blob/master/results/README.md"
	superMM   = "https://supermastermind.github.io/playonline/optimal_strategy.html"
)

// knownOf returns the published results about a board of the table: the proofs or, if there are none, the lowest total
// without a proof.
func knownOf(b optimal.Board) []optimal.Known {
	list := slices.Clone(known[b.Game])
	if mean, is := leastMeans[b.Game]; is {
		total := int64(math.Round(mean * float64(b.Codes)))
		list = append(list, optimal.Known{Total: total, Proved: true, By: "Goddard 2004", Source: goddard})
	}
	switch {
	case b.Pegs == 2 && b.Repeats:
		list = append(list, optimal.Known{Proved: true, By: "Chen and Lin 2004, Peczarski 2018: a formula for any number of colours", Source: peczarski})
	case b.Pegs == 2:
		list = append(list,
			optimal.Known{Proved: true, By: "Chen and Lin 2004, Peczarski 2018: a formula for any number of colours", Source: peczarski},
			optimal.Known{Longest: (b.Colours+1)/2 + 1, By: "Chen and Lin 2004: a formula for any number of colours", Source: abGames})
	case b.Pegs == 3 && b.Colours >= 5 && b.Repeats:
		list = append(list, optimal.Known{Longest: (b.Colours-1)/3 + 4, By: "Jäger and Peczarski 2009: a formula for 5 colours and more", Source: pessimist})
	}
	proved := slices.ContainsFunc(list, func(k optimal.Known) bool { return k.Proved })
	if total := greedy[b.Game]; total > 0 && !proved {
		list = append(list, optimal.Known{Total: total, By: "mikemag: the best of four greedy strategies", Source: mikemag})
	}
	return list
}

// leastMeans contains the least means that Goddard gives, to three decimals. Each mean determines the board's total.
var leastMeans = map[string]float64{
	"c2p3": 2.250, "c3p3": 2.704, "c4p3": 3.219, "c5p3": 3.608,
	"c2p4": 2.750, "c3p4": 3.037, "c4p4": 3.535, "c5p4": 3.941,
	"c2p5": 3.031, "c3p5": 3.358, "c2p6": 3.500, "c2p7": 3.875,
}

var known = map[string][]optimal.Known{
	"c6p4": {
		{Total: 5625, Proved: true, By: "Koyama and Lai 1993", Source: koyama},
		{Total: 5626, Within: 5, Proved: true, By: "Koyama and Lai 1993", Source: koyama},
		{Longest: 5, By: "Knuth 1976", Source: knuth},
	},
	"c5p4": {{Longest: 5, By: "Jäger and Peczarski 2009", Source: puzzling}},
	"c7p4": {
		{Total: 11228, Proved: true, By: "Ville 2013", Source: ville},
		{Longest: 6, By: "Jäger and Peczarski 2009", Source: puzzling},
	},
	"c8p4": {
		{Total: 20471, Proved: true, By: "arfst23", Source: arfst},
		{Total: 20473, Within: 6, Proved: true, By: "arfst23", Source: arfst},
	},
	"c8p5": {{Total: 179274, By: "supermastermind", Source: superMM}},
	"c10p4M": {
		{Total: 26274, Proved: true, By: "Tanaka 1996", Source: tanaka},
		{Longest: 7, By: "Slovesnov", Source: slovesnov},
	},
}

// greedy contains the lowest totals of mikemag's greedy strategies. The source gives means to four decimals. Each mean
// determines the total, except on (5,7) and (6,5), where two totals have the same mean and the higher one is listed.
var greedy = map[string]int64{
	"c6p3": 859, "c7p3": 1487, "c8p3": 2395, "c9p3": 3646, "c10p3": 5309, "c11p3": 7512, "c12p3": 10254, "c13p3": 13800, "c14p3": 18044, "c15p3": 23117,
	"c9p4": 34940, "c10p4": 56225, "c4p5": 3973, "c5p5": 13598, "c6p5": 37104, "c7p5": 86412, "c9p5": 342916,
	"c3p6": 2667, "c4p6": 17444, "c5p6": 74507, "c3p7": 8794, "c2p8": 1119, "c3p8": 28774,
}
