package catalogue

import (
	"reflect"
	"strings"
	"testing"
)

type labels struct {
	Title  string
	Rows   Phrase
	Sides  [2]string
	Others map[string]Phrase
}

// TestAFileIsRead checks that a file can be read if it uses every feature of the format.
func TestAFileIsRead(t *testing.T) {
	var got labels
	err := parse(`# the labels
		Title = "Keypeg"
		Rows = { one = "%d row", other = "%d rows" } # a number
		Sides = ["yours", "mine"]

		[others]
		"It is %s’s turn." = "%s est là\u202f!"
		"%s gets %d points." = { by = 2, one = "%s marque %d point.", other = "%s marque %d points." }
	`, &got)
	if err != nil {
		t.Fatal(err)
	}
	want := labels{"Keypeg", Phrase{"%d row", "%d rows", 1}, [2]string{"yours", "mine"}, map[string]Phrase{
		"It is %s’s turn.":   {Other: "%s est là\u202f!"},
		"%s gets %d points.": {"%s marque %d point.", "%s marque %d points.", 2},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read as %+v, want %+v", got, want)
	}
}

// TestAFaultyFileIsRefused checks that a file with a mistake is refused.
func TestAFaultyFileIsRefused(t *testing.T) {
	for text, fault := range map[string]string{
		"[others]\n\"a b\" = \"x\"\n\"a b\" = \"y\"": `"a b"`, // twice
		`Titel = "Keypeg"`:                           "Titel",
		"Title = \"Keypeg\"\n[otters]\na = \"b\"":    "otters",
		`Title = 1`:                           "string",
		`Title = "Keypeg`:                     "line 1",
		`Sides = ["yours", "mine", "theirs"]`: "length",
		`Rows = 1`:                            "1 is neither",
		`Rows = ["%d row", "%d rows"]`:        "neither",
		`Rows = { one = "%d row" }`:           "neither",
		`Rows = { other = "%d rows" }`:        "neither",
		`Rows = { one = "%d row", other = "%d rows", few = "%d" }`:  "few",
		`Rows = { one = "%d row", other = "%d rows", by = 0 }`:      "by = 0",
		`Rows = { one = "%d row", other = "%d rows", by = "two" }`:  "by = two",
		`Rows = { one = 1, other = "%d rows" }`:                     "one = 1",
		`Others = { "a b" = { one = "%d row", another = "%d x" } }`: "another",
	} {
		if err := parse(text, new(labels)); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: %v, want a refusal of %s", text, err, fault)
		}
	}
}

// TestANumberChoosesTheForm checks that the number 0 has the same form as 1 in French, but
// not in the other languages.
func TestANumberChoosesTheForm(t *testing.T) {
	rows := Phrase{"one", "other", 1}
	for tag, want := range map[string]string{"en": "other one other other", "fr": "one one other other", "de": "other one other other", "es": "other one other other"} {
		got := strings.Join([]string{rows.For(tag, 0), rows.For(tag, 1), rows.For(tag, 2), rows.For(tag, 11)}, " ")
		if got != want {
			t.Errorf("in %s 0, 1, 2 and 11 are %s, want %s", tag, got, want)
		}
	}
	if got := (Phrase{Other: "always"}).For("en", 1); got != "always" {
		t.Errorf("a phrase of one form says %q", got)
	}
}
