package study

import (
	"keypeg"
	"keypeg/internal/pool"
	"keypeg/solver"
)

// A Study answers questions about positions, by the workers of a pool, which stays
// its owner's to close. All its methods are safe for concurrent use.
type Study struct {
	pool   *pool.Pool
	spaces solver.Spaces
}

// New opens a study.
func New(p *pool.Pool) *Study { return &Study{pool: p} }

// Space returns the codes of a board, worked out once.
func (s *Study) Space(e keypeg.Format) (*solver.Space, error) { return s.spaces.Of(e) }
