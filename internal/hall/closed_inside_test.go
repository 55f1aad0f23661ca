package hall

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
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

// An unreadable store fails to load any match, always with the same error.
type unreadable struct {
	nothingDue
	err error
}

func (u unreadable) Load(context.Context, string) (Log, error) { return Log{}, u.err }
func (unreadable) Close() error                                { return nil }

// TestMatchesOfOthersThatCannotBeReadAreReported checks which errors are logged when a hall reads a match that concerns
// another hall.
func TestMatchesOfOthersThatCannotBeReadAreReported(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		ctx    context.Context
		err    error
		logged bool
	}{
		{t.Context(), errors.New("the disk is on fire"), true},
		{t.Context(), keypeg.Refusef("no-match", "", "there is no such match"), false},
		{t.Context(), ErrDamaged, false},
		{stopped, errors.New("the disk is on fire"), false},
	} {
		var log bytes.Buffer
		h := New(unreadable{err: c.err}, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		for what, read := range map[string]func(){
			"an open table of another server could not be read": func() { host{h}.ListTable(c.ctx, "abc") },
			"a match that was missed could not be taken over":   func() { host{h}.TakeOver(c.ctx, schedule.Entry{Key: "abc"}) },
		} {
			log.Reset()
			if read(); strings.Contains(log.String(), what) != c.logged {
				t.Errorf("%v: logged %q, and %q is %t", c.err, &log, what, c.logged)
			}
		}
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
