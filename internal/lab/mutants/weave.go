package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// A batch contains mutants that are compiled together. In the batch's copies of the files, each mutated function begins with
// the changed copies of its own body, and the environment variable MUTANT selects the copy that runs, by its number.
type batch struct {
	dir     string // contains the copies, and the compiled tests of each suite
	mutants map[int]mutant
}

// woven reports whether a mutant can be compiled together with others.
func (m mutant) woven() bool {
	return !m.body.labels && m.body.start <= m.start && m.end <= m.body.end && m.body.end > 0
}

// apply returns the part of a source between two offsets, with the mutant's change.
func (m mutant) apply(source []byte, from, to int) []byte {
	return slices.Concat(source[from:m.start], []byte(m.text), source[m.end:to])
}

// weave returns a file with the changed copies of its functions. A mutant that cannot be compiled together with others must be
// the only one, and the file is returned with its change.
func weave(source []byte, mutants map[int]mutant) []byte {
	var order []int
	for i, m := range mutants {
		if !m.woven() {
			return m.apply(source, 0, len(source))
		}
		order = append(order, i)
	}
	slices.SortFunc(order, func(a, b int) int { return mutants[a].body.start - mutants[b].body.start })
	var out bytes.Buffer
	at := 0
	for _, i := range order {
		m := mutants[i]
		out.Write(source[at:m.body.start])
		at = m.body.start
		// The compiler names the mutant in its errors, because of the comment.
		fmt.Fprintf(&out, "\nif mutantAtWork == %d {\n//line mutant%d:1\n%s\n", i, i, m.apply(source, m.body.start, m.body.end))
		if !m.body.results {
			out.WriteString("return\n")
		}
		out.WriteString("}\n")
	}
	out.Write(source[at:])
	return out.Bytes()
}

const choiceText = `package %s

import ("os"; "strconv")

var mutantAtWork, _ = strconv.Atoi(os.Getenv("MUTANT"))
`

// write writes the batch's copies, and the overlay file through which the compiler reads them instead of the tree.
func (b batch) write(root string) (overlay string, err error) {
	files := map[string]map[int]mutant{}
	for i, m := range b.mutants {
		if files[m.file] == nil {
			files[m.file] = map[int]mutant{}
		}
		files[m.file][i] = m
	}
	replace := map[string]string{}
	put := func(file string, text []byte) error {
		name := filepath.Join(b.dir, strconv.Itoa(len(replace))+".go")
		replace[filepath.Join(root, file)] = name
		return os.WriteFile(name, text, 0o600)
	}
	var choice, dir string // the same for all files, which are of one package
	for file, mutants := range files {
		source, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			return "", err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, source, parser.PackageClauseOnly)
		if err != nil {
			return "", err
		}
		choice, dir = fmt.Sprintf(choiceText, tree.Name.Name), path.Dir(file)
		if err := put(file, weave(source, mutants)); err != nil {
			return "", err
		}
	}
	if err := put(path.Join(dir, "mutant_at_work.go"), []byte(choice)); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(b.dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}

var mutantNamed = regexp.MustCompile(`\bmutant(\d+):\d+`)

// compile compiles the tests of suites with the mutants, and removes those mutants that do not compile. It returns how many
// these are.
func (b batch) compile(ctx context.Context, suites []suite) (broken int, err error) {
	for len(b.mutants) > 0 {
		overlay, err := b.write(suites[0].root)
		if err != nil {
			return broken, err
		}
		said, err := suites[0].build(ctx, b.dir, "-gcflags=-e", "-overlay", overlay) // -e: all errors, not only the first ten
		if err == nil {
			for _, s := range suites[1:] {
				if said, err := s.build(ctx, b.dir, "-overlay", overlay); err != nil {
					return broken, fmt.Errorf("build the tests of %s: %w\n%s", s.dir, err, said)
				}
			}
			return broken, nil
		}
		before := len(b.mutants)
		for _, name := range mutantNamed.FindAllStringSubmatch(string(said), -1) {
			i, _ := strconv.Atoi(name[1])
			delete(b.mutants, i)
		}
		switch {
		case ctx.Err() != nil:
			return broken, ctx.Err()
		case before == 1:
			clear(b.mutants)
		case len(b.mutants) == before:
			return broken, fmt.Errorf("build the mutants of %s: %w\n%s", suites[0].dir, err, said)
		}
		broken += before - len(b.mutants)
	}
	return broken, nil
}

// batches divides mutants into one batch of those that can be compiled together, and one of each other mutant.
func batches(mutants []mutant) (list []map[int]mutant) {
	woven := map[int]mutant{}
	for i, m := range mutants {
		if m.woven() {
			woven[i+1] = m
		} else {
			list = append(list, map[int]mutant{i + 1: m})
		}
	}
	if len(woven) > 0 {
		list = append(list, woven)
	}
	return list
}
