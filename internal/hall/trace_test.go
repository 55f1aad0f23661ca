package hall_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"keypeg"
	"keypeg/internal/hall"
	"keypeg/internal/hall/peers"
	"keypeg/internal/inmem"
	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
)

// A sketch is a Tracer whose IDs are the paths of spans, such as "request/hall.command". It records the attributes of each span.
type sketch struct {
	mu    sync.Mutex
	spans map[string][]string
	ended []string // in order
}

func (k *sketch) Begin(name, below string, _ trace.Kind) trace.Recorder {
	return drawn{k, strings.TrimPrefix(below+"/"+name, "/")}
}

type drawn struct {
	*sketch
	path string
}

func (l drawn) note(what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.spans == nil {
		l.spans = map[string][]string{}
	}
	l.spans[l.path] = append(l.spans[l.path], what)
}

func (l drawn) ID() string                       { return l.path }
func (l drawn) Begin(name string) trace.Recorder { return drawn{l.sketch, l.path + "/" + name} }
func (l drawn) Rename(name string)               {}
func (l drawn) Link(id string)                   {}
func (l drawn) Set(key string, value any)        { l.note(fmt.Sprint(key, "=", value)) }
func (l drawn) Fail()                            { l.note("fails") }
func (l drawn) End() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = append(l.ended, l.path)
}

// take returns the paths of the spans that have ended, and forgets them.
func (k *sketch) take() (ended []string) {
	synctest.Wait()
	k.mu.Lock()
	defer k.mu.Unlock()
	ended, k.ended = k.ended, nil
	return ended
}

// request returns a context for a traced request.
func (k *sketch) request(t *testing.T, id string) context.Context {
	ctx, _ := trace.Start(requestctx.With(t.Context(), requestctx.Request{ID: id}), k, id, "", trace.Server)
	return ctx
}

// TestCommandsAreTraced checks the spans of commands, their outcomes, and the marks of snapshots.
func TestCommandsAreTraced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var k sketch
		h := newHall(t, inmem.New(), hall.Options{Tracer: &k})
		s := do(t, h, seated(t, h, config(t, "classic")), setCode(keypeg.Host, 5, 5, 5, 5))
		id := s.Header.Config.ID
		_, before := s.Causes(0)
		row := place(keypeg.Guest, 1, 1, 1, 1)
		row.Version = s.Match.Version
		now, err := act(k.request(t, "one"), h, id, guest, row)
		if err != nil {
			t.Fatal(err)
		}
		const command = "one/hall.command"
		if got, want := k.take(), []string{command + "/hall.turn", command + "/hall.decide", command + "/store.append", command + "/hall.publish", command}; !slices.Equal(got, want) {
			t.Errorf("the spans are %q, want %q", got, want)
		}
		if got, want := k.spans[command], []string{"keypeg.match=" + id, "keypeg.command=place"}; !slices.Equal(got, want) {
			t.Errorf("the attributes are %q, want %q", got, want)
		}
		spans, mark := now.Causes(before)
		if again, _ := now.Causes(mark); !slices.Equal(spans, []string{command}) || len(again) > 0 {
			t.Errorf("a new row is caused by %q, and then by %q", spans, again)
		}
		_, err = act(k.request(t, "two"), h, id, guest, row)
		refused(t, "stale", err)
		if got := k.spans["two/hall.command"]; !slices.Contains(got, "keypeg.refusal=stale") || slices.Contains(got, "fails") || slices.Contains(got, "keypeg.command=place") {
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

// TestTracesReachOtherHallsAndComputers checks that a change is traced at another hall, and that a computer's turn belongs to
// the command that gave it, but not to the turn of another computer.
func TestTracesReachOtherHallsAndComputers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var here, there sketch
		stores := tellingStores(inmem.New())
		one, other := newHall(t, stores[0], hall.Options{Poll: time.Hour, Tracer: &here}), newHall(t, stores[1], hall.Options{Poll: time.Hour, Tracer: &there})
		s := do(t, one, seated(t, one, config(t, "classic")), setCode(keypeg.Host, 5, 5, 5, 5))
		watch(t, t.Context(), other, s)
		synctest.Wait()
		row := place(keypeg.Guest, 1, 1, 1, 1)
		row.Version = s.Match.Version
		if _, err := act(here.request(t, "one"), one, s.Header.Config.ID, guest, row); err != nil {
			t.Fatal(err)
		}
		stores[0].deliver(func(all []peers.Change) []peers.Change { return all })
		if got, want := there.take(), []string{"one/hall.command/store.append/hall.hear"}; !slices.Equal(got, want) {
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
		if _, err := act(here.request(t, "two"), one, s.Header.Config.ID, guest, row); err != nil {
			t.Fatal(err)
		}
		stores[0].deliver(func(all []peers.Change) []peers.Change {
			all[0].News = nil // a notification of PostgreSQL contains no news either
			return all
		})
		const hear = "two/hall.command/store.append/hall.hear"
		if got, want := there.take(), []string{hear + "/store.load", hear}; !slices.Equal(got, want) {
			t.Errorf("the spans at a hall that reads the change are %q, want %q", got, want)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		var k sketch
		h := newHall(t, inmem.New(), hall.Options{Tracer: &k, Computer: func(level string) (hall.Computer, bool) { return novice{}, level == "novice" }})
		s := opened(t, h, against(config(t, "classic"), "", "novice"))
		k.take()
		code := setCode(keypeg.Host, 6, 6, 6, 6)
		code.Version = s.Match.Version
		if _, err := act(k.request(t, "code"), h, s.Header.Config.ID, host, code); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		turns := slices.DeleteFunc(k.take(), func(path string) bool { return !strings.HasSuffix(path, "computer.turn") })
		if len(turns) < 3 || turns[0] != "code/hall.command/computer.turn" || turns[1] != "computer.turn" || turns[2] != "computer.turn" {
			t.Errorf("the computer's turns are %q", turns)
		}
	})
}
