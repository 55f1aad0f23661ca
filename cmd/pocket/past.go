//go:build js && pocket

package main

import (
	"context"
	"encoding/json"

	"keypeg"
	"keypeg/internal/daily"
	"keypeg/internal/fetched"
	"keypeg/wire"
)

// pastCode returns the code of a past day that the client has stored (web/src/transport/days.ts).
func pastCode(_ context.Context, day, edition string) (keypeg.Code, error) {
	stored, err := fetched.Files("/api/daily/").ReadFile(day)
	var of wire.Today
	if err == nil {
		err = json.Unmarshal(stored, &of)
	}
	if err != nil {
		return 0, daily.NotThere()
	}
	for _, b := range of.Boards {
		if b.Edition == edition && b.Code != 0 {
			return b.Code, nil
		}
	}
	return 0, daily.NotThere()
}
