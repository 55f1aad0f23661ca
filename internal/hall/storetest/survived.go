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

// Times returns the number of faults that a test causes: few or, for `make faults`, many.
func Times(few, many int) int {
	if os.Getenv("KEYPEG_FAULTS") != "" {
		return many
	}
	return few
}

// An Ack is a server's acknowledgement that a match has reached a version, with a hash of everything that the public
// could see of the match at that time.
type Ack struct {
	Match   string
	Version int
	Seen    string // the Digest of the public view; "" if only the version is known
}

// Digest returns a hash of a public view as text.
func Digest(p match.Public) string {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // cannot happen, because every view that is sent has a JSON form
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// Survived checks a store that was interrupted during writes. Everything that was acknowledged must be stored unchanged,
// and every match must be complete and obey the rules. Survived returns the number of events that it has read.
func Survived(t testing.TB, s hall.Store, acks []Ack) (events int) {
	t.Helper()
	matches := map[string]map[int]string{} // the acknowledged views, indexed by version
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

// whole returns an error if a log is incomplete or breaks the rules, or if it differs from the acknowledged views.
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
		return nil // the match has no record yet
	}
	if _, _, err := match.Replay(match.Record(l.Header.Config, "", l.Named().Events)); err != nil {
		return fmt.Errorf("it is not by the rules: %w", err)
	}
	return nil
}
