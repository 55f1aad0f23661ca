// Package dbcopy carries everything that one store keeps over to another, row by row and as it is: counted, and hashed as it
// is read here and there. It knows no database; each says its rows in the same words and order.
package dbcopy

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"iter"
	"strings"
)

// A Table is what a store keeps of one kind: its columns, in order. Values are nil, an int64 or a []byte: texts are bytes, true is 1.
type Table struct {
	Name    string
	Columns []string
	Order   []string // of its rows, by the columns of the database
}

// Tables are those of every store, in the order in which rows come and are kept. Bytes sort by byte.
var Tables = []Table{
	{"matches", words("id config made invite hot_seat terms maker version revision due over changed sum last"), words("id")},
	{"events", words("match version event sum"), words("match version")},
	{"names", words("match seat name"), words("match seat")},
	{"grants", words("match seat holder sum"), words("match number")}, // in the order they were given
	{"hints", words("match serial seat row kind"), words("match number")},
	{"notes", words("match seat serial number body"), words("match seat")},
	{"tickets", words("match seat hash expires stays"), words("match seat")},
	{"documents", words("kind key owner maker made body"), words("kind key")},
}

func words(text string) []string { return strings.Fields(text) }

// A Row is one of a table, by its place in Tables.
type Row struct {
	Table  int
	Values []any // valid until the next row
}

// Rows are all that a store keeps, or the fault that ends them.
type Rows = iter.Seq2[Row, error]

// A Source says all it keeps, as it stands at one moment.
type Source interface {
	Rows(context.Context) Rows
}

// A Target keeps all rows, or none: it fails with ErrNotEmpty if it keeps anything already, with the rows' fault, or with that
// of verify, to which it says what it has kept before it keeps it for good.
type Target interface {
	Fill(ctx context.Context, all Rows, verify func(Rows) error) error
}

// ErrNotEmpty is for who wants to keep all of one store beside what is there.
var ErrNotEmpty = errors.New("it keeps something already: name an empty one")

// A Tally is how many rows there are of each table, and the SHA-256 of all of them.
type Tally struct {
	Counts []int // by table
	Sum    [sha256.Size]byte
}

// String returns the counts, in words.
func (t Tally) String() string {
	parts := make([]string, len(t.Counts))
	for i, n := range t.Counts {
		parts[i] = fmt.Sprintf("%s %d", Tables[i].Name, n)
	}
	return strings.Join(parts, ", ")
}

// Carry has to keep what from keeps, and makes sure that it is the same.
func Carry(ctx context.Context, from Source, to Target) (Tally, error) {
	read := newCounting()
	var kept Tally
	err := to.Fill(ctx, read.through(from.Rows(ctx)), func(all Rows) (err error) {
		if kept, err = Count(all); err == nil && kept.Sum != read.tally().Sum {
			err = fmt.Errorf("what was read and what was kept differ: read were %s; kept were %s", read.tally(), kept)
		}
		return err
	})
	if err != nil {
		return Tally{}, err
	}
	return kept, nil
}

// Count returns the tally of rows.
func Count(all Rows) (Tally, error) {
	c := newCounting()
	for _, err := range c.through(all) {
		if err != nil {
			return Tally{}, err
		}
	}
	return c.tally(), nil
}

// counting is a tally under way.
type counting struct {
	counts []int
	sum    hash.Hash
	buffer []byte
}

func newCounting() *counting { return &counting{counts: make([]int, len(Tables)), sum: sha256.New()} }

func (c *counting) tally() Tally {
	t := Tally{Counts: c.counts}
	c.sum.Sum(t.Sum[:0])
	return t
}

// through counts rows as they pass.
func (c *counting) through(all Rows) Rows {
	return func(yield func(Row, error) bool) {
		for row, err := range all {
			if err == nil {
				err = c.add(row)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// add takes in a row: each value with its kind and, if it is bytes, their number, so that no two rows look alike.
func (c *counting) add(row Row) error {
	c.counts[row.Table]++
	c.buffer = append(c.buffer[:0], byte(row.Table))
	for _, v := range row.Values {
		switch v := v.(type) {
		case nil:
			c.buffer = append(c.buffer, 0)
		case int64:
			c.buffer = binary.BigEndian.AppendUint64(append(c.buffer, 1), uint64(v))
		case []byte:
			c.buffer = append(binary.BigEndian.AppendUint64(append(c.buffer, 2), uint64(len(v))), v...)
		default:
			return fmt.Errorf("a value of table %s is a %T", Tables[row.Table].Name, v)
		}
	}
	_, err := c.sum.Write(c.buffer)
	return err
}
