package wire

import "keypeg"

// OptimalStatus says whether the least total of a board is proved, and whether others had proved it before.
type OptimalStatus string

// The statuses of a board.
const (
	OptimalKnown  OptimalStatus = "known"  // proved here, but others had proved it before
	OptimalNew    OptimalStatus = "new"    // proved here; others had published a figure without proof, and proved only smaller boards
	OptimalProved OptimalStatus = "proved" // proved here; we have found no earlier proof
	OptimalOpen   OptimalStatus = "open"   // between two bounds
)

// StrategyKind selects one of a board's strategies.
type StrategyKind string

// The kinds of strategies.
const (
	LeastStrategy  StrategyKind = "least"  // the least total
	WithinStrategy StrategyKind = "within" // the least total of all strategies that break every code in the fewest possible rows
)

// Optimal is the table of proved boards.
type Optimal struct {
	Boards []OptimalBoard `json:"boards" doc:"the boards by holes, then by colours; those with repeats come first"`
	Text   string         `json:"text" doc:"a sentence that says how many of them are settled"`
}

// OptimalBoard is a board with the number of rows needed to break its codes.
type OptimalBoard struct {
	Game    string          `json:"game" doc:"the name of the board in the table" example:"c6p4"`
	Name    string          `json:"name" doc:"the board in words"`
	Board   Board           `json:"board" doc:"the board, with the usual number of rows"`
	Palette []keypeg.Colour `json:"palette"`
	Status  OptimalStatus   `json:"status" enum:"known,new,proved,open"`
	Least   OptimalTotal    `json:"least"`
	Longest OptimalRows     `json:"longest"`
	Within  *OptimalTotal   `json:"within,omitempty" doc:"the least total within longest.upper rows, if least needs more rows"`
	Firsts  []OptimalFirst  `json:"firsts" doc:"each kind of first row, the best first"`
	Text    []string        `json:"text" doc:"the proved facts, in sentences"`
	Took    string          `json:"took" doc:"the work that it took, in sentences"`
	Known   []OptimalSource `json:"known" doc:"earlier publications"`
}

// OptimalTotal is the least total of rows over all codes, including the winning rows. The least total lies between a proved
// lower bound and the total of a known strategy.
type OptimalTotal struct {
	Lower     int64   `json:"lower" doc:"no strategy has a lower total"`
	Total     int64   `json:"total" doc:"the total of a strategy; it is the least if lower is the same"`
	Mean      float64 `json:"mean" doc:"the total divided by the number of codes"`
	Histogram []int64 `json:"histogram" doc:"the number of codes that the strategy breaks in row 1, 2, …"`
}

// OptimalRows is the smallest number of rows that is enough for every code.
type OptimalRows struct {
	Lower int `json:"lower" doc:"fewer rows are not enough"`
	Upper int `json:"upper" doc:"this many rows are enough"`
}

// OptimalFirst contains a first row, and the least total of all strategies that begin with that row.
type OptimalFirst struct {
	Row   keypeg.Code `json:"row" doc:"a row that represents all of its kind: 1123 means all rows with one pair"`
	Least int64       `json:"least" doc:"the least total; a bound unless it is exact"`
	Exact bool        `json:"exact"`
}

// OptimalSource is a previously published result.
type OptimalSource struct {
	Text   string `json:"text" doc:"the author, and the result"`
	Source string `json:"source,omitempty" doc:"where to read it"`
}

// StrategyStep is a position in a board's strategy: the row played there and the codes that each answer leaves.
type StrategyStep struct {
	Game       string           `json:"game"`
	Name       string           `json:"name" doc:"the board in words"`
	Board      Board            `json:"board" doc:"the board, with as many rows as the strategy needs"`
	Palette    []keypeg.Colour  `json:"palette"`
	Strategy   StrategyKind     `json:"strategy" enum:"least,within"`
	Strategies []StrategyKind   `json:"strategies" enum:"least,within" doc:"the strategies of this board"`
	Rows       []AnsweredRow    `json:"rows" doc:"the rows that led here"`
	Row        keypeg.Code      `json:"row,omitempty" doc:"the next row; left out if the code is broken"`
	Left       int              `json:"left" doc:"the number of codes left"`
	Most       int              `json:"most" doc:"the most rows to the end, including this one"`
	Answers    []StrategyAnswer `json:"answers" doc:"the answers that the row can get, the one with the fewest keys first"`
	Codes      []keypeg.Code    `json:"codes" doc:"the codes left, if there are only a few"`
	Ahead      []StrategySplit  `json:"ahead" doc:"this row and those after it, if each is answered by the answer that leaves the most codes"`
	Text       string           `json:"text" doc:"the place in the strategy, in a sentence"`
}

// StrategySplit is a row of a strategy, and the sets into which its answers divide the codes left.
type StrategySplit struct {
	Row  keypeg.Code `json:"row"`
	Sets []int       `json:"sets" doc:"the numbers of codes that each answer leaves, the answer with the fewest keys first"`
	Most int         `json:"most" doc:"the index of the largest set, from 0"`
	Keys keypeg.Keys `json:"keys" doc:"the answer of the largest set"`
}

// StrategyAnswer is a possible answer to a strategy's row.
type StrategyAnswer struct {
	Keys keypeg.Keys `json:"keys"`
	Left int         `json:"left" doc:"the number of codes that it leaves"`
	Most int         `json:"most" doc:"the most rows after this one; 0 if it breaks the code"`
}
