package main

import (
	"context"
	"log/slog"
	"time"

	"keypeg/internal/otlp"
	"keypeg/internal/trace"
)

// checkTrace checks the flags for traces, and refuses invalid ones.
func (o serveOptions) checkTrace() error {
	if o.traceRatio != nil && o.trace == "" {
		return misused("--trace-ratio needs --trace")
	}
	if o.traceRatio != nil && (*o.traceRatio < 0 || *o.traceRatio > 1) {
		return misused("--trace-ratio is a number from 0 to 1, not %v", *o.traceRatio)
	}
	if o.trace == "" {
		return nil
	}
	if _, err := otlp.Endpoint(o.trace); err != nil {
		return misused("--trace: %v", err)
	}
	return nil
}

// lastTraces is the time that a stopping server has to send its last traces.
const lastTraces = 2 * time.Second

// openTracer returns the tracer that the flags request, or nil, and a function that sends the last traces.
func openTracer(o serveOptions, log *slog.Logger) (t trace.Tracer, end func(), err error) {
	if o.trace == "" {
		return nil, func() {}, nil
	}
	sending, err := otlp.Open(otlp.Options{URL: o.trace, Version: version(), Ratio: o.traceRatio, Log: log})
	if err != nil {
		return nil, nil, err
	}
	return sending, func() {
		ctx, cancel := context.WithTimeout(context.Background(), lastTraces)
		defer cancel()
		sending.Close(ctx)
	}, nil
}
