package solver

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"keypeg"
)

// Walk plays a strategy file against every code of its board, using a simple implementation of its own, and returns the result. It
// trusts nothing: it parses the file itself, scores one code after another, only with keypeg.Score, and shares no code with the
// searches that made the file.
func Walk(from io.Reader) (Result, error) {
	in := bufio.NewScanner(from)
	rows := map[string]string{} // the rows of the strategy, indexed by the answers before them
	var e keypeg.Format
	var path []string
	for line := 1; in.Scan(); line++ {
		text := in.Text()
		switch line {
		case 1:
			if text != "keypeg strategy 1" {
				return Result{}, fmt.Errorf("%.40q is not how a strategy begins", text)
			}
			continue
		case 2:
			var err error
			if e, err = keypeg.ParseFormat(strings.TrimPrefix(text, "board ")); err != nil {
				return Result{}, err
			}
			continue
		}
		depth := len(text) - len(strings.TrimLeft(text, " "))
		fields := strings.Fields(text)
		if depth > len(path) {
			return Result{}, fmt.Errorf("line %d is set in too far", line)
		}
		path = path[:depth]
		if depth == 0 {
			fields = append([]string{"start"}, fields...)
		}
		path = append(path, fields[0])
		if len(fields) == 2 {
			rows[strings.Join(path, " ")] = fields[1]
		}
	}
	if err := in.Err(); err != nil {
		return Result{}, err
	}
	return walkAll(e, rows)
}

func walkAll(e keypeg.Format, rows map[string]string) (Result, error) {
	r := Result{Format: e}
	if err := r.First.UnmarshalText([]byte(rows["start"])); err != nil {
		return r, err
	}
	for code := range e.All() {
		at := "start"
		for used := 1; ; used++ {
			var row keypeg.Code
			if err := row.UnmarshalText([]byte(rows[at])); err != nil {
				return r, fmt.Errorf("the strategy has no row for %s after %s", code, at)
			}
			if err := e.Check(row); err != nil {
				return r, err
			}
			for len(r.Histogram) < used {
				r.Histogram = append(r.Histogram, 0)
			}
			keys := keypeg.Score(code, row)
			if keys == e.Win() {
				r.Codes++
				r.Total += int64(used)
				r.Histogram[used-1]++
				break
			}
			at += " " + keys.String()
		}
	}
	return r, nil
}
