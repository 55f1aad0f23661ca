package client_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"keypeg/client"
)

// TestEventsAreReadFromAStream checks the messages of a stream: several fields, several lines of data, and both kinds of line
// end. Comments, unknown fields, messages without data, and a message cut off by the end of the stream must yield no event.
func TestEventsAreReadFromAStream(t *testing.T) {
	stream := ": hello\n:\nretry: 3000\nretry\ndata: before it ends\n:\n\n" +
		"event: state\nid: 7\ndata:  {\ndata: }\n\n" +
		"event: nothing\nid: 8\n\n\n" +
		"event:presence\r\ndata:x:y\r\n\r\n" +
		"event: phrase\ndata: cut off\n"
	want := []client.Event{
		{Data: "before it ends"},
		{Name: "state", ID: "7", Data: " {\n}"},
		{Name: "presence", Data: "x:y"},
	}
	var got []client.Event
	for e, err := range client.Events(strings.NewReader(stream)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, e)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the stream holds %q", got)
	}
	for e := range client.Events(strings.NewReader(stream)) {
		if e != want[0] {
			t.Errorf("after the loop was left comes %q", e)
		}
		break
	}
}

// TestEventsOfABrokenStream checks that a broken stream yields its complete messages, then one error, and then ends.
func TestEventsOfABrokenStream(t *testing.T) {
	broke := errors.New("the line broke")
	var got []string
	for e, err := range client.Events(io.MultiReader(strings.NewReader("data: whole\n\ndata: half"), iotest.ErrReader(broke))) {
		if err != nil {
			e.Data = err.Error()
		}
		got = append(got, e.Data)
	}
	if !slices.Equal(got, []string{"whole", "the line broke"}) {
		t.Errorf("the stream yields %q", got)
	}
}
