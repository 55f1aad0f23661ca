package keypeg_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keypeg"
)

// Package tell writes every sentence for people, in their language. No other package writes sentences.

// speakers lists the exceptions: tell itself, and the packages that write only in English, for programs or developers. The
// terminal's labels and help are the same as the browser's, in web/src/words.
var speakers = []string{"internal/tell", "internal/tui/words", "cmd/keypeg", "internal/lab", "internal/lab/mutants", "internal/engine", "internal/metrics", "scripts", "tools"}

// sayers lists the functions whose sentences are not shown to people directly. These functions produce log lines, panics,
// internal errors, and refusals. A refusal is translated by means of its code.
var sayers = []string{"Refusef", "Errorf", "New", "panic", "Debug", "Info", "Warn", "Error", "DebugContext", "InfoContext", "WarnContext", "ErrorContext"}

// sentence matches text that looks like a sentence. Such text begins with a capital letter or an argument, has at least two
// words, and ends with a punctuation mark. SQL, in capitals, does not match.
var sentence = regexp.MustCompile(`^([A-ZÀ-Þ][\p{Ll}’',:]*|%\S+)\s(?s:.*)[.!?]$`)

// shown lists the fields and map keys that contain text for people.
var shown = []string{"Text", "Title", "Story", "Words", "Question", "Sentence", "Notes"}

func TestNoSentenceOutsideTell(t *testing.T) {
	for dir, names := range goFiles(t) {
		if slices.Contains(speakers, dir) {
			continue
		}
		for _, name := range names {
			if !strings.HasSuffix(name, "_test.go") {
				for _, fault := range said(t, name, readFile(t, name)) {
					if !wordsOfASet(fault) {
						t.Error(fault)
					}
				}
			}
		}
	}
}

// wordsOfASet reports whether a finding is part of a printed set's entry: its title, which is the same in every language, or its
// description, which package tell translates.
func wordsOfASet(fault string) bool {
	return slices.ContainsFunc(keypeg.Rulebooks, func(r keypeg.Rulebook) bool {
		return strings.Contains(fault, strconv.Quote(r.Title)) || strings.Contains(fault, strconv.Quote(r.About))
	})
}

func TestASentenceOutsideTellIsNoticed(t *testing.T) {
	for source, want := range map[string]bool{
		`var x = "No code fits all of these answers."`:                       true,
		`func f() string { return fmt.Sprintf("%d codes are left.", 3) }`:    true,
		`func f() string { return "Which row? " + "It is the first one." }`:  true,
		"var x = `Two lines\nof it.`":                                        true,
		`var x = w{Text: "this row is good"}`:                                true,
		`func f() { w.Title = fmt.Sprintf("the code of %s", day) }`:          true,
		`var x = w{Notes: []string{"one attempt for each"}}`:                 true,
		`func f() string { return v.Say("Not here either, thank you.") }`:    true,
		`func f() error { return keypeg.Refusef("x", "", "It is not so.") }`: false,
		`func f() error { return fmt.Errorf("It is %s.", err) }`:             false,
		`func f() { log.Error("It went wrong here.") }`:                      false,
		`func f() { log.With("It went wrong here.") }`:                       true,
		`type x struct { A int ` + "`doc:\"Some words here.\"`" + ` }`:       false,
		`func f() { api.Description = "What it does. And how." }`:            false,
		`var x = "SELECT id FROM matches WHERE id = ?"`:                      false,
		`var x = "%s wins by %d to %d."`:                                     true,
		`var x = "Keypeg"`:                                                   false,
		`var x = w{Title: "Classic"}`:                                        false,
		`var x = "text/html; charset=utf-8"`:                                 false,
		`// A comment is one.` + "\nvar x = 1":                               false,
	} {
		if faults := said(t, "x.go", "package x\n"+source); (len(faults) > 0) != want {
			t.Errorf("%s: %q", source, faults)
		}
	}
}

// said returns the string literals in a file that are sentences for people.
func said(t *testing.T, name, source string) (faults []string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	report := func(n ast.Node, wanted func(string) bool) {
		eachText(n, func(l *ast.BasicLit, text string) {
			if wanted(text) {
				faults = append(faults, fmt.Sprintf("%s says %q: let package tell say it", set.Position(l.Pos()), text))
			}
		})
	}
	words := func(text string) bool { return strings.Contains(strings.TrimSpace(text), " ") }
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && slices.Contains(shown, key.Name) {
				report(n.Value, words)
				return false
			}
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if field, ok := to.(*ast.SelectorExpr); ok && slices.Contains(shown, field.Sel.Name) && i < len(n.Rhs) {
					report(n.Rhs[i], words)
					return false
				}
			}
		}
		return true
	})
	report(file, sentence.MatchString)
	return faults
}

// eachText calls give for every string literal in a piece of source, except field tags, descriptions, and arguments of the
// functions in sayers.
func eachText(n ast.Node, give func(*ast.BasicLit, string)) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field: // skips a field's tag, which is documentation
			return n.Tag == nil
		case *ast.CallExpr:
			return !slices.Contains(sayers, called(n))
		case *ast.AssignStmt: // the API's description of itself is for developers
			to, ok := n.Lhs[0].(*ast.SelectorExpr)
			return !ok || to.Sel.Name != "Description"
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				give(n, text)
			}
		}
		return true
	})
}

// called returns the name of the function in a call, without its package.
func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}
