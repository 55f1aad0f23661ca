// Package wire defines the JSON types of Keypeg's HTTP API and its stream, and nothing else. Codes and answers are sent as text,
// which the server reads as tolerantly as text typed by a person (docs/notation.md). Package client sends and receives these
// types.
package wire

import (
	"slices"
	"time"

	"keypeg"
	"keypeg/match"
)

// NewMatch asks for a match with the settings of an edition, or with a rulebook and a custom board. Omitted settings are those of
// the edition.
type NewMatch struct {
	Edition       string      `json:"edition,omitempty" doc:"slug of a printed edition or variant, such as classic" example:"classic"`
	Rules         string      `json:"rules,omitempty" doc:"rulebook, where no edition is named" example:"remastered"`
	Play          string      `json:"play,omitempty" enum:"series,rounds,duel,race" doc:"where no edition is named"`
	Board         string      `json:"board,omitempty" doc:"a board of one's own in its text form" example:"c6p4g10Bm"`
	ShortBoard    string      `json:"short_board,omitempty" doc:"the smaller board of a handicap"`
	BreaksShort   string      `json:"breaks_short,omitempty" enum:"host,guest" doc:"who breaks the smaller board; the guest if left out"`
	Games         int         `json:"games,omitempty" doc:"games or rounds agreed, 60 at most; in rounds the steps to win"`
	Answers       string      `json:"answers,omitempty" enum:"auto,assisted,strict"`
	First         string      `json:"first,omitempty" enum:"host,guest,lot" doc:"who makes the first code"`
	Limit         float64     `json:"limit,omitempty" doc:"seconds per turn, 30 days at most; 0 is none. From a day on whoever lets two rows in succession pass gives the game up"`
	Bank          *Bank       `json:"bank,omitempty" doc:"each player has this much time for a game, instead of a limit"`
	Name          string      `json:"name,omitempty" doc:"yours"`
	HotSeat       bool        `json:"hot_seat,omitempty" doc:"both players share this browser"`
	GuestName     string      `json:"guest_name,omitempty" doc:"at a hot-seat table"`
	HostComputer  string      `json:"host_computer,omitempty" doc:"level of the computer in your own seat, when both seats are its"`
	GuestComputer string      `json:"guest_computer,omitempty" doc:"level of the computer that plays you"`
	Hints         bool        `json:"hints,omitempty" doc:"both may use hints; against the computer you always may"`
	Open          bool        `json:"open,omitempty" doc:"anyone may sit down while you are there: the table is listed as long as your stream is open"`
	Rows          []PlayedRow `json:"rows,omitempty" doc:"one game against the computer, which goes on from these rows: its code is drawn among those that fit them"`
	_             struct{}    `json:"-" additionalProperties:"false"`
}

// Bank is a player's time for a game.
type Bank struct {
	Time      float64  `json:"time" doc:"seconds for each game; 10 to 86,400" example:"600"`
	Increment float64  `json:"increment,omitempty" doc:"seconds more with each row of one's own; 3,600 at most" example:"10"`
	_         struct{} `json:"-" additionalProperties:"false"`
}

