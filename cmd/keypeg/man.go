package main

import (
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages",
		Long: `Man writes a manual page for each command into the directory DIR, which it makes if necessary:
keypeg.1, keypeg-arena.1 and so on. They have the same texts as --help.`,
		Example: `  keypeg man ~/.local/share/man/man1 && man keypeg-arena`,
		Args:    exactArgs(1, "man takes a directory"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return misused("DIR: %w", err)
			}
			asMarkdown(cmd.Root())
			header := doc.GenManHeader{Section: "1", Source: "keypeg " + version(), Manual: "Keypeg"}
			if at, err := time.Parse(time.RFC3339, setting("vcs.time")); err == nil {
				header.Date = &at // the commit time, which is the same in every build
			}
			if err := doc.GenManTree(cmd.Root(), &header, args[0]); err != nil {
				return misused("DIR: %w", err)
			}
			return nil
		},
	}
}

const exitStatus = `

# EXIT STATUS

0 if it was done; 1 if the answer is no, or something failed; 2 if the command was not understood.
`

// asMarkdown rewrites the help of a command and its subcommands from plain text to Markdown for the manual pages.
func asMarkdown(cmd *cobra.Command) {
	cmd.DisableAutoGenTag = true
	if cmd.Long == "" {
		cmd.Long = cmd.Short + "."
	}
	paragraphs := strings.Split(cmd.Long, "\n\n")
	for i, text := range paragraphs {
		if strings.HasPrefix(text, "  ") {
			paragraphs[i] = "    " + strings.ReplaceAll(text, "\n", "\n    ")
		} else {
			paragraphs[i] = strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`, "`", "\\`", "[", `\[`).Replace(text)
		}
	}
	cmd.Long = strings.Join(paragraphs, "\n\n") + exitStatus
	for _, below := range cmd.Commands() {
		asMarkdown(below)
	}
}
