// Package web holds the browser client: its source in src, and the files built from it, embedded.
package web

import (
	"embed"
	"io/fs"
)

// The pattern includes dist, which `make web` builds and git does not store, and dist-missing, which replaces it in a fresh
// clone. One of the two always matches, so the package always compiles.
//
//go:embed all:dist*
var built embed.FS

// Client returns the browser client's files, index.html at their top, and true. In a binary compiled before the client
// was built it returns a single index.html that says how to build it, and false.
func Client() (fs.FS, bool) {
	return client(built)
}

func client(files fs.FS) (fs.FS, bool) {
	_, err := fs.Stat(files, "dist/index.html")
	dir := "dist"
	if err != nil {
		dir = "dist-missing"
	}
	sub, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // only for an invalid path, and both are valid
	}
	return sub, dir == "dist"
}
