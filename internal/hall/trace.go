package hall

import (
	"context"
	"errors"

	"keypeg"
	"keypeg/internal/hall/peers"
	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
)

// EndSpan ends the span of a step that returned err. If err is a refusal, EndSpan records the refusal's code. It never records
// the text of an error, because the text may quote what a player wrote.
func EndSpan(span trace.Span, err error) {
	if span == trace.None {
		return
	}
	switch code := keypeg.ErrorCode(err); {
	case code != "":
		span.SetString("keypeg.refusal", code)
	case err == errAhead || errors.Is(err, ErrStale):
		span.SetString("keypeg.refusal", "stale")
	case err != nil:
		span.Fail()
	}
	span.End()
}

// causedBy adds a cause to a snapshot that has not been published yet. An empty ID adds nothing, because it belongs to a
// change that is not traced.
func (s *Snapshot) causedBy(span string, asked bool) {
	s.causes = s.causes.With(trace.Cause{Span: span, Mark: s.revision, Asked: asked})
}

// Causes returns the IDs of the spans of traced changes that s contains but an earlier snapshot does not, oldest first. It also
// returns a mark of s. The argument after is the mark of the earlier snapshot. If there are many callers, only the first of
// them get spans.
func (s *Snapshot) Causes(after int64) (spans []string, mark int64) {
	return s.causes.After(after), s.revision
}

// Cause returns the ID of the span of the change that led to s, or "" if the change was not traced.
func (s *Snapshot) Cause() string {
	if last := s.causes.Last(); last.Mark == s.revision {
		return last.Span
	}
	return ""
}

// publishIn publishes the result of a change that was made in ctx.
func (r *room) publishIn(ctx context.Context, s *Snapshot) {
	of := trace.Of(ctx)
	if of != trace.None {
		s.causedBy(of.ID(), requestctx.Of(ctx).ID != "")
	}
	span := of.Begin("hall.publish")
	r.publish(s)
	span.End()
}

// startTurn begins the span of a computer's turn. The span belongs to the trace of the player's command that gave the
// computer the turn. If another computer gave the turn, the span begins a new trace, so that no trace lasts for a whole
// match.
func startTurn(ctx context.Context, t trace.Tracer, s *Snapshot) (context.Context, trace.Span) {
	below := ""
	if s.causes.Last().Asked {
		below = s.Cause()
	}
	ctx, span := trace.Start(ctx, t, "computer.turn", below, trace.Internal)
	span.SetString("keypeg.match", s.Header.Config.ID)
	return ctx, span
}

// startHearing starts a span for applying changes from other halls, if the latest change is traced.
func startHearing(ctx context.Context, t trace.Tracer, changes []peers.Change) (context.Context, trace.Span) {
	if len(changes) == 0 || changes[len(changes)-1].Trace == "" {
		return ctx, trace.None
	}
	return trace.Start(ctx, t, "hall.hear", changes[len(changes)-1].Trace, trace.Receiver)
}
