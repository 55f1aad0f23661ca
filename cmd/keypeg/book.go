package main

import (
	"io"

	"github.com/spf13/cobra"

	"keypeg/internal/lab"
	"keypeg/solver"
	"keypeg/solver/book"
)

func bookCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book [flags]",
		Short: "Compute strategies in advance",
		Long: `Book computes a strategy for a board in pieces, and puts the pieces together. The work
can be stopped, continued and shared by many machines.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return misused("there is no command book %q: use book build, book merge or book openings", args[0])
			}
			return cmd.Help()
		},
	}
	cmd.AddCommand(bookBuildCommand(), bookMergeCommand(), bookOpeningsCommand())
	return cmd
}

func bookMergeCommand() *cobra.Command {
	out, pack := "", ""
	proved, asJSON, longest := false, false, 0
	cmd := &cobra.Command{
		Use:   "merge [--longest ROWS] [--out FILE] [--pack FILE [--proved]] [--json] TREE...",
		Short: "Put pieces of strategies together and check the result",
		Long: `Merge reads strategy files of one board, whole ones or pieces written by book build,
and combines the cheapest branch after each answer. It plays the result against every
code before it writes it.

--longest leaves out branches in which a code takes more rows.
--out writes a strategy file, --pack a book such as those in solver/book; --proved
marks the book as optimal, which an exact search must have proved.`,
		Args: someArgs("name at least one strategy file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if longest < 0 {
				return misused("--longest is a number of rows, not %d", longest)
			}
			if proved && pack == "" {
				return misused("--proved goes with --pack")
			}
			var trees []*solver.Tree
			for _, name := range files {
				t, err := lab.ReadTree(name)
				if err != nil {
					return misused("%s: %w", name, err)
				}
				if len(trees) > 0 && t.Format != trees[0].Format {
					return misused("%s is for %s, and %s for %s: merge one board at a time", files[0], trees[0].Format, name, t.Format)
				}
				trees = append(trees, t)
			}
			space, err := solver.NewSpace(trees[0].Format)
			if err != nil {
				return misused("%s: %w", files[0], err)
			}
			t, err := lab.MergeTrees(space, trees, longest)
			if err != nil {
				return err
			}
			return keepMerged(cmd.OutOrStdout(), t, out, pack, proved, asJSON)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write the strategy to `FILE`")
	cmd.Flags().StringVar(&pack, "pack", "", "write the book to `FILE`")
	cmd.Flags().IntVar(&longest, "longest", 0, "the most `ROWS` that any code may take; 0 means no limit")
	cmd.Flags().BoolVar(&proved, "proved", false, "mark the book as proved")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// keepMerged walks a tree to check it, writes it, and prints its figures.
func keepMerged(to io.Writer, t *solver.Tree, out, pack string, proved, asJSON bool) error {
	sheet, err := lab.Walked(t, "merge")
	if err != nil {
		return err
	}
	if out != "" {
		if err := lab.WriteFile(out, t.Write); err != nil {
			return misused("--out: %w", err)
		}
	}
	if pack != "" {
		packed, err := book.Pack(t, proved)
		if err == nil {
			err = lab.WriteText(pack, packed)
		}
		if err != nil {
			return misused("--pack: %w", err)
		}
	}
	sheet.Proved = proved
	return sheet.Print(to, asJSON)
}
