// Package limits is the table of all limits: what each one limits, for whom, and why it has its value. The code that enforces a
// limit takes its value from here. docs/security.md is generated from it, and names the test that reaches each limit.
package limits

import (
	"fmt"
	"strings"
	"time"
)

// A Bound is one limit.
type Bound struct {
	What  string        // the thing limited
	Per   string        // the unit for which each is counted
	Most  int           // the most at once
	Every time.Duration // the time after which one more is allowed; 0 if waiting does not help
	Then  string        // the consequence of exceeding it
	Why   string
	Test  string // the test that reaches it
}

// Units for which limits count.
const (
	Address = "address" // for IPv6 its /64
	Network = "network" // an IPv4 address, or an IPv6 /48
	Match   = "match"
	Seat    = "seat"
	Server  = "server"

	Connection = "connection"
)

// Consequences of exceeding a limit.
const (
	TooMany = "429, Retry-After"
	Busy    = "503, Retry-After"
	TooLong = "413"
	Full    = "507, Retry-After"
	Closed  = "closed"
)

// Limits on how often an address may ask. A classroom behind one address asks 30 times as often as one person.
var (
	Asking      = Bound{"commands, looks, and whatever else costs little", Address, 500, 20 * time.Millisecond, TooMany, "30 people who play in a hurry ask 50 times a second", everyOperation}
	Opening     = Bound{"new matches and analyses, which are kept", Address, 60, 2 * time.Second, TooMany, "a class begins at once; 43,200 a day would be a program", everyOperation}
	Typing      = Bound{"codes that lead to seats", Address, 20, 30 * time.Second, TooMany, "a class types its codes at once; 2,880 guesses a day find less than two of 20 tables that wait for one of 32,400 spoken codes", everyOperation}
	Guessing    = Bound{"spoken codes that are wrong, by all together", Server, 150, 4 * time.Second, "a try of one's network", "right codes take nothing; with the tries below, however many addresses guess, they find one of 20 such tables in 40 minutes", "TestGuessesAreLimitedInAll"}
	Trying      = Bound{"wrong ones beyond that", Network, 2, 10 * time.Minute, TooMany, "who has a code types it wrongly once or twice; it takes 150 networks that guess to keep them from it", "TestARightCodeIsTakenWhileOthersGuess"}
	Sparing     = Bound{"those tries, by all together", Server, 300, 4 * time.Second, TooMany, "as often again as all may guess, and no oftener, from however many networks", "TestGuessesFromManyNetworksAreLimitedInAll"}
	Posing      = Bound{"questions about positions, lists, pictures as SVG", Address, 60, 200 * time.Millisecond, TooMany, "each takes the processor for some milliseconds", everyOperation}
	Drawing     = Bound{"pictures in pixels", Address, 20, time.Second, TooMany, "each takes the processor for a tenth of a second", everyOperation}
	Moving      = Bound{"whole histories, taken along, brought, or forgotten with all else of a person", Address, 10, 20 * time.Second, TooMany, "one may be two million characters", everyOperation}
	Jotting     = Bound{"notes", Address, 100, 200 * time.Millisecond, TooMany, "a page sends them whenever something was noted, half a second apart", everyOperation}
	Watching    = Bound{"streams opened", Address, 200, 100 * time.Millisecond, TooMany, "a class comes back at once when a server has started again", everyOperation}
	Reading     = Bound{"matches read from the database for lists, histories and records; long ones count by their length, and what was read is paid afterwards", Address, 6_000, 10 * time.Millisecond, TooMany, "each takes some 100 µs: 30 pupils' histories of 200 matches at once, and then a hundredth of a processor", "TestCostlyReadsArePaidByWhatTheyCost"}
	Looking     = Bound{"matches looked at, watched, drawn, or asked the analysis of; long ones count by their length, and what was read is paid afterwards", Address, 2_000, 5 * time.Millisecond, TooMany, "each may have to be read and played again, 100 µs for a short one: a fiftieth of a processor; apart from lists, so that who reads long ones finds the match they play", "TestLongLooksArePaidByTheirLength"}
	Subscribing = Bound{"browsers to be called", Address, 20, 10 * time.Second, TooMany, "each may have this server reach out", everyOperation}
)

