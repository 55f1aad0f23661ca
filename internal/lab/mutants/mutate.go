package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mutant is one small change to one file.
type mutant struct {
	file     string // path in the module
	in       string // the function or method that contains the change, such as Board.Place; "" if there is none
	line     int
	body     body
	was, now string // the changed lines, without indentation; only the first if there are many

	start, end int // the offsets in the file between which text replaces the original
	text       string
}

// A body is the inside of a function, between its braces. The zero value stands for code outside functions.
type body struct {
	from, to   int  // the function's first and last line
	start, end int  // offsets in the file
	results    bool // the function has results
	labels     bool // it contains labels, so the same function cannot contain a copy
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d %s\n\t- %s\n\t+ %s", m.file, m.line, m.in, m.was, m.now)
}

// mutantsOf returns every mutant of those Go files in a directory whose names match a pattern. It skips tests and files for
// other systems.
func mutantsOf(root, dir, files string) ([]mutant, error) {
	names, err := filepath.Glob(filepath.Join(root, dir, files))
	if err != nil {
		return nil, err
	}
	var all []mutant
	for _, name := range names {
		ours, err := build.Default.MatchFile(filepath.Dir(name), filepath.Base(name))
		if err != nil {
			return nil, err
		}
		if !ours || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		more, err := mutantsIn(filepath.ToSlash(filepath.Join(dir, filepath.Base(name))), source)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return all, nil
}

// mutantsIn returns every mutant of a file. Not all mutants compile.
func mutantsIn(file string, source []byte) ([]mutant, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	m := &maker{file: file, source: source, base: fset.File(tree.Pos())}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			m.in, m.body = functionName(d), m.bodyOf(d)
			m.walk(d, d.Type.Results)
		case *ast.GenDecl:
			if d.Tok != token.IMPORT {
				m.in, m.body = "", body{}
				m.walk(d, nil)
			}
		}
	}
	return m.made, nil
}

func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	return strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*") + "." + d.Name.Name
}

// A maker makes mutants of a file, each of which differs from the file in one place.
type maker struct {
	file, in string
	body     body
	source   []byte
	base     *token.File
	beside   []ast.Expr // results that are returned together with an error or with false
	made     []mutant
}

func (m *maker) bodyOf(d *ast.FuncDecl) (b body) {
	if d.Body == nil {
		return b
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		_, label := n.(*ast.LabeledStmt)
		b.labels = b.labels || label
		return true
	})
	b.from, b.to = m.base.Line(d.Pos()), m.base.Line(d.End())
	b.start, b.end = m.base.Offset(d.Body.Lbrace)+1, m.base.Offset(d.Body.Rbrace)
	b.results = d.Type.Results.NumFields() > 0
	return b
}

func (m *maker) text(n ast.Node) string {
	return string(m.source[m.base.Offset(n.Pos()):m.base.Offset(n.End())])
}

// change adds the mutant in which text replaces everything between two positions.
func (m *maker) change(from, to token.Pos, text string) {
	a, b := m.base.Offset(from), m.base.Offset(to)
	before := m.source[bytes.LastIndexByte(m.source[:a], '\n')+1 : a]
	line := func(rest string) string {
		first, _, _ := strings.Cut(string(before)+rest, "\n")
		return strings.TrimSpace(first)
	}
	was, now := line(string(m.source[a:])), line(text+string(m.source[b:]))
	m.made = append(m.made, mutant{m.file, m.in, m.base.Line(from), m.body, was, now, a, b, text})
}

func (m *maker) replace(n ast.Node, text string) { m.change(n.Pos(), n.End(), text) }

// operator adds a mutant for each operator that may replace the given one.
func (m *maker) operator(at token.Pos, was token.Token, to ...token.Token) {
	for _, op := range to {
		m.change(at, at+token.Pos(len(was.String())), op.String())
	}
}

// walk makes the mutants of a function or declaration. The argument results describes the function's results.
func (m *maker) walk(n ast.Node, results *ast.FieldList) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			m.walk(n.Body, n.Type.Results)
			return false
		case *ast.ArrayType:
			return false // the length of an array is not changed, because a longer array has no effect
		case *ast.ReturnStmt:
			m.returns(n, results)
		case ast.Stmt:
			m.statement(n)
		case ast.Expr:
			m.expression(n)
		}
		return true
	})
}

var operators = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},
}

func (m *maker) expression(n ast.Expr) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.LAND || n.Op == token.LOR {
			m.operator(n.OpPos, n.Op, token.LAND+token.LOR-n.Op)
			m.replace(n, m.text(n.X))
			m.replace(n, m.text(n.Y))
		}
		m.operator(n.OpPos, n.Op, operators[n.Op]...)
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			m.replace(n, m.text(n.X))
		}
	case *ast.BasicLit:
		if slices.Contains(m.beside, ast.Expr(n)) {
			return
		}
		if i, err := strconv.ParseInt(n.Value, 0, 64); n.Kind == token.INT && err == nil {
			m.replace(n, strconv.FormatInt(i+1, 10))
		}
	}
}

func (m *maker) statement(n ast.Stmt) {
	switch n := n.(type) {
	case *ast.IfStmt:
		m.condition(n.Cond)
	case *ast.ForStmt:
		m.condition(n.Cond)
	case *ast.CaseClause:
		for i, e := range n.List {
			m.condition(e)
			if i > 0 {
				m.change(n.List[i-1].End(), e.End(), "")
			}
		}
	case *ast.AssignStmt:
		m.operator(n.TokPos, n.Tok, operators[n.Tok]...)
		if n.Tok != token.DEFINE {
			m.replace(n, "")
		}
	case *ast.IncDecStmt:
		m.operator(n.TokPos, n.Tok, operators[n.Tok]...)
		m.replace(n, "")
	case *ast.ExprStmt, *ast.SendStmt, *ast.DeferStmt, *ast.GoStmt, *ast.BranchStmt:
		m.replace(n, "")
	}
}

// condition negates an expression that has no operator to change. In a switch over values, the mutant does not compile, and so
// does not count.
func (m *maker) condition(e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident, *ast.CallExpr, *ast.SelectorExpr, *ast.IndexExpr:
		m.replace(e, "!"+m.text(e))
	}
}

// returns makes a function return zero for one of its results, or the opposite of a bool.
func (m *maker) returns(n *ast.ReturnStmt, results *ast.FieldList) {
	if results == nil || len(n.Results) != results.NumFields() {
		if len(n.Results) == 0 {
			m.replace(n, "")
		}
		return
	}
	i, kind := 0, ""
	for _, f := range results.List {
		for range max(1, len(f.Names)) {
			e := n.Results[i]
			i, kind = i+1, m.text(f.Type)
			switch was := m.text(e); {
			case was == "true":
				m.replace(e, "false")
			case was == "false":
				m.replace(e, "true")
			case kind == "bool":
				m.replace(e, "!("+was+")")
			case was != "nil" && was != "0" && was != `""` && !strings.HasSuffix(was, "{}"):
				m.replace(e, "*new("+kind+")")
			}
		}
	}
	if last := m.text(n.Results[i-1]); kind == "error" && last != "nil" || last == "false" {
		m.beside = n.Results[:i-1] // callers must ignore a number that is returned together with an error or with false
	}
}
