package wire

import "keypeg"

// Rules explains to players how to play one printed edition and its variants.
type Rules struct {
	Rulebook string         `json:"rulebook" doc:"slug"`
	Name     string         `json:"name" doc:"of the edition"`
	Lead     string         `json:"lead" doc:"its board"`
	Follows  string         `json:"follows" doc:"whose rules these are"`
	Keys     RulesKeys      `json:"keys"`
	Parts    []RulesPart    `json:"parts"`
	Examples []RulesExample `json:"examples" doc:"worked out"`
	Board    Board          `json:"board"`
	Tracker  keypeg.Tracker `json:"tracker" enum:"sheet,tracks,lines,markers"`
	Palette  keypeg.Palette `json:"palette"`
	Played   []AnsweredRow  `json:"played" doc:"a game under way, for a picture of the board"`
	Others   []RulesName    `json:"others" doc:"all rulebooks, this one among them"`
}

// RulesKeys explains the meaning of keys.
type RulesKeys struct {
	Red   string `json:"red"`
	White string `json:"white"`
	Line  string `json:"line" doc:"how they are counted"`
}

// RulesPart holds the rules on one subject.
type RulesPart struct {
	Title string `json:"title"`
	Rules []Rule `json:"rules"`
}

// Rule is one sentence of the rules.
type Rule struct {
	Text   string `json:"text"`
	Clause string `json:"clause,omitempty" doc:"of the rulebook, or of what we decided where it is silent"`
	Ours   bool   `json:"ours" doc:"the printed rules are silent there"`
}

// RulesExample is a row with an instructive answer.
type RulesExample struct {
	Shows  string `json:"shows"`
	Clause string `json:"clause,omitempty" doc:"where the rulebook prints it"`
	Scored Scored `json:"scored"`
}

// RulesName names one of the rulebooks.
type RulesName struct {
	Rulebook string `json:"rulebook" doc:"slug"`
	Name     string `json:"name"`
}
