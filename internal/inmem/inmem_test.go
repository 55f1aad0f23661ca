package inmem_test

import (
	"testing"

	"keypeg/internal/hall"
	"keypeg/internal/hall/storetest"
	"keypeg/internal/inmem"
)

func TestStore(t *testing.T) {
	storetest.Run(t, storetest.Maker{
		Open:   func(testing.TB) hall.Store { return inmem.New() },
		Damage: func(_ testing.TB, s hall.Store, match string, version int) { s.(*inmem.Store).Damage(match, version) },
	})
}
