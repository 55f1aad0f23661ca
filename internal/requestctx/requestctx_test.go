package requestctx_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"keypeg/internal/requestctx"
)

func TestLinesCarryTheIdOfTheirRequest(t *testing.T) {
	var out strings.Builder
	log := requestctx.Logger(slog.New(slog.NewTextHandler(&out, nil)))
	ctx := requestctx.With(context.Background(), requestctx.Request{ID: "abc12345"})
	log.InfoContext(ctx, "one", "n", 1)
	log.With("of", "two").WarnContext(ctx, "two")
	log.WithGroup("g").InfoContext(ctx, "three")
	log.Info("four")
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, want := range []string{"n=1 request=abc12345", "of=two request=abc12345", "g.request=abc12345"} {
		if !strings.HasSuffix(lines[i], want) {
			t.Errorf("line %d is %s, and not ... %s", i+1, lines[i], want)
		}
	}
	if len(lines) != 4 || strings.Contains(lines[3], "request") {
		t.Errorf("outside requests: %q", lines)
	}
}

func TestIdsOfOthersAreNoMoreThanIds(t *testing.T) {
	for id, want := range map[string]bool{
		requestctx.NewID(): true, "0af7651916cd43dd8448eb211c80319c": true, "f81d4fae-7dec-11d0-a765-00a0c91e6bf6": true, "a.b_c-d1": true,
		"": false, "short": false, "two words": false, "line\nbreak": false, "quote\"quote": false, "über-ids": false, strings.Repeat("x", 65): false,
	} {
		if requestctx.ValidID(id) != want {
			t.Errorf("%q: valid is %v", id, !want)
		}
	}
	if a, b := requestctx.NewID(), requestctx.NewID(); a == b {
		t.Errorf("two requests have the id %s", a)
	}
}
