//go:build js && wasm

package idb_test

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"sync"
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/docstore/docstoretest"
	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/idb"
	"keypeg/internal/inmem"
)

// names contains the database names of the open stores.
var names sync.Map

func open(t testing.TB, name string) *inmem.Store {
	t.Helper()
	k, err := idb.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := inmem.Open(k)
	if err != nil {
		t.Fatal(err)
	}
	names.Store(s, name)
	return s
}

// fresh opens a store over a new database, which is deleted after the test.
func fresh(t testing.TB) *inmem.Store {
	t.Helper()
	name := rand.Text()
	s := open(t, name)
	t.Cleanup(func() {
		s.Close()
		if err := idb.Delete(name); err != nil {
			t.Error(err)
		}
	})
	return s
}

func reopened(t testing.TB, s *inmem.Store) *inmem.Store {
	t.Helper()
	name, _ := names.Load(s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, name.(string))
	t.Cleanup(func() { again.Close() })
	return again
}

func TestStore(t *testing.T) {
	storetest.Run(t, storetest.Maker{
		Open:   func(t testing.TB) hall.Store { return fresh(t) },
		Reopen: func(t testing.TB, s hall.Store) hall.Store { return reopened(t, s.(*inmem.Store)) },
		Damage: damage,
	})
}

// damage flips a bit of an event, through another connection to the database.
func damage(t testing.TB, s hall.Store, match string, version int) {
	t.Helper()
	name, _ := names.Load(s)
	k, err := idb.Open(name.(string))
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	key := "match-body:" + match
	kept, err := k.Read(key)
	var body map[string]any
	if err == nil {
		err = json.Unmarshal(kept, &body)
	}
	if err != nil {
		t.Fatal(err)
	}
	event := body["Events"].([]any)[version-1].(map[string]any)
	text, err := base64.StdEncoding.DecodeString(event["Text"].(string))
	if err != nil {
		t.Fatal(err)
	}
	text[7] ^= 1
	event["Text"] = text
	changed, err := json.Marshal(body)
	if err == nil {
		err = k.Write(map[string][]byte{key: changed})
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestDocuments(t *testing.T) {
	docstoretest.Run(t, docstoretest.Maker{
		Open:   func(t testing.TB) docstore.Store { return fresh(t) },
		Reopen: func(t testing.TB, s docstore.Store) docstore.Store { return reopened(t, s.(*inmem.Store)) },
		Close:  func(_ testing.TB, s docstore.Store) { s.(*inmem.Store).Close() },
	})
}
