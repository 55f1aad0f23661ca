package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"keypeg"
	"keypeg/internal/bot"
)

// printed runs a command and returns its output.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	root := rootCommand()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(io.Discard)
	if err := root.Execute(); err != nil {
		t.Fatalf("keypeg %s: %v", strings.Join(args, " "), err)
	}
	return out.String()
}

// commands returns all commands in one list.
func commands(cmd *cobra.Command) (all []*cobra.Command) {
	all = append(all, cmd)
	for _, sub := range cmd.Commands() {
		all = append(all, commands(sub)...)
	}
	return all
}

// inBash is a script that prints the completions that bash offers when Tab is pressed at the end of a line. It defines the
// one function of bash-completion that the script needs.
const inBash = `
_get_comp_words_by_ref() { cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=("${COMP_WORDS[@]}") cword=$COMP_CWORD; }
compopt() { :; }
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMP_TYPE=63
__start_keypeg
printf '%s\n' "${COMPREPLY[@]%% *}"
`

func TestCompletionInBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash here")
	}
	dir := t.TempDir()
	script := filepath.Join(dir, "completion")
	if err := os.WriteFile(script, []byte(printed(t, "completion", "bash")), 0o600); err != nil {
		t.Fatal(err)
	}
	keypeg := filepath.Join(dir, "keypeg")
	if err := os.WriteFile(keypeg, []byte("#!/bin/sh\nKEYPEG_TEST_SHELL=1 exec '"+strings.ReplaceAll(os.Args[0], "'", `'\''`)+"' \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line string
		want []string // words that must be among the completions
		not  []string
	}{
		{"keypeg ca", []string{"candidates"}, []string{"score"}},
		{"keypeg bo", []string{"book", "bot"}, []string{"backup"}},
		{"keypeg book ", []string{"build", "merge", "openings"}, []string{"book"}},
		{"keypeg bot --", []string{"--engine", "--host", "--join"}, []string{"--addr"}},
		{"keypeg arena --game adv", []string{"advanced", "advanced-blanks"}, []string{"classic"}},
		{"keypeg bot --against ", []string{"beginner", "book"}, []string{"classic"}},
		{"keypeg strategy --by ent", []string{"entropy", "entropy+"}, []string{"exact"}},
		{"keypeg arena mini", []string{"minimax"}, []string{"sample"}},
		{"keypeg completion ", []string{"bash", "fish", "zsh"}, nil},
		{"keypeg score --js", nil, []string{"score"}},
	} {
		line := strings.Split(c.line, " ")
		line[0] = keypeg
		cmd := exec.Command(bash, append([]string{"--norc", "-c", inBash, "bash", script}, line...)...)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", c.line, err)
		}
		got := strings.Fields(string(out))
		for _, word := range c.want {
			if !slices.Contains(got, word) {
				t.Errorf("%q is completed to %q, and %q is missing", c.line, got, word)
			}
		}
		for _, word := range c.not {
			if slices.Contains(got, word) {
				t.Errorf("%q is completed to %q too", c.line, word)
			}
		}
	}
}

// TestFlagsAreCompleted checks that each flag completes to the values that it accepts, and to files only if it accepts
// files.
func TestFlagsAreCompleted(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string // the first line, without its description
		end  string // cobra's directive about other completions
	}{
		{[]string{"arena", "--game", ""}, keypeg.Editions[0].Slug, ":4"},
		{[]string{"load", "--edition", ""}, keypeg.Editions[0].Slug, ":4"},
		{[]string{"play", "--game", ""}, keypeg.Editions[0].Slug, ":4"},
		{[]string{"play", "--against", ""}, bot.Levels()[0].Slug, ":4"},
		{[]string{"levels", "--level", ""}, bot.Levels()[0].Slug, ":4"},
		{[]string{"suggest", "--by", ""}, "minimax", ":4"},
		{[]string{"value", "--out", ""}, "", ":16"},
		{[]string{"optimal", "--games", ""}, keypeg.Editions[0].Slug, ":4"},
		{[]string{"optimal", "prove", "--of", ""}, "total", ":4"},
		{[]string{"optimal", "check", ""}, "", ":0"},
		{[]string{"strategy", "--out", ""}, "", ":0"},
		{[]string{"bot", "--engine", ""}, "", ":0"},
		{[]string{"arena", "--games", ""}, "", ":4"},
		{[]string{"walk", ""}, "", ":0"},
		{[]string{"replay", ""}, "", ":0"},
		{[]string{"check", ""}, "", ":0"},
		{[]string{"book", "merge", ""}, "", ":0"},
		{[]string{"man", ""}, "", ":0"},
		{[]string{"score", ""}, "", ":4"},
		{[]string{"editions", ""}, "", ":4"},
	} {
		lines := strings.Split(strings.TrimSpace(printed(t, append([]string{"__complete"}, c.args...)...)), "\n")
		first, _, _ := strings.Cut(lines[0], "\t")
		if first == c.end {
			first = ""
		}
		if last := lines[len(lines)-1]; first != c.want || last != c.end {
			t.Errorf("%q is completed to %q …, %s", c.args, first, last)
		}
	}
}

// pageOf returns the name of a command's manual page.
func pageOf(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// TestManualPages checks that every command has a page for its description, arguments and flags, and that man can read the
// page.
func TestManualPages(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man1")
	printed(t, "man", dir)
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	all := commands(rootCommand())
	if err != nil || len(pages) != len(all) {
		t.Errorf("%d pages of %d commands, %v", len(pages), len(all), err)
	}
	for _, cmd := range all {
		name := filepath.Join(dir, pageOf(cmd)+".1")
		text, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
			continue
		}
		page := strings.NewReplacer(`\-`, "-", `\&`, "", `\\`, `\`).Replace(string(text))
		want := []string{".TH ", ".SH NAME\n" + pageOf(cmd) + " - " + cmd.Short + "\n", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH EXIT STATUS"}
		cmd.Flags().VisitAll(func(f *pflag.Flag) { want = append(want, `\fB--`+f.Name+`\fP`) })
		for line := range strings.Lines(cmd.Example) {
			want = append(want, strings.TrimSpace(line))
		}
		for _, part := range want {
			if !strings.Contains(page, part) {
				t.Errorf("%s does not have %q", pageOf(cmd), part)
			}
		}
		troff(t, name)
	}
}

// troff formats a page with groff, if that is installed, and checks that it prints no warnings.
func troff(t *testing.T, name string) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		return
	}
	var said bytes.Buffer
	cmd := exec.Command(groff, "-man", "-Tascii", "-P-cbou", "-ww", "-rLL=78n", name)
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil || said.Len() > 0 || !bytes.Contains(out, []byte("SYNOPSIS")) {
		t.Errorf("groff says of %s: %v %s", filepath.Base(name), err, said.String())
	}
}

// TestPagesEscape checks that nothing in help text is interpreted as Markdown, and that indented lines are unchanged.
func TestPagesEscape(t *testing.T) {
	cmd := &cobra.Command{Use: "x", Short: "X", Long: "a *b* _c_ `d` <e>\n\n  in *set*"}
	asMarkdown(cmd)
	if want := "a \\*b\\* \\_c\\_ \\`d\\` \\<e>\n\n      in *set*" + exitStatus; cmd.Long != want {
		t.Errorf("got %q, want %q", cmd.Long, want)
	}
}
