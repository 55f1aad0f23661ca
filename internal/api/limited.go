package api

import (
	"context"
	"net/http"

	"keypeg/internal/hall"
)

// limited refuses requests from addresses that send too many requests, before it reads the requests' bodies.
func (s *server) limited(r route, next http.Handler) http.Handler {
	if r.limit == nil {
		panic("an operation without a limit: " + r.id)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		err := r.limit.check(req.Context())
		if err == nil && r.reads {
			err = s.reading.check(req.Context())
		}
		if err != nil {
			s.problemOf(req.Context(), err).write(w)
			return
		}
		next.ServeHTTP(w, req)
	})
}

// eventsRead is the number of events that take as long to read as a short match.
const eventsRead = 200

// costOf returns how much more it costs to read a match with the given number of events than to read a short match.
func costOf(events int) int { return events / eventsRead }

// lookAt returns a match as the caller may see it. It charges the caller for the match's length, because the match
// may have to be read.
func (c *core) lookAt(ctx context.Context, id string, viewer hall.Hash) (*hall.Snapshot, error) {
	if err := c.looking.check(ctx); err != nil {
		return nil, err
	}
	snapshot, err := c.hall.Look(ctx, id, viewer)
	if err == nil {
		c.looking.charge(ctx, costOf(snapshot.Match.Version))
	}
	return snapshot, err
}
