package match

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"keypeg"
)

// TestD12_NothingIsDoneWithoutChance makes the source of randomness fail, either immediately or after some bytes. Commands that
// need randomness must fail with an error that is not a refusal, and change nothing.
func TestD12_NothingIsDoneWithoutChance(t *testing.T) {
	for name, c := range map[string]struct {
		config Config
		next   Command
		wait   time.Duration
		needs  int // the smallest number of random bytes that the command needs
	}{
		"a lot": {agree("classic", first(ByLot)), Command{}, 0, 1},
		"a salt": {
			agree("classic"),
			Command{Kind: SetCode, Seat: keypeg.Host, Code: keypeg.CodeOf(1, 2, 3, 4)}, 0, 16,
		},
		"a code": {agree("classic", limit(time.Minute)), Command{Kind: Tick}, time.Hour, 4 + 16},
		"a code without repeats": {
			agree("classic", limit(time.Minute), on("c6p4g8M", "c6p4g8M")),
			Command{Kind: Tick}, time.Hour, 4 + 16,
		},
		"a code without repeats, with empty holes": {
			agree("classic", limit(time.Minute), on("c6p4g8bM", "c6p4g8bM")),
			Command{Kind: Tick}, time.Hour, 4 + 16,
		},
	} {
		m, err := New(c.config)
		if err != nil {
			t.Fatal(err)
		}
		at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
		must := func(command Command, bytesLeft int) ([]Event, error) {
			command.Version = m.Version
			events, _, err := m.Decide(command, at, bytes.NewReader(make([]byte, bytesLeft)))
			return events, err
		}
		sit := Command{Kind: Sit, Seat: keypeg.Host}
		events, err := must(sit, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			m.Apply(e)
		}
		next := Command{Kind: Sit, Seat: keypeg.Guest}
		if c.next.Kind != "" {
			events, err := must(next, 1000)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				m.Apply(e)
			}
			at, next = at.Add(c.wait), c.next
		}
		for n := range c.needs {
			if events, err := must(next, n); err == nil || keypeg.ErrorCode(err) != "" || events != nil || !strings.Contains(err.Error(), "EOF") {
				t.Errorf("%s, after %d bytes: %v, %v", name, n, events, err)
			}
		}
	}
}

func TestWhatCannotBeAgreedIsNoMatch(t *testing.T) {
	for code, change := range map[string]option{
		"bad-rules":   func(c *Config) { c.Rules = "chess" },
		"bad-answers": func(c *Config) { c.Answers = "maybe" },
		"bad-first":   func(c *Config) { c.First = "nobody" },
	} {
		c := agree("classic", change)
		if err := c.Validate(); keypeg.ErrorCode(err) != code {
			t.Errorf("%s: %v", code, err)
		}
		if m, err := Fold(c, nil); keypeg.ErrorCode(err) != code || m != nil {
			t.Errorf("%s, replayed: %v, %v", code, m, err)
		}
	}
}
