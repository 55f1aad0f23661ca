package lab

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"keypeg/solver"
	"keypeg/solver/book"
)

// Openings returns the openings in a file, or none if there is no file.
func Openings(name string) ([]book.Opening, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return book.ReadOpenings(string(text))
}

// WalkedOpenings returns the rows that a strategy file plays after the answers to its first row. The walker checks the
// strategy first.
func WalkedOpenings(name string) ([]book.Opening, error) {
	t, err := ReadTree(name)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := t.Write(&text); err != nil {
		return nil, err
	}
	r, err := solver.Walk(&text)
	if err != nil {
		return nil, err
	}
	if own := t.Result(); own.Total != r.Total {
		return nil, fmt.Errorf("the strategy takes %d rows, and counts %d", r.Total, own.Total)
	}
	return book.OpeningsOf(t)
}
