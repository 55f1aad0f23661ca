package trace_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"keypeg/internal/trace"
)

// A notebook is a Tracer that writes down the calls of its spans.
type notebook struct{ strings.Builder }

func (n *notebook) Begin(name, below string, _ trace.Kind) trace.Span {
	if below == "not" {
		return trace.None
	}
	return noted{n, name}
}

type noted struct {
	*notebook
	name string
}

func (n noted) ID() string                   { return "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" }
func (n noted) Begin(name string) trace.Span { return noted{n.notebook, n.name + "/" + name} }
func (n noted) Rename(name string)           { n.WriteString(n.name + " is " + name + "\n") }
func (n noted) Link(id string)               { n.WriteString(n.name + " from " + id + "\n") }
func (n noted) SetString(key, _ string)      { n.WriteString(n.name + " has " + key + "\n") }
func (n noted) SetInt(key string, _ int)     { n.WriteString(n.name + " has " + key + "\n") }
func (n noted) Fail()                        { n.WriteString(n.name + " fails\n") }
func (n noted) End()                         { n.WriteString(n.name + " ends\n") }

// everything begins spans in a context, and calls each of their methods.
func everything(ctx context.Context) {
	ctx, s := trace.Begin(ctx, "a")
	_, below := trace.Begin(ctx, "b")
	below.SetString("x", "1")
	below.SetInt("y", 2)
	below.Link("other")
	below.Fail()
	below.End()
	s.Rename("c")
	s.End()
}

// TestASpanIsRecordedBelowTheSpanOfItsContext checks the calls that reach a Tracer.
func TestASpanIsRecordedBelowTheSpanOfItsContext(t *testing.T) {
	var n notebook
	ctx, s := trace.Start(t.Context(), &n, "r", "", trace.Server)
	everything(ctx)
	s.End()
	const want = "r/a/b has x\nr/a/b has y\nr/a/b from other\nr/a/b fails\nr/a/b ends\nr/a is c\nr/a ends\nr ends\n"
	if n.String() != want || s == trace.None || s.ID() == "" {
		t.Errorf("the tracer was told %q, want %q", n.String(), want)
	}
}

// TestNothingIsDoneWithoutATrace checks that calls allocate nothing if there is no Tracer, or if a trace is not recorded.
func TestNothingIsDoneWithoutATrace(t *testing.T) {
	var n notebook
	off, s := trace.Start(t.Context(), nil, "r", "", trace.Server)
	if s != trace.None || s.ID() != "" {
		t.Error("there is a span without a tracer")
	}
	if _, s := trace.Start(t.Context(), &n, "r", "not", trace.Server); s != trace.None {
		t.Error("there is a span of a trace that is not recorded")
	}
	if made := testing.AllocsPerRun(100, func() { everything(off) }); made != 0 || n.Len() > 0 {
		t.Errorf("without a tracer, %v objects are made and the tracer is told %q", made, n.String())
	}
}

// TestLinesCarryTheIdOfTheirTrace checks that log lines of a recorded trace have its id, and that other lines have none.
func TestLinesCarryTheIdOfTheirTrace(t *testing.T) {
	var out strings.Builder
	log := trace.Logger(slog.New(slog.NewTextHandler(&out, nil)))
	ctx, _ := trace.Start(t.Context(), &notebook{}, "r", "", trace.Server)
	log.With("n", 1).InfoContext(ctx, "one")
	log.InfoContext(t.Context(), "two")
	if got := out.String(); strings.Count(got, "trace_id") != 1 || !strings.Contains(got, "msg=one n=1 trace_id=0af7651916cd43dd8448eb211c80319c\n") {
		t.Errorf("the log is %s", got)
	}
}

func BenchmarkOff(b *testing.B) {
	ctx := b.Context()
	for range 8 { // a request's context has about this depth
		ctx = context.WithValue(ctx, new(int), 1)
	}
	for b.Loop() {
		_, s := trace.Begin(ctx, "a")
		s.End()
	}
}
