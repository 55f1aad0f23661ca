// Package otlp sends traces to an OpenTelemetry collector, as OTLP over HTTP.
package otlp

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	otel "go.opentelemetry.io/otel/trace"

	"keypeg/internal/requestctx"
	"keypeg/internal/trace"
)

// Options configure a Tracer.
type Options struct {
	URL     string   // the address of the collector, such as http://localhost:4318
	Version string   // of Keypeg
	Ratio   *float64 // the share of traces to record if no other process has decided; nil means the share in OTEL_TRACES_SAMPLER or, if that is not set, all traces
	Log     *slog.Logger
}

// Endpoint returns the URL to which traces are sent for a collector with the given address. It refuses a text that is not
// an address. The error never contains a password.
func Endpoint(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("the address of a collector is written as http://localhost:4318, or https://collector.example.org")
	}
	const path = "/v1/traces"
	return u.Scheme + "://" + userOf(u) + u.Host + strings.TrimSuffix(strings.TrimRight(u.EscapedPath(), "/"), path) + path, nil
}

func userOf(u *url.URL) string {
	if u.User == nil {
		return ""
	}
	return u.User.String() + "@"
}

// A Tracer records spans and sends them in the background. It implements trace.Tracer. While the collector cannot be
// reached, the Tracer drops spans.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   otel.Tracer
	client   *client
}

// Open returns a Tracer for a collector, which need not be running yet.
func Open(o Options) (*Tracer, error) {
	to, err := Endpoint(o.URL)
	if err != nil {
		return nil, err
	}
	about, err := resource.New(context.Background(), resource.WithAttributes(
		attribute.String("service.name", "keypeg"), attribute.String("service.version", o.Version),
		attribute.String("service.instance.id", requestctx.NewID()),
	), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("read OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	c := newClient(to, o.Log)
	exporter, err := otlptrace.New(context.Background(), c)
	if err != nil {
		return nil, err
	}
	options := []sdk.TracerProviderOption{sdk.WithBatcher(exporter), sdk.WithResource(about)}
	if o.Ratio != nil {
		options = append(options, sdk.WithSampler(sdk.ParentBased(sdk.TraceIDRatioBased(*o.Ratio))))
	}
	p := sdk.NewTracerProvider(options...)
	return &Tracer{p, p.Tracer("keypeg"), c}, nil
}

// Close sends the spans that have ended. If ctx ends first, the other spans are dropped.
func (t *Tracer) Close(ctx context.Context) {
	t.client.hurry()
	if err := t.provider.Shutdown(ctx); err != nil {
		t.client.complain(err)
	}
}

var kinds = map[trace.Kind]otel.SpanKind{
	trace.Internal: otel.SpanKindInternal, trace.Server: otel.SpanKindServer, trace.Sender: otel.SpanKindProducer, trace.Receiver: otel.SpanKindConsumer,
}

// Begin implements trace.Tracer.
func (t *Tracer) Begin(name, below string, kind trace.Kind) trace.Span {
	ctx := otel.ContextWithRemoteSpanContext(context.Background(), spanOf(below))
	_, span := t.tracer.Start(ctx, name, otel.WithSpanKind(kinds[kind]))
	if !span.IsRecording() {
		return trace.None
	}
	return recorder{t.tracer, span}
}

const header = "traceparent"

// spanOf parses the ID of a span.
func spanOf(id string) otel.SpanContext {
	return otel.SpanContextFromContext(propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier{header: id}))
}

// A recorder implements trace.Span with an OpenTelemetry span.
type recorder struct {
	tracer otel.Tracer
	span   otel.Span
}

func (r recorder) in() context.Context { return otel.ContextWithSpan(context.Background(), r.span) }

func (r recorder) ID() string {
	id := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(r.in(), id)
	return id[header]
}

func (r recorder) Begin(name string) trace.Span {
	_, span := r.tracer.Start(r.in(), name)
	return recorder{r.tracer, span}
}

func (r recorder) Rename(name string) { r.span.SetName(name) }

func (r recorder) Link(id string) { r.span.AddLink(otel.Link{SpanContext: spanOf(id)}) }

func (r recorder) SetString(key, value string) { r.span.SetAttributes(attribute.String(key, value)) }

func (r recorder) SetInt(key string, value int) { r.span.SetAttributes(attribute.Int(key, value)) }

func (r recorder) Fail() { r.span.SetStatus(codes.Error, "") }

func (r recorder) End() { r.span.End() }
