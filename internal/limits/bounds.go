// Package limits is the table of all limits. It says what each limit applies to, for whom, and why the limit has its
// value. The code that enforces a limit takes the limit's value from here. docs/security.md is generated from the table,
// and names a test that reaches each limit.
package limits

import "time"

// A Bound is one limit.
type Bound struct {
	What  string        // the thing limited
	Per   string        // the unit to which the limit applies
	Most  int           // the largest number allowed at once
	Every time.Duration // the time after which one more is allowed; 0 if waiting does not help
	Then  string        // the consequence of exceeding the limit
	Why   string
	Test  string // the name of the test that reaches the limit
}

// The units to which limits apply.
const (
	Address    = "address" // the address or, for IPv6, its /64
	Network    = "network" // an IPv4 address, or an IPv6 /48
	Match      = "match"
	Seat       = "seat"
	Party      = "party"
	Tournament = "tournament"
	Server     = "server"

	Connection = "connection"
)

// The consequences of exceeding a limit.
const (
	TooMany = "429, Retry-After"
	Busy    = "503, Retry-After"
	Full    = "507, Retry-After"
	Closed  = "closed"
)

// Limits on the rate of requests from an address. A classroom behind one address sends 30 times as many requests as one
// person.
var (
	Asking      = Bound{"commands, looks and other cheap requests", Address, 500, 20 * time.Millisecond, TooMany, "30 people who play in a hurry send 50 requests a second", everyOperation}
	Opening     = Bound{"new matches and analyses, which are stored", Address, 60, 2 * time.Second, TooMany, "a class begins at the same time; 43,200 a day can only come from a program", everyOperation}
	Typing      = Bound{"codes that lead to seats, as typed", Address, 20, 30 * time.Second, TooMany, "a class types its codes at the same time; 2,880 guesses a day at 32,400 codes find fewer than two of 20 waiting tables", everyOperation}
	Guessing    = Bound{"wrong spoken codes, all callers together", Server, 150, 4 * time.Second, "a try of the caller's network", "right codes are not counted; including the tries below, any number of addresses finds one of 20 waiting tables in 40 minutes", "TestGuessesAreLimitedInAll"}
	Trying      = Bound{"wrong spoken codes beyond that", Network, 2, 10 * time.Minute, TooMany, "a person with a right code mistypes it once or twice; to keep them out, 150 networks have to guess", "TestARightCodeIsTakenWhileOthersGuess"}
	Sparing     = Bound{"those tries, all callers together", Server, 300, 4 * time.Second, TooMany, "doubles the rate of wrong guesses at most, however many networks there are", "TestGuessesFromManyNetworksAreLimitedInAll"}
	Posing      = Bound{"questions about positions, lists, pictures as SVG", Address, 60, 200 * time.Millisecond, TooMany, "each takes a few milliseconds of the processor", everyOperation}
	Drawing     = Bound{"pictures in pixels, and sheets to print", Address, 20, time.Second, TooMany, "each takes up to a tenth of a second of the processor", everyOperation}
	Moving      = Bound{"exports, imports and deletions of a person's whole history", Address, 10, 20 * time.Second, TooMany, "a history may have two million characters", everyOperation}
	Jotting     = Bound{"notes", Address, 100, 200 * time.Millisecond, TooMany, "a page sends them after each change, at most every half second", everyOperation}
	Watching    = Bound{"streams opened", Address, 200, 100 * time.Millisecond, TooMany, "a class reconnects at the same time after a server has restarted", everyOperation}
	Reading     = Bound{"matches read from the database for lists, histories and records; long ones count by their length, and are charged afterwards", Address, 6_000, 10 * time.Millisecond, TooMany, "each takes some 100 µs: 30 pupils may open histories of 200 matches at once, and then use a hundredth of a processor", "TestWhatReadsCost"}
	Looking     = Bound{"matches looked at, watched, drawn or analysed; long ones count by their length, and are charged afterwards", Address, 2_000, 5 * time.Millisecond, TooMany, "each may have to be read and replayed, in 100 µs for a short one: a fiftieth of a processor. Lists have a separate limit, so that people who read long ones can still open their match", "TestWhatReadsCost"}
	Subscribing = Bound{"browsers subscribed to notifications", Address, 20, 10 * time.Second, TooMany, "each makes this server connect to another", everyOperation}
)

