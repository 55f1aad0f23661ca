package analysis

import (
	"reflect"
	"testing"

	"keypeg"
	"keypeg/internal/study"
)

// TestRowsThatAHintNamedAreLeftOut checks that loss and accuracy count only rows played without a hint, and that luck includes
// all rows.
func TestRowsThatAHintNamedAreLeftOut(t *testing.T) {
	row := func(n int, loss float64) Row {
		return Row{Number: n, Code: keypeg.CodeOf(1, 1, 2, 2), Looked: true, Judged: true, Loss: loss}
	}
	lost := Row{Number: 3, Looked: true}
	b := Board{Rows: []Row{row(1, 0.5), row(2, 0), lost, row(4, 0.25)}, Loss: 0.75, Luck: -1, Accuracy: accuracyOf(0.75, 3), Finished: true}
	if got := b.Hinted(nil); !reflect.DeepEqual(got, b) {
		t.Errorf("without hints: %+v", got)
	}
	got := b.Hinted([]int{1, 2, 3})
	if got.Loss != 0.25 || *got.Accuracy != *accuracyOf(0.25, 1) || got.Luck != -1 || !got.Rows[0].Hinted || !got.Rows[1].Hinted || got.Rows[3].Hinted {
		t.Errorf("one row without hints: %+v", got)
	}
	if all := b.Hinted([]int{1, 2, 4}); all.Loss != 0 || all.Accuracy != nil || !all.Finished {
		t.Errorf("hints before every row: %+v", all)
	}
	if b.Rows[0].Hinted || b.Loss != 0.75 {
		t.Errorf("the board itself was changed: %+v", b)
	}
	open := b
	open.Accuracy, open.Finished = nil, false
	if got := open.Hinted([]int{2}); got.Accuracy != nil {
		t.Errorf("an accuracy of %v before every row is judged", *got.Accuracy)
	}
}

func TestOnlySomeHintsNameRows(t *testing.T) {
	for kind, want := range map[string]bool{study.HintBest: true, study.HintCodes: true, study.HintCount: false, study.HintPossible: false} {
		if NamesRows(kind) != want {
			t.Errorf("a hint of kind %s names rows: %t", kind, !want)
		}
	}
}
