package storetest

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"keypeg/internal/hall"
	"keypeg/match"
)

// Times returns how often a test makes a fault happen: few times, or many for `make faults`.
func Times(few, many int) int {
	if os.Getenv("KEYPEG_FAULTS") != "" {
		return many
	}
	return few
}

// An Ack is what a server has said about a match: that it has reached a version, and how it then looked to everyone.
type Ack struct {
	Match   string
	Version int
	Seen    string // Digest of its public view; "" if only the version is known
}

// Digest returns a line of text that identifies a public view.
func Digest(p match.Public) string {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // a view that has no JSON cannot be sent to anyone
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// Survived checks a store that was cut off during writes: everything acknowledged is there unchanged, and every match is whole
// and by the rules. It returns how many events it has seen.
func Survived(t testing.TB, s hall.Store, acks []Ack) (events int) {
	t.Helper()
	matches := map[string]map[int]string{} // the views acknowledged, by version
	for _, a := range acks {
		if matches[a.Match] == nil {
			matches[a.Match] = map[int]string{}
		}
		if a.Seen != "" || matches[a.Match][a.Version] == "" {
			matches[a.Match][a.Version] = a.Seen
		}
	}
	for id, views := range matches {
		l, err := s.Load(t.Context(), id)
		if err != nil {
			t.Errorf("load match %s: %v", id, err)
			continue
		}
		events += len(l.Events)
		if err := whole(l, views); err != nil {
			t.Errorf("match %s: %v", id, err)
		}
	}
	return events
}

// whole returns what is wrong with a log, or how it differs from the views seen.
func whole(l hall.Log, views map[int]string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("its events do not fit together: %v", p)
		}
	}()
	m, err := match.New(l.Header.Config)
	if err != nil {
		return err
	}
	last := l.Header.Made
	for i, e := range l.Named().Events {
		if e.At.Before(last) {
			return fmt.Errorf("event %d happened %v before the one that came first", i+1, last.Sub(e.At))
		}
		last = e.At
		m.Apply(e)
		if seen := views[m.Version]; seen != "" && seen != Digest(m.Watch().Public) {
			return fmt.Errorf("version %d is not what was acknowledged", m.Version)
		}
	}
	for version := range views {
		if version > m.Version {
			return fmt.Errorf("version %d was acknowledged, and the log ends with %d", version, m.Version)
		}
	}
	if len(m.Games) == 0 {
		return nil // no record yet
	}
	if _, _, err := match.Replay(match.Record(l.Header.Config, "", l.Named().Events)); err != nil {
		return fmt.Errorf("it is not by the rules: %w", err)
	}
	return nil
}
