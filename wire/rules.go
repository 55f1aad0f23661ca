package wire

import "keypeg"

// Rules explains one printed edition and its variants to players.
type Rules struct {
	Rulebook string         `json:"rulebook" doc:"the slug of the rulebook"`
	Name     string         `json:"name" doc:"the name of the edition"`
	Lead     string         `json:"lead" doc:"a sentence on its board"`
	Follows  string         `json:"follows" doc:"a sentence that says whose rules they are"`
	Keys     RulesKeys      `json:"keys"`
	Parts    []RulesPart    `json:"parts"`
	Examples []RulesExample `json:"examples" doc:"worked examples"`
	Board    Board          `json:"board"`
	Tracker  keypeg.Tracker `json:"tracker" enum:"sheet,tracks,lines,markers"`
	Palette  keypeg.Palette `json:"palette"`
	Played   []AnsweredRow  `json:"played" doc:"a running game, for a picture of the board"`
	Others   []RulesName    `json:"others" doc:"all rulebooks, including this one"`
}

// RulesKeys is the explanation of keys.
type RulesKeys struct {
	Red   string `json:"red"`
	White string `json:"white"`
	Line  string `json:"line" doc:"a sentence on how keys are counted"`
}

// RulesPart contains the rules on one subject.
type RulesPart struct {
	Title string `json:"title"`
	Rules []Rule `json:"rules"`
}

// Rule is one sentence of the rules.
type Rule struct {
	Text   string `json:"text"`
	Clause string `json:"clause,omitempty" doc:"the clause of the rulebook, or of our decision if no rulebook covers the case"`
	Ours   bool   `json:"ours" doc:"it is our decision, because no rulebook covers the case"`
}

// RulesExample is a row with an instructive answer.
type RulesExample struct {
	Shows  string `json:"shows"`
	Clause string `json:"clause,omitempty" doc:"the clause of the rulebook that prints it"`
	Scored Scored `json:"scored"`
}

// RulesName is the name of one of the rulebooks.
type RulesName struct {
	Rulebook string `json:"rulebook" doc:"the slug of the rulebook"`
	Name     string `json:"name"`
}
