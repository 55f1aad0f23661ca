//go:build js && pocket

package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"

	"keypeg/internal/analysis"
	"keypeg/match"
)

// judgeElsewhere returns a judge that asks the other worker, so that a move never waits for an analysis. It returns nil in
// that other worker. JavaScript sends the game to that worker (web/pocket/serving.ts).
func judgeElsewhere() analysis.Judge {
	send := js.Global().Get("keypegJudge")
	if send.IsUndefined() {
		return nil
	}
	return func(ctx context.Context, e match.Ended, show func(analysis.Game)) (analysis.Game, error) {
		body, err := json.Marshal(e)
		if err != nil {
			return analysis.Game{}, err
		}
		// Each row of a game sends one result, and a game has fewer rows than the channel can hold.
		lines := make(chan []byte, 1000)
		chunk := js.FuncOf(func(_ js.Value, args []js.Value) any {
			b := make([]byte, args[0].Length())
			js.CopyBytesToGo(b, args[0])
			lines <- b
			return nil
		})
		defer chunk.Release()
		end := js.FuncOf(func(js.Value, []js.Value) any {
			close(lines)
			return nil
		})
		defer end.Release()
		array := js.Global().Get("Uint8Array").New(len(body))
		js.CopyBytesToJS(array, body)
		cancel := send.Invoke(array, chunk, end)
		defer cancel.Invoke()
		return analysis.Follow(func() ([]byte, error) {
			select {
			case line, more := <-lines:
				if more {
					return line, nil
				}
				return nil, errors.New("the other worker broke off an analysis")
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}, show)
	}
}
