package keypeg_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// banned lists turns of phrase that native readers have to read twice, with the words to use instead. An exception matches
// uses of the phrase that are good English.
var banned = []struct {
	pattern, exception *regexp.Regexp
	instead            string
}{
	{regexp.MustCompile(`(?i)\banew\b`), nil, "again"},
	{regexp.MustCompile(`(?i)(?:\S+\s+)?\bof which\b`),
		regexp.MustCompile(`(?i)^(after each|each|some|none|one|two|three|all|both|few|any|many|most|last|latest|first|\d+) of which$`),
		"a sentence of its own"},
	{regexp.MustCompile(`(?is)\bso many\b.*`), regexp.MustCompile(`(?is)^so many\b.*\bthat\b`), "the number, or as many as"},
	{regexp.MustCompile(`\bis of [A-Za-z]\w*\.[A-Z]\w*`), nil, "implements"},
	{regexp.MustCompile(`^(What|Who|Whoever|Whatever)\b.*[^?]$`), nil, "a noun as the subject"},
}

// TestPlainEnglish checks the comments of the code and the documents for turns of phrase that are banned.
func TestPlainEnglish(t *testing.T) {
	for _, name := range textFiles(t) {
		for _, fault := range plainFaults(t, name, readFile(t, name)) {
			t.Errorf("%s: %s", name, fault)
		}
	}
}

// TestPlainFaultsAreNoticed checks that banned phrases are found in each kind of file.
func TestPlainFaultsAreNoticed(t *testing.T) {
	for sentence, faults := range map[string]int{
		"It is read anew.":                        1,
		"Two matches, of which one ends.":         1,
		"There are six colours, all of which go.": 0,
		"It takes so many rows.":                  1,
		"It takes so many rows that it stops.":    0,
		"Load is of hall.Store.":                  1,
		"Load is of a store.":                     0,
		"What is kept has sums.":                  1,
		"It ends. Who has no key is a guest.":     1,
		"It ends. Whatever is left goes.":         1,
		"What is kept?":                           0,
		"It shows what is kept.":                  0,
	} {
		for name, before := range map[string]string{
			"a.go": "package p\n\n// ", "b.go": "package p\n\nvar a = 1 // ", "a.ts": "let a = \"http://a.example\";\n// ", "b.ts": "/** ",
			"a.svelte": "<p>so many</p>\n<!-- ", "a.md": "# What is kept\n\n- ", "b.md": "```\nanew\n```\n\n| ",
		} {
			after := map[string]string{"b.ts": " */", "a.svelte": " -->", "b.md": " | a |"}[name]
			if got := plainFaults(t, name, before+sentence+after+"\n"); len(got) != faults {
				t.Errorf("%s: %q has the faults %q, want %d", name, sentence, got, faults)
			}
		}
	}
}

// textFiles returns the names of all files that people read: Go, TypeScript, Svelte and Markdown.
func textFiles(t *testing.T) (names []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "dist"):
			return fs.SkipDir
		case !d.IsDir() && strings.Contains(".go .ts .svelte .md", filepath.Ext(name)) && filepath.Ext(name) != "":
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// plainFaults returns the sentences of a file that contain a banned phrase, each with the words to use instead.
func plainFaults(t *testing.T, name, source string) (faults []string) {
	t.Helper()
	for _, paragraph := range paragraphs(t, name, source) {
		for _, sentence := range sentencesOf(paragraph) {
			for _, b := range banned {
				found := b.pattern.FindString(sentence)
				if found != "" && (b.exception == nil || !b.exception.MatchString(found)) {
					faults = append(faults, sentence+"\n\twrite "+b.instead)
				}
			}
		}
	}
	return faults
}

var (
	sentenceEnd = regexp.MustCompile(`[.!?][*_)"”]*\s+`)
	tsComment   = regexp.MustCompile(`(?s)(?:^|\s)/\*.*?\*/|<!--.*?-->|(?m:(?:^|\s)//[^\n]*(?:\n\s*//[^\n]*)*)`)
	fence       = regexp.MustCompile("(?ms)^```.*?^```|<!--.*?-->")
	mark        = regexp.MustCompile(`(?m)^\s*(//|/\*\*?|\*/|\*|<!--|[-*>]|\d+\.)\s*|\s*(\*/|-->)\s*$`)
)

// sentencesOf splits a paragraph into its sentences.
func sentencesOf(paragraph string) (sentences []string) {
	paragraph = strings.Join(strings.Fields(paragraph), " ")
	for start := 0; start < len(paragraph); {
		end := len(paragraph)
		if at := sentenceEnd.FindStringIndex(paragraph[start:]); at != nil {
			end = start + at[1]
		}
		sentences = append(sentences, strings.Trim(paragraph[start:end], " *_"))
		start = end
	}
	return sentences
}

// paragraphs returns the paragraphs of a file's comments, or of a document without its headings and code.
func paragraphs(t *testing.T, name, source string) (texts []string) {
	t.Helper()
	switch filepath.Ext(name) {
	case ".go":
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range file.Comments {
			texts = append(texts, strings.Split(c.Text(), "\n\n")...)
		}
	case ".md":
		for _, block := range strings.Split(fence.ReplaceAllString(source, ""), "\n\n") {
			texts = append(texts, blockTexts(block)...)
		}
	default:
		for _, c := range tsComment.FindAllString(source, -1) {
			texts = append(texts, mark.ReplaceAllString(c, ""))
		}
	}
	return texts
}

// blockTexts returns the texts of a block of Markdown: the items of a list, the cells of a table, or one paragraph.
func blockTexts(block string) (texts []string) {
	for _, line := range strings.Split(block, "\n") {
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, "#"):
		case strings.HasPrefix(trimmed, "|"):
			texts = append(texts, strings.Split(trimmed, "|")...)
		case len(texts) == 0 || mark.MatchString(line):
			texts = append(texts, mark.ReplaceAllString(line, ""))
		default:
			texts[len(texts)-1] += " " + trimmed
		}
	}
	return texts
}
