package prove

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keypeg"
	"keypeg/solver/proof"
)

// TestPythonChecksChains checks certificates with the checker in Python: it accepts chains, and refuses false ones.
func TestPythonChecksChains(t *testing.T) {
	acceptAll(t, "c3p2b", "c4p2M", "c3p2bM", "c6p2", "c3p3", "c4p3", "c4p3M", "c4p4M", "c2p5")
	for _, board := range []string{"c4p3", "c5p4M"} {
		refuseFaults(t, board)
	}
}

// TestPythonUsesWhatIsNeverBroken checks that a claim about the last row may depend on a claim that a part cannot be broken.
func TestPythonUsesWhatIsNeverBroken(t *testing.T) {
	p, err := proof.Read(strings.NewReader("keypeg proof 1\nboard c3p3g10BM\nlast 6 in 3 123 132 213 231 312 321\nnever in 2 132 213 321\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := inPython(t, stored(t, p)); err != nil {
		t.Errorf("%v: %q", err, got)
	}
	p.Claims = p.Claims[:1]
	if got, err := inPython(t, stored(t, p)); err == nil {
		t.Errorf("%q", got)
	}
}

// TestPythonNeedsCertificates checks that a directory without certificates, or none, is refused in a sentence.
func TestPythonNeedsCertificates(t *testing.T) {
	empty := t.TempDir()
	for dir, want := range map[string]string{
		empty:                          "refused: " + empty + " has no certificate",
		filepath.Join(empty, "absent"): "refused: " + filepath.Join(empty, "absent") + ": No such file or directory",
	} {
		if got, err := inPython(t, dir); err == nil || !slices.Equal(got, []string{want}) {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
	}
}

// TestLongPythonChecksTheClassicBoard checks the certificates of (4,6) and of other boards.
func TestLongPythonChecksTheClassicBoard(t *testing.T) {
	if os.Getenv("KEYPEG_LONG") == "" {
		return // run by `make long`
	}
	acceptAll(t, "c5p4", "c3p6", "c6p4M", "c6p4")
}

// acceptAll certifies the least total of boards, the fewest rows, and how many codes need the last of these rows. It requires
// that the checker accepts all of this.
func acceptAll(t *testing.T, boards ...string) {
	t.Helper()
	var dirs, says []string
	for _, board := range boards {
		s := space(t, board)
		x := prove(t, Prover{Space: s})
		whole, pieces := x.Chain()
		dirs = append(dirs, stored(t, append(certified(t, pieces), whole)...))
		says = append(says, fmt.Sprintf("%s: %d of %[2]d codes cost at least %d rows", s.Format(), s.Len(), x.Total))
		rows := enough(t, s)
		never, pieces, err := NeverWithin(context.Background(), s, rows-1, 0)
		if err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, stored(t, append(certified(t, pieces), never)...))
		says = append(says, fmt.Sprintf("%s: %d of %[2]d codes cannot all be broken within %d rows", s.Format(), s.Len(), rows-1))
		codes := fewest(t, s, rows)
		last, pieces, err := LastWithin(context.Background(), s, codes, rows, 0)
		if err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, stored(t, append(certified(t, pieces), last)...))
		says = append(says, fmt.Sprintf("%s: %d of %[2]d codes need row %d for at least %d of them if none may take more rows",
			s.Format(), s.Len(), rows, codes))
	}
	got, err := inPython(t, dirs...)
	if err != nil || !slices.Equal(got, says) {
		t.Errorf("%v: %q, want %q", err, got, says)
	}
}

func certified(t *testing.T, pieces []Piece) (list []*proof.Proof) {
	t.Helper()
	for _, p := range pieces {
		x, err := p.Certify(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x.Proof())
	}
	return list
}