// Callers is the number of callers that each of those limits remembers.
var Callers = Bound{"addresses remembered by each limit on how often", Server, 50_000, 0, "the one not seen for the longest is forgotten", "10 MB each; a request costs the same, however many there are", "TestAMillionAddressesCostNoMoreThanOne"}

const everyOperation = "TestEveryOperationHasItsLimit"

// Limits on open streams. A stream costs 17 KiB.
var (
	Streams        = Bound{"streams open; a fifth is kept for players", Server, 15_000, 0, Busy, "250 MB", "TestOnlookersNeverTakeThePlacesOfPlayers"}
	StreamsAddress = Bound{"streams open; a fifth is kept for players", Address, 200, 0, TooMany, "two classes with two pages each; no address takes more than a 75th of all", "TestAStreamThatIsRefusedSaysWhenToComeAgain"}
	StreamsMatch   = Bound{"streams open of who holds no seat", Match, 10_000, 0, Busy, "a row reaches all of them within 150 ms, and keeps nobody else waiting", "TestStrangersNeverLockPlayersOut"}
	StreamsSeat    = Bound{"streams open of who holds the seat", Seat, 32, 0, TooMany, "a phone that loses its line every 45 s leaves 20 behind it before they are found dead", "TestStrangersNeverLockPlayersOut"}
)

// Limits on slow and idle clients: how long the server waits for them, and for how many.
var (
	Header             = Bound{"waiting for the head of a request", Connection, 1, 10 * time.Second, Closed, "a phone on a bad line needs two", "TestABodyThatNeverComesEnds"}
	Body               = Bound{"waiting for the body of a request", Connection, 1, 15 * time.Second, "408, or closed", "16 KB at 1 KB/s", "TestABodyThatNeverComesEnds"}
	LongBody           = Bound{"waiting for a long body: records, sheets", Connection, 1, 2 * time.Minute, "408, or closed", "two million characters at 20 KB/s", "TestABodyThatNeverComesEnds"}
	Answer             = Bound{"waiting until an answer is taken", Connection, 1, time.Minute, Closed, "the largest has two million characters", "TestWhoTakesNoAnswerIsNotWaitedFor"}
	Idle               = Bound{"waiting for the next request", Connection, 1, 2 * time.Minute, Closed, "pages ask again within one", "TestABodyThatNeverComesEnds"}
	Connections        = Bound{"connections, and never more than three in four of the files that the system allows", Server, 30_000, 0, "503, closed", "15,000 streams and as many requests; 600 MB", "TestConnectionsAreBounded"}
	ConnectionsAddress = Bound{"connections, unless it is a trusted proxy's", Address, 600, 0, "429, closed", "200 streams, and what browsers open beside them", "TestConnectionsAreBounded"}
)

// Limits on sessions over SSH.
var (
	Sessions        = Bound{"sessions over SSH", Server, 200, 0, "a sentence, closed", "280 MB, and 730 MB if all have the largest windows", "TestTooManySessionsAreTold"}
	SessionsAddress = Bound{"sessions over SSH", Address, 40, 0, "a sentence, closed", "a class", "TestTooManySessionsAreTold"}
	SSHLines        = Bound{"connections to where SSH listens", Server, 400, 0, Closed, "as many sessions, and as many that are about to be one", "TestConnectionsOverSSHAreBounded"}
	SSHLinesAddress = Bound{"connections to where SSH listens", Address, 80, 0, Closed, "as many sessions, and as many that are about to be one", "TestConnectionsOverSSHAreBounded"}
	SSHKnocks       = Bound{"new connections to where SSH listens", Address, 80, time.Second, Closed, "a class comes at once; 86,400 a day are a program, and each takes the processor for two milliseconds", "TestConnectionsOverSSHAreBounded"}
	SSHLogin        = Bound{"waiting until a connection over SSH is a session", Connection, 1, 30 * time.Second, Closed, "whoever types the password of a key", "TestWhoNeverBeginsASessionIsNotWaitedFor"}
	SSHIdle         = Bound{"waiting for a key in a session over SSH", Connection, 1, time.Hour, "a sentence, closed", "whoever waits for the other's row looks up now and then", "TestAnIdleSessionEnds"}
	SSHTyped        = Bound{"bytes typed over SSH", Connection, 4_000, 5 * time.Millisecond, "read later", "nobody types 200 a second, and each key is drawn", "TestTypingIsBounded"}
	SSHTypedAll     = Bound{"bytes typed over SSH, in all of a session", Connection, 1_000_000, 0, "a sentence, closed", "a year of daily games; what is pasted is kept until its end", "TestTypingIsBounded"}
)

