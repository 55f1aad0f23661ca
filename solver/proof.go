package solver

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keypeg"
)

// A Proof is what someone else's program needs to check that a set of codes cannot be
// broken in fewer rows: a list of claims "these codes cost at least so many". The
// first claim is the one that is proved.
//
// To check a claim, take every row that may be placed. It divides the codes into
// parts, and costs one row for each code plus what its parts cost, the won part
// nothing. That must not be less than the claim, if for each part there stands
//   - the claim about it, where there is one, or else
//   - L of its size: one code is broken by the first row, one by the second under
//     each answer other than the win, one by the third under each two such answers,
//     and so on. A row that leaves all codes in one part needs no look.
//
// A row also passes if another row passes that is like it: if some order of holes
// and some renaming of colours takes the codes to themselves and this row to that.
//
// Upper bounds need no proof, only a strategy file and Walk.
type Proof struct {
	Edition keypeg.Format
	Claims  []Claim
	Given   []Claim // what other proofs prove, by their first claim (see Chain)
}

// A Claim is that codes cost at least so many rows altogether.
type Claim struct {
	Codes []keypeg.Code // in order
	Least int64
}

// Certify proves that the candidates of a node cost at least so many rows. It fails
// with ErrUnproved if they cost less.
func Certify(ctx context.Context, n *Node, least int64) (*Proof, error) {
	if n.Len() == 0 {
		return nil, ErrNoCandidates
	}
	c := certifier{search: newSearch(ctx, n.space, 0, 0), claimed: map[hash]int32{}}
	if err := c.claim(n.state(), int32(least)); err != nil {
		return nil, err
	}
	if err := c.err(ctx); err != nil {
		return nil, err
	}
	slices.Reverse(c.claims) // they were added from the leaves up
	return &Proof{Edition: n.space.edition, Claims: c.claims}, nil
}

// ErrUnproved says that a strategy is better than a proof was asked to rule out.
var ErrUnproved = fmt.Errorf("there is a strategy of less cost")

type certifier struct {
	*search
	claimed map[hash]int32
	claims  []Claim
}

// claim proves one claim and those it rests on.
func (c *certifier) claim(at state, least int32) error {
	if low := c.space.costs.cost[len(at.codes)]; low >= least || c.done() {
		return nil
	}
	name := c.name(at.codes, boundless)
	if c.claimed[name] >= least {
		return nil
	}
	v := &level{scanner: newScanner(c.space)}
	v.load(at.codes)
	rule := v.rule(at.played)
	if at.y == nil {
		rule.fresh = 0
	}
	n := int32(len(at.codes))
	v.scan(c.bound(boundless), rule, uint32(least-n+1), c.done, func(row int32, value uint32) uint32 {
		_, member := slices.BinarySearch(at.codes, row)
		v.ranked = append(v.ranked, ranked{row: row, bounds: n + int32(value), other: !member})
		return uint32(least - n + 1)
	})
	c.thin(v, at)
	for i := range v.ranked {
		if err := c.row(v, at, &v.ranked[i], least); err != nil {
			return err
		}
	}
	c.claimed[name] = least
	c.claims = append(c.claims, Claim{c.space.list(at.codes), int64(least)})
	return nil
}

// row proves that one row costs at least so much.
func (c *certifier) row(v *level, at state, r *ranked, least int32) error {
	parts, _ := v.scanner.split(r.row, nil, nil)
	if len(parts) == 1 {
		return nil
	}
	table := c.space.costs.cost
	sum := int32(len(at.codes))
	for _, p := range parts {
		if p.class != c.space.win() {
			sum += table[len(p.codes)]
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return len(a.codes) - len(b.codes) })
	next := state{left: boundless, depth: at.depth + 1, played: at.played | v.shadesOf(r.row)}
	if at.y != nil {
		next.y = at.y.after(r.row)
	}
	for _, p := range parts {
		if sum >= least || c.done() {
			return nil
		}
		if p.class == c.space.win() || len(p.codes) < 3 {
			continue
		}
		next.codes = p.codes
		low := table[len(p.codes)]
		need := least - (sum - low)
		value, _ := c.cost(next, need)
		value = min(value, need)
		if err := c.claim(next, value); err != nil {
			return err
		}
		sum += value - low
	}
	if sum < least {
		return ErrUnproved
	}
	return nil
}

// Write writes a proof as text: a heading, then one claim a line, the least cost
// first and then the codes. What is given follows, each line after the word given.
func (p *Proof) Write(to io.Writer) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, "keypeg proof 1\nboard %s\n", p.Edition)
	for _, c := range p.Claims {
		c.write(w)
	}
	for _, c := range p.Given {
		w.WriteString("given ")
		c.write(w)
	}
	return w.Flush()
}

func (c Claim) write(w *bufio.Writer) {
	fmt.Fprint(w, c.Least)
	for _, code := range c.Codes {
		w.WriteByte(' ')
		w.WriteString(code.String())
	}
	w.WriteByte('\n')
}

// ReadProof reads what Write writes.
func ReadProof(from io.Reader) (*Proof, error) {
	in := bufio.NewReader(from)
	var heading string
	if _, err := fmt.Fscanf(in, "keypeg proof 1\nboard %s\n", &heading); err != nil {
		return nil, fmt.Errorf("a proof begins with its heading and its board: %w", err)
	}
	e, err := keypeg.ParseFormat(heading)
	if err != nil {
		return nil, err
	}
	p := &Proof{Edition: e}
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF && line == "" {
			return p, nil
		}
		if err != nil {
			return nil, fmt.Errorf("claim %d: %w", len(p.Claims)+1, err)
		}
		list := &p.Claims
		if rest, given := strings.CutPrefix(line, "given "); given {
			line, list = rest, &p.Given
		}
		c, err := readClaim(line)
		if err != nil {
			return nil, fmt.Errorf("claim %d: %w", len(p.Claims)+len(p.Given)+1, err)
		}
		*list = append(*list, c)
	}
}

func readClaim(line string) (c Claim, err error) {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return c, fmt.Errorf("a line says nothing")
	}
	if c.Least, err = strconv.ParseInt(fields[0], 10, 64); err != nil {
		return c, fmt.Errorf("a claim begins with a number of rows, not %.40q", fields[0])
	}
	c.Codes = make([]keypeg.Code, len(fields)-1)
	for i, text := range fields[1:] {
		if err := c.Codes[i].UnmarshalText([]byte(text)); err != nil {
			return c, err
		}
	}
	return c, nil
}
