package main

import (
	"github.com/spf13/cobra"

	"keypeg/internal/api"
)

func openapiCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "openapi [flags]",
		Short: "Print the description of the HTTP API, OpenAPI 3.1 in JSON",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			text, err := api.Description(version())
			if err == nil {
				_, err = cmd.OutOrStdout().Write(append(text, '\n'))
			}
			return err
		},
	}
}
