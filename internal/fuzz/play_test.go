package fuzz

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"keypeg"
	"keypeg/client"
	"keypeg/internal/daily"
	"keypeg/internal/hall"
	"keypeg/internal/party"
	"keypeg/internal/tournament"
	"keypeg/match"
	"keypeg/wire"
)

// A player plays whole matches of every edition and calls all other operations. It chooses the next step in a world from the
// outcomes of earlier steps.
type player struct {
	*values
	secrets
	w      *world
	days   [2]*daily.Daily
	tables []*table
	asked  map[string]int         // the number of requests meant to be valid, indexed by operation
	led    map[string][]gathering // the parties and tournaments that were opened, indexed by the word in their path

	done    []*step
	came    []outcome
	asking  []*step     // steps to carry out before any other steps: checks and joins
	since   int         // the number of the step that may have revealed a secret
	open    int         // the number of the step after which everyone may know the secret
	knows   map[int]int // the number of the step after which a user may know the secret
	twinned bool        // the worlds differ in a secret
}

// A table is a match as the test last saw it.
type table struct {
	id, invite string
	holders    [2][]int
	seen       wire.State
	codes      map[place][2]keypeg.Code // the codes that the test set, in both worlds
}

// A gathering is a party or tournament, with the user who opened it.
type gathering struct {
	id   string
	host int
}

// A place is a Codemaker's place in one game of a match.
type place struct {
	serial int
	maker  keypeg.Seat
}

const never = 1 << 30

func newPlayer(d *description, nowhere *hall.Hall, seed uint64) *player {
	p := &player{
		values: &values{chance("player", seed), d, map[string][]string{}}, secrets: secretsOf(seed), days: secretsOf(seed).dailies(nowhere),
		asked: map[string]int{}, led: map[string][]gathering{}, open: never, knows: map[int]int{},
	}
	for _, b := range boards {
		p.keep("board", b)
	}
	for i := range 3 {
		p.keep("endpoint", fmt.Sprintf("https://127.0.0.1:9/browser-%d", i))
	}
	return p
}

// boards lists boards that need little computation. Matches on other boards are created only occasionally.
var boards = []string{"classic", "remastered", "c6p4g10Bm", "c4p3g5bm", "c5p3g6BM", "c3p2g3bM", "c2p1g4Bm"}

// next returns the next step, which is valid half of the time.
func (p *player) next() *step {
	if len(p.asking) > 0 {
		s := p.asking[0]
		p.asking = p.asking[1:]
		return p.reaching(s)
	}
	for {
		s := p.soundly
		if p.some(2) {
			s = p.wild
		}
		if next := p.reaching(s()); next.op == nil || !slices.Contains(dear, next.op.ID) || p.some(15) {
			return next
		}
	}
}

// dear lists expensive operations, which take a hundred times as long as the others.
var dear = []string{"board-picture", "match-picture", "daily-picture"}

// reaching sets a step's operation to the operation that its request reaches.
func (p *player) reaching(s *step) *step {
	if s.method == "" {
		return s
	}
	path, _, _ := strings.Cut(s.path, "?")
	plain, _ := url.PathUnescape(path)
	s.op = p.d.find(s.method, path, plain)
	if s.sound && !s.asks && s.op != nil {
		p.asked[s.op.ID]++
	}
	return s
}

func (p *player) soundly() *step {
	switch n := p.IntN(100); {
	case len(p.tables) == 0 || n < 3 && len(p.tables) < 12:
		return p.errand("open")
	case n < 60:
		return p.play(pick(p.values, p.tables[max(0, len(p.tables)-4):]))
	case n < 63:
		return p.pause()
	case n < 68:
		if open := p.w.open(); len(open) > 0 && (len(open) > 6 || p.some(2)) {
			return &step{hangUp: pick(p.values, open), sound: true}
		}
		return p.errand("stream")
	}
	var rare []string // the operations that were called least often, among those that can be called now
	for _, op := range p.d.operations {
		switch {
		case !p.nameable(op):
		case len(rare) == 0 || p.asked[op.ID] < p.asked[rare[0]]:
			rare = []string{op.ID}
		case p.asked[op.ID] == p.asked[rare[0]]:
			rare = append(rare, op.ID)
		}
	}
	return p.errand(pick(p.values, rare))
}

