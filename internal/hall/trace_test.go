package hall_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/inmem"
	"keypeg/internal/trace"
	"keypeg/internal/trace/tracetest"
)

// taken returns the paths of the spans that have ended, and forgets them.
func taken(k *tracetest.Sketch) []string {
	synctest.Wait()
	return k.Take()
}

// TestCommandsAreTraced checks the spans of commands, their outcomes, and the marks of snapshots.
func TestCommandsAreTraced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var k tracetest.Sketch
		h := newHall(t, inmem.New(), hall.Options{Tracer: &k})
		s := do(t, h, seated(t, h, config(t, "classic")), setCode(keypeg.Host, 5, 5, 5, 5))
		id := s.Header.Config.ID
		_, before := s.Causes(0)
		row := place(keypeg.Guest, 1, 1, 1, 1)
		row.Version = s.Match.Version
		now, err := act(k.Request(t.Context(), "one"), h, id, guest, row)
		if err != nil {
			t.Fatal(err)
		}
		const command = "one/hall.command"
		if got, want := taken(&k), []string{command + "/hall.turn", command + "/hall.decide", command + "/store.append", command + "/hall.publish", command}; !slices.Equal(got, want) {
			t.Errorf("the spans are %q, want %q", got, want)
		}
		if got, want := k.Notes(command), []string{"keypeg.match=" + id, "keypeg.command=place"}; !slices.Equal(got, want) {
			t.Errorf("the attributes are %q, want %q", got, want)
		}
		spans, mark := now.Causes(before)
		if again, _ := now.Causes(mark); !slices.Equal(spans, []string{command}) || len(again) > 0 {
			t.Errorf("a new row is caused by %q, and then by %q", spans, again)
		}
		_, err = act(k.Request(t.Context(), "two"), h, id, guest, row)
		refused(t, "stale", err)
		if got := k.Notes("two/hall.command"); !slices.Contains(got, "keypeg.refusal=stale") || slices.Contains(got, "fails") || slices.Contains(got, "keypeg.command=place") {
			t.Errorf("the attributes of a refused command are %q", got)
		}
		for range 40 { // more frames than a hall traces
			spans, _ = now.Causes(before)
		}
		if len(spans) > 0 {
			t.Error("every watcher's frame is traced")
		}
	})
}

