package api

import (
	"net/http"

	"keypeg"
	"keypeg/internal/challenge"
	"keypeg/internal/parties"
	"keypeg/internal/tournaments"
)

// Site returns the part with the pages of the browser client, and with the strategies of proved boards as files.
func Site() Part {
	return func(s *server) serverPart {
		return serverPart{routes: func(*images) []route { return nil }, serve: func(mux *http.ServeMux) {
			if s.Strategies != nil {
				mux.Handle("GET "+strategiesPath, http.StripPrefix(strategiesPath, http.FileServerFS(s.Strategies)))
			}
			mux.Handle("/", clientFiles(s.Client, (&pages{s.core, s.days(), s.preview}).servePage))
		}}
	}
}

// Parties returns the part of the API with the operations on parties.
func Parties(hosted *parties.Parties) Part {
	return func(s *server) serverPart {
		g := s.gatherings(hosted)
		return serverPart{routes: g.routes, describe: describeParty, find: g.find, preview: g.preview}
	}
}

// Tournaments returns the part with the operations on tournaments.
func Tournaments(hosted *tournaments.Tournaments) Part {
	return func(s *server) serverPart {
		c := s.clubs(hosted)
		return serverPart{routes: c.routes, describe: describeTournament, find: c.find}
	}
}

// Challenges returns the part with the operations on challenges.
func Challenges(kept *challenge.Challenges) Part {
	return func(s *server) serverPart {
		c := &challenges{s.core, kept}
		return serverPart{routes: c.routes, preview: c.preview}
	}
}

// Sheets returns the part of the API with the printable sheets.
func Sheets(printer Printer) Part {
	return func(s *server) serverPart { return serverPart{routes: (&sheets{s.core, printer}).routes} }
}

// allParts returns all parts, for the description of the API.
func allParts() []Part {
	return []Part{Parties(nil), Tournaments(nil), Challenges(nil), Sheets(nil)}
}

// elsewhere responds to requests for operations that this server does not have.
func (s *server) elsewhere(w http.ResponseWriter, r *http.Request) {
	refusal := keypeg.Refusef("no-operation", "", "there is nothing at this address")
	if s.Alone {
		refusal = keypeg.Refusef("needs-internet", "", "this needs the internet")
	}
	newProblem(callerOf(r.Context()).voice, http.StatusNotFound, refusal).write(w)
}
