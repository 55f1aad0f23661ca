package keypeg_test

import (
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	wayRow    = regexp.MustCompile("(?m)^\\| `([a-z/]+)`[^|]* \\| (`.*`) \\|$")
	named     = regexp.MustCompile("`(\\w+)`")
	elsewhere = regexp.MustCompile("`([a-z]+)\\.([A-Z]\\w*)[`.]")
)

// TestDecisionsNameWhatThereIs checks that the names in the decision records exist. Each function that ADR 10 lists on the path
// of a row must be in the folder that ADR 10 gives for it. Each name qualified by a package must exist in that package.
func TestDecisionsNameWhatThereIs(t *testing.T) {
	way := wayRow.FindAllStringSubmatch(readFile(t, pages(t, "docs/adr/0010-*.md")[0]), -1)
	if len(way) < 8 {
		t.Errorf("the way of a row has %d steps", len(way))
	}
	for _, step := range way {
		text := codeIn(t, step[1])
		for _, name := range named.FindAllStringSubmatch(step[2], -1) {
			if !regexp.MustCompile(`(?m)^(func (\(.*\) )?|\s+(private )?(async )?)` + name[1] + `\(.*\{$`).MatchString(text) {
				t.Errorf("ADR 10: %s has no function %s", step[1], name[1])
			}
		}
	}
	for _, page := range pages(t, "docs/adr/*.md") {
		for _, name := range elsewhere.FindAllStringSubmatch(readFile(t, page), -1) {
			i := slices.IndexFunc(packages, func(p modulePackage) bool { return path.Base(p.name) == name[1] })
			if i >= 0 && !regexp.MustCompile(`(?m)^(func (\(.*\) )?|type |var |const |\s+)`+name[2]+`\b`).MatchString(codeIn(t, packages[i].name)) {
				t.Errorf("%s: %s has no %s", page, packages[i].name, name[2])
			}
		}
	}
}

// pages returns the files that match a pattern.
func pages(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("there is no %s: %v", pattern, err)
	}
	return names
}

// codeIn returns the source code in a folder, without tests.
func codeIn(t *testing.T, dir string) string {
	t.Helper()
	var text strings.Builder
	for _, name := range pages(t, dir+"/*.[gts][os]*") {
		if !strings.Contains(name, "test.") {
			text.WriteString(readFile(t, name))
		}
	}
	return text.String()
}
