package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/book"
)

func bookCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Work out strategies ahead",
		Long: `Book works out a strategy for a board, in pieces that can be done on many machines
and be stopped and continued, and puts the pieces together.`,
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
	proved, longest := false, 0
	cmd := &cobra.Command{
		Use:                   "merge [--longest ROWS] [--out FILE] [--pack FILE [--proved]] TREE...",
		DisableFlagsInUseLine: true,
		Short:                 "Put pieces of strategies together, and walk the result",
		Long: `Merge reads strategy files of one board, whole ones or the pieces that book build
left, and puts the cheapest branch after each answer together. What comes out is
walked over every code before it is written.

--longest leaves branches out by which a code takes more rows.
--out writes it as a strategy file, --pack as a book, such as those in solver/book;
--proved marks the book as the least there is, which an exact search must have shown.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("name at least one strategy file")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, files []string) error {
			if longest < 0 {
				return misused("--longest is a number of rows, not %d", longest)
			}
			if proved && pack == "" {
				return misused("--proved goes with --pack")
			}
			var trees []*solver.Tree
			for _, name := range files {
				t, err := readTree(name)
				if err != nil {
					return misused("%s: %w", name, err)
				}
				if len(trees) > 0 && t.Edition != trees[0].Edition {
					return misused("%s is for %s, and %s for %s: merge one board at a time", files[0], trees[0].Edition, name, t.Edition)
				}
				trees = append(trees, t)
			}
			space, err := solver.NewSpace(trees[0].Edition)
			if err != nil {
				return misused("%s: %w", files[0], err)
			}
			t, err := mergeTrees(space, trees, longest)
			if err != nil {
				return err
			}
			return keepMerged(cmd.OutOrStdout(), t, out, pack, proved)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write the strategy to `FILE`")
	cmd.Flags().StringVar(&pack, "pack", "", "write the book to `FILE`")
	cmd.Flags().IntVar(&longest, "longest", 0, "no code may take more `ROWS`; 0 for any number")
	cmd.Flags().BoolVar(&proved, "proved", false, "mark the book as proved")
	return cmd
}

func readTree(name string) (*solver.Tree, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return solver.ReadTree(f)
}

// keepMerged walks a tree, prints what it comes to, and writes it.
func keepMerged(to io.Writer, t *solver.Tree, out, pack string, proved bool) error {
	var text bytes.Buffer
	if err := t.Write(&text); err != nil {
		return err
	}
	r, err := solver.Walk(bytes.NewReader(text.Bytes()))
	if err != nil {
		return fmt.Errorf("the pieces do not make a strategy: %w", err)
	}
	if out != "" {
		err := writeFile(out, func(w io.Writer) error {
			_, err := w.Write(text.Bytes())
			return err
		})
		if err != nil {
			return misused("--out: %w", err)
		}
	}
	if pack != "" {
		packed, err := book.Pack(t, proved)
		if err != nil {
			return misused("--pack: %w", err)
		}
		err = writeFile(pack, func(w io.Writer) error {
			_, err := w.Write(packed)
			return err
		})
		if err != nil {
			return misused("--pack: %w", err)
		}
	}
	sheet := sheetOf(r, "merge")
	sheet.Proved = proved
	return sheet.print(to, false)
}

// mergeTrees puts the cheapest branches after each answer together, for the first
// row that comes out best.
func mergeTrees(s *solver.Space, trees []*solver.Tree, longest int) (*solver.Tree, error) {
	var best *solver.Tree
	var lacks error
	done := map[keypeg.Code]bool{}
	for _, t := range trees {
		first := t.Root.Row
		if done[first] {
			continue
		}
		done[first] = true
		merged, err := mergeFirst(s, first, trees, longest)
		if err != nil {
			lacks = err
			continue
		}
		if best == nil || merged.Root.Cost() < best.Root.Cost() {
			best = merged
		}
	}
	if best == nil {
		return nil, lacks
	}
	return best, nil
}

// mergeFirst does so for one first row; longest is 0 where any number of rows will do.
func mergeFirst(s *solver.Space, first keypeg.Code, trees []*solver.Tree, longest int) (*solver.Tree, error) {
	root := &solver.Branch{Row: first}
	for _, c := range s.Root().Play(first) {
		if c.Keys == s.Edition().Win() {
			root.Wins = true
			continue
		}
		var best *solver.Branch
		for _, t := range trees {
			if t.Root.Row != first {
				continue
			}
			for _, e := range t.Root.Next {
				if e.Keys == c.Keys && breaks(e.To) == c.Node.Len() && (longest == 0 || 1+depth(e.To) <= longest) && (best == nil || e.To.Cost() < best.Cost()) {
					best = e.To
				}
			}
		}
		if best == nil {
			return nil, fmt.Errorf("what to play after %s %s is in none of the pieces: run its job with keypeg book build", first, c.Keys)
		}
		root.Next = append(root.Next, solver.Edge{Keys: c.Keys, To: best})
	}
	return &solver.Tree{Edition: s.Edition(), Root: root}, nil
}

// depth is the rows of a branch's longest course.
func depth(b *solver.Branch) int {
	most := 0
	for _, e := range b.Next {
		most = max(most, depth(e.To))
	}
	return 1 + most
}

// breaks counts the codes that a branch breaks.
func breaks(b *solver.Branch) int {
	n := 0
	if b.Wins {
		n = 1
	}
	for _, e := range b.Next {
		n += breaks(e.To)
	}
	return n
}
