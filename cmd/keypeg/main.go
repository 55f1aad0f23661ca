// Command keypeg plays, hosts and studies the code-breaking board game.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

func main() { os.Exit(run()) }

// run runs keypeg and returns its exit code: 0 for success, 1 if the answer is no or something failed, and 2 if the command was
// not understood.
func run() int {
	err := rootCommand().Execute()
	if err == nil {
		return 0
	}
	fmt.Fprintf(os.Stderr, "keypeg: %v\n", err)
	if coded, ok := errors.AsType[interface {
		error
		ExitCode() int
	}](err); ok {
		return coded.ExitCode()
	}
	return 1
}

// rootCommand returns the command with all its subcommands. Each subcommand is in a file of the same name.
func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "keypeg",
		Short:         "Play, host and study the code-breaking board game",
		Args:          cobra.ArbitraryArgs,
		RunE:          playOrHelp,
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2,
	}
	root.AddCommand(
		playCommand(),
		studyCommand(),
		serveCommand(),
		checkCommand(),
		backupCommand(),
		migrateCommand(),
		scoreCommand(),
		editionsCommand(),
		replayCommand(),
		suggestCommand(),
		candidatesCommand(),
		strategyCommand(),
		walkCommand(),
		valueCommand(),
		bookCommand(),
		optimalCommand(),
		puzzlesCommand(),
		sheetCommand(),
		benchCommand(),
		engineCommand(),
		arenaCommand(),
		botCommand(),
		loadCommand(),
		levelsCommand(),
		openapiCommand(),
		completionCommand(),
		manCommand(),
		versionCommand(),
	)
	root.CompletionOptions.DisableDefaultCmd = true // Keypeg has its own completion command
	understood(root)
	completed(root)
	return root
}

// playOrHelp runs when keypeg is called without a command. In a terminal it starts a game, and otherwise it prints the help.
func playOrHelp(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 0:
	case term.IsTerminal(os.Stdin.Fd()) && term.IsTerminal(os.Stdout.Fd()):
		play, _, err := cmd.Find([]string{"play"})
		if err != nil {
			return err
		}
		play.SetContext(cmd.Context())
		return play.RunE(play, nil)
	default:
		return cmd.Help()
	}
	hint := "`keypeg help` lists the commands"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return misused("there is no command %q: %s", args[0], hint)
}

// A misuse is the error for a command that was not understood. Its exit code is 2.
type misuse struct{ error }

func (misuse) ExitCode() int   { return 2 }
func (m misuse) Unwrap() error { return m.error }

func misused(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// understood turns every error about flags or the number of arguments into a misuse, with the command's usage.
func understood(cmd *cobra.Command) {
	usage := func(cmd *cobra.Command, err error) error {
		return misused("%w; usage: %s", err, cmd.UseLine())
	}
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if fault := flagFault(err); fault != err {
			return fault
		}
		return usage(cmd, err)
	})
	for _, sub := range cmd.Commands() {
		understood(sub)
		sub.DisableFlagsInUseLine = true // the field Use already lists the flags
		if check := sub.Args; check != nil {
			sub.Args = func(cmd *cobra.Command, args []string) error {
				if err := check(cmd, args); err != nil {
					return usage(cmd, err)
				}
				return checkFinite(cmd)
			}
		}
	}
}

func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments, and %q is one", cmd.Name(), args[0])
	}
	return nil
}

// exactArgs returns a check for an exact number of arguments. The error begins with the parameter what, such as "check takes
// one database".
func exactArgs(n int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("%s; %d given", what, len(args))
		}
		return nil
	}
}

// someArgs returns a check for at least one argument. If there are no arguments, the error's text is the parameter what.
func someArgs(what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return errors.New(what)
		}
		return nil
	}
}