// pause returns a step in which time passes. The pause is long only if no stream is open, because a stream would send
// keep-alives during the whole pause.
func (p *player) pause() *step {
	length := []time.Duration{time.Millisecond, time.Second, 11 * time.Second, 41 * time.Second, 3 * time.Minute, 5 * time.Minute}
	if len(p.w.open()) == 0 && p.some(4) {
		length = []time.Duration{time.Hour, 25 * time.Hour, 31 * 24 * time.Hour}
	}
	return &step{sleep: pick(p.values, length), sound: true}
}

// call returns a request for an operation, with the given or invented names in its path.
func (p *player) call(who int, id string, body any, in ...string) *step {
	op := p.d.named(id)
	s := &step{who: who, method: op.method, sound: true}
	for _, part := range op.parts[1:] {
		if strings.HasPrefix(part, "{") {
			part = p.named(op, strings.Trim(part, "{}"))
			if len(in) > 0 {
				part, in = in[0], in[1:]
			}
		}
		s.path += "/" + url.PathEscape(part)
	}
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			panic(err)
		}
		s.body = text
	}
	return s
}

// nameable reports whether a plausible value is known for each parameter in an operation's path.
func (p *player) nameable(op *operation) bool {
	return !slices.ContainsFunc(op.parts, func(part string) bool {
		return strings.HasPrefix(part, "{") && p.named(op, strings.Trim(part, "{}")) == "nothing"
	})
}

// named returns a plausible value for a parameter in an operation's path.
func (p *player) named(op *operation, name string) (text string) {
	if name == "id" {
		name = op.parts[2] + "/id"
	}
	if text = p.text(name); text == "" || op.parts[2] == "daily" && name == "day" {
		text = map[string]string{"edition": "classic", "rulebook": "classic", "day": p.day()}[name]
	}
	if text == "" {
		text = "nothing"
	}
	return text
}

func (p *player) day() string {
	if day := p.text("days"); day != "" && p.some(3) {
		return day
	}
	return time.Now().UTC().Format(time.DateOnly)
}

// seat returns a seat of a table and one of its holders, or a random user if nobody holds a seat.
func (p *player) seat(t *table) (keypeg.Seat, int) {
	seat := pick(p.values, keypeg.Seats[:])
	if len(t.holders[seat]) == 0 {
		seat = seat.Other()
	}
	if len(t.holders[seat]) == 0 {
		return seat, p.IntN(users)
	}
	return seat, pick(p.values, t.holders[seat])
}

// anybody returns a player at a table or, occasionally, another user.
func (p *player) anybody(t *table) int {
	if _, who := p.seat(t); !p.some(3) {
		return who
	}
	return p.IntN(users+1) - 1
}

// play returns a command for which the match is waiting, or another command that a player may give.
func (p *player) play(t *table) *step {
	m := t.seen.Match
	if !m.Players[keypeg.Guest].Seated {
		return p.sit(t)
	}
	if m.Result != nil {
		seat, who := p.seat(t)
		return pick(p.values, []func() *step{
			func() *step { return p.command(t, who, wire.Command{Seat: seat, Kind: match.Rematch}) },
			func() *step { return p.call(who, "look", nil, t.id) },
			func() *step { return p.call(who, "record-text", nil, t.id) },
			func() *step { return p.call(p.anybody(t), "record", nil, t.id) },
		})()
	}
	for _, seat := range keypeg.Seats {
		if m.Players[seat].Duty == match.Nothing || len(t.holders[seat]) == 0 || p.some(8) {
			continue
		}
		who := pick(p.values, t.holders[seat])
		switch m.Players[seat].Duty {
		case match.ToCode:
			return p.setCode(t, seat, who)
		case match.ToPlace:
			if row := p.row(t, seat); row != 0 {
				return p.command(t, who, wire.Command{Seat: seat, Kind: match.PlaceRow, Code: row.String()})
			}
		case match.ToAnswer:
			return p.command(t, who, wire.Command{Seat: seat, Kind: match.GiveKeys, Keys: p.answer(t, seat).String()})
		}
	}
	seat, who := p.seat(t)
	c := wire.Command{Seat: seat, Kind: pick(p.values, []match.CommandKind{match.Propose, match.Propose, match.Accept, match.Decline, match.SetLimit, match.GiveUp, match.Claim, match.Leave})}
	if (c.Kind == match.Leave || c.Kind == match.GiveUp) && !p.some(4) {
		return p.call(who, "look", nil, t.id)
	}
	if t.seen.Match.Offer != nil && t.seen.Match.Offer.By != seat {
		c.Kind = pick(p.values, []match.CommandKind{match.Accept, match.Decline})
	}
	switch c.Kind {
	case match.Propose:
		c.Offer, c.Limit = match.OfferLimit, float64(60*p.IntN(5))
		if p.some(4) {
			c.Offer, c.Limit = match.OfferEnd, 0
		}
	case match.SetLimit:
		c.Limit = 180
	}
	return p.command(t, who, c)
}

