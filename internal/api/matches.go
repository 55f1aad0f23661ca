package api

import (
	"context"

	"keypeg/internal/analysis"
	"keypeg/internal/hall"
	"keypeg/internal/pool"
	"keypeg/internal/study"
	"keypeg/wire"
)

// matches contains the operations on matches.
type matches struct {
	*core
	analyst   analysis.Analyst
	study     *study.Study
	questions *pool.Pool
	find      func(ctx context.Context, code string) (used wire.CodeUsed, ours bool, err error) // returns the place to which a code leads, if one of the parts has issued it
	process   string                                                                            // distinguishes versions in this process from those in other processes
}

func (s *server) matches() *matches {
	return &matches{s.core, s.Analyst, s.Study, s.Questions, s.find, hall.NewToken()}
}

// A Place is a match named in the path of a request, with the caller's secret.
type Place struct {
	Session
	ID string `path:"id"`
}

// A Looking is a Place with the seat from which the caller looks and the version that the caller has.
type Looking struct {
	Place
	As    string `query:"as" enum:"host,guest" doc:"the seat of yours to look from; without it, your only seat, or a watcher's view"`
	Since int    `query:"since" minimum:"0" doc:"the version that you have; news has what happened since then"`
}
