package api

import (
	"bytes"
	"encoding/json"
	"testing"

	"keypeg/wire"
)

// What is read quickly is what anybody reads in it.
func FuzzCommandsReadQuickly(f *testing.F) {
	for _, text := range []string{
		`{"seat":"host","version":3,"kind":"place","code":"1122"}`, `{"kind":"answer","keys":"1r2w","seat":"guest","version":0}`,
		`{"version":12,"kind":"code","code":"","seat":"host"}`, `{"kind":"place","code":"1 2 & <","version":999999999,"seat":"guest"}`,
		`{"seat":"host","version":03,"kind":"place"}`, `{"seat":"host","version":-3,"kind":"place"}`, `{"seat":"host","version":3.0,"kind":"place"}`,
		`{"seat":"nobody","version":3,"kind":"place"}`, `{"seat":"host","version":3,"kind":"tick"}`, `{"seat":"host","seat":"guest","version":3,"kind":"place"}`,
		`{"seat":"host","version":3,"kind":"place","code":"\u0031"}`, `{"seat":"host","version":3,"kind":"place","more":"1"}`, `{"seat":"host","version":3,"kind":"place",}`,
		`{}`, `{`, ``, `{"seat":"host","version":3}`, `{"Seat":"host","version":3,"kind":"place"}`, `{"seat":"host","version":3,"kind":"place"} `, `{"version":"3","seat":"host","kind":"place"}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := readCommand(text)
		if !ok {
			return
		}
		var want wire.Command
		read := json.NewDecoder(bytes.NewReader([]byte(text)))
		read.DisallowUnknownFields()
		if err := read.Decode(&want); err != nil || got != want || read.More() {
			t.Errorf("%s is read as %+v, want %+v, %v", text, got, want, err)
		}
		var keys map[string]any
		if err := json.Unmarshal([]byte(text), &keys); err != nil || keys["seat"] == nil || keys["version"] == nil || keys["kind"] == nil {
			t.Errorf("%s lacks something, %v", text, err)
		}
	})
}

// Commands as clients write them are read quickly; any that differ are left to huma.
func TestWhichCommandsAreReadQuickly(t *testing.T) {
	for text, want := range map[string]bool{
		`{"seat":"host","version":3,"kind":"place","code":"1122"}`:                    true,
		`{"kind":"answer","keys":"1r2w","seat":"guest","version":0}`:                  true,
		`{"kind":"code","code":"red red blue green","seat":"guest","version":1234}`:   true,
		`{"kind":"code","code":"rot rot blau grün","seat":"guest","version":1234}`:    false,
		`{"seat": "host","version":3,"kind":"place","code":"1122"}`:                   false,
		`{"seat":"host","version":3,"kind":"offer","offer":"end"}`:                    false,
		`{"seat":"host","version":03,"kind":"place","code":"1122"}`:                   false,
		`{"seat":"host","version":3,"kind":"place","code":"1122","code":"1123"}`:      false,
		`{"seat":"host","version":3,"kind":"place","code":"1122"}x`:                   false,
		`{"seat":"host","version":3,"kind":"place","code":"1122"`:                     false,
		`{"seat":"host","version":12345678901234567890,"kind":"place","code":"1122"}`: false,
		`{"version":3,"kind":"place","code":"1122"}`:                                  false,
		`{"seat":"host","kind":"place","code":"1122"}`:                                false,
		`{"seat":"host","version":3,"code":"1122"}`:                                   false,
	} {
		if _, got := readCommand(text); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}
