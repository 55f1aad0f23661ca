package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/sse"
)

// routes are all operations of the API: how often an address may ask (limits.go), who asks, and
// what for. Nothing else is answered under /api.
func (s *server) routes() []route {
	return []route{
		on(s, s.asking, anybody, "GET", "/editions", "editions", "The rulebooks and printed editions", s.editions),
		on(s, s.asking, anybody, "GET", "/rules/{rulebook}", "rules", "How an edition is played", s.rules),
		on(s, s.asking, anybody, "GET", "/lesson", "lesson", "How the game is learnt in a minute", s.lesson),
		on(s, s.asking, anybody, "POST", "/lesson", "place-in-lesson", "Place a row in the lesson", s.lessonRow),
		on(s, s.posing, anybody, "GET", "/boards/{board}/picture.svg", "board-picture-svg", "A picture of a board, as SVG", pictured(s, asSVG, alike, s.boardPicture), isA(asSVG)),
		on(s, s.drawing, anybody, "GET", "/boards/{board}/picture.png", "board-picture", "A picture of a board", pictured(s, asPNG, alike, s.boardPicture), isA(asPNG)),
		on(s, s.asking, anybody, "POST", "/score", "score", "The answer to a row, peg by peg", s.score),
		on(s, s.asking, anybody, "POST", "/tokens", "token", "A secret for a program", s.newToken),

		on(s, s.opening, newcomer, "POST", "/matches", "open", "Make a match and sit down as its host", s.open, made),
		on(s, s.posing, viewer, "GET", "/matches", "held", "The matches you hold a seat in", s.held),
		on(s, s.asking, viewer, "GET", "/matches/{id}", "look", "A match as you may see it", s.look),
		on(s, s.asking, newcomer, "POST", "/matches/{id}/seat", "sit", "Sit down as the guest", s.sit),
		on(s, s.asking, seated, "POST", "/matches/{id}/commands", "command", "Act in a match", s.command, through(s.quickly)),
		streamed(s.watching, viewer, "/matches/{id}/stream", "stream", "A match as it changes", s.stream, s.mayWatch),
		on(s, s.asking, seated, "GET", "/matches/{id}/notes", "notes", "What you have jotted down about the game being played", s.notes),
		on(s, s.jotting, seated, "PUT", "/matches/{id}/notes", "write-notes", "Jot something down, for yourself on all your devices", s.writeNotes),
		on(s, s.asking, anybody, "GET", "/phrases", "phrases", "What can be said to the other player", s.phrases),
		on(s, s.asking, seated, "POST", "/matches/{id}/phrases", "say", "Say one of a few phrases to the other player, who is there", s.say),
		on(s, s.asking, viewer, "GET", "/matches/{id}/record.txt", "record-text", "The record of a match, as text", s.recordText, inText),
		on(s, s.asking, viewer, "GET", "/matches/{id}/record.json", "record", "The record of a match, as JSON", s.recordJSON),
		on(s, s.posing, viewer, "GET", "/matches/{id}/picture.svg", "match-picture-svg", "A picture of a match to share, as SVG", pictured(s, asSVG, ownAlone, s.matchPicture), isA(asSVG)),
		on(s, s.drawing, viewer, "GET", "/matches/{id}/picture.png", "match-picture", "A picture of a match to share", pictured(s, asPNG, ownAlone, s.matchPicture), isA(asPNG)),
		on(s, s.asking, seated, "POST", "/matches/{id}/tickets", "ticket", "A code that takes your seat to another device, or tells others the way to the free one", s.ticket, made),
		on(s, s.typing, newcomer, "POST", "/codes", "use-code", "Go where a code leads", s.useCode),
		on(s, s.asking, anybody, "GET", "/tables", "tables", "Open tables, where somebody waits for anyone", s.tables, unlessKnown),

		on(s, s.asking, anybody, "GET", "/push", "push-key", "The key by which a browser lets this server call it", s.pushKey, keeps),
		on(s, s.subscribing, newcomer, "POST", "/push", "subscribe", "Be called when a match waits for you and you are away", s.subscribe, made),
		on(s, s.subscribing, viewer, "DELETE", "/push/{id}", "unsubscribe", "Be called no more at a browser", s.unsubscribe),

		on(s, s.asking, anybody, "POST", "/sheets", "sheet", "The score of a match on a real board", s.sheet, upTo(maxSheet)),

		on(s, s.asking, viewer, "GET", "/puzzles", "puzzles", "How many puzzles you have done", s.puzzles),
		on(s, s.asking, viewer, "GET", "/puzzles/next", "next-puzzle", "A puzzle that you have not done", s.nextPuzzle),
		on(s, s.asking, viewer, "GET", "/puzzles/{id}", "puzzle", "A puzzle", s.puzzle),
		on(s, s.asking, newcomer, "POST", "/puzzles/{id}", "try-puzzle", "Answer a puzzle, or give it up", s.tryPuzzle),

		on(s, s.asking, viewer, "GET", "/daily", "daily", "The codes of today, and how you stand", s.today),
		on(s, s.asking, anybody, "GET", "/daily/days", "daily-days", "Days whose codes were played", s.dailyDays),
		on(s, s.posing, viewer, "GET", "/daily/attempts", "daily-attempts", "How you did at the codes of some days", s.dailyAttempts),
		on(s, s.asking, viewer, "GET", "/daily/{day}", "daily-day", "The codes of a day, and how you stand", s.dailyDay),
		on(s, s.asking, viewer, "GET", "/daily/{day}/{edition}", "daily-result", "What became of a day's code", s.dailyResult),
		on(s, s.posing, viewer, "GET", "/daily/{day}/{edition}/picture.svg", "daily-picture-svg", "A picture of your attempt at a day's code to share, as SVG", pictured(s, asSVG, ownAlone, s.dailyPicture), isA(asSVG)),
		on(s, s.drawing, viewer, "GET", "/daily/{day}/{edition}/picture.png", "daily-picture", "A picture of your attempt at a day's code to share", pictured(s, asPNG, ownAlone, s.dailyPicture), isA(asPNG)),
		on(s, s.opening, newcomer, "POST", "/daily/{edition}", "begin-daily", "Begin your attempt at today's code, or go on with it", s.beginDaily, made),

		on(s, s.posing, viewer, "GET", "/history", "history", "What you have played", s.history),
		on(s, s.moving, viewer, "GET", "/history/records.txt", "history-records", "The records of all that you have played, as text", s.historyRecords, inText),
		on(s, s.moving, newcomer, "POST", "/history", "import-history", "Bring records of games played elsewhere or before", s.importHistory, upTo(maxRecords)),

		on(s, s.moving, viewer, "DELETE", "/me", "forget-me", "Have all forgotten that is kept of you", s.forgetMe),

		on(s, s.asking, anybody, "GET", "/levels", "levels", "The computer's strengths", s.levels),
		on(s, s.posing, anybody, "POST", "/positions/move", "move", "What a level of the computer would play", s.move),
		on(s, s.asking, seated, "POST", "/matches/{id}/hints", "hint", "A hint in the game being played; its use is kept", s.hint),

		on(s, s.posing, anybody, "POST", "/positions", "position", "What a position leaves", s.position),
		on(s, s.posing, anybody, "POST", "/positions/best", "best", "The best rows of a position", s.best),
		on(s, s.posing, anybody, "POST", "/positions/row", "effect", "What each answer to a row would leave", s.effect),

		on(s, s.asking, anybody, "GET", "/optimal", "optimal", "The table of proved boards", s.optimal),
		on(s, s.posing, anybody, "GET", "/optimal/{game}", "strategy", "What a board's best strategy plays after some answers", s.strategy),

		on(s, s.asking, viewer, "GET", "/matches/{id}/analysis", "match-analysis", "How well the games that are over were played", s.matchAnalysis),
		on(s, s.opening, viewer, "POST", "/analyses", "analyse", "Have a record analysed", s.addRecord, made, upTo(maxRecord)),
		on(s, s.asking, anybody, "GET", "/analyses/{id}", "analysis", "How well the games of a record were played", s.recordAnalysis),
	}
}

