package inmem_test

import (
	"testing"

	"keypeg/internal/inmem"
	"keypeg/internal/shelf"
	"keypeg/internal/shelf/shelftest"
)

func TestShelf(t *testing.T) {
	shelftest.Run(t, shelftest.Maker{
		Open:  func(testing.TB) shelf.Shelf { return inmem.New() },
		Close: func(_ testing.TB, s shelf.Shelf) { s.(*inmem.Store).Close() },
	})
}
