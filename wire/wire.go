// Package wire defines the JSON types of Keypeg's HTTP API and its stream, and nothing else. Codes and answers are sent as text,
// which may be in any form that people type (docs/notation.md). Package client sends and receives these types.
package wire

import (
	"slices"
	"time"

	"keypeg"
	"keypeg/match"
)

// NewMatch is the request for a match with the settings of an edition, or with a rulebook and a custom board. The edition
// determines omitted settings.
type NewMatch struct {
	Edition       string      `json:"edition,omitempty" doc:"the slug of a printed edition or variant, such as classic" example:"classic"`
	Rules         string      `json:"rules,omitempty" doc:"the rulebook, if no edition is named" example:"remastered"`
	Play          string      `json:"play,omitempty" enum:"series,rounds,duel,race" doc:"the mode, if no edition is named"`
	Board         string      `json:"board,omitempty" doc:"a custom board in its text form" example:"c6p4g10Bm"`
	ShortBoard    string      `json:"short_board,omitempty" doc:"the smaller board of a handicap"`
	BreaksShort   string      `json:"breaks_short,omitempty" enum:"host,guest" doc:"the player who breaks the smaller board; the guest if left out"`
	Games         int         `json:"games,omitempty" doc:"the agreed number of games or rounds, 60 at most; in rounds the steps to win"`
	Answers       string      `json:"answers,omitempty" enum:"auto,assisted,strict"`
	First         string      `json:"first,omitempty" enum:"host,guest,lot" doc:"the player who makes the first code"`
	Limit         float64     `json:"limit,omitempty" doc:"seconds per turn, at most 30 days; 0 means no limit. If it is a day or more, a player who lets two rows in succession pass gives up the game"`
	Bank          *Bank       `json:"bank,omitempty" doc:"a player's time for each game, instead of a limit"`
	Name          string      `json:"name,omitempty" doc:"your name"`
	HotSeat       bool        `json:"hot_seat,omitempty" doc:"both players share this browser"`
	GuestName     string      `json:"guest_name,omitempty" doc:"the other player's name, if you share the browser"`
	HostComputer  string      `json:"host_computer,omitempty" doc:"the level of the computer in your own seat, if computers have both seats"`
	GuestComputer string      `json:"guest_computer,omitempty" doc:"the level of the computer that you play"`
	Hints         bool        `json:"hints,omitempty" doc:"both players may use hints; against the computer you always may"`
	Open          bool        `json:"open,omitempty" doc:"anyone may join while you are there: the table is listed while your stream is open"`
	Rows          []PlayedRow `json:"rows,omitempty" doc:"a single game against the computer that begins with these rows; its code is one that agrees with them"`
	_             struct{}    `json:"-" additionalProperties:"false"`
}

// Bank is a player's time for a game.
type Bank struct {
	Time      float64  `json:"time" doc:"seconds for each game, from 10 to 86,400" example:"600"`
	Increment float64  `json:"increment,omitempty" doc:"seconds added with each row that the player places, at most 3,600" example:"10"`
	_         struct{} `json:"-" additionalProperties:"false"`
}

// Join is the request for the guest's seat.
type Join struct {
	Invite string   `json:"invite,omitempty" doc:"from the link; not needed for an open table"`
	Name   string   `json:"name,omitempty" doc:"your name; if the host has the same name, a number is added to yours"`
	_      struct{} `json:"-" additionalProperties:"false"`
}

// Command is a request from a seat to its match.
type Command struct {
	Seat    keypeg.Seat       `json:"seat" enum:"host,guest" doc:"the seat of yours that acts"`
	Version int               `json:"version" minimum:"0" doc:"the version of the match that you saw"`
	ID      string            `json:"id,omitempty" maxLength:"32" doc:"a random id for this command; if it is sent again with the same id, it is carried out only once" example:"k3v9x2m7q4"`
	Kind    match.CommandKind `json:"kind" enum:"code,place,answer,claim,give-up,offer,accept,decline,limit,leave,rematch"`
	Code    string            `json:"code,omitempty" doc:"for code and place: the pegs" example:"1122"`
	Keys    string            `json:"keys,omitempty" doc:"for answer: the keys" example:"1r2w"`
	Offer   match.OfferKind   `json:"offer,omitempty" enum:"limit,end"`
	Limit   float64           `json:"limit,omitempty" doc:"seconds per turn: of an offered limit, where 0 means none, or of one set without asking, 180 or 240"`
	_       struct{}          `json:"-" additionalProperties:"false"`
}

