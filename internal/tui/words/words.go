// Package words contains the labels and the help of the terminal in each language, from files such as fr.toml. Sentences about the
// game come from the server. The terms are those of docs/words.md.
package words

import (
	"cmp"
	"embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"keypeg"
	"keypeg/internal/catalogue"
	"keypeg/internal/party"
	"keypeg/internal/tournament"
	"keypeg/match"
	"keypeg/wire"
)

// Words contains all labels in one language. If a label has arguments, its comment lists them in order.
type Words struct {
	Language string // the language's tag

	Verbs map[Verb][]string // the language's own words for the commands; the English words are always understood too
	Help  map[Verb]string   // the help text of each command

	HelpHead  string
	NoCommand string // the typed text, and the command for help
	NoneHere  string // the command, and the command for help
	Needs     string // the command, and an example of it
	Odd       string // the typed text, and an example
	Typed     string // a text to type, and its purpose

	StudyBest string // a row, and the average number of rows to the end
	StudyPart string // an answer, and the number of codes that it leaves
	StudyBack string
	KeysStudy string
	KeysSheet string

	Row         string // number, contents of the row
	LostRow     string // number
	Sealed      string
	YoursAlone  string
	WaitsAnswer string
	Given       string // keys
	ByTable     string // keys
	Right       string // keys, keys
	Red         catalogue.Phrase
	White       catalogue.Phrase
	NoKeys      string
	Comma       string // the separator of texts on one line
	EmptyHole   string
	Free        catalogue.Phrase // number of unused rows

	YouBreak    string // name
	BreaksYours string // name
	Breaks      string // breaker, maker
	YourCode    string // code
	CodeIs      string // code
	NoGame      string
	NoPast      string
	Points      string // name, points, name, points
	Host        string // the host in a score sheet without names
	Guest       string
	Colour      string // digit, letter, name
	EmptyColour string

	Give     string // name
	Ready    string // name
	Nobody   string
	Hidden   string
	Away     string // name
	There    string // name
	LineLost string
	LineBack string
	Waits    string // what
	TakenOff string // what
	MovedOn  string // what
	Nouns    map[match.CommandKind]string
	Says     string // name, what
	Busy     string // the command that cancels what is waiting
	Unfilled string // for a hole without a peg

	Sure    map[match.CommandKind]string // the question asked before a command that cannot be undone
	SureEnd string
	YesNo   string
	NotDone string

	HintWarn  string
	HintKinds map[wire.HintKind]string
	NoHints   string
	NotesNone string
	Marks     map[wire.MarkKind]string
	Marked    string // colour, mark
	InHole    string // hole
	NoNotes   string
	Seconds   catalogue.Phrase

	Link      string // address
	Spoken    string // code
	NoInvite  string
	TakeAlong string // code, address
	Watch     string // address
	Phrases   string
	Rematch   string
	Judging   string
	Kept      string // how to come back
	TypeIt    string // a command to type

	LobbyHead   string
	NoMatches   string
	Waiting     string // number, title, name
	NoTables    string // a command that opens a table
	Held        string // number, title, name, name
	YourMove    string
	Streak      catalogue.Phrase
	Played      string // number, edition, how
	NotPlayed   string
	Puzzle      string
	PuzzleKinds map[wire.PuzzleKind]string
	PuzzleSet   string // kind, grade, done, all
	LessonRow   string
	LessonOn    string
	History     string // edition, games, broken
	NoHistory   string
	HistoryGame string                      // number, day, edition, rival, outcome
	Outcomes    map[string]catalogue.Phrase // rows, if any
	Thousands   string                      // the separator of thousands
	Decimal     string                      // the decimal sign
	YourName    string                      // the player's name
	Nameless    string
	Alone       string
	JoinAlone   string

	Keys         []string // keys of the full screen, one on each line
	KeyEmpty     string   // follows the first line if holes may be empty
	KeysTable    string   // the most important keys, in one line of at most 60 characters
	KeysWait     string
	KeysHome     string
	KeysPaper    string
	KeysMenu     string
	KeysPast     string
	KeysPencil   string
	KeysPuzzle   string
	KeysLesson   string
	KeysAnalysis string
	TooSmall     string // the window's needed width and height

	KeysDoor   string
	KeysStart  string
	KeysGather string
	KeysCrowd  string
	KeysNext   string
	KeysEnded  string
	KeysClub   string
	KeysBack   string

	Making Making
	Party  Party
	Club   Club
	SSH    SSH
}

// Party contains the labels of parties. Most of them are also used in tournaments.
type Party struct {
	Help  map[Verb]string              // the help texts of commands that have another meaning at a table
	Nouns map[party.CommandKind]string // the name of what each command sends
	Sure  map[party.CommandKind]string // the question asked before a command that cannot be undone; its only argument, if any, is a name

	Here      catalogue.Phrase // number of people
	Player    string           // number, for a person whose name is hidden
	Team      string           // number
	YourTeam  string           // name
	Points    catalogue.Phrase // points as text
	Code      string           // number, total
	Codes     catalogue.Phrase // number of codes
	Own       string
	Together  string // time
	Limit     string // time
	ByPlayers string
	Teams     string // number
	Taught    string
	Place     string // place, points
	PlaceOf   string // place, number of players, points
	MayStart  string
	TooFew    string
	Make      string
	Makes     string           // name
	Hint      string           // pegs
	PlaceRow  string           // number
	Asked     string           // the row that everybody places
	WaitRow   catalogue.Phrase // number of people
	Made      string
	Still     catalogue.Phrase // number of people
	Broken    string           // rows
	Unbroken  string
	Late      string
	Void      string
	Earned    string           // points
	Wins      string           // names
	Average   string           // rows
	Best      catalogue.Phrase // rows
	MayNext   string           // number of the next code
	WaitNext  string           // number of the next code
	Results   string           // address
	Invites   string           // name
	AskName   string
	IsOver    string
	Gone      string
	Hidden    string
	Unhidden  string
	HostNow   string
	NoPerson  string // name
	Seated    string
	NoBoard   string // number of the code
	HostMark  string
	WatchMark string
	Kept      string // how to come back
	People    string
	Standings string
}

