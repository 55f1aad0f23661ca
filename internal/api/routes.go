package api

import (
	"keypeg/internal/rest"
)

// routes returns all operations of the API. Other paths under /api are not found.
func (s *server) routes() []route {
	m, st, d, p, drawn := s.matches(), s.studies(), s.days(), s.people(), newImages()
	var list []route
	for _, part := range s.parts {
		list = append(list, part.routes(drawn)...)
	}
	return append(list, []route{
		{method: "GET", path: "/editions", id: "editions", summary: "The rulebooks and printed editions",
			limit: s.asking, who: anybody, do: rest.Of(st.editions), stays: true},
		{method: "GET", path: "/rules/{rulebook}", id: "rules", summary: "The rules of an edition",
			limit: s.asking, who: anybody, do: rest.Of(st.rules)},
		{method: "GET", path: "/lesson", id: "lesson", summary: "A one-minute lesson",
			limit: s.asking, who: anybody, do: rest.Of(st.lesson)},
		{method: "POST", path: "/lesson", id: "place-in-lesson", summary: "Place a row in the lesson",
			limit: s.asking, who: anybody, do: rest.Of(st.lessonRow)},
		{method: "GET", path: "/boards/{board}/picture.svg", id: "board-picture-svg", summary: "A picture of a board, as SVG",
			limit: s.posing, who: anybody, do: rest.Of(pictured(drawn, asSVG, anyCache, st.boardPicture)), kind: asSVG},
		{method: "GET", path: "/boards/{board}/picture.png", id: "board-picture", summary: "A picture of a board",
			limit: s.drawing, who: anybody, do: rest.Of(pictured(drawn, asPNG, anyCache, st.boardPicture)), kind: asPNG},
		{method: "POST", path: "/score", id: "score", summary: "The answer to a row, peg by peg",
			limit: s.asking, who: anybody, do: rest.Of(st.score)},
		{method: "POST", path: "/tokens", id: "token", summary: "A secret for a program",
			limit: s.asking, who: anybody, do: rest.Of(p.newToken)},

		{method: "POST", path: "/matches", id: "open", summary: "Create a match and join it as its host",
			limit: s.opening, who: newcomer, do: rest.Of(m.open), makes: true},
		{method: "GET", path: "/matches", id: "held", summary: "Your matches",
			limit: s.posing, who: viewer, do: rest.Of(m.held), reads: true},
		{method: "GET", path: "/matches/{id}", id: "look", summary: "A match, as you may see it",
			limit: s.asking, who: viewer, do: rest.Of(m.look)},
		{method: "POST", path: "/matches/{id}/seat", id: "sit", summary: "Join as the guest",
			limit: s.asking, who: newcomer, do: rest.Of(m.sit)},
		{method: "POST", path: "/matches/{id}/commands", id: "command", summary: "Send a command to a match",
			limit: s.asking, who: seated, do: rest.Of(m.command)},
		{method: "GET", path: "/matches/{id}/stream", id: "stream", summary: "A match, whenever it changes",
			limit: s.watching, who: viewer, do: rest.Stream(matchEvents, m.stream)},
		{method: "GET", path: "/matches/{id}/notes", id: "notes", summary: "Your notes on the game being played",
			limit: s.asking, who: seated, do: rest.Of(m.notes)},
		{method: "PUT", path: "/matches/{id}/notes", id: "write-notes", summary: "Write your notes, which only you can see",
			limit: s.jotting, who: seated, do: rest.Of(m.writeNotes)},
		{method: "GET", path: "/phrases", id: "phrases", summary: "The phrases you can say to the other player",
			limit: s.asking, who: anybody, do: rest.Of(m.phrases)},
		{method: "POST", path: "/matches/{id}/phrases", id: "say", summary: "Say a phrase to the other player, if they are present",
			limit: s.asking, who: seated, do: rest.Of(m.say)},
		{method: "GET", path: "/matches/{id}/record.txt", id: "record-text", summary: "The record of a match, as text",
			limit: s.asking, who: viewer, do: rest.Of(m.recordText), kind: asText, reads: true},
		{method: "GET", path: "/matches/{id}/record.json", id: "record", summary: "The record of a match, as JSON",
			limit: s.asking, who: viewer, do: rest.Of(m.recordJSON), reads: true},
		{method: "GET", path: "/matches/{id}/picture.svg", id: "match-picture-svg", summary: "A picture of a match to share, as SVG",
			limit: s.posing, who: viewer, do: rest.Of(pictured(drawn, asSVG, ownCache, m.matchPicture)), kind: asSVG},
		{method: "GET", path: "/matches/{id}/picture.png", id: "match-picture", summary: "A picture of a match to share",
			limit: s.drawing, who: viewer, do: rest.Of(pictured(drawn, asPNG, ownCache, m.matchPicture)), kind: asPNG},
		{method: "POST", path: "/matches/{id}/tickets", id: "ticket", summary: "A transfer code for your seat, or an invite code for the free one",
			limit: s.asking, who: seated, do: rest.Of(m.ticket), makes: true},
		{method: "POST", path: "/codes", id: "use-code", summary: "Use an invite code or a transfer code",
			limit: s.typing, who: newcomer, do: rest.Of(m.useCode)},
		{method: "GET", path: "/tables", id: "tables", summary: "Open tables, which anyone may join",
			limit: s.asking, who: anybody, do: rest.Of(m.tables), unlessKnown: true},

		{method: "GET", path: "/push", id: "push-key", summary: "The server's push key",
			limit: s.asking, who: anybody, do: rest.Of(p.pushKey), keeps: true},
		{method: "POST", path: "/push", id: "subscribe", summary: "Subscribe a browser to notifications",
			limit: s.subscribing, who: newcomer, do: rest.Of(p.subscribe), makes: true},
		{method: "DELETE", path: "/push/{id}", id: "unsubscribe", summary: "Unsubscribe a browser from notifications",
			limit: s.subscribing, who: viewer, do: rest.Of(p.unsubscribe)},

		{method: "POST", path: "/sheets", id: "sheet", summary: "The score of a match on a real board",
			limit: s.asking, who: anybody, do: rest.Of(st.sheet), most: maxSheet},

		{method: "GET", path: "/puzzles", id: "puzzles", summary: "How many puzzles you have done",
			limit: s.asking, who: viewer, do: rest.Of(st.puzzles)},
		{method: "GET", path: "/puzzles/next", id: "next-puzzle", summary: "A puzzle that you have not done",
			limit: s.asking, who: viewer, do: rest.Of(st.nextPuzzle)},
		{method: "GET", path: "/puzzles/{id}", id: "puzzle", summary: "A puzzle",
			limit: s.asking, who: viewer, do: rest.Of(st.puzzle)},
		{method: "POST", path: "/puzzles/{id}", id: "try-puzzle", summary: "Answer a puzzle, or give up",
			limit: s.asking, who: newcomer, do: rest.Of(st.tryPuzzle)},

		{method: "GET", path: "/daily", id: "daily", summary: "Today's codes, and your results",
			limit: s.asking, who: viewer, do: rest.Of(d.today)},
		{method: "GET", path: "/daily/days", id: "daily-days", summary: "Days whose codes were played",
			limit: s.asking, who: anybody, do: rest.Of(d.dailyDays)},
		{method: "GET", path: "/daily/attempts", id: "daily-attempts", summary: "Your results for the codes of some days",
			limit: s.posing, who: viewer, do: rest.Of(d.dailyAttempts)},
		{method: "GET", path: "/daily/{day}", id: "daily-day", summary: "The codes of a day, and your results",
			limit: s.asking, who: viewer, do: rest.Of(d.dailyDay)},
		{method: "GET", path: "/daily/{day}/{edition}", id: "daily-result", summary: "Results for a day's code",
			limit: s.asking, who: viewer, do: rest.Of(d.dailyResult)},
		{method: "GET", path: "/daily/{day}/{edition}/picture.svg", id: "daily-picture-svg", summary: "A picture of your attempt at a day's code to share, as SVG",
			limit: s.posing, who: viewer, do: rest.Of(pictured(drawn, asSVG, ownCache, d.dailyPicture)), kind: asSVG},
		{method: "GET", path: "/daily/{day}/{edition}/picture.png", id: "daily-picture", summary: "A picture of your attempt at a day's code to share",
			limit: s.drawing, who: viewer, do: rest.Of(pictured(drawn, asPNG, ownCache, d.dailyPicture)), kind: asPNG},
		{method: "POST", path: "/daily/{edition}", id: "begin-daily", summary: "Begin your attempt at today's code, or continue it",
			limit: s.opening, who: newcomer, do: rest.Of(d.beginDaily), makes: true},
		{method: "POST", path: "/daily/{day}/{edition}/practice", id: "practise-daily", summary: "Practise with the code of a past day that you have not tried",
			limit: s.opening, who: newcomer, do: rest.Of(d.practise), makes: true},

		{method: "GET", path: "/history", id: "history", summary: "Your history",
			limit: s.posing, who: viewer, do: rest.Of(p.past), reads: true},
		{method: "GET", path: "/history/records.txt", id: "history-records", summary: "The records of everything you have played, as text",
			limit: s.moving, who: viewer, do: rest.Of(p.historyRecords), kind: asText, reads: true},
		{method: "POST", path: "/history", id: "import-history", summary: "Import records of games",
			limit: s.moving, who: newcomer, do: rest.Of(p.importHistory), most: maxRecords},

		{method: "DELETE", path: "/me", id: "forget-me", summary: "Delete everything stored about you",
			limit: s.moving, who: viewer, do: rest.Of(p.forgetMe)},

		{method: "GET", path: "/levels", id: "levels", summary: "The computer's strengths",
			limit: s.asking, who: anybody, do: rest.Of(st.levels), stays: true},
		{method: "POST", path: "/positions/move", id: "move", summary: "Choose a row at a level of the computer",
			limit: s.posing, who: anybody, do: rest.Of(st.move)},
		{method: "POST", path: "/matches/{id}/hints", id: "hint", summary: "A hint in the game being played; its use is recorded",
			limit: s.asking, who: seated, do: rest.Of(m.hint)},

		{method: "POST", path: "/positions", id: "position", summary: "The codes left in a position",
			limit: s.posing, who: anybody, do: rest.Of(st.position)},
		{method: "POST", path: "/positions/best", id: "best", summary: "The best rows of a position",
			limit: s.posing, who: anybody, do: rest.Of(st.best)},
		{method: "POST", path: "/positions/row", id: "effect", summary: "Count the codes left after each answer to a row",
			limit: s.posing, who: anybody, do: rest.Of(st.effect)},
		{method: "POST", path: "/positions/hint", id: "position-hint", summary: "The answer of a hint in a position",
			limit: s.posing, who: anybody, do: rest.Of(st.positionHint)},

		{method: "GET", path: "/optimal", id: "optimal", summary: "The table of proved boards",
			limit: s.asking, who: anybody, do: rest.Of(st.optimal), stays: true},
		{method: "GET", path: "/optimal/{game}", id: "strategy", summary: "Follow a board's best strategy",
			limit: s.posing, who: anybody, do: rest.Of(st.strategy)},

		{method: "GET", path: "/matches/{id}/analysis", id: "match-analysis", summary: "How well the finished games were played",
			limit: s.asking, who: viewer, do: rest.Of(m.matchAnalysis)},
		{method: "POST", path: "/analyses", id: "analyse", summary: "Analyse a record",
			limit: s.opening, who: viewer, do: rest.Of(st.addRecord), makes: true, most: maxRecord},
		{method: "GET", path: "/analyses/{id}", id: "analysis", summary: "How well the games of a record were played",
			limit: s.asking, who: anybody, do: rest.Of(st.recordAnalysis)},
	}...)
}

