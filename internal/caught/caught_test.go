package caught_test

import (
	"io"
	"strings"
	"testing"

	"keypeg/internal/caught"
)

func TestAPanicIsAnError(t *testing.T) {
	if err := caught.Do(func() error { return io.EOF }); err != io.EOF {
		t.Errorf("got %v", err)
	}
	var none *strings.Builder
	if err := caught.Do(func() error { none.WriteString("x"); return nil }); err == nil || !strings.Contains(err.Error(), "caught_test.go:") {
		t.Errorf("got %v", err)
	}
}
