package hall

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"time"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/internal/hall/schedule"
)

// A nothingDue store never has a due match.
type nothingDue struct{ Store }

func (nothingDue) Claim(context.Context, time.Time, time.Time, int) ([]peers.DueAt, error) {
	return nil, nil
}
func (nothingDue) CallRoll(context.Context, peers.Roll) error { return nil }
func (nothingDue) HearRolls(func(peers.Roll)) (stop func())   { return func() {} }
func (nothingDue) Follow(func([]peers.Change)) (stop func())  { return func() {} }

func (nothingDue) Attend(context.Context, []string, []string) (bool, error) { return false, nil }

// TestAClosedHallRingsForNobody checks that a hall that is closing leaves both an expired turn and a due computer move
// to the next process. The hall must report neither of them as a fault.
func TestAClosedHallRingsForNobody(t *testing.T) {
	var faults bytes.Buffer
	h := New(nothingDue{}, Options{Log: slog.New(slog.NewTextHandler(&faults, nil))})
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.clock.ring(schedule.Entry{Key: "late"})
	h.computers.against.Run(h.ctx)
	if err := h.computers.Move(t.Context(), "late", keypeg.Host, false); keypeg.ErrorCode(err) != "closing" {
		t.Errorf("a computer moves: %v", err)
	}
	if f := h.Figures(); f.Prompts != 0 {
		t.Errorf("%d prompts wait", f.Prompts)
	}
	if faults.Len() > 0 {
		t.Errorf("logged %s", &faults)
	}
}
