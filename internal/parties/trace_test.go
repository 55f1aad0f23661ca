package parties_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"keypeg/internal/docstore"
	"keypeg/internal/inmem"
	"keypeg/internal/parties"
	"keypeg/internal/party"
	"keypeg/internal/trace/tracetest"
)

// A heldStore is a store in which every write of events waits for a permit.
type heldStore struct {
	docstore.Store
	permits chan struct{}
}

func (s heldStore) Put(ctx context.Context, d docstore.Document) error {
	if d.Kind == "party-events" {
		<-s.permits
	}
	return s.Store.Put(ctx, d)
}

// TestCommandsThatAreStoredTogetherAreTraced checks that each command of a group has all steps in its own trace, and that a
// snapshot has all of these commands as causes. A refused command must not be among the causes.
func TestCommandsThatAreStoredTogetherAreTraced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var k tracetest.Sketch
		store := heldStore{inmem.New(), make(chan struct{}, 10)}
		store.permits <- struct{}{}
		p := host(t, store, options{Tracer: &k})
		before := opened(t, p, classic(1), 1)
		join := func(ctx context.Context, who parties.Person) {
			go p.Join(ctx, before, who)
			synctest.Wait()
		}
		join(t.Context(), who(1)) // the store delays this join, so the other joins are stored together
		join(k.Request(t.Context(), "two"), who(2))
		join(k.Request(t.Context(), "twice"), parties.Person{Holder: holder(3), Name: who(2).Name})
		join(t.Context(), who(4))
		join(k.Request(t.Context(), "five"), who(5))
		store.permits <- struct{}{}
		store.permits <- struct{}{}
		synctest.Wait()
		want := []string{
			"two/gathering.command/gathering.turn", "twice/gathering.command/gathering.turn", "five/gathering.command/gathering.turn",
			"two/gathering.command/gathering.decide", "twice/gathering.command/gathering.decide", "five/gathering.command/gathering.decide",
			"two/gathering.command/store.append", "five/gathering.command/store.append",
			"two/gathering.command/gathering.publish", "five/gathering.command/gathering.publish",
			"five/gathering.command", "twice/gathering.command", "two/gathering.command",
		}
		got := k.Take()
		if slices.Sort(got[max(0, len(got)-3):]); !slices.Equal(got, want) { // the callers hear of the change in any order
			t.Errorf("the spans are\n%q, want\n%q", got, want)
		}
		if got, want := k.Notes("two/gathering.command"), []string{"keypeg.gathering=party", "keypeg.event=joined"}; !slices.Equal(got, want) {
			t.Errorf("the attributes of a command are %q, want %q", got, want)
		}
		if got, want := k.Notes("twice/gathering.command"), []string{"keypeg.gathering=party", "keypeg.refusal=name-taken"}; !slices.Equal(got, want) {
			t.Errorf("the attributes of a refused command are %q, want %q", got, want)
		}
		now, err := p.Look(t.Context(), before)
		if err != nil {
			t.Fatal(err)
		}
		if got, mark := now.Causes(2); !slices.Equal(got, []string{"two/gathering.command", "five/gathering.command"}) || mark != 5 {
			t.Errorf("state %d is caused by %q", mark, got)
		}
	})
}

// TestAPartysTurnThatRunsOutIsTraced checks that a party's clock begins a trace, even in a store that other processes share.
func TestAPartysTurnThatRunsOutIsTraced(t *testing.T) {
	for _, test := range []struct {
		shared bool
		want   []string
	}{
		{false, []string{"clock.turn/gathering.turn", "clock.turn/gathering.decide", "clock.turn/store.append", "clock.turn/gathering.publish", "clock.turn"}},
		{true, []string{"clock.turn/gathering.turn", "clock.turn/store.load", "clock.turn/gathering.decide", "clock.turn/store.append", "clock.turn/gathering.publish", "clock.turn"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			var k tracetest.Sketch
			p := host(t, inmem.New(), options{Tracer: &k, Shared: test.shared})
			c := classic(1)
			c.Pace, c.Limit = party.Together, 30*time.Second // the party stays in memory for a minute
			id := opened(t, p, c, 2)
			does(t, p, id, 0, party.Command{Kind: party.Start, Round: 1})
			time.Sleep(30 * time.Second)
			synctest.Wait()
			if got := k.Take(); !slices.Equal(got, test.want) {
				t.Errorf("shared %v: the spans are %q, want %q", test.shared, got, test.want)
			}
			if got, want := k.Notes("clock.turn"), []string{"keypeg.gathering=party", "keypeg.event=time"}; !slices.Equal(got, want) {
				t.Errorf("the attributes are %q, want %q", got, want)
			}
		})
	}
}
