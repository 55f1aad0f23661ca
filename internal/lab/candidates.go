package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"keypeg"
	"keypeg/solver"
)

// searchWork is the largest number of steps of a search for candidates on boards too large to list. Such a search takes
// some seconds.
const searchWork = 100_000_000

// PrintCandidates prints the codes that agree with all answers, in order, one on each line. It prints at most limit codes,
// or all codes if limit is negative. If countOnly is set, it prints only the number of codes. If asJSON is set, it prints
// the codes and their number as JSON. If no code agrees, it returns the error from contradiction, which states the most
// likely slip.
func PrintCandidates(ctx context.Context, out io.Writer, p solver.Position, limit int, countOnly, asJSON bool) error {
	switch {
	case countOnly:
		limit = 0
	case limit < 0:
		limit = solver.MaxListed
	}
	codes, total, exact, err := solver.Candidates(ctx, p, limit, searchWork)
	if err != nil {
		return err
	}
	if exact && total.Sign() == 0 {
		return contradiction(ctx, p)
	}
	if asJSON {
		listed := Listed{Game: p.Format.String(), Codes: append([]keypeg.Code{}, codes...), Total: total, AtLeast: !exact}
		return json.NewEncoder(out).Encode(listed)
	}
	if countOnly {
		atLeast := ""
		if !exact {
			atLeast = "at least "
		}
		_, err := fmt.Fprintf(out, "%s%s\n", atLeast, total)
		return err
	}
	var text strings.Builder
	for _, c := range codes {
		text.WriteString(c.String())
		text.WriteByte('\n')
	}
	if _, err = io.WriteString(out, text.String()); err != nil {
		return err
	}
	if !exact && total.Cmp(big.NewInt(int64(limit))) < 0 {
		return errors.New("this board is too big to be sure that these are all")
	}
	return nil
}

// Listed contains codes that agree with all answers.
type Listed struct {
	Game    string        `json:"game"`
	Codes   []keypeg.Code `json:"codes"` // the first of these codes, in order; empty if only the number was requested
	Total   *big.Int      `json:"total"`
	AtLeast bool          `json:"at_least"` // there may be more codes
}

// contradiction returns an error for a position that no code fits. The error says which answer is most likely wrong.
func contradiction(ctx context.Context, p solver.Position) error {
	none := "no code agrees with all of these answers"
	s, err := solver.NewSpace(p.Format)
	if err != nil {
		return errors.New(none + ": at least one of them is wrong")
	}
	slips, err := s.Contradictions(ctx, p)
	if err != nil {
		return err
	}
	slip := slips[0]
	var rows []string
	for i, at := range slip.Rows {
		row := p.Rows[at]
		rows = append(rows, fmt.Sprintf("row %d (%s %s should be %s)", at+1, row.Code, row.Keys, slip.Answers[i]))
	}
	likely := "the likeliest slip is " + rows[0]
	if len(rows) > 1 {
		likely = "the likeliest slips are " + strings.Join(rows[:len(rows)-1], ", ") + " and " + rows[len(rows)-1]
	}
	fit := "1 code agrees"
	if slip.Codes != 1 {
		fit = fmt.Sprintf("%d codes agree", slip.Codes)
	}
	return fmt.Errorf("%s: %s; %s with the others", none, likely, fit)
}

// noCandidates reports whether an error says that no code agrees.
func noCandidates(err error) bool {
	return errors.Is(err, solver.ErrNoCandidates) || keypeg.ErrorCode(err) == "contradiction"
}
