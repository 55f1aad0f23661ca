package lab

import (
	"context"
	"os"
	"path/filepath"
	"strings"
)

// PackCertificates writes certificates into a directory in the packed form, or as text. It writes several at a time and returns
// the names of the new files. Each name is the path of a certificate, packed or not, or of a directory with certificates.
func PackCertificates(ctx context.Context, names []string, to string, text bool, threads int, line *Progress) ([]string, error) {
	defer line.End()
	files, _, err := certificatesOf(names)
	if err == nil {
		err = os.MkdirAll(to, 0o777)
	}
	if err != nil {
		return nil, err
	}
	made := make([]string, len(files))
	return made, several(ctx, threads, len(files), func(_ context.Context, i int) error {
		line.Say("%d of %d, %s …", i+1, len(files), files[i])
		p, err := readProof(files[i])
		if err != nil {
			return ofFile(files[i], err)
		}
		write, ending := p.WritePacked, ".packed.gz"
		if text {
			write, ending = p.Write, ".proof.gz"
		}
		base := strings.TrimSuffix(filepath.Base(files[i]), ".gz")
		base = strings.TrimSuffix(strings.TrimSuffix(base, ".proof"), ".packed")
		made[i] = filepath.Join(to, base+ending)
		_, err = compress(made[i], write)
		return ofFile(files[i], err)
	})
}