// An audience is who may ask for an operation; a test holds each operation to its own. What
// callers may see or do in a match is for the hall to decide.
type audience string

const (
	anybody  audience = "anybody"  // who asks does not matter
	viewer   audience = "viewer"   // the answer depends on who asks; no secret is needed
	newcomer audience = "newcomer" // the same, and a caller without a secret is given one
	seated   audience = "seated"   // only the holder of the seat that is named
)

// A route is one operation.
type route struct {
	limit    *throttle
	who      audience
	op       huma.Operation
	in, out  any                            // request and answer; out is nil for a stream
	register func(huma.API, huma.Operation) // its handler
}

// A detail is how an operation differs from most.
type detail func(*huma.Operation)

// on is a route to a function. Here, and nowhere else, the function's errors become problems.
func on[I, O any](s *server, limit *throttle, who audience, method, path, id, summary string, do func(context.Context, *I) (*O, error), details ...detail) route {
	r := newRoute(limit, who, method, path, id, summary, details)
	r.in, r.out = new(I), new(O)
	r.register = func(api huma.API, op huma.Operation) {
		huma.Register(api, op, func(ctx context.Context, in *I) (*O, error) {
			out, err := do(ctx, in)
			if err != nil {
				return nil, s.problemOf(ctx, err)
			}
			return out, nil
		})
	}
	return r
}

