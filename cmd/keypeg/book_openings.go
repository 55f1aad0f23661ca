package main

import (
	"github.com/spf13/cobra"

	"keypeg/internal/lab"
	"keypeg/solver/book"
)

func bookOpeningsCommand() *cobra.Command {
	pack := ""
	cmd := &cobra.Command{
		Use:   "openings --pack FILE TREE...",
		Short: "Add openings for other first rows than the book's",
		Long: `Openings reads strategy files, plays each against every code, and adds to FILE its rows
after the answers to its first row, with their costs, if they are cheaper than those in
FILE. Openings are for games that begin with another first row than the book's. The
file in use is solver/book/openings.txt; for boards whose book is proved, openings must
come from an exact search.`,
		Example: `  keypeg strategy --game c8p5 --by near --first 11112 --out c8p5-11112.tree
  keypeg book openings --pack solver/book/openings.txt c8p5-11112.tree`,
		Args: someArgs("name at least one strategy file"),
		RunE: func(cmd *cobra.Command, files []string) error {
			if pack == "" {
				return misused("say with --pack which file to add to, such as solver/book/openings.txt")
			}
			list, err := lab.Openings(pack)
			if err != nil {
				return misused("--pack: %w", err)
			}
			for _, name := range files {
				more, err := lab.WalkedOpenings(name)
				if err != nil {
					return misused("%s: %w", name, err)
				}
				list = append(list, more...)
			}
			return lab.WriteText(pack, []byte(book.WriteOpenings(list)))
		},
	}
	cmd.Flags().StringVar(&pack, "pack", "", "the `FILE` to add to")
	return cmd
}
