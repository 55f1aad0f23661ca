package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"keypeg/internal/hall"
	"keypeg/internal/postgres"
	"keypeg/internal/sqlite"
)

func checkCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "check [--json] DB",
		Short: "Verify a database",
		Long: `Check reads the whole database in the file DB: the file itself, and every match, which it
compares with its checksums and plays again by the rules. It prints each fault with its match;
the exit code is then 1. It changes nothing, and a server may be running on the database
meanwhile.

A server refuses damaged matches and continues with all others. To repair them, restore a copy
made by keypeg backup: see docs/reliability.md.`,
		Example: `  keypeg check keypeg.db`,
		Args:    exactArgs(1, "check takes one database"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return check(cmd, args[0], asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON object with everything found")
	return cmd
}

// checked is the result of checking a database.
type checked struct {
	File    string   `json:"file"`
	Matches int      `json:"matches"`
	Events  int      `json:"events"`
	Faults  []misfit `json:"faults"`
}

// A misfit is one fault in a database.
type misfit struct {
	Match string `json:"match,omitempty"` // the match's id; "" if the fault concerns the whole file
	Text  string `json:"error"`
}

func check(cmd *cobra.Command, file string, asJSON bool) (err error) {
	ctx, stop := untilStopped(cmd)
	defer stop()
	if postgres.IsAddress(file) {
		return misused("check looks through database files: PostgreSQL looks through its own with pg_amcheck, and a server on it says in the log which matches it refuses as damaged")
	}
	db, err := sqlite.OpenToRead(file)
	if err != nil {
		return misuse{err}
	}
	defer db.Close()
	c := checked{File: file, Faults: []misfit{}}
	err = db.Inspect(ctx, func(what string) { c.Faults = append(c.Faults, misfit{Text: what}) })
	if err == nil {
		c.Matches, c.Events, err = hall.Check(ctx, db, func(id string, err error) {
			c.Faults = append(c.Faults, misfit{id, err.Error()})
		})
	}
	if err != nil {
		return err
	}
	if err := c.print(cmd.OutOrStdout(), asJSON); err != nil {
		return err
	}
	if n := len(c.Faults); n > 0 {
		return fmt.Errorf("%s is not as it was written: faults %d", file, n)
	}
	return nil
}

func (c checked) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(c)
	}
	for _, f := range c.Faults {
		if _, err := fmt.Fprintln(out, f.Text); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "matches %d, events %d, faults %d\n", c.Matches, c.Events, len(c.Faults))
	return err
}
