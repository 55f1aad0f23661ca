package inmem_test

import (
	"testing"

	"keypeg/internal/docstore"
	"keypeg/internal/docstore/docstoretest"
	"keypeg/internal/inmem"
)

func TestDocuments(t *testing.T) {
	docstoretest.Run(t, docstoretest.Maker{
		Open:  func(testing.TB) docstore.Store { return inmem.New() },
		Close: func(_ testing.TB, s docstore.Store) { s.(*inmem.Store).Close() },
	})
}