func (p *player) command(t *table, who int, c wire.Command) *step {
	c.Version = t.seen.Match.Version
	return p.call(who, "command", c, t.id)
}

func (p *player) sit(t *table) *step {
	_, invite, _ := strings.Cut(t.invite, "/join/")
	return p.call(p.IntN(users), "sit", wire.Join{Invite: invite, Name: pick(p.values, []string{"", "Ben", "Élise"})}, t.id)
}

// setCode returns a command that sets a code. In some games, the code is the secret that differs between the two worlds that
// are compared.
func (p *player) setCode(t *table, seat keypeg.Seat, who int) *step {
	board := t.seen.Match.Boards[seat.Other()]
	code, twin := twins(p.Rand, board)
	s := p.command(t, who, wire.Command{Seat: seat, Kind: match.SetCode, Code: code.String()})
	if p.what == ofASeat && !p.twinned {
		s.twin = p.command(t, who, wire.Command{Seat: seat, Kind: match.SetCode, Code: twin.String()}).body
	}
	return s
}

// secret returns the codes that a place at a table has in the two worlds, or zero codes if the test does not know them.
func (p *player) secret(t *table, at place) (a, b keypeg.Code) {
	switch codes, ok := t.codes[at]; {
	case ok:
		return codes[0], codes[1]
	case t.seen.Table != nil && t.seen.Table.Daily != nil:
		a, b = p.ofDay(t.seen.Table.Daily.Day, t.seen.Table.Daily.Edition)
	case t.seen.Table != nil && t.seen.Table.Computers[at.maker] != "":
		a, b = ofComputer(t.id, at.serial, t.seen.Match.Boards[at.maker.Other()])
		if p.what != ofTheComputer {
			b = a
		}
	}
	return a, b
}

// row returns a row to place. The row is sometimes the code, if that cannot reveal the secret.
func (p *player) row(t *table, breaker keypeg.Seat) keypeg.Code {
	g := t.seen.Match.Game
	if g == nil {
		return 0
	}
	a, b := p.secret(t, place{g.Serial, breaker.Other()})
	if a != 0 && a == b && p.some(4) {
		return a
	}
	for range 300 {
		row := drawn(p.Rand, t.seen.Match.Boards[breaker])
		if i, j := p.IntN(row.Len()), p.IntN(row.Len()); t.seen.Match.Boards[breaker].Repeats {
			row = row.With(i, row.At(j))
		}
		if a == 0 || b == 0 || keypeg.Score(a, row) == keypeg.Score(b, row) {
			return row
		}
	}
	return 0
}

// answer returns keys for the waiting row, usually the correct keys.
func (p *player) answer(t *table, maker keypeg.Seat) keypeg.Keys {
	g := t.seen.Match.Game
	a, _ := p.secret(t, place{g.Serial, maker})
	for _, board := range g.Boards {
		for _, row := range board.Rows {
			if board.Breaker != maker && row.Keys == nil && row.Code.Len() == a.Len() && a != 0 && !p.some(12) {
				return keypeg.Score(a, row.Code)
			}
		}
	}
	return keypeg.Keys{Red: uint8(p.IntN(3)), White: uint8(p.IntN(3))}
}

