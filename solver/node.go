package solver

import (
	"context"
	"fmt"
	"slices"

	"keypeg"
	"keypeg/solver/internal/search"
)

// A Node is a set of candidates and the rows that led to it.
type Node struct {
	space *Space
	codes []int32       // ascending
	rows  []keypeg.Code // the rows played, except lost ones
	depth int           // the number of rows used, including lost ones
}

// Root returns the node before the first row.
func (s *Space) Root() *Node { return &Node{space: s, codes: s.board.Codes} }

// Node returns the node of a position on this board. After contradictory answers, the node has no candidates.
func (s *Space) Node(p Position) (*Node, error) {
	if p.Format != s.board.Format {
		return nil, fmt.Errorf("the position is on %s, not on %s", p.Format, s.board.Format)
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	n := s.Root()
	for _, r := range p.Answered() {
		class, ok := s.board.AnswerOf(r.Keys)
		if !ok {
			panic("solver: a checked answer is none")
		}
		n = n.after(r.Code, class)
	}
	n.depth = s.board.Format.Rows - p.rowsLeft()
	return n, nil
}

// after returns the node after a row and its answer.
func (n *Node) after(row keypeg.Code, class int) *Node {
	child := n.child(row, nil)
	for _, p := range n.parts(row) {
		if p.Class == class {
			child.codes = p.Codes
		}
	}
	return child
}

// parts divides the node's candidates into parts by their answers to a row.
func (n *Node) parts(row keypeg.Code) []search.Part {
	return n.board().Parts(n.codes, n.board().NumberOf(row))
}

func (n *Node) board() *search.Board { return n.space.board }

// child returns a node below this one.
func (n *Node) child(row keypeg.Code, codes []int32) *Node {
	return &Node{n.space, codes, append(slices.Clip(n.rows), row), n.depth + 1}
}

// state returns the state in which a search from the node begins.
func (n *Node) state() search.State { return n.board().State(n.codes, n.rows) }

// guess estimates the cost of a row, in units of search.EstimateUnit, from the sizes of its parts alone.
func (n *Node) guess(row keypeg.Code) int64 {
	return n.board().Guess(n.codes, n.board().NumberOf(row))
}

// Space returns the board.
func (n *Node) Space() *Space { return n.space }

// Len returns the number of candidates; 0 means a contradiction.
func (n *Node) Len() int { return len(n.codes) }

// Candidates returns the candidates in order.
func (n *Node) Candidates() []keypeg.Code { return n.board().List(n.codes) }

// Rows returns the rows that led to the node, except lost ones.
func (n *Node) Rows() []keypeg.Code { return slices.Clone(n.rows) }

// Has reports whether a row can still be the code.
func (n *Node) Has(row keypeg.Code) bool {
	_, found := slices.BinarySearch(n.codes, n.board().NumberOf(row))
	return found
}

// A Child is the node after one answer to a row.
type Child struct {
	Keys keypeg.Keys
	Node *Node
}

// Play returns the answers that a row can get, with the nodes after them. They are ordered by the number of keys, and then by
// the number of reds. If the row can be the code, the win comes last.
func (n *Node) Play(row keypeg.Code) []Child {
	var children []Child
	for _, p := range n.parts(row) {
		children = append(children, Child{n.board().Answers[p.Class], n.child(row, p.Codes)})
	}
	return children
}

// A Strategy returns the row to play at a node with at least one candidate. It must return the same row for the same node, and be
// safe for concurrent use.
type Strategy interface {
	Next(ctx context.Context, n *Node) (Advice, error)
}

// Advice is a row to play, with the known facts about it.
type Advice struct {
	Row   keypeg.Code
	Cost  int64 // the number of rows still needed, summed over all candidates; 0 if not computed
	Exact bool  // whether Cost is proved to be the least
	Nodes int64 // sets examined
}

// ErrNoCandidates reports that no code agrees with the answers.
var ErrNoCandidates = keypeg.Refusef("contradiction", "D-4", "no code fits all of these answers: at least one is wrong")

// Lowest returns the first candidate in order. It panics if there are no candidates.
func (n *Node) Lowest() keypeg.Code { return n.board().Code(n.codes[0]) }
