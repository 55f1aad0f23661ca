//go:build js && pocket

// Package fetched fetches files of the site for the server that runs in a browser. Other servers embed these files.
// JavaScript does the work, in web/pocket/serving.ts.
package fetched

import (
	"bytes"
	"io/fs"
	"syscall/js"
)

// Files is the path of a directory of the site. Opening a file fetches it, and the browser caches it.
type Files string

// Data is the directory with the files that other servers embed.
const Data = Files("/data/")

// ReadFile implements fs.ReadFileFS.
func (f Files) ReadFile(name string) ([]byte, error) {
	content, err := await(js.Global().Call("keypegFetch", string(f)+name))
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	b := make([]byte, content.Length())
	js.CopyBytesToGo(b, content)
	return b, nil
}

// Open implements fs.FS.
func (f Files) Open(name string) (fs.File, error) {
	b, err := f.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return file{bytes.NewReader(b)}, nil
}

// A file is an open file whose contents have been fetched completely.
type file struct{ *bytes.Reader }

func (file) Stat() (fs.FileInfo, error) { return nil, fs.ErrInvalid }
func (file) Close() error               { return nil }

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	settled := make(chan outcome, 1)
	good := js.FuncOf(func(_ js.Value, args []js.Value) any {
		settled <- outcome{value: args[0]}
		return nil
	})
	bad := js.FuncOf(func(_ js.Value, args []js.Value) any {
		settled <- outcome{err: js.Error{Value: args[0]}}
		return nil
	})
	defer good.Release()
	defer bad.Release()
	promise.Call("then", good, bad)
	o := <-settled
	return o.value, o.err
}
