package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/optimal"
	"keypeg/solver/proof"
	"keypeg/solver/prove"
)

// Facts about a board that certificates can prove.
const (
	OfTotal  = "total"  // the least total
	OfRows   = "rows"   // the number of rows needed
	OfWithin = "within" // the least total of the strategies that never use more rows than OfRows proves to be needed
	OfLast   = "last"   // the smallest number of codes that need the last of these rows
)

// Claims lists these facts.
var Claims = []string{OfTotal, OfRows, OfWithin, OfLast}

// Certify proves the table's facts about a board. It writes each proof into the given directory as a chain of certificates,
// and checks the chain with the independent checker. It uses Board's results in o.Dir, and the table. This is safe, because the
// certificates prove everything.
func (o *Optimum) Certify(ctx context.Context, e keypeg.Format, to string, of []string) ([]Certified, error) {
	if err := errors.Join(o.begin(e), os.MkdirAll(to, 0o755)); err != nil {
		return nil, err
	}
	defer o.Line.End()
	p := proving{Optimum: o, to: to, of: of}
	var err error
	if p.asked(OfRows, OfWithin, OfLast) {
		p.known, err = o.known(ctx)
	}
	for _, step := range []func(context.Context) error{p.proveRows, p.proveLast, p.proveTotals} {
		if err == nil {
			err = step(ctx)
		}
	}
	return p.done, err
}

// A proving proves facts about one board.
type proving struct {
	*Optimum
	to    string
	of    []string
	known optimal.Board // what is known about the board, if more than the total is to be proved
	done  []Certified
}

// asked reports whether any of these facts is to be proved.
func (p *proving) asked(facts ...string) bool {
	return slices.ContainsFunc(facts, func(f string) bool { return slices.Contains(p.of, f) })
}

// write writes and checks a chain of certificates.
func (p *proving) write(ctx context.Context, part string, whole *proof.Proof, pieces []prove.Piece) error {
	c, err := p.chain(ctx, part, p.to, whole, pieces)
	if err == nil {
		p.done = append(p.done, c)
	}
	return err
}

func (p *proving) proveRows(ctx context.Context) error {
	rows := p.known.Longest
	if !p.asked(OfRows) || rows.Lower < 2 {
		return nil
	}
	whole, pieces, err := prove.NeverWithin(ctx, p.space, rows.Lower-1, p.Memory)
	if err != nil {
		return err
	}
	return p.write(ctx, inPart(rows), whole, pieces)
}

func (p *proving) proveLast(ctx context.Context) error {
	rows := p.known.Longest
	if !p.asked(OfLast) || rows.Upper < 2 {
		return nil
	}
	if p.known.Last == nil {
		if err := p.last(ctx, &p.known); err != nil {
			return err
		}
	}
	if p.known.Last == nil || p.known.Last.Open {
		return nil
	}
	whole, pieces, err := prove.LastWithin(ctx, p.space, p.known.Last.Codes, rows.Upper, p.Memory)
	if err != nil {
		return err
	}
	return p.write(ctx, lastPart(rows), whole, pieces)
}

// proveTotals proves the least total, and the least total within the fewest rows if it is higher.
func (p *proving) proveTotals(ctx context.Context) error {
	if !p.asked(OfTotal, OfWithin) {
		return nil
	}
	least, err := leastStrategy(p.name)
	if err != nil {
		return err
	}
	var l optimal.Least
	x, err := p.prove(ctx, prove.Prover{Least: least}, "", &l)
	if err == nil && p.asked(OfTotal) {
		whole, pieces := x.Chain()
		err = p.write(ctx, "", whole, pieces)
	}
	rows := p.known.Longest
	if err != nil || !p.asked(OfWithin) || x.Tree.Result().Longest() <= rows.Upper {
		return err
	}
	within, err := p.prove(ctx, prove.Prover{Rows: rows.Upper, Known: x.Lower, Least: x.Tree}, "", &l)
	if err == nil && within.Lower > x.Lower { // otherwise the proof of the total also proves this bound
		whole, pieces := within.Chain()
		err = p.write(ctx, withinPart(rows), whole, pieces)
	}
	return err
}

// A Provable contains a board of the table and the facts about it that certificates prove.
type Provable struct {
	Format keypeg.Format
	Of     []string
}