// Club contains the labels of tournaments.
type Club struct {
	Kinds    map[tournament.Kind]string
	Sure     map[tournament.CommandKind]string // the question asked before a command that cannot be undone; its only argument, if any, is a name
	Free     string
	Next     string           // name
	Ready    string           // name
	Score    catalogue.Phrase // score, number of matches
	Bot      string
	Computer string
	Left     string
	Gone     string
}

// SSH contains the messages to SSH users that are not about the game.
type SSH struct {
	NoCommands string // the message that refuses a shell command
	NoScreen   string
	TooMany    string // too many sessions in all
	TooManyYou string // too many sessions from one address
	Idle       string
	TooMuch    string // input
	Stopping   string
}

// Making contains the labels of the full-screen client's first page, on which a match is made.
type Making struct {
	Board, Rules, Play, Against, Level, Chair, Partner, First, Games, Steps, Answers, Clock, Hints string // a line each

	Whom     [4]string // the computer, a person here, by link, anyone
	Chairs   [2]string // the player themselves, or a computer
	Firsts   [3]string // me, the other, at random
	How      [3]string // auto, assisted, strict
	NoClock  string
	Turn     string // minutes
	Bank     string // minutes, seconds
	HintsIf  [2]string
	Plays    map[string]string
	Own      string // board
	OwnHow   string
	OwnNot   string
	Partner1 string // asks for the partner's name

	Holes   catalogue.Phrase
	Colours catalogue.Phrase
	Empty   string
	Rows    catalogue.Phrase

	Doors   map[Verb]string
	JoinHow string
	NameHow string
}

//go:embed *.toml
var files embed.FS

// all has functions that return the words of each language, and read its file when they are first called.
var all = func() map[string]func() *Words {
	all := map[string]func() *Words{}
	for _, tag := range catalogue.Languages {
		all[tag] = sync.OnceValue(func() *Words { return catalogue.Read[Words](files, tag) })
	}
	return all
}()

// In returns the words of the language with the given tag, such as fr. It returns English for an unknown tag.
func In(language string) *Words {
	read, ok := all[language]
	if !ok {
		read = all[catalogue.Languages[0]]
	}
	return read()
}

// OfLocale returns the language of a locale such as de_AT.UTF-8, or en if Keypeg does not support that language.
func OfLocale(locale string) string {
	base, _, _ := strings.Cut(strings.ToLower(locale), "_")
	base, _, _ = strings.Cut(base, "-")
	base, _, _ = strings.Cut(base, ".")
	if !slices.Contains(catalogue.Languages, base) {
		return catalogue.Languages[0]
	}
	return base
}

// ManySigns reports whether a locale can show characters beyond ASCII. A locale without an encoding is assumed to show such
// characters, because all modern terminals do.
func ManySigns(locale string) bool {
	_, charset, named := strings.Cut(strings.ToLower(locale), ".")
	return named && strings.HasPrefix(strings.ReplaceAll(charset, "-", ""), "utf8") || !named && locale != "C" && locale != "POSIX"
}

// Counted returns the form of a phrase that agrees with a number.
func (w *Words) Counted(n int, phrase catalogue.Phrase) string { return phrase.For(w.Language, n) }

// Answer returns an answer in words.
func (w *Words) Answer(k keypeg.Keys) string {
	var parts []string
	if n := int(k.Red); n > 0 {
		parts = append(parts, fmt.Sprintf(w.Counted(n, w.Red), n))
	}
	if n := int(k.White); n > 0 {
		parts = append(parts, fmt.Sprintf(w.Counted(n, w.White), n))
	}
	if len(parts) == 0 {
		return w.NoKeys
	}
	return strings.Join(parts, w.Comma)
}

// Hundredths returns a number with two digits after the language's decimal sign.
func (w *Words) Hundredths(x float64) string {
	return strings.Replace(fmt.Sprintf("%.2f", x), ".", w.Decimal, 1)
}

// Grouped returns a number, which is given by its digits, with separators between the thousands. Spanish numbers of four
// digits have no separator.
func (w *Words) Grouped(digits string) string {
	if w.Language == "es" && len(digits) == 4 {
		return digits
	}
	var out strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteString(w.Thousands)
		}
		out.WriteRune(d)
	}
	return out.String()
}

// PointsOf returns a number of points as text. Points at parties can be fractional.
func (w *Words) PointsOf(n float64) string {
	if n == math.Trunc(n) {
		return fmt.Sprintf(w.Counted(int(n), w.Party.Points), strconv.Itoa(int(n)))
	}
	return fmt.Sprintf(w.Party.Points.Other, w.Hundredths(n))
}

// InCrowd returns the help text of a command at a party or a tournament.
func (w *Words) InCrowd(v Verb) string { return cmp.Or(w.Party.Help[v], w.Help[v]) }

// Brief returns the first part of a command's help text, for a menu. If the rest is not about other ways to type the command, it
// returns the whole text.
func (w *Words) Brief(v Verb, help string) string {
	text, more, _ := strings.Cut(help, ";")
	if !strings.HasPrefix(strings.TrimSpace(more), w.Word(v)) {
		text = help
	}
	return strings.TrimSpace(text)
}
