package lineui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keypeg/internal/tui/words"
	"keypeg/wire"
)

type hints struct {
	*table
	warned bool // the player has been told that the use of hints is shown later
}

// hintKinds are the kinds of hints in the order of their numbers.
var hintKinds = []wire.HintKind{wire.HintPossible, wire.HintCount, wire.HintCodes, wire.HintBest}

// hint requests a hint, or lists the kinds of hints.
func (h *hints) hint(rest string) error {
	if !h.s.State.Table.MayHint {
		return errors.New(h.Words.NoHints)
	}
	if rest == "" {
		return h.list()
	}
	first, row, _ := strings.Cut(rest, " ")
	at := slices.Index(hintKinds, wire.HintKind(strings.ToLower(first)))
	if n, err := strconv.Atoi(first); err == nil {
		at = n - 1
	}
	switch {
	case at < 0 || at >= len(hintKinds):
		return h.needs(words.Hint, rest, "2")
	case hintKinds[at] == wire.HintPossible && row == "":
		return h.needs(words.Hint, rest, "1 "+h.exampleRow())
	case h.warned || h.s.State.Table.Computers != [2]string{}:
		return h.give(hintKinds[at], row)
	}
	h.ask(h.Words.HintWarn, func() error {
		h.warned = true
		return h.give(hintKinds[at], row)
	})
	return nil
}

// list prints the kinds of hints.
func (h *hints) list() error {
	var all []Choice
	for i, kind := range hintKinds {
		line := fmt.Sprintf("%s %d", h.Words.Word(words.Hint), i+1)
		c := Choice{fmt.Sprintf(h.Words.Typed, line, h.Words.HintKinds[kind]), line}
		if kind == wire.HintPossible {
			c.Line += " "
		}
		all = append(all, c)
	}
	h.choose(all)
	return nil
}

// give requests a hint from the server, and prints it.
func (h *hints) give(kind wire.HintKind, row string) error {
	answer, err := h.s.Match().Hint(h.ctx, kind, row)
	if err != nil {
		return err
	}
	h.shown = true
	h.s.Hinted(answer)
	h.say(answer.Text)
	codes := answer.Codes
	if answer.Best != nil {
		codes = append(slices.Clip(codes), answer.Best.Row)
	}
	h.codes(codes)
	return nil
}
