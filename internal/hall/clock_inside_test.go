package hall

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// A said is what an agenda was last told of a thing that is on it.
type said struct {
	version int
	at      time.Time
}

// The clock's slow twin is a map that is searched.
func TestClockAgreesWithASearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(struct{ rapid.TB }{t}, func(rt *rapid.T) {
			c, twin := newAgenda(), map[string]said{}
			for range rapid.IntRange(1, 80).Draw(rt, "steps") {
				id, version := fmt.Sprint(rapid.IntRange(0, 9).Draw(rt, "match")), rapid.IntRange(0, 3).Draw(rt, "version")
				at := time.Now().Add(time.Duration(rapid.IntRange(0, 9).Draw(rt, "seconds")) * time.Second)
				old := twin[id].version > version
				switch rapid.IntRange(0, 3).Draw(rt, "what") {
				case 0:
					c.set(id, version, time.Time{})
					if !old {
						delete(twin, id)
					}
				case 1:
					time.Sleep(rapid.SampledFrom([]time.Duration{time.Nanosecond, time.Second - time.Nanosecond, time.Second}).Draw(rt, "slept"))
				default:
					c.set(id, version, at)
					if !old {
						twin[id] = said{version, at}
					}
				}
				checkNext(rt, c, twin)
			}
		})
	})
}

// checkNext takes out all that is due.
func checkNext(rt *rapid.T, c *agenda, twin map[string]said) {
	for {
		earliest := longestSleep
		for _, s := range twin {
			earliest = min(earliest, time.Until(s.at))
		}
		d, sleep := c.next()
		if earliest > 0 {
			if d != nil || sleep != earliest {
				rt.Fatalf("got %+v, %v; the next is due in %v", d, sleep, earliest)
			}
			return
		}
		if s, ok := twin[d.Match]; !ok || time.Until(s.at) != earliest || s.version != d.version {
			rt.Fatalf("got %+v, of which was said %+v; another one is due in %v", d, s, earliest)
		}
		delete(twin, d.Match)
	}
}

// A stopped store has nothing due.
type nothingDue struct{ Store }

func (nothingDue) Claim(context.Context, time.Time, time.Time, int) ([]DueAt, error) { return nil, nil }
func (nothingDue) CallRoll(context.Context, Roll) error                              { return nil }
func (nothingDue) HearRolls(func(Roll)) (stop func())                                { return func() {} }
func (nothingDue) Follow(func([]Change)) (stop func())                               { return func() {} }

// A turn that runs over while the hall closes is left to the next process, and so is a computer's move: that is no fault.
func TestAClosedHallRingsForNobody(t *testing.T) {
	var faults bytes.Buffer
	h := New(nothingDue{}, Options{Log: slog.New(slog.NewTextHandler(&faults, nil))})
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.ring(&dueMatch{DueAt: DueAt{Match: "late"}})
	prompt := &dueMatch{DueAt: DueAt{Match: "late/host"}}
	h.queue(h.prompts, h.opt.Moves, prompt)
	h.move(h.prompts, h.opt.Moves, prompt)
	if f := h.Figures(); f.Prompts != 0 {
		t.Errorf("%d prompts wait", f.Prompts)
	}
	if faults.Len() > 0 {
		t.Errorf("logged %s", &faults)
	}
}
