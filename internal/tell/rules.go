package tell

import (
	"slices"
	"strconv"
	"strings"

	"keypeg"
	"keypeg/match"
)

// A Rule is one sentence of the rules.
type Rule struct {
	Text   string
	Clause string // a clause of the rulebook, or one of our decisions; "" if the sentence rests on neither
}

// Ours reports whether the rule is a decision of ours, and not from a printed rulebook.
func (r Rule) Ours() bool { return r.Clause == "" || strings.HasPrefix(r.Clause, "D-") }

// A RulesPart contains the rules about one subject.
type RulesPart struct {
	Title string
	Rules []Rule
}

// A RulesPage explains to players how an edition is played. Numbers that differ between sets come from the rulebook, so that
// the page always agrees with the rulebook.
type RulesPage struct {
	Lead       string // the board
	Follows    string // says whose rules these are, and that the publisher of the set is not involved
	Red, White string // the meaning of a key
	Keys       string // how keys are counted
	Parts      []RulesPart
	Examples   []RulesExample
}

// Rules returns the page about the edition that a rulebook prints, and about the edition's variants.
func (v *Voice) Rules(r keypeg.Rulebook) RulesPage {
	s := setOf(v, r)
	page := RulesPage{
		Lead:    v.say("%s: %d codes.", v.BoardLine(s.usual.Board), s.usual.Board.Codes().Uint64()),
		Follows: v.say("These are the rules of %s, told in our own words. That name is a trademark of its owner, who neither makes nor endorses Keypeg.", boxed(r)),
		Red:     v.say("right colour, right place"),
		White:   v.say("right colour, other place"),
		Keys:    v.say("One key answers one peg, and red keys are given first. Keys have no order."),
		Parts:   []RulesPart{s.play(), s.points(), s.wrongAnswers()},
	}
	page.Examples = s.examples()
	if variants := s.variants(); len(variants) > 0 {
		page.Parts = append(page.Parts, RulesPart{v.say("Variants"), variants})
	}
	page.Parts = append(page.Parts, s.time(), s.endings(), s.computer())
	return page
}

// boxed returns the name of a set as printed on its box, such as "Advanced Mastermind, 2005".
func boxed(r keypeg.Rulebook) string {
	if r.Year == 0 {
		return r.Title
	}
	return r.Title + ", " + strconv.Itoa(r.Year)
}

// A printedSet is a rulebook with its editions.
type printedSet struct {
	*Voice
	keypeg.Rulebook
	usual    keypeg.Edition
	editions []keypeg.Edition
}

func setOf(v *Voice, r keypeg.Rulebook) printedSet {
	editions := r.Editions()
	return printedSet{v, r, editions[0], editions}
}

// atOnce reports whether both players break codes at the same time.
func (s printedSet) atOnce() bool { return s.usual.Mode.Simultaneous() }

func (s printedSet) play() RulesPart {
	var rules []Rule
	pegs := s.usual.Board.Pegs
	if scoring := s.Modes[0]; s.atOnce() {
		rules = []Rule{
			{s.say("Each of you hides a code of %d pegs for the other. A colour may appear more than once.", pegs), scoring.Codes},
			{s.say("In each turn both place a row. Only then do both get their keys."), scoring.Turns},
			{s.say("Until you have both placed, rows stay face down."), "D-13"},
		}
	} else {
		rules = []Rule{
			{s.say("The Codemaker hides a code of %d pegs. A colour may appear more than once.", pegs), "C-1"},
			{s.say("The Codebreaker places a row and gets keys for it, then places the next."), "C-2"},
		}
	}
	rules = append(rules, Rule{s.say("Rows and keys stay in view. When all keys are red, the code is broken."), "C-7"})
	if !s.atOnce() {
		rules = append(rules, Rule{s.say("After each game you swap."), "C-8"})
	}
	switch s.Games {
	case keypeg.Even:
		rules = append(rules, Rule{s.say("Before the first game you agree on an even number of them."), s.GamesBy})
	case keypeg.Odd:
		rules = append(rules, Rule{s.say("Before the first round you agree on an odd number of them. Whoever has points for more than half of them wins."), s.GamesBy})
	case keypeg.AnyParity:
		rules = append(rules,
			Rule{s.say("Before the first game you agree on how many there will be."), s.GamesBy},
			Rule{s.say("With an odd number of games, whoever hides first hides one code more."), "D-1"})
	}
	rules = append(rules, Rule{s.say("The code is sealed before the first row. Afterwards anyone can check that nobody changed it."), "D-11"})
	return RulesPart{s.say("How it goes"), rules}
}

