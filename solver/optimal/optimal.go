// Package optimal contains the table of proved boards. For each board it has the least total of rows, the fewest rows in which
// every code can be broken, and strategies that achieve them. `keypeg optimal` generates the table; docs/optimal.md presents it in
// readable form, and says how to check it.
package optimal

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/big"
	"slices"
	"sync"

	"keypeg/solver"
)

// A Table contains every board that was examined. Boards with repeats come first, and each kind is in order of pegs, then
// colours.
type Table struct {
	Boards []Board `json:"boards"`
}

// A Board is a board and the known facts about it.
//
// Totals are sums of rows over all codes, including the winning rows. If there are two bounds, both are proved. If they are
// equal, they are the exact value; otherwise the value lies between them.
type Board struct {
	Game    string   `json:"game"`           // the board in the form that keypeg.ParseFormat reads, without a number of rows: c6p4, or c6p4M without repeats
	Same    []string `json:"same,omitempty"` // equivalent boards on which the empty hole is one of the colours, such as c5p4b
	Pegs    int      `json:"pegs"`
	Colours int      `json:"colours"`
	Repeats bool     `json:"repeats"`
	Codes   int      `json:"codes"`

	Least   Least   `json:"least"`            // the least total
	Longest Longest `json:"longest"`          // the smallest number of rows that is enough for every code
	Within  *Least  `json:"within,omitempty"` // the least total of strategies that need at most Longest.Upper rows; nil unless Least needs more
	Last    *Last   `json:"last,omitempty"`   // the smallest number of codes for which a strategy of Longest.Upper rows needs its last row; nil if nothing is known
	Value   *Value  `json:"value,omitempty"`  // the mixed value, as text such as "560/129"; nil if nothing is known
	Firsts  []First `json:"firsts"`           // one row for each kind of first row, the best first; 1123 represents every row with one pair

	Known []Known `json:"known,omitempty"` // published results
}

// Least is the least total of any strategy, which lies between a proved bound and the total of a known strategy.
type Least struct {
	Lower     int64   `json:"lower"`     // no strategy has a lower total
	Total     int64   `json:"total"`     // the total of the strategy; if it equals Lower, no total is lower
	Mean      float64 `json:"mean"`      // Total divided by the number of codes
	Longest   int     `json:"longest"`   // the number of rows that the strategy needs for its hardest code
	Histogram []int64 `json:"histogram"` // the number of codes that the strategy breaks in row 1, 2, …
	First     string  `json:"first"`     // the strategy's first row
	Strategy  string  `json:"strategy"`  // the name of the strategy's file, as passed to Strategy
	Work
	Proof *Proof `json:"proof,omitempty"` // a proof of Lower that anyone can check
}

// Longest is the smallest number of rows that is enough for every code: at least Lower and at most Upper.
type Longest struct {
	Lower    int    `json:"lower"` // with fewer rows, every strategy leaves some code unbroken
	Upper    int    `json:"upper"` // some strategy never needs more rows than this
	Strategy string `json:"strategy,omitempty"`
	Work
	Proof *Proof `json:"proof,omitempty"` // a proof that one row fewer than Lower is not enough
}

// Last is the smallest known number of codes for which a strategy of Longest.Upper rows needs the last row.
type Last struct {
	Codes    int64  `json:"codes"`
	Open     bool   `json:"open,omitempty"` // whether some strategy may need its last row for fewer codes
	Strategy string `json:"strategy"`       // a strategy that needs its last row for only Codes codes
	Work
	Proof *Proof `json:"proof,omitempty"` // a proof that no strategy needs its last row for fewer codes
}

// Value is the mixed value of a board: the mean number of rows if both players choose at random from their best mixtures of codes
// and strategies. It is at least Lower and at most Upper.
type Value struct {
	Lower *big.Rat `json:"lower"` // against the best mixture of codes, no strategy takes fewer rows on average
	Upper *big.Rat `json:"upper"` // against the best mixture of strategies, no code takes more rows on average
}