// streamed is a route to a stream of events. Whatever can refuse it, in may, does so before it
// begins.
func streamed[I any](limit *throttle, who audience, path, id, summary string, do func(context.Context, *I, sse.Sender), may func(huma.Context, func(huma.Context))) route {
	r := newRoute(limit, who, http.MethodGet, path, id, summary, []detail{through(may)})
	r.in = new(I)
	r.register = func(api huma.API, op huma.Operation) { sse.Register(api, op, events, do) }
	return r
}

func newRoute(limit *throttle, who audience, method, path, id, summary string, details []detail) route {
	r := route{limit: limit, who: who, op: huma.Operation{
		Method: method, Path: "/api" + path, OperationID: id, Summary: summary,
		MaxBodyBytes: maxBody, Errors: []int{http.StatusUnprocessableEntity},
		Parameters: []*huma.Param{{Name: languageParam, In: "query", Description: "the language to answer in; else the request's Accept-Language", Schema: &huma.Schema{Type: huma.TypeString, Enum: languages()}}},
	}}
	for _, change := range details {
		change(&r.op)
	}
	r.op.Errors = append(r.op.Errors, r.refusals()...)
	return r
}

// refusals are the statuses that an operation may be refused with, by what it is: the description declares them, and a
// test of all operations holds them to it.
func (r route) refusals() []int {
	list := []int{http.StatusTooManyRequests, http.StatusServiceUnavailable}
	if strings.Contains(r.op.Path, "{") {
		list = append(list, http.StatusNotFound)
	}
	inMatch := strings.HasPrefix(r.op.Path, "/api/matches/{id}")
	if inMatch || r.op.Method != http.MethodGet { // not yours, or asked by another site's page
		list = append(list, http.StatusForbidden)
	}
	if r.who == seated {
		list = append(list, http.StatusUnauthorized)
	}
	switch r.op.Method {
	case http.MethodDelete: // what goes is written, too
		list = append(list, http.StatusUnauthorized, http.StatusInsufficientStorage)
	case http.MethodPost, http.MethodPut:
		list = append(list, http.StatusBadRequest, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
		if inMatch { // another was quicker
			list = append(list, http.StatusConflict)
		}
		if r.who == newcomer || r.who == seated || r.op.DefaultStatus == http.StatusCreated { // something is kept
			list = append(list, http.StatusInsufficientStorage)
		}
	}
	return list
}

// made is for operations that make something.
func made(o *huma.Operation) { o.DefaultStatus = http.StatusCreated }

// inText is for those that answer in text.
func inText(o *huma.Operation) { o.Responses = plainText() }

// unlessKnown is for those that send nothing to who has their answer.
func unlessKnown(o *huma.Operation) {
	o.Responses = map[string]*huma.Response{"304": {Description: "Not Modified"}}
}

// keeps is for those that keep something although they only tell.
func keeps(o *huma.Operation) { o.Errors = append(o.Errors, http.StatusInsufficientStorage) }

// upTo is for those that accept longer requests than most, in bytes.
func upTo(bytes int64) detail { return func(o *huma.Operation) { o.MaxBodyBytes = bytes } }

// through is for those whose requests something else sees first.
func through(first func(huma.Context, func(huma.Context))) detail {
	return func(o *huma.Operation) { o.Middlewares = append(o.Middlewares, first) }
}

// plainText describes an answer in text.
func plainText() map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: "OK", Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
}
