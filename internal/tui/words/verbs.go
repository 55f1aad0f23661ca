package words

import "strings"

// A Verb identifies a command by its English word.
type Verb string

// The commands, beginning with those of a table.
const (
	Code      Verb = "code"
	Place     Verb = "place"
	Answer    Verb = "answer"
	Claim     Verb = "claim"
	GiveUp    Verb = "give up"
	Board     Verb = "board"
	Status    Verb = "status"
	Points    Verb = "points"
	Colours   Verb = "colours"
	Hint      Verb = "hint"
	Notes     Verb = "notes"
	Mark      Verb = "mark"
	Game      Verb = "game"
	Analysis  Verb = "analysis"
	Record    Verb = "record"
	Challenge Verb = "challenge"
	OfferEnd  Verb = "offer end"
	OfferTime Verb = "offer time"
	Limit     Verb = "limit"
	Accept    Verb = "accept"
	Decline   Verb = "decline"
	Rematch   Verb = "rematch"
	Leave     Verb = "leave"
	TakeBack  Verb = "take back"
	Ready     Verb = "ready"
	Invite    Verb = "invite"
	Seat      Verb = "seat"
	Say       Verb = "say"
	Wait      Verb = "wait"

	Start    Verb = "start"
	Pause    Verb = "pause"
	GoOn     Verb = "continue"
	Skip     Verb = "skip"
	EndCode  Verb = "end code"
	End      Verb = "end"
	Remove   Verb = "remove"
	Hide     Verb = "hide"
	Show     Verb = "show"
	HandOver Verb = "hand over"
	Team     Verb = "team"
	Rename   Verb = "rename"
	Watch    Verb = "watch"

	New     Verb = "new"
	Group   Verb = "party"
	Join    Verb = "join"
	Matches Verb = "matches"
	Tables  Verb = "tables"
	Daily   Verb = "daily"
	Puzzle  Verb = "puzzle"
	Puzzles Verb = "puzzles"
	History Verb = "history"
	Lesson  Verb = "lesson"
	Study   Verb = "study"
	Proved  Verb = "proved"
	Sheet   Verb = "sheet"
	Name    Verb = "name"

	Rules Verb = "rules"
	Home  Verb = "home"
	Yes   Verb = "yes"
	No    Verb = "no"
	Help  Verb = "help"
	Quit  Verb = "quit"
)

// These lists contain the commands available at a table, at a party, at a tournament and at home, in the order of the
// help.
var (
	AtTable = []Verb{
		Code, Place, Answer, Board, Status, Points, Colours, Hint, Notes, Mark, Claim, GiveUp, OfferEnd, OfferTime, Limit,
		Accept, Decline, Say, Invite, Seat, Ready, TakeBack, Wait, Game, Analysis, Record, Challenge, Rematch, Leave, Rules, Home, Help, Quit,
	}
	AtParty = []Verb{
		Place, Code, Board, Status, Points, Colours, GiveUp, Analysis, Wait, Name, Invite, TakeBack, Join, Watch,
		Start, Hint, Pause, GoOn, EndCode, Skip, Rename, Remove, Hide, Show, HandOver, Team, End, Leave, Rules, Home, Help, Quit,
	}
	AtTournament = []Verb{Status, Points, GoOn, Wait, Name, Invite, TakeBack, Watch, Start, Rename, Remove, HandOver, End, Leave, Home, Help, Quit}

	AtHome = []Verb{New, Group, Join, Tables, Matches, Daily, Puzzles, Puzzle, Lesson, Study, Proved, Sheet, History, Rules, Name, Home, Help, Quit}
)

// Read finds the command at the beginning of a line, and returns it with the rest of the line. The longest match wins:
// "give up" is not read as "give".
func (w *Words) Read(line string) (verb Verb, rest string, ok bool) {
	line = strings.Join(strings.Fields(line), " ")
	longest := 0
	try := func(v Verb, word string) {
		if len(word) > longest && len(line) >= len(word) && strings.EqualFold(line[:len(word)], word) && (len(line) == len(word) || line[len(word)] == ' ') {
			verb, rest, ok, longest = v, strings.TrimSpace(line[len(word):]), true, len(word)
		}
	}
	for v := range w.Help {
		try(v, string(v))
		for _, word := range w.Verbs[v] {
			try(v, word)
		}
	}
	if line == "?" {
		return Help, "", true
	}
	return verb, rest, ok
}

// Word returns the word for a command in the language.
func (w *Words) Word(v Verb) string {
	if own := w.Verbs[v]; len(own) > 0 {
		return own[0]
	}
	return string(v)
}