// Callers is the number of callers that each limit on requests remembers.
var Callers = Bound{"addresses remembered by each limit on requests", Server, 50_000, 0, "the least recent one is forgotten", "10 MB for each limit; a request costs the same for any number of addresses", "TestAMillionAddressesCostNoMoreThanOne"}

const everyOperation = "TestEveryOperationHasItsLimit"

// Limits on open streams. A stream costs 17 KiB of memory.
var (
	Streams        = Bound{"open streams; a fifth is reserved for players", Server, 15_000, 0, Busy, "250 MB", "TestOnlookersNeverTakeThePlacesOfPlayers"}
	StreamsAddress = Bound{"open streams; a fifth is reserved for players", Address, 200, 0, TooMany, "two classes with two pages for each pupil; no address takes more than a 75th of all streams", "TestAStreamThatIsRefusedSaysWhenToComeAgain"}
	StreamsMatch   = Bound{"open streams of watchers", Match, 10_000, 0, Busy, "a row reaches all of them within 150 ms, and delays nobody else", "TestStrangersNeverLockPlayersOut"}
	StreamsSeat    = Bound{"open streams of the seat's holder", Seat, 32, 0, TooMany, "a phone that loses its connection every 45 s leaves 20 streams behind before they are found dead", "TestStrangersNeverLockPlayersOut"}
)

// Limits on parties and tournaments.
var (
	PartyPeople   = Bound{"people at the same time", Party, 500, 0, Busy, "a school's hall; 15 MB in memory", "TestAPartyHasBounds"}
	PartySeat     = Bound{"commands in a party or a tournament", Seat, 20, 200 * time.Millisecond, TooMany, "a person places a row in a second or two", "TestCommandsOfASeatAreLimited"}
	PartyCommands = Bound{"commands in parties", Address, 1_000, 5 * time.Millisecond, TooMany, "a hall of 500 people behind one address places two rows each at the same time, and 200 a second in a hurry", everyOperation}
	PartyStreams  = Bound{"open streams of people in parties and tournaments, in addition to other streams", Address, 600, 0, TooMany, "a hall of 500 people behind one address, some with two pages; 25 addresses together could take all streams", "TestASchoolBehindOneAddressPlaysAParty"}
	PartyUpdates  = Bound{"updates of a party or a tournament", Connection, 1, 250 * time.Millisecond, "sent together", "nobody sees more, and 500 pages would get 50,000 messages a second", "TestWatchesGetFourUpdatesASecond"}

	TournamentPeople  = Bound{"people at the same time", Tournament, 64, 0, Busy, "in an all-play-all they have 2,016 matches", "TestATournamentHasBounds"}
	TournamentMatches = Bound{"matches", Tournament, 2_016, 0, "it ends", "those of an all-play-all of 64; an arena of as many people lasts five hours", "TestATournamentHasBounds"}
)

// Limits on slow and idle clients: how long the server waits for a client, and for how many clients it waits.
var (
	Header             = Bound{"waiting for the head of a request", Connection, 1, 10 * time.Second, Closed, "a phone on a bad connection needs two seconds", "TestABodyThatNeverComesEnds"}
	Body               = Bound{"waiting for the body of a request", Connection, 1, 15 * time.Second, "408, or closed", "16 KB at 1 KB/s", "TestABodyThatNeverComesEnds"}
	LongBody           = Bound{"waiting for a long body: records, sheets", Connection, 1, 2 * time.Minute, "408, or closed", "two million characters at 20 KB/s", "TestABodyThatNeverComesEnds"}
	Answer             = Bound{"waiting until an answer is read", Connection, 1, time.Minute, Closed, "the largest answer has two million characters", "TestClientsThatReadNothingAreCutOff"}
	Idle               = Bound{"waiting for the next request", Connection, 1, 2 * time.Minute, Closed, "pages send another request within a minute", "TestABodyThatNeverComesEnds"}
	Connections        = Bound{"connections, and at most three quarters of the files that the system allows", Server, 30_000, 0, "503, closed", "15,000 streams and as many requests; 600 MB", "TestConnectionsAreBounded"}
	ConnectionsAddress = Bound{"connections, except those of a trusted proxy", Address, 2_000, 0, "429, closed", "a hall of 500 people with a stream and two other connections each; 40 MB, and 15 addresses together could take all connections", "TestConnectionsAreBounded"}
)

