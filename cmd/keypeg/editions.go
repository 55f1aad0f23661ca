package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"keypeg"
)

func editionsCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "editions [--json]",
		Short: "List the printed editions and their variants",
		Long: `Editions lists every edition by the name that --game takes, with its board, the
Codebreaker's rows, the number of codes, the scoring, and the clauses of the rules that
apply.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				encoder := json.NewEncoder(cmd.OutOrStdout())
				encoder.SetIndent("", "  ")
				return encoder.Encode(allEditions())
			}
			return printEditions(cmd.OutOrStdout())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, including the names and letters of the colours")
	return cmd
}

// edition is an edition as the command lists it.
type edition struct {
	Slug     string         `json:"slug"`
	Title    string         `json:"title"`
	Rulebook string         `json:"rulebook"`
	Play     keypeg.Mode    `json:"play"`
	Board    keypeg.Format  `json:"board"`
	Short    *keypeg.Format `json:"short,omitempty"` // the handicapped player's board
	Colours  int            `json:"colours"`
	Pegs     int            `json:"pegs"`
	Rows     int            `json:"rows"`
	Codes    int64          `json:"codes"`
	Games    keypeg.Parity  `json:"games"` // the numbers of games that the players may agree on
	Scoring  string         `json:"scoring"`
	Tracker  keypeg.Tracker `json:"tracker"` // the place where the printed set keeps score
	Clauses  []string       `json:"clauses"`
	Palette  keypeg.Palette `json:"palette"`
}

func allEditions() []edition {
	var all []edition
	for _, p := range keypeg.Editions {
		rules, _ := keypeg.FindRulebook(p.Rulebook)
		e := edition{
			Slug: p.Slug, Title: p.Title, Rulebook: p.Rulebook, Play: p.Mode, Board: p.Board,
			Colours: p.Board.Colours, Pegs: p.Board.Pegs, Rows: p.Board.Rows, Codes: p.Board.Codes().Int64(),
			Games: rules.Games, Scoring: scoring(rules, p.Mode), Tracker: rules.Tracker(p.Mode),
			Clauses: clauses(p, rules), Palette: rules.Palette(p.Board.Colours),
		}
		if p.Short != (keypeg.Format{}) {
			e.Short = &p.Short
		}
		all = append(all, e)
	}
	return all
}

// scoring returns a phrase that says what scores points.
func scoring(rules keypeg.Rulebook, play keypeg.Mode) string {
	by, _ := rules.Scoring(play)
	misled := fmt.Sprintf("%d to a misled player", rules.Penalty.Points)
	switch play {
	case keypeg.Rounds:
		return fmt.Sprintf("%s for fewer rows; %s to a misled player", keypeg.Plural(by.Round.Points, "step"), keypeg.Plural(rules.Penalty.Points, "row"))
	case keypeg.Duel:
		return fmt.Sprintf("%s for breaking alone; %s", keypeg.Plural(by.Round.Points, "point"), misled)
	case keypeg.Race:
		return fmt.Sprintf("%s for breaking first; %s", keypeg.Plural(by.Round.Points, "point"), misled)
	}
	bonus := ""
	if rules.Bonus.Points > 0 {
		bonus = fmt.Sprintf(", %d more if unbroken", rules.Bonus.Points)
	}
	return fmt.Sprintf("%s a row to the Codemaker%s; %s", keypeg.Plural(rules.Row.Points, "point"), bonus, misled)
}

// clauses returns the clauses of an edition and of its rulebook, in order, with decisions
// last.
func clauses(p keypeg.Edition, rules keypeg.Rulebook) []string {
	all := append(slices.Clone(p.Clauses), rules.Clauses...)
	rank := func(name string) int {
		part, number, _ := strings.Cut(name, "-")
		n, _ := strconv.Atoi(number)
		if part == "D" {
			n += 100
		}
		return n
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	return slices.Compact(all)
}

func printEditions(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "edition\tboard\trows\tcodes\tclauses\tpoints")
	for _, e := range allEditions() {
		board := e.Board.String()
		if e.Short != nil {
			board += " " + e.Short.String()
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%s\n", e.Slug, board, e.Rows, e.Codes, shortList(e.Clauses), e.Scoring)
	}
	return w.Flush()
}

// shortList joins consecutive clauses: CL-1…6, CL-8, D-15.
func shortList(clauses []string) string {
	var b strings.Builder
	for i := 0; i < len(clauses); {
		part, first, _ := strings.Cut(clauses[i], "-")
		n, _ := strconv.Atoi(first)
		last := n
		for i++; i < len(clauses) && clauses[i] == fmt.Sprintf("%s-%d", part, last+1); i++ {
			last++
		}
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s-%d", part, n)
		if last > n {
			fmt.Fprintf(&b, "…%d", last)
		}
	}
	return b.String()
}
