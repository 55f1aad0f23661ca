package tell_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"keypeg"
	"keypeg/internal/tell"
)

// TestTheRulesPageShowsTrueExamples checks that the worked example of repeated colours shows the answers that a player would
// get.
func TestTheRulesPageShowsTrueExamples(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), "<!-- example: repeats -->\n```\n")
	block, _, _ = strings.Cut(block, "```")
	lines := strings.Split(strings.TrimSpace(block), "\n")
	if len(lines) < 4 {
		t.Fatal("there is no worked example")
	}
	for _, line := range lines {
		var code, row keypeg.Code
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,.", r) })
		if err := code.UnmarshalText([]byte(words[1])); err != nil {
			t.Fatal(err)
		}
		if err := row.UnmarshalText([]byte(words[3])); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("Code %s, row %s. %s", code, row, said.Explanation(keypeg.Explain(code, row))); line != want {
			t.Errorf("it says\n%s\nand it is\n%s", line, want)
		}
	}
}

func TestExplanationsInOtherLanguages(t *testing.T) {
	for language, of := range map[string]map[keypeg.Code]string{
		"fr": {
			keypeg.CodeOf(3, 3, 4, 5): "La réponse\u202f: 1 rouge, 2 blanches (le pion 1 va à l’emplacement 3, le pion 2 est à sa place, le pion 3 va à l’emplacement 4, le pion 4 n’a pas de fiche).",
			keypeg.CodeOf(1, 1, 5, 5): "La réponse\u202f: aucune fiche (le pion 1 n’a pas de fiche, le pion 2 n’a pas de fiche, le pion 3 n’a pas de fiche, le pion 4 n’a pas de fiche).",
		},
		"de": {
			keypeg.CodeOf(3, 3, 4, 5): "Die Antwort ist „1 rot, 2 weiß“: Stift 1 gehört in Loch 3, Stift 2 steckt richtig, Stift 3 gehört in Loch 4, Stift 4 bekommt nichts.",
			keypeg.CodeOf(1, 1, 5, 5): "Die Antwort ist „keine Antwortstifte“: Stift 1 bekommt nichts, Stift 2 bekommt nichts, Stift 3 bekommt nichts, Stift 4 bekommt nichts.",
		},
	} {
		for row, want := range of {
			if got := tell.Prefer(language).Explanation(keypeg.Explain(keypeg.CodeOf(2, 3, 3, 4), row)); got != want {
				t.Errorf("%s is explained as %q, want %q", row, got, want)
			}
		}
	}
}

// TestRulesPages compares the page of each set, in English, with testdata/rules.
func TestRulesPages(t *testing.T) {
	for _, r := range keypeg.Rulebooks {
		page := said.Rules(r)
		lines := []string{page.Lead, page.Follows, "Red: " + page.Red, "White: " + page.White, page.Keys}
		for _, part := range page.Parts {
			lines = append(lines, "", part.Title)
			for _, rule := range part.Rules {
				lines = append(lines, "- "+rule.Text+" ("+rule.Clause+")")
			}
		}
		lines = append(lines, "", "Examples")
		for _, x := range page.Examples {
			lines = append(lines, fmt.Sprintf("- %v, %v: %s", x.Code, x.Row, x.Text))
		}
		asStored(t, "testdata/rules/"+r.Slug+".txt", strings.Join(lines, "\n")+"\n")
	}
}
