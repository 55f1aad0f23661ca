package lab

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestProgressTicks checks that the last text is shown again every second.
func TestProgressTicks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var seen bytes.Buffer
		tell, stop := (&Progress{to: &seen}).ticking()
		tell("between %d and %d", 4, 5)
		time.Sleep(2500 * time.Millisecond)
		stop()
		lines := strings.Split(seen.String(), "\r\x1b[K")
		if len(lines) != 5 || lines[4] != "" {
			t.Fatalf("a terminal sees %q", lines)
		}
		for _, line := range lines[1:4] {
			if !strings.HasPrefix(line, "between 4 and 5; ") || !strings.HasSuffix(line, " s") {
				t.Errorf("a terminal sees %q", line)
			}
		}
	})
}

// TestProgressIsForTerminals checks that nothing is shown on an output that is not a terminal.
func TestProgressIsForTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var buffer bytes.Buffer
	for _, to := range []io.Writer{&buffer, file} {
		p := NewProgress(to)
		p.Say("at work")
		p.End()
	}
	if info, err := file.Stat(); err != nil || info.Size() > 0 || buffer.Len() > 0 {
		t.Errorf("progress was written to a file or a pipe")
	}
	shown := &Progress{to: &buffer}
	shown.Say("half")
	shown.Say("too soon after")
	shown.End()
	shown.End()
	if text := buffer.String(); text != "\r\x1b[Khalf\r\x1b[K" {
		t.Errorf("a terminal sees %q", text)
	}
}
