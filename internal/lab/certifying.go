package lab

import (
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"keypeg/solver/optimal"
	"keypeg/solver/proof"
	"keypeg/solver/prove"
)

// A certifying writes and checks the certificates of one chain, several of them at a time. Next to each certificate, it
// stores a record of its cost and its check. The work can therefore be stopped and continued, and several machines can
// share it.
type certifying struct {
	name              string // names the board and the fact to be proved
	threads           int
	line              *Progress
	whole             *proof.Proof
	sum               optimal.Proof
	pieces            []*certificate
	writing, checking Ledger
	chain             proof.Chain
}

// A certificate proves one piece of a chain.
type certificate struct {
	prove.Piece
	name string
	file string
	written
}

// written is the record of a certificate: its first claim and its cost.
type written struct {
	Codes   int     `json:"codes"`
	Least   int64   `json:"least"`
	Rows    int     `json:"rows,omitempty"`
	Claims  int64   `json:"claims"`
	Bytes   int64   `json:"bytes"`
	Seconds float64 `json:"seconds"` // of processor time
}

// fileOf returns the file name of a certificate.
func (c *certifying) fileOf(name string) string {
	return filepath.Join(c.writing.Dir, name+".proof.gz")
}

// write writes the missing certificates, the largest first.
func (c *certifying) write(ctx context.Context) error {
	if err := c.writing.Open(); err != nil {
		return err
	}
	if err := c.tidy(); err != nil {
		return err
	}
	first, err := writeProof(c.fileOf(c.name), c.whole.Claims[0], len(c.whole.Claims), c.whole)
	if err != nil {
		return err
	}
	err = c.each(ctx, &c.writing, "written", func(ctx context.Context, p *certificate) error {
		p.file = c.fileOf(p.name)
		return c.writing.once(ctx, p.name+".proof", 0, &writingOf{p})
	})
	c.sum = optimal.Proof{Files: 1 + len(c.pieces), Claims: first.Claims, Bytes: first.Bytes, Seconds: short(c.writing.Seconds())}
	for _, p := range c.pieces {
		c.sum.Claims += p.Claims
		c.sum.Bytes += p.Bytes
	}
	return err
}

// check checks those certificates that have not been checked yet, and returns the claim that all certificates prove
// together.
func (c *certifying) check(ctx context.Context) (proof.Claim, error) {
	if err := c.checking.Open(); err != nil {
		return proof.Claim{}, err
	}
	if err := checkFile(ctx, &c.chain, c.fileOf(c.name)); err != nil {
		return proof.Claim{}, err
	}
	err := c.each(ctx, &c.checking, "checked", func(ctx context.Context, p *certificate) error {
		return c.checking.once(ctx, p.name+".proof", 0, &checkOf{p, &c.chain})
	})
	if err != nil {
		return proof.Claim{}, err
	}
	c.sum.Checked = short(c.checking.Seconds())
	if c.sum.SHA256, err = c.digest(); err != nil {
		return proof.Claim{}, err
	}
	shown, err := c.chain.End()
	if err != nil {
		return proof.Claim{}, err
	}
	claim := c.whole.Claims[0]
	if shown[0].String() != claim.String() {
		err = fmt.Errorf("the certificates prove that %s, not that %s", shown[0], claim)
	}
	return claim, err
}

