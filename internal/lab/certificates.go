package lab

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"keypeg"
	"keypeg/solver"
	"keypeg/solver/optimal"
)

// Certify writes the proof of a board's least total to a directory, as a chain of
// certificates, and checks them as a stranger would. What the jobs of the board found
// is taken from where Board left it.
func (o *Optimum) Certify(ctx context.Context, e keypeg.Format, to string) error {
	space, err := solver.NewSpace(e)
	if err != nil {
		return err
	}
	o.space, o.name = space, gameName(e)
	o.ledger = Ledger{Dir: filepath.Join(o.Dir, "jobs"), Shares: o.Shares}
	var l optimal.Least
	x, err := o.prove(ctx, solver.Prover{}, "", &l)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	from := CPUTime()
	whole, pieces := x.Chain()
	proof := optimal.Proof{Files: 1 + len(pieces)}
	names := []string{filepath.Join(to, o.name+".proof.gz")}
	if err := o.certificate(names[0], whole, &proof); err != nil {
		return err
	}
	for i, p := range pieces {
		o.Line.Say("%s: certificate %d of %d, %s %s, %d codes …", o.name, i+1, len(pieces), p.First, p.Keys, p.Node.Len())
		c, err := solver.Certify(ctx, p.Node, p.Least, p.Rows)
		if err != nil {
			return fmt.Errorf("%s %s: %w", p.First, p.Keys, err)
		}
		name := filepath.Join(to, fmt.Sprintf("%s-%s-%s.proof.gz", o.name, p.First, p.Keys))
		if err := o.certificate(name, c, &proof); err != nil {
			return err
		}
		names = append(names, name)
	}
	proof.Seconds = seconds(CPUTime() - from)
	from = CPUTime()
	claim, err := CheckChain(ctx, names, o.Line)
	if err != nil {
		return err
	}
	if claim.Least != l.Lower || len(claim.Codes) != space.Len() {
		return fmt.Errorf("the certificates prove %d for %d codes, not %d for %d", claim.Least, len(claim.Codes), l.Lower, space.Len())
	}
	proof.Checked = seconds(CPUTime() - from)
	if err := o.keep("proof", certified{l.Lower, proof}); err != nil {
		return err
	}
	o.Line.End()
	_, err = fmt.Fprintf(o.Out, "%s: at least %d, by %d certificates of %d claims, %d bytes; written in %.3g s, checked in %.3g s\n",
		o.name, l.Lower, proof.Files, proof.Claims, proof.Bytes, proof.Seconds, proof.Checked)
	return err
}

// certified is what a directory says about a board's certificates.
type certified struct {
	Lower int64
	Proof optimal.Proof
}

// certificate writes one certificate and counts it.
func (o *Optimum) certificate(name string, p *solver.Proof, sum *optimal.Proof) error {
	sum.Claims += int64(len(p.Claims))
	return WriteFile(name, func(w io.Writer) error {
		z := gzip.NewWriter(w)
		size := &counter{to: z}
		err := p.Write(size)
		sum.Bytes += size.bytes
		return errors.Join(err, z.Close())
	})
}

type counter struct {
	to    io.Writer
	bytes int64
}

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	return c.to.Write(p)
}

// CheckChain checks certificates that rest on each other, the first of them the one
// that is about the whole.
func CheckChain(ctx context.Context, names []string, line *Progress) (solver.Claim, error) {
	var chain solver.Chain
	for i, name := range names {
		line.Say("checking %d of %d, %s …", i+1, len(names), name)
		p, err := readProof(name)
		if err == nil {
			err = chain.Check(ctx, p)
		}
		if err != nil {
			return solver.Claim{}, fmt.Errorf("%s: %w", name, err)
		}
	}
	line.End()
	return chain.End()
}

// readProof reads a certificate, packed or not.
func readProof(name string) (*solver.Proof, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if !strings.HasSuffix(name, ".gz") {
		return solver.ReadProof(f)
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return solver.ReadProof(z)
}

// proofOf is what the directory says about the certificates of a bound.
func proofOf(dir string, b optimal.Board) (*optimal.Proof, error) {
	text, err := os.ReadFile(filepath.Join(dir, b.Game+".proof.json"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var k certified
	if err == nil {
		err = json.Unmarshal(text, &k)
	}
	if err != nil || k.Lower != b.Least.Lower {
		return nil, err
	}
	return &k.Proof, nil
}
