// Package dbcopy copies everything in one store to another, row by row and unchanged. It counts and hashes the rows as they are
// read from both stores. It does not depend on a database, because all stores yield their rows in the same form and order.
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

// A Table describes a kind of data in a store by its columns, in order. A value is nil, an int64 or a []byte. A text becomes
// bytes, and true becomes 1.
type Table struct {
	Name    string
	Columns []string
	Order   []string // the columns by which the rows are sorted
}

// Tables lists the tables of every store, in the order in which rows are read and written. Strings of bytes are compared byte
// by byte.
var Tables = []Table{
	{"matches", words("id config made invite hot_seat terms maker version revision due over changed sum last"), words("id")},
	{"events", words("match version event sum"), words("match version")},
	{"names", words("match seat name"), words("match seat")},
	{"grants", words("match seat holder sum"), words("match number")}, // grants in the order in which they were created
	{"hints", words("match serial seat row kind"), words("match number")},
	{"notes", words("match seat serial number body"), words("match seat")},
	{"tickets", words("match seat hash expires stays"), words("match seat")},
	{"documents", words("kind key owner maker made body"), words("kind key")},
}

func words(text string) []string { return strings.Fields(text) }

// A Row is a row of a table, which is given by its index in Tables.
type Row struct {
	Table  int
	Values []any // valid until the next row is read
}

// Rows yields all rows of a store. If an error ends the sequence, it is yielded last.
type Rows = iter.Seq2[Row, error]

// A Source yields everything that was in a store at one moment.
type Source interface {
	Rows(context.Context) Rows
}

// A Target stores all rows or none. It fails with ErrNotEmpty if it already contains data. It also fails if the sequence of
// rows ends with an error. Before it commits, it calls verify with the stored rows, and fails if verify returns an error.
type Target interface {
	Fill(ctx context.Context, all Rows, verify func(Rows) error) error
}

// ErrNotEmpty is returned by a Target that contains data already.
var ErrNotEmpty = errors.New("it keeps something already: name an empty one")

// A Tally is the number of rows in each table, and the SHA-256 of all rows.
type Tally struct {
	Counts []int // indexed by table
	Sum    [sha256.Size]byte
}

// String returns the counts in words.
func (t Tally) String() string {
	parts := make([]string, len(t.Counts))
	for i, n := range t.Counts {
		parts[i] = fmt.Sprintf("%s %d", Tables[i].Name, n)
	}
	return strings.Join(parts, ", ")
}

// Carry copies everything from one store to another and checks that the copy is the same.
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

// Count counts rows and returns the tally.
func Count(all Rows) (Tally, error) {
	c := newCounting()
	for _, err := range c.through(all) {
		if err != nil {
			return Tally{}, err
		}
	}
	return c.tally(), nil
}

// counting is a tally in progress.
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

// through yields the rows unchanged and counts them.
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

// add adds a row to the hash. It includes the type of each value and, for bytes, their number. Different rows therefore
// always have different inputs to the hash.
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
