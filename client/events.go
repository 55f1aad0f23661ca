package client

import (
	"bufio"
	"io"
	"iter"
	"strings"
)

// An Event is one message of a stream, with its data in JSON. For example, the stream of a match has events named state and
// presence. The ID of a state is the version of the match.
type Event struct{ Name, ID, Data string }

// Events returns an iterator over the messages of a stream until the stream ends or breaks. Only a broken stream yields an
// error. Match.Watch is built on Events and does everything that a player needs.
func Events(stream io.Reader) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		lines := bufio.NewReader(stream)
		var e Event
		for {
			line, err := lines.ReadString('\n')
			if err == io.EOF {
				return // ignore an incomplete message
			}
			if err != nil {
				yield(Event{}, err)
				return
			}
			line = strings.TrimRight(line, "\r\n")
			name, value, _ := strings.Cut(line, ":")
			value = strings.TrimPrefix(value, " ")
			switch {
			case name == "event":
				e.Name = value
			case name == "id":
				e.ID = value
			case name == "data" && e.Data != "":
				e.Data += "\n" + value
			case name == "data":
				e.Data = value
			case line == "":
				if e.Data != "" && !yield(e, nil) {
					return
				}
				e = Event{}
			}
		}
	}
}