func (s printedSet) points() RulesPart {
	rows := s.usual.Board.Rows
	if s.atOnce() {
		scoring := s.Modes[0]
		return RulesPart{s.say("Points"), []Rule{
			{s.say("Break the code in a turn in which the other does not, and you win the round: %d points.", scoring.Round.Points), scoring.Round.Clause},
			{s.say("Both in the same turn: the round is played again."), scoring.Both},
			{s.say("Neither in %d rows: the round is played again.", rows), scoring.Neither},
		}}
	}
	rules := []Rule{
		{s.say("The Codemaker gets %d points for each row, the last one too.", s.Row.Points), s.Row.Clause},
		{s.say("Not broken in %d rows: %d points.", rows, rows*s.Row.Points+s.Bonus.Points), s.Bonus.Clause},
	}
	switch scoring := s.Modes[0]; scoring.Tracker {
	case keypeg.HoleTracks:
		rules = append(rules, Rule{s.say("Points are kept on two tracks of holes, by a red and a white marker."), scoring.Kept})
	case keypeg.ScoreLines:
		rules = append(rules,
			Rule{s.say("Each of you has a score line, with a red or a white peg. It moves with each row, and back if an answer was wrong."), scoring.Kept})
	}
	return RulesPart{s.say("Points"), append(rules,
		Rule{s.say("Whoever has the most points after the last game wins."), s.TotalBy},
		Rule{s.say("Equal points are a draw."), "D-1"})}
}

func (s printedSet) wrongAnswers() RulesPart {
	var rules []Rule
	if s.atOnce() {
		rules = []Rule{
			{s.say("The round is played again, and whoever was misled gets %d points.", s.Penalty.Points), s.Penalty.Clause},
			{s.say("If you misled each other, both get points."), "D-7"},
		}
	} else {
		rules = []Rule{
			{s.say("The game is played again, and the Codebreaker gets %d points.", s.Penalty.Points), s.Penalty.Clause},
			{s.say("The Codemaker gets nothing for it, and it is not one of the games agreed on."), "D-6"},
		}
	}
	if _, rounds := s.Scoring(keypeg.Rounds); rounds {
		rules = append(rules, Rule{s.say("In games scoring, %d rows are taken off the misled player’s count.", s.Penalty.Points), "D-8"})
	}
	return RulesPart{s.say("A wrong answer"), append(rules,
		Rule{s.say("At the end every answer is checked against the code."), "D-5"},
		Rule{s.say("Before that you may claim a mistake. It is proved if no code fits the answers. If not, nothing happens."), "D-5"})}
}

func (s printedSet) variants() []Rule {
	var rules []Rule
	told := map[string]bool{}
	for _, e := range s.editions {
		for _, r := range s.variant(e) {
			if !told[r.Clause] {
				rules = append(rules, r)
			}
			told[r.Clause] = true
		}
	}
	return rules
}