// routes returns the operations on parties.
func (s *gatherings) routes(drawn *images) []route {
	return []route{
		{method: "POST", path: "/parties", id: "open-party", summary: "Create a party and join it as its host",
			limit: s.opening, who: newcomer, do: rest.Of(s.open), makes: true},
		{method: "GET", path: "/parties/{id}", id: "party", summary: "A party, as you may see it",
			limit: s.asking, who: viewer, do: rest.Of(s.look)},
		{method: "POST", path: "/parties/{id}/seat", id: "join-party", summary: "Join a party",
			limit: s.asking, who: newcomer, do: rest.Of(s.join)},
		{method: "POST", path: "/parties/{id}/commands", id: "party-command", summary: "Send a command to a party",
			limit: s.crowding, who: seated, do: rest.Of(s.command)},
		{method: "GET", path: "/parties/{id}/stream", id: "party-stream", summary: "A party, whenever it changes, at most four times a second",
			limit: s.watching, who: viewer, do: rest.Stream(partyEvents, s.stream)},
		{method: "POST", path: "/parties/{id}/code", id: "party-code", summary: "A code that leads to a party, to be said aloud",
			limit: s.asking, who: anybody, do: rest.Of(s.code), makes: true},
		{method: "GET", path: "/parties/{id}/names", id: "party-names", summary: "Names that nobody in a party has yet",
			limit: s.asking, who: anybody, do: rest.Of(s.names)},
		{method: "GET", path: "/parties/{id}/picture.png", id: "party-picture", summary: "A picture of a party, without its codes",
			limit: s.drawing, who: anybody, do: rest.Of(pictured(drawn, asPNG, anyCache, s.picture)), kind: asPNG},
		{method: "GET", path: "/parties/{id}/rounds/{round}", id: "party-round", summary: "A round of a party that is over, with all boards",
			limit: s.asking, who: anybody, do: rest.Of(s.round)},
		{method: "POST", path: "/parties/{id}/rounds/{round}/boards/{seat}/analysis", id: "analyse-party-board", summary: "Analyse a board of a round that is over",
			limit: s.opening, who: anybody, do: rest.Of(s.analyse), makes: true},
		{method: "GET", path: "/parties/{id}/progress", id: "party-progress", summary: "The rows of each player of a party on each code that is over",
			limit: s.asking, who: anybody, do: rest.Of(s.progress)},
		{method: "GET", path: "/parties/{id}/results.txt", id: "party-results-text", summary: "The standings of a party, as text",
			limit: s.asking, who: anybody, do: rest.Of(s.resultsText), kind: asText},
		{method: "GET", path: "/parties/{id}/results.csv", id: "party-results", summary: "The standings of a party, as CSV",
			limit: s.asking, who: anybody, do: rest.Of(s.resultsCSV), kind: asCSV},
	}
}

