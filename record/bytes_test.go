package record_test

import (
	"encoding/json"
	"strings"
	"testing"

	"keypeg"
	"keypeg/record"
)

// TestARecordOfAMebibyteIsReadAndNoByteMore checks that a record in either form may have up to 1,048,576 bytes,
// and no more.
func TestARecordOfAMebibyteIsReadAndNoByteMore(t *testing.T) {
	const most = 1_048_576
	text := head + "Game: 1\nCode: host 11111\n1. 12345 1r0w\nResult: * 0 0\n"
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{most, most + 1} {
		_, inText := record.Parse(text + "#" + strings.Repeat("x", size-len(text)-2) + "\n")
		// Call UnmarshalJSON directly, because json.Unmarshal strips trailing spaces.
		inJSON := new(record.Record).UnmarshalJSON([]byte(string(data) + strings.Repeat(" ", size-len(data))))
		for form, err := range map[string]error{"text": inText, "JSON": inJSON} {
			if code := keypeg.ErrorCode(err); size == most && err != nil || size > most && code != "too-big" {
				t.Errorf("%d bytes of %s: %v", size, form, err)
			}
		}
	}
}