// position returns a position that at least one code fits.
func (p *player) position(more map[string]any) map[string]any {
	text := pick(p.values, boards)
	if p.some(40) {
		text = pick(p.values, []string{"challenge", "advanced-blanks", "c8p5g12bm", "c20p12g20bm"})
	}
	board, err := keypeg.ParseFormat(text)
	if edition, ok := keypeg.FindEdition(text); ok {
		board = edition.Board
	} else if err != nil {
		panic(err)
	}
	code, rows := drawn(p.Rand, board), []wire.PlayedRow{}
	for range p.IntN(min(4, board.Rows)) {
		row := drawn(p.Rand, board)
		rows = append(rows, wire.PlayedRow{Row: row.String(), Keys: keypeg.Score(code, row).String()})
	}
	all := map[string]any{"board": text, "rows": rows}
	for name, value := range more {
		if value == "code" {
			value = code.String()
		}
		all[name] = value
	}
	return all
}

// newMatch returns the settings of a match on the board of any edition or on a custom board, with random options.
func (p *player) newMatch() map[string]any {
	n := map[string]any{"edition": pick(p.values, keypeg.Editions).Slug, "name": pick(p.values, []string{"Ann", "", "Zoë"})}
	maybe := func(often int, name string, value any) {
		if p.some(often) {
			n[name] = value
		}
	}
	if p.some(3) {
		n = map[string]any{"rules": "remastered", "board": pick(p.values, boards[2:]), "play": "series", "games": 1 + p.IntN(3)}
	}
	maybe(2, "answers", pick(p.values, []string{"auto", "assisted", "strict"}))
	maybe(4, "first", pick(p.values, []string{"host", "guest", "lot"}))
	maybe(4, "hints", true)
	switch {
	case p.what == ofTheComputer && p.some(2), p.some(6):
		n["guest_computer"] = pick(p.values, []string{"beginner", "careful", "steady"})
		maybe(6, "host_computer", "casual")
		if n["host_computer"] == nil && p.some(3) {
			return p.position(map[string]any{"guest_computer": "careful"})
		}
	case p.some(5):
		n["hot_seat"] = true
	default:
		maybe(3, "open", true)
	}
	if p.some(4) {
		n["limit"] = pick(p.values, []float64{1, 30, 180, 86400})
	} else {
		maybe(6, "bank", wire.Bank{Time: 60, Increment: 5})
	}
	return n
}

