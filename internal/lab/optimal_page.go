package lab

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"keypeg"
	"keypeg/solver/optimal"
)

// The text between these two lines of a page is generated from the table.
const (
	pageFrom = "<!-- from here on made by keypeg optimal -->\n"
	pageTo   = "<!-- up to here -->\n"
)

// WritePage writes the table into a page, between the lines that mark its place.
func WritePage(t optimal.Table, name string) error {
	page, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := bytes.Cut(page, []byte(pageFrom))
	_, after, ends := bytes.Cut(rest, []byte(pageTo))
	if !ok || !ends {
		return fmt.Errorf("%s has no lines %q and %q", name, strings.TrimSpace(pageFrom), strings.TrimSpace(pageTo))
	}
	return WriteText(name, fmt.Appendf(nil, "%s%s%s%s%s", before, pageFrom, pageOf(t), pageTo, after))
}

func pageOf(t optimal.Table) string {
	var b strings.Builder
	b.WriteString(summaryOf(t))
	for _, repeats := range []bool{true, false} {
		if repeats {
			b.WriteString("\n## With repeats\n\n")
		} else {
			b.WriteString("\n## Without repeats\n\n")
		}
		b.WriteString("| board | codes | least total | mean | first row | broken in row 1, 2, … | rows enough | least total within those | fewest in the last | mixed value | sets | s | known before |\n")
		b.WriteString("|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
		last := ""
		for _, x := range t.Boards {
			if x.Repeats != repeats {
				continue
			}
			known, before := knownText(x), last
			if last = known; known != "" && known == before {
				known = "the same"
			}
			b.WriteString(rowOf(x, known))
		}
	}
	b.WriteString("\n## Certificates\n\n| board | proved | files | claims | bytes | written in s | checked in s | SHA-256 of the texts |\n|---|---|---|---|---|---|---|---|\n")
	for _, x := range t.Boards {
		b.WriteString(proofRow(x, x.Least.Proof, fmt.Sprintf("total %d", x.Least.Lower)))
		b.WriteString(proofRow(x, x.Longest.Proof, "not within "+keypeg.Plural(x.Longest.Lower-1, "row")))
		if w := x.Within; w != nil {
			b.WriteString(proofRow(x, w.Proof, fmt.Sprintf("total %d within %s", w.Lower, keypeg.Plural(x.Longest.Upper, "row"))))
		}
		if l := x.Last; l != nil {
			b.WriteString(proofRow(x, l.Proof, fmt.Sprintf("row %d for %s", x.Longest.Upper, keypeg.Plural(int(l.Codes), "code"))))
		}
	}
	b.WriteString("\n## First rows\n\nThe least total with each kind of first row, or (≥) the lower bound that ruled it out.\n\n| board | first rows |\n|---|---|\n")
	for _, x := range t.Boards {
		if len(x.Firsts) > 1 {
			fmt.Fprintf(&b, "| %s | %s |\n", boardOf(x), firstsText(x.Firsts))
		}
	}
	b.WriteString("\n")
	return b.String()
}

// summaryOf returns a paragraph that states the numbers of results in a table.
func summaryOf(t optimal.Table) string {
	totals, rows, chains := 0, 0, 0
	var claims int64
	for _, b := range t.Boards {
		if b.Least.Proved() {
			totals++
		}
		if b.Longest.Lower == b.Longest.Upper {
			rows++
		}
		for _, p := range b.Proofs() {
			chains++
			claims += p.Claims
		}
	}
	return fmt.Sprintf("\n## The table\n\nThe table has %d boards. On %d of them the least total is proved, and on %d the number of rows that are enough. The\n[certificates](#certificates) are %d chains with %d claims in total.\n",
		len(t.Boards), totals, rows, chains, claims)
}

// proofRow returns a proof's row in the table, or "" if there is no proof.
func proofRow(b optimal.Board, p *optimal.Proof, claim string) string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf("| %s | %s | %d | %d | %d | %v | %v | %s |\n", boardOf(b), claim, p.Files, p.Claims, p.Bytes, p.Seconds, p.Checked, p.SHA256)
}

