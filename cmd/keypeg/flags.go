package main

import (
	"errors"
	"math"
	"net"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagFault turns an error about the value of a flag into a sentence for users. It returns
// other errors unchanged.
func flagFault(err error) error {
	invalid, is := errors.AsType[*pflag.InvalidValueError](err)
	if !is {
		return err
	}
	f, value := invalid.GetFlag(), invalid.GetValue()
	if errors.Is(err, strconv.ErrRange) {
		return misused("--%s %s is too large a number", f.Name, value)
	}
	what := map[string]string{
		"int": "a whole number", "int64": "a whole number", "uint64": "a whole number, 0 or more", "float64": "a number", "duration": "a time such as 30s or 5m", "bool": "true or false",
	}[f.Value.Type()]
	if what == "" {
		return err
	}
	return misused("--%s is %s, not %q", f.Name, what, value)
}

// checkFinite refuses infinities and NaN in all flags of a command.
func checkFinite(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Value.Type() != "float64" {
			return
		}
		if x, _ := cmd.Flags().GetFloat64(f.Name); math.IsNaN(x) || math.IsInf(x, 0) {
			err = misused("--%s is a number, not %s", f.Name, f.Value)
		}
	})
	return err
}

// checkAddress refuses addresses at which no server can listen.
func checkAddress(flag, text, example string) error {
	_, port, err := net.SplitHostPort(text)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return misused("--%s %q is no address to listen on: write it as %s", flag, text, example)
	}
	return nil
}
