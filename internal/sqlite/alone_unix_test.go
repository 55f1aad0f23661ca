//go:build unix

package sqlite

import (
	"os"
	"path/filepath"
	"testing"
)

// TestALockOfARemovedFileIsNone checks that a lock is valid only while the locked file keeps its name. A server that
// stops removes the file, and the next server locks another file.
func TestALockOfARemovedFileIsNone(t *testing.T) {
	name := filepath.Join(t.TempDir(), "k.db-lock")
	f, err := lock(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if !isAt(f, name) {
		t.Error("a locked file is not found by its name")
	}
	if os.Remove(name); isAt(f, name) {
		t.Error("a removed file is found")
	}
	if next, err := lock(name); err != nil || isAt(f, name) || !isAt(next, name) {
		t.Errorf("another file is taken for the removed one: %v", err)
	}
}