// Limits on work for the processor. Computers' moves, hints and questions share one queue; analyses and matches between
// computers share another. In each queue callers take turns.
var (
	Jobs        = Bound{"computers' moves and questions that wait, and as many analyses", Server, 1_000, 0, Busy, "a move on the largest board takes a quarter of a second, and nobody waits longer than ten", "TestAskersTakeTurns"}
	JobsAddress = Bound{"of those", Address, 60, 0, TooMany, "a class, each pupil with two games against a computer at once", "TestManyComputersOfOneAddressKeepNobodyWaiting"}
)

// Limits on the use of the disk.
var (
	MatchesAddress         = Bound{"matches kept", Address, 20_000, 0, Full, "a school's of a year; 100 MB, since few are long", "TestWhoMadeTooManyMatchesIsRefused"}
	RecordsAddress         = Bound{"records kept that were brought", Address, 10_000, 0, Full, "two people's as many as they may bring, or 300 of each pupil", "TestWhoBroughtTooManyRecordsIsRefused"}
	RecordMegabytesAddress = Bound{"megabytes of those; what is worked out about them is several times as much", Address, 100, 0, Full, "10,000 of ten games each", "TestWhoBroughtTooManyRecordsIsRefused"}
	Megabytes              = Bound{"megabytes in the database, unless --max-size says otherwise; told of at 80 and 90 in 100, of that or of what the disk has", Server, 10_000, 0, Full, "two million matches; small for any disk", "TestAFullDatabaseSaysSoAndLives"}
	KeepDays               = Bound{"days that a match is kept after its last row, unless --keep says otherwise", Match, 730, 0, "forgotten", "a turn may take 30 days, and a history reads better with last year's", "TestOldMatchesAreForgotten"}
	KeepUnmetDays          = Bound{"days that a match is kept that nobody joined, unless --keep-unjoined says otherwise", Match, 30, 0, "forgotten", "an invitation may wait for a holiday to end", "TestOldMatchesAreForgotten"}
)

// Markdown returns the table for docs/security.md.
func Markdown() string {
	var b strings.Builder
	b.WriteString("| what | for each | at most | and one more every | beyond it | why | shown by |\n|---|---|---|---|---|---|---|\n")
	for _, l := range All() {
		most, every := grouped(l.Most), "–"
		if l.Every > 0 {
			every = plain(l.Every)
		}
		if strings.HasPrefix(l.What, "waiting ") {
			most, every = every, "–"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | `%s` |\n", l.What, l.Per, most, every, l.Then, l.Why, l.Test)
	}
	return b.String()
}

// plain returns a time without the units that are zero.
func plain(d time.Duration) string {
	s := d.String()
	for _, none := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(s, none) {
			s = strings.TrimSuffix(s, none[1:])
		}
	}
	return s
}

// grouped returns a number with commas between thousands.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// All returns all bounds, in the order of the table.
func All() []Bound {
	return []Bound{
		Asking, Opening, Typing, Guessing, Trying, Sparing, Posing, Drawing, Moving, Jotting, Watching, Reading, Looking, Subscribing, Callers,
		Streams, StreamsAddress, StreamsMatch, StreamsSeat,
		Header, Body, LongBody, Answer, Idle, Connections, ConnectionsAddress,
		Sessions, SessionsAddress, SSHLines, SSHLinesAddress, SSHKnocks, SSHLogin, SSHIdle, SSHTyped, SSHTypedAll,
		Jobs, JobsAddress,
		MatchesAddress, RecordsAddress, RecordMegabytesAddress, Megabytes, KeepDays, KeepUnmetDays,
	}
}
