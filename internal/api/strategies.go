package api

import (
	"io/fs"
	"slices"
	"sync"

	"keypeg/solver"
	"keypeg/solver/optimal"
)

// strategiesPath is the path under which the strategy files are served.
const strategiesPath = "/strategies/"

// keptStrategies is the largest number of strategies in memory. A strategy for 59,049 codes takes about 5 MB.
const keptStrategies = 4

// strategies caches the most recently used strategies from the table. It reads only one strategy at a time.
type strategies struct {
	files fs.FS
	mu    sync.Mutex
	kept  []keptStrategy // least recently used first
}

type keptStrategy struct {
	file string
	tree *solver.Tree
	most int // the largest number of rows that the strategy needs
}

// read returns the strategy in one of the table's files.
func (s *strategies) read(file string) (keptStrategy, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := slices.IndexFunc(s.kept, func(k keptStrategy) bool { return k.file == file }); at >= 0 {
		found := s.kept[at]
		s.kept = append(slices.Delete(s.kept, at, at+1), found)
		return found, nil
	}
	tree, err := optimal.Strategy(s.files, file)
	if err != nil {
		return keptStrategy{}, err
	}
	if len(s.kept) == keptStrategies {
		s.kept = slices.Delete(s.kept, 0, 1)
	}
	read := keptStrategy{file, tree, reachOf(tree.Root).most}
	s.kept = append(s.kept, read)
	return read, nil
}

// A reach measures the part of a strategy that begins with a row.
type reach struct {
	codes int // the number of codes broken
	most  int // the largest number of rows needed, including this row
}

func reachOf(b *solver.Branch) reach {
	r := reach{most: 1}
	if b.Wins {
		r.codes = 1
	}
	for _, e := range b.Next {
		below := reachOf(e.To)
		r.codes += below.codes
		r.most = max(r.most, below.most+1)
	}
	return r
}
