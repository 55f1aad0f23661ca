package lab

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"keypeg/solver/optimal"
)

// TestCertificatesAreKept checks that if one of several certificates is deleted, only that one is written and checked again.
func TestCertificatesAreKept(t *testing.T) {
	dir, to := t.TempDir(), t.TempDir()
	certify := func() string {
		t.Helper()
		var out bytes.Buffer
		o := Optimum{Dir: dir, Threads: 3, Out: &out}
		if _, err := o.Certify(context.Background(), board(t, "c4p3").Format(), to, []string{OfTotal, OfRows}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	said := certify()
	if !strings.Contains(said, "c4p3: the 64 codes cost at least 206 rows, by ") || !strings.Contains(said, "cannot all be broken within 3 rows") {
		t.Errorf("%q", said)
	}
	files, all := named(t, to, "*-*.gz"), named(t, to, "*-*")
	if len(all) != 3*len(files) {
		t.Errorf("%d certificates, %d with their records", len(files), len(all))
	}
	long := time.Unix(1000, 0)
	for _, name := range all {
		if err := os.Chtimes(name, long, long); err != nil {
			t.Fatal(err)
		}
	}
	gone := files[len(files)/2]
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	again := certify()
	if counts(again) != counts(said) {
		t.Errorf("%q, and at first %q", again, said)
	}
	for _, name := range all {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if is, want := !info.ModTime().Equal(long), strings.HasPrefix(name, strings.TrimSuffix(gone, ".gz")); is != want {
			t.Errorf("%s was made again: %v", name, is)
		}
	}
	shown, err := CheckCertificates(context.Background(), []string{to}, 3, nil)
	if err != nil || len(shown) != 2 || *shown[0].Least != 206 || shown[1].Within != 3 {
		t.Errorf("%s, %v", shown, err)
	}
}

// counts returns the part of the output that is about certificates, without the times.
func counts(said string) (list string) {
	for line := range strings.Lines(said) {
		list += strings.Split(line, ";")[0] + "\n"
	}
	return list
}

// TestCertificatesAreRepeatable writes the certificates of boards on one, two and four threads, in one case after the board was
// proved. It checks that the certificates are always the same, byte for byte, and that their sums equal the sums in the table.
// If a change to the solver changes the claims, write the table's certificates again.
func TestCertificatesAreRepeatable(t *testing.T) {
	for game, of := range map[string][]string{"c4p3": Claims, "c6p4": {OfTotal, OfWithin, OfLast}} {
		e := board(t, game).Format()
		var first map[string]string
		var sums []string
		for _, threads := range []int{1, 2, 4} {
			to := t.TempDir()
			o := Optimum{Dir: t.TempDir(), Threads: threads, Out: new(bytes.Buffer)}
			if threads == 2 && game == "c4p3" { // this leaves the results of the board's proof in the directory
				if _, err := o.Board(context.Background(), e); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(to, game+"-old-0r0w.proof.gz"), nil, 0o666); err != nil {
				t.Fatal(err)
			}
			proofs, err := o.Certify(context.Background(), e, to, of)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{}
			for _, name := range named(t, to, "*.gz") {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				files[filepath.Base(name)] = string(text)
			}
			var sum []string
			for _, p := range proofs {
				sum = append(sum, p.SHA256)
			}
			if first == nil {
				first, sums = files, sum
			}
			if !maps.Equal(files, first) || !slices.Equal(sum, sums) {
				t.Errorf("%s: %d certificates on %d threads, %d on one, or other bytes", game, len(files), threads, len(first))
			}
		}
		b, _ := optimal.All().Board(game)
		for _, p := range b.Proofs() {
			if i := slices.Index(sums, p.SHA256); i >= 0 {
				sums = slices.Delete(sums, i, i+1)
			}
		}
		if len(sums) > 0 {
			t.Errorf("%s: the table has other sums than %s", game, sums)
		}
	}
}

// TestTheSumIsThatOfTheTexts checks the SHA-256 sum of a chain against a sum computed from the texts in its files, as
// anybody could compute it.
func TestTheSumIsThatOfTheTexts(t *testing.T) {
	to := t.TempDir()
	o := Optimum{Dir: t.TempDir(), Threads: 2, Out: new(bytes.Buffer)}
	proofs, err := o.Certify(context.Background(), board(t, "c4p3").Format(), to, []string{OfTotal})
	if err != nil {
		t.Fatal(err)
	}
	pieces := named(t, to, "c4p3-*.proof.gz") // in order of their names
	sum := sha256.New()
	for _, name := range append([]string{filepath.Join(to, "c4p3.proof.gz")}, pieces...) {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := gzip.NewReader(f)
		if err == nil {
			_, err = io.Copy(sum, text)
		}
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if want := hex.EncodeToString(sum.Sum(nil)); len(pieces) == 0 || proofs[0].SHA256 != want {
		t.Errorf("the sum is %s, not %s", proofs[0].SHA256, want)
	}
}

// TestTheTableListsItsCertificates checks that InTable returns the facts that have certificates, and only some of them if the
// time is limited.
func TestTheTableListsItsCertificates(t *testing.T) {
	cheap, err := InTable(optimal.All(), 0.1)
	if err != nil {
		t.Fatal(err)
	}
	all, err := InTable(optimal.All(), 0)
	if err != nil || len(cheap) == 0 || len(cheap) >= len(all) {
		t.Fatalf("%d of %d boards, %v", len(cheap), len(all), err)
	}
	proofs := 0
	for _, b := range optimal.All().Boards {
		proofs += len(b.Proofs())
	}
	for _, x := range all {
		proofs -= len(x.Of)
	}
	if proofs != 0 {
		t.Errorf("%d proofs of the table are not listed", proofs)
	}
}

// TestARecordOfSomethingElse checks that a certificate is not used if it proves a different claim or does not match its
// record.
func TestARecordOfSomethingElse(t *testing.T) {
	dir, to := t.TempDir(), t.TempDir()
	o := Optimum{Dir: dir, Threads: 1, Out: new(bytes.Buffer)}
	certify := func() error {
		_, err := o.Certify(context.Background(), board(t, "c4p3").Format(), to, []string{OfTotal})
		return err
	}
	if err := certify(); err != nil {
		t.Fatal(err)
	}
	record := named(t, to, "*.done")[0]
	var w written
	if err := readRecord(record, &w); err != nil {
		t.Fatal(err)
	}
	for _, other := range []written{{}, {Codes: w.Codes, Least: w.Least - 1}, {Codes: w.Codes, Least: w.Least, Rows: 4}} {
		if err := errors.Join(writeRecord(record, other), certify()); err != nil {
			t.Fatal(err)
		}
		var now written
		if err := readRecord(record, &now); err != nil || now.Least != w.Least || now.Claims != w.Claims || now.Rows != 0 {
			t.Errorf("%+v is left as it was: %+v, %v", other, now, err)
		}
	}
	if err := os.WriteFile(record, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := certify(); err == nil || !strings.Contains(err.Error(), "take the file away") {
		t.Errorf("with a damaged record: %v", err)
	}
}

// TestSharesCertifyTogether lets three machines write and check the certificates of a board in one directory. It checks that
// no certificate is written twice.
func TestSharesCertifyTogether(t *testing.T) {
	dir, to := t.TempDir(), t.TempDir()
	said := make([]bytes.Buffer, 3)
	var machines sync.WaitGroup
	for k := range said {
		machines.Go(func() {
			o := Optimum{Dir: dir, Threads: 2, Out: &said[k], Shares: []Share{{k + 1, 3}}}
			if _, err := o.Certify(context.Background(), board(t, "c4p3").Format(), to, []string{OfTotal}); err != nil {
				t.Error(err)
			}
		})
	}
	machines.Wait()
	for k := range said {
		if counts(said[k].String()) != counts(said[0].String()) || !strings.Contains(said[k].String(), "206") {
			t.Errorf("share %d says %q, and the first %q", k+1, said[k].String(), said[0].String())
		}
	}
}

// TestChainsOfFilesAreRefused checks that a chain is refused if a certificate is missing, damaged, or about a different
// board.
func TestChainsOfFilesAreRefused(t *testing.T) {
	to := t.TempDir()
	for _, game := range []string{"c4p3", "c5p3"} {
		o := Optimum{Dir: t.TempDir(), Threads: 2, Out: new(bytes.Buffer)}
		if _, err := o.Certify(context.Background(), board(t, game).Format(), to, []string{OfTotal}); err != nil {
			t.Fatal(err)
		}
	}
	whole, pieces := filepath.Join(to, "c4p3.proof.gz"), named(t, to, "c4p3-*.gz")
	half := filepath.Join(to, "half.proof.gz")
	text, err := os.ReadFile(pieces[0])
	if err == nil {
		err = os.WriteFile(half, text[:len(text)/2], 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	for what, names := range map[string][]string{
		"missing":       append([]string{whole}, pieces[1:]...),
		"damaged":       append([]string{whole, half}, pieces[1:]...),
		"not there":     append([]string{whole, filepath.Join(to, "none.proof.gz")}, pieces...),
		"another board": append([]string{whole, filepath.Join(to, "c5p3.proof.gz")}, pieces...),
	} {
		for _, threads := range []int{1, 3} {
			if shown, err := CheckCertificates(context.Background(), names, threads, nil); err == nil {
				t.Errorf("%s, by %d threads: it is proved that %s", what, threads, shown)
			}
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := CheckCertificates(stopped, append([]string{whole}, pieces...), 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestSeveralEndTogether checks that the function several returns the first failure and stops the other jobs.
func TestSeveralEndTogether(t *testing.T) {
	fail := errors.New("a failure")
	for _, threads := range []int{0, 1, 4} {
		err := several(context.Background(), threads, 6, func(ctx context.Context, i int) error {
			if i == 2 {
				return fail
			}
			if i > 2 {
				<-ctx.Done()
				return ctx.Err()
			}
			return nil
		})
		if !errors.Is(err, fail) {
			t.Errorf("%d threads: %v", threads, err)
		}
		if err := several(context.Background(), threads, 0, func(context.Context, int) error { return fail }); err != nil {
			t.Errorf("nothing to do, %d threads: %v", threads, err)
		}
	}
}

func named(t *testing.T, dir, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return names
}
