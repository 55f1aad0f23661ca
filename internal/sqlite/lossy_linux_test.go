package sqlite

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// A disk simulates a disk for the databases in one directory. It sits between SQLite and the file system. It knows what
// data would remain after a loss of power: all synced data, and a random part of the data written since.
type disk struct {
	dir   string
	mu    sync.Mutex
	files map[string]*lossyFile // indexed by name
	full  bool                  // files cannot grow
}

// A lossyFile contains the synced content of a file and all data written to the file since.
type lossyFile struct {
	synced  []byte
	pending []change
	size    int64
}

// A change is a write or, if it has no bytes, a truncation.
type change struct {
	at    int64
	bytes []byte
}

func (c change) on(content []byte) []byte {
	end := c.at + int64(len(c.bytes))
	if missing := end - int64(len(content)); missing > 0 {
		content = append(content, make([]byte, missing)...)
	}
	if c.bytes == nil {
		return content[:c.at]
	}
	copy(content[c.at:], c.bytes)
	return content
}

// cutPower creates a directory with the files that would remain if the power failed now. Each unsynced write survives with
// a probability of kept per cent, and is otherwise lost. Sometimes only the first sectors of a write are kept.
func (d *disk) cutPower(t *testing.T, random *rand.Rand, kept int) (dir string) {
	t.Helper()
	dir = t.TempDir()
	d.mu.Lock()
	defer d.mu.Unlock()
	for name, f := range d.files {
		content := append([]byte(nil), f.synced...)
		for _, c := range f.pending {
			if random.IntN(100) >= kept {
				continue
			}
			if sectors := len(c.bytes) / 512; sectors > 1 && random.IntN(4) == 0 {
				c.bytes = c.bytes[:512*random.IntN(sectors)]
				if len(c.bytes) == 0 {
					continue
				}
			}
			content = c.on(content)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// To put the simulated disks under SQLite, we wrap the system's own layer, as modernc.org/sqlite/vfs does for read-only
// directories. The wrapper becomes the default, and passes on all calls for files that are not on a simulated disk.
var (
	wrap    sync.Once
	under   *sqlite3.Tsqlite3_vfs // SQLite's own
	disks   sync.Map              // *disk by folder
	inUse   sync.Map              // the *openFile values, indexed by their addresses
	methods sync.Map              // our method tables (uintptr), indexed by the addresses of SQLite's own tables
)

// An openFile is a file on a simulated disk that SQLite has opened.
type openFile struct {
	disk *disk
	name string
	own  *sqlite3.Tsqlite3_io_methods
}

// The types of the methods that SQLite calls.
type (
	openFunc     func(tls *libc.TLS, vfs, path, file uintptr, flags int32, out uintptr) int32
	deleteFunc   func(tls *libc.TLS, vfs, path uintptr, sync int32) int32
	closeFunc    func(tls *libc.TLS, file uintptr) int32
	writeFunc    func(tls *libc.TLS, file, from uintptr, n int32, at int64) int32
	truncateFunc func(tls *libc.TLS, file uintptr, size int64) int32
	syncFunc     func(tls *libc.TLS, file uintptr, flags int32) int32
)

// slot returns a pointer to the place of a function in one of SQLite's tables.
func slot[F any](p *uintptr) *F { return (*F)(unsafe.Pointer(p)) }

func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// clone returns a copy in memory that the garbage collector does not manage, as SQLite requires.
func clone[T any](tls *libc.TLS, of *T) *T {
	c := at[T](libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*of))))
	*c = *of
	return c
}

// newDisk returns a simulated disk under a new directory.
func newDisk(t *testing.T) *disk {
	t.Helper()
	wrap.Do(func() {
		tls := libc.NewTLS()
		under = at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
		ours := clone(tls, under)
		ours.FzName, _ = libc.CString("lossy")
		*slot[openFunc](&ours.FxOpen) = lossyOpen
		*slot[deleteFunc](&ours.FxDelete) = lossyDelete
		if code := sqlite3.Xsqlite3_vfs_register(tls, uintptr(unsafe.Pointer(ours)), 1); code != sqlite3.SQLITE_OK {
			t.Fatalf("SQLite takes no other file layer: %d", code)
		}
	})
	d := &disk{dir: t.TempDir(), files: map[string]*lossyFile{}}
	disks.Store(d.dir, d)
	t.Cleanup(func() { disks.Delete(d.dir) })
	return d
}

