package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestServeWarnsThatLinksFollowTheRequest checks that, without --url, links use the address of the request and the log has
// a warning. With --url, there must be no warning.
func TestServeWarnsThatLinksFollowTheRequest(t *testing.T) {
	for url, warns := range map[string]bool{"": true, "https://play.example.org": false} {
		ctx, stop := context.WithCancel(t.Context())
		out, in := io.Pipe()
		var told bytes.Buffer
		ended := make(chan error, 1)
		o := serveOptions{addr: "localhost:0", db: filepath.Join(t.TempDir(), "keypeg.db"), url: url, grace: 10 * time.Second}
		go func() { ended <- serve(ctx, o, in, slog.New(slog.NewTextHandler(&told, nil))) }()
		var address string
		if _, err := fmt.Fscanf(out, "Keypeg is at %s\n", &address); err != nil {
			t.Fatal(err)
		}
		stop()
		if err := <-ended; err != nil {
			t.Errorf("with %q it ended with %v", url, err)
		}
		if got := strings.Contains(told.String(), "name yours with --url"); got != warns || got && !strings.Contains(told.String(), "level=WARN") {
			t.Errorf("with --url %q the log is %s", url, told.String())
		}
	}
}