// tidy removes certificates of an earlier chain with the same name if this chain does not contain them. It also removes
// their records. An earlier version of the solver may have needed other certificates.
func (c *certifying) tidy() error {
	old, err := filepath.Glob(filepath.Join(c.writing.Dir, c.name+"-*.proof*"))
	if err != nil {
		return err
	}
	needed := map[string]bool{}
	for _, p := range c.pieces {
		needed[p.name] = true
	}
	for _, file := range old {
		name, _, _ := strings.Cut(filepath.Base(file), ".proof")
		if needed[name] {
			continue
		}
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// digest returns the SHA-256 sum of the chain's texts, one after another in the order of their file names. It is the sum of
// the texts, not of the files, because the compression may change with the version of Go.
func (c *certifying) digest() (string, error) {
	files := []string{c.fileOf(c.name)}
	for _, p := range c.pieces {
		files = append(files, c.fileOf(p.name))
	}
	slices.SortFunc(files[1:], strings.Compare)
	sum := sha256.New()
	for _, name := range files {
		if err := readText(name, func(text io.Reader) error {
			_, err := io.Copy(sum, text)
			return err
		}); err != nil {
			return "", ofFile(name, err)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// each calls the function do for all certificates except the one for the whole board. It begins with the certificates that
// belong to this machine's share.
func (c *certifying) each(ctx context.Context, l *Ledger, done string, do func(context.Context, *certificate) error) error {
	others := func(p *certificate) int {
		if l.mine(p.name + ".proof") {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(c.pieces, func(a, b *certificate) int {
		return cmp.Or(others(a)-others(b), b.Node.Len()-a.Node.Len())
	})
	var ready atomic.Int64
	return several(ctx, c.threads, len(c.pieces), func(ctx context.Context, i int) error {
		err := do(ctx, c.pieces[i])
		c.line.Say("%s: %d of %d certificates %s …", c.name, ready.Add(1), len(c.pieces), done)
		return err
	})
}

// writingOf is the task of writing one certificate. A ledger stores the certificate's record.
type writingOf struct{ *certificate }

func (w *writingOf) read(name string) (float64, error) {
	err := readRecord(name+".done", &w.written)
	if err == nil {
		_, err = os.Stat(w.file)
	}
	if err == nil && (w.written.Least != w.Piece.Least || w.written.Rows != w.Piece.Rows || w.Codes != w.Node.Len()) {
		err = fs.ErrNotExist // the record describes a different certificate
	}
	return w.Seconds, err
}

func (w *writingOf) work(ctx context.Context) error {
	c, err := w.Piece.Certify(ctx)
	if err != nil {
		return fmt.Errorf("%s %s: %w", w.First, w.Keys, err)
	}
	for _, record := range []string{".done", ".checked"} { // records of an earlier certificate with the same name
		if err := os.Remove(strings.TrimSuffix(w.file, ".gz") + record); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	w.written, err = writeProof(w.file, w.Piece.Claim(), c.Len(), c)
	return err
}

func (w *writingOf) keep(name string, seconds float64) error {
	w.Seconds = seconds
	return writeRecord(name+".done", w.written)
}

// checkOf is the task of checking a certificate. A ledger stores the fact that the certificate has passed the check.
type checkOf struct {
	*certificate
	chain *proof.Chain
}

// passed is the content of the file that records a passed check.
type passed struct {
	Seconds float64 `json:"seconds"` // of processor time
}

func (k *checkOf) read(name string) (float64, error) {
	var p passed
	err := readRecord(name+".checked", &p)
	if err == nil {
		err = k.chain.Passed(k.Piece.Claim())
	}
	return p.Seconds, err
}

func (k *checkOf) work(ctx context.Context) error { return checkFile(ctx, k.chain, k.file) }

func (k *checkOf) keep(name string, seconds float64) error {
	return writeRecord(name+".checked", passed{seconds})
}

// writeProof writes a compressed certificate with the given first claim and number of claims.
func writeProof(name string, first proof.Claim, claims int, p interface{ Write(io.Writer) error }) (written, error) {
	size := written{Codes: len(first.Codes), Least: first.Least, Rows: first.Rows, Claims: int64(claims)}
	var err error
	size.Bytes, err = compress(name, gzip.DefaultCompression, p.Write)
	return size, err
}

// compress writes data to a compressed file, and returns the number of bytes before compression.
func compress(name string, level int, write func(io.Writer) error) (bytes int64, err error) {
	err = WriteFile(name, func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, level)
		if err != nil {
			return err
		}
		count := &counter{to: z}
		err = write(count)
		bytes = count.bytes
		return errors.Join(err, z.Close())
	})
	return bytes, err
}

type counter struct {
	to    io.Writer
	bytes int64
}

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	return c.to.Write(p)
}

// checkFile checks a certificate, compressed or not.
func checkFile(ctx context.Context, by checker, name string) error {
	return ofFile(name, readText(name, func(text io.Reader) error {
		r, err := proof.NewReader(text)
		if err != nil {
			return err
		}
		return by.CheckFrom(ctx, r)
	}))
}

// A checker is a proof.Chain, or several chains for several boards.
type checker interface {
	CheckFrom(context.Context, *proof.Reader) error
}

// ofFile adds the file's name to an error that does not contain it.
func ofFile(name string, err error) error {
	if _, named := errors.AsType[*fs.PathError](err); err != nil && !named {
		return fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// readText calls read with the text of a certificate, compressed or not.
func readText(name string, read func(io.Reader) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if !strings.HasSuffix(name, ".gz") {
		return read(f)
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return err
	}
	return read(z)
}