// InTable returns the facts of a table that have certificates and took at most the given number of seconds to find, write
// and check. A limit of 0 means no limit. The cheapest boards come first.
func InTable(t optimal.Table, limit float64) ([]Provable, error) {
	type priced struct {
		Provable
		seconds float64
	}
	var list []priced
	for _, b := range t.Boards {
		e, err := keypeg.ParseFormat(b.Game)
		if err != nil {
			return nil, err
		}
		x := priced{Provable: Provable{Format: e}}
		add := func(of string, p *optimal.Proof, searched float64) {
			if p == nil {
				return
			}
			if took := searched + p.Seconds + p.Checked; limit == 0 || took <= limit {
				x.Of = append(x.Of, of)
				x.seconds += took
			}
		}
		add(OfTotal, b.Least.Proof, b.Least.Seconds)
		add(OfRows, b.Longest.Proof, b.Longest.Seconds)
		if b.Within != nil {
			add(OfWithin, b.Within.Proof, b.Least.Seconds+b.Within.Seconds)
		}
		if b.Last != nil {
			add(OfLast, b.Last.Proof, b.Last.Seconds)
		}
		if len(x.Of) > 0 {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b priced) int { return cmp.Compare(a.seconds, b.seconds) })
	var found []Provable
	for _, x := range list {
		found = append(found, x.Provable)
	}
	return found, nil
}

// Certified describes what a chain of certificates proves about a board, and the time that this took.
type Certified struct {
	Shown
	optimal.Proof
}

// known returns what Board found about a board. If Board has not run, known returns the table's entry. If the table does not have
// the board, known computes only the number of rows needed, or bounds on it.
func (o *Optimum) known(ctx context.Context) (b optimal.Board, err error) {
	if done, err := o.kept("board", &b); done || err != nil {
		return b, err
	}
	if b, ok := optimal.All().Board(o.name); ok {
		return b, nil
	}
	return b, o.longest(ctx, &b.Longest)
}

// leastStrategy returns the strategy of least total that the table of proved boards has for a board, or nil if the table has no
// proved total for it.
func leastStrategy(game string) (*solver.Tree, error) {
	b, ok := optimal.All().Board(game)
	if !ok || !b.Least.Proved() {
		return nil, nil
	}
	return strategyOf(b.Least.Strategy)
}

// inPart, withinPart and lastPart return the parts of file names that mark proofs of facts other than the total.
func inPart(l optimal.Longest) string     { return fmt.Sprintf(".in%d", l.Lower-1) }
func withinPart(l optimal.Longest) string { return fmt.Sprintf(".within%d", l.Upper) }
func lastPart(l optimal.Longest) string   { return fmt.Sprintf(".last%d", l.Upper) }

// chain writes a chain of certificates, checks it, and stores the time that this took.
func (o *Optimum) chain(ctx context.Context, part, to string, whole *proof.Proof, pieces []prove.Piece) (done Certified, err error) {
	c := certifying{name: o.name + part, threads: o.Threads, line: o.Line, whole: whole,
		writing: Ledger{Dir: to, Shares: o.Shares}, checking: Ledger{Dir: to, Shares: o.Shares}}
	for _, p := range pieces {
		c.pieces = append(c.pieces, &certificate{Piece: p, name: fmt.Sprintf("%s-%s-%s", c.name, p.First, p.Keys)})
	}
	if err := c.write(ctx); err != nil {
		return done, err
	}
	claim, err := c.check(ctx)
	if err != nil {
		return done, err
	}
	proof := c.sum
	if err := o.keep(strings.TrimPrefix(part+".proof", "."), proofRecord{claim.Least, proof}); err != nil {
		return done, err
	}
	o.Line.End()
	_, err = fmt.Fprintf(o.Out, "%s: the %s, by %s of %s, %d bytes; written in %v s, checked in %v s; sha256 %s\n",
		o.name, claim, keypeg.Plural(proof.Files, "certificate"), keypeg.Plural(int(proof.Claims), "claim"), proof.Bytes, proof.Seconds, proof.Checked, proof.SHA256)
	return Certified{shown(o.space.Format(), claim), proof}, err
}

// A proofRecord is a directory's record of the certificates of one bound.
type proofRecord struct {
	Lower int64
	Proof optimal.Proof
}

// proofs reads the records of a board's certificates from a directory, and adds them to the board.
func proofs(dir string, b *optimal.Board) error {
	err := errors.Join(proofOf(dir, b.Game, b.Least.Lower, &b.Least.Proof), proofOf(dir, b.Game+inPart(b.Longest), proof.Never, &b.Longest.Proof))
	if b.Within != nil {
		err = errors.Join(err, proofOf(dir, b.Game+withinPart(b.Longest), b.Within.Lower, &b.Within.Proof))
	}
	if b.Last != nil {
		err = errors.Join(err, proofOf(dir, b.Game+lastPart(b.Longest), b.Last.Codes, &b.Last.Proof))
	}
	return err
}

// proofOf reads the record in a directory about the certificates of a bound, if there is such a record.
func proofOf(dir, name string, least int64, to **optimal.Proof) error {
	var k proofRecord
	there, err := readIfThere(filepath.Join(dir, name+".proof.json"), &k)
	if there && k.Lower == least {
		*to = &k.Proof
	}
	return err
}
