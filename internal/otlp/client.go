package otlp

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/proto/otlp/trace/v1"
	"golang.org/x/time/rate"
	"google.golang.org/protobuf/proto"
)

const (
	patience = 10 * time.Second // the time limit for one attempt to send a batch
	tries    = 4                // the number of attempts
)

// A client sends batches of spans. It implements otlptrace.Client. OpenTelemetry's own client, otlptracehttp, would add gRPC
// to the program, and gRPC is larger than everything else in this package.
type client struct {
	to       string
	http     *http.Client
	log      *slog.Logger
	rest     time.Duration // the pause after the first attempt; each later pause is twice as long
	failing  rate.Sometimes
	lost     atomic.Int64 // the number of batches dropped since the last warning in the log
	stopping context.Context
	hurry    context.CancelFunc // cancels all pauses between attempts
}

func newClient(to string, log *slog.Logger) *client {
	c := &client{to: to, http: &http.Client{Timeout: patience}, log: log, rest: time.Second, failing: rate.Sometimes{Interval: time.Minute}}
	c.stopping, c.hurry = context.WithCancel(context.Background())
	return c
}

// Start implements otlptrace.Client.
func (c *client) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (c *client) Stop(context.Context) error {
	c.http.CloseIdleConnections()
	return nil
}

// UploadTraces implements otlptrace.Client. It logs a failure at most once a minute, and never returns it, because the SDK
// would log every failure that it receives.
func (c *client) UploadTraces(ctx context.Context, spans []*v1.ResourceSpans) error {
	if err := c.upload(ctx, spans); err != nil {
		c.complain(err)
	}
	return nil
}

func (c *client) complain(err error) {
	c.lost.Add(1)
	c.failing.Do(func() {
		c.log.Warn("traces do not reach the collector and are dropped", "batches", c.lost.Swap(0), "err", err)
	})
}

// upload sends a batch, and tries again if the collector is busy or does not respond.
func (c *client) upload(ctx context.Context, spans []*v1.ResourceSpans) error {
	// TracesData has the wire format of ExportTraceServiceRequest, whose package imports gRPC.
	text, err := proto.Marshal(&v1.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	var body bytes.Buffer
	w, _ := gzip.NewWriterLevel(&body, gzip.BestSpeed) // fails only for an invalid level
	w.Write(text)                                      // a buffer never fails
	w.Close()
	rest := c.rest
	for try := 1; ; try++ {
		after, again, err := c.post(ctx, body.Bytes())
		if err == nil || !again || try == tries {
			return err
		}
		select {
		case <-time.After(cmp.Or(after, rest/2+rand.N(rest))):
		case <-c.stopping.Done():
			return err
		case <-ctx.Done():
			return err
		}
		rest *= 2
	}
}

// mayPass lists the HTTP statuses after which a batch is sent again.
var mayPass = []int{http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout}

// post makes one attempt to send a batch. If it fails, again reports whether another attempt may succeed, and after is the
// time to wait before that attempt, or 0 if the collector did not give a time.
func (c *client) post(ctx context.Context, body []byte) (after time.Duration, again bool, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.to, bytes.NewReader(body))
	if err != nil {
		return 0, false, err
	}
	r.Header.Set("Content-Type", "application/x-protobuf")
	r.Header.Set("Content-Encoding", "gzip")
	res, err := c.http.Do(r)
	if err != nil {
		return 0, true, err
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10)) // so that the connection can be used again
	if res.StatusCode/100 == 2 {
		return 0, false, nil
	}
	if seconds, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && seconds > 0 {
		after = time.Duration(seconds) * time.Second
	}
	return after, slices.Contains(mayPass, res.StatusCode), fmt.Errorf("the collector answered with status %d", res.StatusCode)
}