// Limits on sessions over SSH.
var (
	Sessions        = Bound{"sessions over SSH", Server, 200, 0, "a sentence, closed", "280 MB, or 730 MB if all have the largest windows", "TestTooManySessionsAreTold"}
	SessionsAddress = Bound{"sessions over SSH", Address, 40, 0, "a sentence, closed", "a class", "TestTooManySessionsAreTold"}
	SSHLines        = Bound{"connections over SSH", Server, 400, 0, Closed, "twice the number of sessions, because others are being set up", "TestConnectionsOverSSHAreBounded"}
	SSHLinesAddress = Bound{"connections over SSH", Address, 80, 0, Closed, "twice the number of sessions, because others are being set up", "TestConnectionsOverSSHAreBounded"}
	SSHKnocks       = Bound{"new connections over SSH", Address, 80, time.Second, Closed, "a class connects at the same time; 86,400 a day can only come from a program, and each takes two milliseconds of the processor", "TestConnectionsOverSSHAreBounded"}
	SSHLogin        = Bound{"waiting until a connection over SSH opens a session", Connection, 1, 30 * time.Second, Closed, "a person may have to type the password of a key", "TestConnectionsWithoutASessionAreClosed"}
	SSHIdle         = Bound{"waiting for a key in a session over SSH", Connection, 1, time.Hour, "a sentence, closed", "a player who waits for a row presses a key now and then", "TestAnIdleSessionEnds"}
	SSHTyped        = Bound{"bytes typed over SSH", Connection, 4_000, 5 * time.Millisecond, "read later", "nobody types 200 a second, and each key is drawn", "TestTypingIsBounded"}
	SSHTypedAll     = Bound{"bytes typed over SSH in a whole session", Connection, 1_000_000, 0, "a sentence, closed", "a year of daily games; a paste is stored until it ends", "TestTypingIsBounded"}
)

// Limits on work for the processor. Moves of computers, hints and questions share one queue. Analyses share another queue
// with matches between computers. In each queue, callers take turns.
var (
	Jobs        = Bound{"computers' moves and questions that wait, and as many analyses", Server, 1_000, 0, Busy, "a move on the largest board takes a quarter of a second, and nobody waits longer than ten seconds", "TestAskersTakeTurns"}
	JobsAddress = Bound{"of those, waiting", Address, 60, 0, TooMany, "a class in which each pupil plays two games against a computer", "TestManyComputersOfOneAddressKeepNobodyWaiting"}
)

// Limits on the use of the disk.
var (
	MatchesAddress         = Bound{"stored matches", Address, 20_000, 0, Full, "a school's matches of a year; 100 MB, because few are long", "TestWhoMadeTooManyMatchesIsRefused"}
	PartiesAddress         = Bound{"stored parties", Address, 2_000, 0, Full, "ten a day in a school's year; one of a class has 1,000 rows and takes 300 KB", "TestPartiesOfAnAddressAreLimited"}
	TournamentsAddress     = Bound{"stored tournaments", Address, 1_000, 0, Full, "twenty a week in a club's year; the largest takes 1 MB besides its matches, which are counted as such", "TestTournamentsOfAnAddressAreLimited"}
	RecordsAddress         = Bound{"stored records that were imported", Address, 10_000, 0, Full, "the most that two people may import, or 300 for each pupil", "TestImportedRecordsAreLimited"}
	RecordMegabytesAddress = Bound{"megabytes of those; their analyses are several times as large", Address, 100, 0, Full, "10,000 of ten games each", "TestImportedRecordsAreLimited"}
	Megabytes              = Bound{"megabytes in the database, unless --max-size says otherwise; the log warns at 80 % and 90 % of this limit or of the disk", Server, 10_000, 0, Full, "two million matches; small for any disk", "TestAFullDatabaseSaysSoAndLives"}
	KeepDays               = Bound{"days before a match is deleted, after its last row, unless --keep sets another number", Match, 730, 0, "deleted", "a turn may take 30 days, and a history should include last year's matches", "TestOldMatchesAreForgotten"}
	KeepUnmetDays          = Bound{"days before a match that nobody joined is deleted, unless --keep-unjoined sets another number", Match, 30, 0, "deleted", "an invitation may wait until a holiday ends", "TestOldMatchesAreForgotten"}
)