// State is a match as its reader sees it. A state that follows an earlier one omits the parts that its reader already has. These
// are the later states of a stream, its first state if since or Last-Event-ID names a version, and the response to a command.
type State struct {
	Match   match.View    `json:"match"`
	Table   *Table        `json:"table,omitempty" doc:"data of the match that never changes; left out of a state that follows another"`
	Seats   []keypeg.Seat `json:"seats" doc:"your seats"`
	Hints   []Hint        `json:"hints" doc:"the hints used in finished games, and your own"`
	Away    [2]bool       `json:"away" doc:"whether host and guest, who have sat down, have no page open"`
	Invite  string        `json:"invite,omitempty" doc:"the address for the other player, until somebody has joined; only for the holder of the first seat"`
	Rematch string        `json:"rematch,omitempty" doc:"the id of the rematch, in which you have the same seats"`
	Now     time.Time     `json:"now,omitzero" required:"true" doc:"the server's time, to compute deadlines with"`
	Earlier int           `json:"earlier,omitempty" doc:"the number of finished games left out of match.past and say.past, because you had them with the state before"`
	Say     Told          `json:"say" doc:"sentences about the match, in the requested language"`
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

// Told contains the sentences about the match for the reader of a state.
type Told struct {
	Status  string     `json:"status" doc:"what the match waits for or, once it is over, how it ended"`
	Mine    bool       `json:"mine" doc:"it waits for you"`
	Last    string     `json:"last,omitempty" doc:"the last result, in a few words, to be said before the status"`
	News    string     `json:"news" doc:"the news since the state that you had before; empty if nothing important happened"`
	Game    string     `json:"game,omitempty" doc:"the name of the current game"`
	Offer   string     `json:"offer,omitempty" doc:"the open offer"`
	Rematch string     `json:"rematch,omitempty" doc:"once the match is over: who asks for a rematch, or that it has begun"`
	Past    []PastTold `json:"past" doc:"one for each game in match.past"`
}

// PastTold contains the sentences about a game that is over.
type PastTold struct {
	Title  string   `json:"title" example:"Game 2"`
	Over   string   `json:"over" doc:"that the game is over"`
	Head   string   `json:"head" doc:"the result in a sentence" example:"Broken in 5."`
	Brings string   `json:"brings,omitempty" doc:"the points and the consequences: everything else to be said next to the board"`
	Story  string   `json:"story" doc:"the story of the game"`
	Share  string   `json:"share" doc:"the result, to send to others; it names the players and no code" example:"Ann broke Bob’s code in 5 rows."`
	Hints  []string `json:"hints,omitempty" doc:"who used which hints, or that nobody did; empty if hints were not allowed"`
}

// Table describes the board and settings of a match, which never change.
type Table struct {
	Edition    string          `json:"edition,omitempty" doc:"the slug of the printed edition with this board, if there is one"`
	Title      string          `json:"title"`
	Tracker    keypeg.Tracker  `json:"tracker" enum:"sheet,tracks,lines,markers" doc:"where the printed set keeps points"`
	Boards     [2]Board        `json:"boards" doc:"the board that the host breaks, then the guest's"`
	Palette    []keypeg.Colour `json:"palette" doc:"the colours, from colour 1"`
	Notes      []string        `json:"notes" doc:"what players should know before they start"`
	Limits     []float64       `json:"limits" doc:"seconds per turn, as printed by the rulebook; a player who waits for a row may set one of them without asking"`
	Clock      string          `json:"clock,omitempty" doc:"the agreed time limits, in a sentence; empty if there are none"`
	Patience   float64         `json:"patience" doc:"how many seconds a player has to wait for a row before that; you.limit_after has the time"`
	Watch      string          `json:"watch" doc:"the address at which others can watch"`
	HotSeat    bool            `json:"hot_seat" doc:"both players share one browser"`
	Computers  [2]string       `json:"computers" doc:"the levels of the computers in the host's and the guest's seats; empty for a person"`
	MayHint    bool            `json:"may_hint" doc:"hints are allowed in this match"`
	Open       bool            `json:"open,omitempty" doc:"anyone may take the other seat while the host is there"`
	Daily      *DailyOf        `json:"daily,omitempty" doc:"set if this match is an attempt at a code of the day"`
	Challenge  string          `json:"challenge,omitempty" doc:"the challenge that this match is an attempt at"`
	Tournament string          `json:"tournament,omitempty" doc:"the tournament that the match belongs to"`
}

// Board describes a board, setting by setting.
type Board struct {
	Text    string `json:"text" example:"c6p4g10Bm"`
	Colours int    `json:"colours"`
	Pegs    int    `json:"pegs"`
	Rows    int    `json:"rows"`
	Blanks  bool   `json:"blanks"`
	Repeats bool   `json:"repeats"`
	Codes   string `json:"codes" doc:"the number of codes, a decimal number of any length"`
}

// Presence says which players are away. A stream sends it between two states.
type Presence struct {
	Away [2]bool `json:"away"`
}

// Stopping says that the server is about to stop and will end its streams. A client that reconnects to the same address after a
// while reaches the restarted server or another one.
type Stopping struct {
	After int `json:"after" doc:"milliseconds until the client should reconnect, which differ between streams so that not all return at once"`
}

// Problem is a refusal or an error, in the format of RFC 9457, with a code for programs.
type Problem struct {
	Type    string `json:"type"`
	Title   string `json:"title"`
	Status  int    `json:"status"`
	Detail  string `json:"detail" doc:"a sentence that says what is wrong and what would be right"`
	Brief   string `json:"brief,omitempty" doc:"the same in a few words, if the detail is long"`
	Code    string `json:"code" example:"not-your-turn"`
	Clause  string `json:"clause,omitempty" doc:"the rule or decision behind it" example:"C-2"`
	Line    int    `json:"line,omitempty" doc:"for a text that was sent: the line that it is about, from 1"`
	Request string `json:"request,omitempty" doc:"if the fault is not yours: the id by which the host of the server finds it in the log"`
	State   *State `json:"state,omitempty" doc:"for the code stale: the current match"`

	Errors []string `json:"errors,omitempty" doc:"for the code bad-request: the unreadable parts of the request, each with its place; in English, for programs and programmers" example:"body.edition: unexpected property"`
}

// Ticket is a code that leads to a seat. For your own seat, it is a code that moves the seat to another device, once. For the
// free seat, it is a word and a number to say aloud. Anyone can use that code until a player has taken the seat.
type Ticket struct {
	Code    string    `json:"code" doc:"to be typed on any device; capitals, spaces and punctuation do not matter" example:"KITE 42"`
	URL     string    `json:"url" doc:"an address to open instead"`
	Expires time.Time `json:"expires" doc:"an invite code that is requested again before then stays the same and is valid for longer"`
}

// TicketRequest names the seat for which a code is requested.
type TicketRequest struct {
	Seat keypeg.Seat `json:"seat" enum:"host,guest" doc:"your own seat, for another device, or the free seat, for another player"`
	_    struct{}    `json:"-" additionalProperties:"false"`
}

// CodeUse is a code as it was typed.
type CodeUse struct {
	Code string   `json:"code" example:"kite-42"`
	_    struct{} `json:"-" additionalProperties:"false"`
}

// CodeUsed is the destination of a code: a seat that now belongs to you, an invitation, or a party.
type CodeUsed struct {
	ID     string       `json:"id" doc:"the match, or the party"`
	Seat   *keypeg.Seat `json:"seat,omitempty" doc:"your seat from now on"`
	Invite string       `json:"invite,omitempty" doc:"the address at which to join"`
}

// Tables lists the open tables, the most recent first.
type Tables struct {
	Tables []OpenTable `json:"tables" doc:"at most 50, one for each host"`
}

// OpenTable is a match that anyone may join while its host is waiting.
type OpenTable struct {
	ID      string         `json:"id" doc:"the id of the match, which you can join without an invitation"`
	Host    string         `json:"host" doc:"the name of the waiting player"`
	Edition string         `json:"edition,omitempty"`
	Title   string         `json:"title"`
	Rules   string         `json:"rules"`
	Mode    keypeg.Mode    `json:"play"`
	Boards  [2]Board       `json:"boards" doc:"the board that the host breaks, then the guest's"`
	Agreed  int            `json:"agreed" doc:"the number of games, rounds, or steps to win"`
	Answers keypeg.Answers `json:"answers"`
	First   match.First    `json:"first" enum:"host,guest,lot" doc:"the player who makes the first code"`
	Limit   float64        `json:"limit" doc:"seconds per turn; 0 means no limit"`
	Clock   string         `json:"clock,omitempty" doc:"the time limits, in a sentence; empty if there are none"`
	MayHint bool           `json:"may_hint"`
	Made    time.Time      `json:"made"`
}

// Token is a program's secret. Send it as "Authorization: Bearer …".
type Token struct {
	Token string `json:"token"`
}

// HeldPage is one page of the list of the caller's matches, the most recent first.
type HeldPage struct {
	Matches []Held `json:"matches"`
	Next    string `json:"next,omitempty" doc:"there are more matches; send this as after to get them"`
}

// Held is one match in the list of the caller's matches.
type Held struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Seats    []keypeg.Seat `json:"seats"`
	Players  [2]string     `json:"players"`
	Points   [2]int        `json:"points"`
	YourMove bool          `json:"your_move"`
	Deadline *time.Time    `json:"deadline,omitempty" doc:"the time at which your turn ends"`
	Over     bool          `json:"over"`
	Made     time.Time     `json:"made"`

	Rules string          `json:"rules" doc:"the rulebook"`
	Board Board           `json:"board" doc:"the board that you break or, if only the other player breaks a code now, theirs"`
	Rows  []match.RowView `json:"rows" doc:"the rows on it in the current game"`
}

// ScoreRequest is the request for the keys of a row and the reasons for them.
type ScoreRequest struct {
	Rules string   `json:"rules,omitempty" doc:"the rulebook whose colour letters are used"`
	Board string   `json:"board" doc:"an edition's slug, or a board in its text form" example:"classic"`
	Code  string   `json:"code"`
	Row   string   `json:"row"`
	_     struct{} `json:"-" additionalProperties:"false"`
}

// Scored is the answer to a row, explained peg by peg.
type Scored struct {
	Code  keypeg.Code       `json:"code"`
	Row   keypeg.Code       `json:"row"`
	Keys  keypeg.Keys       `json:"keys"`
	Red   int               `json:"red"`
	White int               `json:"white"`
	Pegs  []keypeg.PegMatch `json:"pegs" doc:"one for each peg of the row"`
	Text  string            `json:"text"`
}