// errand returns a valid request for an operation.
func (p *player) errand(id string) *step {
	op, who := p.d.named(id), p.IntN(users)
	if len(p.tables) > 0 && strings.HasPrefix(op.path, "/api/matches/{id}") {
		return p.at(op, pick(p.values, p.tables))
	}
	var body any
	switch id {
	case "open":
		body = p.newMatch()
	case "position", "best":
		body = p.position(nil)
	case "effect":
		body = p.position(map[string]any{"row": "code"})
	case "score":
		body = p.position(map[string]any{"row": "code", "code": "code"})
		delete(body.(map[string]any), "rows")
	case "move":
		body = p.position(map[string]any{"level": pick(p.values, []string{"beginner", "careful", "book"})})
	case "place-in-lesson":
		body = wire.LessonRow{Asks: pick(p.values, []wire.LessonAsks{wire.LessonFirst, wire.LessonLast}), Row: fmt.Sprint(1111 + 1111*p.IntN(6))}
	case "try-puzzle":
		body = pick(p.values, []wire.PuzzleAnswer{{Show: true}, {Code: "1122"}, {Row: 1}})
	case "begin-daily":
		s := p.call(who, id, map[string]any{"name": "Ann"}, pick(p.values, []string{"classic", "remastered", "challenge", "advanced"}))
		return s
	case "practise-daily":
		day := p.text("days")
		if day == "" {
			day = p.day()
		}
		return p.call(who, id, map[string]any{"name": "Ann"}, day, pick(p.values, []string{"classic", "remastered", "challenge", "advanced"}))
	case "party-round":
		if led := p.led["parties"]; len(led) > 0 {
			return p.call(who, id, nil, pick(p.values, led).id, "1")
		}
	case "position-hint":
		body = p.position(map[string]any{"kind": pick(p.values, []wire.HintKind{wire.HintCount, wire.HintCodes, wire.HintBest})})
	case "daily-attempts":
		s := p.call(who, id, nil)
		s.path += "?from=" + today + "&to=" + p.day()
		return s
	case "strategy":
		s := p.call(who, id, nil, pick(p.values, []string{"c6p4", "c4p3M", "c2p8"}))
		s.path += "?strategy=least&path=" + pick(p.values, []string{"", "0r1w", "1r1w,1r1w"})
		return s
	case "make-challenge":
		body = wire.NewChallenge{Edition: "classic", Code: "1122", Name: "Ann"}
	case "try-challenge":
		body = wire.ChallengeStart{Name: "Ben"}
	case "open-party":
		body = wire.NewParty{Edition: "classic", Codes: 1, Source: pick(p.values, []party.Source{party.ByKeypeg, party.ByPlayers}), PartySeat: wire.PartySeat{Name: "Ann"}}
	case "join-party":
		body = wire.PartySeat{Name: pick(p.values, []string{"Ben", "Cleo", "Dan"})}
	case "party-command":
		body = pick(p.values, []wire.PartyCommand{
			{Kind: party.Rename, Name: "Eve"}, {Kind: party.Start, Round: 1}, {Kind: party.SetCode, Round: 1, Code: "1122"}, {Kind: party.PlaceRow, Round: 1, Row: 1, Code: "1122"},
			{Kind: party.GiveUp, Round: 1}, {Kind: party.Skip, Round: 1}, {Kind: party.Stop, Round: 1},
		})
	case "open-tournament":
		body = wire.NewTournament{Kind: tournament.Arena, Minutes: 5, Computer: "casual", Match: wire.NewMatch{Edition: "classic"}, TournamentSeat: wire.TournamentSeat{Name: "Ann"}}
	case "join-tournament":
		body = wire.TournamentSeat{Name: pick(p.values, []string{"Ben", "Cleo", "Dan"}), Bot: p.IntN(2) == 0}
	case "tournament-command":
		body = pick(p.values, []wire.TournamentCommand{{Kind: tournament.Start}, {Kind: tournament.Leave}, {Kind: tournament.Rename, Name: "Eve"}, {Kind: tournament.Rename, Target: 1, Name: "Ada"}, {Kind: tournament.HandOver, Target: 1}, {Kind: tournament.Remove, Target: 1}, {Kind: tournament.Close}})
	case "subscribe":
		body = wire.PushSubscription{Endpoint: p.text("endpoint"), Keys: wire.PushKeys{P256dh: browserKey, Auth: "AAAAAAAAAAAAAAAAAAAAAA"}}
	case "use-code":
		body = wire.CodeUse{Code: p.text("ticket")}
	case "analyse":
		body = map[string]any{"record": p.text("record-text")}
	case "import-history":
		body = map[string]any{"records": p.text("record-text"), "name": "Ann"}
	case "sheet":
		body = wire.SheetRequest{Edition: "classic", Names: [2]string{"Ann", "Ben"}, Games: 2, Played: []wire.SheetGame{
			{Rows: [2]int{0, 1 + p.IntN(8)}, Broken: [2]bool{false, true}}, {Rows: [2]int{1 + p.IntN(8), 0}, Broken: [2]bool{true, false}},
		}}
	default:
		if s := op.body(); s != nil {
			body = p.value(s, "")
		}
	}
	// Most commands of a party or tournament are valid only from its host.
	if led := p.led[op.parts[2]]; len(led) > 0 && strings.HasSuffix(id, "-command") {
		g := pick(p.values, led)
		return p.call(g.host, id, body, g.id)
	}
	return p.call(who, id, body)
}

// browserKey is a valid public key of a browser.
const browserKey = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"