// Join asks for the guest's seat.
type Join struct {
	Invite string   `json:"invite,omitempty" doc:"from the link; not needed at an open table"`
	Name   string   `json:"name,omitempty"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// Command is a request by a seat to its match.
type Command struct {
	Seat    keypeg.Seat       `json:"seat" enum:"host,guest" doc:"which of your seats acts"`
	Version int               `json:"version" minimum:"0" doc:"the match's version you were looking at"`
	ID      string            `json:"id,omitempty" maxLength:"32" doc:"your own for this command, drawn by chance: sent again with the same id, it is carried out once" example:"k3v9x2m7q4"`
	Kind    match.CommandKind `json:"kind" enum:"code,place,answer,claim,give-up,offer,accept,decline,limit,leave,rematch"`
	Code    string            `json:"code,omitempty" doc:"of code and place" example:"1122"`
	Keys    string            `json:"keys,omitempty" doc:"of answer" example:"1r2w"`
	Offer   match.OfferKind   `json:"offer,omitempty" enum:"limit,end"`
	Limit   float64           `json:"limit,omitempty" doc:"seconds per turn, of an offered limit, where 0 lifts it, or of one set without asking: 180 or 240"`
	_       struct{}          `json:"-" additionalProperties:"false"`
}

// State is a match as its reader sees it. A state that follows an earlier one omits the parts that its reader already has. This
// applies to the later states of a stream, to its first state if since or Last-Event-ID names a version, and to the response to a
// command, which names a version.
type State struct {
	Match   match.View    `json:"match"`
	Table   *Table        `json:"table,omitempty" doc:"left out of a state that follows another one: it never changes"`
	Seats   []keypeg.Seat `json:"seats" doc:"the seats you hold"`
	Hints   []Hint        `json:"hints" doc:"used in games that are over, and your own"`
	Away    [2]bool       `json:"away" doc:"host, guest: seated, but no page of theirs is open"`
	Invite  string        `json:"invite,omitempty" doc:"address for the other player, as long as nobody has sat down there; for you only, who hold the first seat"`
	Rematch string        `json:"rematch,omitempty" doc:"id of the match that both went on to: you have in it the seats you have here"`
	Now     time.Time     `json:"now,omitzero" required:"true" doc:"the server's clock, to count deadlines by"`
	Earlier int           `json:"earlier,omitempty" doc:"games that are over and left out of match.past and say.past, because you had them with the state before"`
	Say     Told          `json:"say" doc:"all of this in sentences, in the language that was asked for"`
}

// After returns the state with its omitted parts filled in from an earlier state of the same reader.
func (s State) After(before State) State {
	if s.Table == nil {
		s.Table = before.Table
	}
	if n := s.Earlier; n > 0 && n <= min(len(before.Match.Past), len(before.Say.Past)) {
		s.Match.Past = append(slices.Clone(before.Match.Past[:n]), s.Match.Past...)
		s.Say.Past = append(slices.Clone(before.Say.Past[:n]), s.Say.Past...)
		s.Earlier = 0
	}
	return s
}

// Told holds the sentences about the match for the reader of a state.
type Told struct {
	Status  string     `json:"status" doc:"what the match waits for; once it is over, how it ended"`
	Mine    bool       `json:"mine" doc:"it waits for you"`
	Last    string     `json:"last,omitempty" doc:"what the rows came to last, in few words, to be said before the status"`
	News    string     `json:"news" doc:"what has happened since the state you had before; empty if nothing that matters"`
	Game    string     `json:"game,omitempty" doc:"what the game being played is called"`
	Offer   string     `json:"offer,omitempty" doc:"the open offer"`
	Rematch string     `json:"rematch,omitempty" doc:"once the match is over: who asks for a rematch, or that it has begun"`
	Past    []PastTold `json:"past" doc:"one for each of match.past"`
}

// PastTold holds the sentences about a game that is over.
type PastTold struct {
	Title  string   `json:"title" example:"Game 2"`
	Over   string   `json:"over" doc:"that it is over"`
	Head   string   `json:"head" doc:"the one thing to say of it" example:"Broken in 5."`
	Brings string   `json:"brings,omitempty" doc:"what it brought, and what follows: all else to be said where its boards are seen"`
	Story  string   `json:"story" doc:"what happened in it"`
	Share  string   `json:"share" doc:"how it came out, to be sent to others: it names the players and no code" example:"Ann broke Bob’s code in 5 rows."`
	Hints  []string `json:"hints,omitempty" doc:"who used which hints, or that nobody did; nothing where there are none"`
}

// Table describes the board and settings of a match, which never change.
type Table struct {
	Edition   string          `json:"edition,omitempty"`
	Title     string          `json:"title"`
	Tracker   keypeg.Tracker  `json:"tracker" enum:"sheet,tracks,lines,markers" doc:"where points are kept on the real set"`
	Boards    [2]Board        `json:"boards" doc:"what host and guest break"`
	Palette   []keypeg.Colour `json:"palette" doc:"colour 1 first"`
	Notes     []string        `json:"notes" doc:"what players should know before they start"`
	Limits    []float64       `json:"limits" doc:"seconds per turn, as the rulebook prints them: whoever waits for a row may set one without asking"`
	Clock     string          `json:"clock,omitempty" doc:"what was agreed on time before the match, in a sentence; nothing if nothing was"`
	Patience  float64         `json:"patience" doc:"seconds to wait for a row before that; you.limit_after says when they are over"`
	Watch     string          `json:"watch" doc:"address at which others can watch"`
	HotSeat   bool            `json:"hot_seat" doc:"both players share one browser"`
	Computers [2]string       `json:"computers" doc:"host, guest: the level of a seat that the computer plays, else empty"`
	MayHint   bool            `json:"may_hint" doc:"hints may be asked for in this match"`
	Open      bool            `json:"open,omitempty" doc:"anyone may take the other seat while the host is there"`
	Daily     *DailyOf        `json:"daily,omitempty" doc:"this match is an attempt at a day's code"`
}

// Board describes a board axis by axis.
type Board struct {
	Text    string `json:"text" example:"c6p4g10Bm"`
	Colours int    `json:"colours"`
	Pegs    int    `json:"pegs"`
	Rows    int    `json:"rows"`
	Blanks  bool   `json:"blanks"`
	Repeats bool   `json:"repeats"`
	Codes   string `json:"codes" doc:"how many codes there are; a decimal number of any length"`
}

// Presence says which players are away. It is sent between two states.
type Presence struct {
	Away [2]bool `json:"away"`
}

// Stopping says that the server is about to stop and will end its streams. A client that reconnects to the same address after a
// while finds another server there, or the same one restarted.
type Stopping struct {
	After int `json:"after" doc:"milliseconds; for each stream another, so that not all come back at once"`
}

// Problem is a refusal or an error, in the format of RFC 9457, with a code for programs.
type Problem struct {
	Type    string `json:"type"`
	Title   string `json:"title"`
	Status  int    `json:"status"`
	Detail  string `json:"detail" doc:"a sentence: what is wrong and what would be right"`
	Brief   string `json:"brief,omitempty" doc:"the same in few words, where the detail is long"`
	Code    string `json:"code" example:"not-your-turn"`
	Clause  string `json:"clause,omitempty" doc:"the rule or decision it rests on" example:"C-2"`
	Line    int    `json:"line,omitempty" doc:"of a text that was sent: the line it is about, from 1"`
	Request string `json:"request,omitempty" doc:"where the fault is not yours: the id by which whoever runs the server finds it in the log"`
	State   *State `json:"state,omitempty" doc:"with code stale: the match as it is now"`

	Errors []string `json:"errors,omitempty" doc:"with code bad-request: what in the request cannot be read, each with its place; in English, for programs and those who write them" example:"body.edition: unexpected property"`
}

// Ticket is a code that leads to a seat. For your own seat, it takes the seat to another device, once. For the free seat, it is a
// word and a number to say aloud, and anyone can use it until a player has sat down.
type Ticket struct {
	Code    string    `json:"code" doc:"to type on any device, in capitals or not, with whatever between" example:"KITE 42"`
	URL     string    `json:"url" doc:"or to open there"`
	Expires time.Time `json:"expires" doc:"asked again before then, a spoken code stays the same and lives on"`
}

// TicketRequest names the seat that the code is for.
type TicketRequest struct {
	Seat keypeg.Seat `json:"seat" enum:"host,guest" doc:"yours, to take it along; or the free one, to invite to it"`
	_    struct{}    `json:"-" additionalProperties:"false"`
}

// CodeUse is a code as it was typed.
type CodeUse struct {
	Code string   `json:"code" example:"kite-42"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// CodeUsed says where a code leads: to a seat that now belongs to you, or to an invitation.
type CodeUsed struct {
	ID     string       `json:"id"`
	Seat   *keypeg.Seat `json:"seat,omitempty" doc:"yours from now on"`
	Invite string       `json:"invite,omitempty" doc:"address at which to sit down"`
}

// Tables lists the open tables, the most recent first.
type Tables struct {
	Tables []OpenTable `json:"tables" doc:"50 at most, one a host"`
}

// OpenTable is a match that anyone may join, with its host waiting there.
type OpenTable struct {
	ID      string         `json:"id" doc:"sit down there without an invitation"`
	Host    string         `json:"host" doc:"who waits"`
	Edition string         `json:"edition,omitempty"`
	Title   string         `json:"title"`
	Rules   string         `json:"rules"`
	Mode    keypeg.Mode    `json:"play"`
	Boards  [2]Board       `json:"boards" doc:"what host and guest break"`
	Agreed  int            `json:"agreed" doc:"games, rounds, or steps to win"`
	Answers keypeg.Answers `json:"answers"`
	First   match.First    `json:"first" enum:"host,guest,lot" doc:"who makes the first code"`
	Limit   float64        `json:"limit" doc:"seconds per turn; 0 is none"`
	Clock   string         `json:"clock,omitempty" doc:"what is agreed on time, in a sentence; nothing if nothing is"`
	MayHint bool           `json:"may_hint"`
	Made    time.Time      `json:"made"`
}

// Token is a program's secret; send it as "Authorization: Bearer …".
type Token struct {
	Token string `json:"token"`
}

// HeldPage is one page of the list of the caller's matches, the most recent first.
type HeldPage struct {
	Matches []Held `json:"matches"`
	Next    string `json:"next,omitempty" doc:"there are more: ask again with this as after"`
}

// Held is one match in the list of the caller's matches.
type Held struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Seats    []keypeg.Seat `json:"seats"`
	Players  [2]string     `json:"players"`
	Points   [2]int        `json:"points"`
	YourMove bool          `json:"your_move"`
	Deadline *time.Time    `json:"deadline,omitempty" doc:"when your turn runs over"`
	Over     bool          `json:"over"`
	Made     time.Time     `json:"made"`

	Rules string          `json:"rules" doc:"rulebook"`
	Board Board           `json:"board" doc:"yours to break, or the other player's where they alone break a code now"`
	Rows  []match.RowView `json:"rows" doc:"on it, in the game being played"`
}

// ScoreRequest asks for the keys of a row and the reasons for them.
type ScoreRequest struct {
	Rules string   `json:"rules,omitempty" doc:"whose colour letters are read"`
	Board string   `json:"board" doc:"an edition's slug or a board's text form" example:"classic"`
	Code  string   `json:"code"`
	Row   string   `json:"row"`
	_     struct{} `json:"-" additionalProperties:"false"`
}

// Scored is the answer to a row, peg by peg.
type Scored struct {
	Code  keypeg.Code       `json:"code"`
	Row   keypeg.Code       `json:"row"`
	Keys  keypeg.Keys       `json:"keys"`
	Red   int               `json:"red"`
	White int               `json:"white"`
	Pegs  []keypeg.PegMatch `json:"pegs" doc:"one a peg of the row"`
	Text  string            `json:"text"`
}
