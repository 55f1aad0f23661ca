package keypeg_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	longestSentence = 35 // the largest number of words in a sentence of a document
	averageSentence = 20 // the largest average number of words in a sentence
)

// TestDocumentsHaveShortSentences checks the sentences of the documents, but not their tables and code.
func TestDocumentsHaveShortSentences(t *testing.T) {
	words, sentences := 0, 0
	for _, name := range textFiles(t) {
		if filepath.Ext(name) != ".md" {
			continue
		}
		for _, s := range documentSentences(t, readFile(t, name)) {
			n := len(strings.Fields(s))
			words, sentences = words+n, sentences+1
			if n > longestSentence {
				t.Errorf("%s: %d words, want at most %d: %s", name, n, longestSentence, s)
			}
		}
	}
	if words > averageSentence*sentences {
		t.Errorf("%d sentences have %d words, want at most %d on average", sentences, words, averageSentence)
	}
}

// TestLongSentencesAreNoticed checks that a sentence is measured wherever it is in a document.
func TestLongSentencesAreNoticed(t *testing.T) {
	long := strings.Repeat("word ", longestSentence) + "word"
	for text, longest := range map[string]int{
		long + ".":                  longestSentence + 1,
		"- An item. " + long + ".":  longestSentence + 1,
		"A [link](of/many words).":  2,
		"Three words here. Two now": 3,
		"    " + long:               0,
		"| " + long + " |":          0,
		"```\n" + long + "\n```":    0,
	} {
		got := 0
		for _, s := range documentSentences(t, "# Title\n\n"+text+"\n") {
			got = max(got, len(strings.Fields(s)))
		}
		if got != longest {
			t.Errorf("%q: the longest sentence has %d words, want %d", text, got, longest)
		}
	}
}

var (
	tableOrCode = regexp.MustCompile(`(?m)^(    |[ ]*\|).*$`)
	linkTarget  = regexp.MustCompile(`\]\([^)]*\)`)
)

// documentSentences returns the sentences of a document's paragraphs and items, with links as they are shown.
func documentSentences(t *testing.T, source string) (sentences []string) {
	t.Helper()
	source = linkTarget.ReplaceAllString(tableOrCode.ReplaceAllString(source, ""), "]")
	for _, p := range paragraphs(t, "document.md", source) {
		for _, s := range sentencesOf(p) {
			if s != "" {
				sentences = append(sentences, s)
			}
		}
	}
	return sentences
}
