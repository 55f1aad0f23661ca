package hall

import (
	"context"
	"fmt"
)

// Ready returns nil if the hall accepts commands and its store
// responds.
func (h *Hall) Ready(ctx context.Context) error {
	if err := h.begin(); err != nil {
		return err
	}
	defer h.running.Done()
	if _, err := h.store.Kept(ctx, "", 1); err != nil {
		return fmt.Errorf("ask the store: %w", err)
	}
	return nil
}