// at returns a valid request for an operation at a table.
func (p *player) at(op *operation, t *table) *step {
	seat, holder := p.seat(t)
	switch op.ID {
	case "command":
		return p.play(t)
	case "sit":
		return p.sit(t)
	case "hint":
		h := wire.HintRequest{Seat: seat, Kind: pick(p.values, []wire.HintKind{wire.HintPossible, wire.HintCount, wire.HintCodes, wire.HintBest})}
		if h.Kind == wire.HintPossible {
			h.Row = drawn(p.Rand, t.seen.Match.Boards[seat]).String()
		}
		return p.call(holder, op.ID, h, t.id)
	case "ticket":
		return p.call(holder, op.ID, wire.TicketRequest{Seat: seat}, t.id)
	case "say":
		return p.call(holder, op.ID, wire.Say{Seat: seat, Phrase: p.text("phrase")}, t.id)
	case "notes", "write-notes":
		n := wire.NotesWritten{Notes: wire.Notes{Marks: []wire.Mark{{Colour: 1, Is: wire.MarkOut}}, Row: 1, Held: []int{}}}
		if g := t.seen.Match.Game; g != nil {
			n.Serial = g.Serial
		}
		s := p.call(holder, op.ID, n, t.id)
		if op.ID == "notes" {
			s.body = nil
		}
		s.path += "?seat=" + seat.String()
		return s
	}
	s := p.call(p.anybody(t), op.ID, nil, t.id)
	if op.ID == "stream" && p.some(2) {
		s.header = http.Header{"Last-Event-Id": {strconv.Itoa(p.IntN(t.seen.Match.Version + 2))}}
	}
	return s
}

// learn records the outcome of a step, and schedules checks of everything that the step may have revealed.
func (p *player) learn(s *step, o outcome) {
	at := len(p.done)
	p.done, p.came = append(p.done, s), append(p.came, o)
	if !s.asks {
		p.since = at
	}
	if s.op != nil {
		p.learnFrom(s, o)
	}
	for n, text := range o.frames {
		for e := range client.Events(strings.NewReader(text)) {
			var state wire.State
			if e.Name == "state" && json.Unmarshal([]byte(e.Data), &state) == nil {
				p.seen(p.w.streams[n-1].who, state)
			}
		}
	}
	if s.asks && o.status != 200 {
		p.open = min(p.open, p.since) // the check failed, so its result is unknown
	}
	for _, t := range p.tables {
		if p.changes(s, t) && p.hides(t) {
			look := p.call(p.breaker(t), "look", nil, t.id)
			look.asks = true
			p.asking = append(p.asking, look)
		}
	}
	if s.sleep >= time.Hour && p.what == ofTheDay {
		p.open = min(p.open, at) // the day may have ended
	}
}

// changes reports whether a step may have changed a match: because time passed, because a request named the match, or
// because a user deleted all their data.
func (p *player) changes(s *step, t *table) bool {
	if s.method == "" || s.method == "GET" {
		return s.sleep > 0
	}
	return strings.Contains(s.path, t.id) || s.op != nil && s.op.ID == "forget-me"
}

// hides reports whether a table has a secret that differs between the worlds.
func (p *player) hides(t *table) bool {
	g := t.seen.Match.Game
	if g == nil {
		return false
	}
	for _, maker := range keypeg.Seats {
		if a, b := p.secret(t, place{g.Serial, maker}); a != b {
			return true
		}
	}
	return false
}

// breaker returns a player from whom a code of the current game is hidden, or stranger if there is none.
func (p *player) breaker(t *table) int {
	for _, maker := range keypeg.Seats {
		if a, b := p.secret(t, place{t.seen.Match.Game.Serial, maker}); a != b && len(t.holders[maker.Other()]) > 0 {
			return t.holders[maker.Other()][0]
		}
	}
	return stranger
}

func (p *player) learnFrom(s *step, o outcome) {
	if s.op.ID == "record-text" && o.status == 200 {
		p.keep("record-text", string(o.body))
	}
	p.keep("If-None-Match", o.header.Get("ETag"))
	value, err := readJSON(o.body)
	if err != nil || o.status >= 300 {
		return
	}
	if !s.asks {
		p.harvest("", value)
	}
	object, _ := value.(map[string]any)
	if id, ok := object["id"].(string); ok {
		p.keep(s.op.parts[2]+"/id", id)
	}
	switch s.op.ID {
	case "open", "look", "sit", "command", "begin-daily":
		var state wire.State
		if json.Unmarshal(o.body, &state) != nil || state.Match.ID == "" {
			return
		}
		if s.op.ID == "open" || s.op.ID == "begin-daily" {
			p.tables = append(p.tables, &table{id: state.Match.ID, codes: map[place][2]keypeg.Code{}})
			p.keep("matches/id", state.Match.ID)
		}
		if s.op.ID == "command" {
			p.codeSet(s, state)
		}
		p.seen(s.who, state)
	case "open-party", "open-tournament":
		id, _ := object["id"].(string)
		p.led[s.op.parts[2]] = append(p.led[s.op.parts[2]], gathering{id, s.who})
		join := strings.Replace(s.op.ID, "open", "join", 1)
		for i, name := range []string{"Ben", "Cleo"} { // parties and tournaments need some players before they can begin
			p.asking = append(p.asking, p.call((s.who+1+i)%users, join, map[string]any{"name": name}, id))
		}
	case "ticket":
		code, _ := object["code"].(string)
		p.keep("ticket", code)
	case "use-code":
		var used wire.CodeUsed
		if t := p.table(object["id"]); json.Unmarshal(o.body, &used) == nil && used.Seat != nil && t != nil {
			p.holds(t, *used.Seat, s.who)
		}
	}
}