// variant returns the rules in which an edition differs from the usual edition of its set.
func (s printedSet) variant(e keypeg.Edition) (rules []Rule) {
	add := func(clause, text string) { rules = append(rules, Rule{text, clause}) }
	board := e.Board
	scoring, _ := s.Scoring(e.Mode)
	if board.Blanks {
		add(s.Blanks, s.say("Holes may stay empty. An empty hole counts as one more colour: %d codes.", board.Codes().Uint64()))
	}
	if e.Mode == keypeg.Rounds {
		add(scoring.Round.Clause, s.say("Games scoring: each of you breaks a code, and whoever needs fewer rows moves up a step. First to %d wins.", e.Games))
		add("D-8", s.say("Same number of rows: nobody moves up. Not broken counts as %d rows.", board.Rows+s.Bonus.Points))
		add("D-15", s.say("You may agree on another number of steps."))
	}
	if e.Short != (keypeg.Format{}) {
		add(s.Handicap, s.say("Handicap: one of you breaks a code of %d, the other one of %d.", e.Short.Pegs, board.Pegs))
	} else if board.Pegs != s.usual.Board.Pegs {
		add(s.Shorter, s.say("Codes of %d pegs.", board.Pegs))
	}
	if e.Mode == keypeg.Race {
		add(scoring.Round.Clause, s.say("A race: no turns. A row is answered at once, and whoever breaks the code first wins the round."))
		add("D-9", s.say("In a race, a player who has no rows left waits."))
	}
	return rules
}

// ScoreRules returns the rules of scoring for people who keep the score of an edition on paper: the points, and the cost of
// a wrong answer.
func (v *Voice) ScoreRules(e keypeg.Edition) [2]RulesPart {
	book, _ := keypeg.FindRulebook(e.Rulebook)
	s := setOf(v, book)
	points, wrong, penalty := s.points(), s.wrongAnswers(), []string{s.Penalty.Clause, "D-6", "D-7"}
	switch scoring, _ := book.Scoring(e.Mode); e.Mode {
	case keypeg.Rounds:
		points.Rules, penalty = nil, []string{"D-8"}
	case keypeg.Race:
		points.Rules = withClauses(points.Rules, scoring.Neither)
	}
	points.Rules = append(s.variant(e), points.Rules...)
	wrong.Rules = withClauses(wrong.Rules, penalty...)
	return [2]RulesPart{points, wrong}
}

// withClauses returns the rules that cite one of the given clauses.
func withClauses(rules []Rule, clauses ...string) []Rule {
	return slices.DeleteFunc(rules, func(r Rule) bool { return !slices.Contains(clauses, r.Clause) })
}

func (s printedSet) time() RulesPart {
	return RulesPart{s.say("Time"), []Rule{
		{s.say("If turns take too long, you may set a limit for each: %s.", s.limits(s.Limits)), s.LimitBy},
		{s.say("A row that is late is lost: it stays empty, and counts."), "D-2"},
		{s.say("If a code is late, Keypeg picks a random one. If an answer is late, Keypeg gives it."), "D-12"},
		{s.say("If a row takes over %s without a limit, whoever waits may set one.", s.limit(match.Patience)), "D-19"},
	}}
}

func (s printedSet) endings() RulesPart {
	rules := []Rule{{s.say("A game that you give up counts as not broken."), "D-3"}}
	counted := s.say("If both want to end the match early, only whole pairs of games count.")
	if s.atOnce() {
		rules[0].Text = s.say("If you give up a round, the other plays on.")
		counted = s.say("If both want to end the match early, only whole rounds count.")
	}
	return RulesPart{s.say("Ending early"), append(rules,
		Rule{s.say("Whoever leaves the match loses it. A lost connection loses nothing."), "D-3"},
		Rule{counted, "D-18"})}
}

// computer returns the part about the computer, which is the same for every set because no rulebook mentions it.
func (s printedSet) computer() RulesPart {
	return RulesPart{s.say("The computer, and hints"), []Rule{
		{Text: s.say("The computer sees only what you would see in its seat.")},
		{Text: s.say("There are four hints: whether a row can be the code, how many codes are left, which ones, and what to play.")},
		{Text: s.say("Against the computer you may always use them; between two people if both agreed. Afterwards all see which were used.")},
		{Text: s.say("No program can see a second screen. The rest is trust.")},
	}}
}
