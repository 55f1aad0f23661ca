package wire

import "keypeg"

// OptimalStatus says how much is known about the least total of a board, and whether it was known before.
type OptimalStatus string

// The statuses of a board.
const (
	OptimalKnown  OptimalStatus = "known"  // proved, also before Keypeg
	OptimalNew    OptimalStatus = "new"    // proved here; a figure had been published without proof
	OptimalProved OptimalStatus = "proved" // proved here; we have found no published figure
	OptimalOpen   OptimalStatus = "open"   // between two bounds
)

// StrategyKind selects one of a board's strategies.
type StrategyKind string

// The kinds of strategies.
const (
	LeastStrategy  StrategyKind = "least"  // the least total
	WithinStrategy StrategyKind = "within" // the least total among strategies that break every code in the fewest possible rows
)

// Optimal is the table of proved boards.
type Optimal struct {
	Boards []OptimalBoard `json:"boards" doc:"by holes, then colours; those with repeats first"`
	Text   string         `json:"text" doc:"how many of them are settled, in a sentence"`
}

// OptimalBoard is a board and the number of rows needed to break it.
type OptimalBoard struct {
	Game    string          `json:"game" doc:"what it is called in the table" example:"c6p4"`
	Name    string          `json:"name" doc:"the same in words"`
	Board   Board           `json:"board" doc:"with as many rows as are usual"`
	Palette []keypeg.Colour `json:"palette"`
	Status  OptimalStatus   `json:"status" enum:"known,new,proved,open"`
	Least   OptimalTotal    `json:"least"`
	Longest OptimalRows     `json:"longest"`
	Within  *OptimalTotal   `json:"within,omitempty" doc:"the least total within longest.upper rows, where least takes more"`
	Firsts  []OptimalFirst  `json:"firsts" doc:"each kind of first row, the best first"`
	Text    []string        `json:"text" doc:"what is proved, in sentences"`
	Took    string          `json:"took" doc:"what it took, in sentences"`
	Known   []OptimalSource `json:"known" doc:"what was published before"`
}

// OptimalTotal is the least total of rows over all codes, including the winning rows. It lies between a proved lower bound and
// the total of a known strategy.
type OptimalTotal struct {
	Lower     int64   `json:"lower" doc:"no strategy takes less"`
	Total     int64   `json:"total" doc:"a strategy takes so much; least where it is lower"`
	Mean      float64 `json:"mean" doc:"total by the number of codes"`
	Histogram []int64 `json:"histogram" doc:"codes that the strategy breaks in row 1, 2, …"`
}

// OptimalRows is the smallest number of rows that is enough for every code.
type OptimalRows struct {
	Lower int `json:"lower" doc:"fewer are not enough"`
	Upper int `json:"upper" doc:"this many rows are enough"`
}

// OptimalFirst is a first row, and the least total of strategies that begin with it.
type OptimalFirst struct {
	Row   keypeg.Code `json:"row" doc:"stands for every row of its kind: 1123 for all with one pair"`
	Least int64       `json:"least" doc:"a bound where it is not exact"`
	Exact bool        `json:"exact"`
}

// OptimalSource is a previously published result.
type OptimalSource struct {
	Text   string `json:"text" doc:"whose, and what"`
	Source string `json:"source,omitempty" doc:"where to read it"`
}

// StrategyStep is a position in a board's strategy: the row played there and the codes that each answer leaves.
type StrategyStep struct {
	Game       string           `json:"game"`
	Name       string           `json:"name" doc:"of the board, in words"`
	Board      Board            `json:"board" doc:"with as many rows as the strategy takes"`
	Palette    []keypeg.Colour  `json:"palette"`
	Strategy   StrategyKind     `json:"strategy" enum:"least,within"`
	Strategies []StrategyKind   `json:"strategies" enum:"least,within" doc:"which there are of this board"`
	Rows       []AnsweredRow    `json:"rows" doc:"that led here"`
	Row        keypeg.Code      `json:"row,omitempty" doc:"what is played next; left out where the code is broken"`
	Left       int              `json:"left" doc:"codes that are left"`
	Most       int              `json:"most" doc:"rows to the end at most, this one included"`
	Answers    []StrategyAnswer `json:"answers" doc:"that the row can get, the fewest keys first"`
	Codes      []keypeg.Code    `json:"codes" doc:"those that are left, where they are few"`
	Text       string           `json:"text" doc:"the same in a sentence"`
}

// StrategyAnswer is a possible answer to a strategy's row.
type StrategyAnswer struct {
	Keys keypeg.Keys `json:"keys"`
	Left int         `json:"left" doc:"codes that it leaves"`
	Most int         `json:"most" doc:"rows after this one at most; 0 where it breaks the code"`
}