// TestTracesReachOtherHallsAndComputers checks that a command's trace includes its arrival at another hall and the computer's
// turn that follows, but no turn that another computer gave.
func TestTracesReachOtherHallsAndComputers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var here, there tracetest.Sketch
		stores := tellingStores(inmem.New())
		one, other := newHall(t, stores[0], hall.Options{Poll: time.Hour, Tracer: &here}), newHall(t, stores[1], hall.Options{Poll: time.Hour, Tracer: &there})
		s := do(t, one, seated(t, one, config(t, "classic")), setCode(keypeg.Host, 5, 5, 5, 5))
		watch(t, t.Context(), other, s)
		synctest.Wait()
		row := place(keypeg.Guest, 1, 1, 1, 1)
		row.Version = s.Match.Version
		if _, err := act(here.Request(t.Context(), "one"), one, s.Header.Config.ID, guest, row); err != nil {
			t.Fatal(err)
		}
		stores[0].deliver(func(all []peers.Change) []peers.Change { return all })
		if got, want := taken(&there), []string{"one/hall.command/store.append/hall.hear"}; !slices.Equal(got, want) {
			t.Errorf("the spans at the other hall are %q, want %q", got, want)
		}
		seen, err := other.Inspect(t.Context(), s.Header.Config.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := seen.Causes(1); !slices.Equal(got, []string{"one/hall.command/store.append/hall.hear"}) {
			t.Errorf("at the other hall, the row is caused by %q", got)
		}
		row = place(keypeg.Guest, 2, 2, 2, 2)
		row.Version = seen.Match.Version
		if _, err := act(here.Request(t.Context(), "two"), one, s.Header.Config.ID, guest, row); err != nil {
			t.Fatal(err)
		}
		stores[0].deliver(func(all []peers.Change) []peers.Change {
			all[0].News = nil // a notification from PostgreSQL contains no news either
			return all
		})
		const hear = "two/hall.command/store.append/hall.hear"
		if got, want := taken(&there), []string{hear + "/store.load", hear}; !slices.Equal(got, want) {
			t.Errorf("the spans at a hall that reads the change are %q, want %q", got, want)
		}
		seen, err = other.Inspect(t.Context(), s.Header.Config.ID)
		if err != nil {
			t.Fatal(err)
		}
		row = place(keypeg.Guest, 3, 3, 3, 3)
		row.Version = seen.Match.Version
		if _, err := act(here.Request(t.Context(), "three"), one, s.Header.Config.ID, guest, row); err != nil {
			t.Fatal(err)
		}
		stores[0].deliver(func(all []peers.Change) []peers.Change {
			all[0].Trace = "" // from a process without traces
			return all
		})
		if got := taken(&there); len(got) != 0 {
			t.Errorf("a change without a trace has the spans %q", got)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		var k tracetest.Sketch
		h := newHall(t, inmem.New(), hall.Options{Tracer: &k, Computer: func(level string) (hall.Computer, bool) { return novice{}, level == "novice" }})
		s := opened(t, h, against(config(t, "classic"), "", "novice"))
		taken(&k)
		code := setCode(keypeg.Host, 6, 6, 6, 6)
		code.Version = s.Match.Version
		if _, err := act(k.Request(t.Context(), "code"), h, s.Header.Config.ID, host, code); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		turns := slices.DeleteFunc(taken(&k), func(path string) bool { return !strings.HasSuffix(path, "computer.turn") })
		slices.Sort(turns) // a turn may begin before the span of the turn before it ends
		if len(turns) < 3 || turns[0] != "code/hall.command/computer.turn" || turns[1] != "computer.turn" || turns[2] != "computer.turn" {
			t.Errorf("the computer's turns are %q", turns)
		}
	})
}

// TestATurnThatRunsOverIsTraced checks that a trace begins when the clock of a match ends a turn.
func TestATurnThatRunsOverIsTraced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var k tracetest.Sketch
		h := newHall(t, inmem.New(), hall.Options{Tracer: &k})
		s := do(t, h, seated(t, h, config(t, "classic", limited(time.Minute))), setCode(keypeg.Host, 5, 5, 5, 5))
		id := s.Header.Config.ID
		_, before := s.Causes(0)
		taken(&k)
		s = waited(t, h, s, time.Minute)
		if got, want := taken(&k), []string{"clock.turn/hall.turn", "clock.turn/hall.decide", "clock.turn/store.append", "clock.turn/hall.publish", "clock.turn"}; !slices.Equal(got, want) {
			t.Errorf("the spans are %q, want %q", got, want)
		}
		if got, want := k.Notes("clock.turn"), []string{"keypeg.match=" + id}; !slices.Equal(got, want) {
			t.Errorf("the attributes are %q, want %q", got, want)
		}
		if got, mark := s.Causes(before); !slices.Equal(got, []string{"clock.turn"}) || s.Cause() != "clock.turn" || mark != before+1 {
			t.Errorf("the end of the turn is caused by %q", got)
		}
	})
}

// TestAStaleWriteIsARefusal checks that a step that came too late is recorded as refused, and that one that failed is not.
func TestAStaleWriteIsARefusal(t *testing.T) {
	var k tracetest.Sketch
	for name, err := range map[string]error{"late": fmt.Errorf("write: %w", hall.ErrStale), "failed": errors.New("no disk")} {
		hall.EndSpan(k.Begin(name, "", trace.Internal), err)
	}
	if late, failed := k.Notes("late"), k.Notes("failed"); !slices.Equal(late, []string{"keypeg.refusal=stale"}) || !slices.Equal(failed, []string{"fails"}) {
		t.Errorf("the attributes are %q and %q", late, failed)
	}
}
