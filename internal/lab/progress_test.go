package lab

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestProgressIsForTerminals writes progress to what is none.
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
	if text := buffer.String(); text != "\r\x1b[Khalf\r\x1b[K" {
		t.Errorf("a terminal sees %q", text)
	}
}
