package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/internal/tell"
	"keypeg/match"
	"keypeg/record"
)

// maxReplayFile is the largest number of bytes read from one file.
const maxReplayFile = 64 << 20

func replayCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "replay [--json] FILE...",
		Short: "Check records of matches by the rules",
		Long: `Replay plays each record again and prints the results of its games, the wrong answers
that were found with their penalties, and the match's result. If a record breaks a
rule, the exit code is 1; its file, line and clause are printed, and the records after
it are checked too.

A file has any number of records as text, or one as JSON; - is standard input. docs/notation.md describes both forms.`,
		Args: someArgs("name a file, or - for standard input"),
		RunE: func(cmd *cobra.Command, files []string) error {
			r := replayer{in: cmd.InOrStdin(), out: cmd.OutOrStdout(), errs: cmd.ErrOrStderr(), print: printReplay}
			if asJSON {
				r.print = printReplayJSON
			}
			for _, file := range files {
				if err := r.file(file); err != nil {
					return err
				}
			}
			if r.faulty > 0 {
				return fmt.Errorf("%d of %d records at fault", r.faulty, r.all)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON object for each record, one per line")
	return cmd
}

// A replayer checks records and counts them.
type replayer struct {
	in          io.Reader
	out, errs   io.Writer
	print       func(io.Writer, replayed) error
	all, faulty int
}

// replayed is a record and the match that results from replaying it.
type replayed struct {
	file   string
	start  int // the line on which the record begins; 0 in JSON
	source *record.Source
	record record.Record
	match  *match.Match
	found  []match.Finding
	fault  *fault
}

// A fault is an error in a record.
type fault struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"` // the line of the error; 0 in JSON, where Error names the game
	Clause string `json:"clause,omitempty"`
	Code   string `json:"code"`
	Text   string `json:"error"`
}

func (f fault) String() string {
	where, clause := f.File, ""
	if f.Line > 0 {
		where = fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	if f.Clause != "" {
		clause = " (" + f.Clause + ")"
	}
	return where + ": " + f.Text + clause
}

// file replays the records of one file. It fails only if the file cannot be read or the output cannot be written. Faults in
// records are counted, but do not make it fail.
func (r *replayer) file(name string) error {
	text, err := r.read(name)
	if err != nil {
		return misused("%w", err)
	}
	shown := name
	if name == "-" {
		shown = "standard input"
	}
	if trimmed := bytes.TrimLeft(text, " \t\r\n"); len(trimmed) > 0 && trimmed[0] == '{' {
		one := replayed{file: shown}
		if err := json.Unmarshal(text, &one.record); err != nil {
			one.fault = faultOf(shown, 0, err)
		}
		return r.replay(one)
	}
	entries, err := record.ParseAll(string(text))
	for _, e := range entries {
		if err := r.replay(replayed{file: shown, start: e.Source.Start, source: &e.Source, record: e.Record}); err != nil {
			return err
		}
	}
	if at, ok := errors.AsType[*record.LineError](err); ok {
		return r.replay(replayed{file: shown, fault: faultOf(shown, at.Line, at.Err)})
	}
	return err
}

func (r *replayer) read(name string) ([]byte, error) {
	in := r.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxReplayFile+1))
	if err == nil && len(text) > maxReplayFile {
		err = fmt.Errorf("%s is larger than %d MiB: cut it into several files", name, maxReplayFile>>20)
	}
	return text, err
}

// replay replays one record, unless it could not be parsed, and prints the result.
func (r *replayer) replay(one replayed) error {
	r.all++
	if one.fault == nil {
		var err error
		if one.match, one.found, err = match.Replay(one.record); err != nil {
			one.fault = faultIn(one, err)
		}
	}
	if one.fault != nil {
		r.faulty++
		fmt.Fprintf(r.errs, "keypeg: %s\n", one.fault)
	}
	return r.print(r.out, one)
}

func faultIn(one replayed, err error) *fault {
	line := 0
	if broken, ok := errors.AsType[*match.RecordError](err); ok && one.source != nil {
		line, err = broken.At(*one.source), broken.Err
	}
	return faultOf(one.file, line, err)
}

func faultOf(file string, line int, err error) *fault {
	f := &fault{File: file, Line: line, Code: "bad-record", Text: err.Error()}
	if e, ok := errors.AsType[*keypeg.Error](err); ok {
		f.Code, f.Clause, f.Text = e.Code, e.Clause, tell.Prefer("en").Why(e)
	}
	return f
}
