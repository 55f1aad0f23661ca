package solver

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"keypeg"
)

// A strategy file is text: two lines of heading, then a line for every row of the tree, in order, indented by one space for
// each answer before it:
//
//	keypeg strategy 1
//	board c2p2g10Bm
//	11
//	 0r0w 22
//	 1r0w 12
//	  0r2w 21
//	  2r0w
//	 2r0w
//
// An answer without a row is the win. Write writes this format, and ReadTree reads it.
const strategyHeading = "keypeg strategy 1"

// Write writes the tree as a strategy file.
func (t *Tree) Write(to io.Writer) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, "%s\nboard %s\n", strategyHeading, t.Format)
	t.Root.write(w, t.Format.Win(), "")
	return w.Flush()
}

func (b *Branch) write(w *bufio.Writer, win keypeg.Keys, indent string) {
	w.WriteString(b.Row.String())
	w.WriteByte('\n')
	indent += " "
	for _, e := range b.Next {
		fmt.Fprintf(w, "%s%s ", indent, e.Keys)
		e.To.write(w, win, indent)
	}
	if b.Wins && len(b.Next) > 0 {
		fmt.Fprintf(w, "%s%s\n", indent, win)
	}
}

// ReadTree parses a strategy file. It does not check whether the strategy is correct.
func ReadTree(from io.Reader) (*Tree, error) {
	in := bufio.NewScanner(from)
	line := 0
	next := func() (string, bool) {
		line++
		return in.Text(), in.Scan()
	}
	bad := func(why string) (*Tree, error) {
		return nil, fmt.Errorf("line %d of the strategy: %s", line, why)
	}
	in.Scan()
	if text, _ := next(); text != strategyHeading {
		return bad("a strategy begins with " + strategyHeading)
	}
	text, more := next()
	board, ok := strings.CutPrefix(text, "board ")
	if !ok {
		return bad("the second line names the board")
	}
	e, err := keypeg.ParseFormat(board)
	if err != nil {
		return bad(err.Error())
	}
	t := &Tree{Format: e}
	var path []*Branch // the branches from the root down to the last row read
	for more {
		text, more = next()
		if err := t.readLine(text, &path); err != nil {
			return bad(err.Error())
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("read a strategy: %w", err)
	}
	if t.Root == nil {
		return bad("there is no row")
	}
	t.Root.settle()
	return t, nil
}

// settle marks the rows that have no line below them as winning rows. Every such row wins, unless the file is faulty.
func (b *Branch) settle() {
	b.Wins = b.Wins || len(b.Next) == 0
	for _, e := range b.Next {
		e.To.settle()
	}
}

// readLine reads one line, which is either a row or the win.
func (t *Tree) readLine(text string, path *[]*Branch) error {
	rest := strings.TrimLeft(text, " ")
	depth := len(text) - len(rest)
	if depth == 0 != (t.Root == nil) || depth > len(*path) {
		return fmt.Errorf("%q stands where no row can", text)
	}
	var keys keypeg.Keys
	if depth > 0 {
		answer, row, _ := strings.Cut(rest, " ")
		if err := keys.UnmarshalText([]byte(answer)); err != nil {
			return err
		}
		rest = row
	}
	*path = (*path)[:depth]
	if rest == "" {
		if keys != t.Format.Win() {
			return fmt.Errorf("%q has an answer without a row", text)
		}
		(*path)[depth-1].Wins = true
		return nil
	}
	var row keypeg.Code
	if err := row.UnmarshalText([]byte(rest)); err != nil {
		return err
	}
	if err := t.Format.Check(row); err != nil {
		return err
	}
	b := &Branch{Row: row}
	if depth == 0 {
		t.Root = b
	} else {
		parent := (*path)[depth-1]
		parent.Next = append(parent.Next, Edge{keys, b})
	}
	*path = append(*path, b)
	return nil
}