// routes returns the operations on tournaments.
func (s *clubs) routes(*images) []route {
	return []route{
		{method: "POST", path: "/tournaments", id: "open-tournament", summary: "Create a tournament and join it as its host",
			limit: s.opening, who: newcomer, do: rest.Of(s.open), makes: true},
		{method: "GET", path: "/tournaments/{id}", id: "tournament", summary: "A tournament, as you may see it",
			limit: s.asking, who: viewer, do: rest.Of(s.look)},
		{method: "POST", path: "/tournaments/{id}/seat", id: "join-tournament", summary: "Join a tournament",
			limit: s.asking, who: newcomer, do: rest.Of(s.join)},
		{method: "POST", path: "/tournaments/{id}/commands", id: "tournament-command", summary: "Send a command to a tournament",
			limit: s.asking, who: seated, do: rest.Of(s.command)},
		{method: "GET", path: "/tournaments/{id}/stream", id: "tournament-stream", summary: "A tournament, whenever it changes, at most four times a second",
			limit: s.watching, who: viewer, do: rest.Stream(tournamentEvents, s.stream)},
		{method: "POST", path: "/tournaments/{id}/code", id: "tournament-code", summary: "A code that leads to a tournament, to be said aloud",
			limit: s.asking, who: anybody, do: rest.Of(s.code), makes: true},
		{method: "GET", path: "/tournaments/{id}/names", id: "tournament-names", summary: "Names that nobody in a tournament has yet",
			limit: s.asking, who: anybody, do: rest.Of(s.names)},
		{method: "GET", path: "/tournaments/{id}/results.csv", id: "tournament-results", summary: "The table of results of a tournament, as CSV",
			limit: s.asking, who: anybody, do: rest.Of(s.resultsCSV), kind: asCSV},
	}
}

