package analysis

import (
	"fmt"

	"keypeg"
	"keypeg/internal/study"
)

// words are the verdict on a row.
func (r Row) words() string {
	switch {
	case r.Code == 0:
		return "Lost to time: it says nothing about the code."
	case r.Before != nil && r.Before.Exact && r.Before.Codes.Sign() == 0:
		return "No code agrees with the answers before this row: it is not judged."
	case !r.Judged:
		return "The board is too big to judge its rows." + r.disagreement()
	}
	about := "about "
	if r.Exact {
		about = ""
	}
	text := fmt.Sprintf("No better row was found: %s%.2f rows were to be expected.", about, r.Expected)
	if r.Loss >= 0.005 {
		text = fmt.Sprintf("%s%.2f rows more than with %s, with which %.2f were to be expected.", capital(about), r.Loss, r.Best, r.BestRows)
	}
	return text + r.disagreement()
}

func (r Row) disagreement() string {
	if len(r.Against) == 0 {
		return ""
	}
	return fmt.Sprintf(" It could not be the code: it disagrees with %s.", study.RowsText(r.Against))
}

func capital(word string) string {
	if word == "about " {
		return "About "
	}
	return word
}

// words are the verdict on a board.
func (b Board) words(judged int) string {
	how := map[keypeg.Outcome]string{
		keypeg.Broken:   fmt.Sprintf("Broken in %s.", keypeg.Plural(len(b.Rows), "row")),
		keypeg.Unbroken: "Not broken.",
		keypeg.Stopped:  "Not broken when the round ended.",
		keypeg.Spoilt:   "Spoilt by a wrong answer.",
		keypeg.Open:     "Broken off.",
	}[b.Outcome]
	if judged == 0 {
		return how + " No row of it was judged."
	}
	luck := fmt.Sprintf("the answers saved %.2f", b.Luck)
	if b.Luck < 0 {
		luck = fmt.Sprintf("the answers cost %.2f", -b.Luck)
	}
	return fmt.Sprintf("%s Over %s judged, play gave away about %.2f rows and %s. Accuracy %.0f of 100.",
		how, keypeg.Plural(judged, "row"), b.Loss, luck, *b.Accuracy)
}
