package inmem_test

import (
	"testing"

	"keypeg/internal/inmem"
	"keypeg/internal/study"
	"keypeg/internal/study/shelftest"
)

func TestShelf(t *testing.T) {
	shelftest.Run(t, shelftest.Maker{
		Open:  func(testing.TB) study.Shelf { return inmem.New() },
		Close: func(_ testing.TB, s study.Shelf) { s.(*inmem.Store).Close() },
	})
}
