package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// sharingViolation is the Windows error for a file that another process has open exclusively.
const sharingViolation = syscall.Errno(32)

// lock opens a file, creating it if necessary, in such a way that no other process can
// open it.
func lock(name string) (*os.File, error) {
	wide, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(wide, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrInUse
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return os.NewFile(uintptr(h), name), nil
}

// unlock closes the file and removes it, unless another server has meanwhile taken it.
func unlock(f *os.File, name string) error {
	err := f.Close()
	_ = os.Remove(name)
	return err
}
