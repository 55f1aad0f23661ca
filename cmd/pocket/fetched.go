//go:build js && wasm

package main

import (
	"bytes"
	"io/fs"
	"syscall/js"
)

// fetched is the file system below a path of the site. Files are fetched when they are opened.
type fetched struct{ path string }

// Open implements fs.FS.
func (f fetched) Open(name string) (fs.File, error) {
	content, err := await(js.Global().Call("keypegFetch", f.path+name))
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	b := make([]byte, content.Length())
	js.CopyBytesToGo(b, content)
	return file{bytes.NewReader(b)}, nil
}

// A file has been fetched as a whole.
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
