package gathering

import (
	"context"
	"errors"

	"keypeg/internal/docstore"
	"keypeg/internal/hall"
	"keypeg/internal/trace"
)

// traced calls change on a gathering, and records the call as a span. The span never contains the gathering's id, because
// anybody who has the id may join.
func (g *Gatherings[S, E]) traced(ctx context.Context, span trace.Span, id string, change func(*draft[S, E]) error) (*Snapshot[S], error) {
	span.SetString("keypeg.gathering", g.rules.Name)
	now, err := g.do(ctx, id, change)
	hall.EndSpan(span, err)
	return now, err
}

// spans contains one span for each traced request whose work is done in a group.
type spans []trace.Span

// begin begins a span below each span. The returned context is for the work that the group shares. That work appears only in
// the trace of the first request.
func (s spans) begin(ctx context.Context, name string) (context.Context, spans) {
	var below spans
	for _, of := range s {
		below = append(below, of.Begin(name))
	}
	if len(below) > 0 {
		ctx = trace.With(ctx, below[0])
	}
	return ctx, below
}

// end ends the spans of a step that returned err.
func (s spans) end(err error) {
	if errors.Is(err, docstore.ErrExists) { // another process was faster
		err = hall.ErrStale
	}
	for _, span := range s {
		hall.EndSpan(span, err)
	}
}

// spansOf returns the spans of the traced requests of a group.
func spansOf[S State[S, E], E any](group []*request[S, E]) (all spans) {
	for _, q := range group {
		if q.of != trace.None {
			all = append(all, q.of)
		}
	}
	return all
}

// decide applies the request's change to a draft.
func (q *request[S, E]) decide(d *draft[S, E]) {
	deciding, before := q.of.Begin("gathering.decide"), len(d.events)
	q.err = d.try(q.change)
	hall.EndSpan(deciding, q.err)
	if q.of != trace.None && len(d.events) > before {
		q.of.SetString("keypeg.event", d.all.rules.About(&d.events[before]).Kind)
		d.spans = append(d.spans, q.of)
	}
}

// Causes returns the IDs of the spans of traced changes that s contains but an earlier snapshot does not, as
// [hall.Snapshot.Causes] does.
func (s *Snapshot[S]) Causes(after int64) (spans []string, mark int64) {
	mark = int64(s.tail.version)
	return s.causes.After(after), mark
}
