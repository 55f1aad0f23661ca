package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
	"keypeg/solver/optimal"
)

type proveOptions struct {
	lab.Optimum
	games, of, shares []string
	listed            bool    // whether to prove what the table of proved boards lists
	limit             float64 // in seconds; what took longer is left out
	to                string
	asJSON            bool
}

func optimalProveCommand() *cobra.Command {
	o := proveOptions{Optimum: lab.Optimum{Dir: "optimal"}, to: "certificates"}
	cmd := &cobra.Command{
		Use:   "prove [--games BOARD,... [--of CLAIM,...] | --table SECONDS] [--dir DIR] [--out DIR] [--threads N] [--job K/N ...] [--json]",
		Short: "Write proofs that other programs can check",
		Long: `Prove writes proofs as chains of certificates: one for the board, which depends on others
for answers to first rows. They are checked before the command ends, by a program that
shares no code with the searches. --of chooses the claims to prove:

  total   no strategy needs fewer rows in total
  rows    one row less than is enough leaves a code unbroken, whatever is played
  within  no strategy that needs only as many rows as are enough has a lower total; only
          for boards on which that total is not the least of all
  last    no strategy that needs only as many rows as are enough needs the last of them for
          fewer codes

--table proves instead whatever certificates the table of proved boards lists, if all of it
took at most SECONDS of processor time; with 0, everything. make certificates does this.

The certificates are the same, byte for byte, on any number of threads and machines. Each
chain's SHA-256 sum is that of its texts, one after another in the order of their file names:

  gzip -dc certificates/c6p4.proof.gz certificates/c6p4-*.proof.gz | sha256sum

Finished certificates are stored in --out, together with a note that they were checked: if
prove is stopped and run again, it continues. --job K/N does the K-th of N equal shares, as
for keypeg optimal, for machines that share both directories.
docs/optimal.md describes certificates and how to check them.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.listed = cmd.Flags().Changed("table")
			work, err := o.check()
			if err != nil {
				return err
			}
			return o.run(cmd, work)
		},
	}
	cmd.Flags().StringSliceVar(&o.games, "games", []string{"c6p4"}, "the `BOARDS`: editions, or boards such as c6p4 and c10p4M")
	cmd.Flags().StringSliceVar(&o.of, "of", slices.Clone(lab.Claims), "the `CLAIMS` to prove")
	cmd.Flags().Float64Var(&o.limit, "table", 0, "prove what the table of proved boards lists, if it took at most `SECONDS`; 0 means everything")
	cmd.MarkFlagsMutuallyExclusive("table", "games")
	cmd.MarkFlagsMutuallyExclusive("table", "of")
	cmd.Flags().StringVar(&o.Dir, "dir", o.Dir, "the `DIR` of keypeg optimal, which may have the jobs' results")
	cmd.Flags().StringVar(&o.to, "out", o.to, "the `DIR` to write to")
	threadsFlag(cmd, &o.Threads, "write or check `N` certificates at a time")
	cmd.Flags().StringSliceVar(&o.shares, "job", nil, "do only share `K/N` of the work, and wait for the other shares; may be repeated")
	cmd.Flags().BoolVar(&o.asJSON, "json", false, "print JSON at the end, and each proof on standard error")
	return cmd
}

// check refuses invalid flags, sets what follows from the others, and returns what is to be proved.
func (o *proveOptions) check() (work []lab.Provable, err error) {
	boards, err := boardsOf(o.games)
	if err != nil {
		return nil, err
	}
	for _, e := range boards {
		work = append(work, lab.Provable{Format: e, Of: o.of})
	}
	if o.listed {
		if !(o.limit >= 0) {
			return nil, misused("--table is at least 0")
		}
		if work, err = lab.InTable(optimal.All(), o.limit); err != nil {
			return nil, err
		}
	}
	for _, claim := range o.of {
		if !slices.Contains(lab.Claims, claim) {
			return nil, misused("--of is total, rows, within or last, not %q", claim)
		}
	}
	if o.Threads < 1 {
		return nil, misused("--threads is at least 1")
	}
	o.Shares, err = readShares(o.shares)
	return work, err
}

// run writes and checks certificates, and prints what they prove.
func (o *proveOptions) run(cmd *cobra.Command, work []lab.Provable) error {
	ctx, stop := untilStopped(cmd)
	defer stop()
	o.Out, o.Line = toldOn(cmd, o.asJSON), lab.NewProgress(cmd.ErrOrStderr())
	proofs := []lab.Certified{}
	for _, w := range work {
		certified, err := o.Certify(ctx, w.Format, o.to, w.Of)
		if err != nil {
			return stoppedOr(err)
		}
		proofs = append(proofs, certified...)
	}
	if !o.asJSON {
		return nil
	}
	return json.NewEncoder(cmd.OutOrStdout()).Encode(struct {
		Proofs []lab.Certified `json:"proofs"`
	}{proofs})
}

func optimalCheckCommand() *cobra.Command {
	var threads int
	asJSON := false
	cmd := &cobra.Command{
		Use:   "check [--threads N] [--json] DIR|FILE...",
		Short: "Check chains of certificates, trusting nothing in them",
		Long: `Check reads the certificates in a directory, or the named ones, in any order, and prints
what they prove together. It knows only how rows are answered. If a claim is false, if it
depends on one that no certificate proves, or if a board's own certificate is missing, the
exit code is 1. Named files may also prove a claim about a part of a board; check then says
so.`,
		Example: `  keypeg optimal check certificates`,
		Args:    someArgs("name a directory of certificates, or at least one certificate"),
		RunE: func(cmd *cobra.Command, names []string) error {
			if threads < 1 {
				return misused("--threads is at least 1")
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			shown, err := lab.CheckCertificates(ctx, names, threads, lab.NewProgress(cmd.ErrOrStderr()))
			if _, missing := errors.AsType[lab.NoCertificates](err); missing {
				return misused("%w", err)
			}
			if err != nil {
				return told(err)
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(struct {
					Proved []lab.Shown `json:"proved"`
				}{shown})
			}
			for _, s := range shown {
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "proved: %s\n", s); err != nil {
					return err
				}
			}
			return nil
		},
	}
	threadsFlag(cmd, &threads, "check `N` certificates at a time")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func optimalPackCommand() *cobra.Command {
	var threads int
	to, text := "packed", false
	cmd := &cobra.Command{
		Use:   "pack [--text] [--out DIR] [--threads N] DIR|FILE...",
		Short: "Write certificates in a fiftieth of the space of their text",
		Long: `Pack writes the certificates in a directory, or the named ones, in a packed form. Most claims
are about the codes that one row and its answer leave of the codes of an earlier claim; the
packed form has this row instead of the codes. optimal check reads both forms. --text writes
packed certificates as text again, byte for byte.`,
		Example: `  keypeg optimal pack certificates
  keypeg optimal pack --text --out certificates packed`,
		Args: someArgs("name a directory of certificates, or at least one certificate"),
		RunE: func(cmd *cobra.Command, names []string) error {
			if threads < 1 {
				return misused("--threads is at least 1")
			}
			ctx, stop := untilStopped(cmd)
			defer stop()
			made, err := lab.PackCertificates(ctx, names, to, text, threads, lab.NewProgress(cmd.ErrOrStderr()))
			if _, missing := errors.AsType[lab.NoCertificates](err); missing {
				return misused("%w", err)
			}
			if err != nil {
				return told(err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "certificates written into %s: %d\n", to, len(made))
			return err
		},
	}
	threadsFlag(cmd, &threads, "write `N` certificates at a time")
	cmd.Flags().StringVar(&to, "out", to, "the `DIR` to write to")
	cmd.Flags().BoolVar(&text, "text", text, "write text instead of the packed form")
	return cmd
}
