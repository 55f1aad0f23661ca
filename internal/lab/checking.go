package lab

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"keypeg"
	"keypeg/solver/proof"
)

// Shown is a claim that certificates prove.
type Shown struct {
	Game   string `json:"game"`
	Codes  int    `json:"codes"`            // number of codes in the claim
	All    int    `json:"all_codes"`        // number of codes of the board
	Least  *int64 `json:"least"`            // the total number of rows that the codes need; nil if they cannot all be broken
	Within int    `json:"within,omitempty"` // the largest number of rows for any of these codes; 0 means no limit
	Last   bool   `json:"last,omitempty"`   // whether Least is instead the number of codes that need row Within
	says   string
}

func shown(e keypeg.Format, c proof.Claim) Shown {
	s := Shown{Game: gameName(e), Codes: len(c.Codes), All: int(e.Codes().Int64()), Within: c.Rows, Last: c.Last, says: c.Says()}
	if c.Least < proof.Never {
		s.Least = &c.Least
	}
	return s
}

// String returns the claim in words and says whether it covers all codes of the board.
func (s Shown) String() string {
	switch {
	case s.Codes == s.All && (s.Least == nil || s.Last): // not a sentence about all codes, but about some
		return fmt.Sprintf("the %d codes of %s %s", s.All, s.Game, s.says)
	case s.Codes == s.All:
		return fmt.Sprintf("all %d codes of %s %s", s.All, s.Game, s.says)
	}
	return fmt.Sprintf("%d of the %d codes of %s %s", s.Codes, s.All, s.Game, s.says)
}

// CheckCertificates checks certificates, several at a time and in any order, and returns what they prove. Each name is the
// path of a certificate or of a directory with certificates. The result is about whole boards, unless the files together
// form a single proof about a part of a board.
func CheckCertificates(ctx context.Context, names []string, threads int, line *Progress) ([]Shown, error) {
	defer line.End()
	files, dirs, err := certificatesOf(names)
	if err != nil {
		return nil, err
	}
	chains := chains{of: map[keypeg.Format]*proof.Chain{}}
	var ready atomic.Int64
	err = several(ctx, threads, len(files), func(ctx context.Context, i int) error {
		err := checkFile(ctx, &chains, files[i])
		line.Say("%d of %d checked, %s …", ready.Add(1), len(files), files[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	list, err := chains.shown()
	if err != nil {
		return nil, err
	}
	for _, s := range list {
		if s.Codes < s.All && (dirs || len(list) > 1) {
			return nil, fmt.Errorf("the certificate of all %d codes of %s is missing: nothing here rests on the one by which %s", s.All, s.Game, s)
		}
	}
	return list, nil
}

// NoCertificates is the error for a name that leads to no certificate.
type NoCertificates struct{ error }

// certificatesOf returns the certificates among files and in directories, and reports whether there are directories. It skips the
// other files that the command keypeg optimal prove writes. Every error is a NoCertificates.
func certificatesOf(names []string) (files []string, dirs bool, err error) {
	for _, name := range names {
		info, err := os.Stat(name)
		switch {
		case err != nil:
			return nil, false, NoCertificates{err}
		case !info.IsDir():
			if !strings.HasSuffix(name, ".proof.done") && !strings.HasSuffix(name, ".proof.checked") {
				files = append(files, name)
			}
			continue
		}
		dirs = true
		inside, err := os.ReadDir(name)
		if err != nil {
			return nil, false, NoCertificates{err}
		}
		for _, f := range inside {
			if base := strings.TrimSuffix(f.Name(), ".gz"); strings.HasSuffix(base, ".proof") || strings.HasSuffix(base, ".packed") {
				files = append(files, filepath.Join(name, f.Name()))
			}
		}
	}
	if len(files) == 0 {
		return nil, false, NoCertificates{fmt.Errorf("look for certificates in %s: there is none", strings.Join(names, ", "))}
	}
	return files, dirs, nil
}

// chains contains the checked certificates, grouped by board.
type chains struct {
	mu sync.Mutex
	of map[keypeg.Format]*proof.Chain
}

// CheckFrom checks a certificate as part of the chain of its board.
func (c *chains) CheckFrom(ctx context.Context, r *proof.Reader) error {
	c.mu.Lock()
	chain := c.of[r.Format]
	if chain == nil {
		chain = new(proof.Chain)
		c.of[r.Format] = chain
	}
	c.mu.Unlock()
	return chain.CheckFrom(ctx, r)
}

// shown returns the claims that the chains prove, board by board.
func (c *chains) shown() (list []Shown, err error) {
	boards := slices.SortedFunc(maps.Keys(c.of), func(a, b keypeg.Format) int { return cmp.Compare(a.String(), b.String()) })
	for _, e := range boards {
		claims, err := c.of[e].End()
		if err != nil {
			return nil, err
		}
		for _, claim := range claims {
			list = append(list, shown(e, claim))
		}
	}
	return list, nil
}
