package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"keypeg"
)

func scoreCommand() *cobra.Command {
	game, asJSON := "classic", false
	cmd := &cobra.Command{
		Use:   "score [--game BOARD] [--json] [CODE ROW]",
		Short: "Print the answer to a row",
		Long: `Score prints the keys that answer ROW when CODE is the secret: 1r2w is 1 red and
2 white. Without CODE and ROW it reads pairs from standard input, one per line, and
prints an answer for each. If a line is invalid, it ends with exit code 2.

Pegs are digits, or the edition's letters; 0 is an empty hole. A code in pairs of
letters or names goes in quotes: "RE BU GN YW".`,
		Example: `  keypeg score 2334 1122
  keypeg score --game advanced mobgk oybpw
  keypeg score --game c10p5g12bM < pairs.txt`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 0 && len(args) != 2 {
				return fmt.Errorf("score takes a code and a row, or neither; %d given", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			reader, err := findReader(game)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return scoreLines(cmd.InOrStdin(), cmd.OutOrStdout(), reader, asJSON)
			}
			code, err := reader.Code(args[0])
			if err != nil {
				return misused("CODE: %w", err)
			}
			row, err := reader.Code(args[1])
			if err != nil {
				return misused("ROW: %w", err)
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), scored(code, row, asJSON))
			return err
		},
	}
	cmd.Flags().StringVar(&game, "game", game, "an edition (`BOARD` as listed by keypeg editions), or a board such as c6p4g10Bm")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON object for each row, one per line")
	return cmd
}

// scored returns the answer to a row as the command prints it.
func scored(code, row keypeg.Code, asJSON bool) string {
	keys := keypeg.Score(code, row)
	if asJSON {
		return fmt.Sprintf(`{"code":"%s","row":"%s","keys":"%s","red":%d,"white":%d}`, code, row, keys, keys.Red, keys.White)
	}
	return keys.String()
}

// findReader returns a reader of codes for an edition or for a board in its text form.
func findReader(game string) (keypeg.Reader, error) {
	_, reader, err := findBoard(game)
	return reader, err
}

// scoreLines reads a pair of codes from each line until in ends, and writes the pair's answer. It flushes answers before
// it waits for more input, so that a program can write a pair and wait for the answer.
func scoreLines(in io.Reader, out io.Writer, reader keypeg.Reader, asJSON bool) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	answers := bufio.NewWriterSize(out, 64<<10)
	for number := 1; ; number++ {
		line, readErr := lines.ReadSlice('\n')
		if readErr == io.EOF && len(line) == 0 {
			return answers.Flush()
		}
		if readErr != nil && readErr != io.EOF && readErr != bufio.ErrBufferFull {
			return errors.Join(readErr, answers.Flush())
		}
		text, err := scorePair(bytes.TrimRight(line, "\r\n"), reader, asJSON)
		if err != nil {
			return errors.Join(misused("line %d: %w", number, err), answers.Flush())
		}
		answers.WriteString(text)
		answers.WriteByte('\n')
		if lines.Buffered() == 0 {
			if err := answers.Flush(); err != nil {
				return err
			}
		}
	}
}

func scorePair(line []byte, reader keypeg.Reader, asJSON bool) (string, error) {
	code, rest, err := reader.Next(string(line))
	if err != nil {
		return "", fmt.Errorf("code: %w", err)
	}
	row, err := reader.Code(rest)
	if err != nil {
		return "", fmt.Errorf("row: %w", err)
	}
	return scored(code, row, asJSON), nil
}
