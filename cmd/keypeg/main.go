// Command keypeg plays, hosts and studies the code-breaking board game.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func main() { os.Exit(run()) }

// run is main with an exit code: 0 done, 1 the answer is no or something failed,
// 2 the command was not understood.
func run() int {
	err := rootCommand().Execute()
	if err == nil {
		return 0
	}
	fmt.Fprintf(os.Stderr, "keypeg: %v\n", err)
	var coded interface{ ExitCode() int }
	if errors.As(err, &coded) {
		return coded.ExitCode()
	}
	return 1
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "keypeg",
		Short:         "Play, host and study the code-breaking board game",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(
		serveCommand(),
		openapiCommand(),
	)
	return root
}

// version is what the binary was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
