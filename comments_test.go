package keypeg_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// TestCommentsSayWhatAFunctionDoes checks that function comments say what the function does. The comment of a function with
// results must not begin "Name is", and no comment may say that a method "is of" an interface.
func TestCommentsSayWhatAFunctionDoes(t *testing.T) {
	for _, names := range goFiles(t) {
		for _, name := range names {
			for _, fault := range commentFaults(t, name, readFile(t, name)) {
				t.Error(fault)
			}
		}
	}
}

// TestCommentFaultsAreNoticed checks commentFaults on sample comments, good and bad.
func TestCommentFaultsAreNoticed(t *testing.T) {
	for source, faults := range map[string]int{
		"// f is a row.\nfunc f() int { return 1 }":                                         1,
		"// f are the rows.\nfunc f() []int { return nil }":                                 1,
		"// Load is of hall.Store.\nfunc (s *S) Load() error { return nil }":                1,
		"// Load is of hall.Store.\nfunc (s *S) Load() {}":                                  1,
		"// f returns a row. It is the first.\nfunc f() int { return 1 }":                   0,
		"// f reports whether f is a row.\nfunc f() bool { return true }":                   0,
		"// Load implements hall.Store.\nfunc (s *S) Load() error { return nil }":           0,
		"// f is called once.\nfunc f() {}":                                                 0,
		"// limit is a number.\nconst limit = 1":                                            0,
		"// fis is a row.\nfunc f() int { return 1 }":                                       0,
		"func f() int { return 1 }":                                                         0,
		"// f is a row.\n\nfunc f() int { return 1 }":                                       0,
		"// The row is tried.\nfunc TestRow(t *testing.T) {}":                               1,
		"// TestRow tries the row.\nfunc TestRow(t *testing.T) {}":                          0,
		"// The row is timed.\nfunc BenchmarkRow(b *testing.B) {}":                          1,
		"type S struct{}\n\n// String is a text.\nfunc (S) String() string { return \"\" }": 1,
	} {
		if got := commentFaults(t, "planted.go", "package p\n\n"+source+"\n"); len(got) != faults {
			t.Errorf("%q has the faults %q, want %d", source, got, faults)
		}
	}
}

// tests matches the names of tests, benchmarks and fuzz targets.
var tests = regexp.MustCompile(`^(Test|Benchmark|Fuzz)\p{Lu}`)

func commentFaults(t *testing.T, name, source string) (faults []string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Doc == nil {
			continue
		}
		is, ok := strings.CutPrefix(f.Doc.Text(), f.Name.Name+" is ")
		are := strings.HasPrefix(f.Doc.Text(), f.Name.Name+" are ")
		switch at := set.Position(f.Pos()).String(); {
		case ok && strings.HasPrefix(is, "of "):
			faults = append(faults, at+": say what "+f.Name.Name+" implements")
		case (ok || are) && f.Type.Results != nil:
			faults = append(faults, at+": say what "+f.Name.Name+" returns, or does")
		case tests.MatchString(f.Name.Name) && !strings.HasPrefix(f.Doc.Text(), f.Name.Name+" "):
			faults = append(faults, at+": begin with "+f.Name.Name)
		}
	}
	return faults
}
