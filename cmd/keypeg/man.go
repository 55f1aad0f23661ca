package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"keypeg/internal/lab"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:                   "man DIR",
		DisableFlagsInUseLine: true,
		Short:                 "Write the manual pages",
		Long: `Man writes a manual page for each command into the directory DIR, which is made if it is not
there: keypeg.1, keypeg-arena.1 and so on, for man. They say what --help says.`,
		Example: `  keypeg man ~/.local/share/man/man1 && man keypeg-arena`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("man takes a directory; %d given", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return misused("DIR: %w", err)
			}
			if err := writePages(cmd.Root(), args[0]); err != nil {
				return misused("DIR: %w", err)
			}
			return nil
		},
	}
}

// writePages writes the page of a command, and those of the commands below it.
func writePages(cmd *cobra.Command, dir string) error {
	if cmd.Hidden || cmd.Name() == "help" {
		return nil
	}
	name := filepath.Join(dir, pageName(cmd)+".1")
	if err := lab.WriteFile(name, func(w io.Writer) error { return writePage(w, cmd) }); err != nil {
		return err
	}
	for _, sub := range cmd.Commands() {
		if err := writePages(sub, dir); err != nil {
			return err
		}
	}
	return nil
}

func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// A page is a manual page as it is written, in the macros of man(7). Help is plain text, and not Markdown, which is why
// cobra's own pages will not do.
type page struct{ strings.Builder }

// writePage writes the page of a command.
func writePage(w io.Writer, cmd *cobra.Command) error {
	var p page
	name := pageName(cmd)
	p.macro("TH", strings.ToUpper(name), "1", "", "keypeg "+version(), "Keypeg")
	p.macro("SH", "NAME")
	p.text(name + ` \- ` + escaped(cmd.Short))
	p.macro("SH", "SYNOPSIS")
	for _, use := range strings.Split(strings.TrimPrefix(cmd.UseLine(), cmd.CommandPath()), " | "+cmd.Name()+" ") {
		p.macro("HP")
		p.text(`\fB` + escaped(cmd.CommandPath()) + `\fR ` + escaped(strings.TrimSpace(use)))
	}
	p.macro("SH", "DESCRIPTION")
	description := cmd.Long
	if description == "" {
		description = cmd.Short + "."
	}
	p.paragraphs(description)
	p.commands(cmd)
	p.options(cmd)
	p.macro("SH", "EXIT STATUS")
	p.text("0 if it was done; 1 if the answer is no, or something failed; 2 if the command was not understood.")
	if cmd.Example != "" {
		p.macro("SH", "EXAMPLES")
		p.verbatim(cmd.Example)
	}
	p.seeAlso(cmd)
	_, err := io.WriteString(w, p.String())
	return err
}

// escaped is text in which nothing means anything to troff.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
}

// macro is a line that begins with a macro.
func (p *page) macro(name string, args ...string) {
	p.WriteString("." + name)
	for _, a := range args {
		fmt.Fprintf(p, ` "%s"`, strings.ReplaceAll(a, `"`, `""`))
	}
	p.WriteString("\n")
}

// text is a line of text, which is escaped but for what it may begin with.
func (p *page) text(line string) {
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	p.WriteString(line + "\n")
}

// paragraphs are text as help has it; lines that are set in stand as they are.
func (p *page) paragraphs(text string) {
	for i, paragraph := range strings.Split(text, "\n\n") {
		if strings.HasPrefix(paragraph, "  ") {
			p.verbatim(paragraph)
			continue
		}
		if i > 0 {
			p.macro("PP")
		}
		for line := range strings.Lines(paragraph) {
			p.text(escaped(strings.TrimSpace(line)))
		}
	}
}

// verbatim is what stands as it is.
func (p *page) verbatim(text string) {
	p.macro("PP")
	p.macro("RS", "4")
	p.macro("nf")
	for line := range strings.Lines(text) {
		p.text(escaped(strings.TrimPrefix(strings.TrimRight(line, "\n"), "  ")))
	}
	p.macro("fi")
	p.macro("RE")
}

// commands lists the commands below one.
func (p *page) commands(cmd *cobra.Command) {
	if !cmd.HasAvailableSubCommands() {
		return
	}
	p.macro("SH", "COMMANDS")
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			p.macro("TP")
			p.text(`\fB` + escaped(pageName(sub)) + `\fR(1)`)
			p.text(escaped(sub.Short) + ".")
		}
	}
}

// options lists the flags of a command.
func (p *page) options(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	p.macro("SH", "OPTIONS")
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		what, usage := pflag.UnquoteUsage(f)
		p.macro("TP")
		flag := `\fB` + escaped("--"+f.Name) + `\fR`
		if f.Shorthand != "" {
			flag = `\fB` + escaped("-"+f.Shorthand) + `\fR, ` + flag
		}
		if what != "" {
			flag += ` \fI` + escaped(what) + `\fR`
		}
		p.text(flag)
		if !plainDefault(f) {
			usage += fmt.Sprintf(" (%s if left out)", f.DefValue)
		}
		p.text(escaped(usage) + ".")
	})
}

// plainDefault reports whether a flag's default is nothing to speak of.
func plainDefault(f *pflag.Flag) bool {
	switch f.DefValue {
	case "", "0", "0s", "false", "[]":
		return true
	}
	return strings.Contains(f.Usage, "default")
}

// seeAlso names the pages round a command's.
func (p *page) seeAlso(cmd *cobra.Command) {
	var pages []string
	if cmd.HasParent() {
		pages = append(pages, pageName(cmd.Parent()))
		for _, other := range cmd.Root().Commands() {
			if other != cmd && strings.Contains(cmd.Long, "keypeg "+other.Name()) {
				pages = append(pages, pageName(other))
			}
		}
	}
	if len(pages) == 0 {
		return
	}
	p.macro("SH", "SEE ALSO")
	for i, name := range pages {
		pages[i] = `\fB` + escaped(name) + `\fR(1)`
	}
	p.text(strings.Join(pages, ", "))
}
