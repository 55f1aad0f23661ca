package proof

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"keypeg"
)

// Write writes a proof as text: a heading, then one claim on each line. A line begins with the least cost, or with the word
// "never". If the rows are limited, the word "in" and the number of rows follow. The rest of the line lists the codes.
// A line about the codes that need the last row begins with the word "last". Given claims follow, and each of their lines
// begins with the word "given".
func (p *Proof) Write(to io.Writer) error {
	w := bufio.NewWriter(to)
	if err := WriteClaims(w, p.Format, slices.Values(p.Claims)); err != nil {
		return err
	}
	for _, c := range p.Given {
		w.WriteString("given ")
		c.write(w)
	}
	return w.Flush()
}

// WriteClaims writes a proof that consists of claims about a board, in the same form as Write.
func WriteClaims(to io.Writer, board keypeg.Format, claims iter.Seq[Claim]) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, "keypeg proof 1\nboard %s\n", board)
	for c := range claims {
		c.write(w)
	}
	return w.Flush()
}

func (c Claim) write(w *bufio.Writer) {
	if c.Last {
		w.WriteString("last ")
	}
	if c.Least >= Never {
		w.WriteString("never")
	} else {
		fmt.Fprint(w, c.Least)
	}
	if c.Rows > 0 {
		fmt.Fprintf(w, " in %d", c.Rows)
	}
	for _, code := range c.Codes {
		w.WriteByte(' ')
		w.WriteString(code.String())
	}
	w.WriteByte('\n')
}

// Read parses a proof in the form written by Write or WritePacked.
func Read(from io.Reader) (*Proof, error) {
	r, err := NewReader(from)
	if err != nil {
		return nil, err
	}
	p := &Proof{Format: r.Format}
	for {
		switch c, given, err := r.Next(); {
		case err == io.EOF:
			return p, nil
		case err != nil:
			return nil, err
		case given:
			p.Given = append(p.Given, c)
		default:
			p.Claims = append(p.Claims, c)
		}
	}
}

// A Reader reads a proof claim by claim. The proof of a large set has tens of millions of claims, which take much memory as a
// Proof.
type Reader struct {
	Format keypeg.Format
	count  int // the number of claims read
	next   func() (c Claim, given bool, err error)
}

// NewReader reads the heading of a proof in the form written by Write or WritePacked.
func NewReader(from io.Reader) (*Reader, error) {
	in := bufio.NewReader(from)
	heading, err := in.ReadString('\n')
	packed := heading == packedHeading
	if !packed && heading != "keypeg proof 1\n" {
		return nil, fmt.Errorf("a proof begins with the lines “keypeg proof 1” and “board BOARD”: %w", cmp.Or(err, fmt.Errorf("not with %.40q", heading)))
	}
	e, err := readBoard(in)
	if err != nil {
		return nil, err
	}
	r := &Reader{Format: e, next: func() (Claim, bool, error) { return readLine(in) }}
	if packed {
		u, err := newUnpacker(e, in)
		if err != nil {
			return nil, err
		}
		r.next = u.next
	}
	return r, nil
}

// Next returns the next claim, and whether it is a given claim. After the last claim, the error is io.EOF.
func (r *Reader) Next() (c Claim, given bool, err error) {
	switch c, given, err = r.next(); err {
	case nil:
		r.count++
	case io.EOF:
	default:
		err = fmt.Errorf("claim %d: %w", r.count+1, err)
	}
	return c, given, err
}

// reader returns a Reader of a proof's claims.
func (p *Proof) reader() *Reader {
	claims, left := p.Claims, p.Given
	return &Reader{Format: p.Format, next: func() (c Claim, given bool, err error) {
		from := &claims
		if given = len(claims) == 0; given {
			from = &left
		}
		if len(*from) == 0 {
			return c, false, io.EOF
		}
		c, *from = (*from)[0], (*from)[1:]
		return c, given, nil
	}}
}

// readBoard reads the second line of a proof.
func readBoard(in *bufio.Reader) (keypeg.Format, error) {
	line, err := in.ReadString('\n')
	if err != nil {
		return keypeg.Format{}, fmt.Errorf("the second line of a proof is “board BOARD”: %w", err)
	}
	board, is := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "board ")
	if !is {
		return keypeg.Format{}, fmt.Errorf("the second line of a proof is “board BOARD”, not %.40q", line)
	}
	return keypeg.ParseFormat(board)
}

// readLine reads a claim in the form written by Write.
func readLine(in *bufio.Reader) (c Claim, given bool, err error) {
	line, err := in.ReadString('\n')
	if err == io.EOF && line != "" {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return c, false, err
	}
	line, given = strings.CutPrefix(line, "given ")
	c, err = readClaim(line)
	return c, given, err
}

func readClaim(line string) (c Claim, err error) {
	line, c.Last = strings.CutPrefix(line, "last ")
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return c, fmt.Errorf("a line says nothing")
	}
	if fields[0] == "never" {
		c.Least = Never
	} else if c.Least, err = strconv.ParseInt(fields[0], 10, 64); err != nil || c.Least >= Never {
		return c, fmt.Errorf("a claim begins with a number of rows, not %.40q", fields[0])
	}
	if len(fields) > 2 && fields[1] == "in" {
		if c.Rows, err = strconv.Atoi(fields[2]); err != nil || c.Rows < 1 {
			return c, fmt.Errorf("codes are broken in some number of rows, not in %.40q", fields[2])
		}
		fields = fields[2:]
	}
	c.Codes = make([]keypeg.Code, len(fields)-1)
	for i, text := range fields[1:] {
		if err := c.Codes[i].UnmarshalText([]byte(text)); err != nil {
			return c, err
		}
	}
	return c, c.check()
}