// Work is the cost of a result.
type Work struct {
	Nodes   int64   `json:"nodes"`   // the number of sets of codes examined
	Seconds float64 `json:"seconds"` // of one processor
}

// A First is a first row, with the least total of the strategies that begin with it.
type First struct {
	Row   string `json:"row"`
	Least int64  `json:"least"` // the least total, or a lower bound if Exact is false
	Exact bool   `json:"exact"`
}

// A Proof is a certificate or a chain of certificates that proof.Check has accepted.
type Proof struct {
	Files   int     `json:"files"`
	Claims  int64   `json:"claims"`
	Bytes   int64   `json:"bytes"`
	Seconds float64 `json:"seconds"`          // the number of seconds that it took to write the proof
	Checked float64 `json:"checked"`          // the number of seconds that it took to check the proof
	SHA256  string  `json:"sha256,omitempty"` // the SHA-256 of the certificates' texts, one after another in the order of their file names; empty if they were written before sums were recorded
}

// A Known is a published result. We may not have seen the whole publication.
type Known struct {
	Total   int64  `json:"total,omitempty"`   // the total of a strategy; 0 if the source has only a formula or only Longest
	Proved  bool   `json:"proved,omitempty"`  // whether the source claims that the least total is proved
	Within  int    `json:"within,omitempty"`  // the largest number of rows that the strategy with this total may need for any code; 0 means no limit
	Longest int    `json:"longest,omitempty"` // the number of rows that is necessary and sufficient for all codes, according to the source
	By      string `json:"by"`
	Source  string `json:"source,omitempty"` // the address of the publication; empty if we have only the figure
}

// Exact reports whether the two bounds are equal.
func (v Value) Exact() bool { return v.Lower.Cmp(v.Upper) == 0 }

// Proved reports whether Total is proved to be the least.
func (l Least) Proved() bool { return l.Total > 0 && l.Lower == l.Total }

// Published returns the lowest published total, or 0 if we know of none.
func (b Board) Published() int64 {
	lowest := int64(0)
	for _, k := range b.Known {
		if k.Total > 0 && k.Within == 0 && (lowest == 0 || k.Total < lowest) {
			lowest = k.Total
		}
	}
	return lowest
}

// ProvedBefore reports whether a publication claims to prove the least total.
func (b Board) ProvedBefore() bool {
	return slices.ContainsFunc(b.Known, func(k Known) bool { return k.Proved && k.Within == 0 })
}

// New reports whether the least total is proved here, and others have published only totals without a proof. The result is false if
// Known is empty, because others may still have found the total. The result is also false for boards with fewer than 4,096 codes.
// That is the size of (4,8), the largest board with repeats for which we know a proof by others.
func (b Board) New() bool {
	return b.Least.Proved() && b.Published() > 0 && !b.ProvedBefore() && b.Codes >= 4096
}

// Proofs returns the board's proofs.
func (b Board) Proofs() []Proof {
	list := []*Proof{b.Least.Proof, b.Longest.Proof}
	if b.Within != nil {
		list = append(list, b.Within.Proof)
	}
	if b.Last != nil {
		list = append(list, b.Last.Proof)
	}
	var proofs []Proof
	for _, p := range list {
		if p != nil {
			proofs = append(proofs, *p)
		}
	}
	return proofs
}

// Strategies returns the files of the board's strategies, without duplicates.
func (b Board) Strategies() []string {
	list := []string{b.Least.Strategy, b.Longest.Strategy}
	if b.Within != nil {
		list = append(list, b.Within.Strategy)
	}
	if b.Last != nil {
		list = append(list, b.Last.Strategy)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(name string) bool { return name == "" })
}

// Shorten replaces the strategy of Least with that of Within, which needs fewer rows for the hardest code, if the total of
// Within is no higher.
func (b *Board) Shorten() {
	if w := b.Within; w != nil && w.Total <= b.Least.Total {
		w.Lower, w.Work, w.Proof = b.Least.Lower, b.Least.Work, b.Least.Proof
		b.Least, b.Within = *w, nil
	}
}