// stored writes certificates to a directory.
func stored(t *testing.T, chain ...*proof.Proof) string {
	t.Helper()
	dir := t.TempDir()
	for i, p := range chain {
		var text bytes.Buffer
		if err := p.Write(&text); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.proof", i)), text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// inPython runs the checker in Python on directories of certificates, and returns the lines that it prints.
func inPython(t *testing.T, dirs ...string) ([]string, error) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not installed")
	}
	out, err := exec.Command("python3", append([]string{"-B", "../proof/check.py"}, dirs...)...).CombinedOutput()
	return strings.Split(strings.TrimSpace(string(out)), "\n"), err
}

// refuseFaults falsifies a chain in several ways, and requires that the checker refuses each falsified chain.
func refuseFaults(t *testing.T, board string) {
	t.Helper()
	s := space(t, board)
	whole, claimed := prove(t, Prover{Space: s}).Chain()
	refuseFaultsOf(t, board, whole, certified(t, claimed))
	rows := enough(t, s)
	whole, claimed, err := LastWithin(context.Background(), s, fewest(t, s, rows), rows, 0)
	if err != nil {
		t.Fatal(err)
	}
	refuseFaultsOf(t, board, whole, certified(t, claimed))
}

func refuseFaultsOf(t *testing.T, board string, whole *proof.Proof, pieces []*proof.Proof) {
	t.Helper()
	without := func(codes []keypeg.Code, i int) []keypeg.Code { return slices.Delete(slices.Clone(codes), i, i+1) }
	faults := []struct {
		name string
		make func(p *proof.Proof)
	}{
		{"a total that is one too high", func(p *proof.Proof) { p.Claims[0].Least++ }},
		{"rows that are enough", func(p *proof.Proof) { p.Claims[0].Least, p.Claims[0].Rows, p.Claims[0].Last = proof.Never, 9, false }},
		{"a given claim of another kind", func(p *proof.Proof) { p.Given[0].Rows, p.Given[0].Last = 9, !p.Given[0].Last }},
		{"a given claim raised", func(p *proof.Proof) { p.Given[0].Least++ }},
		{"a given claim left out", func(p *proof.Proof) { p.Given = p.Given[1:] }},
		{"a given claim for fewer rows", func(p *proof.Proof) { p.Given[0].Rows = 2 }},
		{"a code under the wrong keys", func(p *proof.Proof) { p.Given[0].Codes = without(p.Given[0].Codes, 0) }},
		{"a code left out", func(p *proof.Proof) { p.Claims[0].Codes = without(p.Claims[0].Codes, 1) }},
		{"a code there twice", func(p *proof.Proof) { p.Claims[0].Codes[1] = p.Claims[0].Codes[0] }},
		{"a colour that is not there", func(p *proof.Proof) { p.Claims[0].Codes = append(p.Claims[0].Codes, foreign(p)) }},
	}
	dirs, names := []string{stored(t, append(pieces[1:], whole)...)}, []string{"a certificate missing"}
	for _, fault := range faults {
		p := proof.Proof{Format: whole.Format, Claims: slices.Clone(whole.Claims), Given: slices.Clone(whole.Given)}
		p.Claims[0].Codes = slices.Clone(p.Claims[0].Codes)
		fault.make(&p)
		dirs, names = append(dirs, stored(t, append(slices.Clone(pieces), &p)...)), append(names, fault.name)
	}
	got, err := inPython(t, dirs...)
	if err == nil || len(got) != len(dirs) {
		t.Fatalf("%v: %q for %d faults", err, got, len(dirs))
	}
	for i, line := range got {
		if !strings.HasPrefix(line, "refused: ") {
			t.Errorf("%s: %s is taken for proved: %s", board, names[i], line)
		}
	}
}

// foreign returns a code with a colour that the board does not have.
func foreign(p *proof.Proof) keypeg.Code {
	pegs := make([]keypeg.Peg, p.Format.Pegs)
	for i := range pegs {
		pegs[i] = keypeg.Peg(p.Format.Colours + 1)
	}
	return keypeg.CodeOf(pegs...)
}