// diskOf returns the disk that a file is on, or nil.
func diskOf(path uintptr) (d *disk, name string) {
	dir, name := filepath.Split(libc.GoString(path))
	if found, ok := disks.Load(filepath.Clean(dir)); ok {
		return found.(*disk), name
	}
	return nil, name
}

func lossyOpen(tls *libc.TLS, _, path, file uintptr, flags int32, out uintptr) int32 {
	code := (*slot[openFunc](&under.FxOpen))(tls, uintptr(unsafe.Pointer(under)), path, file, flags, out)
	if code != sqlite3.SQLITE_OK || path == 0 {
		return code
	}
	d, name := diskOf(path)
	if d == nil {
		return code
	}
	f := at[sqlite3.Tsqlite3_file](file)
	inUse.Store(file, &openFile{d, name, at[sqlite3.Tsqlite3_io_methods](f.FpMethods)})
	ours, ok := methods.Load(f.FpMethods)
	if !ok {
		m := clone(tls, at[sqlite3.Tsqlite3_io_methods](f.FpMethods))
		*slot[closeFunc](&m.FxClose) = lossyClose
		*slot[writeFunc](&m.FxWrite) = lossyWrite
		*slot[truncateFunc](&m.FxTruncate) = lossyTruncate
		*slot[syncFunc](&m.FxSync) = lossySync
		ours, _ = methods.LoadOrStore(f.FpMethods, uintptr(unsafe.Pointer(m)))
	}
	f.FpMethods = ours.(uintptr)
	return code
}

func lossyDelete(tls *libc.TLS, _, path uintptr, sync int32) int32 {
	if d, name := diskOf(path); d != nil {
		d.mu.Lock()
		delete(d.files, name)
		d.mu.Unlock()
	}
	return (*slot[deleteFunc](&under.FxDelete))(tls, uintptr(unsafe.Pointer(under)), path, sync)
}

func fileAt(address uintptr) *openFile {
	f, _ := inUse.Load(address)
	return f.(*openFile)
}

func lossyClose(tls *libc.TLS, file uintptr) int32 {
	f := fileAt(file)
	inUse.Delete(file)
	return (*slot[closeFunc](&f.own.FxClose))(tls, file)
}

func lossyWrite(tls *libc.TLS, file, from uintptr, n int32, offset int64) int32 {
	f := fileAt(file)
	if !f.pend(change{offset, append([]byte(nil), unsafe.Slice(at[byte](from), n)...)}) {
		return sqlite3.SQLITE_FULL
	}
	return (*slot[writeFunc](&f.own.FxWrite))(tls, file, from, n, offset)
}

func lossyTruncate(tls *libc.TLS, file uintptr, size int64) int32 {
	f := fileAt(file)
	f.pend(change{at: size})
	return (*slot[truncateFunc](&f.own.FxTruncate))(tls, file, size)
}

// pend records a change that is not yet synced, if there is space for the change.
func (f *openFile) pend(c change) (ok bool) {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	l := f.disk.files[f.name]
	if l == nil {
		l = &lossyFile{}
		f.disk.files[f.name] = l
	}
	size := c.at
	if c.bytes != nil {
		size = max(l.size, c.at+int64(len(c.bytes)))
	}
	if f.disk.full && size > l.size {
		return false
	}
	l.size = size
	l.pending = append(l.pending, c)
	return true
}

// fill fills the disk, so that no file can grow, or makes room on it again.
func (d *disk) fill(full bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.full = full
}

// lossySync implements a sync for files on a simulated disk.
func lossySync(_ *libc.TLS, file uintptr, _ int32) int32 {
	f := fileAt(file)
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if l := f.disk.files[f.name]; l != nil {
		for _, c := range l.pending {
			l.synced = c.on(l.synced)
		}
		l.pending = nil
	}
	return sqlite3.SQLITE_OK
}