// RarelyLast returns bounds on the smallest number of codes for which a strategy of Longest.Upper rows needs the last row. Both
// bounds are 0 if nothing is known.
func (b Board) RarelyLast() (lower, upper int64) {
	switch l := b.Last; {
	case l != nil && l.Open:
		return 1, l.Codes
	case l != nil:
		return l.Codes, l.Codes
	}
	rows := b.Longest.Upper
	if b.Longest.Lower < rows {
		return 0, 0
	}
	for _, l := range []*Least{&b.Least, b.Within} {
		if l != nil && l.Longest == rows && (upper == 0 || l.Histogram[rows-1] < upper) {
			lower, upper = 1, l.Histogram[rows-1]
		}
	}
	return lower, upper
}

// Narrow adds known bounds on the mixed value. For each bound, the better one remains.
func (b *Board) Narrow(known Value) {
	if v := b.Value; v != nil {
		if v.Lower.Cmp(known.Lower) > 0 {
			known.Lower = v.Lower
		}
		if v.Upper.Cmp(known.Upper) < 0 {
			known.Upper = v.Upper
		}
	}
	b.Value = &known
}

// Raise adds a lower bound on the least total, with those of the first rows and the work that they took, unless a bound that is at
// least as high is known. Certificates of lower bounds do not prove the new one, so Raise drops them.
func (b *Board) Raise(lower int64, firsts []First, by Work) {
	if lower <= b.Least.Lower {
		return
	}
	b.Least.Lower, b.Least.Work, b.Least.Proof, b.Firsts = lower, by, nil, firsts
	if w := b.Within; w != nil && lower > w.Lower {
		w.Lower, w.Proof = lower, nil
	}
	if b.Value != nil {
		b.Narrow(Value{Lower: big.NewRat(lower, int64(b.Codes)), Upper: b.Value.Upper})
	}
}

// Keep copies from an older entry for the board the bounds on the mixed value, and the proofs that also prove the results in
// this entry.
func (b *Board) Keep(old Board) {
	if old.Value != nil {
		b.Narrow(*old.Value)
	}
	if b.Least.Lower == old.Least.Lower {
		b.Least.Proof = old.Least.Proof
	}
	if b.Longest.Lower == old.Longest.Lower {
		b.Longest.Proof = old.Longest.Proof
	}
	if b.Within != nil && old.Within != nil && b.Longest.Upper == old.Longest.Upper && b.Within.Lower == old.Within.Lower {
		b.Within.Proof = old.Within.Proof
	}
	if b.Last != nil && old.Last != nil && b.Longest.Upper == old.Longest.Upper && b.Last.Codes == old.Last.Codes {
		b.Last.Proof = old.Last.Proof
	}
}

// All returns the table. All callers share one copy of the table, so do not change it.
var All = sync.OnceValue(func() Table {
	var t Table
	table, err := files.ReadFile("table.json")
	if err == nil {
		err = json.Unmarshal(table, &t)
	}
	if err != nil {
		panic(fmt.Sprintf("optimal: %v", err))
	}
	return t
})

// Board returns the board with the given name, which is its field Game. It returns false if the table does not have the board.
func (t Table) Board(game string) (Board, bool) {
	at := slices.IndexFunc(t.Boards, func(b Board) bool { return b.Game == game })
	if at < 0 {
		return Board{}, false
	}
	return t.Boards[at], true
}

// Strategy reads a strategy of the table, given the name of its file. The files are in package strategies.
func Strategy(files fs.FS, file string) (*solver.Tree, error) {
	f, err := files.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var tree *solver.Tree
	text, err := gzip.NewReader(f)
	if err == nil {
		tree, err = solver.ReadTree(text)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", file, err)
	}
	return tree, nil
}
