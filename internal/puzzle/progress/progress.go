// Package progress records which puzzles each user has done, and chooses the next one.
package progress

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path"
	"time"

	"keypeg"
	"keypeg/internal/docstore"
	"keypeg/internal/pool"
	"keypeg/internal/puzzle"
)

// kindPuzzle is the kind of the documents that record which puzzles were done, keyed by owner and puzzle.
const kindPuzzle = "puzzle"

// donePuzzle is the stored result of a puzzle.
type donePuzzle struct {
	Solved bool `json:"solved"` // otherwise given up
}

// Progress is the progress of all users, indexed by the hash of their secret. Its methods are safe for concurrent use.
type Progress struct {
	docs docstore.Store
	pool *pool.Pool
	now  func() time.Time
}

// New returns a Progress on a document store. It judges answers with the workers of a pool. The caller keeps ownership of
// the store and the pool, and must close them.
func New(kept docstore.Store, p *pool.Pool, now func() time.Time) *Progress {
	return &Progress{docs: kept, pool: p, now: now}
}

// Done returns the ids of the puzzles that an owner has solved or given up.
func (g *Progress) Done(ctx context.Context, owner [32]byte) (map[string]bool, error) {
	done := map[string]bool{}
	if owner == [32]byte{} {
		return done, nil
	}
	list, err := g.docs.List(ctx, docstore.Query{Kind: kindPuzzle, Prefix: ownersKey(owner, ""), Limit: maxPuzzles})
	if err != nil {
		return nil, fmt.Errorf("list the puzzles done: %w", err)
	}
	for _, d := range list {
		done[path.Base(d.Key)] = true
	}
	return done, nil
}

func noPuzzle() error {
	return keypeg.Refusef("no-puzzle", "", "there is no such puzzle")
}

// maxPuzzles is larger than the number of puzzles will ever be.
const maxPuzzles = 10_000

// ownersKey returns the document key for an owner and a puzzle.
func ownersKey(owner [32]byte, key string) string { return hex.EncodeToString(owner[:]) + "/" + key }

// Next returns a puzzle of a kind and grade that the owner has not done, in an order that depends on the owner. If the kind
// is "" or the grade is 0, puzzles of any kind or grade are considered. When the owner has done all such puzzles, Next
// returns a random one each time.
func (g *Progress) Next(ctx context.Context, owner [32]byte, k puzzle.Kind, grade int) (p puzzle.Puzzle, again bool, err error) {
	ids := puzzle.Of(k, grade)
	if len(ids) == 0 {
		return p, false, noPuzzle()
	}
	done, err := g.Done(ctx, owner)
	if err != nil {
		return p, false, err
	}
	var next string
	var first [32]byte
	for _, id := range ids {
		place := sha256.Sum256(append(owner[:], id...))
		if !done[id] && (next == "" || bytes.Compare(place[:], first[:]) < 0) {
			next, first = id, place
		}
	}
	again = next == ""
	if again || owner == [32]byte{} { // all are done, or the caller has no secret: choose one at random
		next = ids[rand.IntN(len(ids))]
	}
	p, _ = puzzle.Find(next)
	return p, again, nil
}

// Find returns the puzzle with the given id.
func (g *Progress) Find(id string) (puzzle.Puzzle, error) {
	p, ok := puzzle.Find(id)
	if !ok {
		return p, noPuzzle()
	}
	return p, nil
}

// Try judges an answer, and records a correct answer for the owner.
func (g *Progress) Try(ctx context.Context, owner [32]byte, p puzzle.Puzzle, a puzzle.Answer) (puzzle.Verdict, error) {
	v, err := g.judge(ctx, p, a)
	if err == nil && v.Right {
		err = g.keep(ctx, owner, p, donePuzzle{Solved: true})
	}
	return v, err
}

// GiveUp records that the owner has asked for the solution of a puzzle. It also judges the solution, so that the owner can
// see why it is right.
func (g *Progress) GiveUp(ctx context.Context, owner [32]byte, p puzzle.Puzzle) (puzzle.Verdict, error) {
	if err := g.keep(ctx, owner, p, donePuzzle{}); err != nil {
		return puzzle.Verdict{}, err
	}
	return g.judge(ctx, p, p.Answer())
}

func (g *Progress) judge(ctx context.Context, p puzzle.Puzzle, a puzzle.Answer) (puzzle.Verdict, error) {
	return pool.Ask(ctx, g.pool, func(ctx context.Context) (puzzle.Verdict, error) { return p.Try(ctx, a) })
}

// keep stores the result of a puzzle, unless a result is already stored.
func (g *Progress) keep(ctx context.Context, owner [32]byte, p puzzle.Puzzle, done donePuzzle) error {
	body, err := json.Marshal(done)
	if err != nil {
		return err
	}
	return docstore.PutNew(ctx, g.docs, docstore.Document{Kind: kindPuzzle, Key: ownersKey(owner, p.ID()), Owner: owner, Made: g.now(), Body: body})
}
