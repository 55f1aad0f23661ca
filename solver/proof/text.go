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
	in := bufio.NewReader(from)
	switch heading, err := in.ReadString('\n'); {
	case heading == packedHeading:
		return readPacked(in)
	case heading != "keypeg proof 1\n":
		return nil, fmt.Errorf("a proof begins with the lines “keypeg proof 1” and “board BOARD”: %w", cmp.Or(err, fmt.Errorf("not with %.40q", heading)))
	}
	e, err := readBoard(in)
	if err != nil {
		return nil, err
	}
	p := &Proof{Format: e}
	for n := 1; ; n++ {
		line, err := in.ReadString('\n')
		if err == io.EOF && line == "" {
			return p, nil
		}
		if err != nil {
			return nil, fmt.Errorf("claim %d: %w", n, err)
		}
		list := &p.Claims
		if rest, given := strings.CutPrefix(line, "given "); given {
			line, list = rest, &p.Given
		}
		c, err := readClaim(line)
		if err != nil {
			return nil, fmt.Errorf("claim %d: %w", n, err)
		}
		*list = append(*list, c)
	}
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
