package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/engine"
	"keypeg/internal/lab"
	"keypeg/internal/tell"
)

// shells lists the shells with completion, each with the function that writes its script.
var shells = []struct {
	name   string
	script func(*cobra.Command) error
}{
	{"bash", func(c *cobra.Command) error { return c.Root().GenBashCompletionV2(c.OutOrStdout(), true) }},
	{"zsh", func(c *cobra.Command) error { return c.Root().GenZshCompletion(c.OutOrStdout()) }},
	{"fish", func(c *cobra.Command) error { return c.Root().GenFishCompletion(c.OutOrStdout(), true) }},
	{"powershell", func(c *cobra.Command) error { return c.Root().GenPowerShellCompletionWithDesc(c.OutOrStdout()) }},
}

func completionCommand() *cobra.Command {
	var names []string
	for _, s := range shells {
		names = append(names, s.name)
	}
	list := strings.Join(names, ", ")
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a shell completion script",
		Long: `Completion prints a script for a shell: ` + list + `. With it the Tab key
completes commands, flags, and what they take: editions, levels, strategies, files. In bash
it needs the package bash-completion.`,
		Example: `  source <(keypeg completion bash)                            # in this shell
  keypeg completion bash > ~/.local/share/bash-completion/completions/keypeg
  keypeg completion zsh > "${fpath[1]}/_keypeg"
  keypeg completion fish > ~/.config/fish/completions/keypeg.fish`,
		ValidArgs: names,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) != 1:
				return errors.New("completion takes the name of a shell: " + list)
			case !slices.Contains(names, args[0]):
				return fmt.Errorf("there is no completion for %q: there is for %s", args[0], list)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range shells {
				if s.name == args[0] {
					return s.script(cmd)
				}
			}
			return nil // not reached: Args has checked the argument
		},
	}
}

// completed makes shells complete the arguments of commands, and the values of flags according to the values' names in the
// help. It offers file names only for arguments that name files.
func completed(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		what, _ := pflag.UnquoteUsage(f)
		if complete := completions(cmd, f.Name, what); complete != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, complete) // cannot fail, because each flag is registered only once
		}
	})
	if cmd.ValidArgsFunction == nil && len(cmd.ValidArgs) == 0 && !cmd.HasSubCommands() && !takesFiles(cmd) {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	for _, sub := range cmd.Commands() {
		completed(sub)
	}
}

// completions returns the completion for a flag or argument whose value has the given name, or nil if the value
// is the name of a file.
func completions(cmd *cobra.Command, flag, what string) cobra.CompletionFunc {
	switch {
	case what == "FILE" || what == "PROGRAM":
		return nil
	case what == "DIR":
		return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		}
	case what == "BOARD" && cmd.Name() != "levels", what == "BOARDS", what == "EDITION", flag == "edition":
		return oneOf(editionSlugs)
	case what == "LEVEL", cmd.Name() == "levels" && what == "SLUG":
		return oneOf(levelSlugs)
	case what == "CLAIMS":
		return oneOf(func() []cobra.Completion { return []cobra.Completion{lab.OfTotal, lab.OfRows, lab.OfWithin} })
	case flag == "by":
		return oneOf(func() []cobra.Completion { return engine.Names })
	}
	return cobra.NoFileCompletions
}

// filesLast matches the usage lines of commands whose arguments are files.
var filesLast = regexp.MustCompile(`(FILE|DB|DIR|TREE)(\.\.\.)?$`)

func takesFiles(cmd *cobra.Command) bool { return filesLast.MatchString(cmd.UseLine()) }

func oneOf(list func() []cobra.Completion) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return list(), cobra.ShellCompDirectiveNoFileComp
	}
}

func editionSlugs() (all []cobra.Completion) {
	for _, e := range keypeg.Editions {
		all = append(all, cobra.CompletionWithDesc(e.Slug, e.Title))
	}
	return all
}

func levelSlugs() (all []cobra.Completion) {
	english := tell.Prefer("en")
	for _, l := range bot.Levels() {
		all = append(all, cobra.CompletionWithDesc(l.Slug, english.LevelLine(l.Slug)))
	}
	return all
}