// boardOf returns the name of a board, such as (4,6) or, without repeats, 4 of 10.
func boardOf(b optimal.Board) string {
	if b.Repeats {
		return fmt.Sprintf("(%d,%d)", b.Pegs, b.Colours)
	}
	return fmt.Sprintf("%d of %d", b.Pegs, b.Colours)
}

// rowOf returns the row for a board in the table. The argument known contains the published results
// about the board.
func rowOf(b optimal.Board, known string) string {
	board := boardOf(b)
	if len(b.Same) > 0 {
		board += ", " + strings.Join(b.Same, ", ")
	}
	within := ""
	if b.Within != nil {
		within = totalText(*b.Within)
	}
	return fmt.Sprintf("| %s | %d | %s | %.5f | %s | %s | %s | %s | %s | %s | %d | %v | %s |\n", board, b.Codes, totalText(b.Least), b.Least.Mean, b.Least.First,
		strings.Trim(fmt.Sprint(b.Least.Histogram), "[]"), rowsText(b.Longest), within, lastText(b), valueText(b.Value), b.Least.Nodes, b.Least.Seconds, known)
}

// totalText returns the least total or, if it is not known, its bounds.
func totalText(l optimal.Least) string {
	if l.Proved() {
		return fmt.Sprintf("**%d**", l.Total)
	}
	return fmt.Sprintf("%d to %d", l.Lower, l.Total)
}

func rowsText(l optimal.Longest) string {
	if l.Lower == l.Upper {
		return fmt.Sprint(l.Upper)
	}
	return fmt.Sprintf("%d or %d", l.Lower, l.Upper)
}

// lastText returns the smallest number of codes that need the last row, or the bounds on this number.
func lastText(b optimal.Board) string {
	switch lower, upper := b.RarelyLast(); {
	case upper == 0:
		return ""
	case lower == upper:
		return fmt.Sprintf("**%d**", upper)
	default:
		return fmt.Sprintf("%d to %d", lower, upper)
	}
}

// valueText returns the mixed value, or its bounds.
func valueText(v *optimal.Value) string {
	switch {
	case v == nil:
		return ""
	case v.Exact():
		return fmt.Sprintf("**%s** = %s", v.Lower.RatString(), v.Lower.FloatString(5))
	default:
		return fmt.Sprintf("%s to %s", v.Lower.FloatString(5), v.Upper.FloatString(5))
	}
}

func firstsText(list []optimal.First) string {
	var texts []string
	for _, f := range list {
		switch {
		case f.Exact:
			texts = append(texts, fmt.Sprintf("%s %d", f.Row, f.Least))
		default:
			texts = append(texts, fmt.Sprintf("%s ≥%d", f.Row, f.Least))
		}
	}
	return strings.Join(texts, ", ")
}

func knownText(b optimal.Board) string {
	var texts []string
	for _, k := range b.Known {
		text, _, _ := strings.Cut(k.By, ": ") // the page lists the sources in full
		switch {
		case k.Within > 0:
			text = fmt.Sprintf("%d within %s: %s", k.Total, keypeg.Plural(k.Within, "row"), text)
		case k.Total > 0 && k.Proved:
			text = fmt.Sprintf("%d: %s", k.Total, text)
		case k.Total > 0:
			text = fmt.Sprintf("%d, not proved: %s", k.Total, text)
		case k.Longest > 0:
			text = fmt.Sprintf("%s: %s", keypeg.Plural(k.Longest, "row"), text)
		}
		texts = append(texts, text)
	}
	switch {
	case b.New():
		texts = append(texts, "**new**")
	case !b.ProvedBefore() && b.Least.Proved():
		texts = append(texts, "a proof: not found")
	case len(texts) == 0:
		texts = append(texts, "not found")
	}
	return strings.Join(texts, "; ")
}