// routes returns the operations on challenges.
func (s *challenges) routes(drawn *images) []route {
	return []route{
		{method: "POST", path: "/challenges", id: "make-challenge", summary: "Pass a code on by a link",
			limit: s.opening, who: newcomer, do: rest.Of(s.pass), makes: true},
		{method: "GET", path: "/challenges/{id}", id: "challenge", summary: "A challenge, and how everybody did",
			limit: s.posing, who: viewer, do: rest.Of(s.challenge), reads: true},
		{method: "POST", path: "/challenges/{id}", id: "try-challenge", summary: "Begin your attempt at a challenge, or continue it",
			limit: s.opening, who: newcomer, do: rest.Of(s.try), makes: true},
		{method: "GET", path: "/challenges/{id}/picture.png", id: "challenge-picture", summary: "A picture of a challenge, without its code",
			limit: s.drawing, who: anybody, do: rest.Of(pictured(drawn, asPNG, anyCache, s.picture)), kind: asPNG},
	}
}

// routes returns the operations on sheets to print.
func (s *sheets) routes(drawn *images) []route {
	return []route{
		{method: "GET", path: "/print/puzzles.pdf", id: "print-puzzles", summary: "Puzzles to print, with solutions on the last page",
			limit: s.drawing, who: anybody, do: rest.Of(printout(drawn, s.puzzles)), kind: asPDF},
		{method: "GET", path: "/print/boards.pdf", id: "print-boards", summary: "Blank boards to print",
			limit: s.drawing, who: anybody, do: rest.Of(printout(drawn, s.boards)), kind: asPDF},
		{method: "GET", path: "/print/scores.pdf", id: "print-scores", summary: "A score sheet to print",
			limit: s.drawing, who: anybody, do: rest.Of(printout(drawn, s.scores)), kind: asPDF},
		{method: "GET", path: "/print/rules.pdf", id: "print-rules", summary: "The game explained on one page to print",
			limit: s.drawing, who: anybody, do: rest.Of(printout(drawn, s.rules)), kind: asPDF},
	}
}
