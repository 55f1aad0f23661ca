package lab

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"keypeg/solver/proof"
)

// PackCertificates writes certificates into a directory in the packed form, or as text. It writes several at a time and returns
// the names of the new files. Each name is the path of a certificate, packed or not, or of a directory with certificates.
func PackCertificates(ctx context.Context, names []string, to string, text bool, threads int, line *Progress) ([]string, error) {
	defer line.End()
	files, _, err := certificatesOf(names)
	if err != nil {
		return nil, err
	}
	ending, write := ".packed.gz", (*proof.Proof).WritePacked
	if text {
		ending, write = ".proof.gz", (*proof.Proof).Write
	}
	made := make([]string, len(files))
	for i, name := range files {
		base := strings.TrimSuffix(filepath.Base(name), ".gz")
		base = strings.TrimSuffix(strings.TrimSuffix(base, ".proof"), ".packed")
		made[i] = filepath.Join(to, base+ending)
		if had := slices.Index(made[:i], made[i]); had >= 0 {
			return nil, fmt.Errorf("%s and %s would both become %s", files[had], name, made[i])
		}
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return nil, err
	}
	return made, several(ctx, threads, len(files), func(_ context.Context, i int) error {
		line.Say("%d of %d, %s …", i+1, len(files), files[i])
		return ofFile(files[i], readText(files[i], func(in io.Reader) error {
			p, err := proof.Read(in)
			if err != nil {
				return err
			}
			_, err = compress(made[i], gzip.DefaultCompression, func(w io.Writer) error { return write(p, w) })
			return err
		}))
	})
}
