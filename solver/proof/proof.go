// Package proof checks proofs that codes cannot be broken in fewer rows than claimed, or that no fewer codes than claimed need the
// last row. It is a simple, independent checker for the proofs that package prove writes: it shares no code with the searches, and
// scores only with keypeg.Score.
package proof

import (
	"fmt"

	"keypeg"
)

// A Proof is a list of claims with which any program can check that a set of codes cannot be broken in fewer rows than
// claimed. The first claim is the claim to be proved.
//
// To check a claim, examine every row that may be placed. The row divides the codes into parts. The cost of the row is one
// row for each code, plus the cost of the parts. The won part costs nothing. Take the best of these bounds as the cost of
// each part; the sum must not be less than the claim:
//   - a claim about the part, for one row less than this claim allows or for any number of rows;
//   - L of its size: one code is broken by the first row, one by the second under each answer other than the win, one by the
//     third under each two such answers, and so on. The number of answers is the most that one row can get over all codes of the
//     board. If there are more codes than can be broken in this way in the rows left, some are never broken;
//   - two rows for each of its codes, if none of these codes distinguishes all of them.
//
// A claim about the last row is checked in the same way. The cost is here the number of codes that need the last row: each code
// that is broken in that row costs 1, and any other code costs nothing. The rule about two rows does not apply. A claim about
// the cost in rows counts for a part only if it says that the part cannot be broken in the rows left.
//
// A row that leaves all codes in one part need not be examined. Of several equivalent rows, one is enough. Two rows are
// equivalent if reordering the holes and renaming the colours can map the set of codes to itself and one row to the other.
//
// Upper bounds need no such proof: a strategy file and solver.Walk are enough.
type Proof struct {
	Format keypeg.Format
	Claims []Claim
	Given  []Claim // the first claims of other proofs (see Chain)
}

// A Claim says that breaking certain codes takes at least Least rows in total, whatever rows are played. If Rows is not 0, the
// claim covers only play in which no code takes more than Rows rows. If Last is true, the claim says instead that at least
// Least of the codes then need all of these rows.
type Claim struct {
	Codes []keypeg.Code // the codes in order
	Least int64         // the smallest possible total of rows, or of codes if Last is true, or Never if the codes cannot all be broken
	Rows  int           // the largest number of rows for any code; 0 means no limit
	Last  bool          // whether the claim counts the codes that need the last row; Rows is then at least 2, and Least at least 1
}

// Never is the cost of codes that cannot all be broken within the number of rows of a claim.
const Never = int64(1) << 40

// String returns the claim in a sentence.
func (c Claim) String() string { return fmt.Sprintf("%d codes %s", len(c.Codes), c.Says()) }

// Says returns the claim in a sentence without the number of codes.
func (c Claim) Says() string {
	switch {
	case c.Least >= Never && c.Rows == 1:
		return "cannot all be broken within 1 row"
	case c.Least >= Never:
		return fmt.Sprintf("cannot all be broken within %d rows", c.Rows)
	case c.Last:
		return fmt.Sprintf("need row %d for at least %d of them if none may take more rows", c.Rows, c.Least)
	case c.Rows > 0:
		return fmt.Sprintf("cost at least %d rows if none may take more than %d", c.Least, c.Rows)
	}
	return fmt.Sprintf("cost at least %d rows", c.Least)
}

// check refuses bounds that no claim has.
func (c Claim) check() error {
	switch {
	case c.Least < 0 || c.Least > Never || c.Rows < 0:
		return fmt.Errorf("no claim has the bounds %d and %d", c.Least, c.Rows)
	case c.Last && (c.Least < 1 || c.Least == Never || c.Rows < 2):
		return fmt.Errorf("a claim about the last row is about at least 1 code and 2 rows")
	}
	return nil
}
