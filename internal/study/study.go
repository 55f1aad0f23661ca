package study

import (
	"keypeg"
	"keypeg/internal/pool"
	"keypeg/solver"
)

// A Study uses the workers of a pool to answer questions about positions. The caller keeps ownership of the pool and must close it.
// All methods are safe for concurrent use.
type Study struct {
	pool   *pool.Pool
	spaces solver.Spaces
}

// New returns a study.
func New(p *pool.Pool) *Study { return &Study{pool: p} }

// Space returns the codes of a board, which are computed once.
func (s *Study) Space(e keypeg.Format) (*solver.Space, error) { return s.spaces.Of(e) }
