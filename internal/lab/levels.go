package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"keypeg"
	"keypeg/internal/bot"
	"keypeg/internal/tell"
)

// PrintedBoards lists the boards of printed editions.
var PrintedBoards = []string{"c6p4", "c6p4b", "c8p4", "c8p5", "c8p5b"}

// A leveled is a level as JSON.
type leveled struct {
	Slug     string       `json:"slug"`
	Name     string       `json:"name"`
	Sentence string       `json:"sentence"`
	Figures  []bot.Figure `json:"figures"`
}

// PrintLevels prints the computer's levels with their tallies, for people or as JSON.
func PrintLevels(out io.Writer, tallies []bot.Tally, asJSON bool) error {
	english := tell.Prefer("en")
	if asJSON {
		var list []leveled
		for _, l := range bot.Levels() {
			list = append(list, leveled{l.Slug, english.Level(l.Slug), english.LevelLine(l.Slug), l.FiguresOf(tallies)})
		}
		return json.NewEncoder(out).Encode(map[string]any{"levels": list})
	}
	var text bytes.Buffer
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, l := range bot.Levels() {
		fmt.Fprintf(w, "%s\t%s\t%s\n", l.Slug, english.Level(l.Slug), english.LevelLine(l.Slug))
	}
	w.Flush()
	printMeans(&text, tallies)
	printUnbroken(&text, tallies)
	_, err := out.Write(text.Bytes())
	return err
}

// printMeans prints the mean numbers of rows, with a column for each board.
func printMeans(out io.Writer, tallies []bot.Tally) {
	printByLevel(out, "mean rows", PrintedBoards, func(l bot.Level, column int) string {
		for _, t := range tallies {
			if t.Level == l.Slug && t.Board == PrintedBoards[column] {
				mean, stderr := t.Mean()
				return fmt.Sprintf("%.3f ± %.3f", mean, stderr)
			}
		}
		return "-"
	})
}

// printUnbroken prints the shares of codes that each level leaves unbroken, with a column for each printed board.
func printUnbroken(out io.Writer, tallies []bot.Tally) {
	var editions []string
	seen := map[keypeg.Format]bool{}
	for _, p := range keypeg.Editions {
		if !seen[p.Board] {
			seen[p.Board] = true
			editions = append(editions, p.Slug)
		}
	}
	printByLevel(out, "unbroken", editions, func(l bot.Level, column int) string {
		for _, f := range l.FiguresOf(tallies) {
			if f.Edition == editions[column] {
				return fmt.Sprintf("%.2f %%", 100*f.Unbroken)
			}
		}
		return "-"
	})
}

// printByLevel prints a table with a row for each level.
func printByLevel(out io.Writer, head string, columns []string, cell func(l bot.Level, column int) string) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\n%s\t%s\n", head, strings.Join(columns, "\t"))
	for _, l := range bot.Levels() {
		fmt.Fprint(w, l.Slug)
		for i := range columns {
			fmt.Fprint(w, "\t", cell(l, i))
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}
