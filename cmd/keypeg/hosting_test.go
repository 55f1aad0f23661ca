package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func text(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// options are those of keypeg serve, as its help lists them.
func options(t *testing.T) (all []string) {
	t.Helper()
	for _, line := range regexp.MustCompile(`(?m)^ +(--[a-z-]+)`).FindAllStringSubmatch(serveCommand().LocalFlags().FlagUsages(), -1) {
		all = append(all, line[1])
	}
	if len(all) < 10 {
		t.Fatalf("keypeg serve has the options %q", all)
	}
	return all
}

// Whoever runs a server finds every option in the page for them, and every figure.
func TestThePageForHostsIsComplete(t *testing.T) {
	page := text(t, "docs/hosting.md")
	for _, option := range options(t) {
		if !strings.Contains(page, "\n| `"+option+"` |") {
			t.Errorf("docs/hosting.md has no line for %s", option)
		}
	}
	figures := regexp.MustCompile(`(?:Name: "keypeg_|figure\(")(\w+)"`).FindAllStringSubmatch(text(t, "internal/metrics/metrics.go"), -1)
	if len(figures) < 15 {
		t.Fatalf("there are only %d figures", len(figures))
	}
	for _, f := range figures {
		if !strings.Contains(page, "`keypeg_"+f[1]+"`") {
			t.Errorf("docs/hosting.md has no line for keypeg_%s", f[1])
		}
	}
	for _, name := range regexp.MustCompile(`keypeg_[a-z_]+`).FindAllString(page, -1) {
		short := strings.TrimSuffix(strings.TrimPrefix(name, "keypeg_"), "_bucket")
		if !slices.ContainsFunc(figures, func(f []string) bool { return f[1] == short }) {
			t.Errorf("docs/hosting.md speaks of %s, which nobody tells", name)
		}
	}
}

// The files for hosts start what there is, with options that there are.
func TestFilesForHostsFitTheProgram(t *testing.T) {
	files, err := filepath.Glob("../../deploy/*")
	if err != nil || len(files) < 6 {
		t.Fatalf("%q, %v", files, err)
	}
	known := append(options(t), "--help", "--read-only", "--cap-drop", "--prefix", "--from", "--chown") // of podman, npm and COPY
	used := 0
	for _, file := range files {
		for _, option := range regexp.MustCompile(`(?:^|[\s"\x60])(--[a-z-]+)`).FindAllStringSubmatch(text(t, filepath.Join("deploy", filepath.Base(file))), -1) {
			if used++; !slices.Contains(known, option[1]) {
				t.Errorf("%s uses %s, which keypeg serve does not know", file, option[1])
			}
		}
	}
	if used < 10 {
		t.Errorf("only %d options are used", used)
	}
}