func (p *player) table(id any) *table {
	if i := slices.IndexFunc(p.tables, func(t *table) bool { return t.id == id }); i >= 0 {
		return p.tables[i]
	}
	return nil
}

// codeSet records a code that was accepted.
func (p *player) codeSet(s *step, state wire.State) {
	t := p.table(state.Match.ID)
	var c, twin wire.Command
	if t == nil || state.Match.Game == nil || json.Unmarshal(s.body, &c) != nil || c.Kind != match.SetCode {
		return
	}
	palette := []keypeg.Colour{}
	if t.seen.Table != nil {
		palette = t.seen.Table.Palette
	}
	read := keypeg.NewReader(state.Match.Boards[c.Seat.Other()], palette)
	code, err := read.Code(c.Code)
	if err != nil {
		return
	}
	codes := [2]keypeg.Code{code, code}
	if s.twin != nil && json.Unmarshal(s.twin, &twin) == nil {
		codes[1], _ = read.Code(twin.Code)
		p.twinned = true
	}
	t.codes[place{state.Match.Game.Serial, c.Seat}] = codes
}

func (p *player) holds(t *table, seat keypeg.Seat, who int) {
	if who != stranger && !slices.Contains(t.holders[seat], who) {
		t.holders[seat] = append(t.holders[seat], who)
	}
}

// seen records a match as seen by a user: the seats, the state and the revealed secrets.
func (p *player) seen(who int, state wire.State) {
	t := p.table(state.Match.ID)
	if t == nil {
		return
	}
	if state.Invite != "" {
		t.invite = state.Invite
	}
	if state.Table == nil {
		state.Table = t.seen.Table
	}
	if state.Match.Version >= t.seen.Match.Version {
		t.seen = state
	}
	daily := state.Table != nil && state.Table.Daily != nil
	for _, seat := range state.Seats {
		p.holds(t, seat, who)
	}
	if g := state.Match.Game; g != nil {
		for _, b := range g.Boards {
			p.weigh(t, place{g.Serial, b.Breaker.Other()}, b.Rows, state.Match.You)
		}
	}
	for _, g := range state.Match.Past {
		for _, b := range g.Boards {
			a, other := p.secret(t, place{g.Serial, b.Breaker.Other()})
			p.weigh(t, place{g.Serial, b.Breaker.Other()}, b.Rows, nil)
			if a != other && daily {
				p.tell(who, p.since)
			} else if a != other {
				p.open = min(p.open, p.since)
			}
		}
	}
}

// weigh looks for rows to which the two codes give different answers. Once there is such a row, the worlds may differ. A
// user who has set a secret knows it anyway.
func (p *player) weigh(t *table, at place, rows []match.RowView, you *match.Private) {
	a, b := p.secret(t, at)
	if a == b {
		return
	}
	p.twinned = true
	for _, holder := range t.holders[at.maker] {
		p.tell(holder, 0)
	}
	if you != nil && you.Sealed != 0 && you.Seat != at.maker {
		rows = append(slices.Clone(rows), match.RowView{Code: you.Sealed})
	}
	for _, row := range rows {
		if row.Code.Len() == a.Len() && keypeg.Score(a, row.Code) != keypeg.Score(b, row.Code) {
			p.open = min(p.open, p.since)
		}
	}
}

func (p *player) tell(who, from int) {
	if known, ok := p.knows[who]; !ok || from < known {
		p.knows[who] = from
	}
}
