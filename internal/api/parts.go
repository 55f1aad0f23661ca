package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"keypeg"
	"keypeg/wire"
)

// A Part is an optional part of a server: parties, tournaments, challenges, sheets to print or the site. A program that does not
// use a part does not contain its code.
type Part func(*server) part

// A part is a Part made for one server. Every field except routes may be nil.
type part struct {
	routes   func(drawn *images) []route
	serve    func(*http.ServeMux) // serves paths that are not operations of the API
	describe func(huma.Registry)  // describes those types of the part that cannot describe themselves

	// find returns the place to which a code leads. It reports false if this part never issues codes of that form.
	find func(ctx context.Context, code string) (used wire.CodeUsed, ours bool, err error)
	// preview returns the preview of one of the client's paths. It reports false if the path belongs to another part.
	preview func(ctx context.Context, path []string) (p preview, ours bool)
}

// Site returns the part with the pages of the browser client, and with the strategies of proved boards as files.
func Site() Part {
	return func(s *server) part {
		return part{routes: func(*images) []route { return nil }, serve: func(mux *http.ServeMux) {
			if s.Strategies != nil {
				mux.Handle("GET "+strategiesPath, http.StripPrefix(strategiesPath, http.FileServerFS(s.Strategies)))
			}
			mux.Handle("/", clientFiles(s.Client, (&pages{s.core, s.days(), s.preview}).servePage))
		}}
	}
}

// allParts returns all parts, for the description of the API.
func allParts() []Part {
	return []Part{Parties(nil), Tournaments(nil), Challenges(nil), Sheets(nil)}
}

// find asks the parts for the place to which a code leads.
func (s *server) find(ctx context.Context, code string) (used wire.CodeUsed, ours bool, err error) {
	for _, p := range s.parts {
		if p.find == nil {
			continue
		}
		found, its, why := p.find(ctx, code)
		if its && keypeg.ErrorCode(why) != "bad-ticket" {
			return found, true, why
		}
		if its { // codes of this form may also lead to another part
			used, ours, err = found, true, why
		}
	}
	return used, ours, err
}

// preview returns the preview for a path that belongs to one of the parts.
func (s *server) preview(ctx context.Context, path []string) (p preview, ours bool) {
	for _, part := range s.parts {
		if part.preview == nil {
			continue
		}
		if p, ours = part.preview(ctx, path); ours {
			return p, true
		}
	}
	return preview{}, false
}

// elsewhere responds to requests for operations that this server does not have.
func (s *server) elsewhere(w http.ResponseWriter, r *http.Request) {
	refusal := keypeg.Refusef("no-operation", "", "there is nothing at this address")
	if s.Alone {
		refusal = keypeg.Refusef("needs-internet", "", "this needs the internet")
	}
	newProblem(callerOf(r.Context()).voice, http.StatusNotFound, refusal).write(w)
}
